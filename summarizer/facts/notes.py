"""Decisions that authors wrote down."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from summarizer.facts.comments import Comments
    from summarizer.facts.harvest import Definition, Harvest
    from summarizer.records import Note, Symbol


def notes_of(
    harvest: Harvest,
    text: bytes,
    placed: list[Definition],
    symbols: tuple[Symbol, ...],
    comments: Comments,
) -> tuple[Note, ...]:
    """Return the notes of a file in their order."""
    return ()
