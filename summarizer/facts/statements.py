"""Reads import statements from their text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from summarizer.facts.statement_readers import read_java, read_php, read_ruby, read_rust
from summarizer.records import Import

if TYPE_CHECKING:
    from summarizer.facts.harvest import Statement
    from summarizer.facts.lines import Lines

Reader = Callable[[str, int], Iterator[Import]]
"""(statement as written, line) -> its imports, in the order of the text."""

_PY_COMMENT = re.compile(r"#[^\n]*|\\\r?\n")
_PY_FROM = re.compile(r"from\s*([\w.\s]+?)\s*\bimport\b\s*(.*)", re.S)
_AS = re.compile(r"\s+as\s+\S+")


def imports_of(statements: list[Statement], reader: str, lines: Lines) -> tuple[Import, ...]:
    """Return the imports of a file in order, each once."""
    found: dict[Import, None] = {}
    for one in sorted(statements, key=lambda s: s.start):
        line = lines.of(one.start)
        if one.spec:
            found[Import(one.spec, tuple(one.names), line, one.reexport)] = None
        elif reader:
            found.update(dict.fromkeys(READERS[reader](one.text, line)))
    return tuple(found)


def _python(text: str, line: int) -> Iterator[Import]:
    text = _PY_COMMENT.sub(" ", text)
    taken = _PY_FROM.match(text)
    names = _names(taken[2] if taken else text.partition("import")[2])
    if taken:
        yield Import("".join(taken[1].split()), tuple(names), line)
        return
    for name in names:
        yield Import(name, (), line)


def _names(listed: str) -> list[str]:
    parts = (_AS.sub("", part.strip("() \t\r\n")) for part in listed.split(","))
    return ["".join(part.split()) for part in parts if part]


READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "python": _python,
        "rust": read_rust,
        "java": read_java,
        "ruby": read_ruby,
        "php": read_php,
    }
)
