"""States of the repository, what differs between them, and its history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from summarizer.dataclass import dataclass

SYMLINK = 0o120000
SUBMODULE = 0o160000
MASS_EDIT = 100
"""A commit of more files (a reformat, an import) shows no place of work."""


class BlobReader(Protocol):
    """Reads the bytes of a blob by its object id; raises `BlobMissing` when git has none."""

    def __call__(self, blob: str, /) -> bytes:
        """Give the blob's bytes."""
        ...


@dataclass(frozen=True, slots=True)
class FileRef:
    """One file of a snapshot: `mode` as git has it (0o100644, SYMLINK, SUBMODULE)."""

    path: str
    mode: int
    blob: str


@dataclass(frozen=True, slots=True)
class Unmerged:
    """A path in conflict: the blob ids of stages 1 to 3, `""` where a side has none."""

    path: str
    base: str
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The files of one state of the repository, in the order of their paths.

    `origin` is `"index"` or the commit's full id. An unmerged path is listed in `unmerged`
    and, with the blob of "ours" (else "theirs"), in `files`.
    """

    files: Mapping[str, FileRef]
    origin: str
    unmerged: tuple[Unmerged, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two states. `old` is None for an addition, `new` for a removal.

    A rename is one Change with both paths different.
    """

    old: FileRef | None
    new: FileRef | None


@dataclass(frozen=True, slots=True)
class Pruned:
    """A file that is left out, and why (one of the words of `update --explain`)."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Scope:
    """What pruning by path keeps and what it leaves out, both in path order.

    `by_hand` are the paths whose attributes say that no machine made them.
    """

    kept: tuple[FileRef, ...]
    pruned: Sequence[Pruned]
    by_hand: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Churn:
    """A file and how many commits changed it in the months before the snapshot's commit."""

    path: str
    commits: int


@dataclass(frozen=True, slots=True)
class Authors:
    """Who changed a top folder most, by name and most commits first; `.` is the root."""

    folder: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class History:
    """What git's history says; all is empty where it is not known (a shallow clone).

    `churn` has the busiest file first, `subjects` the newest commit, `authors` is by folder.
    """

    known: bool
    churn: tuple[Churn, ...] = ()
    subjects: tuple[str, ...] = ()
    authors: tuple[Authors, ...] = ()
