"""The folders that Python packages are imported from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from summarizer.facts.resolving.tree import Tree
from summarizer.paths import ancestors, join
from summarizer.patterns import lazy
from summarizer.records.project import Manifest

_KINDS = frozenset({"pyproject.toml", "setup.cfg", "setup.py", "tox.ini"})
_SOURCES = (".py", ".pyi", ".pyx")
_ASIDE = lazy(
    r"(^|/)(examples?|tests?|testing|testdata|fixtures|docs?|demos?|samples?|templates?"
    r"|benchmarks?)(/|$)"
)
"""A project inside of such a folder is there to be looked at: nobody imports it from outside."""


class PythonRoots:
    """Knows in which folders a file's imports are looked up, and in which order."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        self._tree = tree
        self._manifests = [one for one in manifests if one.kind in _KINDS]
        self._near: dict[str, tuple[str, ...]] = {}
        self.package_dirs = {
            key.partition(":")[2]: folder
            for one in self._manifests
            for key, value in one.resolution
            if key.startswith("package-dir:") and (folder := join(one.folder, value)) is not None
        }

    def homes(self, folder: str, spec: str) -> Iterator[str]:
        """Give the places, without a suffix, where a file in `folder` would find `spec`."""
        dotted = spec
        while dotted and self.package_dirs:
            if dotted in self.package_dirs:
                yield self.package_dirs[dotted] + spec[len(dotted) :].replace(".", "/")
            dotted = dotted.rpartition(".")[0]
        tail = spec.replace(".", "/")
        near = self._roots_near(folder)
        far = self._far.get(spec.partition(".")[0], ())
        for root in (*near, *(one for one in far if one not in near)):
            yield f"{root}/{tail}" if root else tail

    def may_have(self, top: str) -> bool:
        """Say whether anything in the repository has the name `top`."""
        return top in self._names

    def own(self, folder: str, top: str) -> bool:
        """Say whether `top` looks like a package of this project, and not like a dependency."""
        if top.lower() in self._dependencies:
            return False
        roots = (*self._roots_near(folder), *self._far.get(top, ()))
        homes = (f"{root}/{top}" if root else top for root in roots)
        return any(self._tree.inside(home, _SOURCES) for home in homes)

    def _roots_near(self, folder: str) -> tuple[str, ...]:
        """Return the folders around, nearest first, and the roots of the projects around."""
        if folder not in self._near:
            found: dict[str, None] = {}
            for one in ancestors(folder):
                if f"{one}/__init__.py" not in self._tree.files:
                    found[one] = None
                found.update(dict.fromkeys(self._declared.get(one, ())))
                found[f"{one}/src" if one else "src"] = None
            self._near[folder] = tuple(found)
        return self._near[folder]

    @cached_property
    def _declared(self) -> dict[str, list[str]]:
        """The roots that the manifests of each folder name."""
        found: dict[str, list[str]] = {}
        for one in self._manifests:
            for key, value in one.resolution:
                root = join(one.folder, value) if key == "source-root" else None
                if root is not None:
                    found.setdefault(one.folder, []).append(root)
        return found

    @cached_property
    def _far(self) -> dict[str, list[str]]:
        """The roots of all projects that others can import, by what lies right inside."""
        roots = {"", "src"}
        for one in self._manifests:
            if not _ASIDE.search(one.folder):
                src = f"{one.folder}/src" if one.folder else "src"
                roots |= {one.folder, src, *self._declared.get(one.folder, ())}
        found: dict[str, list[str]] = {}
        for folder in sorted(self._tree.all_folders - {""}):
            parent, _, name = folder.rpartition("/")
            if parent in roots:
                found.setdefault(name, []).append(parent)
        for root in sorted(roots):
            for path in self._tree.inside(root, _SOURCES):
                name = path[path.rfind("/") + 1 :].partition(".")[0]
                found.setdefault(name, []).append(root)
        return found

    @cached_property
    def _names(self) -> frozenset[str]:
        stems = {
            name.partition(".")[0]
            for name in self._tree.by_name
            if name.endswith((*_SOURCES, ".pyw", ".c", ".cpp"))
        }
        mapped = {dotted.partition(".")[0] for dotted in self.package_dirs}
        return frozenset(stems | mapped | self._tree.folders_by_name.keys())

    @cached_property
    def _dependencies(self) -> frozenset[str]:
        names = (name for one in self._manifests for name in one.dependencies)
        return frozenset(re.sub(r"[-.]", "_", name.lower()) for name in names)
