"""What a question is held against: the words of one file, ready to be looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from summarizer.ranking.words import parts, pieces
from summarizer.records.ranking import Sketch
from summarizer.records.sources import FileFacts


def sketch(facts: FileFacts) -> Sketch:
    """Sketch a file: its length and the sub-words of its names, code and docs."""
    told = "\n".join([facts.doc, *[symbol.doc for symbol in facts.symbols]])
    own = [symbol.name for symbol in facts.symbols]
    return Sketch(
        lines=max([symbol.end for symbol in facts.symbols], default=1) or 1,
        defined=_row(dict.fromkeys(own)),
        names=_counted(own),
        uses=_row(dict.fromkeys(chain.from_iterable(map(parts, facts.uses.split(" "))))),
        docs=_counted(pieces(told)),
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


def _counted(found: Iterable[str]) -> str:
    """The sub-words of names, each with how often it stands in them."""
    counts: dict[str, int] = {}
    for name, times in Counter(found).items():
        for part in parts(name):
            counts[part] = counts.get(part, 0) + times
    return _row([f"{part}={times}" for part, times in counts.items()])
