"""Line numbers of places in a text."""

from __future__ import annotations


class Lines:
    """Counts the line feeds of a text; cheap where one place asked for is near the next."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._place = 0
        self._line = 1

    def of(self, place: int) -> int:
        """Return the line, from 1, that the byte at `place` is on."""
        if place >= self._place:
            self._line += self._text.count(b"\n", self._place, place)
        else:
            self._line -= self._text.count(b"\n", place, self._place)
        self._place = place
        return self._line
