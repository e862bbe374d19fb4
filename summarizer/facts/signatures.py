"""One-line signatures: the text of a definition without its body, white space folded."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from summarizer.patterns import lazy

if TYPE_CHECKING:
    from summarizer.facts.harvest import Definition, Harvest

_LIMIT = 160
_TRAILER = " {:;="
_BROKEN_ANGLES = lazy(r"(?<=\w<) | (?=>(?:\(| extends| implements| =|$))")
_LEADING_BAR = lazy(r"(?<=[:=(<]) ?\| ")
_LOOSE = lazy(r"(?<=[(\[]) |,(?= \})|,? ?(?=[)\]])| (?=[,;])")
_LOOSE_PAIRS = ("( ", "[ ", ", }", ",)", " )", ",]", " ]", " ,", " ;")
"""One of these is where the pattern takes something away."""


class Signatures:
    """The signatures of one file."""

    def __init__(self, harvest: Harvest, text: bytes) -> None:
        self._text = text
        comments = ((start, end) for end, start in harvest.comments.items())
        self._drops = sorted([*harvest.drops, *comments])
        self._starts = [start for start, _ in self._drops]

    def of(self, one: Definition) -> str:
        """Return the signature of a definition."""
        start = one.start if one.head < 0 else one.head
        end = one.end if one.body < 0 else max(start, one.body)
        text = self._without_drops(start, end).decode("utf-8", "replace")
        return tidy(f"{one.lead} {text}" if one.lead else text)

    def head(self, one: Definition) -> str:
        """Return the words in front of the name."""
        start = one.start if one.head < 0 else one.head
        text = self._without_drops(start, max(start, one.name_start)).decode("utf-8", "replace")
        return " ".join(f"{one.lead} {text}".split())

    def _without_drops(self, start: int, end: int) -> bytes:
        index = bisect_left(self._starts, start)
        if index == len(self._starts) or self._starts[index] >= end:
            return self._text[start:end]
        parts = []
        while index < len(self._drops) and self._drops[index][0] < end:
            drop_start, drop_end = self._drops[index]
            parts.append(self._text[start:drop_start])
            start = max(start, drop_end)
            index += 1
        return b" ".join([*parts, self._text[start:end]])


def tidy(text: str) -> str:
    """Fold a definition's head into one line that survives a reformat of the source."""
    line = " ".join(text.split())
    if "\n" in text:
        if "<" in line or ">" in line:
            line = _BROKEN_ANGLES.sub("", line.replace(", >", " >"))
        line = _LEADING_BAR.sub(" ", line) if "|" in line else line
    if any(map(line.__contains__, _LOOSE_PAIRS)):
        line = " ".join(_LOOSE.sub("", line).split())
    line = line.rstrip(_TRAILER)
    while line.endswith("=>"):
        line = line[:-2].rstrip(_TRAILER)
    if len(line) <= _LIMIT:
        return line
    return line[:_LIMIT].rsplit(" ", 1)[0].rstrip(" ,") + " …"
