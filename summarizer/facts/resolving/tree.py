"""The list of the repository's paths, with the tables that resolving looks up."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from summarizer.paths import folders_of


class Tree:
    """The paths of one state of the repository. Tables are made when first looked at."""

    def __init__(self, paths: Collection[str]) -> None:
        self.files = frozenset(paths)
        self._paths = paths if isinstance(paths, tuple) else tuple(self.files)

    @cached_property
    def folders(self) -> dict[str, list[str]]:
        """The names of the files right inside each folder, sorted; `""` is the root."""
        found: dict[str, list[str]] = {"": []}
        for path in sorted(self._paths):
            folder, _, name = path.rpartition("/")
            found.setdefault(folder, []).append(name)
        return found

    @cached_property
    def all_folders(self) -> frozenset[str]:
        """Every folder, those included that hold nothing but folders."""
        return folders_of(self._paths) | {""}

    @cached_property
    def children(self) -> dict[str, list[str]]:
        """The names of the folders right inside each folder, sorted; `""` is the root."""
        found: dict[str, list[str]] = {}
        for folder in sorted(self.all_folders - {""}):
            parent, _, name = folder.rpartition("/")
            found.setdefault(parent, []).append(name)
        return found

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        """The paths of the files of each name, sorted."""
        found: dict[str, list[str]] = {}
        for path in sorted(self._paths):
            found.setdefault(path[path.rfind("/") + 1 :], []).append(path)
        return found

    @cached_property
    def folders_by_name(self) -> dict[str, list[str]]:
        """The folders of each name, sorted."""
        found: dict[str, list[str]] = {}
        for folder in sorted(self.all_folders - {""}):
            found.setdefault(folder[folder.rfind("/") + 1 :], []).append(folder)
        return found

    def inside(self, folder: str, suffixes: tuple[str, ...]) -> list[str]:
        """Return the paths of the files right inside of `folder` that end so, sorted."""
        prefix = f"{folder}/" if folder else ""
        names = self.folders.get(folder, ())
        return [prefix + name for name in names if name.endswith(suffixes)]

    def ending(self, tail: str) -> list[str]:
        """Return the files whose path ends with `tail`, at the border of a name, sorted."""
        known = self.by_name.get(tail[tail.rfind("/") + 1 :], ())
        return [path for path in known if path == tail or path.endswith(f"/{tail}")]

    def folders_ending(self, tail: str) -> list[str]:
        """Return the folders whose path ends with `tail`, at the border of a name, sorted."""
        known = self.folders_by_name.get(tail[tail.rfind("/") + 1 :], ())
        return [path for path in known if path == tail or path.endswith(f"/{tail}")]
