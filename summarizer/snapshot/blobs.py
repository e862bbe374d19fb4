"""Blobs over one `git cat-file --batch` process: the protocol, without the process."""

from __future__ import annotations

from contextlib import suppress
from typing import IO, TYPE_CHECKING, Protocol

from summarizer.errors import BlobMissing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from summarizer.records.repository import BlobReader


class Batch(Protocol):
    """A running process that answers on stdout what it is asked on stdin."""

    @property
    def stdin(self) -> IO[bytes] | None:
        """Where it is asked."""
        ...

    @property
    def stdout(self) -> IO[bytes] | None:
        """Where it answers."""
        ...

    def wait(self) -> int:
        """End of the process, its exit code."""
        ...


def request(blobs: Iterable[str]) -> bytes:
    """What to write to git for these ids."""
    return "".join(f"{blob}\n" for blob in blobs).encode("ascii", "replace")


def parse_batch(output: bytes) -> dict[str, bytes]:
    """Read the whole answer of `cat-file --batch`: bytes by id; missing objects are left out."""
    found: dict[str, bytes] = {}
    at = 0
    while at < len(output):
        end = output.index(b"\n", at)
        blob, size = _header(output[at:end])
        at = end + 1
        if size is not None:
            found[blob] = output[at : at + size]
            at += size + 1
    return found


def _header(line: bytes) -> tuple[str, int | None]:
    """The id and the size in bytes; None where git has no such object."""
    words = line.decode("ascii", "replace").split(" ")
    return words[0], int(words[2]) if words[1:2] != ["missing"] and len(words) == 3 else None


def read_each(blobs: Iterable[str], read: BlobReader) -> dict[str, bytes]:
    """The bytes of these blobs by id; what cannot be read is left out."""
    found: dict[str, bytes] = {}
    for blob in blobs:
        with suppress(BlobMissing):
            found[blob] = read(blob)
    return found


def is_object_id(text: str) -> bool:
    """True for a full object id, the only thing that is asked for."""
    return len(text) in (40, 64) and not text.strip("0123456789abcdef")


def missing(blob: str) -> BlobMissing:
    """The error for an object that git does not have, with what fetches it in a partial clone."""
    return BlobMissing(f"git has no object {blob}", next_step=f"git cat-file -e {blob}")


def _ask(ask: IO[bytes], answer: IO[bytes], blob: str) -> bytes:
    """The first line of git's answer; empty when git ended over this object."""
    try:
        ask.write(request([blob]))
        ask.flush()
    except BrokenPipeError:
        return b""
    return answer.readline().removesuffix(b"\n")


class BatchReader:
    """A BlobReader on one git process, started at the first read.

    Close it, or use it in a `with` statement; each thread or worker needs its own. Raises
    BlobMissing.
    """

    def __init__(self, start: Callable[[], Batch]) -> None:
        self._start = start
        self._process: Batch | None = None

    def __call__(self, blob: str, /) -> bytes:
        """The bytes of one blob."""
        self._process = self._process or self._start()
        ask, answer = self._process.stdin, self._process.stdout
        if ask is None or answer is None or not is_object_id(blob):
            raise missing(blob)
        header = _ask(ask, answer, blob)
        if not header:
            self.close()
        _, size = _header(header)
        if size is None:
            raise missing(blob)
        data = answer.read(size + 1)
        if len(data) <= size:
            self.close()
            raise missing(blob)
        return data[:-1]

    def __enter__(self) -> BatchReader:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process; a later read starts a new one."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe:
                with suppress(BrokenPipeError):  # git ended before us
                    pipe.close()
        process.wait()
