"""Finds sentences in plain text, and cuts one without breaking a word or a bracket."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

ENDINGS = (".", "!", "?", "…", "。", "！", "？")

_STOP = lazy(r"[.!?。！？]+[\"')\]`”’*_]*(?=\s|$)|[。！？]")
_ABBREVIATIONS = frozenset(
    "e.g i.e eg ie vs cf dr mr mrs ms prof st approx resp incl esp viz ca a.k.a aka al".split()
)
_MAYBE_LAST = frozenset("etc inc ltd co corp jr sr u.s dept".split())
_BEFORE_NUMBER = frozenset("no fig eq sec vol ch pp p nr art".split())
_OPENERS = {"(": ")", "[": "]", "{": "}", "“": "”"}
_CLOSERS = {closer: opener for opener, closer in _OPENERS.items()}
_LONGEST = 2000
_PAIRED = lazy(r"[`\"()\[\]{}“”]")
_TWINS = '`"'


def split_sentences(paragraph: str) -> Iterator[str]:
    """The sentences of one paragraph's first 2000 characters, white space folded."""
    text = " ".join(paragraph[:_LONGEST].split())
    start = 0
    for stop in _STOP.finditer(text):
        if _ends_sentence(text, start, stop):
            yield text[start : stop.end()].strip()
            start = stop.end()
    if rest := text[start:].strip():
        yield rest


def _ends_sentence(text: str, start: int, stop: re.Match[str]) -> bool:
    if stop.end() == len(text):
        return True
    if first_unclosed(text[start : stop.end()]) >= 0 and first_unclosed(text[start:]) < 0:
        return False
    mark = stop.group()[0]
    following = text[stop.end() :].lstrip()[:1]
    if mark in "!?" or stop.group()[-1] in '"”':
        return not following.islower()
    if mark != ".":
        return True
    if stop.group().startswith(".."):
        return False
    return not _is_abbreviation(text[start : stop.start()], following)


def _is_abbreviation(before: str, following: str) -> bool:
    words = before.split()
    if not words:
        return True
    word = words[-1].lstrip("([{\"'`*").lower()
    if word in _ABBREVIATIONS:
        return True
    if word in _MAYBE_LAST:
        return not following.isupper()
    if word in _BEFORE_NUMBER:
        return following.isdigit()
    if len(words) == 1 and word.isdigit():
        return True
    return _is_initial(words)


def _is_initial(words: list[str]) -> bool:
    """True for the `J.` of a name; false for the last word of `written in C.`."""
    last = words[-1]
    before = words[-2] if len(words) > 1 else "and"
    return len(last) == 1 and last.isupper() and (before == "and" or before[:1].isupper())


def first_unclosed(text: str) -> int:
    """The index of the first bracket, backtick or double quote that nothing closes, else -1."""
    stack: list[tuple[str, int]] = []
    for found in _PAIRED.finditer(text):
        index, char = found.start(), found.group()
        top = stack[-1][0] if stack else ""
        if top == "`" and char != "`":
            continue
        if char in _TWINS:
            if top == char:
                stack.pop()
            else:
                stack.append((char, index))
        elif char in _OPENERS:
            stack.append((char, index))
        elif char in _CLOSERS and top == _CLOSERS[char]:
            stack.pop()
    return stack[0][1] if stack else -1


def shorten(text: str, limit: int) -> str:
    """`text` in at most `limit` characters: whole words, nothing left open, `…` where cut.

    Empty where not even one word fits.
    """
    text = " ".join(text.split())
    if len(text) <= limit:
        return text
    head = text[:limit]
    space = head.rfind(" ")
    if space <= 0 and _spaceless_script(head):
        space = limit - 1
    kept = head[: max(space, 0)]
    opened = first_unclosed(kept)
    if opened >= 0 and first_unclosed(text) != opened:
        kept = kept[:opened]
    kept = kept.rstrip(' ,;:-–—.!?/&([{"“')
    return kept + "…" if kept else ""


def _spaceless_script(text: str) -> bool:
    return any("\u3040" <= char <= "\u9fff" or "\uac00" <= char <= "\ud7af" for char in text)


def ended(sentence: str) -> str:
    """The sentence with a full stop where it has no ending of its own."""
    bare = sentence.rstrip(" ,;:-–—")
    if not bare or bare.rstrip("\"')]`”’*_").endswith(ENDINGS):
        return bare
    return bare + "."
