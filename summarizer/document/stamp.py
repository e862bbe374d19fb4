"""The stamp: one comment that says who wrote an entry's prose, by which rules, about what.

`<!-- summarizer writer:1 by:auto text:4f1d9c22 -->`. What stands above it is the entry, what
stands below are people's notes. Keys that this version does not know are passed over.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from summarizer.errors import DamagedDocument
from summarizer.patterns import lazy

AUTHORS = ("auto", "model", "human")

_STAMP = lazy(
    rf"<!-- summarizer writer:([0-9]{{1,9}}) by:({'|'.join(AUTHORS)})((?: [a-z]+:\S*)*) -->"
)
_START = lazy(r"^<!-- summarizer writer:.*$", re.MULTILINE)


class Stamp(NamedTuple):
    """What a stamp says; `text` and `basis` are digests, `""` where they are not given."""

    writer: int
    by: str
    text: str = ""
    basis: str = ""


UNSTAMPED = Stamp(0, "human")


class Parts(NamedTuple):
    """A document cut at its stamp: the lines above it, the stamp, the notes byte for byte."""

    head: tuple[str, ...]
    stamp: Stamp
    notes: str


def show_stamp(stamp: Stamp) -> str:
    """The stamp as its line, without an end of line."""
    text = f" text:{stamp.text}" if stamp.text else ""
    basis = f" basis:{stamp.basis}" if stamp.basis else ""
    return f"<!-- summarizer writer:{stamp.writer} by:{stamp.by}{text}{basis} -->"


def cut_at_stamp(text: str, path: str = "") -> Parts:
    """Cuts a document in three; raises DamagedDocument for a stamp that cannot be read.

    The first stamp counts: notes may hold what looks like another. One blank line between
    the stamp and the notes is the document's own.
    """
    found = _START.search(text)
    if not found:
        return Parts(_lines(text), UNSTAMPED, "")
    head = text[: found.start()]
    stamp = _STAMP.fullmatch(found.group().rstrip())
    if not stamp:
        raise damaged("the stamp cannot be read", path, head.count("\n") + 1)
    keys = dict(pair.split(":", 1) for pair in stamp[3].split())
    notes = text[found.end() + 1 :]
    blank = re.match(r"\r?\n", notes)
    return Parts(
        _lines(head),
        Stamp(int(stamp[1]), stamp[2], keys.get("text", ""), keys.get("basis", "")),
        notes[blank.end() :] if blank else notes,
    )


def damaged(what: str, path: str, line: int) -> DamagedDocument:
    """The error for a line that cannot be read; who knows the history says how to repair it."""
    return DamagedDocument(what, where=f"{path}:{line}" if path else f"line {line}")


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.rstrip("\r") for line in text.split("\n"))
