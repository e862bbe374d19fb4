"""Why a source file is not read, as far as its bytes alone tell."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

_POINTER = b"version https://git-lfs.github.com/spec/v1"
_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
_SCRIPTS = frozenset({"javascript", "typescript", "tsx"})
_SNIFFED = 8192
_HEAD = 4096

_MINIFIED_FROM = 2048
_MINIFIED_MEAN = 300
_LONGEST_LINE = 5000
_CODE_MARKS = b"();"
_CODE_MARKS_SHARE = 0.02

_DATA_FROM = 8192
_NUMBERS = b"0123456789,.-+{}[]"
_NUMBERS_SHARE = 0.65
_HEX = b"abcdefABCDEFxXuUlL()"
_HEX_SHARE = 0.93

_COMMENT_LINE = re.compile(rb"\s*(?:#(?!!)|//|/\*|\*|--|;|<!--|%)")
_PREAMBLE = re.compile(rb"\s*(?:#!|<\?php\b|<\?xml\b|['\"]use strict['\"]|$)")
_GUTTER = re.compile(r"^[\s#/*;%!<>-]+|[\s*/>-]+$")
_MAKER = r"(?:by|from|with|using|via|automatically|on|at)\b"
_THIS = r"\b(?:this|the following) (?:\w+ )?(?:file|code|class|module|script|header|document)"
_ALONE = re.compile(
    r"^@generated\b|\bis @generated\b"
    r"|^(?:code|file|source) generated\b.*\bdo not (?:edit|modify)\b"
    rf"|{_THIS} (?:is|was|has been) (?:an? )?(?:auto-?|automatically |machine[- ])?generated"
    rf"(?: (?:file|code)|(?: and [\w ]+)? {_MAKER}|[.,;!]|$)"
    r"|^auto-?generated\b(?! files| code (?:in|of))|<auto-?generated\b"
    rf"|^automatically generated {_MAKER}",
    re.IGNORECASE,
)
_MADE = re.compile(
    rf"(?<![\"'`])\bgenerated (?:file|code|source|{_MAKER})|\bauto-?generated\b", re.IGNORECASE
)
_UNTOUCHED = re.compile(
    r"(?<![\"'`])\bdo(?: not|n't) (?:edit|modify|change|touch)\b(?! the| any| these| generated)",
    re.IGNORECASE,
)


def content_reason(source: bytes, language: str, max_bytes: int) -> str:
    """Return why the file is left out (a word of `update --explain`), `""` where it is read.

    `language` is a name of `languages.py` or `""`; `max_bytes` the size that is still read.
    """
    if source.startswith(_POINTER):
        return "LFS pointer"
    if len(source) > max_bytes:
        return "too large"
    if b"\0" in source[:_SNIFFED] and not source.startswith(_WIDE_MARKS):
        return "binary"
    if _is_generated(source[:_HEAD]):
        return "generated"
    if _is_minified(source, language):
        return "minified"
    return "data" if _is_data(source) else ""


def _is_generated(head: bytes) -> bool:
    previous = ""
    for line in _comment_lines(head):
        if _ALONE.search(line):
            return True
        both = f"{previous} {line}"
        if _MADE.search(both) and _UNTOUCHED.search(both):
            return True
        previous = line
    return False


def _comment_lines(head: bytes) -> Iterator[str]:
    """Yield the comments above the first statement; a licence may push a marker far down."""
    inside = False
    for line in head.split(b"\n"):
        starts = _COMMENT_LINE.match(line) is not None
        if not inside and not starts:
            if _PREAMBLE.match(line):
                continue
            return
        yield _GUTTER.sub("", line.decode("utf-8", "replace"))
        opened = line.rfind(b"/*")
        inside = (inside or opened >= 0) and line.rfind(b"*/") <= opened


def _is_minified(source: bytes, language: str) -> bool:
    if language not in _SCRIPTS or len(source) <= _MINIFIED_FROM:
        return False
    lines = source.split(b"\n")
    if len(source) > _MINIFIED_MEAN * len(lines):
        return True
    return any(_is_packed(line) for line in lines if len(line) > _LONGEST_LINE)


def _is_packed(line: bytes) -> bool:
    return len(line) - len(line.translate(None, _CODE_MARKS)) > _CODE_MARKS_SHARE * len(line)


def _is_data(source: bytes) -> bool:
    if len(source) <= _DATA_FROM:
        return False
    dense = source.translate(None, b" \t\r\n\"'")
    if len(source) > _MINIFIED_MEAN * (source.count(b"\n") + 1):
        return True
    words = len(dense.translate(None, _NUMBERS))
    if words < (1 - _NUMBERS_SHARE) * len(dense):
        return True
    return len(dense.translate(None, _NUMBERS + _HEX)) < (1 - _HEX_SHARE) * len(dense)
