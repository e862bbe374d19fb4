"""The code in the markup of Vue's and Svelte's components: what a template uses of its script."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from summarizer.facts.components import pascal
from summarizer.patterns import lazy

_TAG = lazy(rb"<([A-Za-z][\w.-]*)((?:\"[^\"]*\"|'[^']*'|[^<>\"'])*)>")
_BOUND = lazy(rb"[\s\"'](?:v-|[:@#])[\w:.\[\]-]*\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_MUSTACHE = lazy(rb"\{\{(.*?)\}\}", re.DOTALL)
_STRING = lazy(rb"'[^'\n]*'|\"[^\"\n]*\"")
_BRACE = lazy(rb"[{}]")
_COMPONENT = lazy(rb"<([A-Z][\w.]*)")
_DIRECTIVE = lazy(rb"\s(?:use|bind|transition|in|out|animate):([A-Za-z_]\w*)")

Span = tuple[int, int]


def code_of_vue(text: bytes, templates: Iterable[Span]) -> bytes:
    """Return a text of the same lines that holds the code of these templates, and their tags.

    A tag is a component's name, by which scripts know it: `<my-button>` is `MyButton`.
    """
    out = blank(text)
    for start, end in templates:
        for tag in _TAG.finditer(text, start, end):
            if b"-" in tag[1] or tag[1][:1].isupper():  # the others are those of HTML
                name = pascal(tag[1].decode("latin-1")).encode("latin-1")
                out[tag.start(1) : tag.end(1)] = name.ljust(len(tag[1]))
            for value in _BOUND.finditer(text, *tag.span(2)):
                _copy(out, text, value.span(value.lastindex or 0))
        for shown in _MUSTACHE.finditer(text, start, end):
            _copy(out, text, shown.span(1))
    return bytes(out)


def code_of_svelte(text: bytes, hidden: Iterable[Span]) -> bytes:
    """Return a text of the same lines that holds the code of the markup outside of `hidden`."""
    out = blank(text)
    for start, end in _between(hidden, len(text)):
        for span in _braces(text, start, end):
            _copy(out, text, span)
        for words in (_COMPONENT, _DIRECTIVE):
            for name in words.finditer(text, start, end):
                _copy(out, text, name.span(1))
    return bytes(out)


def _between(hidden: Iterable[Span], size: int) -> Iterator[Span]:
    place = 0
    for start, end in sorted(hidden):
        yield place, start
        place = max(place, end)
    yield place, size


def _braces(text: bytes, start: int, end: int) -> Iterator[Span]:
    """Yield what stands in braces that stand in no others."""
    depth, opened = 0, start
    for brace in _BRACE.finditer(text, start, end):
        if brace[0] == b"{":
            opened = opened if depth else brace.end()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                yield opened, brace.start()


def _copy(out: bytearray, text: bytes, span: Span) -> None:
    code = _STRING.sub(lambda found: b" " * len(found[0]), text[slice(*span)])
    out[slice(*span)] = code


def blank(text: bytes) -> bytearray:
    """Return spaces on as many lines, of the same lengths."""
    return bytearray(b"\n".join(b" " * len(line) for line in text.split(b"\n")))
