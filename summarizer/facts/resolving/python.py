"""Python: absolute imports from every root that packages lie in, and relative ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Family, Resolution, inside
from summarizer.facts.resolving.python_roots import PythonRoots
from summarizer.facts.resolving.stdlib import PYTHON_STDLIB
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import folder_of
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

_PACKAGES = ("/__init__.py", "/__init__.pyi")
_MODULES = (".py", ".pyw", ".pyi", ".pyx", ".c", ".cpp")
"""Of Cython's sources beside their declarations only these are read."""


class PythonImports(Family):
    """Resolves the imports of Python files."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._roots = PythonRoots(tree, manifests)
        self._known: dict[tuple[str, str, tuple[str, ...]], Resolution] = {}

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the import of the file at `path` leads.

        `from package import name` leads to the submodule of that name where there is one,
        else to the package itself.
        """
        folder = folder_of(path)
        key = (folder, item.spec, item.names)
        if key not in self._known:
            search = self._relative if item.spec.startswith(".") else self._absolute
            self._known[key] = search(*key)
        return self._known[key]

    def locate(self, manifest: Manifest, target: str) -> tuple[str, str] | None:
        """Return (path, symbol) of `package.module:function`, or of a script's path."""
        module, _, symbol = target.partition("[")[0].strip().partition(":")
        if "/" in module or module.endswith((".py", ".sh")):
            return super().locate(manifest, module)
        found = self.resolve(manifest.path, Import(module)).targets
        return (found[0], symbol.partition(".")[0]) if found else None

    def _relative(self, folder: str, spec: str, names: tuple[str, ...]) -> Resolution:
        below = spec.lstrip(".")
        up = len(spec) - len(below) - 1
        parts = folder.split("/") if folder else []
        if up > len(parts):
            return MISSING
        parts = parts[: len(parts) - up] + [part for part in below.split(".") if part]
        return inside(self._taken("/".join(parts), names))

    def _absolute(self, folder: str, spec: str, names: tuple[str, ...]) -> Resolution:
        top = spec.partition(".")[0]
        # A file named like a module of the standard library is hardly ever meant instead.
        if spec in PYTHON_STDLIB or not self._roots.may_have(top):
            return OUTSIDE
        for home in self._roots.homes(folder, spec):
            targets = list(self._taken(home, names, spec))
            if targets:
                return inside(targets)
        if top in PYTHON_STDLIB:
            return OUTSIDE
        for home in self._roots.homes(folder, top):
            # A module can put submodules of its own making into `sys.modules`.
            if self._first(home, _MODULES):
                return inside(self._taken(home, ()))
        return MISSING if self._roots.own(folder, top) else OUTSIDE

    def _taken(self, home: str, names: tuple[str, ...], spec: str = "") -> Iterator[str]:
        """Give the files of the module at `home`, or of those of its submodules that are named."""
        package = self._first(home, _PACKAGES)
        module = package or self._first(home, _MODULES)
        if module and (not names or not package):
            yield module
            return
        for name in names:
            moved = self._roots.package_dirs.get(f"{spec}.{name}")
            below = f"{home}/{name}" if home else name
            found = self._file(below if moved is None else moved) or module
            if found:
                yield found

    def _file(self, home: str) -> str | None:
        return self._first(home, _PACKAGES + _MODULES)

    def _first(self, home: str, endings: tuple[str, ...]) -> str | None:
        files = self._tree.files
        for end in endings:
            path = home + end if home else end.lstrip("/")
            if path in files:
                return path
        return None
