"""What a question is held against: the words of one file, ready to be looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from summarizer.ranking.words import names, parts
from summarizer.records.ranking import Sketch
from summarizer.records.sources import FileFacts


def sketch(facts: FileFacts) -> Sketch:
    """Sketch a file: its length and the sub-words of its names, code and docs."""
    docs = [facts.doc, *(symbol.doc for symbol in facts.symbols)]
    return Sketch(
        lines=max((symbol.end for symbol in facts.symbols), default=1) or 1,
        defined=_row(dict.fromkeys(symbol.name for symbol in facts.symbols)),
        names=_counted(part for symbol in facts.symbols for part in parts(symbol.name)),
        uses=_row(dict.fromkeys(p for name in facts.uses.split(" ") for p in parts(name))),
        docs=_counted(part for doc in docs for name in names(doc) for part in parts(name)),
    )


def encode(one: Sketch) -> str:
    """A sketch as text, for caches."""
    return "\n".join((str(one.lines), one.defined, one.names, one.uses, one.docs))


def decode(text: str) -> Sketch:
    """What `encode` was given; ValueError where `text` is no work of it."""
    lines, *rest = text.split("\n")
    defined, found, uses, docs = rest
    return Sketch(int(lines), defined, found, uses, docs)


def count(row: str, word: str) -> int:
    """How often a row of counted words holds one; in a plain row, 1 or 0."""
    place = row.find(f" {word}=")
    if place < 0:
        return int(f" {word} " in row)
    start = place + len(word) + 2
    return int(row[start : row.index(" ", start)])


def _row(words: Iterable[str]) -> str:
    return f" {' '.join(words)} "


def _counted(words: Iterable[str]) -> str:
    return _row(f"{word}={times}" for word, times in Counter(words).items())
