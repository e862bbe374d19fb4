"""Which names a file uses: the words of its code, without comments and longer strings.

No parser says what a name means here; that a name is used is all that ranking needs, and a
scan of the bytes tells it at a fraction of a query's price.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST = 80
# A string is passed over unless it is one name: what is looked up by name is used as well.
_DOUBLE = rb"\"(?!\w+\")[^\"\\\n]*(?:\\.[^\"\\\n]*)*\""
_SINGLE = _DOUBLE.replace(b'"', b"'")
_STRINGS = tuple(map(lazy, (_DOUBLE, _SINGLE, _DOUBLE + b"|" + _SINGLE)))
"""Of one kind of quotes, which is found fast, and of both."""
_PARTED = bytes(
    byte if byte >= 0x80 or chr(byte).isalnum() or chr(byte) in "_$" else 0x20
    for byte in range(256)
)
"""Whatever is in no name becomes a space: to split is faster than to look for names."""


def uses_of(text: bytes, comments: Mapping[int, int], docs: Mapping[int, int]) -> str:
    """Return the distinct names that `text` uses, in the order of their first use.

    Divided by spaces. `comments` maps ends to starts, `docs` starts to ends, in bytes; names
    of more than 80 bytes are left out.
    """
    spans = sorted({*((start, end) for end, start in comments.items()), *docs.items()})
    parts: list[bytes] = []
    place = 0
    for start, end in spans:
        if start >= place:
            parts.append(text[place:start])
        place = max(place, end)
    parts.append(text[place:])
    words = _without_strings(b" ".join(parts)).translate(_PARTED).split()
    names = [n for n in dict.fromkeys(words) if len(n) <= _LONGEST and n[0] not in b"0123456789"]
    return b" ".join(names).decode("utf-8", "replace")


def _without_strings(code: bytes) -> bytes:
    quotes = (b'"' in code) + 2 * (b"'" in code)
    return _STRINGS[quotes - 1].sub(b" ", code) if quotes else code
