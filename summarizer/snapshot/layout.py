"""Which repository is meant: git's answer, and the variables that git gives to its hooks.

A hook inherits GIT_DIR, GIT_INDEX_FILE and others. They hold for the repository that runs
the hook and for no other: a call aimed elsewhere must not read the wrong index.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.dataclass import dataclass
from summarizer.errors import NoRepository
from summarizer.snapshot.listing import text_of

if TYPE_CHECKING:
    from collections.abc import Mapping

# The answers come one a line, in this order; the last one fails outside a worktree.
QUESTIONS = (
    "rev-parse",
    "--is-bare-repository",
    "--is-shallow-repository",
    "--show-object-format",
    "--absolute-git-dir",
    "--git-common-dir",
    "--show-toplevel",
)

LOCAL = (  # `git rev-parse --local-env-vars`, without the configuration given by `git -c`
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_CONFIG",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
)
PATHSPECS = ("GIT_GLOB_PATHSPECS", "GIT_ICASE_PATHSPECS", "GIT_NOGLOB_PATHSPECS")

HARDENED: Mapping[str, str] = {
    "GIT_ALLOW_PROTOCOL": "none",  # a missing object is never fetched: a hook is offline
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",  # the same commit has the same bytes everywhere
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LANGUAGE": "C",
    "LC_ALL": "C",
}


@dataclass(frozen=True, slots=True)
class Layout:
    """Absolute paths of one worktree; `shallow` and `object_format` (`sha1`, `sha256`)."""

    root: str
    git_dir: str
    common_dir: str
    object_format: str
    shallow: bool


def hardened(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment for git: no network, no prompt, no language, paths taken literally."""
    kept = {name: value for name, value in environ.items() if name not in PATHSPECS}
    return {**kept, **HARDENED}


def without_local(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment without what ties git to one repository."""
    return {name: value for name, value in environ.items() if name not in LOCAL}


def names_this_worktree(environ: Mapping[str, str], cwd: Path) -> bool:
    """True when GIT_DIR and GIT_WORK_TREE are both given and `cwd` lies in that worktree."""
    worktree = environ.get("GIT_WORK_TREE")
    if not worktree or not environ.get("GIT_DIR"):
        return False
    here = cwd.resolve()
    top = (here / worktree).resolve()
    return here == top or top in here.parents


def environment_of(layout: Layout, environ: Mapping[str, str], cwd: Path) -> dict[str, str]:
    """The environment for every later call: this worktree, and its index where git set one."""
    given = environ.get("GIT_DIR")
    foreign = bool(given) and (cwd / str(given)).resolve() != Path(layout.git_dir).resolve()
    kept = without_local(environ) if foreign else dict(environ)
    index = _honoured_index(layout, environ.get("GIT_INDEX_FILE", ""))
    for name in ("GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR", "GIT_CONFIG"):
        kept.pop(name, None)
    if index:
        kept["GIT_INDEX_FILE"] = index
    return {**kept, "GIT_DIR": layout.git_dir, "GIT_WORK_TREE": layout.root}


def _honoured_index(layout: Layout, value: str) -> str:
    """The absolute path of the index that git set, `""` where it is another repository's."""
    if not value:
        return ""
    index = Path(layout.root, value)
    if not index.is_file():
        return ""
    ours = index.parent.resolve() == Path(layout.git_dir).resolve()
    in_a_git_dir = (index.parent / "HEAD").is_file()
    return str(index) if ours or not in_a_git_dir else ""


def inside(root: str, place: Path) -> str | None:
    """An absolute path as git has it: from the root, with slashes; None for one outside."""
    plain = Path(os.path.normpath(place))
    for base in (Path(os.path.realpath(root)), Path(root)):
        if plain.is_relative_to(base):
            return plain.relative_to(base).as_posix()
    return None


def folder_inside(root: str, place: Path) -> str:
    """A folder as paths below it begin, `""` for the root and for one outside."""
    found = inside(root, place)
    return "" if found in (None, ".") else str(found)


def parse_layout(output: bytes, errors: bytes, cwd: Path) -> Layout:
    """Read git's answers to QUESTIONS; NoRepository says why there is no worktree here."""
    lines = text_of(output).removesuffix("\n").split("\n")
    if len(lines) == len(QUESTIONS) - 1:
        _, shallow, object_format, git_dir, common, root = lines
        common_dir = str((cwd / common).resolve())
        known = object_format if object_format == "sha256" else "sha1"
        return Layout(root, git_dir, common_dir, known, shallow == "true")
    raise _refusal(lines, text_of(errors), cwd)


def _refusal(lines: list[str], errors: str, cwd: Path) -> NoRepository:
    hint = next((line.strip() for line in errors.splitlines() if "safe.directory" in line), "")
    if hint:
        return NoRepository(
            "the repository belongs to another user", where=f"{cwd}", next_step=hint
        )
    if lines[0] == "true":
        what = "this is a bare repository, which has no files to map"
        return NoRepository(what, where=f"{cwd}", next_step="git clone THIS-FOLDER COPY && cd COPY")
    if "work tree" in errors:
        what = "this is git's own folder, not the worktree"
        return NoRepository(what, where=f"{cwd}", next_step="cd to the worktree's top folder")
    if "not a git repository" in errors:
        return NoRepository("no git repository here", where=f"{cwd}", next_step="git init")
    what = errors.strip().removeprefix("fatal: ") or "git does not say where its repository is"
    return NoRepository(what, where=f"{cwd}", next_step="git rev-parse --show-toplevel")
