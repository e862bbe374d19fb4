"""The directory tree of a repository, folded to what fits on a page."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

WIDTH = 20
MOST_LINES = 60
_SHAPES = ((3, 8), (3, 4), (2, 8), (2, 4), (2, 2), (1, 0))
"""Depths and widths that are tried in turn."""


class _Folder:
    """A folder: how many files lie below it, and its own folders."""

    def __init__(self) -> None:
        self.files = 0
        self.folders: dict[str, _Folder] = {}


def folded_tree(paths: Iterable[str]) -> tuple[str, ...]:
    """One line a folder, indented by two spaces a level, with the number of files below it.

    Chains of folders that hold nothing but one folder take one line. Of many neighbours the
    largest are shown. Depth and width shrink until all fits into 60 lines.
    """
    root = _Folder()
    for folder, files in Counter(path.rpartition("/")[0] for path in paths).items():
        here = root
        here.files += files
        for part in folder.split("/") if folder else ():
            here = here.folders.setdefault(part, _Folder())
            here.files += files
    for depth, width in _SHAPES:
        lines = tuple(_lines(root, depth, width, ""))
        if len(lines) <= MOST_LINES:
            break
    return lines[:MOST_LINES]


def _lines(folder: _Folder, depth: int, width: int, indent: str) -> Iterator[str]:
    """`width` counts below the top, which may show 20 folders."""
    if not depth:
        return
    inner_width, width = width, width if indent else WIDTH
    names = sorted(folder.folders, key=lambda name: (-folder.folders[name].files, name))
    for name in sorted(names[:width]):
        label, inner = name, folder.folders[name]
        while len(inner.folders) == 1:
            (only, child), *_ = inner.folders.items()
            if child.files != inner.files:
                break
            label, inner = f"{label}/{only}", child
        yield f"{indent}{label}/ ({inner.files})"
        yield from _lines(inner, depth - 1, inner_width, indent + "  ")
    if len(names) > width:
        yield f"{indent}… {len(names) - width} more"
