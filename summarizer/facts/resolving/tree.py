"""The list of the repository's paths, with the tables that resolving looks up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property


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
        found = {""}
        for folder in self.folders:
            while folder not in found:
                found.add(folder)
                folder = folder.rpartition("/")[0]
        return frozenset(found)

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


def folder_of(path: str) -> str:
    """Return the folder that holds `path`, `""` for the root."""
    return path.rpartition("/")[0]


def join(folder: str, relative: str) -> str | None:
    """Return where `relative` leads from `folder`; None where it leaves the repository."""
    parts = folder.split("/") if folder else []
    for part in relative.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def ancestors(folder: str) -> Iterator[str]:
    """Give `folder`, then the folders around it, up to the root `""`."""
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
    yield ""


def is_within(path: str, folder: str) -> bool:
    """Say whether `path` is `folder` or lies in it."""
    return not folder or path == folder or path.startswith(f"{folder}/")


def nearest(paths: Iterable[str], path: str) -> str:
    """Return the one of `paths` that shares most folders with `path`; then the shallowest.

    Ties are broken by the name. `paths` must not be empty.
    """
    own = path.split("/")

    def distance(other: str) -> tuple[int, int, str]:
        parts = other.split("/")
        shared = 0
        for mine, theirs in zip(own, parts, strict=False):
            if mine != theirs:
                break
            shared += 1
        return -shared, len(parts), other

    return min(paths, key=distance)
