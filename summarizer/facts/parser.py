"""The door of tree-sitter: parses a text and asks the queries of its language."""

from __future__ import annotations

import functools
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from summarizer.facts.at_places import collect_at
from summarizer.facts.collect import collect, subject
from summarizer.facts.harvest import Harvest
from summarizer.facts.language import Language
from summarizer.facts.languages import BY_NAME
from summarizer.facts.placing import nested
from summarizer.facts.readable import readable
from summarizer.facts.sections import ANY_DEPTH, sections_of
from summarizer.facts.skipped import NO_GRAMMAR
from summarizer.facts.sql import read_sql

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import tree_sitter
    from tree_sitter import Node, Parser, Query, QueryCursor, Tree

    from summarizer.facts.sections import Section


_MOST_ROUNDS = 8
"""Types deeper in one another than this are not written by people: one walk finds them all."""
_SLICE = 1 << 13
_SMALL_SLICE = 1 << 7
"""For scanners that jump back at nearly each word, as Scala's does: each jump reads anew."""
_JUMP_EACH = 64
_WIDEST_ERROR = 20_000
"""Children of one error node: the query engine's time grows with their square."""
_DEEPEST = 8_000
"""Nodes in nodes: so it grows with these."""


class NoGrammarError(Exception):
    """What is installed cannot read a language; the text says which."""


class Found(NamedTuple):
    """A parsed file: what was parsed as `row`; `taken` are the spans of what `text` lacks."""

    tree: Tree
    text: bytes
    row: Language
    harvest: Harvest
    taken: tuple[tuple[int, int], ...]


def read(text: bytes, row: Language, deadline_s: float) -> Found | None:
    """Parse a file and ask its queries; None where that would take too long.

    NoGrammarError where the grammar cannot be loaded, or lacks a node that the queries name.
    """
    row, prepared = readable(text, row)
    text = prepared.text
    parser, sections = _tools(row.name)
    tree = _parse(text, parser, deadline_s)
    broken = -1 if tree is None or _is_deep(tree, len(text)) else _broken(tree)
    if tree is None or broken < 0:
        return None
    harvest = _harvest(tree, text, row, broken, sections)
    if row.name == "sql":
        harvest.broken = read_sql(harvest, text)
    harvest.header, harvest.head_end = prepared.is_header, prepared.head_end
    return Found(tree, text, row, harvest, prepared.taken)


def grammar_problem(language: str) -> str:
    """Say why a language cannot be read on this machine, `""` when it can."""
    try:
        with _installed(BY_NAME[language]):
            for section in sections_of(language):
                compiled(BY_NAME[language].grammar, section.text)
    except NoGrammarError as error:
        cause = error.__cause__
        return f"{type(cause).__name__}: {cause}"
    return ""


@contextmanager
def _installed(row: Language) -> Iterator[None]:
    from tree_sitter import QueryError

    try:
        yield
    except (ImportError, LookupError, OSError, QueryError, ValueError) as error:
        raise NoGrammarError(NO_GRAMMAR + row.name) from error


def _parse(text: bytes, parser: Parser, deadline_s: float) -> Tree | None:
    deadline = time.monotonic() + deadline_s
    end, size, jumps = 0, _SLICE, 0

    def read(offset: int, _point: object) -> bytes:
        nonlocal end, size, jumps
        if offset == end:
            size = min(size * 4, _SLICE)
        else:
            jumps += 1
            size = _SMALL_SLICE if jumps * _JUMP_EACH > offset else _SLICE
        end = offset + size
        return text[offset:end]

    def late(_offset: int, _has_error: bool) -> bool:
        return time.monotonic() > deadline

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


def _harvest(
    tree: Tree, text: bytes, row: Language, broken: int, sections: Iterable[Section]
) -> Harvest:
    from tree_sitter import QueryCursor

    harvest = Harvest(broken=broken)
    for section in sections:
        if section.nodes:
            collect_at(harvest, tree.root_node, section, text)
            continue
        spans = section.spans(text)
        if not spans:
            continue
        query, subjects = _query(row.name, section.text)
        cursor = QueryCursor(query)
        if not (section.is_nested and broken):  # an error node around it sets a definition deeper
            cursor.set_max_start_depth(section.depth)
        for start, end in spans:
            cursor.set_byte_range(start, end)
            collect(harvest, cursor.matches(tree.root_node), subjects, text)
        if section.is_nested and not broken:
            for node in _nested(harvest, cursor, section, tree.root_node):
                collect(harvest, cursor.matches(node), subjects, text)
    return harvest


def _nested(harvest: Harvest, cursor: QueryCursor, section: Section, root: Node) -> Iterator[Node]:
    """Yield what else is to be asked: each type in a type, as soon as it is found."""
    cursor.set_max_start_depth(section.depth - 1)
    for rounds, spans in enumerate(nested(harvest.definitions)):
        if rounds == _MOST_ROUNDS:
            cursor.set_max_start_depth(ANY_DEPTH)
            cursor.set_byte_range(root.start_byte, root.end_byte)
            yield root
            return
        for start, end in spans:
            cursor.set_byte_range(start, end)
            yield root.descendant_for_byte_range(start, end) or root


@functools.cache
def _tools(language: str) -> tuple[Parser, tuple[Section, ...]]:
    with _installed(BY_NAME[language]):
        return _parser(BY_NAME[language].grammar), sections_of(language)


@functools.cache
def _query(language: str, text: str) -> tuple[Query, tuple[str, ...]]:
    with _installed(BY_NAME[language]):
        return compiled(BY_NAME[language].grammar, text)


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
