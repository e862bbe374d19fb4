"""An entry as Markdown and back: the one store of the map.

`parse(render(entry)) == normal(entry)` for every entry, and `render(parse(text)) == text` for
every text that `render` made. Formatters (Prettier, mdformat) leave a rendered entry as it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from summarizer.dataclass import replace
from summarizer.document.conflicts import conflict_lines
from summarizer.document.drawing import draw
from summarizer.document.prose import clean_prose, clean_source, escape, unescape
from summarizer.document.reading import Piece, read
from summarizer.document.spans import show_evidence
from summarizer.document.stamp import UNSTAMPED, Stamp, cut_at_stamp, show_stamp
from summarizer.errors import DamagedDocument
from summarizer.records.entries import ApiItem, Decision, Entry, EntryPoint, FileLine


def normal(entry: Entry) -> Entry:
    """The entry as reading its document gives it back; idempotent.

    Prose is clean (`clean_prose`; Markdown source, `clean_source`, where a human wrote it),
    and under `auto` and `model` the stamp's `text` is by definition the digest of the prose.
    """
    clean = clean_source if entry.by == "human" else clean_prose
    tidy = replace(
        entry,
        responsibility=clean(entry.responsibility),
        decisions=tuple(replace(item, text=clean(item.text)) for item in entry.decisions),
        entry_points=tuple(
            replace(item, text=clean_prose(item.text)) for item in entry.entry_points
        ),
        files=tuple(replace(item, summary=clean_prose(item.summary)) for item in entry.files),
    )
    return tidy if entry.by == "human" else replace(tidy, text=digest(tidy))


def digest(entry: Entry) -> str:
    """Eight hexadecimal digits of the prose: responsibility, decisions and their evidence.

    Of the unescaped text with white space folded, paths as they are shown: a rewrap, a
    formatter's escapes or a renamed folder change nothing.
    """
    return _digest(claims(entry), entry.module)


def claims(entry: Entry) -> tuple[Decision, ...]:
    """What the entry claims, as plain prose whoever wrote it; the responsibility comes first."""
    said = (Decision(entry.responsibility, entry.evidence), *entry.decisions)
    if entry.by != "human":
        return said
    return tuple(replace(claim, text=unescape(claim.text)) for claim in said)


def as_human(entry: Entry) -> Entry:
    """The same entry with its prose in a person's hands: plain prose becomes Markdown source."""
    if entry.by == "human":
        return normal(entry)
    entry = normal(entry)
    return normal(
        replace(
            entry,
            by="human",
            responsibility=escape(entry.responsibility),
            decisions=tuple(replace(item, text=escape(item.text)) for item in entry.decisions),
        )
    )


def render(entry: Entry) -> str:
    """The entry's document: LF line ends, and below the stamp the notes byte for byte."""
    entry = normal(entry)
    body = "\n\n".join(draw(entry)) + "\n"
    stamp = Stamp(entry.writer, entry.by, entry.text, entry.basis)
    if stamp == UNSTAMPED and not entry.notes:
        return body
    notes = f"\n{entry.notes}" if entry.notes else ""
    return f"{body}\n{show_stamp(stamp)}\n{notes}"


def parse(text: str, path: str = "") -> Entry:
    """A document's entry, `normal`; raises DamagedDocument naming `path` and the line.

    Without a stamp it is wholly human. With one whose digest is not that of the prose, a
    hand has edited it: `by` is human, and `text` still the digest of what was generated.
    Blocks above the stamp that the grammar does not know come first in the notes.
    """
    parts = cut_at_stamp(text, path)
    _refuse_conflicts(text, len(parts.head), path)
    pieces = tuple(read(parts.head, path))
    module = str(pieces[0].value)
    said = [piece.value for piece in pieces if isinstance(piece.value, Decision)]
    if all(piece.kind != "responsibility" for piece in pieces):
        said.insert(0, Decision(""))
    stamp = parts.stamp
    plain = [replace(claim, text=unescape(claim.text)) for claim in said]
    by = stamp.by if stamp.text == _digest(plain, module) else "human"
    first, *rest = said if by == "human" else plain
    entry = Entry(
        module=module,
        responsibility=first.text,
        evidence=first.evidence,
        decisions=tuple(rest),
        by=by,
        writer=stamp.writer,
        text=stamp.text,
        basis=stamp.basis,
        notes=_notes(pieces, parts.notes),
    )
    return normal(_with_facts(entry, pieces))


def to_bytes(text: str) -> bytes:
    """A document as bytes: UTF-8, bytes that are not UTF-8 as they were."""
    return text.encode("utf-8", "surrogateescape")


def from_bytes(data: bytes) -> str:
    """The inverse of `to_bytes`; line ends stay as they are."""
    return data.decode("utf-8", "surrogateescape")


def _digest(said: Iterable[Decision], module: str) -> str:
    lines = (
        f"{' '.join(claim.text.split())}\t{show_evidence(claim.evidence, module)}\n"
        for claim in said
    )
    return hashlib.sha256("".join(lines).encode("utf-8", "surrogateescape")).hexdigest()[:8]


def _with_facts(entry: Entry, pieces: Sequence[Piece]) -> Entry:
    values = [piece.value for piece in pieces]
    more = {piece.value for piece in pieces if piece.kind == "more"}
    return replace(
        entry,
        api=tuple(value for value in values if isinstance(value, ApiItem)),
        api_more="API" in more,
        depends_on=tuple(str(piece.value) for piece in pieces if piece.kind == "Depends on"),
        entry_points=tuple(value for value in values if isinstance(value, EntryPoint)),
        starts_more="Start at" in more,
        files=tuple(value for value in values if isinstance(value, FileLine)),
        files_more="Files" in more,
    )


def _notes(pieces: Sequence[Piece], notes: str) -> str:
    """The notes, after the blocks above the stamp that are not ours."""
    foreign = [str(piece.value) for piece in pieces if piece.kind == "foreign"]
    if not foreign:
        return notes
    moved = "\n\n".join(foreign)
    return f"{moved}\n\n{notes}" if notes else f"{moved}\n"


def _refuse_conflicts(text: str, lines: int, path: str) -> None:
    marked = conflict_lines(text)
    if marked and marked[0] <= lines:
        where = f"{path}:{marked[0]}" if path else f"line {marked[0]}"
        raise DamagedDocument("conflict markers", where=where, next_step="summarizer update")
