"""Reads the part of YAML that CI files are written in, by lines, without a parser.

Mappings, lists, block scalars and quoted values; anchors and flow mappings are kept as text.
A file that this misreads loses commands, it never fails.
"""

from __future__ import annotations

import re

from summarizer.dataclass import dataclass

_LINE = r"( *)((?:- +)*)(-$)?(.*)$"
_KEY = r"(\"[^\"]*\"|'[^']*'|[\w$.][\w $./()-]*?)\s*:(?:\s+(.*))?$"
_BLOCK = r"([|>])[+\-\d]*\s*(?:#.*)?$"
_COMMENT = r"\s+#.*$"
_LONGEST = 1000
_ESCAPES = {"n": "\n", "t": "\t"}


@dataclass(frozen=True, slots=True)
class Node:
    """One key or list item: `parent` is an index into the nodes (-1 for none).

    `group` tells the items of one list apart: the keys of one item share it. `key` is `""`
    for a plain list item.
    """

    key: str
    value: str
    parent: int
    group: int
    column: int


def scan(source: str) -> tuple[Node, ...]:
    """The nodes of a YAML file in the order they stand in it."""
    lines = source.expandtabs(2).splitlines()
    nodes: list[Node] = []
    open_nodes: list[int] = []
    at = 0
    while at < len(lines):
        line = lines[at] = lines[at][:_LONGEST]
        at += 1
        if not line.strip() or line.lstrip().startswith("#") or line.startswith(("---", "%")):
            continue
        at = _read(lines, at, nodes, open_nodes)
    return tuple(nodes)


def top_level(nodes: tuple[Node, ...]) -> dict[str, str]:
    """The keys of the whole file and their values, of two alike the first."""
    return {one.key: one.value for one in reversed(nodes) if one.parent < 0}


def _read(lines: list[str], at: int, nodes: list[Node], open_nodes: list[int]) -> int:
    """Adds the node that the line before `at` begins; returns the line after it."""
    found = re.match(_LINE, lines[at - 1])
    if found is None:  # pragma: no cover - the pattern matches every line
        return at
    dash, item = len(found.group(1)), bool(found.group(2) or found.group(3))
    column = dash + len(found.group(2))
    while open_nodes and nodes[open_nodes[-1]].column >= (dash + 1 if item else column):
        open_nodes.pop()
    parent = open_nodes[-1] if open_nodes else -1
    keyed = re.match(_KEY, found.group(4))
    key = keyed.group(1).strip("\"'") if keyed else ""
    value, at = _value(
        (keyed.group(2) or "") if keyed else found.group(4), lines, at, column if keyed else dash
    )
    group = len(nodes) if item else _group_of_last_sibling(nodes, parent, column)
    nodes.append(Node(key, value, parent, group, column))
    open_nodes.append(len(nodes) - 1)
    return at


def _group_of_last_sibling(nodes: list[Node], parent: int, column: int) -> int:
    for node in reversed(nodes):
        if node.parent == parent and node.column == column:
            return node.group
        if node.column < column:
            return -1
    return -1


def _value(raw: str, lines: list[str], at: int, column: int) -> tuple[str, int]:
    """The value that begins with `raw`, and the line after it."""
    if not raw or raw.startswith("#"):
        return "", at
    deeper = at
    while deeper < len(lines) and (not lines[deeper].strip() or _indent(lines[deeper]) > column):
        deeper += 1
    block = re.match(_BLOCK, raw)
    if block:
        return _block(lines[at:deeper], folded=block.group(1) == ">"), deeper
    whole = " ".join([raw, *(line.strip() for line in lines[at:deeper] if line.strip())])
    return _scalar(whole), deeper


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _block(lines: list[str], *, folded: bool) -> str:
    margin = min((_indent(line) for line in lines if line.strip()), default=0)
    bare = [line[margin:].rstrip() for line in lines]
    if not folded:
        return "\n".join(bare).strip("\n")
    paragraphs = "\n".join(bare).strip("\n").split("\n\n")
    return "\n".join(" ".join(paragraph.split("\n")) for paragraph in paragraphs)


def _scalar(raw: str) -> str:
    if raw.startswith("'"):
        end = re.match(r"'((?:[^']|'')*)'", raw)
        return end.group(1).replace("''", "'") if end else raw
    if raw.startswith('"'):
        end = re.match(r'"((?:[^"\\]|\\.)*)"', raw)
        return re.sub(r"\\(.)", _unescaped, end.group(1)) if end else raw
    return re.sub(_COMMENT, "", raw).strip()


def _unescaped(found: re.Match[str]) -> str:
    return _ESCAPES.get(found.group(1), found.group(1))
