"""What the families share whose imports name a module, wherever they stand in a folder."""

from __future__ import annotations

from collections.abc import Sequence

from summarizer.facts.resolving.family import OUTSIDE, Family, Resolution
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import folder_of
from summarizer.records.project import Manifest
from summarizer.records.sources import Import


class Named(Family):
    """Looks each spec up once for a folder."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._known: dict[tuple[str, str], Resolution] = {}

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the import of the file at `path` leads."""
        del package
        key = (folder_of(path), item.spec)
        if key not in self._known:
            self._known[key] = self._search(path, item.spec)
        return self._known[key]

    def _search(self, path: str, spec: str) -> Resolution:
        del path, spec
        return OUTSIDE
