"""Renames that were committed past the hooks: found where words lost their module."""

from __future__ import annotations

from summarizer.dataclass import replace
from summarizer.document.markdown import digest
from summarizer.pipeline.heirs import heirs_of, moved_paths
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredMap
from summarizer.pipeline.touched import Touched
from summarizer.records.entries import Entry
from summarizer.verification.freshness import is_machine_made

_MOST = 10
_SECONDS = 2.0


def whole_reach(session: Session, state: State, stored: StoredMap, reach: Touched) -> Touched:
    """`reach` with all modules and the page, also with the heirs of renames that it misses."""
    whole = replace(reach, modules=frozenset(state.modules), page=True)
    return _follow_lost(session, state, stored, whole)


def _follow_lost(session: Session, state: State, stored: StoredMap, reach: Touched) -> Touched:
    """`reach` with heirs for entries that hold a person's or a model's words about no module.

    Each is followed from the commit that wrote it last, where the history is at hand.
    """
    lost = _lost(state, stored, reach)
    if not lost or session.git.shallow:
        return reach
    moved: dict[str, str] = {}
    heirs: dict[str, str] = {}
    origin = state.snapshot.origin
    head = "HEAD" if origin == "index" else origin
    for path in sorted(lost)[:_MOST]:
        command = ("rev-list", "--max-count=1", head, "--", path)
        commit = session.git.line(*command, timeout=_SECONDS)
        changes = session.git.changes(commit, origin) if commit else ()
        moved.update(moved_paths(changes))
        heirs.update(heirs_of(state, stored, changes))
    vanished = frozenset(entry.module for entry in lost.values())
    return replace(
        reach,
        vanished=reach.vanished | vanished,
        heirs={**{t: s for t, s in heirs.items() if s in vanished}, **reach.heirs},
        moved={**moved, **reach.moved},
    )


def _lost(state: State, stored: StoredMap, reach: Touched) -> dict[str, Entry]:
    """By path the entries without a module that say something, where a module lacks an entry."""
    expected = {stored.path_of(name) for name in state.modules}
    if all(path in stored.files for path in expected):
        return {}
    known = {stored.path_of(name) for name in reach.heirs.values()}
    beside = [path for path in stored.entry_paths() if path not in expected | known]
    entries = ((path, one.entry) for path, one in stored.read(beside).items())
    return {
        path: entry
        for path, entry in entries
        if entry is not None and not is_machine_made(entry, digest)
    }
