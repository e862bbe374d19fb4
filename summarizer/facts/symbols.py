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
  `@declarator`  in place of `@name`, a C declarator: the name is somewhere inside of it
                 (`declarators.py`); a function's match that declares none is dropped
  `@body`        where the signature ends: the signature is the text from `@def` to `@body`,
                 white space folded, comments and `@drop` left out. Without it: the whole node.
  `@lead`        a word put before the signature (the keyword of a Go group)
  `@head`        where the signature starts, if not at `@def`
  `@parent`      the type it belongs to, if that is written elsewhere (Go's receiver)
  `@visible`     any node: the definition is exported, whatever the visibility rule says
  `@if.listed`   any node: it is a symbol only where the file's list of exports names it
  `@declared`    any node: a declaration alone; counts in headers, and stands back behind the
                 definition of the same name
regions (no symbol)
  `@scope`       definitions in it get `@name` as their parent (Rust's `impl`)
  `@hidden`      definitions in it are not symbols (a function body that is no definition's)
  `@ignored`     the same, nor do imports in it count (what is compiled for tests alone)
  `@private`     definitions in it, and itself, are not exported (an anonymous namespace)
  `@section.private`, `@section.public`   from here to the end of the parent node, or to the
                 next such line, definitions without `@visible` are (not) exported
  `@private.name`   a name that the body around the statement `@private.by` does not export
                 (`private :a`)
  `@outer`, `@inner`   the doc comment of what starts at `@inner` stands above `@outer`
                 (an export statement, decorators)
  `@drop`        left out of signatures (annotations, attributes inside of a definition)
  `@attribute`   a line that may stand between a doc comment and its definition
words
  `@comment`     every comment, once
  `@doc`         a docstring; it belongs to the definition whose `@body` starts where it starts
  `@doc.file`    the file's docstring
  `@doc.above`   the file's doc is the comment right above this node, and no other
names
  `@import`      a statement for the row's reader (`statements.py`), or, with `@spec` (quotes
                 are taken off) and any number of `@import.name`, or an `@import.pattern`
                 (`{ a, b: c }`), read right here;
                 `@reexport` any node: the names are given on
  `@exports`     any node: the file has a list of exports (it may be empty)
  `@export`      a name on that list;  `@exported` a definition that is exported under another
  `@package`     the package or namespace of the file
  `@main`        any node: the file is a program's start
  `@runs`        any node: the file does something when it is run; a program if it has a `#!`

Captures that start with `_` are for predicates (of which `#not-any-of?` does not work: the
binding lets all pass; `#not-match?` does). A line `;;; depth N` starts a section whose
patterns begin at most N levels below the root (the root is 0): patterns that stand at the top
of a file cost next to nothing there, and slow the walk through the whole tree elsewhere. The
section after `;;; if REGEX || REGEX` is only asked of a file in which one is found, after
`;;; where …` only around these places (a search for what begins with a literal is fast).
"""

from __future__ import annotations

import functools
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from summarizer.facts.assemble import assemble
from summarizer.facts.cfamily import Prepared, is_cplusplus, prepare
from summarizer.facts.collect import collect, subject
from summarizer.facts.decode import to_utf8
from summarizer.facts.embedded import rewrap, unwrap
from summarizer.facts.harvest import Harvest
from summarizer.facts.languages import BY_NAME, Language
from summarizer.facts.sections import sections_of
from summarizer.records.sources import FileFacts

if TYPE_CHECKING:
    import tree_sitter
    from tree_sitter import Parser, Query, Tree


_SLICE = 1 << 16
_WIDEST_ERROR = 20_000
"""Children of one error node: the query engine's time grows with their square."""
_DEEPEST = 8_000
"""Nodes in nodes: so it grows with these."""


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
    page = unwrap(text, row)
    found = None if page.problem else _read(page.text, page.row, deadline_s)
    if found is None:
        return FileFacts(language, skipped=page.problem or "slow parse")
    if found.harvest is None:
        return FileFacts(language, partial=True)
    return rewrap(assemble(found.harvest, found.text, found.row), page)


def definition_tokens(
    source: bytes, language: str, symbol: str, *, deadline_s: float = 2.0
) -> tuple[str, ...]:
    """Return the code of each definition of `symbol` (`name`, `Type.name`) as its tokens.

    One text a definition, tokens divided by spaces: what neither formatting nor comments
    change. Empty where the file cannot be read or defines no such symbol.
    """
    text = to_utf8(source)
    page = None if text is None else unwrap(text, BY_NAME[language])
    found = None if page is None or page.problem else _read(page.text, page.row, deadline_s)
    if found is None or found.harvest is None:
        return ()
    name = symbol.rpartition(".")[2]
    spans = sorted({(one.start, one.end) for one in found.harvest.definitions if one.name == name})
    return tuple(_tokens(found.tree, found.text, start, end) for start, end in spans)


class _Found(NamedTuple):
    """A parsed file; `row` and `text` are what was parsed, `harvest` None without a query."""

    tree: Tree
    text: bytes
    row: Language
    harvest: Harvest | None


def _read(text: bytes, row: Language, deadline_s: float) -> _Found | None:
    """Parse a file and ask its queries; None where that would take too long."""
    prepared = Prepared(text, is_header=True, head_end=-1)
    if row.preprocessor:
        row = BY_NAME["cpp"] if row.name == "c" and is_cplusplus(text) else row
        prepared = prepare(text, macros=row.name != "csharp")
        text = prepared.text
    tree = _parse(text, row.grammar, deadline_s)
    broken = -1 if tree is None or _is_deep(tree, len(text)) else _broken(tree)
    if tree is None or broken < 0:
        return None
    harvest = _harvest(tree, text, row)
    if harvest is not None:
        harvest.broken = broken
        harvest.header, harvest.head_end = prepared.is_header, prepared.head_end
    return _Found(tree, text, row, harvest)


def _tokens(tree: Tree, text: bytes, start: int, end: int) -> str:
    node = tree.root_node.descendant_for_byte_range(start, end)
    pending = [node] if node is not None else []
    leaves: list[bytes] = []
    while pending:
        node = pending.pop()
        if "comment" in node.type:
            continue
        if node.child_count:
            pending.extend(reversed(node.children))
        elif node.end_byte > node.start_byte:
            leaves.append(text[node.start_byte : node.end_byte].strip())
    return b" ".join(leaves).decode("utf-8", "replace")


def grammar_problem(language: str) -> str:
    """Say why a language cannot be read on this machine, `""` when it can."""
    from tree_sitter import QueryError

    try:
        for section in sections_of(language):
            compiled(BY_NAME[language].grammar, section.text)
    except (ImportError, LookupError, OSError, QueryError, ValueError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


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


def _broken(tree: Tree) -> int:
    """Count the bytes of what could not be parsed; -1 where the query would take too long."""
    broken = 0
    pending = [tree.root_node] if tree.root_node.has_error else []
    while pending:
        node = pending.pop()
        if node.is_error or node.is_missing:
            if node.child_count > _WIDEST_ERROR:
                return -1
            broken += max(1, node.end_byte - node.start_byte)
        else:
            pending.extend(child for child in node.children if child.has_error)
    return broken


def _is_deep(tree: Tree, size: int) -> bool:
    """Say whether the query would take too long for its nesting, at some places of the text."""
    for place in (*range(0, size, size // 4 + 1), size - 1):
        cursor, depth = tree.walk(), 0
        while cursor.goto_first_child_for_byte(place) is not None:
            depth += 1
            if depth > _DEEPEST:
                return True
    return False


def _harvest(tree: Tree, text: bytes, row: Language) -> Harvest | None:
    from tree_sitter import QueryCursor, QueryError

    harvest = Harvest()
    for section in sections_of(row.name):
        spans = section.spans(text)
        if not spans:
            continue
        try:
            query, subjects = compiled(row.grammar, section.text)
        except QueryError:
            return None
        cursor = QueryCursor(query)
        cursor.set_max_start_depth(section.depth)
        for start, end in spans:
            cursor.set_byte_range(start, end)
            collect(harvest, cursor.matches(tree.root_node), subjects, text)
    return harvest


@functools.cache
def compiled(grammar: str, text: str) -> tuple[Query, tuple[str, ...]]:
    """Compile a section of a query, which takes some milliseconds: (query, subjects).

    `tree_sitter.QueryError` where it names a node that the grammar does not have.
    """
    from tree_sitter import Query

    query = Query(_grammar(grammar), text)
    patterns = (
        text.encode()[query.start_byte_for_pattern(i) : query.end_byte_for_pattern(i)].decode()
        for i in range(query.pattern_count)
    )
    return query, tuple(subject(pattern) for pattern in patterns)


@functools.cache
def _parser(grammar: str) -> Parser:
    from tree_sitter import Parser

    return Parser(_grammar(grammar))


def _grammar(name: Any) -> tree_sitter.Language:
    """The grammar by its name in the pack, from its own library where that is known.

    Importing the pack loads the packages of three further grammars, which takes longer than
    the parse of a commit's files.
    """
    from importlib.util import find_spec, module_from_spec, spec_from_file_location
    from pathlib import Path

    from tree_sitter import Language as Grammar

    pack = find_spec("tree_sitter_language_pack")
    place = Path(pack.origin or "").parent / "bindings" if pack else Path()
    library = next(iter(sorted(place.glob(f"{name}.*"))), None)
    if library is not None and library.suffix in (".so", ".pyd"):
        spec = spec_from_file_location(f"tree_sitter_language_pack.bindings.{name}", library)
        if spec is not None and spec.loader is not None:
            binding: Any = module_from_spec(spec)
            spec.loader.exec_module(binding)
            return Grammar(binding.language())
    from tree_sitter_language_pack import get_language

    grammar: tree_sitter.Language = get_language(name)
    return grammar
