"""Conflict markers in a text: on which lines they stand, and the two texts they hold.

What stands in a fenced block that is closed shows markers and is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.fences import fence_size
from summarizer.patterns import lazy

_MARKER = lazy(r"([<|=>])\1{6}(?: .*)?\r?\n?\Z")


def conflict_lines(text: str) -> tuple[int, ...]:
    """The numbers (from 1) of the lines that are conflict markers.

    `=======` and `|||||||` count only inside a conflict: alone, they may underline a heading.
    """
    return tuple(number for number, (kind, _) in enumerate(_marked(text), 1) if kind == "marker")


def merge_marked(text: str) -> tuple[str, str]:
    """A text with conflict markers in it → the full texts of ours and of theirs.

    Understands the styles merge, diff3 and zdiff3 (the base is left out). Lines of a conflict
    that is not closed belong to both, so that nothing is lost; markers are in neither.
    """
    ours, theirs = [], []
    for kind, line in _marked(text):
        if kind in ("both", "ours"):
            ours.append(line)
        if kind in ("both", "theirs"):
            theirs.append(line)
    return "".join(ours), "".join(theirs)


def _marked(text: str) -> Iterator[tuple[str, str]]:
    """Each line, with its end, as both, ours, base, theirs or marker."""
    if "<<<<<<<" not in text and ">>>>>>>" not in text:
        yield "both", text
        return
    lines = re.findall(r"[^\n]*\n|[^\n]+\Z", text)
    at = 0
    while at < len(lines):
        shown = fence_size(lines, at)
        if shown:
            yield from (("both", line) for line in lines[at : at + shown])
            at += shown
            continue
        size = _conflict_size(lines, at)
        if size:
            yield from _conflict(lines[at : at + size])
            at += size
        else:
            yield ("marker" if _mark(lines[at]) in ("<", ">") else "both"), lines[at]
            at += 1


def _conflict_size(lines: list[str], start: int) -> int:
    """How many lines the whole conflict that opens at `start` takes; 0 where none does."""
    if _mark(lines[start]) != "<":
        return 0
    divided = False
    for at in range(start + 1, len(lines)):
        mark = _mark(lines[at])
        if mark == "<":
            return 0
        divided = divided or mark == "="
        if mark == ">":
            return at - start + 1 if divided else 0
    return 0


def _conflict(lines: list[str]) -> Iterator[tuple[str, str]]:
    state, after = "ours", {"|": "base", "=": "theirs"}
    yield "marker", lines[0]
    for line in lines[1:-1]:
        mark = _mark(line)
        turns = (mark == "|" and state == "ours") or (mark == "=" and state != "theirs")
        state = after[mark] if turns else state
        yield ("marker" if turns else state), line
    yield "marker", lines[-1]


def _mark(line: str) -> str:
    found = _MARKER.match(line)
    return found[1] if found else ""
