"""Java, Kotlin, Scala and Groovy: a package is the end of a folder's path."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from summarizer.facts.resolve_family import MISSING, OUTSIDE, Family, Resolution, inside
from summarizer.facts.resolve_tree import Tree, folder_of, nearest
from summarizer.records import Import, Manifest

_SUFFIXES = (".java", ".kt", ".scala", ".groovy")
_LOOSE = (".kt", ".scala", ".groovy")
"""Their files are not named after what they hold."""


class JvmImports(Family):
    """Resolves the imports of the languages of the JVM by the paths of source files."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._known: dict[tuple[str, str], Resolution] = {}

    def resolve(self, path: str, item: Import) -> Resolution:
        """Say where the import of the file at `path` leads: to a type's file, or a package's."""
        key = (folder_of(path), item.spec)
        if key not in self._known:
            self._known[key] = self._search(path, item.spec)
        return self._known[key]

    def locate(self, manifest: Manifest, target: str) -> tuple[str, str] | None:
        """Return (path, class) of a main class; Kotlin calls that of `Main.kt` `MainKt`."""
        for name in (target, target.removesuffix("Kt")):
            found = self._type_file(manifest.path, name)
            if found:
                return found, name.rpartition(".")[2]
        return None

    def _type_file(self, path: str, name: str) -> str | None:
        """Return the file of the type `a.b.C`, or of the type that it is nested in."""
        parts = name.split(".")
        for end in range(len(parts), max(len(parts) - 2, 1), -1):
            tail = "/".join(parts[:end])
            found = [one for suffix in _SUFFIXES for one in self._tree.ending(tail + suffix)]
            if found:
                return nearest(found, path)
        return None

    def _search(self, path: str, spec: str) -> Resolution:
        whole = spec.endswith((".*", "._"))
        name = spec[:-2] if whole else spec
        found = self._type_file(path, name)
        if found:
            return inside([found])
        package = name if whole else name.rpartition(".")[0]
        suffixes = _SUFFIXES if whole else _LOOSE
        files = self._package(package, suffixes)
        if files:
            return inside(files)
        return MISSING if self._is_own(package) else OUTSIDE

    def _package(self, package: str, suffixes: tuple[str, ...]) -> list[str]:
        folders = self._tree.folders_ending(package.replace(".", "/")) if "." in package else []
        return [one for folder in folders for one in self._tree.inside(folder, suffixes)]

    def _is_own(self, package: str) -> bool:
        parts = package.split(".")
        return any("/".join(parts[:end]) in self._packages for end in range(2, len(parts) + 1))

    @cached_property
    def _packages(self) -> frozenset[str]:
        """The ends, of two names and more, of the folders that hold sources."""
        found: set[str] = set()
        for folder in self._tree.folders:
            if self._tree.inside(folder, _SUFFIXES):
                parts = folder.split("/")
                found.update("/".join(parts[start:]) for start in range(len(parts) - 1))
        return frozenset(found)
