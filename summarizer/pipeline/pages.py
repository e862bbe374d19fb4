"""The front page, from the entries and what manifests, CI files and the README say."""

from __future__ import annotations

from collections.abc import Sequence

from summarizer.document.markdown import to_bytes
from summarizer.document.names import entry_path, overview_path
from summarizer.document.prose import clean_prose, escape
from summarizer.document.spans import code
from summarizer.pipeline.cards import card_of
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.records.entries import Entry
from summarizer.redaction import masked
from summarizer.writing import overview
from summarizer.writing.page import OPENING, page


def plain(text: str) -> str:
    """Words of others as safe Markdown: hidden characters gone, markup escaped."""
    return escape(clean_prose(masked(text)))


def render_page(session: Session, state: State, entries: Sequence[Entry]) -> bytes:
    """The page's bytes; a function of the entries and of the files that speak for the whole."""
    output = state.settings.output
    text = page(
        entries,
        card_of(session, state),
        output,
        lambda name: entry_path(output, name),
        code=code,
        prose=plain,
    )
    return to_bytes(text)


def is_our_page(text: str, path: str) -> bool:
    """Whether the program wrote this page, or overview."""
    return (overview.MARK if path.endswith(overview_path("")) else OPENING) in text
