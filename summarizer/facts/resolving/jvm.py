"""Java, Kotlin, Scala and Groovy: a package is the end of a folder's path."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Family, Resolution, inside
from summarizer.facts.resolving.source_sets import (
    below_root,
    is_near,
    is_test,
    module_of,
    seen,
    sibling_roots,
)
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import folder_of, nearest
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

_SUFFIXES = (".java", ".kt", ".scala", ".groovy")
_LOOSE = (".kt", ".scala", ".groovy")
"""Their files are not named after what they hold."""

_OF_OBJECTS = (".scala",)
"""Their objects, which hold others, have names that start small."""

_RELATIVE = (".scala", ".sc")
"""Their imports may leave out the package that they stand in."""


class JvmImports(Family):
    """Resolves the imports of the languages of the JVM by the paths of source files."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._known: dict[tuple[str, str, str], Resolution] = {}
        self._types: dict[str, list[str]] = {}
        self._folders: dict[str, list[str]] = {}
        self._heads: dict[tuple[str, str], tuple[str, str]] = {}
        self._owned: dict[str, bool] = {}

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the import of the file at `path` leads: to a type's file, or a package's."""
        key = (folder_of(path), item.spec, package)
        if key not in self._known:
            self._known[key] = self._search(path, item.spec, package)
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
        if name not in self._types:
            self._types[name] = self._type_files(name)
        found = self._types[name]
        if len(found) > 1:
            return nearest(seen(found, path), path)
        return found[0] if found else None

    def _type_files(self, name: str) -> list[str]:
        parts = name.split(".")
        for end in range(len(parts), max(len(parts) - 3, 1), -1):
            if parts[end - 1] not in self._stems:
                continue
            is_type = end == len(parts) or parts[end - 1][:1].isupper()
            tail, suffixes = "/".join(parts[:end]), _SUFFIXES if is_type else _OF_OBJECTS
            known = (one for suffix in suffixes for one in self._tree.ending(tail + suffix))
            found = [one for one in known if _is_whole(one.rpartition(".")[0], tail)]
            if found:
                return found
        return []

    def _search(self, path: str, spec: str, own: str) -> Resolution:
        whole = spec.endswith((".*", "._"))
        name = spec[:-2] if whole else spec
        found = self._type_file(path, name)
        if found:
            return inside([found])
        if path.endswith(_RELATIVE) and own:
            here = f"{own}.{name.partition('.')[0]}".replace(".", "/")
            beside = [one for end in _RELATIVE for one in self._tree.ending(here + end)]
            if beside:
                return inside([nearest(beside, path)])
        package = name if whole else name.rpartition(".")[0]
        files = self._package_files(path, package, own, whole=whole)
        files = files or self._shortened(folder_of(path), own, name, package)
        files = [one for one in files if not is_test(one)] if files and not is_test(path) else files
        if files:
            return inside(files)
        return MISSING if self._is_own(package) else OUTSIDE

    def _package_files(self, path: str, package: str, own: str, *, whole: bool) -> list[str]:
        """Return the files of a package; of a name's, those of the file's own module if any."""
        if "." not in package and package != own.partition(".")[0]:
            return []
        if package not in self._folders:
            tail = package.replace(".", "/")
            known = self._tree.folders_ending(tail) if package else []
            self._folders[package] = [one for one in known if _is_whole(one, tail)]
        suffixes = _SUFFIXES if whole else _LOOSE
        # A folder that only leads to others holds nothing of the package.
        folders = [one for one in self._folders[package] if self._tree.inside(one, suffixes)]
        if not folders:
            return []
        near = [one for one in folders if module_of(f"{one}/") == module_of(path)]
        if not (whole or near) and len({module_of(f"{one}/") for one in folders}) > 1:
            return []  # which of these a name is from cannot be told
        chosen = seen(folders if whole else near or folders, path)
        return [one for folder in chosen for one in self._tree.inside(folder, suffixes)]

    def _shortened(self, folder: str, own: str, name: str, package: str) -> list[str]:
        """Return the files where folders leave out the head of a package's name, as in Kotlin.

        That head is what the file's own package `own` has and its `folder` has not.
        """
        if (folder, own) not in self._heads:
            self._heads[folder, own] = _without_common_end(folder.split("/"), own.split("."))
        root, head = self._heads[folder, own]
        if not head or not name.startswith(f"{head}."):
            return []
        below = (one[len(head) :].replace(".", "/") for one in (name, package))
        type_at, package_at = below
        roots = sibling_roots(root, self._tree)
        places = (f"{base}{type_at}{suffix}".lstrip("/") for base in roots for suffix in _LOOSE)
        found = next((one for one in places if one in self._tree.files), "")
        if found:
            return [found]
        by_root = {
            base: self._tree.inside(f"{base}{package_at}".lstrip("/"), _LOOSE) for base in roots
        }
        near = [one for one in roots if is_near(one, root)]
        files = [one for base in near for one in by_root[base]]
        return files or next((some for some in by_root.values() if some), [])

    def _is_own(self, package: str) -> bool:
        if package not in self._owned:
            parts = package.split(".")
            ends = ("/".join(parts[:end]) for end in range(2, len(parts) + 1))
            self._owned[package] = any(end in self._packages for end in ends)
        return self._owned[package]

    @cached_property
    def _stems(self) -> frozenset[str]:
        """The names of all source files without their suffix."""
        stems = (name.rpartition(".") for name in self._tree.by_name if name.endswith(_SUFFIXES))
        return frozenset(stem for stem, _, _ in stems)

    @cached_property
    def _packages(self) -> frozenset[str]:
        """The ends, of two names and more, of the folders that hold sources."""
        found: set[str] = set()
        for folder in self._tree.folders:
            if self._tree.inside(folder, _SUFFIXES):
                parts = below_root(folder).split("/")
                found.update("/".join(parts[start:]) for start in range(len(parts) - 1))
        return frozenset(found)


def _is_whole(path: str, tail: str) -> bool:
    """Say whether `path` ends with `tail` below a source root (`main/kotlin` names none)."""
    return f"/{below_root(path)}".endswith(f"/{tail}")


def _without_common_end(folder: list[str], package: list[str]) -> tuple[str, str]:
    """Return (source root, head of the package) with the names left out that both end in."""
    while folder and package and folder[-1] == package[-1]:
        folder, package = folder[:-1], package[:-1]
    return "/".join(folder), ".".join(package)
