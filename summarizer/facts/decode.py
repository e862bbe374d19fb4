"""Encodings of source files."""

from __future__ import annotations

import codecs

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def to_utf8(source: bytes) -> bytes | None:
    """Return `source` as UTF-8 without a byte order mark, or None where its mark lies.

    Bytes without a mark that are not UTF-8 are taken as Latin-1, which reads anything.
    """
    for mark, encoding in _BOMS:
        if source.startswith(mark):
            return _recode(source[len(mark) :], encoding)
    return _recode(source, "utf-8") or source.decode("latin-1").encode("utf-8")


def _recode(source: bytes, encoding: str) -> bytes | None:
    try:
        text = source.decode(encoding)
        return source if encoding == "utf-8" else text.encode("utf-8")
    except UnicodeError:
        return None
