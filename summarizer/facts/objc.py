"""Objective-C: which files are written in it, and its macros made readable for a grammar.

Every byte that is not made blank keeps its place, hence lines and offsets are those of the file.
"""

from __future__ import annotations

import re

from summarizer.facts.blanks import blank
from summarizer.patterns import lazy

_HEADER = lazy(
    rb"^@(?:interface|protocol|implementation)\s+\w|^typedef\s+NS_(?:CLOSED_)?(?:ENUM|OPTIONS)\(",
    re.MULTILINE,
)
_WORDS = (b"@interface", b"@protocol", b"@implementation", b"NS_ENUM", b"NS_OPTIONS")
"""A header without these is not looked at more closely: most headers are C's."""

_SOURCE = lazy(
    rb"^[ \t]*(?:@(?:interface|protocol|implementation|import)\s+\w|#[ \t]*import\b)", re.MULTILINE
)
_ENUM = lazy(
    rb"\btypedef\s+(?:NS|CF)_(?:CLOSED_)?(?:ERROR_)?(?:ENUM|OPTIONS)\s*\([^(),{};]+,\s*"
    rb"(\w+)\s*\)"
)
_DECLARATION = lazy(rb"^(?:[-+][ \t]*\(|@property\b)[^;{}@]*;", re.MULTILINE)
_MACRO = lazy(rb"(?<=[\s(*])[A-Z]{2,}_[A-Z0-9_]+\b(?:\((?:[^()]|\([^()]*\))*\))?")
_ABOVE = lazy(
    rb"^[A-Z][A-Z0-9_]+(?:\([^\n]*\))?(?=[ \t]*\r?\n@(?:interface|protocol)\b)", re.MULTILINE
)


def is_objective_c(text: bytes, *, header: bool) -> bool:
    """Return whether a `.m` file, or a header, is written in Objective-C."""
    if header:
        return any(word in text for word in _WORDS) and _HEADER.search(text) is not None
    return _SOURCE.search(text) is not None


def prepare_objective_c(text: bytes) -> bytes:
    """Return `text` with `typedef NS_ENUM(T, A)` as `enum A`, macros of declarations blank."""
    text = _ABOVE.sub(_as_comment, _ENUM.sub(_as_enum, text))
    return _DECLARATION.sub(lambda found: _MACRO.sub(lambda macro: blank(macro[0]), found[0]), text)


def _as_enum(found: re.Match[bytes]) -> bytes:
    start, end = found.start(1) - found.start(), found.end(1) - found.start()
    whole = found[0]
    return b"enum" + blank(whole[:start])[4:] + whole[start:end] + blank(whole[end:])


def _as_comment(found: re.Match[bytes]) -> bytes:
    """An empty comment does not part a doc comment from its class, an empty line would."""
    return b"//" + b" " * (len(found[0]) - 2)
