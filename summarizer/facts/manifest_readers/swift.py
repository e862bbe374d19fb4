"""Reads `Package.swift` as text: its name, what it needs, and where its targets lie."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.patterns import lazy
from summarizer.records.project import SEPARATOR, Manifest

_COMMENT = lazy(r"(\"(?:\\.|[^\"\\\n])*\")|//[^\n]*|/\*.*?\*/", re.S)
_NAME = lazy(r"\bPackage\(\s*name:\s*\"([^\"\\]+)\"")
_NEED = lazy(r"\.package\((?:\s*name:\s*\"[^\"]*\",)?\s*(?:url|path):\s*\"([^\"]+)\"")
_TARGET = lazy(
    r"\.(target|executableTarget|testTarget|macro|plugin|systemLibrary)\(\s*name:\s*\"([^\"\\]+)\""
)
_PART = lazy(r"\"(?:\\.|[^\"\\\n])*\"|[()\[\]]|\bpath:\s*\"([^\"\\]*)\"")
_HOMES = ("Sources", "Source", "src", "srcs")
_OTHER_HOMES = {"testTarget": ("Tests", *_HOMES), "plugin": ("Plugins", *_HOMES)}
"""Where the package manager looks for a target that names no path."""


def read(path: str, source: str) -> Manifest | None:
    """Return what the `Package.swift` at `path` says."""
    text = _COMMENT.sub(lambda found: found[1] or "", source)
    name = _NAME.search(text)
    return manifest(
        path,
        "Package.swift",
        name=name[1] if name else "",
        languages=("swift",),
        dependencies=[_last(url) for url in _NEED.findall(text)],
        resolution=_targets(text),
    )


def _last(url: str) -> str:
    return url.rstrip("/").rpartition("/")[2].removesuffix(".git")


def _targets(text: str) -> Iterator[tuple[str, str]]:
    """Each target with its path, or the folders in which it is looked for.

    `.target(name: "A")` in a list of what another one needs says no path: the one that does wins.
    """
    found: dict[str, str] = {}
    looked_for: dict[str, str] = {}
    for target in _TARGET.finditer(text):
        kind, name = target.groups()
        path = _path(text, target.end())
        if path is not None:
            found.setdefault(name, path or ".")
        homes = (f"{home}/{name}" for home in _OTHER_HOMES.get(kind, _HOMES))
        looked_for.setdefault(name, SEPARATOR.join(homes))
    for name, places in {**looked_for, **found}.items():
        yield f"target:{name}", places


def _path(text: str, start: int) -> str | None:
    """The `path:` of the call in which `start` lies, none of a call inside of it."""
    depth = 1
    for part in _PART.finditer(text, start):
        word = part[0]
        if word in "([":
            depth += 1
        elif word in ")]":
            depth -= 1
            if not depth:
                return None
        elif part[1] is not None and depth == 1:
            return part[1]
    return None
