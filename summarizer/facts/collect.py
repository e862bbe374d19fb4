"""From a query's matches to plain spans of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.facts.declarators import class_around, declared_by, is_misread, is_shared_value
from summarizer.facts.harvest import Definition, Harvest, Section, Statement, Unlisted
from summarizer.facts.script_readers import javascript_names
from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tree_sitter import Node

    Captures = dict[str, list[Node]]

_CALLABLE = frozenset({"function", "method"})
_QUOTES = frozenset({'""', "``", "[]"})
_CAPTURE = lazy(r"@([\w.]+)")
_FIRST = lazy(r"([^\W\d][\w!]*)(?![\w!.])")
_KINDS = {
    **{kind: kind for kind in ("struct", "enum", "union")},
    "const": "constant",
    "var": "variable",
}
_VALUES = frozenset({"constant", "variable"})
_STEPS = {"branch.opens": 1, "branch.else": 0, "branch.ends": -1}
_REGIONS = frozenset({"scope", "hidden", "ignored", "private", "checked", "closed"})


def subject(pattern: str) -> str:
    """Return the capture that tells what a pattern of a query is about."""
    names = _CAPTURE.findall(pattern)
    if set(names) == {"drop"}:
        return "drop"
    defines = (name for name in names if name in _REGIONS or name.startswith("def."))
    others = (name for name in ("comment", "doc", "import", "outer") if name in names)
    return next(defines, "") or next(others, "") or "rest"


def collect(
    harvest: Harvest,
    matches: Iterable[tuple[int, Captures]],
    subjects: Sequence[str],
    text: bytes,
) -> None:
    """Sort what one query found in `text` by the subjects of its patterns."""
    for pattern, captures in matches:
        key = subjects[pattern]
        if key == "comment":
            start, end = captures[key][0].byte_range
            harvest.comments[end] = start
        elif key == "doc":
            start, end = captures[key][0].byte_range
            harvest.docs[start] = end
        elif key == "import":
            harvest.statements.append(_statement(captures, text))
        elif key == "outer":
            inner = captures["inner"][0].start_byte
            harvest.outers[inner] = captures[key][0].start_byte
        elif key == "drop":
            harvest.drops.extend(node.byte_range for node in captures[key])
        elif key == "rest":
            _collect_rest(harvest, captures, text)
        else:
            _collect_definition(harvest, captures, key, text)
    while harvest.ignored_from:
        start = harvest.ignored_from.pop()
        end = _branch_end(harvest.branches, start, len(text))
        harvest.definitions.append(Definition(start, end, "ignored"))


def _collect_definition(harvest: Harvest, captures: Captures, key: str, text: bytes) -> None:
    found = _definition(captures, key, text)
    if found.name or key in _REGIONS:
        harvest.definitions.append(found)
    if found.doc:
        harvest.drops.append(found.doc)
    if "export" in captures or "exported" in captures:
        _collect_exports(harvest, captures, text)


def _definition(captures: Captures, key: str, text: bytes) -> Definition:
    start, end = captures[key][0].byte_range
    found = Definition(start, end, key.removeprefix("def."))
    if names := captures.get("name"):
        found.name_start, name_end = names[0].byte_range
        found.name = _bare(text[found.name_start : name_end].decode("utf-8", "replace"))
    if bodies := captures.get("body"):
        found.body = min([node.start_byte for node in bodies])
    if captures.keys() - {key, "name", "body"}:
        _read_more(found, captures, key, text)
    return found


def _read_more(found: Definition, captures: Captures, key: str, text: bytes) -> None:
    """Read what few definitions have."""
    if "name" not in captures:
        _read_name(found, captures, text)
    if "kind" in captures:
        word = _FIRST.match(_text(captures["kind"][0], text))
        found.kind = _KINDS.get(word[1] if word else "", found.kind)
    if "doc" in captures:
        found.doc = (captures["doc"][0].start_byte, captures["doc"][-1].end_byte)
    if "lead" in captures:
        found.lead = _text(captures["lead"][0], text)
    if "head" in captures:
        found.head = captures["head"][0].start_byte
    if "parent" in captures:
        found.parent = _text(captures["parent"][0], text)
    found.exported = "visible" in captures
    found.declared = "declared" in captures
    found.if_listed = "if.listed" in captures
    if "declarator" in captures:
        _read_declarator(found, captures[key][0], captures["declarator"][0], text)


def _read_name(found: Definition, captures: Captures, text: bytes) -> None:
    nodes = captures.get("name.part") or captures.get("name.first")
    if not nodes:
        return
    found.name_start = nodes[0].start_byte
    if "name.part" in captures:
        found.name = ".".join(_unquoted(_text(part, text)) for part in nodes)
    else:
        word = _FIRST.match(_text(nodes[0], text))
        found.name = word[1] if word else ""


def _read_declarator(found: Definition, node: Node, declarator: Node, text: bytes) -> None:
    declared = declared_by(declarator)
    if declared is None or (found.kind in _CALLABLE and not declared.is_function):
        return
    if found.kind in _VALUES and not is_shared_value(node, declared):
        return
    name = _text(declared.name, text)
    if found.kind in _CALLABLE and is_misread(node, declared, text):
        return
    found.name, found.name_start = name, declared.name.start_byte
    # What a class declares is its own, wherever it is defined.
    found.declared = found.declared and class_around(node) is None
    if declared.scope is not None:
        found.parent = _text(declared.scope, text)
        found.private = found.kind in _CALLABLE


def _collect_rest(harvest: Harvest, captures: Captures, text: bytes) -> None:
    harvest.drops.extend([node.byte_range for node in captures.get("drop", ())])
    for node in captures.get("attribute", ()):
        harvest.attributes[node.end_byte] = node.start_byte
    harvest.ignored_from.extend([node.start_byte for node in captures.get("ignored.from", ())])
    for key in _STEPS.keys() & captures.keys():
        harvest.branches.extend([(node.start_byte, _STEPS[key]) for node in captures[key]])
    for key in ("section.private", "section.public"):
        harvest.sections.extend([_section(node, key) for node in captures.get(key, ())])
    for node in captures.get("private.name", ()):
        name = _text(node, text).lstrip(":")
        body = captures["private.by"][0].parent or node
        harvest.unlisted.append(Unlisted(name, *body.byte_range))
    _collect_docs(harvest, captures)
    for node in captures.get("given", ()):
        harvest.given.add(_text(node, text))
    if "package" in captures and not harvest.package:
        harvest.package = _text(captures["package"][0], text)
    for node in captures.get("package.more", ()):
        harvest.package = f"{harvest.package}.{_text(node, text)}".lstrip(".")
    harvest.main = harvest.main or "main" in captures
    harvest.runs = harvest.runs or "runs" in captures
    _collect_exports(harvest, captures, text)


def _collect_docs(harvest: Harvest, captures: Captures) -> None:
    owners = captures.get("doc.of", ())
    for node in owners:
        harvest.own_docs[node.start_byte] = captures["doc.own"][0].byte_range
    if "doc.stated" in captures and all(map(_is_at_top, owners)):
        harvest.stated_docs.extend(node.byte_range for node in captures["doc.stated"])
    if "doc.above" in captures:
        harvest.doc_above = captures["doc.above"][0].start_byte
    if "doc.file" in captures and harvest.file_doc is None:
        harvest.file_doc = captures["doc.file"][0].byte_range


def _collect_exports(harvest: Harvest, captures: Captures, text: bytes) -> None:
    for node in captures.get("exported", ()):
        harvest.exported.add(_text(node, text))
    if "exports" in captures or "export" in captures:
        names = captures.get("export", ())
        harvest.exports = harvest.exports or []
        for node in names:
            # The words of `qw(a b)` are one node, `"a b"` is one name.
            name = _text(node, text)
            words = [name] if name.startswith(("'", '"')) else name.split()
            harvest.exports.extend((node.start_byte, word) for word in words)
    if "alias" in captures:
        node = captures["alias"][0]
        alias = _text(node, text).strip("'\"")
        own = captures.get("exported") or captures["export"]
        harvest.renamed.extend((node.start_byte, _text(one, text), alias) for one in own)


def _statement(captures: Captures, text: bytes) -> Statement:
    node = captures["import"][0]
    found = Statement(node.start_byte, _text(node, text), reexport="reexport" in captures)
    if "spec" in captures:
        found.spec = _text(captures["spec"][0], text).strip("\"'`")
        found.names = [_text(name, text) for name in captures.get("import.name", ())]
    if found.reexport and found.spec:
        found.names = found.names or ["*"]
    if "import.as" in captures:
        found.aliases = [_text(captures["import.as"][0], text)]
    if "import.pattern" in captures:
        pattern = _text(captures["import.pattern"][0], text)
        pairs = list(javascript_names(pattern))
        found.names, found.aliases = [name for name, _ in pairs], [alias for _, alias in pairs]
    return found


def _branch_end(branches: Iterable[tuple[int, int]], start: int, size: int) -> int:
    """Return where what the line at `start` decides on ends: at its own `else` or `endif`."""
    depth = 0
    for place, step in sorted(branches):
        if place > start and not depth and step < 1:
            return place
        depth += step if place > start else 0
    return size


def _is_at_top(node: Node) -> bool:
    return node.parent is not None and node.parent.parent is None


def _bare(name: str) -> str:
    """Kotlin, Scala and Swift write a name that is no word in backticks."""
    return name[1:-1] if len(name) > 2 and name[0] == name[-1] == "`" else name


def _section(node: Node, key: str) -> Section:
    body = node.parent or node
    return Section(node.start_byte, body.end_byte, key == "section.private")


def _unquoted(name: str) -> str:
    name = name.removeprefix(":")
    return name[1:-1] if name[:1] + name[-1:] in _QUOTES and len(name) > 2 else name


def _text(node: Node, text: bytes) -> str:
    start, end = node.byte_range
    return text[start:end].decode("utf-8", "replace")
