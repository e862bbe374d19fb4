"""Swift: a target is a folder below `Sources`."""

from __future__ import annotations

from summarizer.facts.resolving.family import OUTSIDE, Resolution, inside
from summarizer.facts.resolving.named import Named
from summarizer.facts.resolving.tree import is_within, nearest

_ROOTS = frozenset({"Sources", "Source", "src"})
_SOURCES = (".swift", ".h")


class SwiftImports(Named):
    """Resolves the name of a target to the files of its folder."""

    def _search(self, path: str, spec: str) -> Resolution:
        known = [
            one
            for one in self._tree.folders_by_name.get(spec.partition(".")[0], ())
            if _ROOTS & set(one.split("/")[:-1])
        ]
        if not known:
            return OUTSIDE
        target = nearest(known, path)
        files = self._tree.inside(target, _SOURCES) or [
            file
            for folder in sorted(self._tree.folders)
            if is_within(folder, target)
            for file in self._tree.inside(folder, _SOURCES)
        ]
        return inside(files) if files else OUTSIDE
