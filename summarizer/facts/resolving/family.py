"""What an import resolves to, and the one shape of all that resolve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from summarizer.facts.resolving.tree import Tree
from summarizer.paths import join
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

INTERNAL = "internal"
EXTERNAL = "external"
UNRESOLVED = "unresolved"


class Resolution(NamedTuple):
    """Where one import leads: `targets` are paths of the repository, sorted.

    `status` is internal; external (the standard library, somebody else's package); or
    unresolved: it looks like the repository's own, but there is no such file.
    """

    targets: tuple[str, ...]
    status: str


OUTSIDE = Resolution((), EXTERNAL)
MISSING = Resolution((), UNRESOLVED)


def inside(targets: Iterable[str]) -> Resolution:
    """Return the resolution to these files; unresolved when there are none."""
    found = tuple(sorted(set(targets)))
    return Resolution(found, INTERNAL) if found else MISSING


class Family:
    """Resolves the imports of the languages that share their rules.

    This one is for languages whose imports are not resolved: each leads outside.
    """

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        """Look at the paths and the manifests (in the order of their paths) of one state."""
        self._tree = tree
        self._manifests = manifests

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the import of the file at `path`, which declares `package`, leads."""
        del path, item, package
        return OUTSIDE

    def unit(self, path: str) -> str:
        """Return the folder whose files, however deep, see each other as the file does.

        `""` where its own folder says that.
        """
        del path
        return ""

    def locate(self, manifest: Manifest, target: str) -> tuple[str, str] | None:
        """Return (path, symbol) of what a manifest declares as a start; None if it is not there."""
        place = join(manifest.folder, target)
        return (place, "") if place in self._tree.files else None
