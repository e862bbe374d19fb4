"""Conflict markers in a text: on which lines they stand, and the two texts they hold.

What stands in a fenced block that is closed shows markers and is none. The markers of one
conflict are of one length: seven characters, more where git nests conflicts, names the paths
of a renamed file or is told so by `conflict-marker-size`.
"""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.fences import fence_size
from summarizer.lines import lines_of
from summarizer.patterns import lazy

_MARKER = lazy(r"(([<|=>])\2{6,})(?: .*)?\r?\n?\Z")


def conflict_lines(text: str, *, shown: bool = True) -> tuple[int, ...]:
    """The numbers (from 1) of the lines that are conflict markers.

    `=======` and `|||||||` count only inside a conflict: alone, they may underline a heading.
    Without `shown` also a fenced block shows none: in a text that is all the program's own.
    """
    kinds = enumerate(_marked(text, shown), 1)
    return tuple(number for number, (kind, _) in kinds if kind == "marker")


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


def _marked(text: str, fences: bool = True) -> Iterator[tuple[str, str]]:
    """Each line, with its end, as both, ours, base, theirs or marker."""
    if "<<<<<<<" not in text and ">>>>>>>" not in text:
        yield "both", text
        return
    lines = lines_of(text)
    at = 0
    while at < len(lines):
        shown = fences and fence_size(lines, at)
        if shown:
            yield from (("both", line) for line in lines[at : at + shown])
            at += shown
            continue
        size = _conflict_size(lines, at)
        if size:
            yield from _conflict(lines[at : at + size])
            at += size
        else:
            yield ("marker" if _mark(lines[at])[:1] in ("<", ">") else "both"), lines[at]
            at += 1


def _conflict_size(lines: list[str], start: int) -> int:
    """How many lines the whole conflict that opens at `start` takes; 0 where none does."""
    opening = _mark(lines[start])
    if not opening.startswith("<"):
        return 0
    divided = False
    for at in range(start + 1, len(lines)):
        mark = _mark(lines[at])
        if len(mark) != len(opening):
            continue
        if mark == opening:
            return 0
        divided = divided or mark[0] == "="
        if mark[0] == ">":
            return at - start + 1 if divided else 0
    return 0


def _conflict(lines: list[str]) -> Iterator[tuple[str, str]]:
    """The lines of a whole conflict; of one inside it, all sides belong to the side around it."""
    size, inside = len(_mark(lines[0])), set[int]()
    state, after = "ours", {"|": "base", "=": "theirs"}
    yield "marker", lines[0]
    for line in lines[1:-1]:
        mark = _mark(line)
        kind = mark[:1]
        if mark and len(mark) != size:
            inside |= {len(mark)} if kind == "<" else set()
            yield ("marker" if kind in "<>" or len(mark) in inside else state), line
            continue
        turns = (kind == "|" and state == "ours") or (kind == "=" and state != "theirs")
        state = after[kind] if turns else state
        yield ("marker" if turns else state), line
    yield "marker", lines[-1]


def _mark(line: str) -> str:
    """The characters of a line that can be a marker, `""` of any other."""
    found = _MARKER.match(line)
    return found[1] if found else ""
