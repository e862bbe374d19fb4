"""The worktree beside the index, and files put into the index; no other file is touched."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.snapshot.filters import unfiltered
from summarizer.snapshot.listing import bytes_of, split_z, text_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from summarizer.snapshot.gitcli import Git

SKIPPED, ASSUMED = "skip-worktree", "assume-unchanged"
NO_HOOKS = ("-c", f"core.hooksPath={os.devnull}")  # staging would run post-index-change
_REGULAR = "100644"
_JOINING = """MERGE_HEAD CHERRY_PICK_HEAD REVERT_HEAD SQUASH_MSG rebase-merge
    rebase-apply""".split()


def beside_index(git: Git, paths: Iterable[str]) -> tuple[frozenset[str], dict[str, str]]:
    """Which of these files differ in the worktree, and which git does not look at there.

    Untracked ones differ; of those that git does not look at the flag is given, `skip-worktree`
    or `assume-unchanged`.
    """
    wanted = set(paths)
    if not wanted:
        return frozenset(), {}
    which = ("--cached", "--modified", "--others")
    names = ("ls-files", "-z", "-v", *which, "--", *sorted(wanted))
    tagged = [(line[0], line[2:]) for line in split_z(git.run(*unfiltered(git), *names))]
    edited = wanted.intersection(path for tag, path in tagged if tag in "C?")
    flags = {path: _flag(tag) for tag, path in tagged if tag == "S" or tag.islower()}
    return frozenset(edited), flags


def _flag(tag: str) -> str:
    return SKIPPED if tag in "Ss" else ASSUMED


def add(git: Git, paths: Iterable[str]) -> None:
    """Stage exactly these files, ignored or not; one that is gone leaves the index."""
    wanted = set(paths)
    present = {path for path in wanted if os.path.lexists(Path(git.root, path))}
    _update(git, present, "--add", "--replace")
    remove(git, wanted - present)


def put(git: Git, files: Mapping[str, bytes | None], flags: Mapping[str, str]) -> None:
    """Stage these bytes whatever the worktree holds, None to take a file out; flags stay."""
    records = []
    for path, data in sorted(files.items()):
        if data is not None:
            records.append(f"{_REGULAR} {keep(git, data)}\t{path}\0")
    if records:
        command = (*NO_HOOKS, "update-index", "-z", "--index-info")
        git.run(*command, stdin=bytes_of("".join(records)))
    remove(git, [path for path, data in files.items() if data is None])
    for flag in sorted(set(flags.values())):
        kept = [path for path, data in files.items() if data is not None and flags[path] == flag]
        _update(git, kept, f"--{flag}")


def keep(git: Git, data: bytes) -> str:
    """The id of a blob that now holds these bytes; git drops what nothing names after weeks."""
    return text_of(git.run("hash-object", "-w", "--stdin", stdin=data)).strip()


def is_joining(git: Git) -> bool:
    """Whether a merge, a pick, a revert, a squash or a rebase is under way."""
    return any(Path(git.git_dir, name).exists() for name in _JOINING)


def remove(git: Git, paths: Collection[str]) -> None:
    """Take these files out of the index; the worktree keeps them."""
    _update(git, paths, "--force-remove")


def _update(git: Git, paths: Iterable[str], *options: str) -> None:
    # Not `git add`: it refuses paths outside a sparse checkout and names that match
    # nothing, and knows no way to take a file out but to delete it.
    listed = "".join(f"{path}\0" for path in sorted(paths))
    if listed:
        command = (*NO_HOOKS, "update-index", *options, "-z", "--stdin")
        git.run(*command, stdin=bytes_of(listed))
