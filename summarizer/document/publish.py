"""Writes the map's files: atomically, only where bytes differ, never outside the repository."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import threading
import time
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.document.lock import Lock
from summarizer.errors import CannotWrite
from summarizer.typed import marked

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

__all__ = ["Lock", "is_temporary", "remove", "write_all", "write_if_changed"]

TEMPORARY = ".summarizer-"
_MODE = 0o644
_STALE_S = 3600
_WRITERS = 8
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def write_if_changed(root: Path, path: str, data: bytes) -> bool:
    """Give the file these bytes; True when that changed it. Equal bytes leave it untouched.

    A kill at any point leaves the old file or the new one. A new file has mode 0644, an old
    one keeps its own; a symbolic link is replaced, never followed. Raises CannotWrite, naming
    the file, where the path leads outside, a link or a file is in the way, or the disk refuses.
    """
    return _write(root, path, data, set(), str(os.getpid()))


def write_all(root: Path, files: Mapping[str, bytes]) -> None:
    """Give each file its bytes, as `write_if_changed` does.

    For files that are replaced the disk is waited for, in threads; new ones come first. Raises
    CannotWrite for the first path that cannot be written; later ones may be written.
    """
    from concurrent.futures import ThreadPoolExecutor

    ready: set[str] = set()

    def write(path: str) -> None:
        _write(root, path, files[path], ready, f"{os.getpid()}-{threading.get_ident()}")

    new = [path for path in sorted(files) if not os.path.lexists(root / path)]
    for path in new:
        write(path)
    with ThreadPoolExecutor(_WRITERS) as pool:
        list(pool.map(write, sorted(files.keys() - set(new))))


def _write(root: Path, path: str, data: bytes, ready: set[str], mark: str) -> bool:
    """`ready` are the folders that were seen to already, `mark` names the temporary file."""
    folder = path.rpartition("/")[0]
    target = _inside(root, path, ready)
    try:
        mode = _mode(target)
        if mode is not None and target.read_bytes() == data:
            return False
        if folder not in ready:
            target.parent.mkdir(parents=True, exist_ok=True)
            _sweep(target.parent)
            ready.update(accumulate(path.split("/")[:-1], "{}/{}".format))
        _replace(target, data, mode, mark)
    except OSError as error:
        raise _refused(error, path) from error
    return True


def remove(root: Path, path: str) -> bool:
    """Remove the file, and the folders that this leaves empty; True when there was one.

    A symbolic link is removed, never followed. Raises CannotWrite as `write_if_changed` does.
    """
    target = _inside(root, path)
    try:
        target.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _refused(error, path) from error
    folder = target.parent
    with contextlib.suppress(OSError):  # it is not empty, or somebody works in it
        while folder != root:
            folder.rmdir()
            folder = folder.parent
    return True


def is_temporary(path: str) -> bool:
    """Whether a path is a temporary file of ours, which only a kill leaves behind."""
    name = path.rsplit("/", 1)[-1]
    return name.startswith(TEMPORARY) and name.endswith(".tmp")


def _inside(root: Path, path: str, ready: Collection[str] = ()) -> Path:
    """The file's place on the disk; every folder on the way is a real one, or not there yet.

    Those that are `ready` are not looked at again.
    """
    parts = path.split("/")
    if any(part in ("", ".", "..") or part.lower() == ".git" for part in parts) or (
        os.name == "nt" and ("\\" in path or ":" in path)
    ):
        raise CannotWrite("the path leads out of the repository's files", where=path)
    for shown in accumulate(parts[:-1], "{}/{}".format):
        if shown in ready:
            continue
        folder = root / shown
        if folder.is_symlink():
            raise _in_the_way(f"{shown} is a symbolic link, which may lead elsewhere", path, shown)
        if not folder.exists():
            break
        if not folder.is_dir():
            raise _in_the_way(f"{shown} is a file, but the map needs a folder there", path, shown)
    return root.joinpath(path)


def _in_the_way(what: str, path: str, shown: str) -> CannotWrite:
    step = f"git mv -- {marked(shown)} ELSEWHERE, or set another `output` in .summarizer.toml"
    return CannotWrite(what, where=path, next_step=step)


def _mode(target: Path) -> int | None:
    """The permissions of a regular file, None where there is none."""
    with contextlib.suppress(FileNotFoundError):
        mode = target.lstat().st_mode
        return stat.S_IMODE(mode) if stat.S_ISREG(mode) else None
    return None


def _replace(target: Path, data: bytes, mode: int | None, mark: str) -> None:
    """`mode` is the one of the file that stands there, None where there is none.

    Only what is replaced is waited for: a power cut would lose the old bytes as well. A new
    file that it leaves empty is told by `check` and made again by `update`.
    """
    temporary = target.with_name(f"{TEMPORARY}{mark}.tmp")
    temporary.unlink(missing_ok=True)
    try:
        with temporary.open("xb") as file:
            file.write(data)
            if mode is not None:
                file.flush()
                os.fsync(file.fileno())
        temporary.chmod(_MODE if mode is None else mode)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove what killed processes left in a folder; no living one writes for that long."""
    for left in folder.glob(f"{TEMPORARY}*.tmp"):
        with contextlib.suppress(FileNotFoundError):
            if time.time() - left.lstat().st_mtime > _STALE_S:
                left.unlink()


def _refused(error: OSError, path: str) -> CannotWrite:
    reason = error.strerror or str(error)
    folder = path.rpartition("/")[0] or "."
    step = "df -h ." if error.errno in _FULL else f"ls -ld -- {marked(folder, path)}"
    return CannotWrite(f"cannot write: {reason}; the file is as it was", where=path, next_step=step)
