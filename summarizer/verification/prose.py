"""What of a Markdown document is prose: the blocks in which links and code spans mean something.

The block structure of CommonMark, as far as it decides that: fenced and indented code, HTML
blocks that hold no Markdown, and the quotes and list items that all of these may stand in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from summarizer.fences import closes_fence, opening_fence
from summarizer.patterns import lazy

_MARKER = lazy(r" {0,3}(?:[-+*]|[0-9]{1,9}[.)])(?=[ ]|$)")
_QUOTE = lazy(r" {0,3}> ?")
_RULE = lazy(r" {0,3}(?:([-*_])[ ]*(?:\1[ ]*){2,}|=+[ ]*)$")
_HEADING = lazy(r" {0,3}#{1,6}(?:[ ]|$)")
_BLANK = lazy(r"^\s*$")
_BLOCK_TAGS = """address article aside base basefont blockquote body caption center col colgroup dd
details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6
head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p param
search section summary table tbody td tfoot th thead title tr track ul""".split()
# how an HTML block without Markdown begins, and what its last line holds
_RAW = (
    (lazy(r" {0,3}<!--"), lazy(r"-->")),
    (lazy(r" {0,3}<\?"), lazy(r"\?>")),
    (lazy(r" {0,3}<!\[CDATA\["), lazy(r"\]\]>")),
    (lazy(r" {0,3}<![a-zA-Z]"), lazy(r">")),
    (
        lazy(r" {0,3}<(?:pre|script|style|textarea)(?=[\s>]|$)", re.IGNORECASE),
        lazy(r"</(?:pre|script|style|textarea)>", re.IGNORECASE),
    ),
    (lazy(rf" {{0,3}}</?(?:{'|'.join(_BLOCK_TAGS)})(?=[\s>]|/>|$)", re.IGNORECASE), _BLANK),
)
_TAG_ALONE = lazy(r" {0,3}</?[a-zA-Z][a-zA-Z0-9-]*(?:\s[^<>]*)?/?>\s*$")
_CODE_INDENT = 4
_DEEPEST = 50  # quotes and items in one another: a bound for hostile texts


class Block(NamedTuple):
    """Lines of prose that belong together, and the number of the first; `""` where markup was."""

    line: int
    text: str


def prose(text: str) -> Iterator[Block]:
    """The paragraphs, headings and table rows of a document, without the marks before them."""
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), 1):
        yield from reader.take(number, line.rstrip("\r").expandtabs(4))
    yield from reader.flush()


class _Reader:
    """Line after line: which containers are open, and what kind of leaf the line goes on."""

    def __init__(self) -> None:
        self.containers: list[int] = []  # 0 a quote, else the indent of an item's content
        self.paragraph: list[str] = []
        self.start = 0
        self.fence = ""
        self.raw: re.Pattern[str] | None = None

    def take(self, number: int, line: str) -> Iterator[Block]:
        """One more line; the block that it ends."""
        rest, matched = self._inside(line)
        if matched < len(self.containers) and not self._is_lazy(rest):
            yield from self.flush()
            del self.containers[matched:]
            self.fence, self.raw = "", None
        if self.fence or self.raw is not None:
            self._close_code(rest)
            return
        if matched == len(self.containers):
            opened = self._opened(rest)
            if opened != rest or not rest.strip():
                yield from self.flush()
            rest = opened
        yield from self._leaf(number, rest)

    def flush(self) -> Iterator[Block]:
        """The paragraph so far."""
        if self.paragraph:
            yield Block(self.start, "\n".join(self.paragraph))
        self.paragraph = []

    def _inside(self, line: str) -> tuple[str, int]:
        """What is left of the line in the open containers, and how many of them it goes on."""
        for at, indent in enumerate(self.containers):
            quote = None if indent else _QUOTE.match(line)
            if quote:
                line = line[quote.end() :]
            elif indent and not line.strip():
                line = ""
            elif indent and line[:indent].isspace() and len(line) > indent:
                line = line[indent:]
            else:
                return line, at
        return line, len(self.containers)

    def _is_lazy(self, rest: str) -> bool:
        """Whether a paragraph goes on although its quote or item was left."""
        starts = (_MARKER, _QUOTE, _HEADING, _RULE, *(start for start, _ in _RAW))
        begins = bool(opening_fence(rest)) or any(start.match(rest) for start in starts)
        return bool(self.paragraph and rest.strip()) and not begins

    def _opened(self, rest: str) -> str:
        """What is left of the line after the quotes and items that begin on it."""
        while len(self.containers) < _DEEPEST:
            quote = _QUOTE.match(rest)
            item = None if quote or _RULE.match(rest) else _MARKER.match(rest)
            if quote:
                self.containers.append(0)
                rest = rest[quote.end() :]
            elif item and (rest[item.end() :].strip() or not self.paragraph):
                after = rest[item.end() :]
                spaces = len(after) - len(after.lstrip())
                width = spaces if 1 <= spaces <= _CODE_INDENT and after.strip() else 1
                self.containers.append(item.end() + width)
                rest = after[width:]
            else:
                break
        return rest

    def _leaf(self, number: int, rest: str) -> Iterator[Block]:
        """What the line is where all containers are known."""
        fence = opening_fence(rest)
        raw = self._raw_end(rest)
        if fence or raw is not None:
            yield from self.flush()
            self.fence = fence
            self.raw = None if fence else raw
            if raw is not None:
                self._close_code(rest)
        elif _HEADING.match(rest) or _RULE.match(rest):
            yield from self.flush()
            yield Block(number, rest)
        elif rest.strip() and (self.paragraph or not rest.startswith(" " * _CODE_INDENT)):
            self.start = self.start if self.paragraph else number
            self.paragraph.append(rest.strip())
        elif not rest.strip():
            yield from self.flush()

    def _raw_end(self, rest: str) -> re.Pattern[str] | None:
        """What ends the HTML block that begins on the line, None where none does."""
        found = next((end for begin, end in _RAW if begin.match(rest)), None)
        alone = found is None and not self.paragraph and _TAG_ALONE.match(rest)
        return _BLANK if alone else found

    def _close_code(self, rest: str) -> None:
        if self.raw is not None:
            self.raw = None if self.raw.search(rest) else self.raw
        elif closes_fence(rest, self.fence):
            self.fence = ""
