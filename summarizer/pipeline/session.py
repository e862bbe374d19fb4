"""What every command opens first: the repository, its cache and the readers of its blobs."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path

from summarizer import config
from summarizer.dataclass import dataclass, field
from summarizer.errors import SummarizerError
from summarizer.facts.cache import Cache
from summarizer.facts.gather import MANY, Gatherer
from summarizer.facts.languages import language_of
from summarizer.facts.readers import OpenReader, Readers, Task
from summarizer.facts.skipped import NO_GRAMMAR
from summarizer.pipeline.idle import Glance
from summarizer.pipeline.state import State, read_settings, survey
from summarizer.pipeline.stored import StoredMap
from summarizer.pipeline.touched import Touched, compare, is_reshaped
from summarizer.records.repository import BlobReader, Change, Snapshot
from summarizer.records.settings import Settings
from summarizer.records.sources import FileFacts
from summarizer.snapshot import layout
from summarizer.snapshot.blobs import BatchReader, read_each
from summarizer.snapshot.git import open_bulk_reader
from summarizer.snapshot.gitcli import Git

Progress = Callable[[int, int], None]
_MANY = 256
"""From so many blobs on one process that reads them all is quicker than asking one by one."""
_MOST_SURVEYED = 2
"""The index, and with it the worktree or the base of a branch."""
_SAMPLED = 13
"""One path in so many tells what a repository is written in."""


def _silent(done: int, total: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True, slots=True)
class Session:
    """One command's hold on one repository.

    `unsaved` are blobs that only the worktree has, `unknown` why files could not be read here,
    `surveyed` the last states, the newest first.
    """

    git: Git
    cache: Cache
    reader: BatchReader
    progress: Progress = _silent
    seen: Glance | None = None
    memo: dict[Task, FileFacts] = field(default_factory=dict)
    readers: Readers = field(default_factory=Readers)
    unsaved: Mapping[str, bytes] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    surveyed: list[State] = field(default_factory=list)

    def read_many(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        """Blobs by id; those that git does not have are left out."""
        asked = set(blobs)
        wanted = sorted(asked - self.unsaved.keys())
        found = read_each(wanted, self.reader) if len(wanted) < _MANY else self.git.cat(wanted)
        return {**found, **{blob: self.unsaved[blob] for blob in asked & self.unsaved.keys()}}

    def inside(self, path: str) -> str:
        """A path as given, from where one stands, as git has it: from the root, with slashes."""
        found = layout.inside(self.git.root, Path.cwd() / path)
        if found is None:
            what = "this path is outside of the repository"
            raise SummarizerError(what, where=path, next_step="git ls-files")
        return found

    def settings(self, snapshot: Snapshot) -> Settings:
        """The configuration that the snapshot holds.

        A configuration file that is not yet added speaks for the index too: without it a first
        `init` would put the map in another place than the commit will.
        """
        settings = read_settings(snapshot, self.read_many)
        fresh = Path(self.git.root, config.OWN)
        in_commit = self.git.index_file is not None
        unadded = snapshot.origin == "index" and config.OWN not in snapshot.files and not in_commit
        if not unadded or not fresh.is_file():
            return settings
        pyproject = snapshot.files.get(config.PYPROJECT)
        blobs = self.read_many([pyproject.blob]) if pyproject else {}
        return config.load(blobs.get(pyproject.blob) if pyproject else None, fresh.read_bytes())

    def survey(self, snapshot: Snapshot) -> State:
        """The state of a snapshot; one of the same files is not surveyed twice."""
        settings = self.settings(snapshot)
        for known in self.surveyed:
            if known.snapshot == snapshot and known.settings == settings and not known.unread:
                return known
        state = survey(snapshot, self.read_many, settings)
        self.surveyed[:] = [state, *self.surveyed][:_MOST_SURVEYED]
        return state

    def get_ready(self, snapshot: Snapshot) -> None:
        """Start the processes that will read all files, where nothing is known of them yet."""
        if self.cache.is_new and len(snapshot.files) >= MANY:
            self.readers.start(_main_languages(snapshot), self._open_reader())

    def base(self, settings: Settings, rev: str = "HEAD") -> str:
        """The commit that the branch's changes are counted from."""
        if self.seen is not None and not settings.base and rev == "HEAD":
            return self.seen.base
        return self.git.merge_base(settings.base, rev)

    def compare(self, state: State, stored: StoredMap, base: str) -> Touched:
        """What differs from the commit `base` (`""`: from nothing) in a state."""

        def survey_base() -> State:
            return self.survey(self.git.tree(base) if base else Snapshot({}, ""))

        changes = self._changes(base, state.snapshot.origin)
        in_index = state.snapshot.origin == "index"
        step = self._step(changes) if in_index and is_reshaped(state, stored, changes) else ()
        return compare(state, changes, stored, survey_base, step)

    def _step(self, changes: tuple[Change, ...]) -> tuple[Change, ...]:
        """What the commit under way changes, files that traded places told apart."""
        head = self.git.head()
        return self.git.changes(head, breaks=True) if head and changes else ()

    def _changes(self, base: str, origin: str) -> tuple[Change, ...]:
        seen = self.seen
        if seen is not None and seen.base == base and origin == "index" and seen.in_place:
            return seen.changes
        return self.git.changes(base, origin)

    def gatherer(self, state: State) -> Gatherer:
        """The way to the facts of the files of a state."""
        return Gatherer(
            cache=self.cache,
            read_many=self.read_many,
            open_reader=self._open_reader(),
            max_file_kb=state.settings.max_file_kb,
            language_of=state.dialects.of,
            memo=self.memo,
            by_hand=state.scope.by_hand,
            readers=self.readers,
            progress=self.progress,
            unknown=self.unknown,
        )

    def _open_reader(self) -> OpenReader:
        return partial(_open_reader, self.git, self.unsaved)


def _main_languages(snapshot: Snapshot) -> list[str]:
    """The languages of more than a tenth of the sources, by a sample of the paths."""
    counts = Counter(map(language_of, islice(snapshot.files, 0, None, _SAMPLED)))
    del counts[""]
    return sorted(name for name, count in counts.items() if count * 10 > counts.total())


@contextmanager
def _open_reader(git: Git, unsaved: Mapping[str, bytes]) -> Iterator[BlobReader]:
    """A reader for many blobs, also of those that git does not have yet; for workers too."""
    with open_bulk_reader(git) as read:
        yield lambda blob: unsaved[blob] if blob in unsaved else read(blob)


def cache_path(git: Git) -> Path:
    """Where the cache lies: in the common git folder, shared by worktrees."""
    return Path(git.common_dir) / "summarizer" / "cache.sqlite"


@contextmanager
def open_session(
    git: Git | None = None,
    seen: Glance | None = None,
    progress: Progress = _silent,
    surveyed: list[State] | None = None,
) -> Iterator[Session]:
    """A session for `git`, else for the repository around us; raises NoRepository.

    `seen` is what a hook saw of the index already, `surveyed` what earlier sessions of this
    process left.
    """
    git = git or Git.open(".")
    with Cache(cache_path(git)) as cache, git.reader() as reader:
        kept = [] if surveyed is None else surveyed
        session = Session(git, cache, reader, progress, seen, surveyed=kept)
        with closing(session.readers):
            try:
                yield session
            except SummarizerError as error:
                error.here = git.here
                raise
        _warn(session.unknown)


def _warn(unknown: Iterable[str]) -> None:
    """Say which languages cannot be read with what is installed here."""
    for why in sorted(unknown):
        if why.startswith(NO_GRAMMAR):
            told = f"summarizer: {why}: its files are not read\n  next: summarizer doctor\n"
            sys.stderr.write(told)
