"""Reads import statements from their text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from summarizer.facts.import_readers import (
    read_clojure,
    read_julia,
    read_nim,
    read_perl,
    read_zig,
)
from summarizer.facts.module_readers import read_elixir, read_kotlin, read_scala
from summarizer.facts.script_readers import read_javascript, read_python, read_shell
from summarizer.facts.statement_readers import read_java, read_php, read_ruby, read_rust
from summarizer.records.sources import Import

if TYPE_CHECKING:
    from summarizer.facts.harvest import Statement
    from summarizer.facts.lines import Lines

Reader = Callable[[str, int], Iterator[Import]]
"""(statement as written, line) -> its imports, in the order of the text."""


def imports_of(statements: list[Statement], reader: str, lines: Lines) -> tuple[Import, ...]:
    """Return the imports of a file in order, each once."""
    found: list[Import] = []
    used: set[str] = set()
    end = 0
    for one in _distinct(statements):
        if one.text == one.spec:  # a use of a module, by its full name
            if one.spec in used or one.start < end:
                continue
            used.add(one.spec)
        else:
            end = max(end, one.start + len(one.text))
        line = lines.of(one.start)
        if one.spec:
            aliases = () if one.aliases == one.names else tuple(one.aliases)
            found.append(Import(one.spec, tuple(one.names), line, one.reexport, aliases))
        elif reader:
            found.extend(READERS[reader](one.text, line))
    return tuple(found)


def _distinct(statements: list[Statement]) -> list[Statement]:
    """Join what several patterns say of one statement, in the order of the text."""
    found: dict[int, Statement] = {}
    for one in sorted(statements, key=lambda s: s.start):
        twin = found.setdefault(one.start, one)
        twin.spec = twin.spec or one.spec
        twin.names = twin.names or one.names
        twin.aliases = twin.aliases or one.aliases
        twin.reexport = twin.reexport or one.reexport
    return list(found.values())


READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "python": read_python,
        "javascript": read_javascript,
        "bash": read_shell,
        "rust": read_rust,
        "java": read_java,
        "ruby": read_ruby,
        "php": read_php,
        "kotlin": read_kotlin,
        "scala": read_scala,
        "elixir": read_elixir,
        "clojure": read_clojure,
        "perl": read_perl,
        "julia": read_julia,
        "nim": read_nim,
        "zig": read_zig,
    }
)
