"""Quick questions to the list of a snapshot's paths."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from summarizer.paths import ancestors, folder_of, folders_of

if TYPE_CHECKING:
    from collections.abc import Iterable


class Tree:
    """All files and folders of a snapshot, compared without case, as a courtesy to prose."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._files = frozenset(path.lower() for path in paths)

    @cached_property
    def _folders(self) -> frozenset[str]:
        return folders_of(self._files)

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in (*self._files, *self._folders):
            found.setdefault(path.rpartition("/")[2], []).append(path)
        return found

    def has_file(self, path: str) -> bool:
        """Whether there is a file at `path`."""
        return path.lower() in self._files

    def has_folder(self, path: str) -> bool:
        """Whether some file lies below `path`."""
        return path.lower() in self._folders

    def has(self, path: str) -> bool:
        """Whether there is a file or folder at `path`."""
        return self.has_file(path) or self.has_folder(path)

    def ends_with(self, tail: str) -> bool:
        """Whether the path of some file or folder ends with these parts."""
        tail = tail.lower()
        named = self._by_name.get(tail.rpartition("/")[2], ())
        return any(path == tail or path.endswith("/" + tail) for path in named)

    def inside_file(self, path: str) -> bool:
        """Whether a part of the path is a file: a submodule or a link, whose inside is unseen."""
        return any(folder in self._files for folder in ancestors(folder_of(path.lower())))
