"""Cuts sections to a number of bytes, on line borders, the least needed lines first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.dataclass import dataclass
from summarizer.lines import lines_of

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, words below it, and items of which some may be left out.

    `priority` 0 is given space first; `few` items are what it needs, `many` what it wants
    before others get more; `more` is the item that says that some were left out.
    """

    heading: str
    items: tuple[str, ...]
    priority: int
    words: str = ""
    few: int = 3
    many: int = 8
    more: str = "- …"

    def text(self, shown: int) -> str:
        """The section with its first `shown` items; empty without any."""
        if not shown:
            return ""
        items = list(self.items[:shown])
        if shown < len(self.items):
            items.append(self.more)
        return "\n\n".join(part for part in (self.heading, self.words, "\n".join(items)) if part)


def fit(head: str, sections: Sequence[Section], stamp: str, max_bytes: int) -> str:
    """Head, sections in their order and stamp as one text of at most `max_bytes` UTF-8 bytes.

    Where not even head and stamp fit, as many of their lines as do.
    """
    shown = [0] * len(sections)
    order = sorted(range(len(sections)), key=lambda number: (sections[number].priority, number))
    room = max_bytes - _size(_joined([head, stamp]))
    if room < 0:
        return _first_lines(_joined([head, stamp]), max_bytes)
    for goal in ("few", "many", "items"):
        for number in order:
            room -= _grow(sections[number], goal, shown, number, room)
    bodies = [one.text(count) for one, count in zip(sections, shown, strict=True)]
    return _joined([head, *bodies, stamp])


def _grow(section: Section, goal: str, shown: list[int], number: int, room: int) -> int:
    """Shows more of a section, up to its goal and within the room; returns the bytes it took."""
    wanted = {"few": section.few, "many": section.many}.get(goal, len(section.items))
    had = _cost(section.text(shown[number]))
    for count in range(min(wanted, len(section.items)), shown[number], -1):
        taken = _cost(section.text(count)) - had
        if taken <= room:
            shown[number] = count
            return taken
    return 0


def _cost(text: str) -> int:
    return _size(text) + 2 if text else 0


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogateescape"))


def _joined(parts: Sequence[str]) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


def _first_lines(text: str, max_bytes: int) -> str:
    kept = ""
    for line in lines_of(text):
        if _size(kept + line) > max_bytes:
            break
        kept += line
    return kept
