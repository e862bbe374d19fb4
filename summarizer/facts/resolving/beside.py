"""Julia, Nim, R, Terraform and Zig: files that are named by their path from the one that asks."""

from __future__ import annotations

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Resolution, inside
from summarizer.facts.resolving.known import KnownImports, roots
from summarizer.paths import ancestors, folder_of, join, nearest


class ZigImports(KnownImports):
    """Resolves `@import("x.zig")`; other names are packages that the build declares."""

    def search(self, path: str, spec: str) -> Resolution:
        """Say which file is meant."""
        if not spec.endswith((".zig", ".zon")):
            return OUTSIDE
        found = self.first([join(folder_of(path), spec)])
        return inside([found]) if found else MISSING


class JuliaImports(KnownImports):
    """Resolves `include("x.jl")`, and `using` of a package that stands in the repository."""

    def search(self, path: str, spec: str) -> Resolution:
        """Say which file is meant."""
        if spec.endswith(".jl"):
            found = self.first([join(folder_of(path), spec)])
            return inside([found]) if found else MISSING
        top = spec.partition(".")[0]
        known = self._tree.ending(f"src/{top}.jl") if top else []
        return inside([nearest(known, path)]) if known else OUTSIDE


class RImports(KnownImports):
    """Resolves `source("x.R")`, from the file's folder or one around it."""

    def search(self, path: str, spec: str) -> Resolution:
        """Say which file is meant."""
        if not spec.lower().endswith(".r") or "://" in spec or spec.startswith(("/", "~")):
            return OUTSIDE
        found = self.first(join(folder, spec) for folder in ancestors(folder_of(path)))
        return inside([found]) if found else MISSING


class HclImports(KnownImports):
    """Resolves the source of a Terraform module: all configuration files of a folder."""

    def search(self, path: str, spec: str) -> Resolution:
        """Say which files are meant."""
        if not spec.startswith(("./", "../")):
            return OUTSIDE
        folder = join(folder_of(path), spec.partition("?")[0])
        return inside([] if folder is None else self._tree.inside(folder, (".tf",)))


class NimImports(KnownImports):
    """Resolves modules from the file's folder, then from the source folders around it."""

    def search(self, path: str, spec: str) -> Resolution:
        """Say which module is meant."""
        if spec.startswith(("std/", "system/")):
            return OUTSIDE
        name = spec.removeprefix("pkg/").removesuffix(".nim") + ".nim"
        here = [join(folder_of(path), name)]
        if spec.startswith("."):
            return inside([found]) if (found := self.first(here)) else MISSING
        around = (join(root, name) for root in roots(path, ("src", "")))
        found = self.first([*here, *around])
        return inside([found]) if found else OUTSIDE
