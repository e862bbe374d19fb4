"""Dart: paths from the file, `package:` by the names of the repository's packages."""

from __future__ import annotations

from functools import cached_property

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Resolution, inside
from summarizer.facts.resolving.named import Named
from summarizer.paths import folder_of, join, nearest


class DartImports(Named):
    """Resolves the URIs of imports, exports and parts."""

    def _search(self, path: str, spec: str) -> Resolution:
        scheme, _, rest = spec.rpartition(":")
        if scheme == "package":
            return self._in_package(path, *rest.partition("/")[::2])
        if scheme or "$" in spec:
            return OUTSIDE
        return self._file(join(folder_of(path), spec))

    def _in_package(self, path: str, name: str, rest: str) -> Resolution:
        folders = self._packages.get(name, [])
        if not folders:
            return OUTSIDE
        places = [join(folder, f"lib/{rest}") for folder in folders]
        there = [one for one in places if one in self._tree.files and one is not None]
        return inside([nearest(there, path)]) if there else MISSING

    def _file(self, place: str | None) -> Resolution:
        return inside([place]) if place is not None and place in self._tree.files else MISSING

    @cached_property
    def _packages(self) -> dict[str, list[str]]:
        """The folders of the packages of each name."""
        found: dict[str, list[str]] = {}
        for one in self._manifests:
            if one.kind == "pubspec.yaml" and one.name:
                found.setdefault(one.name, []).append(one.folder)
        return found
