"""The facts of many blobs: from the cache, else by parsing, in parallel when there are many."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from functools import partial

from summarizer.dataclass import dataclass
from summarizer.errors import BlobMissing
from summarizer.facts.cache import Cache
from summarizer.facts.codec import decode, encode
from summarizer.facts.components import named
from summarizer.facts.languages import EXTRACTOR_VERSION, language_of, language_of_script
from summarizer.records.repository import BlobReader, FileRef
from summarizer.records.sources import FileFacts

_PARALLEL_FROM = 96
_CHUNK = 24
_SCRIPT = "script"
MISSING = "git has no such object"
"""Why a file was not read in a partial clone: nothing is known of it, and nothing is kept."""

Task = tuple[str, str]
OpenReader = Callable[[], AbstractContextManager[BlobReader]]
ReadMany = Callable[[Iterable[str]], Mapping[str, bytes]]


@dataclass(frozen=True, slots=True)
class Gatherer:
    """How facts are had: the cache, one read for few blobs, and a way to open a reader for many.

    `open_reader` is called in worker processes and must be picklable; `memo` holds what this
    command has read so far; `language_of` tells a file's language by its path, `""` if unknown.
    From `parallel_from` files on other processes read them.
    """

    cache: Cache
    read_many: ReadMany
    open_reader: OpenReader
    max_file_kb: int
    memo: dict[Task, FileFacts]
    language_of: Callable[[str], str] = language_of
    progress: Callable[[int, int], None] = lambda done, total: None
    parallel_from: int = _PARALLEL_FROM

    def facts(self, refs: Iterable[FileRef]) -> dict[str, FileFacts]:
        """Facts by path. Equal blobs of one language are read once."""
        (found,) = self.by_group([refs])
        return found

    def by_group(self, groups: Iterable[Iterable[FileRef]]) -> Iterator[dict[str, FileFacts]]:
        """Facts by path, a group at a time: while one is looked at the next ones are read."""
        listed = [{ref.path: self._task(ref) for ref in group} for group in groups]
        kind = f"facts-{EXTRACTOR_VERSION}-{self.max_file_kb}"
        known = self.memo
        wanted = dict.fromkeys(task for tasks in listed for task in tasks.values())
        known.update(self._cached(kind, wanted.keys() - known.keys()))
        missing = [task for task in wanted if task not in known]
        read = self._extract(missing)
        fresh: dict[str, str] = {}
        try:
            for tasks in listed:
                waiting = {task for task in tasks.values() if task not in known}
                while waiting:
                    task, text = next(read)
                    waiting.discard(task)
                    known[task] = decode(text)
                    if known[task].skipped != MISSING:
                        fresh[_key(task)] = text
                    self.progress(len(fresh), len(missing))
                yield {path: named(known[task], path) for path, task in tasks.items()}
        finally:
            self.cache.put(kind, fresh)

    def _task(self, ref: FileRef) -> Task:
        return ref.blob, self.language_of(ref.path) or _SCRIPT

    def _cached(self, kind: str, tasks: Iterable[Task]) -> dict[Task, FileFacts]:
        by_key = {_key(task): task for task in tasks}
        known: dict[Task, FileFacts] = {}
        for key, text in self.cache.get(kind, by_key).items():
            try:
                known[by_key[key]] = decode(text)
            except ValueError:
                continue  # a damaged row is computed again and replaced
        return known

    def _extract(self, tasks: list[Task]) -> Iterator[tuple[Task, str]]:
        jobs = min(os.cpu_count() or 1, 8)
        if len(tasks) < self.parallel_from or jobs < 2:
            sources = self.read_many(blob for blob, _ in tasks)
            for task in tasks:
                yield task, _facts(sources.get(task[0]), task[1], self.max_file_kb * 1024)
            return
        yield from _in_processes(tasks, self.open_reader, self.max_file_kb * 1024, jobs)


def _key(task: Task) -> str:
    return " ".join(task)


def _in_processes(
    tasks: list[Task], open_reader: OpenReader, max_bytes: int, jobs: int
) -> Iterator[tuple[Task, str]]:
    """Chunks keep what crosses processes small and the workers busy to the end."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    size = max(1, min(_CHUNK, len(tasks) // (4 * jobs)))
    chunks = [tasks[start : start + size] for start in range(0, len(tasks), size)]
    done: set[Task] = set()
    try:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context(method)) as pool:
            work = partial(_work, open_reader=open_reader, max_bytes=max_bytes)
            for chunk, texts in zip(chunks, pool.map(work, chunks), strict=True):
                yield from zip(chunk, texts, strict=True)
                done.update(chunk)
    except BrokenProcessPool:
        # A grammar that crashes takes its worker along: go on alone, one file a process.
        for task in tasks:
            if task not in done:
                yield task, _alone(task, open_reader, max_bytes)


def _alone(task: Task, open_reader: OpenReader, max_bytes: int) -> str:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    try:
        with ProcessPoolExecutor(1) as pool:
            return pool.submit(_work, [task], open_reader, max_bytes).result()[0]
    except BrokenProcessPool:
        return encode(FileFacts(task[1], skipped="the parser crashed"))


def _work(tasks: list[Task], open_reader: OpenReader, max_bytes: int) -> list[str]:
    """Runs in a worker process; opening a reader for a chunk costs less than parsing a file."""
    with open_reader() as read_blob:
        return [_facts(_read(read_blob, blob), language, max_bytes) for blob, language in tasks]


def _read(read_blob: BlobReader, blob: str) -> bytes | None:
    try:
        return read_blob(blob)
    except BlobMissing:
        return None


def _facts(source: bytes | None, language: str, max_bytes: int) -> str:
    from summarizer.facts.content import content_reason
    from summarizer.facts.symbols import extract

    if source is None:
        return encode(FileFacts(language, skipped=MISSING))
    if language == _SCRIPT:
        language = language_of_script(source.split(b"\n", 1)[0])
        if not language:
            return encode(FileFacts("", skipped="no known language"))
    reason = content_reason(source, language, max_bytes)
    return encode(FileFacts(language, skipped=reason) if reason else extract(source, language))
