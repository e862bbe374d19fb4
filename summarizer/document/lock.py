"""One writer at a time, across processes."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from summarizer.errors import SummarizerError

_POLL_S = 0.05


class Lock:
    """Holds a lock file at `path` while the `with` block runs; waits up to `wait_s` seconds.

    The system lets go of it when its process ends, however it ends, so a dead one holds
    nobody up. Where the folder cannot be written to, or its disk knows no locks, there is
    nothing to hold and the block runs. Raises SummarizerError naming the holder when it waits
    in vain.
    """

    def __init__(self, path: Path, wait_s: float) -> None:
        self._path = path
        self._wait_s = wait_s
        self._file: int | None = None

    def __enter__(self) -> Lock:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError:
            return self
        try:
            self._wait(self._file)
        except BaseException:
            self._let_go()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        self._let_go()

    def _let_go(self) -> None:
        if self._file is not None:
            _unlock(self._file)
            os.close(self._file)
            self._file = None

    def _wait(self, file: int) -> None:
        deadline = time.monotonic() + self._wait_s
        while not _try_lock(file):
            if time.monotonic() >= deadline:
                raise SummarizerError(
                    f"another summarizer{_holder(file)} has been writing for {self._wait_s:g} s",
                    where=str(self._path),
                    next_step="wait for it to end, then repeat the command",
                )
            time.sleep(_POLL_S)
        with contextlib.suppress(OSError):  # a full disk; the number is a courtesy
            os.ftruncate(file, 0)
            os.write(file, b"%d\n" % os.getpid())


def _try_lock(file: int) -> bool:
    """Whether nobody else holds the lock; true as well where the disk knows no locks."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def _unlock(file: int) -> None:
    """To close the file would not do: a process that was forked meanwhile has it open too."""
    with contextlib.suppress(OSError):
        if os.name == "nt":
            import msvcrt

            os.lseek(file, 0, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_UN)


def _holder(file: int) -> str:
    try:
        os.lseek(file, 0, os.SEEK_SET)
        pid = os.read(file, 20).strip()
    except OSError:  # Windows does not let others read what is locked
        return ""
    return f" (process {pid.decode()})" if pid.isdigit() else ""
