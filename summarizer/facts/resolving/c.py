"""C and C++: headers beside the file, under the include folders, then by the end of the path."""

from __future__ import annotations

from collections.abc import Sequence

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Family, Resolution, inside
from summarizer.facts.resolving.stdlib import C_STANDARD
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import ancestors, folder_of, join, nearest
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

_SYSTEM = ("sys/", "net/", "netinet/", "arpa/", "linux/", "asm/", "bits/", "mach/", "machine/")


class CImports(Family):
    """Resolves `x.h` and `<x.h>`, as the specs of includes are written."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._include: dict[str, list[str]] = {}
        self._known: dict[tuple[str, str], Resolution] = {}
        for one in manifests:
            for key, value in one.resolution:
                folder = join(one.folder, value) if key == "include" else None
                if folder is not None:
                    self._include.setdefault(one.folder, []).append(folder)

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say which header of the repository the include of the file at `path` means."""
        key = (folder_of(path), item.spec)
        if key not in self._known:
            self._known[key] = self._search(path, *key)
        return self._known[key]

    def _search(self, path: str, folder: str, spec: str) -> Resolution:
        system = spec.startswith("<")
        spec = spec.strip('<>"')
        for name in (spec, f"{spec}.in"):  # what a build makes of its template is not tracked
            for root in ([] if system else [folder]) + self._roots(folder):
                found = join(root, name)
                if found in self._tree.files:
                    return inside([found])
            known = self._ending(name, system=system)
            if known:
                return inside([nearest(known, path)])
        # `import std;` of C++ names a module, not a file.
        named = "." not in spec and "/" not in spec
        return OUTSIDE if system or named or spec in C_STANDARD else MISSING

    def _roots(self, folder: str) -> list[str]:
        """Return the include folders of what is around `folder`, nearest first."""
        found: dict[str, None] = {}
        for one in ancestors(folder):
            found.update(dict.fromkeys(self._include.get(one, ())))
            found[f"{one}/include" if one else "include"] = None
        return list(found)

    def _ending(self, spec: str, *, system: bool) -> list[str]:
        """Return the headers whose path ends so; for `<x.h>` only where that tells something."""
        tail = "/".join(part for part in spec.split("/") if part not in ("", ".", ".."))
        known = self._tree.ending(tail)
        if system and ("/" not in tail or tail.startswith(_SYSTEM)):
            under = f"include/{tail}"
            return [one for one in known if one == under or one.endswith(f"/{under}")]
        return known
