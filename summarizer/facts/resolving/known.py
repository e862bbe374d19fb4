"""What the families of smaller languages share: each question is answered once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from summarizer.facts.resolving.family import Family, Resolution
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import ancestors, folder_of, join
from summarizer.records.project import Manifest
from summarizer.records.sources import Import


class KnownImports(Family):
    """Asks `search` once for each spec of a folder and kind of file."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._known: dict[tuple[str, str, str], Resolution] = {}

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the import of the file at `path` leads."""
        del package
        key = (folder_of(path), path[path.rfind(".") :], item.spec)
        if key not in self._known:
            self._known[key] = self.search(path, item.spec)
        return self._known[key]

    def search(self, path: str, spec: str) -> Resolution:
        """Say where `spec` leads; of the file's name only the suffix counts."""
        raise NotImplementedError

    def first(self, places: Iterable[str | None]) -> str | None:
        """Return the first of these paths that is a file of the repository."""
        return next((one for one in places if one in self._tree.files), None)


def roots(path: str, names: Sequence[str]) -> Iterator[str]:
    """Give the folders of these names beside the file and beside each folder around it."""
    for folder in ancestors(folder_of(path)):
        for name in names:
            yield join(folder, name) or ""
