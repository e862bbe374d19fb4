"""Nodes found by where they start or end: for what is alike everywhere there, without a walk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.facts.harvest import Statement
from summarizer.patterns import lazy

if TYPE_CHECKING:
    from tree_sitter import Node

    from summarizer.facts.harvest import Harvest
    from summarizer.facts.sections import Section

_FULL = lazy(rb"(?!javax?\.)[a-z]\w*(?:\.[a-z]\w*)+\.[A-Z]\w*")
"""The JDK's types are in no repository."""


def collect_at(harvest: Harvest, root: Node, section: Section, text: bytes) -> None:
    """Collect the comments, drops and imports of an `at` section of a query from `text`."""
    if section.ends:
        _collect_to(harvest, root, section, text)
        return
    done = 0
    imported: set[bytes] = set()
    for start, end in section.starts(text):
        if start < done or text[start:end] in imported:
            continue
        found = _found(root, start, end, section)
        if found is None:
            continue
        capture, done = found
        if capture == "comment":
            harvest.comments[done] = start
        elif capture == "import":
            imported.add(text[start:end])
            spec = text[start:end].decode("utf-8", "replace")
            harvest.statements.append(Statement(start, spec, spec))
        else:
            harvest.drops.append((start, done))


def _collect_to(harvest: Harvest, root: Node, section: Section, text: bytes) -> None:
    """Collect the imports of a `to` section: what is a type's full name, told once."""
    imported: set[bytes] = set()
    for start, end in section.starts(text):
        node = root.descendant_for_byte_range(start, end)
        if node is not None and node.end_byte == end and node.type in section.nodes:
            name = text[node.start_byte : end]
            if name not in imported and _FULL.fullmatch(name):
                imported.add(name)
                spec = name.decode("utf-8", "replace")
                harvest.statements.append(Statement(node.start_byte, spec, spec))


def _found(root: Node, start: int, end: int, section: Section) -> tuple[str, int] | None:
    """Return the capture of a node that starts at `start`, and where the node ends."""
    node: Node | None = root.descendant_for_byte_range(start, end)
    while node is not None and node.start_byte == start:
        above, capture = section.nodes.get(node.type, ("", ""))
        if capture and (not above or (node.parent is not None and node.parent.type == above)):
            return capture, node.end_byte
        node = node.parent
    return None
