"""What every command opens first: the repository, its cache and the readers of its blobs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from summarizer import config
from summarizer.facts.cache import Cache
from summarizer.facts.gather import Gatherer
from summarizer.pipeline.state import State, read_settings, survey
from summarizer.pipeline.stored import StoredMap
from summarizer.pipeline.touched import Touched, compare
from summarizer.records import FileFacts, Settings, Snapshot
from summarizer.snapshot.git import open_bulk_reader
from summarizer.snapshot.gitcli import Git

Progress = Callable[[int, int], None]


def _silent(done: int, total: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True, slots=True)
class Session:
    """One command's hold on one repository."""

    git: Git
    cache: Cache
    progress: Progress = _silent
    memo: dict[tuple[str, str], FileFacts] = field(default_factory=dict)

    def read_many(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        """Blobs by id; those that git does not have are left out."""
        wanted = sorted(set(blobs))
        return self.git.cat(wanted) if wanted else {}

    def settings(self, snapshot: Snapshot) -> Settings:
        """The configuration that the snapshot holds.

        A configuration file that is not yet added speaks for the index too: without it a first
        `init` would put the map in another place than the commit will.
        """
        settings = read_settings(snapshot, self.read_many)
        fresh = Path(self.git.root, config.OWN)
        unadded = snapshot.origin == "index" and config.OWN not in snapshot.files
        if not unadded or not fresh.is_file():
            return settings
        pyproject = snapshot.files.get(config.PYPROJECT)
        blobs = self.read_many([pyproject.blob]) if pyproject else {}
        return config.load(blobs.get(pyproject.blob) if pyproject else None, fresh.read_bytes())

    def survey(self, snapshot: Snapshot) -> State:
        """The state of a snapshot."""
        return survey(snapshot, self.read_many, self.settings(snapshot))

    def compare(self, state: State, stored: StoredMap, base: str) -> Touched:
        """What differs from the commit `base` (`""`: from nothing) in a state."""
        origin = state.snapshot.origin
        changes = self.git.changes(base, origin)

        def survey_base() -> State:
            before = self.git.tree(base) if base else Snapshot({}, "")
            return self.survey(before)

        return compare(state, changes, stored, survey_base)

    def gatherer(self, settings: Settings) -> Gatherer:
        """The way to facts under these settings."""
        return Gatherer(
            cache=self.cache,
            read_many=self.read_many,
            open_reader=partial(open_bulk_reader, self.git),
            max_file_kb=settings.max_file_kb,
            memo=self.memo,
            progress=self.progress,
        )


def cache_path(git: Git) -> Path:
    """Where the cache lies: in the common git folder, shared by worktrees."""
    return Path(git.common_dir) / "summarizer" / "cache.sqlite"


@contextmanager
def open_session(cwd: str = ".", progress: Progress = _silent) -> Iterator[Session]:
    """A session for the repository around `cwd`; raises NoRepository."""
    git = Git.open(cwd)
    with Cache(cache_path(git)) as cache:
        yield Session(git, cache, progress)
