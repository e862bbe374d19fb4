"""The overview: refreshed on merge and by a whole update; local unless the team tracks it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.document.markdown import from_bytes, to_bytes
from summarizer.document.names import overview_path
from summarizer.document.publish import write_if_changed
from summarizer.document.spans import code
from summarizer.patterns import lazy
from summarizer.pipeline.cards import card_of
from summarizer.pipeline.pageplan import refuse_foreign
from summarizer.pipeline.pages import plain
from summarizer.pipeline.session import Session
from summarizer.pipeline.spoken import unsupported_claims
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredMap, briefs, stored_map
from summarizer.records.entries import Entry, Finding
from summarizer.records.repository import History
from summarizer.snapshot.history import history
from summarizer.snapshot.worktree import bytes_there
from summarizer.writing.graphs import module_order
from summarizer.writing.overview import MARK, overview

if TYPE_CHECKING:
    from summarizer.pipeline.desk import Desk
    from summarizer.records.words import Statement

_STAMP = lazy(rf"{MARK}([0-9a-f]{{7,64}}) -->")


def past_of(session: Session, state: State) -> History:
    """What the history of the commit that is checked out says; runs git and nothing else."""
    git = session.git
    present = state.snapshot.files.keys()
    return history(git, git.head(), output=state.settings.output, present=present)


def refresh(
    session: Session,
    state: State,
    entries: Sequence[Entry],
    desk: Desk | None = None,
    past: History | None = None,
) -> str:
    """Write the overview from these entries; its path if its bytes changed, else `""`.

    With a `desk` a model is asked about the whole; without one its words stay as they are, as
    far as their evidence still stands. `past` is given where `past_of` was asked before.
    """
    from summarizer.pipeline.whole import whole_words  # a check, which is quick, needs none of it

    path = overview_path(state.settings.output)
    written = bytes_there(Path(session.git.root), path) or b""
    refuse_foreign(written, path)
    told = whole_words(session, state, entries, from_bytes(written), desk)
    data = render_overview(session, state, entries, past or past_of(session, state), told)
    return path if write_if_changed(Path(session.git.root), path, data) else ""


def refresh_quietly(session: Session, *, merged: bool, desk: Desk | None = None) -> int:
    """After a merge, a rebase or a switch of branch: refresh it where the repository has a map.

    A tracked one is written only after a merge (`merged`) that the person here made.
    """
    git = session.git
    snapshot = git.index()
    settings = session.settings(snapshot)
    stored = stored_map(snapshot, settings.output, session.read_many)
    if not stored.entry_paths():
        return 0
    if settings.overview_tracked and not (merged and _is_own_merge(session)):
        if _is_behind(session, stored):
            say = f"summarizer: {overview_path(settings.output)} is behind; next: summarizer update"
            print(say, file=sys.stderr)
        return 0
    state = session.survey(snapshot)
    refresh(session, state, [brief.entry for brief in briefs(stored, session.cache)], desk)
    return 0


def render_overview(
    session: Session,
    state: State,
    entries: Sequence[Entry],
    past: History,
    told: Sequence[Statement] = (),
) -> bytes:
    """The overview's bytes for the commit that is checked out."""
    head = session.git.head()
    text = overview(
        entries,
        card_of(session, state),
        past,
        module_order(entries, past.churn),
        unsupported_claims(session, state, overview_path(state.settings.output)),
        head,
        state.settings.overview_max_bytes,
        code=code,
        prose=plain,
        told=told,
    )
    return to_bytes(text)


def _is_own_merge(session: Session) -> bool:
    """Whether HEAD is something that the person here made, not what a pull brought."""
    return not session.git.upstream_contains("HEAD")


def _is_behind(session: Session, stored: StoredMap) -> bool:
    """Whether entries changed since the tracked overview was made; unknown counts as no."""
    data = stored.data(overview_path(stored.output))
    stamp = _STAMP.search(from_bytes(data)) if data is not None else None
    if stamp is None:
        return data is not None or bool(stored.entry_paths())
    commit = session.git.line("rev-parse", "--verify", "--quiet", f"{stamp.group(1)}^{{commit}}")
    if not commit:
        return False
    changes = session.git.changes(commit, "index", renames=False)
    paths = {ref.path for change in changes for ref in (change.old, change.new) if ref}
    return any(path.startswith(stored.folder) for path in paths)


def overview_finding(session: Session, state: State, stored: StoredMap) -> Iterator[Finding]:
    """A warning where a tracked overview is older than the entries."""
    if state.settings.overview_tracked and _is_behind(session, stored):
        yield Finding(
            "overview-stale",
            "warning",
            overview_path(stored.output),
            "entries changed since the overview was made",
            fix="summarizer update",
            repairable=True,
        )
