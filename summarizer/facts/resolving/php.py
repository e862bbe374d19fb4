"""PHP: namespaces by composer's PSR-4 prefixes, included files by their path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Family, Resolution, inside
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import ancestors, folder_of, join, nearest
from summarizer.records.project import SEPARATOR, Manifest
from summarizer.records.sources import Import

_FILES = (".php", ".inc", ".phtml")


class PhpImports(Family):
    r"""Resolves class names (`A\B\C`) and the paths of `include` and `require`."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._prefixes: dict[str, list[tuple[str, bool]]] = {}
        self._known: dict[tuple[str, str, tuple[str, ...]], Resolution] = {}
        for one in manifests:
            if one.kind == "composer.json":
                self._add(one)

    def _add(self, one: Manifest) -> None:
        for key, value in one.resolution:
            rule, _, prefix = key.partition(":")
            for folder in value.split(SEPARATOR) if rule in {"psr-4", "psr-0"} else ():
                root = join(one.folder, folder)
                if root is not None:
                    roots = self._prefixes.setdefault(prefix.strip("\\"), [])
                    roots.append((root, rule == "psr-4"))

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the use or the inclusion in the file at `path` leads."""
        key = (folder_of(path), item.spec, item.names)
        if key not in self._known:
            included = item.spec.startswith(".") or item.spec.endswith(_FILES)
            search = self._included if included else self._used
            self._known[key] = search(path, item)
        return self._known[key]

    def _included(self, path: str, item: Import) -> Resolution:
        for folder in ancestors(folder_of(path)):
            found = join(folder, item.spec)
            if found in self._tree.files:
                return inside([found])
        # What composer installs is not tracked.
        return OUTSIDE if "vendor/" in item.spec else MISSING

    def _used(self, path: str, item: Import) -> Resolution:
        spec = item.spec.strip("\\")
        found = self._class(path, spec)
        if found:
            return inside([found])
        # `use function A\f` names a namespace: a folder, or the file of functions in it.
        for name in item.names:
            found = self._class(path, f"{spec}\\{name}")
            if found:
                return inside([found])
        files = self._namespace(spec)
        if files and not item.names:
            return inside(files)
        space = spec.rpartition("\\")[0]
        folders = (folder_of(place) for place in self._places(spec) if "\\" in spec)
        # A prefix can be shared: only a folder of that namespace makes it the repository's own.
        own = space and any(one in self._tree.folders for one in folders)
        return MISSING if own and not item.names else OUTSIDE

    def _class(self, path: str, name: str) -> str | None:
        for place in self._places(name):
            if place in self._tree.files:
                return place
        tail = name.replace("\\", "/") + ".php"
        known = self._tree.ending(tail) if "/" in tail else []
        return nearest(known, path) if known else None

    def _namespace(self, name: str) -> list[str]:
        """Return the files of a namespace that is used by its own name."""
        folders = (place.removesuffix(".php") for place in self._places(name))
        return next((found for one in folders if (found := self._tree.inside(one, _FILES))), [])

    def _places(self, name: str) -> Iterator[str]:
        """Give the files that composer would look at, the longest prefix first."""
        prefix = name
        while True:
            for root, cuts in self._prefixes.get(prefix, ()):
                rest = name[len(prefix) :].lstrip("\\") if cuts else name
                yield f"{root}/{rest}".strip("/").replace("\\", "/") + ".php"
            if not prefix:
                return
            prefix = prefix.rpartition("\\")[0]
