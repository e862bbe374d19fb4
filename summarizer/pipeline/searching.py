"""Texts of the worktree, and the search for a regular expression in them.

A pattern that can backtrack runs in a process of its own, which is ended when its time is up.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.dataclass import dataclass
from summarizer.errors import BlobMissing, Refused
from summarizer.facts.decode import to_utf8
from summarizer.records.agent import Found, Hit
from summarizer.snapshot.gitcli import Git
from summarizer.snapshot.worktree import read_regular

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from summarizer.snapshot.blobs import BatchReader

MOST_BYTES = 2 * 1024 * 1024
"""So much of a file is read, and larger ones are not searched."""
SECONDS = 10.0
_MOST_HITS = 1000
_LONGEST_LINE = 2000
_SNIFFED = 8192
_BLOCK = re.compile(r"-----BEGIN [A-Z0-9 ]*(?:PRIVATE KEY|CERTIFICATE).*?(?:-----END|\Z)", re.S)

Reader = Callable[[str], "Text"]


@dataclass(frozen=True, slots=True)
class Text:
    """The text of a file, or its first MOST_BYTES (`cut`); None where it is no text."""

    text: str | None
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Texts:
    """Files by path with their blobs. Can be pickled."""

    git: Git
    blobs: Mapping[str, str]

    @contextmanager
    def opened(self) -> Iterator[Reader]:
        """A reader of these files: the worktree's regular file, else the blob."""
        root = Path(self.git.root)
        with self.git.reader() as blobs:
            yield lambda path: _text(self._bytes(root, path, blobs))

    def _bytes(self, root: Path, path: str, read: BatchReader) -> bytes:
        found = read_regular(root, path, MOST_BYTES + 1)
        if found is not None:
            return found[1]
        blob = self.blobs[path]  # sparse, or something else stands in its place
        size = self.git.line("cat-file", "-s", blob)
        if size.isdigit() and int(size) > MOST_BYTES:
            return b"\0"
        with suppress(BlobMissing):
            return read(blob)
        return b""


def _text(data: bytes) -> Text:
    cut = len(data) > MOST_BYTES
    if b"\0" in data[:_SNIFFED] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return Text(None)
    decoded = to_utf8(data[:MOST_BYTES])
    if decoded is None:
        return Text(None)
    return Text(_without_keys(decoded.text.decode("utf-8", "replace")), cut)


def _without_keys(text: str) -> str:
    """The text without the lines of keys; the numbers of the other lines stay what they are."""
    if "-----BEGIN" not in text:
        return text
    return _BLOCK.sub(lambda found: "[secret removed]" + "\n" * found[0].count("\n"), text)


def search(
    texts: Texts, paths: Sequence[str], pattern: str, *, fold: bool, seconds: float = SECONDS
) -> Found:
    """The lines of these files that match, in their order; raises Refused for a bad pattern."""
    try:
        compiled = re.compile(pattern, re.IGNORECASE if fold else 0)
    except (re.error, RecursionError, OverflowError) as error:
        raise Refused(
            f"the pattern is no regular expression: {error}; escape what is meant as it is"
        ) from None
    end = time.monotonic() + seconds
    hits: list[Hit] = []
    if _is_linear(pattern):
        stopped = _collect(_scan(texts, paths, compiled), hits, end)
    else:
        stopped = _apart(texts, paths, compiled, hits, end)
    return Found(tuple(hits), stopped)


def _is_linear(pattern: str) -> bool:
    """Whether a pattern cannot be matched in many ways: it has no repeat and no group."""
    bare = re.sub(r"\\[^\dAZ]", "", pattern)
    return not re.search(r"[*+?{(\\]", bare)


def _scan(
    texts: Texts, paths: Sequence[str], pattern: re.Pattern[str]
) -> Iterator[tuple[str, list[Hit]]]:
    """Each file with its matches, as they are found."""
    whole = re.compile(pattern.pattern, pattern.flags | re.MULTILINE)
    quick = _is_linear(pattern.pattern)
    with texts.opened() as read:
        for path in paths:
            found = read(path)
            if found.text is None or found.cut or (quick and not whole.search(found.text)):
                yield path, []
                continue
            lines = enumerate(found.text.split("\n"), 1)
            matching = (one for one in lines if pattern.search(one[1][:_LONGEST_LINE]))
            yield path, [Hit(path, number, line) for number, line in matching]


def _collect(scan: Iterator[tuple[str, list[Hit]]], hits: list[Hit], end: float) -> str:
    for path, found in scan:
        hits += found
        if len(hits) >= _MOST_HITS:
            del hits[_MOST_HITS:]
            return f"stopped at {_MOST_HITS} matches"
        if time.monotonic() > end:
            return f"stopped for its time after {path}"
    return ""


# --- in a process of its own --------------------------------------------------------------


def _apart(
    texts: Texts, paths: Sequence[str], pattern: re.Pattern[str], hits: list[Hit], end: float
) -> str:
    import multiprocessing

    context = multiprocessing.get_context("spawn")  # a fork of a threaded server may hang
    ours, theirs = context.Pipe(duplex=False)
    arguments = (theirs, texts, tuple(paths), pattern.pattern, pattern.flags & re.IGNORECASE)
    process = context.Process(target=_work, args=arguments, daemon=True)
    process.start()
    theirs.close()
    try:
        return _received(ours, hits, end)
    finally:
        process.kill()
        process.join()
        ours.close()


def _received(ours: Connection, hits: list[Hit], end: float) -> str:
    while ours.poll(max(0.0, end - time.monotonic())):
        try:
            found = ours.recv()
        except EOFError:
            return "stopped: the search ended early"
        if found is None:
            return ""
        hits += [Hit(*one) for one in found]
        if len(hits) >= _MOST_HITS:
            del hits[_MOST_HITS:]
            return f"stopped at {_MOST_HITS} matches"
    return "stopped for its time: the pattern takes too long, use plain words"


def _work(theirs: Connection, texts: Texts, paths: Sequence[str], pattern: str, flags: int) -> None:
    """What the process does: hits by file, then None."""
    with suppress(BrokenPipeError):
        for _, found in _scan(texts, paths, re.compile(pattern, flags)):
            if found:
                theirs.send([(hit.path, hit.line, hit.text) for hit in found])
        theirs.send(None)
