"""Which comments belong together, and to what."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from summarizer.facts.harvest import Harvest


class Comments:
    """The comments of one file, found by the place that they end at."""

    def __init__(self, harvest: Harvest, text: bytes) -> None:
        self._comments = harvest.comments
        self._attributes = harvest.attributes
        self._outers = harvest.outers
        self._text = text

    def above(self, start: int) -> str:
        """Return the comment block directly above what starts at `start`, as written."""
        place = self._outers.get(start, start)
        line = self._text.rfind(b"\n", 0, place) + 1
        while above := self._ending(line, self._attributes):
            line = self._text.rfind(b"\n", 0, above[0]) + 1
        return self.block(line)

    def block(self, line: int) -> str:
        """Return the comments on lines of their own that end right above the line at `line`."""
        parts: list[bytes] = []
        while found := self._ending(line, self._comments):
            line = self._text.rfind(b"\n", 0, found[0]) + 1
            if self._text[line : found[0]].strip() or (parts and self._is_block(found[0])):
                break
            parts.append(self._text[found[0] : found[1]].strip())
        return b"\n".join(reversed(parts)).decode("utf-8")

    def _ending(self, line: int, spans: dict[int, int]) -> tuple[int, int] | None:
        """Find the span that ends with the line above; some grammars count its line break."""
        for end in (line, line - 1, line - 2):
            if end in spans:
                return spans[end], end
        end = len(self._text[:line].rstrip(b" \t\r\n")) if line else -1
        return None

    def _is_block(self, start: int) -> bool:
        return self._text.startswith(b"/*", start)
