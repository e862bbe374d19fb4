"""Haskell: a module's name is the path of its file below a source folder."""

from __future__ import annotations

from summarizer.facts.resolving.family import OUTSIDE, Resolution, inside
from summarizer.facts.resolving.named import Named
from summarizer.paths import nearest

_SUFFIXES = (".hs", ".lhs", ".hsc", ".hs-boot")


class HaskellImports(Named):
    """Resolves `A.B` to the file that ends with `A/B.hs`."""

    def _search(self, path: str, spec: str) -> Resolution:
        tail = spec.replace(".", "/")
        for suffix in _SUFFIXES:
            known = self._tree.ending(tail + suffix)
            # Below a folder in capitals the file is of a module with a longer name.
            placed = [one for one in known if not _is_module(one[: -len(tail + suffix) - 1])]
            if placed:
                return inside([nearest(placed, path)])
        return OUTSIDE


def _is_module(folder: str) -> bool:
    return folder.rpartition("/")[2][:1].isupper()
