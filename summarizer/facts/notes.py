"""Decisions that authors wrote down: marked comments, and reasons in doc comments."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from summarizer.facts.docs import uncomment
from summarizer.facts.markup import plain, shorten
from summarizer.patterns import lazy
from summarizer.records.sources import Note

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from summarizer.facts.comments import Comments
    from summarizer.facts.harvest import Definition, Harvest
    from summarizer.facts.lines import Lines
    from summarizer.records.sources import Symbol

_LIMIT = 240
_FEWEST_WORDS = 5
_MARKS = {"NB": "NOTE", "IMPORTANT": "NOTE"}
_MARK = r"(NOTE|NB|DECISION|WHY|HACK|IMPORTANT)(?:\([^()\n]*\))?:[ \t]*"
_MARKED = tuple(
    (mark, lazy(mark + rb"(?:\([^()\n]*\))?:"))
    for mark in (b"NOTE", b"NB", b"DECISION", b"WHY", b"HACK", b"IMPORTANT")
)
"""One expression a mark, asked where the mark is in the text at all: nearly nowhere."""

_NOTE = lazy(rf"^{_MARK}(.*(?:\n(?![ \t]*$)(?!{_MARK}).*)*)", re.MULTILINE)
_SENTENCE = lazy(
    r"(?<=[.!?])(?<!\b[ei]\.[ge]\.)(?<!\b(?:cf|vs)\.)\s+(?=[A-Z(\"'])|\n\n|\n(?=[-*\d])"
)
_REASON = lazy(
    r"\bwe\b.*\bbecause\b|\bon purpose\b|\bdeliberate(?:ly)?\b|\bintentional(?:ly)?\b"
    r"|\bby design\b",
    re.IGNORECASE | re.DOTALL,
)
_REASON_WORDS = ("because", "purpose", "eliberate", "ntentional", "design")
_LEADING_MARK = lazy(rf"^{_MARK}")
_CHORE = lazy(r"\s*\b(?:TODO|FIXME|XXX)\b.*")
_PLAIN_WORD = lazy(r"[a-z]+(?=[ ,;:])")
_GAP = lazy(rb"(?<=\n)[ \t]*(?=\S)|[ \t]*\r?\n[ \t]*(?=\S)")
_ASIDE = lazy(r"\b(?:this|these) tests?\b|\bunit tests?\b", re.IGNORECASE)


def notes_of(
    harvest: Harvest,
    text: bytes,
    placed: list[Definition],
    symbols: Sequence[Symbol],
    file_doc: str,
    comments: Comments,
    lines: Lines,
) -> tuple[Note, ...]:
    """Return the notes of a file in the order of their lines, each text once."""
    found = [*_reasons(symbols, file_doc)]
    written = (words for mark, words in _MARKED if mark in text)
    marks = sorted(mark.start() for words in written for mark in words.finditer(text))
    if marks:
        found += _marked(_Places(harvest, text, placed, symbols, comments), marks, lines)
    distinct: dict[str, Note] = {}
    for note in sorted(found, key=lambda note: (note.line, note.mark)):
        is_whole = len(note.text.split()) >= _FEWEST_WORDS and not note.text.endswith(":")
        if is_whole and not _ASIDE.search(note.text):
            distinct.setdefault(note.text, note)
    return tuple(distinct.values())


def may_reason(text: str) -> bool:
    """Say whether a comment may give a reason: only those that do not can be left uncleaned."""
    return any(map(text.__contains__, _REASON_WORDS))


def _reasons(symbols: Sequence[Symbol], file_doc: str) -> Iterator[Note]:
    """Yield one sentence of each doc that gives a reason."""
    for doc, name, line in [(file_doc, "", 1), *((s.doc, s.name, s.line) for s in symbols)]:
        if doc and may_reason(doc) and _REASON.search(doc):
            sentences = (one.strip() for one in _SENTENCE.split(doc))
            text = next((one for one in sentences if _REASON.search(one)), "")
            yield Note("BECAUSE", _tidy(_LEADING_MARK.sub("", text)), name, line)


class _Places:
    """Where the comments of a file stand."""

    def __init__(
        self,
        harvest: Harvest,
        text: bytes,
        placed: list[Definition],
        symbols: Sequence[Symbol],
        comments: Comments,
    ) -> None:
        self.text = text
        self.starts = sorted(harvest.comments.values())
        self.ends = {start: end for end, start in harvest.comments.items()}
        self._ignored = [one for one in harvest.definitions if one.kind in {"ignored"}]
        self._placed = placed
        self._outermost = {comments.outermost(one.start): one for one in reversed(placed)}
        self._defined = frozenset(one.name for one in symbols)
        self._exported = {(one.parent, one.name): one.exported for one in symbols}

    def blocks(self, marks: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Yield the spans of the comments that hold a mark, line comments joined."""
        done = -1
        for mark in marks:
            index = bisect_right(self.starts, mark) - 1
            if index < 0 or mark < done:
                continue
            start, done = self._block(index)
            if mark < done and not self._is_ignored(start):
                yield start, done

    def symbol(self, start: int, end: int) -> str:
        """Name the definition right below a comment, else the nearest around it; of this file.

        What stands in a type of another file (Rust's `impl`, an extension) has no name here.
        """
        below = self._outermost.get(end + len(self._gap(end)))
        around = [one for one in self._placed if one.start <= start < one.end]
        nearest = [*([below] if below else []), *reversed(around)]
        return next((name for one in nearest if (name := self._shown(one)) in self._defined), "")

    def _shown(self, one: Definition) -> str:
        shown = self._exported.get((one.parent, one.name), True)
        return one.parent if one.parent and not shown else one.name

    def _block(self, index: int) -> tuple[int, int]:
        start, end = self.starts[index], self.ends[self.starts[index]]
        while not self._is_block(start) and index + 1 < len(self.starts):
            index += 1
            below = self.starts[index]
            if below != end + len(self._gap(end)) or self._is_block(below):
                break
            end = self.ends[below]
        return start, end

    def _gap(self, end: int) -> bytes:
        """Return the white space behind a comment, where a single line break is in it."""
        found = _GAP.match(self.text, end)
        return found[0] if found else b""

    def _is_block(self, start: int) -> bool:
        return self.text.startswith(b"/*", start)

    def _is_ignored(self, start: int) -> bool:
        return any(one.start <= start < one.end for one in self._ignored)


def _marked(places: _Places, marks: Iterable[int], lines: Lines) -> Iterator[Note]:
    for start, end in places.blocks(marks):
        symbol = places.symbol(start, end)
        for found in _NOTE.finditer(uncomment(places.text[start:end].decode("utf-8"))):
            mark = _MARKS.get(found[1], found[1])
            yield Note(mark, _tidy(plain(found[2])), symbol, lines.of(start))


def _tidy(text: str) -> str:
    """Fold and cut a note; its first word, if it is one, begins a sentence."""
    words = shorten(_CHORE.sub("", " ".join(text.split())), _LIMIT)
    return words[:1].upper() + words[1:] if _PLAIN_WORD.match(words) else words
