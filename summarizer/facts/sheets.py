"""SCSS and Less made readable for one grammar of SCSS: what only they know becomes blank.

Every other byte keeps its place, hence lines and offsets are those of the file.
"""

from __future__ import annotations

import re

from summarizer.facts.blanks import blank
from summarizer.patterns import lazy

_COMPUTED = lazy(rb"(?<![\w-])--[\w-]+[ \t]*:([^;{}\n]{0,300}[#@]\{[^;\n]{0,300});")
_NO_CODE = lazy(rb"//[^\n]*|/\*.*?(?:\*/|\Z)", re.S)
# The grammar would end a name before such a letter.
_WIDE = lazy(rb"((?<![\w-])[.#]?[\w-]*[\x80-\xff][\w\x80-\xff-]*)")
_LESS = (
    # `.in-@{name}`: a name that is not written anywhere.
    lazy(rb"(?<![\w-])([.#]?[\w-]*@\{[\w-]+\}(?:[\w-]|@\{[\w-]+\})*)"),
    lazy(rb"(@plugin\b[^;{}]{0,300};|:extend\([^(){}]*\);?)"),
    # `.mixin(1) !important;`, `#space > .mixin;`
    lazy(rb"(?:[;{}]|\A)((?:\s*[.#][a-zA-Z_-](?:\([^(){}]*\)|[^;{}:()\n])*;)+)"),
    # `.mixin(@a; @b) when (@a > 1) {`
    lazy(rb"[.#][\w-]+[ \t]*(\([^(){}\n]*\))(?=\s*(?:when\b|\{))"),
    lazy(rb"(\bwhen\b[^{};]{0,300})\{"),
    lazy(rb"[\s(](~)[\"'`]"),
    lazy(rb"@import\s*(\([\w, ]*\))"),
)
# Less writes `@name` where SCSS writes `$name`.
_VARIABLE = lazy(
    rb"@(?!-|(?:import|media|supports|charset|namespace|page|font-\w+|keyframes|viewport|container"
    rb"|layer|property|counter-style|starting-style|scope|document)\b)(?=[a-zA-Z_])"
)


def read_scss(text: bytes) -> bytes:
    """Return SCSS without values of custom properties that are put together of parts."""
    bare = _blanked(text, [found.span() for found in _NO_CODE.finditer(text)])
    rules = (_COMPUTED, _WIDE)
    return _blanked(text, [found.span(1) for rule in rules for found in rule.finditer(bare)])


def read_less(text: bytes) -> bytes:
    """Return Less without its variables, its guards, and the uses of its mixins."""
    comments = [found.span() for found in _NO_CODE.finditer(text)]
    bare = _blanked(text, comments)
    spans: list[tuple[int, int]] = []
    for rule in (*_LESS, _WIDE):
        bare_spans = [found.span(1) for found in rule.finditer(bare)]
        bare = _blanked(bare, bare_spans)
        spans += bare_spans
    return _VARIABLE.sub(b"$", _blanked(text, spans))


def _blanked(text: bytes, spans: list[tuple[int, int]]) -> bytes:
    out = bytearray(text)
    for start, end in spans:
        out[start:end] = blank(text[start:end])
    return bytes(out)
