"""Swift: a module is a target of `Package.swift`, or a folder right below `Sources`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from summarizer.facts.resolving.family import OUTSIDE, Resolution, inside
from summarizer.facts.resolving.named import Named
from summarizer.paths import ancestors, folder_of, is_within, join, nearest
from summarizer.records.project import SEPARATOR

_ROOTS = frozenset({"Sources", "Source", "src", "srcs", "Tests"})
_SOURCES = (".swift", ".h")


class SwiftImports(Named):
    """Resolves the name of a target to the files of its folder."""

    def unit(self, path: str) -> str:
        """Return the folder of the target that the file at `path` is compiled with."""
        around = list(ancestors(folder_of(path)))
        for folder in around:
            if folder in self._folders:
                return folder
        return next((one for one in around if _is_target(one)), folder_of(path))

    def _search(self, path: str, spec: str) -> Resolution:
        name = spec.partition(".")[0]
        # A folder deeper inside is a part of a target, though it may be called like a package.
        known = self._declared.get(name) or [
            one for one in self._tree.folders_by_name.get(name, ()) if _is_target(one)
        ]
        if not known:
            return OUTSIDE
        target = nearest(known, path)
        files = self._tree.inside(target, _SOURCES) or [
            file
            for folder in sorted(self._tree.folders)
            if is_within(folder, target)
            for file in self._tree.inside(folder, _SOURCES)
        ]
        return inside(files) if files else OUTSIDE

    @cached_property
    def _declared(self) -> dict[str, list[str]]:
        """The folders of each target that a manifest declares."""
        found: dict[str, list[str]] = {}
        for name, folder in self._targets():
            found.setdefault(name, []).append(folder)
        return found

    @cached_property
    def _folders(self) -> frozenset[str]:
        return frozenset(folder for folders in self._declared.values() for folder in folders)

    def _targets(self) -> Iterator[tuple[str, str]]:
        for one in self._manifests:
            for key, places in one.resolution if one.kind == "Package.swift" else ():
                folders = (join(one.folder, place) for place in places.split(SEPARATOR))
                folder = next((f for f in folders if f in self._tree.all_folders), None)
                if folder is not None:
                    yield key.partition(":")[2], folder


def _is_target(folder: str) -> bool:
    return folder_of(folder).rpartition("/")[2] in _ROOTS
