"""Reads one source file: bytes and a language in, `FileFacts` out. The door of tree-sitter.

Each language has one query, `queries/<name>.scm`. A pattern describes one thing; the captures
that it may use are these and no others:

definitions (one match = one symbol)
  `@def.KIND`    the definition's node. KIND is the symbol's kind as recorded: function, method,
                 class, interface, trait, struct, enum, union, type, constant, variable, macro,
                 module, field, property. A definition inside the body of a `function`,
                 `method`, `constant` or `variable` is not a symbol; inside any other kind it is,
                 and names that as its parent (a `module`, `namespace` or `type` gives no
                 parent). A `function` inside a type is recorded as a `method`. Several matches
                 of one definition (same node, same name) are joined.
  `@name`        its name, taken as written
  `@body`        where the signature ends: the signature is the text from `@def` to `@body`,
                 white space folded, comments and `@drop` left out. Without it: the whole node.
  `@head`        where the signature starts, if not at `@def`
  `@parent`      the type it belongs to, if that is written elsewhere (Go's receiver)
  `@visible`     any node: the definition is exported, whatever the visibility rule says
  `@declared`    any node: a declaration alone; counts in headers, and stands back behind the
                 definition of the same name
regions (no symbol)
  `@scope`       definitions in it get `@name` as their parent (Rust's `impl`)
  `@hidden`      definitions in it are not symbols (a function body that is no definition's)
  `@ignored`     the same, nor do imports in it count (what is compiled for tests alone)
  `@private`     definitions in it, and itself, are not exported (an anonymous namespace)
  `@section.private`, `@section.public`   from here to the end of the parent node, or to the
                 next such line, definitions without `@visible` are (not) exported
  `@private.name`   a name that the body `@private.in` does not export, (`private :a`)
  `@outer`, `@inner`   the doc comment of what starts at `@inner` stands above `@outer`
                 (an export statement, decorators)
  `@drop`        left out of signatures (annotations, attributes inside of a definition)
  `@attribute`   a line that may stand between a doc comment and its definition
words
  `@comment`     every comment, once
  `@doc`         a docstring; it belongs to the definition whose `@body` starts where it starts
  `@doc.file`    the file's docstring
names
  `@import`      a statement for the row's reader (`statements.py`), or, with `@spec` (quotes
                 are taken off) and any number of `@import.name`, read right here;
                 `@reexport` any node: the names are given on
  `@exports`     any node: the file has a list of exports (it may be empty)
  `@export`      a name on that list;  `@exported` a definition that is exported under another
  `@package`     the package or namespace of the file
  `@main`        any node: the file is a program's start

Captures that start with `_` are for predicates. Never capture `(ERROR)`: it is done here.
"""

from __future__ import annotations

import functools
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from summarizer.facts.assemble import assemble
from summarizer.facts.decode import to_utf8
from summarizer.facts.harvest import Comment, Definition, Harvest, Section, Statement, Unlisted
from summarizer.facts.languages import BY_NAME, Language
from summarizer.records import FileFacts

if TYPE_CHECKING:
    import tree_sitter
    from tree_sitter import Node, Parser, Query, Tree

    Captures = dict[str, list[Node]]

_REGIONS = frozenset({"scope", "hidden", "ignored", "private"})
_SLICE = 1 << 16
_SCAFFOLD = "((ERROR) @broken) ((MISSING) @broken)\n"


def extract(source: bytes, language: str, *, deadline_s: float = 2.0) -> FileFacts:
    """Return the facts of `source`, a file written in `language` (a name of `languages.py`).

    A function of its arguments that never raises on bad input: what cannot be read has
    `skipped` set. `deadline_s` is the wall time in seconds that parsing may take.
    """
    row = BY_NAME[language]
    text = to_utf8(source)
    if text is None:
        return FileFacts(language, skipped="unreadable encoding")
    if b"\0" in text:
        return FileFacts(language, skipped="binary")
    tree = _parse(text, row.grammar, deadline_s)
    if tree is None:
        return FileFacts(language, skipped="slow parse")
    harvest = _harvest(tree, text, row)
    if harvest is None:
        return FileFacts(language, partial=True)
    return assemble(harvest, text, row)


def _parse(text: bytes, grammar: str, deadline_s: float) -> Tree | None:
    deadline = time.monotonic() + deadline_s

    def read(offset: int, _point: object) -> bytes:
        return text[offset : offset + _SLICE]

    def late(_offset: int, _has_error: bool) -> bool:
        return time.monotonic() > deadline

    parser = _parser(grammar)
    try:
        # Given bytes, the binding never calls back: only a reader can be stopped.
        return parser.parse(read, encoding="utf8", progress_callback=late)
    except ValueError:
        parser.reset()
        return None


@functools.cache
def _parser(grammar: str) -> Parser:
    from tree_sitter import Parser

    return Parser(_grammar(grammar))


def _grammar(name: Any) -> tree_sitter.Language:
    from tree_sitter_language_pack import get_language

    grammar: tree_sitter.Language = get_language(name)
    return grammar


@functools.cache
def query_of(language: str) -> Query:
    """Compile the query of `language`; `tree_sitter.QueryError` if it names a missing node."""
    from tree_sitter import Query

    row = BY_NAME[language]
    path = Path(__file__).parent / "queries" / f"{row.name}.scm"
    return Query(_grammar(row.grammar), _SCAFFOLD + path.read_text(encoding="utf-8"))


def _harvest(tree: Tree, text: bytes, row: Language) -> Harvest | None:
    from tree_sitter import QueryCursor, QueryError

    try:
        query = query_of(row.name)
    except (QueryError, OSError):
        return None
    harvest = Harvest()
    for _pattern, captures in QueryCursor(query).matches(tree.root_node):
        _collect(harvest, captures, text)
    return harvest


def _collect(harvest: Harvest, captures: Captures, text: bytes) -> None:
    if "comment" in captures:
        for node in captures["comment"]:
            harvest.comments.append(_lines(node))
        return
    for key in captures:
        if key.startswith("def.") or key in _REGIONS:
            harvest.definitions.append(_definition(captures, key, text))
            return
    if "import" in captures:
        harvest.statements.append(_statement(captures, text))
    elif "outer" in captures:
        outer = captures["outer"][0]
        place = (outer.start_byte, outer.start_point[0])
        harvest.outers[captures["inner"][0].start_byte] = place
    else:
        _collect_rest(harvest, captures, text)


def _collect_rest(harvest: Harvest, captures: Captures, text: bytes) -> None:
    harvest.drops.extend(_span(node) for node in captures.get("drop", ()))
    harvest.attributes.extend(_lines(node) for node in captures.get("attribute", ()))
    harvest.docs.update((node.start_byte, _span(node)) for node in captures.get("doc", ()))
    harvest.exported.update(_text(node, text) for node in captures.get("exported", ()))
    harvest.broken += sum(
        max(1, node.end_byte - node.start_byte) for node in captures.get("broken", ())
    )
    for key in ("section.private", "section.public"):
        harvest.sections.extend(_section(node, key) for node in captures.get(key, ()))
    for node in captures.get("private.name", ()):
        name = _text(node, text).lstrip(":")
        harvest.unlisted.append(Unlisted(name, *_span(captures["private.in"][0])))
    if "doc.file" in captures:
        harvest.file_doc = _span(captures["doc.file"][0])
    if "exports" in captures or "export" in captures:
        names = harvest.exports = harvest.exports or []
        names.extend(_text(node, text) for node in captures.get("export", ()))
    if "package" in captures:
        harvest.package = harvest.package or _text(captures["package"][0], text)
    harvest.main = harvest.main or "main" in captures


def _definition(captures: Captures, key: str, text: bytes) -> Definition:
    node = captures[key][0]
    found = Definition(
        node.start_byte, node.end_byte, node.start_point[0], key.removeprefix("def.")
    )
    if "name" in captures:
        name = captures["name"][0]
        found.name = _text(name, text)
        found.name_start, found.name_row = name.start_byte, name.start_point[0]
    if "parent" in captures:
        found.parent = _text(captures["parent"][0], text)
    if "head" in captures:
        found.head = captures["head"][0].start_byte
    if "body" in captures:
        found.body = min(body.start_byte for body in captures["body"])
    found.exported = "visible" in captures
    found.declared = "declared" in captures
    return found


def _statement(captures: Captures, text: bytes) -> Statement:
    node = captures["import"][0]
    found = Statement(_text(node, text), node.start_point[0], node.start_byte)
    found.reexport = "reexport" in captures
    if "spec" in captures:
        found.spec = _text(captures["spec"][0], text).strip("\"'`")
        found.names = [_text(name, text) for name in captures.get("import.name", ())]
    return found


def _section(node: Node, key: str) -> Section:
    body = node.parent or node
    return Section(node.start_byte, body.end_byte, key == "section.private")


def _lines(node: Any) -> Comment:
    row, (end_row, end_column) = node.start_point[0], node.end_point
    # Some grammars end a line comment after its line break.
    end_row -= end_column == 0 and end_row > row
    return Comment(node.start_byte, node.end_byte, row, end_row)


def _span(node: Node) -> tuple[int, int]:
    return node.start_byte, node.end_byte


def _text(node: Node, text: bytes) -> str:
    return text[node.start_byte : node.end_byte].decode("utf-8")
