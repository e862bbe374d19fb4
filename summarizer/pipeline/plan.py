"""What the map's files should hold, against what the snapshot has; nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from summarizer.document.markdown import digest, render, to_bytes
from summarizer.errors import SummarizerError
from summarizer.pipeline.basis import basis_of
from summarizer.pipeline.build import build
from summarizer.pipeline.known import Known, blob_id, is_kept, keep, known, page_key, remember
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredEntry, StoredMap, brief_of, briefs
from summarizer.pipeline.touched import Touched
from summarizer.records import Entry, Settings
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

    `entries` are those that were built, by path.

    `orphans` are entries of vanished modules that hold people's words and stay; `damaged`
    cannot be read and stay; `review` are entries whose code moved under their prose.
    """

    files: tuple[Planned, ...]
    entries: Mapping[str, Entry]
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
    named, suspects = _names(session, state, stored, job)
    fresh = known(state, stored, named | suspects, session.cache)
    names = frozenset(n for n in named | suspects if not fresh.is_fresh(n))
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
        entry = carry(built.entry, old, job.touched.moved, basis, digest)
        data = to_bytes(render(entry))
        stale = _is_stale(stored, path, data, before)
        if stale and name not in named and job.touched.inherited(built.inputs, built.facts):
            continue
        current[path] = entry
        if entry.by == "auto":
            kept = None if stale else stored.files.get(path)
            blobs[name] = kept.blob if kept else blob_id(data, session.git.object_format)
        if stale:
            parts = differences(old, entry) if old is not None else ()
            planned[path] = Planned(path, data, name, parts, path not in stored.files)
    remember(state, fresh, blobs, session.cache)
    removed, orphans = _vanished(stored, state, job, before, silent)
    planned.update((path, Planned(path, None)) for path in removed)
    after = _blobs_after(state, stored, planned, session.git.object_format)
    _plan_page(session, state, stored, job, fresh, current, after, planned)
    _plan_side_files(state, stored, planned)
    damaged = tuple(one for _, one in sorted(before.items()) if one.entry is None)
    files = tuple(planned[path] for path in sorted(planned))
    return Plan(files, current, before, orphans, damaged, tuple(review))


def _plan_side_files(state: State, stored: StoredMap, planned: dict[str, Planned]) -> None:
    """A map's first files bring its ignore rule and attributes; later they are a person's."""
    written = any(one.data is not None for one in planned.values())
    for name, data in side_files(state.settings).items():
        path = f"{stored.output}/{name}"
        if written and path not in stored.files:
            planned[path] = Planned(path, data, new=True)


def side_files(settings: Settings) -> dict[str, bytes]:
    """Name → bytes: keeps the overview local, and reviews and Windows from the map's bytes."""
    ignored = b"" if settings.overview_tracked else b"overview.md\n"
    return {".gitattributes": b"* text eol=lf linguist-generated\n", ".gitignore": ignored}


def _is_stale(stored: StoredMap, path: str, data: bytes, before: Mapping[str, StoredEntry]) -> bool:
    """Whether the stored entry says something else; a formatter's line breaks do not count."""
    one = before.get(path)
    if one is None or one.entry is None or one.conflicts or path in stored.unmerged:
        return True
    return data not in (to_bytes(one.text), to_bytes(render(one.entry)))


def _names(
    session: Session, state: State, stored: StoredMap, job: Job
) -> tuple[frozenset[str], frozenset[str]]:
    """The modules to rebuild, and those to rebuild only where the base is not stale as well.

    To the first belong entries whose words cite a path that moved, to the second those whose
    words cite a file that changed: what they say of it may have lost its ground.
    """
    reach = job.touched
    moved: set[str] = set()
    cited: set[str] = set()
    if not job.everything:
        for brief in briefs(stored, session.cache):
            if any(path in reach.moved for path in brief.cites):
                moved.add(brief.entry.module)
            elif any(path in reach.changed for path in brief.cites):
                cited.add(brief.entry.module)
    known = state.modules.keys()
    named = frozenset((reach.modules | moved) & known)
    return named, frozenset((reach.suspects | cited) & known) - named


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


def all_entries(
    session: Session, state: State, stored: StoredMap, current: Mapping[str, Entry]
) -> tuple[Entry, ...]:
    """The planned entries and, of all other modules, the stored ones, in brief."""
    from_map = (brief.entry for brief in briefs(stored, session.cache, frozenset(current)))
    entries = [entry for entry in from_map if entry.module in state.modules]
    entries += [brief_of(entry).entry for entry in current.values()]
    return tuple(sorted(entries, key=lambda entry: entry.module))


def _blobs_after(
    state: State, stored: StoredMap, planned: Mapping[str, Planned], algorithm: str
) -> dict[str, str]:
    """The blobs of the entries of all modules as the plan leaves them, by path."""
    paths = (stored.path_of(name) for name in state.modules)
    blobs = {path: stored.files[path].blob for path in paths if path in stored.files}
    for path, one in planned.items():
        blobs.pop(path, None)
        if one.data is not None:
            blobs[path] = blob_id(one.data, algorithm)
    return blobs


def _plan_page(
    session: Session,
    state: State,
    stored: StoredMap,
    job: Job,
    fresh: Known,
    current: Mapping[str, Entry],
    blobs: Mapping[str, str],
    planned: dict[str, Planned],
) -> None:
    """Plan the page, unless nothing of it can differ or it was found fresh before."""
    path = stored.page_path
    if not job.everything and not job.touched.page:
        return
    stands = stored.files[path].blob if stored.data(path) is not None else ""
    if is_kept(page_key(fresh, state, blobs, stands), session.cache):
        return
    from summarizer.pipeline.pages import render_page

    data = render_page(state, all_entries(session, state, stored, current), session.read_many)
    now = blob_id(data, session.git.object_format)
    if now != stands:
        planned[path] = Planned(path, data, new=path not in stored.files)
    keep(page_key(fresh, state, blobs, now), session.cache)
