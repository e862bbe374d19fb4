"""OCaml: a module is a file of the same folder, or a library with a folder of its name."""

from __future__ import annotations

from functools import cached_property

from summarizer.facts.resolving.dune import DuneLibraries
from summarizer.facts.resolving.family import OUTSIDE, Resolution, inside
from summarizer.facts.resolving.named import Named
from summarizer.paths import folder_of, is_within, nearest

_SUFFIXES = (".ml", ".mli", ".mly", ".mll")
_SOURCES = ("", "src/", "lib/")


class OcamlImports(Named):
    """Resolves `A` and `A.B` by the names of files; what other libraries hold is not guessed."""

    def _search(self, path: str, spec: str) -> Resolution:
        parts = [part[:1].lower() + part[1:] for part in spec.split(".")]
        folder = folder_of(path)
        beside = self._file(f"{folder}/{parts[0]}".lstrip("/"))
        if beside:
            return inside([beside])
        if f"{parts[0]}.opam" in self._tree.by_name:
            found = self._of_package(path, parts)
            if found:
                return inside([found])
        library = self._dune.seen_from(folder).get(parts[0])
        if library is not None:
            return inside(self._of_library(library, parts))
        inner = parts[1:2] or parts
        for name in (*inner, parts[0]):
            known = [
                one
                for sources in _SOURCES
                for suffix in _SUFFIXES[:2]
                for one in self._tree.ending(f"{parts[0]}/{sources}{name}{suffix}")
            ]
            if known:
                return inside(
                    [nearest([one for one in known if one.endswith(".ml")] or known, path)]
                )
        return OUTSIDE

    def _of_library(self, folder: str, parts: list[str]) -> list[str]:
        """Return the module's file, the library's main one, or where it has none all of it."""
        for name in (*parts[1:2], parts[0]):
            known = [
                one
                for suffix in _SUFFIXES
                for one in self._tree.ending(f"{name}{suffix}")
                if is_within(one, folder)
            ]
            if known:
                return [min(known, key=lambda one: (one.count("/"), one))]
        return self._tree.inside(folder, (".ml",)) or self._tree.inside(folder, _SUFFIXES)

    @cached_property
    def _dune(self) -> DuneLibraries:
        return DuneLibraries(self._manifests)

    def _of_package(self, path: str, parts: list[str]) -> str | None:
        """Return the file of a library that has the name of its package."""
        for name in (*parts[1:2], parts[0]):
            ends = [f"{sources}{name}.ml" for sources in _SOURCES if sources]
            known = [one for end in ends for one in self._tree.ending(end)]
            if known:
                return nearest(known, path)
        return None

    def _file(self, stem: str) -> str | None:
        return next((stem + end for end in _SUFFIXES if stem + end in self._tree.files), None)
