"""The facts of many blobs: from the cache, else by parsing, in parallel when there are many."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing

from summarizer.dataclass import dataclass, field
from summarizer.facts.cache import Cache
from summarizer.facts.codec import decode, decode_own
from summarizer.facts.components import named
from summarizer.facts.languages import EXTRACTOR_VERSION, language_of
from summarizer.facts.readers import (
    SCRIPT,
    Derive,
    OpenReader,
    Readers,
    Reading,
    Task,
    reading_of,
)
from summarizer.facts.skipped import is_known
from summarizer.records.repository import FileRef
from summarizer.records.sources import FileFacts

__all__ = ["KEPT_AT_ONCE", "MANY", "Derive", "Gatherer"]

MANY = 96
"""From so many files on other processes read them."""
KEPT_AT_ONCE = 1000
"""Files between two writes to the cache: an interrupted run begins where it was."""

ReadMany = Callable[[Iterable[str]], Mapping[str, bytes]]


@dataclass(frozen=True, slots=True)
class Gatherer:
    """How facts are had: the cache, one read for few blobs, and processes that read many.

    `open_reader` is called in the processes and must be picklable; `memo` holds what this
    command has read so far, `unknown` why files could not be read here; `language_of` tells a
    file's language by its path, `""` if unknown. `by_hand` are the paths that no marker in the
    bytes makes generated. From `parallel_from` files on `readers` read them.
    """

    cache: Cache
    read_many: ReadMany
    open_reader: OpenReader
    max_file_kb: int
    memo: dict[Task, FileFacts]
    readers: Readers
    language_of: Callable[[str], str] = language_of
    by_hand: frozenset[str] = frozenset()
    progress: Callable[[int, int], None] = lambda done, total: None
    parallel_from: int = MANY
    unknown: set[str] = field(default_factory=set)

    def facts(self, refs: Iterable[FileRef]) -> dict[str, FileFacts]:
        """Facts by path. Equal blobs of one language are read once."""
        (found,) = self.by_group([refs])
        return found

    def by_group(self, groups: Iterable[Iterable[FileRef]]) -> Iterator[dict[str, FileFacts]]:
        """Facts by path, a group at a time: while one is looked at the next ones are read."""
        listed = [{ref.path: self._task(ref) for ref in group} for group in groups]
        known = self.memo
        wanted = dict.fromkeys(task for tasks in listed for task in tasks.values())
        known.update(self._cached(wanted.keys() - known.keys()))
        with closing(self._read([task for task in wanted if task not in known])) as read:
            for tasks in listed:
                waiting = {task for task in tasks.values() if task not in known}
                while waiting:
                    task, reading = next(read)
                    waiting.discard(task)
                    known[task] = decode_own(reading.facts)
                yield {path: named(known[task], path) for path, task in tasks.items()}

    def derived(
        self, refs: Iterable[FileRef], derive: Derive
    ) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """For each file its path, why it was skipped, and what `derive` makes of its facts.

        What is read anew is derived where it is read, and its facts are kept all the same. In no
        order: files of one language are read together, so not all processes prepare for it.
        """
        paths: dict[Task, list[str]] = {}
        for ref in refs:
            paths.setdefault(self._task(ref), []).append(ref.path)
        known = {**self.memo, **self._cached(paths.keys() - self.memo.keys())}
        for task in filter(known.__contains__, paths):
            for path in paths[task]:
                facts = named(known[task], path)
                yield path, facts.skipped, derive(facts)
        missing = sorted(paths.keys() - known.keys(), key=lambda task: (task.language, paths[task]))
        with closing(self._read(missing, derive)) as read:
            for task, reading in read:
                for path in paths[task]:
                    if reading.derived is not None:
                        yield path, reading.skipped, reading.derived
                    else:
                        facts = named(decode_own(reading.facts), path)
                        yield path, facts.skipped, derive(facts)

    def _read(
        self, missing: list[Task], derive: Derive | None = None
    ) -> Generator[tuple[Task, Reading], None, None]:
        """Read files in the order of the tasks, and keep their facts."""
        kind = self._kind()
        fresh: dict[str, str] = {}
        try:
            for done, (task, reading) in enumerate(self._extract(missing, derive), 1):
                if is_known(reading.skipped):
                    fresh[_key(task)] = reading.facts
                else:
                    self.unknown.add(reading.skipped)
                if len(fresh) >= KEPT_AT_ONCE:
                    self.cache.put(kind, fresh)
                    fresh.clear()
                self.progress(done, len(missing))
                yield task, reading
        finally:
            self.cache.put(kind, fresh)

    def _task(self, ref: FileRef) -> Task:
        language = self.language_of(ref.path) or SCRIPT
        return Task(ref.blob, language, ref.path in self.by_hand)

    def _kind(self) -> str:
        return f"facts-{EXTRACTOR_VERSION}-{self.max_file_kb}"

    def _cached(self, tasks: Iterable[Task]) -> dict[Task, FileFacts]:
        by_key = {_key(task): task for task in tasks}
        known: dict[Task, FileFacts] = {}
        for key, text in self.cache.get(self._kind(), by_key).items():
            try:
                known[by_key[key]] = decode(text)
            except ValueError:
                continue  # a damaged row is computed again and replaced
        return known

    def _extract(self, tasks: list[Task], derive: Derive | None) -> Iterator[tuple[Task, Reading]]:
        most = self.max_file_kb * 1024
        if len(tasks) < self.parallel_from or not self.readers.can_help:
            sources = self.read_many(task.blob for task in tasks)
            for task in tasks:
                yield task, reading_of(sources.get(task.blob), task, most, derive)
            return
        yield from self.readers.read(tasks, self.open_reader, most, derive)


def _key(task: Task) -> str:
    return f"{task.blob} {task.language}{' by hand' if task.by_hand else ''}"
