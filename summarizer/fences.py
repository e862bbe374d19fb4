"""Fenced code blocks of Markdown, by the rules of CommonMark; the one place that knows them.

A line is given as it stands in its container: without the marks of the quotes and list items
around it.
"""

from __future__ import annotations

from collections.abc import Sequence

from summarizer.patterns import lazy

_OPENING = lazy(r"( *)(`{3,}(?=[^`]*\Z)|~{3,})")
_CLOSING = lazy(r"( *)(`{3,}|~{3,})\s*\Z")
MOST_INDENT = 3
_REACH = 1000  # lines that are looked at for the closing fence: a bound for hostile texts


def opening_fence(line: str, indent: int = MOST_INDENT) -> str:
    """The backticks or tildes that open a fenced block on this line, `""` where none begins.

    `indent` is the most spaces that may stand before them.
    """
    found = _OPENING.match(line)
    return found[2] if found and len(found[1]) <= indent else ""


def closes_fence(line: str, opening: str, indent: int = MOST_INDENT) -> bool:
    """Whether the line ends the block that `opening` began: the same mark, at least as long."""
    found = _CLOSING.match(line)
    return bool(found and len(found[1]) <= indent and found[2].startswith(opening))


def fence_size(lines: Sequence[str], at: int, indent: int = MOST_INDENT) -> int:
    """How many lines the fenced block takes that opens at index `at`.

    0 where none opens there, and where nothing closes it.
    """
    opening = opening_fence(lines[at], indent)
    if not opening:
        return 0
    reach = range(at + 1, min(len(lines), at + _REACH))
    return next((n - at + 1 for n in reach if closes_fence(lines[n], opening, indent)), 0)


def loose_fence_end(lines: Sequence[str], at: int) -> int:
    """The index of the line that closes the fenced block at `at`, whatever is around its marks.

    For documents as they stand, whose lists and quotes nobody has taken apart. `at` where no
    block opens there; the number of lines where nothing closes it.
    """
    opening = _OPENING.match(lines[at].lstrip("> \t"))
    if opening is None:
        return at
    after = range(at + 1, len(lines))
    return next((n for n in after if closes_fence(lines[n].lstrip("> \t"), opening[2])), len(lines))
