"""Rust's crates: the files that they start at and the folders that their modules lie in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from summarizer.dataclass import dataclass
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import ancestors, folder_of, join, nearest
from summarizer.records.project import Manifest

_LIBRARY = "src/lib.rs"
_MAINS = ("lib.rs", "main.rs")
_FREE = ("src/bin", "tests", "examples", "benches")
"""Folders in which each file, and each folder with a `main.rs`, is a crate of its own."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package: its folder, its library's root file (`""` without one), its dependencies.

    `paths` gives the folder of each dependency that lies in the repository, by its name there.
    """

    folder: str
    library: str
    paths: dict[str, str]
    old_edition: bool


class Crates:
    """Knows the packages of the repository and the root file of each source file."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        self._tree = tree
        self._manifests = [one for one in manifests if one.kind == "Cargo.toml"]
        self._packages: dict[str, Package] = {}
        self._shared: dict[str, dict[str, str]] = {}
        self._libraries: dict[str, list[str]] = {}
        self._around: dict[str, Package | None] = {}
        for one in self._manifests:
            self._add(one)

    def _add(self, one: Manifest) -> None:
        given = dict(one.resolution)
        self._shared[one.folder] = _folders(one, "shared:")
        if "name" not in given:
            return
        library = _library(self._tree, one)
        old = given.get("edition") == "2015"
        paths = _folders(one, "path:")
        self._packages[one.folder] = Package(one.folder, library, paths, old)
        if library:
            name = given.get("lib") or given["name"]
            self._libraries.setdefault(name.replace("-", "_"), []).append(library)

    def package_of(self, path: str) -> Package | None:
        """Return the package that the file at `path` belongs to."""
        folder = folder_of(path)
        if folder not in self._around:
            found = (self._packages[one] for one in ancestors(folder) if one in self._packages)
            self._around[folder] = next(found, None)
        return self._around[folder]

    def library(self, path: str, name: str) -> str | None:
        """Return the root file of the crate that the file at `path` knows as `name`."""
        package = self.package_of(path)
        local = self._linked(package, name) if package else None
        if local is not None and local in self._packages:
            return self._packages[local].library or None
        known = self._libraries.get(name)
        return nearest(known, path) if known else None

    def _linked(self, package: Package, name: str) -> str | None:
        """Return the folder of a dependency; the workspace around may say it for its members."""
        shared = (self._shared.get(one, {}) for one in ancestors(package.folder))
        return next((one[name] for one in (package.paths, *shared) if name in one), None)

    def root_of(self, path: str) -> tuple[str, str]:
        """Return (root file, folder of its modules) of the crate that holds `path`.

        The file is `""` where several crates share the folder (`tests/*.rs`): which of them
        declares the module is written in their sources alone.
        """
        if path in self._roots:
            return path, folder_of(path)
        for folder in ancestors(folder_of(path)):
            known = self._by_folder.get(folder)
            if known:
                return _root_among(known), folder
        return "", folder_of(path)

    def children(self, path: str) -> str:
        """Return the folder in which the modules that `path` declares lie."""
        return folder_of(path) if path in self._roots else children_folder(path)

    @cached_property
    def _roots(self) -> frozenset[str]:
        found = {path for name in _MAINS for path in self._tree.by_name.get(name, ())}
        for one in self._manifests:
            found.update(_declared_roots(one))
            for free in _FREE:
                found.update(self._tree.inside(join(one.folder, free) or "", (".rs",)))
            found.add(f"{one.folder}/build.rs" if one.folder else "build.rs")
        return frozenset(path for path in found if path in self._tree.files)

    @cached_property
    def _by_folder(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in sorted(self._roots):
            if not path.endswith("build.rs"):
                found.setdefault(folder_of(path), []).append(path)
        return found


def _folders(one: Manifest, prefix: str) -> dict[str, str]:
    """Return the folders that keys with this prefix give, by the names that code has for them."""
    return {
        key.removeprefix(prefix).replace("-", "_"): folder
        for key, value in one.resolution
        if key.startswith(prefix) and (folder := join(one.folder, value)) is not None
    }


def children_folder(path: str) -> str:
    """Return where the modules lie that the file at `path`, no crate's root, declares."""
    return folder_of(path) if path.endswith("/mod.rs") else path.removesuffix(".rs")


def _root_among(known: list[str]) -> str:
    for name in _MAINS:
        found = [path for path in known if path.endswith(f"/{name}") or path == name]
        if found:
            return found[0]
    return known[0] if len(known) == 1 else ""


def _declared_roots(one: Manifest) -> Iterator[str]:
    for key, value in one.resolution:
        root = join(one.folder, value) if key == "root" else None
        if root:
            yield root


def _library(tree: Tree, one: Manifest) -> str:
    """Return the library's root file: a declared one is first among the starts."""
    targets = [start.target for start in one.starts if start.kind == "library"]
    paths = (join(one.folder, target) for target in [*targets, _LIBRARY])
    return next((path for path in paths if path and path in tree.files), "")
