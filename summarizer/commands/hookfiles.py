"""Hooks that people keep themselves, and the lines in them that run this program."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from summarizer.snapshot.gitcli import Git

LINE = "summarizer update --staged --stage"
"""What a pre-commit hook of one's own has to hold."""
_OURS = lazy(r"^(?!\s*#).*\bsummarizer(?:-update|-check|-overview)?(?=\s|$).*$", re.MULTILINE)


class OwnHook(NamedTuple):
    """A hook with lines of ours; `name` is its path, from the root where it lies below it."""

    name: str
    lines: tuple[str, ...]


def hook_to_edit(hooks_path: str) -> str:
    """The pre-commit hook in which people write, where git looks for hooks in `hooks_path`."""
    return f"{_written_in(Path(hooks_path)).as_posix()}/pre-commit"


def _written_in(folder: Path) -> Path:
    """Where people write hooks: husky tells git of an ignored folder of its own, inside that."""
    return folder.parent if folder.name == "_" else folder


def own_hooks(git: Git) -> Iterator[OwnHook]:
    """The hooks in git's folder of hooks that run this program, by name."""
    root = Path(git.root)
    folder = root / (git.hooks_path() or Path(git.common_dir, "hooks"))
    folders = dict.fromkeys((folder, _written_in(folder)))
    for path in (path for place in folders if place.is_dir() for path in sorted(place.iterdir())):
        if not path.is_file() or path.suffix:
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        lines = tuple(found.group().strip() for found in _OURS.finditer(text))
        if lines:
            inside = path.is_relative_to(root)
            yield OwnHook(path.relative_to(root).as_posix() if inside else str(path), lines)
