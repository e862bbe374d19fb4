"""Files that `git add -N` only announced: the index lists them with an empty blob."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.snapshot.differences import EMPTY_TREES, INDEX_DIFF, RAW_DIFF
from summarizer.snapshot.listing import parse_changes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from summarizer.records.repository import Snapshot
    from summarizer.snapshot.gitcli import Git

EMPTY_BLOBS = {
    "sha1": "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "sha256": "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
}
WITHOUT_FLAGS = 2  # the index format that has no room for the flag


def intended(git: Git, snapshot: Snapshot) -> frozenset[str]:
    """The paths of the index that are announced, not added.

    Costs eight bytes of reading in most repositories: only format 3 and up can hold the flag.
    """
    empty = EMPTY_BLOBS[git.object_format]
    announced = (file.blob == empty for file in snapshot.files.values())
    if not any(announced) or all(_version(file) == WITHOUT_FLAGS for file in _indexes(git)):
        return frozenset()
    output = git.run(*INDEX_DIFF, *RAW_DIFF, "--no-renames", EMPTY_TREES[git.object_format], "--")
    changes, unmerged = parse_changes(output)
    present = {change.new.path for change in changes if change.new}
    return frozenset(snapshot.files) - present - frozenset(unmerged)


def _indexes(git: Git) -> Iterable[Path]:
    index = Path(git.index_file or Path(git.git_dir, "index"))
    return (index, *Path(git.git_dir).glob("sharedindex.*"))


def _version(index: Path) -> int:
    try:
        with index.open("rb") as file:
            return int.from_bytes(file.read(8)[4:], "big")
    except FileNotFoundError:
        return WITHOUT_FLAGS
