"""Writes the map's files: atomically, only where bytes differ, never outside the repository."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from types import TracebackType

from summarizer.errors import CannotWrite, SummarizerError

TEMPORARY = ".summarizer-"
_MODE = 0o644
_POLL_S = 0.05


def write_if_changed(root: Path, path: str, data: bytes) -> bool:
    """Give the file these bytes; True when that changed it. Equal bytes leave it untouched.

    A kill at any point leaves the old file or the new one. Raises CannotWrite, naming the
    file, where a folder is in the way, is a link, or the disk refuses.
    """
    target = _inside(root, path)
    try:
        if not target.is_symlink() and target.is_file() and target.read_bytes() == data:
            return False
        _make_folder(root, target.parent, path)
        _replace(target, data)
    except OSError as error:
        raise _refused(error, path) from error
    return True


def remove(root: Path, path: str) -> bool:
    """Remove the file, and the folders that this leaves empty; True when there was one."""
    target = _inside(root, path)
    try:
        existed = target.is_symlink() or target.exists()
        target.unlink(missing_ok=True)
        folder = target.parent
        while folder != root and not any(folder.iterdir()):
            folder.rmdir()
            folder = folder.parent
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _refused(error, path) from error
    return existed


def _inside(root: Path, path: str) -> Path:
    parts = path.split("/")
    if any(part in ("", ".", "..") or part.lower() == ".git" for part in parts):
        raise CannotWrite("the path leads out of the repository's files", where=path)
    return root.joinpath(*parts)


def _make_folder(root: Path, folder: Path, path: str) -> None:
    """Make the folders above a file one by one, so that none of them leads elsewhere."""
    here = root
    for part in folder.relative_to(root).parts:
        here = here / part
        if here.is_symlink():
            raise CannotWrite(
                f"{here.relative_to(root).as_posix()} is a link, which may lead elsewhere",
                where=path,
                next_step="set another `output` in .summarizer.toml",
            )
        if here.exists() and not here.is_dir():
            name = here.relative_to(root).as_posix()
            raise CannotWrite(
                f"{name} is a file, but the map needs a folder there",
                where=path,
                next_step=f"git mv {name} elsewhere, or set another `output` in .summarizer.toml",
            )
        here.mkdir(exist_ok=True)


def _replace(target: Path, data: bytes) -> None:
    temporary = target.with_name(f"{TEMPORARY}{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_MODE)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _refused(error: OSError, path: str) -> CannotWrite:
    reason = error.strerror or str(error)
    return CannotWrite(
        f"cannot write: {reason}; nothing was changed", where=path, next_step="df -h . && ls -ld ."
    )


class Lock:
    """One writer at a time, across processes. A lock whose process is gone is taken over."""

    def __init__(self, path: Path, wait_s: float) -> None:
        self._path = path
        self._wait_s = wait_s
        self._file: int | None = None

    def __enter__(self) -> Lock:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, _MODE)
        except OSError:
            return self  # a git folder that cannot be written to: nobody else can lock it either
        self._wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            os.close(self._file)  # the system lets go of the lock, also after a kill
            self._file = None

    def _wait(self) -> None:
        assert self._file is not None  # noqa: S101 - for the type checker
        deadline = time.monotonic() + self._wait_s
        while not _try_lock(self._file):
            if time.monotonic() > deadline:
                raise SummarizerError(
                    f"another summarizer has been writing for {self._wait_s:.0f} seconds",
                    where=str(self._path),
                    next_step="wait for it to end, then repeat the command",
                )
            time.sleep(_POLL_S)


def _try_lock(file: int) -> bool:
    with contextlib.suppress(OSError):
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False
