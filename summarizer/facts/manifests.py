"""Reads what packages say about themselves: names, commands, entrances, how names resolve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Protocol

from summarizer.addressed import is_addressed
from summarizer.dataclass import replace
from summarizer.paths import folders_of
from summarizer.patterns import lazy
from summarizer.records.project import Manifest
from summarizer.redaction import masked

MAX_BYTES = 1 << 19
"""A larger manifest is data, not something that a person wrote."""
_SIDE_BY_SIDE = "opam"


class _Reader(Protocol):
    def __call__(self, path: str, text: str, /) -> Manifest | None: ...


_BY_NAME: Mapping[str, str] = MappingProxyType(
    {
        "package.json": "npm",
        "deno.json": "npm_workspace",
        "deno.jsonc": "npm_workspace",
        "lerna.json": "npm_workspace",
        "pnpm-workspace.yaml": "npm_workspace",
        "jsconfig.json": "tsconfig",
        "pyproject.toml": "pyproject",
        "setup.cfg": "setup_cfg",
        "setup.py": "setup_py",
        "tox.ini": "test_runners",
        "noxfile.py": "test_runners",
        "go.mod": "go",
        "go.work": "go",
        "Cargo.toml": "cargo",
        "pom.xml": "maven",
        "build.gradle": "gradle",
        "build.gradle.kts": "gradle",
        "settings.gradle": "gradle",
        "settings.gradle.kts": "gradle",
        "composer.json": "composer",
        "Gemfile": "ruby",
        "mix.exs": "mix",
        "pubspec.yaml": "pubspec",
        "Chart.yaml": "helm",
        "dune": "dune",
        "Package.swift": "swift",
        "Project.toml": "julia",
        "JuliaProject.toml": "julia",
        "DESCRIPTION": "stated",
        "project.clj": "stated",
        "build.sbt": "stated",
        "Makefile.PL": "stated",
        "dist.ini": "stated",
        "CMakeLists.txt": "cmake",
        "Makefile": "make",
        "makefile": "make",
        "GNUmakefile": "make",
    }
)
_BY_SUFFIX: Mapping[str, str] = MappingProxyType(
    {
        "gemspec": "ruby",
        "csproj": "dotnet",
        "fsproj": "dotnet",
        "vbproj": "dotnet",
        "sln": "dotnet",
        "cabal": "stated",
        "nimble": "stated",
        "opam": "stated",
    }
)
_TSCONFIG = lazy(
    r"(^|/)([\w.-]*[.-])?tsconfig([.-][^/]+)?\.json\Z"
    r"|(^|/)(ts-?configs?|typescript-configs?|config-typescript)/[^/]+\.json\Z"
)
"""With those that others extend: `configs/tsconfig/base.json`."""


def is_manifest(path: str) -> bool:
    """Say, by its name alone, whether the file at `path` is one that `read_manifest` reads."""
    return bool(_family(path))


def read_manifest(path: str, source: bytes) -> Manifest | None:
    """Return what the manifest at `path` says; None when it cannot be read.

    A function of its arguments that never raises on bad input and never runs anything. The
    targets of `starts` are as declared (or as the ecosystem's convention has them) and need
    not exist.
    """
    family = _family(path)
    if not family or len(source) > MAX_BYTES:
        return None
    read: _Reader = import_module(f"summarizer.facts.manifest_readers.{family}").read
    try:
        found = read(path, _decode(source))
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        # What the parsers of JSON, TOML, XML and Python raise on broken or hostile text.
        return None
    return _describing(found) if found else None


def at_home(manifests: Iterable[Manifest], paths: Iterable[str]) -> tuple[Manifest, ...]:
    """Manifests with the folders that they speak for.

    Several of opam's lie side by side, each for the folder of its name; one that has none
    speaks for nothing there.
    """
    found = tuple(manifests)
    beside = Counter(one.folder for one in found if one.kind == _SIDE_BY_SIDE)
    if max(beside.values(), default=0) < 2:
        return found
    folders = folders_of(paths)

    def home(one: Manifest) -> Manifest:
        if one.kind != _SIDE_BY_SIDE or beside[one.folder] < 2:
            return one
        place = f"{one.folder}/{one.name}".lstrip("/")
        if place in folders:
            return replace(one, folder=place)
        return replace(one, name="", description="")

    return tuple(map(home, found))


def _describing(manifest: Manifest) -> Manifest:
    """The manifest without a description, or names of starts, that speak to an agent."""
    said = manifest.description
    starts = tuple(start for start in manifest.starts if not is_addressed(start.name))
    if not said and len(starts) == len(manifest.starts):
        return manifest
    description = "" if is_addressed(said) else masked(said)
    return replace(manifest, description=description, starts=starts)


def _family(path: str) -> str:
    name = path.rpartition("/")[2]
    if name in _BY_NAME:
        return _BY_NAME[name]
    suffix = name.rpartition(".")[2] if "." in name[1:] else ""
    if suffix == "json":
        return "tsconfig" if _TSCONFIG.search(path) else ""
    return _BY_SUFFIX.get(suffix, "")


def _decode(source: bytes) -> str:
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return source.decode("utf-16", "replace")
    return source.decode("utf-8-sig", "replace")
