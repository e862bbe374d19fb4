"""The front page, from the entries and what manifests and CI files say."""

from __future__ import annotations

from collections.abc import Sequence

from summarizer.document.markdown import to_bytes
from summarizer.document.names import entry_path
from summarizer.facts.card import read_card
from summarizer.facts.ci import is_ci_file
from summarizer.facts.readme import is_readme
from summarizer.pipeline.state import ReadMany, State
from summarizer.records import Card, Entry
from summarizer.writing.page import OPENING, page


def card_of(state: State, read_many: ReadMany) -> Card:
    """The project's card from the files that speak for the whole."""
    refs = [
        ref
        for ref in state.scope.kept
        if is_ci_file(ref.path)
        or (is_readme(ref.path) and "/" not in ref.path)
        or ref.path.rpartition("/")[2] == "Dockerfile"
    ]
    blobs = read_many(ref.blob for ref in refs)
    texts = {ref.path: blobs.get(ref.blob, b"").decode("utf-8", "replace") for ref in refs}
    return read_card(state.scope, state.manifests, texts)


def render_page(state: State, entries: Sequence[Entry], read_many: ReadMany) -> bytes:
    """The page's bytes; a function of the entries, manifests and CI files alone."""
    card = card_of(state, read_many)
    output = state.settings.output
    return to_bytes(page(entries, card, output, lambda name: entry_path(output, name)))


def is_our_page(text: str) -> bool:
    """Whether the program wrote this page."""
    return OPENING in text
