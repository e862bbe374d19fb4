"""Elixir: a module's name is the path of its file, as far as people keep to the custom."""

from __future__ import annotations

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Resolution, inside
from summarizer.facts.resolving.named import Named
from summarizer.paths import nearest
from summarizer.patterns import lazy
from summarizer.records.project import Manifest

_WORD_ENDS = lazy(r"(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z0-9])(?=[A-Z])")
_ROOTS = ("lib", "web", "test/support")
_NESTED = 2
"""So many names at the end may be of modules inside of a file's."""


class ElixirImports(Named):
    """Resolves `A.BigB` to `lib/a/big_b.ex`, or to the file of the module that it is nested in."""

    def locate(self, manifest: Manifest, target: str) -> tuple[str, str] | None:
        """Return (path, module) of a main module."""
        found = self._search(manifest.path, target).targets
        return (found[0], target) if found else None

    def _search(self, path: str, spec: str) -> Resolution:
        parts = [_WORD_ENDS.sub("_", part).lower() for part in spec.split(".")]
        known = self._files("/".join(parts)) or self._in_folders(parts)
        for end in range(len(parts) - 1, max(len(parts) - _NESTED, 2) - 1, -1):
            known = known or self._files("/".join(parts[:end]))
        if known:
            return inside([nearest(known, path)])
        return MISSING if self._files(parts[0]) else OUTSIDE

    def _files(self, tail: str) -> list[str]:
        return [one for root in _ROOTS for one in self._tree.ending(f"{root}/{tail}.ex")]

    def _in_folders(self, parts: list[str]) -> list[str]:
        """Return the files with folders between, as `a_web/controllers/page_controller.ex`."""
        known = self._tree.by_name.get(f"{parts[-1]}.ex", ()) if len(parts) > 1 else ()
        return [one for one in known if _has_in_order(one.split("/"), parts[:-1])]


def _has_in_order(folders: list[str], parts: list[str]) -> bool:
    rest = iter(folders)
    return all(part in rest for part in parts)
