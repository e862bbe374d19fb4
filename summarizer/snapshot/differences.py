"""What differs between two states, as git compares them: ids and modes, never worktree bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.errors import GitFailed
from summarizer.records.repository import Change
from summarizer.snapshot.listing import in_change_order, parse_changes, parse_tree

if TYPE_CHECKING:
    from collections.abc import Iterable

    from summarizer.snapshot.gitcli import Git

INDEX_DIFF = ("diff-index", "--cached", "--ita-invisible-in-index")
TREE_DIFF = ("diff-tree", "-r")
RAW_DIFF = (
    "--raw",
    "-z",
    "--no-abbrev",
    "--no-ext-diff",
    "--no-textconv",
    "--ignore-submodules=none",
)
RENAMES = ("-M", "-l400")  # bounds how many pairs git compares by content
BREAKS = ("-B",)  # a file that was rewritten counts as gone, and as new
EXACT_RENAMES = ("-M100%",)  # compares ids, so it reads no blob
NO_RENAMES = ("--no-renames",)
EMPTY_TREES = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}


def changes(
    git: Git, base_rev: str | None, to: str, *, renames: bool, breaks: bool = False
) -> tuple[Change, ...]:
    """What differs from `base_rev` (None or `""`: from nothing) in the index or a commit.

    `to` is `"index"` or a revision. In the order of the new paths. An unmerged path is a
    change from the base to the side that `Git.index` lists. With `breaks` a file can also have
    moved away from a path where another one is now. Raises GitFailed.
    """
    base = _revision(base_rev) if base_rev else EMPTY_TREES[git.object_format]
    in_index = to == "index"
    command = (*(INDEX_DIFF if in_index else TREE_DIFF), *(BREAKS if breaks else ()))
    states = (base,) if in_index else (base, _revision(to))
    output = _compare(git, (*command, *RAW_DIFF), (*states, "--"), renames=renames)
    found, unmerged = parse_changes(output)
    if not unmerged:
        return found
    return in_change_order([*found, *_conflicts(git, base, unmerged)])


def _revision(name: str) -> str:
    if name.startswith("-"):
        raise GitFailed(f"git knows no commit {name!r}", next_step="git log --oneline --all")
    return name


def _compare(
    git: Git, command: tuple[str, ...], states: tuple[str, ...], *, renames: bool
) -> bytes:
    if not renames:
        return git.run(*command, *NO_RENAMES, *states)
    done = git.attempt(*command, *RENAMES, *states)
    # A partial clone lacks blobs that the comparison by content would read.
    return git.run(*command, *EXACT_RENAMES, *states) if done.code else done.out


def _conflicts(git: Git, base: str, unmerged: Iterable[str]) -> list[Change]:
    staged = git.index().files
    before = parse_tree(git.run("ls-tree", "-r", "-z", "--full-tree", base), base).files
    pairs = [(before.get(path), staged.get(path)) for path in unmerged]
    return [Change(old, new) for old, new in pairs if old != new]
