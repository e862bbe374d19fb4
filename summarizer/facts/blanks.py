"""What is taken out of a text without moving what stands around it."""

from __future__ import annotations

from summarizer.patterns import lazy

_VISIBLE = lazy(rb"\S")


def blank(text: bytes) -> bytes:
    """Return the text with a space for every byte of it that is seen; white space stays."""
    return _VISIBLE.sub(b" ", text)
