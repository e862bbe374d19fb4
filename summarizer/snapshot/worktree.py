"""What the worktree holds beside the index: edited and new files, as live questions need them.

Only regular files inside of the worktree are read, as sources never through a symbolic link.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from summarizer.snapshot.filters import unfiltered
from summarizer.snapshot.listing import split_z

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from summarizer.snapshot.gitcli import Git

_STATUS = (
    "--no-optional-locks",
    "status",
    "--porcelain=v1",
    "-z",
    "--no-renames",
    "--untracked-files=all",
    "--ignore-submodules=all",
)


class LiveFile(NamedTuple):
    """A file of the worktree that differs from the index: `data` is None where it is gone."""

    path: str
    mode: int
    data: bytes | None


def live_files(git: Git, largest: Callable[[str], int]) -> Iterator[LiveFile]:
    """The files that differ from the index, in git's order; ignored ones are not among them.

    Of a file with more than `largest(path)` bytes just so much is read that its size shows.
    """
    for field in split_z(git.run(*unfiltered(git), *_STATUS)):
        state, path = field[:2], field[3:]
        if state[1] == " ":
            continue
        found = None if state[1] == "D" else read_regular(Path(git.root), path, largest(path) + 1)
        if found is not None:
            yield LiveFile(path, *found)
        elif state[1] == "D":
            yield LiveFile(path, 0, None)


def read_regular(root: Path, path: str, most: int) -> tuple[int, bytes] | None:
    """The mode and the first bytes of a regular file; None for everything else, links too.

    Git names a repository inside this one as a folder.
    """
    place = root / path
    try:
        if Path(os.path.realpath(place.parent)) != Path(os.path.realpath(root), path).parent:
            return None
    except OSError:
        return None
    return _read(place, most, getattr(os, "O_NOFOLLOW", 0))


def bytes_there(root: Path, path: str) -> bytes | None:
    """What lies there in the worktree, through links too; None for everything but a file."""
    found = _read(root / path, -1)
    return None if found is None else found[1]


def _read(place: Path, most: int, flags: int = 0) -> tuple[int, bytes] | None:
    """To open a pipe that nobody writes to would take for ever, so nothing is waited for."""
    for name in ("O_NONBLOCK", "O_BINARY"):
        flags |= getattr(os, name, 0)
    try:
        handle = os.open(place, os.O_RDONLY | flags)
    except OSError:
        return None
    about = os.fstat(handle)
    if not stat.S_ISREG(about.st_mode):
        os.close(handle)
        return None
    with os.fdopen(handle, "rb") as file:
        return (0o100755 if about.st_mode & 0o100 else 0o100644), file.read(most)
