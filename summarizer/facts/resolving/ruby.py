"""Ruby: `require_relative` from the file, `require` from the load path."""

from __future__ import annotations

from collections.abc import Sequence

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Family, Resolution, inside
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import ancestors, folder_of, join, nearest
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

_LOAD_FOLDERS = ("lib", "test", "spec", "app", "")


class RubyImports(Family):
    """Resolves the specs of `require` (as written) and `require_relative` (with `./`)."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._known: dict[tuple[str, str], Resolution] = {}
        self._roots: dict[str, list[str]] = {}
        for one in manifests:
            for key, value in one.resolution:
                root = join(one.folder, value) if key == "source-root" else None
                if one.kind == "gemspec" and root is not None:
                    self._roots.setdefault(one.folder, []).append(root)

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the requirement of the file at `path` leads."""
        key = (folder_of(path), item.spec)
        if key not in self._known:
            self._known[key] = self._search(path, *key)
        return self._known[key]

    def _search(self, path: str, folder: str, spec: str) -> Resolution:
        if spec.startswith("."):
            found = self._file(join(folder, spec))
            return inside([found]) if found else MISSING
        for root in self._load_path(folder):
            found = self._file(join(root, spec))
            if found:
                return inside([found])
        known = self._tree.ending(f"lib/{spec}.rb")
        if known:
            return inside([nearest(known, path)])
        top = spec.partition("/")[0]
        return MISSING if "/" in spec and self._tree.ending(f"lib/{top}.rb") else OUTSIDE

    def _load_path(self, folder: str) -> list[str]:
        found: dict[str, None] = {}
        for one in ancestors(folder):
            found.update(dict.fromkeys(self._roots.get(one, ())))
            found.update({f"{one}/{name}".strip("/"): None for name in _LOAD_FOLDERS if name})
        return [*found, ""]

    def _file(self, home: str | None) -> str | None:
        ends = (f"{home}.rb", home or "")
        return next((path for path in ends if path in self._tree.files), None)
