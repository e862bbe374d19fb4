"""The processes that read files: more than one core's worth of parsing."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from summarizer.errors import BlobMissing
from summarizer.facts.codec import encode
from summarizer.facts.components import is_component
from summarizer.facts.decode import readable
from summarizer.facts.languages import language_of_script
from summarizer.facts.skipped import MISSING
from summarizer.records.repository import BlobReader
from summarizer.records.sources import FileFacts
from summarizer.redaction import holds_key, masked_bytes

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

SCRIPT = "script"
"""In place of a language: the file's first line tells which it is."""
_OF_COMMANDS = frozenset({"bash", "make", "dockerfile"})
"""What commands are given may be a key, too, where nothing else says so."""
_MOST = 8
_CHUNK = 64


class Task(NamedTuple):
    """A blob's id and its language; `by_hand` where its attributes call it a person's work."""

    blob: str
    language: str
    by_hand: bool = False


Derive = Callable[[FileFacts], tuple[str, ...]]
"""What else is to be known of a file, as texts; called in the processes, so it is picklable."""
OpenReader = Callable[[], AbstractContextManager[BlobReader]]


class Reading(NamedTuple):
    """One file as it was read: its encoded facts, why it was skipped, and what was derived.

    Nothing is derived of a component: what is kept of it is not all before its path is known.
    """

    facts: str
    skipped: str
    derived: tuple[str, ...] | None


class Readers:
    """Processes that read files, as many as there are cores; none where there is one.

    They start at the first `read`, or before with `start`, and live until `close`.
    `open_reader` is called in the processes and must be picklable.
    """

    def __init__(self) -> None:
        self._jobs = min(os.cpu_count() or 1, _MOST)
        self._pool: ProcessPoolExecutor | None = None
        self._is_reading = False

    @property
    def can_help(self) -> bool:
        """Whether the machine has a core for them."""
        return self._jobs > 1

    @property
    def are_running(self) -> bool:
        """Whether they have been started, and so help at once."""
        return self._pool is not None

    def start(self, languages: Collection[str], open_reader: OpenReader) -> None:
        """Start them, with all that files in these languages need: while others do other work."""
        if self.can_help and self._pool is None:
            self._pool = _pool(self._jobs, tuple(languages), open_reader)
            self._pool.submit(int)  # only a task makes it start them

    def read(
        self,
        tasks: list[Task],
        open_reader: OpenReader,
        max_bytes: int,
        derive: Derive | None = None,
    ) -> Iterator[tuple[Task, Reading]]:
        """Each task with what was read of its file, in their order.

        Chunks keep what crosses processes small and all of them busy to the end.
        """
        from concurrent.futures.process import BrokenProcessPool

        self._pool = self._pool or _pool(self._jobs)
        size = max(1, min(_CHUNK, len(tasks) // (16 * self._jobs)))
        chunks = [tasks[start : start + size] for start in range(0, len(tasks), size)]
        work = partial(_work, open_reader=open_reader, max_bytes=max_bytes, derive=derive)
        done: set[Task] = set()
        self._is_reading = bool(chunks)
        try:
            results = zip(chunks, self._pool.map(work, chunks), strict=True)
            for left, (chunk, found) in zip(range(len(chunks))[::-1], results, strict=True):
                self._is_reading = left > 0  # who has the last one asks for no more
                yield from zip(chunk, found, strict=True)
                done.update(chunk)
        except BrokenProcessPool:
            # A grammar that crashes takes its process along: go on alone, one file a process.
            self.close()
            self._is_reading = False
            for task in tasks:
                if task not in done:
                    yield task, _alone(task, work)

    def close(self) -> None:
        """End them; what they have not begun is not read, and nobody waits for what they have.

        Where they are idle their end is waited for: a program that ends meanwhile finds the
        pipes half closed, and Python says so on stderr.
        """
        if self._pool is not None:
            self._pool.shutdown(wait=not self._is_reading, cancel_futures=True)
            self._pool = None


def reading_of(
    source: bytes | None, task: Task, max_bytes: int, derive: Derive | None = None
) -> Reading:
    """Read one file; `source` is None where git does not have it."""
    facts = _facts(source, task, max_bytes)
    text = encode(facts)
    if source is not None and not facts.skipped:
        plain = readable(source)
        script = facts.language in _OF_COMMANDS
        if script or holds_key(plain.decode("latin-1"), text):
            clean = masked_bytes(plain, script=script)
            facts = facts if clean == plain else _facts(clean, task, max_bytes)
            text = encode(facts)
    derived = derive(facts) if derive and not is_component(facts) else None
    return Reading(text, facts.skipped, derived)


def _facts(source: bytes | None, task: Task, max_bytes: int) -> FileFacts:
    from summarizer.facts.content import content_reason
    from summarizer.facts.symbols import extract

    language = task.language
    if source is None:
        return FileFacts(language, skipped=MISSING)
    if language == SCRIPT:
        language = language_of_script(source.split(b"\n", 1)[0])
        if not language:
            return FileFacts("", skipped="no known language")
    reason = content_reason(source, language, max_bytes, by_hand=task.by_hand)
    return FileFacts(language, skipped=reason) if reason else extract(source, language)


def _pool(
    jobs: int, languages: Collection[str] = (), open_reader: OpenReader | None = None
) -> ProcessPoolExecutor:
    import multiprocessing
    import threading
    from concurrent.futures import ProcessPoolExecutor

    can_fork = "fork" in multiprocessing.get_all_start_methods()
    # A fork takes along the locks of other threads, and nobody to let go of them.
    method = "fork" if can_fork and threading.active_count() == 1 else "spawn"
    context = multiprocessing.get_context(method)
    return ProcessPoolExecutor(jobs, context, _begin, (languages, open_reader))


def _begin(languages: Collection[str], open_reader: OpenReader | None) -> None:
    """Import, and compile the queries: the first file of each language would wait for it."""
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program tells them when to stop
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for language in languages:
        reading_of(b" ", Task("", language), 1)
    if open_reader is not None:
        with open_reader():
            return


def _end_with_parent() -> None:
    """A killed program cannot end its processes: they would wait for work for ever."""
    import multiprocessing
    from multiprocessing.connection import wait

    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _work(
    tasks: list[Task], open_reader: OpenReader, max_bytes: int, derive: Derive | None
) -> list[Reading]:
    """Runs in a process of its own; opening a reader for a chunk costs less than a parse."""
    with open_reader() as read_blob:
        return [reading_of(_read(read_blob, task.blob), task, max_bytes, derive) for task in tasks]


def _alone(task: Task, work: Callable[[list[Task]], list[Reading]]) -> Reading:
    from concurrent.futures.process import BrokenProcessPool

    try:
        with _pool(1) as pool:
            return pool.submit(work, [task]).result()[0]
    except BrokenProcessPool:
        reason = "the parser crashed"
        return Reading(encode(FileFacts(task.language, skipped=reason)), reason, None)


def _read(read_blob: BlobReader, blob: str) -> bytes | None:
    try:
        return read_blob(blob)
    except BlobMissing:
        return None
