"""Shell: `source` of a path, from the file's folder or from the root."""

from __future__ import annotations

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Family, Resolution, inside
from summarizer.paths import ancestors, folder_of, join, nearest
from summarizer.patterns import lazy
from summarizer.records.sources import Import

_HEAD = lazy(r"""^["']?(?:\$\w+|\$\{[^}]*\}|\$\((?:[^()]|\([^()]*\))*\)|`[^`]*`)["']?/""")
"""What stands for a folder that only a run knows: `$DIR/`, `"$(dirname "$0")"/`."""


class ShellImports(Family):
    """Resolves the paths that a script reads in."""

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say which script the file at `path` reads in."""
        spec = _HEAD.sub("./", item.spec.strip("\"'")).strip("\"'")
        if not spec or spec.startswith(("/", "~")) or "$" in spec or "`" in spec:
            return OUTSIDE
        for folder in ancestors(folder_of(path)):
            found = join(folder, spec)
            if found in self._tree.files:
                return inside([found])
        tail = "/".join(part for part in spec.split("/") if part not in ("", ".", ".."))
        known = self._tree.ending(tail) if "/" in tail else []
        if known:
            return inside([nearest(known, path)])
        environment = spec.endswith("bin/activate")
        return MISSING if spec == item.spec and not environment else OUTSIDE
