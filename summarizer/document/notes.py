"""People's notes of two branches → one text, line by line, without markers."""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.lines import lines_of


def merge_text(base: str, ours: str, theirs: str) -> str:
    """The three-way merge of two texts by lines, without markers.

    Where both changed the same lines both versions stand, ours first, and what they share
    stands once. The bytes of a line never change, but that a last line without an end gets
    one where another follows. Without a common ancestor `base` is `""`.
    """
    if ours == theirs or base == theirs:
        return ours
    if base == ours:
        return theirs
    return _text(_merged(lines_of(base), lines_of(ours), lines_of(theirs)))


def _text(lines: list[str]) -> str:
    ended = [line if line.endswith("\n") else line + "\n" for line in lines[:-1]]
    return "".join(ended + lines[-1:])


def _merged(base: list[str], ours: list[str], theirs: list[str]) -> list[str]:
    merged: list[str] = []
    b = o = t = 0
    for at, in_ours, in_theirs, size in _common(base, ours, theirs):
        merged += _resolved(base[b:at], ours[o:in_ours], theirs[t:in_theirs])
        merged += base[at : at + size]
        b, o, t = at + size, in_ours + size, in_theirs + size
    return merged


def _resolved(base: list[str], ours: list[str], theirs: list[str]) -> list[str]:
    if theirs == base:
        return ours
    return theirs if ours == base else _union(ours, theirs)


def _common(
    base: list[str], ours: list[str], theirs: list[str]
) -> Iterator[tuple[int, int, int, int]]:
    """Runs that all share: (start in base, in ours, in theirs, length); an empty one ends them."""
    mine, others = _matches(base, ours), _matches(base, theirs)
    for in_base, in_ours, size in mine:
        for other, in_theirs, length in others:
            start, end = max(in_base, other), min(in_base + size, other + length)
            if start < end:
                yield start, in_ours + start - in_base, in_theirs + start - other, end - start
    yield len(base), len(ours), len(theirs), 0


def _matches(one: list[str], other: list[str]) -> list[tuple[int, int, int]]:
    from difflib import SequenceMatcher

    found = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return [(block.a, block.b, block.size) for block in found if block.size]


def _union(ours: list[str], theirs: list[str]) -> list[str]:
    """All lines of both in order, those that they share once, ours first where they differ."""
    merged: list[str] = []
    o = t = 0
    for in_ours, in_theirs, size in [*_matches(ours, theirs), (len(ours), len(theirs), 0)]:
        merged += ours[o:in_ours] + theirs[t:in_theirs] + ours[in_ours : in_ours + size]
        o, t = in_ours + size, in_theirs + size
    return merged
