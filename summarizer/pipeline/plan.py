"""What the map's files should hold, against what the snapshot has; nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from summarizer.document.markdown import digest, render, to_bytes
from summarizer.errors import SummarizerError
from summarizer.pipeline.basis import basis_of
from summarizer.pipeline.build import build
from summarizer.pipeline.known import blob_id, known, remember
from summarizer.pipeline.pages import render_page
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredEntry, StoredMap, brief_of, briefs
from summarizer.pipeline.touched import Touched
from summarizer.records import Entry
from summarizer.verification.freshness import carry, differences, is_machine_made, needs_review
from summarizer.writing.auto import WRITER


@dataclass(frozen=True, slots=True)
class Planned:
    """One file of the map and the bytes it should have (None: it should not be there).

    `parts` names what differs from the stored entry, `new` says that there was none.
    """

    path: str
    data: bytes | None
    module: str = ""
    parts: tuple[str, ...] = ()
    new: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """The files whose bytes would change, and what people should be told.

    `entries` are those of all modules, as far as page and overview need them (empty where the
    page cannot differ).

    `orphans` are entries of vanished modules that hold people's words and stay; `damaged`
    cannot be read and stay; `review` are entries whose code moved under their prose.
    """

    files: tuple[Planned, ...]
    entries: tuple[Entry, ...]
    stored: Mapping[str, StoredEntry]
    orphans: tuple[StoredEntry, ...] = ()
    damaged: tuple[StoredEntry, ...] = ()
    review: tuple[StoredEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """What to plan: `touched`, and whether that is everything.

    `older` also rewrites entries of an older writer that nothing touched. `merged` gives
    entries put together from the sides of a conflict, by path, instead of the stored ones.
    """

    touched: Touched
    everything: bool = False
    older: bool = False
    merged: Mapping[str, StoredEntry] | None = None


def plan(session: Session, state: State, stored: StoredMap, job: Job) -> Plan:
    """Plan the entries of the touched modules and of vanished ones, then the page."""
    if not state.modules and stored.entry_paths():
        raise SummarizerError(
            "no source file is left in the snapshot, but the map has entries; nothing is deleted",
            where=stored.folder,
            next_step=f"git restore --staged --worktree -- . (or: git rm -r {stored.output})",
        )
    names = _names(session, stored, job) & state.modules.keys()
    fresh = known(state, stored, names, session.cache)
    names = frozenset(name for name in names if not fresh.is_fresh(name))
    before = _before(stored, job, names, state.modules)
    planned: dict[str, Planned] = {}
    current: dict[str, Entry] = {}
    silent: set[str] = set()
    blobs: dict[str, str] = {}
    review: list[StoredEntry] = []
    for built in build(state, names, session.gatherer(state.settings), session.read_many):
        name, path = built.module.name, stored.path_of(built.module.name)
        if built.entry is None:
            silent.add(path)
            continue
        prior = before.get(path) or before.get(_heir_path(name, stored, job))
        old = prior.entry if prior is not None else None
        if prior is not None and (old is None or _keeps_writer(old, prior.path, job)):
            continue
        basis = basis_of(built, old, state, session.read_many)
        if prior is not None and old is not None and needs_review(old, basis, digest):
            review.append(prior)
        entry = current[path] = carry(built.entry, old, job.touched.moved, basis, digest)
        data = to_bytes(render(entry))
        if entry.by == "auto":
            blobs[name] = blob_id(data, session.git.object_format)
        _plan_entry(stored, entry, data, before.get(path), planned)
    remember(state, fresh, blobs, session.cache)
    removed, orphans = _vanished(stored, state, job, before, silent)
    planned.update((path, Planned(path, None)) for path in removed)
    entries: tuple[Entry, ...] = ()
    if job.everything or job.touched.page:
        entries = _all_entries(session, state, stored, current, removed)
        _plan_page(session, state, stored, entries, planned)
    damaged = tuple(one for _, one in sorted(before.items()) if one.entry is None)
    files = tuple(planned[path] for path in sorted(planned))
    return Plan(files, entries, before, orphans, damaged, tuple(review))


def _plan_entry(
    stored: StoredMap,
    entry: Entry,
    data: bytes,
    before: StoredEntry | None,
    planned: dict[str, Planned],
) -> None:
    path = stored.path_of(entry.module)
    text = before.text if before is not None and path not in stored.unmerged else None
    if text is None or data != to_bytes(text):
        old = before.entry if before is not None else None
        parts = differences(old, entry) if old is not None else ()
        planned[path] = Planned(path, data, entry.module, parts, path not in stored.files)


def _names(session: Session, stored: StoredMap, job: Job) -> frozenset[str]:
    """The touched modules, and those whose prose cites a path that moved."""
    if job.everything or not job.touched.moved:
        return job.touched.modules
    citing = {
        brief.entry.module
        for brief in briefs(stored, session.cache)
        if any(path in job.touched.moved for path in brief.cites)
    }
    return job.touched.modules | citing


def _before(
    stored: StoredMap, job: Job, names: Iterable[str], modules: Iterable[str]
) -> dict[str, StoredEntry]:
    """The stored entries of the modules, of the vanished ones, and those of no module."""
    wanted = {stored.path_of(name) for name in (*names, *job.touched.vanished)}
    every = stored.entry_paths() if job.everything else job.touched.changed
    beside = {path for path in every if path.startswith(stored.folder)}
    wanted |= beside - {stored.path_of(name) for name in modules}
    return {**stored.read(wanted), **(job.merged or {})}


def _heir_path(name: str, stored: StoredMap, job: Job) -> str:
    source = job.touched.heirs.get(name, "")
    return stored.path_of(source) if source else ""


def _keeps_writer(old: Entry, path: str, job: Job) -> bool:
    """Whether the entry stays as it is for the writer that it was made by."""
    if old.writer > WRITER:
        raise SummarizerError(
            f"the entry was written by a newer repo-summarizer (writer {old.writer}, "
            f"this one is {WRITER})",
            where=path,
            next_step="pre-commit autoupdate --repo <this hook's repository>, or: "
            "pip install --upgrade repo-summarizer",
        )
    spared = job.everything and not job.older
    return spared and 0 < old.writer < WRITER


def _vanished(
    stored: StoredMap,
    state: State,
    job: Job,
    before: Mapping[str, StoredEntry],
    silent: Iterable[str],
) -> tuple[tuple[str, ...], tuple[StoredEntry, ...]]:
    """Entry files without a module to describe: what to remove, and what people's words keep."""
    expected = {stored.path_of(name) for name in state.modules} - set(silent)
    inherited = {
        stored.path_of(source)
        for target, source in job.touched.heirs.items()
        if target in state.modules
    }
    removed: list[str] = []
    orphans: list[StoredEntry] = []
    for path, one in sorted(before.items()):
        if path in expected or one.entry is None or path not in stored.files:
            continue
        if path in inherited or is_machine_made(one.entry, digest):
            removed.append(path)
        else:
            orphans.append(one)
    return tuple(removed), tuple(orphans)


def _all_entries(
    session: Session,
    state: State,
    stored: StoredMap,
    current: Mapping[str, Entry],
    removed: Iterable[str],
) -> tuple[Entry, ...]:
    """The planned entries and, of all other modules, the stored ones, in brief."""
    away = frozenset(removed) | current.keys()
    known = (brief.entry for brief in briefs(stored, session.cache, away))
    entries = [entry for entry in known if entry.module in state.modules]
    entries += [brief_of(entry).entry for entry in current.values()]
    return tuple(sorted(entries, key=lambda entry: entry.module))


def _plan_page(
    session: Session,
    state: State,
    stored: StoredMap,
    entries: tuple[Entry, ...],
    planned: dict[str, Planned],
) -> None:
    path = stored.page_path
    data = render_page(state, entries, session.read_many)
    if data != stored.data(path):
        planned[path] = Planned(path, data, new=path not in stored.files)
