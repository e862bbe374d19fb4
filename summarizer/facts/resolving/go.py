"""Go: an import names a package, which is a folder of a module."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Family, Resolution, inside
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import ancestors, folder_of, join, nearest
from summarizer.records.project import Manifest
from summarizer.records.sources import Import


class GoImports(Family):
    """Resolves the imports of Go files to the files of the package, its tests left out."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._modules: dict[str, list[str]] = {}
        self._own: dict[str, str | None] = {}
        self._replaced: dict[str, dict[str, str]] = {}
        self._known: dict[tuple[str | None, str], Resolution] = {}
        for one in manifests:
            if one.kind in {"go.mod", "go.work"}:
                self._add(one)

    def _add(self, one: Manifest) -> None:
        for key, value in one.resolution:
            if key == "module":
                self._modules.setdefault(value, []).append(one.folder)
            target = join(one.folder, value)
            if key.startswith("replace:") and target is not None:
                self._replaced.setdefault(one.path, {})[key.partition(":")[2]] = target

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the import of the file at `path` leads."""
        folder = folder_of(path)
        if folder not in self._own:
            self._own[folder] = self._module_around(folder)
        key = (self._own[folder], item.spec)
        if key not in self._known:
            self._known[key] = self._package(*key)
        return self._known[key]

    def _package(self, own: str | None, spec: str) -> Resolution:
        if spec.startswith("."):
            return MISSING
        claimed = False
        for module, rest in _prefixes(spec):
            for home in self._homes(own, module):
                claimed = claimed or module != "std"
                folder = f"{home}/{rest}".strip("/")
                found = inside(self._files(folder))
                if found.targets:
                    return found
        return MISSING if claimed else OUTSIDE

    def _homes(self, own: str | None, module: str) -> Iterator[str]:
        """Give the folder of a module as the module in the folder `own` sees it."""
        for manifest in _ruling(own):
            if module in self._replaced.get(manifest, ()):
                yield self._replaced[manifest][module]
        known = self._modules.get(module, ())
        if known:
            yield own if own in known else nearest(known, own or "")

    def _files(self, folder: str) -> list[str]:
        found = self._tree.inside(folder, (".go",))
        return [path for path in found if not path.endswith("_test.go")]

    def _module_around(self, folder: str) -> str | None:
        homes = {home for known in self._modules.values() for home in known}
        return next((one for one in ancestors(folder) if one in homes), None)


def _ruling(own: str | None) -> Iterator[str]:
    """Give the paths of the manifests whose replacements hold in the module in `own`."""
    for folder in ancestors(own) if own is not None else ():
        prefix = f"{folder}/" if folder else ""
        if folder == own:
            yield f"{prefix}go.mod"
        yield f"{prefix}go.work"


def _prefixes(spec: str) -> Iterator[tuple[str, str]]:
    """Give (module path, the rest) for each way to cut `spec`, the longest module first.

    Last comes the module `std`, whose packages are imported without its name.
    """
    cut = len(spec)
    while cut > 0:
        yield spec[:cut], spec[cut + 1 :]
        cut = spec.rfind("/", 0, cut)
    yield "std", spec
