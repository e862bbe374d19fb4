"""What the map's files should hold, against what the snapshot has; nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from summarizer.dataclass import dataclass, field
from summarizer.document.markdown import digest, render, to_bytes
from summarizer.errors import SummarizerError
from summarizer.facts.skipped import MISSING, is_known
from summarizer.pipeline.basis import basis_of
from summarizer.pipeline.build import Built, build
from summarizer.pipeline.known import Known, blob_id, known, remember
from summarizer.pipeline.pageplan import After, Planned, plan_page
from summarizer.pipeline.session import Session
from summarizer.pipeline.sidefiles import plan_side_files
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredEntry, StoredMap, briefs
from summarizer.pipeline.touched import Touched
from summarizer.records.entries import Entry
from summarizer.typed import marked
from summarizer.verification.freshness import carry, differences, is_machine_made, needs_review
from summarizer.writing.auto import WRITER


@dataclass(frozen=True, slots=True)
class Plan:
    """The files whose bytes would change, and what people should be told.

    `after` are the entries as the plan leaves them; `orphans` are entries of vanished modules
    that hold people's words and stay; `damaged` cannot be read and stay; `review` are entries
    whose code moved under their prose; `undecided` are modules whose files git does not have
    here, which stay as they are. `ties` are pairs of files between which words move: one must
    not be written without the other.
    """

    files: tuple[Planned, ...]
    after: After
    stored: Mapping[str, StoredEntry]
    orphans: tuple[StoredEntry, ...] = ()
    damaged: tuple[StoredEntry, ...] = ()
    review: tuple[StoredEntry, ...] = ()
    undecided: tuple[str, ...] = ()
    ties: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """What to plan: `touched`, and whether that is everything.

    `older` also rewrites entries of an older writer that nothing touched. `merged` gives
    entries put together from the sides of a conflict, by path, instead of the stored ones;
    `words` entries whose prose a model has just written, by module, instead of theirs.
    """

    touched: Touched
    everything: bool = False
    older: bool = False
    merged: Mapping[str, StoredEntry] | None = None
    words: Mapping[str, Entry] = field(default_factory=dict)


def plan(session: Session, state: State, stored: StoredMap, job: Job) -> Plan:
    """Plan the entries of the touched modules and of vanished ones, then the page."""
    if not state.modules and stored.entry_paths():
        raise SummarizerError(
            "no source file is left in the snapshot, but the map has entries; nothing is deleted:"
            " bring the sources back, or take the map out",
            where=stored.folder,
            next_step=f"git rm -r -- {marked(stored.output)}",
        )
    named, suspects = _names(session, state, stored, job)
    fresh = known(state, stored, named | suspects, session.cache)
    moving = job.words.keys() | set(chain(*job.touched.heirs.items()))
    names = frozenset(n for n in named | suspects if n in moving or not fresh.is_fresh(n))
    draft = _Draft(session, state, stored, job, _before(stored, job, names, state.modules))
    for built in build(state, names, session.gatherer(state), session.read_many):
        draft.take(built, certain=built.module.name in named)
    return draft.finish(fresh)


class _Draft:
    """A plan while it goes through the modules."""

    def __init__(
        self,
        session: Session,
        state: State,
        stored: StoredMap,
        job: Job,
        before: Mapping[str, StoredEntry],
    ) -> None:
        self._session, self._state, self._stored, self._job = session, state, stored, job
        self._before = before
        self._planned: dict[str, Planned] = {}
        self._current: dict[str, Entry] = {}
        self._fresh_blobs: dict[str, str] = {}
        self._silent: set[str] = set()
        self._review: list[StoredEntry] = []
        self._undecided: list[str] = []

    def take(self, built: Built, *, certain: bool) -> None:
        """Plan one module's entry; one that is not `certain` only if the base is not stale too."""
        name, path = built.module.name, self._stored.path_of(built.module.name)
        reach = self._job.touched
        origin = reach.origin(name)
        prior = self._before.get(self._stored.path_of(origin)) if origin else None
        old = self._job.words.get(name) or (prior.entry if prior is not None else None)
        if any(file.skipped == MISSING for file in built.facts.values()) or built.unread:
            self._undecided.append(name)
        elif built.entry is None:
            self._silent.add(path)
        elif prior is None or (old is not None and not _keeps_writer(old, prior.path, self._job)):
            state, read_many = self._state, self._session.read_many
            moved = {**reach.moved, **reach.turned} if origin != name else reach.moved
            basis = basis_of(built, old, state, read_many, moved)
            entry = carry(built.entry, old, moved, basis, digest)
            if prior is not None and old is not None and needs_review(old, basis, digest):
                self._review.append(prior)
            self._take_entry(built, entry, old, certain=certain)

    def _take_entry(self, built: Built, entry: Entry, old: Entry | None, *, certain: bool) -> None:
        stored, path = self._stored, self._stored.path_of(entry.module)
        data = to_bytes(render(entry))
        unread = self._is_unread(path)
        if unread and stored.files[path].blob != self._blob_id(data):
            self._undecided.append(entry.module)
            return
        stale = not unread and self._is_stale(path, data)
        inherited = self._job.touched.inherited
        if stale and not certain and inherited(built.inputs, built.facts):
            return
        self._current[path] = entry
        known = all(is_known(file.skipped) for file in built.facts.values())
        if entry.by == "auto" and known:
            kept = None if stale else stored.files.get(path)
            self._fresh_blobs[entry.module] = kept.blob if kept else self._blob_id(data)
        if stale:
            parts = differences(old, entry) if old is not None else ()
            new = path not in stored.files
            self._planned[path] = Planned(path, data, entry.module, parts, new)

    def _blob_id(self, data: bytes) -> str:
        return blob_id(data, self._session.git.object_format)

    def _is_unread(self, path: str) -> bool:
        """Whether the stored entry is one that a partial clone lacks: nobody knows its words."""
        stored = self._stored
        return path in stored.files and path not in stored.unmerged and path not in self._before

    def _is_stale(self, path: str, data: bytes) -> bool:
        """Whether the stored entry says something else; a formatter's line breaks do not count."""
        one = self._before.get(path)
        stands = path in self._stored.files and path not in self._stored.unmerged
        if one is None or one.entry is None or one.conflicts or not stands:
            return True
        return data not in (to_bytes(one.text), to_bytes(render(one.entry)))

    def _keep_sources(self) -> None:
        """Leave entries alone whose words were to go to a module that gets no entry."""
        path_of = self._stored.path_of
        going = {path_of(s): path_of(t) for t, s in self._job.touched.heirs.items()}
        while lost := [s for s, t in going.items() if t not in self._current]:
            for path in lost:
                del going[path]
                self._planned.pop(path, None)
                self._current.pop(path, None)

    def finish(self, fresh: Known) -> Plan:
        """The plan with vanished entries, the page and the files beside it."""
        self._keep_sources()
        remember(self._state, fresh, self._fresh_blobs, self._session.cache)
        removed, orphans = self._vanished()
        nowhere = self._stored.unmerged - self._stored.files.keys()  # both sides renamed it
        self._planned.update((path, Planned(path, None)) for path in (*removed, *sorted(nowhere)))
        after = After(self._current, frozenset(removed))
        path_of = self._stored.path_of
        ties = tuple((path_of(t), path_of(s)) for t, s in self._job.touched.heirs.items())
        wanted = self._job.everything or self._job.touched.page
        if wanted and self._state.modules and not (self._undecided or self._state.unread):
            plan_page(self._session, self._state, self._stored, fresh, after, self._planned)
        plan_side_files(self._state.settings, self._stored, self._planned)
        return Plan(
            tuple(self._planned[path] for path in sorted(self._planned)),
            after,
            self._before,
            orphans,
            tuple(one for _, one in sorted(self._before.items()) if one.entry is None),
            tuple(self._review),
            tuple(sorted({*self._undecided, *self._state.unread})),
            ties,
        )

    def _vanished(self) -> tuple[tuple[str, ...], tuple[StoredEntry, ...]]:
        """Entry files without a module: what to remove, and what people's words keep."""
        stored, modules = self._stored, self._state.modules
        expected = {stored.path_of(name) for name in modules} - self._silent
        heirs = self._job.touched.heirs.items()
        taken = {stored.path_of(s) for t, s in heirs if stored.path_of(t) in self._current}
        words = {_words(entry) for entry in self._current.values()}
        removed: list[str] = []
        orphans: list[StoredEntry] = []
        for path, one in sorted(self._before.items()):
            if path in expected or one.entry is None or path not in stored.files:
                continue
            is_double = path in stored.unmerged or stored.path_of(one.entry.module) in expected
            twin = is_double and _words(one.entry) in words
            if twin or path in taken or is_machine_made(one.entry, digest):
                removed.append(path)
                continue
            orphans.append(one)
            if path in stored.unmerged:  # a side removed it: the words that the other wrote stay
                self._planned[path] = Planned(path, to_bytes(render(one.entry)), one.entry.module)
        return tuple(removed), tuple(orphans)


def _words(entry: Entry) -> tuple[str, str]:
    """What people or a model wrote in an entry, whatever its module is called."""
    return digest(entry), entry.notes


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
    moving = job.words.keys() | set(chain(*reach.heirs.items()))
    named = frozenset((reach.modules | moved | moving) & known)
    return named, frozenset((reach.suspects | cited) & known) - named


def _before(
    stored: StoredMap, job: Job, names: Iterable[str], modules: Iterable[str]
) -> dict[str, StoredEntry]:
    """The stored entries of the modules, of the vanished ones, and those of no module.

    An entry whose file people gave another name is its module's, where that has no other.
    """
    gone = (*job.touched.vanished, *job.touched.heirs.values())
    wanted = {stored.path_of(name) for name in (*names, *gone)}
    every = stored.entry_paths() if job.everything else job.touched.changed
    beside = {path for path in every if stored.is_entry(path)}
    homes = {stored.path_of(name) for name in modules}
    read = {**stored.read(wanted | beside - homes), **(job.merged or {})}
    for _, one in sorted(read.items()):
        home = stored.path_of(one.entry.module) if one.entry else ""
        if home in homes and home not in stored.files:
            read.setdefault(home, one)
    return read


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
