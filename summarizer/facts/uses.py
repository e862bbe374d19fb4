"""Which names a file uses: the words of its code, without comments and longer strings.

No parser says what a name means here; that a name is used is all that ranking needs, and a
scan of the bytes tells it at a fraction of a query's price.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from summarizer.facts.language import Language

_LONGEST = 80
# A string is passed over unless it is one name: what is looked up by name is used as well.
_DOUBLE = rb"\"(?:(\w+)\"|[^\"\\\n]*(?:\\.[^\"\\\n]*)*\")"
_NO_APOSTROPHE = rb"'(?<!\w\w')"  # as in "don't", which a page's text may say
_SINGLE = _NO_APOSTROPHE + _DOUBLE.replace(b'"', b"'").removeprefix(rb"\'")
_LETTER = rb"'(?:[^'\\\n]|\\[^'\n]{1,9}|\\')'"
_STRINGS = {
    False: tuple(map(lazy, (_DOUBLE, _SINGLE, _DOUBLE + b"|" + _SINGLE))),
    True: tuple(map(lazy, (_DOUBLE, _LETTER, _DOUBLE + b"|" + _LETTER))),
}
"""Of one kind of quotes, which is found fast, and of both; for strings, and where `'` is no sign
of one. To split at them leaves the names in them."""
_INSERTED = lazy(rb"\{([^{}\"\n]+)|\\\(([^\"\n]+)|\$\(?(\w+)")
_PARTED = bytes(
    byte if byte >= 0x80 or chr(byte).isalnum() or chr(byte) in "_$" else 0x20
    for byte in range(256)
)
"""Whatever is in no name becomes a space: to split is faster than to look for names."""


def uses_of(
    text: bytes, language: Language, comments: Mapping[int, int], docs: Mapping[int, int]
) -> str:
    """Return the distinct names that `text` uses, in the order of their first use.

    Divided by spaces. `comments` maps ends to starts, `docs` starts to ends, in bytes; names
    of more than 80 bytes are left out, those that only code inside of strings uses come last.
    """
    spans = sorted({*((start, end) for end, start in comments.items()), *docs.items()})
    parts: list[bytes] = []
    place = 0
    for start, end in spans:
        if start >= place:
            parts.append(text[place:start])
        place = max(place, end)
    parts.append(text[place:])
    code = b" ".join(parts)
    texts = [_without_strings(code, letters=language.letters)]
    if language.inserts:
        texts += chain.from_iterable(_INSERTED.findall(code))
    words = dict.fromkeys(b" ".join(texts).translate(_PARTED).split())
    names = [word for word in words if len(word) <= _LONGEST and word[0] not in b"0123456789"]
    return b" ".join(names).decode("utf-8", "replace")


def _without_strings(code: bytes, *, letters: bool) -> bytes:
    quotes = (b'"' in code) + 2 * (b"'" in code)
    parts = _STRINGS[letters][quotes - 1].split(code) if quotes else [code]
    return b" ".join(filter(None, parts))
