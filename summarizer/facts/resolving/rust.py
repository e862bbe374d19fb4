"""Rust: module declarations by the language's rules, paths walked down the module tree."""

from __future__ import annotations

from collections.abc import Sequence

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Family, Resolution, inside
from summarizer.facts.resolving.rust_crates import Crates
from summarizer.facts.resolving.stdlib import RUST_BUILTINS
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import folder_of, join
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

Place = tuple[str, str, list[str]]
"""(file of a module, folder of its modules, the names still to be walked)"""


class RustImports(Family):
    """Resolves `mod x;` (spec `mod:x`) and the paths of `use`."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._crates = Crates(tree, manifests)

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the declaration or use in the file at `path` leads.

        A path leads to the file of its longest prefix that is a module.
        """
        if item.spec.startswith("mod:"):
            return self._declared(path, item.spec.removeprefix("mod:"))
        if item.spec.endswith(".rs"):  # what `#[path]` says
            found = join(folder_of(path), item.spec)
            return inside([found]) if found in self._tree.files else MISSING
        parts = [part.removeprefix("r#") for part in item.spec.split("::") if part]
        if not parts or parts[0] in RUST_BUILTINS:
            return OUTSIDE
        place = self._start(path, parts)
        if place is None:
            return OUTSIDE
        file, folder, rest = place
        ends = [[*rest, name.removeprefix("r#")] for name in item.names] or [rest]
        return inside(found for end in ends if (found := self._walk(file, folder, end)))

    def _declared(self, path: str, name: str) -> Resolution:
        name = name.removeprefix("r#")
        children = self._crates.children(path)
        for folder in (children, folder_of(path)):
            found = self._module(folder, name)
            if found:
                return inside([found])
        # Inside of `mod a { mod x; }` it is `a/x.rs`.
        nested = [
            one
            for one in self._tree.by_name.get(f"{name}.rs", ())
            if folder_of(folder_of(one)) == children
        ]
        return inside(nested) if len(nested) == 1 else MISSING

    def _start(self, path: str, parts: list[str]) -> Place | None:
        """Return the module that a path starts at; None where it leaves the repository."""
        first, rest = parts[0], parts[1:]
        root, folder = self._crates.root_of(path)
        if first in {"crate", "$crate"}:
            return root, folder, rest
        if first == "self":
            return path, self._crates.children(path), rest
        if first == "super":
            return self._above(path, parts)
        # Since 2018 a path may start with a module or an item in scope; its case tells them.
        children = self._crates.children(path)
        if self._module(children, first) or first[:1].isupper():
            return path, children, parts
        package = self._crates.package_of(path)
        if package and package.old_edition and self._module(folder, first):
            return root, folder, parts
        library = self._crates.library(path, first)
        return (library, folder_of(library), rest) if library else None

    def _above(self, path: str, parts: list[str]) -> Place:
        root, top = self._crates.root_of(path)
        file, folder = path, self._crates.children(path)
        while parts and parts[0] == "super":
            parts = parts[1:]
            if file != root and folder != top:
                folder = folder_of(folder)
                file = root if folder == top else self._holder(folder) or root
        return file, folder, parts

    def _holder(self, folder: str) -> str:
        """Return the file of the module whose modules lie in `folder`."""
        ends = (f"{folder}/mod.rs", f"{folder}.rs")
        return next((path for path in ends if path in self._tree.files), "")

    def _walk(self, file: str, folder: str, names: list[str]) -> str:
        for name in names:
            found = self._module(folder, name)
            if not found:
                break
            file, folder = found, self._crates.children(found)
        return file

    def _module(self, folder: str, name: str) -> str:
        prefix = f"{folder}/{name}" if folder else name
        ends = (f"{prefix}.rs", f"{prefix}/mod.rs")
        return next((path for path in ends if path in self._tree.files), "")
