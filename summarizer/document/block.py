"""The managed block in AGENTS.md and CLAUDE.md; outside its markers not a byte changes."""

from __future__ import annotations

import re
from typing import NamedTuple

from summarizer.errors import DamagedDocument
from summarizer.fences import fence_size
from summarizer.patterns import lazy

BEGIN = "<!-- summarizer:begin -->"
END = "<!-- summarizer:end -->"

# a marker has its line for itself: words about markers are none, nor is code that shows them
_MARKER = lazy(rf"^(?:{BEGIN}|{END})(?=[ \t]*\r?$)", re.MULTILINE)


class _Span(NamedTuple):
    start: int
    end: int


def put_block(text: str, block: str, path: str = "") -> str:
    """The text with the block between its markers, at the end where it had none.

    The block takes the text's line ends, and ends with one: what is appended to the file must
    not touch the marker. A text without a final line end has no blank line before the block.
    Twice is once. Raises DamagedDocument, naming `path` and the line, for markers that are no pair.
    """
    found = _find(text, path)
    eol = _line_end(text)
    marked = eol.join([BEGIN, *block.splitlines(), END])
    if found:
        return text[: found.start] + marked + (text[found.end :] or eol)
    return f"{text}{eol}{marked}{eol}" if text else marked + eol


def drop_block(text: str, path: str = "") -> str:
    """The text without the block and what `put_block` set around it.

    `drop_block(put_block(text, block)) == text` for every text without a block.
    """
    found = _find(text, path)
    if not found:
        return text
    before, after = text[: found.start], text[found.end :]
    eol = _line_end(text)
    if not after:  # as it was put once after a text without a final line end
        return before.removesuffix(eol * 2)
    lines = before.removesuffix(eol)
    blank_before = lines != before and (not lines or lines.endswith("\n"))
    return (lines if blank_before or after == eol else before) + after.removeprefix(eol)


def _line_end(text: str) -> str:
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"


def _find(text: str, path: str) -> _Span | None:
    """Where the block with its markers stands, None where the text has no marker."""
    shown = _fenced(text)
    markers = [one for one in _MARKER.finditer(text) if one.start() not in shown]
    if [marker.group() for marker in markers] == [BEGIN, END]:
        return _Span(markers[0].start(), markers[1].end())
    if not markers:
        return None
    line = text.count("\n", 0, _wrong(markers).start()) + 1
    raise DamagedDocument(
        f"the markers {BEGIN} and {END} do not make one pair; the file is left as it is",
        where=f"{path}:{line}" if path else f"line {line}",
        next_step=f"leave one {BEGIN} before one {END}, or remove them all",
    )


def _fenced(text: str) -> frozenset[int]:
    """Where the lines of fenced code begin; a fence that nothing closes is none."""
    lines = text.split("\n")
    found: set[int] = set()
    at = start = 0
    while at < len(lines):
        size = fence_size(lines, at)
        for line in lines[at : at + max(1, size)]:
            if size:
                found.add(start)
            start += len(line) + 1
        at += max(1, size)
    return frozenset(found)


def _wrong(markers: list[re.Match[str]]) -> re.Match[str]:
    """The first marker that is not where a pair would have it."""
    wanted = [BEGIN, END]
    for at, marker in enumerate(markers):
        if at >= len(wanted) or marker.group() != wanted[at]:
            return marker
    return markers[-1]
