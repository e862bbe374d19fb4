"""Links and code spans in a block of Markdown prose, with the lines where they stand."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

from summarizer.patterns import lazy
from summarizer.verification.prose import Block

_TITLE = r"(?:\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\))"
_ANGLED = r"<((?:\\.|[^<>\n\\])*)>"
_DEFINITION = lazy(
    r"\[(?!\^)(?:\\.|[^\]\[\\])*[^\s\]](?:\\.|[^\]\[\\])*\]:\s*"
    rf"(?:{_ANGLED}|(?!<)(\S+))(?:\s+{_TITLE})?[ \t]*(?:\n|$)"
)
_PASSED = lazy(
    r"\\."
    r"|<!--.*?(?:-->|\Z)"
    r"|<(?:[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>]*|/?[a-zA-Z][^<>]*)>",
    re.DOTALL,
)
_ANGLED_TARGET = lazy(rf"\s*{_ANGLED}")
_END = lazy(rf"(?:\s+{_TITLE})?\s*\)", re.DOTALL)
_SPECIAL = lazy(r"[`\\<\[\]]")
_TICKS = lazy(r"`+")
_ESCAPED = lazy(r"\\([!-/:-@\[-`{-~])")


class Mention(NamedTuple):
    """Where a link leads, or what a code span holds (`kind` is link or code)."""

    line: int
    kind: str
    text: str


def mentions(block: Block) -> Iterator[Mention]:
    """The links, link definitions and code spans of a block, as they stand."""
    text, at = block.text, 0
    while found := _DEFINITION.match(text, at):
        yield _mention(block, at, "link", found[1] or found[2] or "")
        at = found.end()
    brackets = 0
    while special := _SPECIAL.search(text, at):
        at = special.start()
        ticks = _TICKS.match(text, at)
        passed = None if ticks else _PASSED.match(text, at)
        closes = text[at] == "]" and brackets > 0
        link = _target(text, at + 1) if closes else None
        if ticks:
            end = _code_end(text, ticks)
            if end:
                yield _mention(block, at, "code", text[ticks.end() : end - len(ticks[0])])
            at = end or ticks.end()
        elif passed:
            at = passed.end()
        else:
            brackets += (text[at] == "[") - closes
            if link:
                yield _mention(block, at, "link", link[0])
            at = link[1] if link else at + 1


def _mention(block: Block, at: int, kind: str, text: str) -> Mention:
    said = text if kind == "code" else html.unescape(_ESCAPED.sub(r"\1", text))
    return Mention(block.line + block.text.count("\n", 0, at), kind, said)


def _code_end(text: str, ticks: re.Match[str]) -> int:
    """Where the code span ends that these backticks begin, 0 where they begin none."""
    closing = (one for one in _TICKS.finditer(text, ticks.end()) if len(one[0]) == len(ticks[0]))
    found = next(closing, None)
    return found.end() if found else 0


def _target(text: str, at: int) -> tuple[str, int] | None:
    """The target of the link whose brackets end at `at`, and where the link ends."""
    if not text.startswith("(", at):
        return None
    angled = _ANGLED_TARGET.match(text, at + 1)
    if angled:
        target, end = angled[1], angled.end()
    else:
        start = at + 1
        while text[start : start + 1].isspace():
            start += 1
        end = _balanced(text, start)
        target = text[start:end]
    closed = _END.match(text, end)
    return (target, closed.end()) if closed else None


def _balanced(text: str, at: int) -> int:
    """Where a target without angle brackets ends: at white space, or a bracket too many."""
    depth = 0
    while at < len(text) and not text[at].isspace():
        if text[at] == "\\" and at + 1 < len(text) and not text[at + 1].isspace():
            at += 2
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth < 0:
            break
        at += 1
    return at
