"""Encodings of source files."""

from __future__ import annotations

import codecs
from typing import NamedTuple

from summarizer.patterns import lazy

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_DECLARED = lazy(rb"[^\n]{0,200}?coding[:=][ \t]*([-\w.]+)")
"""The coding line of Python and Ruby, which editors read in files of any language."""
_FAMILIES = ("gb", "big5", "euc", "shift", "sjis", "cp", "windows", "iso8859", "koi8", "latin")
"""Of the codecs of Python those that sources are written in."""
_ASCII = bytes(range(128))

_LETTERS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ"
_SIGNS = "\xa0¡£§©«®°±²³´µ·»¿"
_OTHER = lazy(
    rf"[^\x00-\x7f{_LETTERS}{_SIGNS}]|[{_LETTERS}]{{3}}|(?<![A-Za-z])[{_LETTERS}]{{2}}(?![A-Za-z])"
    rf"|(?<=[A-Za-z])[{_SIGNS}](?=[A-Za-z])|[{_SIGNS}](?<![«»\xa0])[{_LETTERS}]"
    rf"|[{_LETTERS}](?![«»\xa0])[{_SIGNS}]"
)
"""What Western Europe does not write: other letters, many in a row, signs inside words."""
_ASCII_SHARE = 2


class Decoded(NamedTuple):
    """A source as UTF-8; `is_guess` where nothing tells that its words were read right."""

    text: bytes
    is_guess: bool = False


def to_utf8(source: bytes) -> Decoded | None:
    """Return `source` as UTF-8 without a byte order mark, or None where its mark lies.

    Bytes without a mark that are not UTF-8 are what their coding line says, else they are
    taken as Latin-1, which reads anything.
    """
    for mark, encoding in _BOMS:
        if source.startswith(mark):
            marked = _recode(source[len(mark) :], encoding)
            return None if marked is None else Decoded(marked)
    plain = _recode(source, "utf-8")
    if plain is None:
        plain = _as_declared(source)
    return Decoded(source.decode("latin-1").encode(), True) if plain is None else Decoded(plain)


def readable(source: bytes) -> bytes:
    """The source itself where its encoding has ASCII in it; UTF-16 and UTF-32 as UTF-8."""
    for mark, encoding in _BOMS[1:]:
        if source.startswith(mark):
            return _recode(source[len(mark) :], encoding) or source
    return source


def is_western(text: str) -> bool:
    """Whether Latin-1 is what a text was written in, as far as its looks tell.

    Accents are few there and stand among plain letters; what was written in Cyrillic or
    Chinese has hardly any plain ones.
    """
    if text.isascii():
        return True
    accents = sum(map(text.count, _LETTERS))
    letters = sum(char.isascii() and char.isalpha() for char in text)
    return accents * _ASCII_SHARE <= letters and _OTHER.search(text) is None


def _as_declared(source: bytes) -> bytes | None:
    for line in source.split(b"\n", 2)[:2]:
        found = _DECLARED.match(line)
        if found:
            return _recode_whole(source, found[1].decode())
    return None


def _recode_whole(source: bytes, encoding: str) -> bytes | None:
    """Decode by a codec for plain text that keeps ASCII, and so all lines, as they are."""
    try:
        codec = codecs.lookup(encoding).name
        if not codec.startswith(_FAMILIES) or _ASCII.decode(codec) != _ASCII.decode():
            return None
    except (LookupError, ValueError):
        return None
    text = _recode(source, codec)
    return text if text is not None and text.count(b"\n") == source.count(b"\n") else None


def _recode(source: bytes, encoding: str) -> bytes | None:
    try:
        text = source.decode(encoding)
        return source if encoding == "utf-8" else text.encode("utf-8")
    except UnicodeError:
        return None
