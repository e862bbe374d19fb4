"""Where a document says what: the lines that a check points at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from summarizer.document.reading import Piece, read
from summarizer.document.stamp import cut_at_stamp
from summarizer.records.entries import ApiItem, Decision, EntryPoint, FileLine


class Place(NamedTuple):
    """One path (whole) that a document names, with its symbol, on a line counted from 1.

    `kind` is evidence, api, dependency, start or file. A file's symbols have a place each.
    """

    line: int
    kind: str
    path: str
    symbol: str


def places(text: str) -> tuple[Place, ...]:
    """All paths and symbols that a document names, in document order."""
    return tuple(place for piece in read(cut_at_stamp(text).head) for place in _places(piece))


def locate(text: str, path: str, symbol: str = "") -> int:
    """The first line that names a path, and a symbol with it if one is given; 0 if none does.

    A folder is the same with and without a slash at its end.
    """
    plain = path.rstrip("/")
    found = (
        place.line
        for place in places(text)
        if place.path.rstrip("/") == plain and symbol in ("", place.symbol)
    )
    return next(found, 0)


def _places(piece: Piece) -> Iterator[Place]:
    value = piece.value
    if isinstance(value, Decision):
        for item in value.evidence:
            yield Place(piece.line, "evidence", item.path, item.symbol)
    elif isinstance(value, ApiItem):
        yield Place(piece.line, "api", value.path, value.name)
    elif isinstance(value, str) and piece.kind == "Depends on":
        yield Place(piece.line, "dependency", value, "")
    elif isinstance(value, EntryPoint):
        yield Place(piece.line, "start", value.path, value.symbol)
    elif isinstance(value, FileLine):
        for symbol in value.symbols or ("",):
            yield Place(piece.line, "file", value.path, symbol)
