"""Which comments belong together, and to what."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from summarizer.facts.harvest import Harvest

_NEWLINE = 0x0A
_GAP = lazy(rb"\s*")
_PREAMBLE = lazy(
    rb"\s*(?:#![^\n]*\n|<\?php\b|(['\"])use strict\1;?|(?:set|shopt) [-+][^\n]*\n|\s)*"
)
_SHEBANG = lazy(rb"#![^\n]*\n\s*\Z")


class Block(NamedTuple):
    """A comment block: its text as written, if it stands for itself, and what follows it."""

    text: str
    is_apart: bool
    after: bytes


class Comments:
    """The comments of one file, found by the place that they end at."""

    def __init__(self, harvest: Harvest, text: bytes, openers: tuple[str, ...] = ()) -> None:
        self._harvest = harvest
        self._text = text
        self._above = self._by_line(harvest.comments)
        self._attributes = self._by_line(harvest.attributes)
        self._openers = tuple(opener.encode() for opener in openers)

    def outermost(self, start: int) -> int:
        """Return where what wraps the definition at `start` starts (`export`, decorators)."""
        while (outer := self._harvest.outers.get(start, start)) < start:
            start = outer
        return start

    def above(self, start: int) -> str:
        """Return the doc comment directly above the definition at `start`, as written."""
        line = self._line(self.outermost(start))
        while line in self._attributes:
            line = self._line(self._attributes[line][0])
        return self._block(line) if line in self._above else ""

    def head(self, owned: Collection[int]) -> Iterator[Block]:
        """Yield the comment blocks above the first statement.

        A block that belongs to the definition right below it (`owned` are their places) is
        left out.
        """
        starts = {start: end for end, start in self._harvest.comments.items()}
        found = _PREAMBLE.match(self._text)
        block = place = found.end() if found else 0
        is_header = _SHEBANG.match(self._text[:place]) is not None
        limit = len(self._text) if self._harvest.head_end < 0 else self._harvest.head_end
        while place in starts and place < limit:
            end = starts[place]
            after = self._after(end)
            breaks = self._text.count(b"\n", end - 1, after)
            if breaks > 1 or after not in starts or self._is_block(place) or self._is_block(after):
                apart = breaks > 1 or after == len(self._text)
                if apart or after not in owned:
                    text = self._text[block:end].decode()
                    yield Block(text, apart or is_header, self._text[after : after + 200])
                block, is_header = after, False
            place = after

    def is_first(self, place: int) -> bool:
        """Return whether nothing but comments stands before `place`."""
        starts = {start: end for end, start in self._harvest.comments.items() if start < place}
        here = self._after(0)
        while here in starts:
            here = self._after(starts[here])
        return here == place

    def _block(self, line: int) -> str:
        """Return the comments on lines of their own that end right above the line at `line`."""
        parts: list[bytes] = []
        while found := self._above.get(line):
            text = self._text[found[0] : found[1]].strip()
            line = self._line(found[0])
            if self._text[line : found[0]].strip() or (not line and text.startswith(b"#!")):
                break
            if (text.startswith(b"/**") and parts) or text.startswith(b'"'):
                return text.decode("utf-8")
            whole = parts and (text.startswith(b"/*") or parts[-1].startswith(b"/*"))
            if whole or (self._openers and not text.startswith(self._openers)):
                break
            parts.append(text)
        return b"\n".join(reversed(parts)).decode("utf-8")

    def _is_block(self, place: int) -> bool:
        return self._text.startswith(b"/*", place)

    def _after(self, place: int) -> int:
        found = _GAP.match(self._text, place)
        return found.end() if found else place

    def _line(self, place: int) -> int:
        return self._text.rfind(b"\n", 0, place) + 1

    def _by_line(self, spans: dict[int, int]) -> dict[int, tuple[int, int]]:
        """Map the start of a line to the span that ends with the line above it.

        Some grammars count its line break; spaces may stand behind it.
        """
        text = self._text
        found: dict[int, tuple[int, int]] = {}
        for end in sorted(spans):
            line = end
            if end and text[end - 1] != _NEWLINE:
                line = text.find(b"\n", end) + 1 or len(text)
                if text[end:line].strip():
                    continue
            found[line] = spans[end], end
        return found
