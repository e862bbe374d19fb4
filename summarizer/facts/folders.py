"""The directory tree of a repository, folded to what fits on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DEPTH = 3
WIDTH = 12
MOST_LINES = 60


class _Folder:
    """A folder: how many files lie below it, and its own folders."""

    def __init__(self) -> None:
        self.files = 0
        self.folders: dict[str, _Folder] = {}


def folded_tree(paths: Iterable[str]) -> tuple[str, ...]:
    """One line a folder, indented by two spaces a level, with the number of files below it.

    Chains of folders that hold nothing but one folder take one line. Of many neighbours the
    largest are shown. The depth shrinks until all fits into 60 lines.
    """
    root = _Folder()
    for path in paths:
        here = root
        here.files += 1
        for part in path.split("/")[:-1]:
            here = here.folders.setdefault(part, _Folder())
            here.files += 1
    for depth in range(DEPTH, 0, -1):
        lines = tuple(_lines(root, depth, ""))
        if len(lines) <= MOST_LINES:
            return lines
    return lines[:MOST_LINES]


def _lines(folder: _Folder, depth: int, indent: str) -> Iterator[str]:
    if not depth:
        return
    names = sorted(folder.folders, key=lambda name: (-folder.folders[name].files, name))
    for name in sorted(names[:WIDTH]):
        label, inner = name, folder.folders[name]
        while len(inner.folders) == 1:
            (only, child), *_ = inner.folders.items()
            if child.files != inner.files:
                break
            label, inner = f"{label}/{only}", child
        yield f"{indent}{label}/ ({inner.files})"
        yield from _lines(inner, depth - 1, indent + "  ")
    if len(names) > WIDTH:
        yield f"{indent}… {len(names) - WIDTH} more"
