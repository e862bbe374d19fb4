"""Reads `Package.swift` as text: its name, what it needs, and where its targets lie."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.dataclass import dataclass
from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.patterns import lazy
from summarizer.records.project import SEPARATOR, Manifest

_STRING = r"\"[^\"\\\n]*(?:\\[^\n][^\"\\\n]*)*\"?"
"""It ends with its line at the latest: a search for the end that began anew at each quote would
take the square of the time."""
_COMMENT = lazy(rf"({_STRING})|//[^\n]*|/\*.*?(?:\*/|\Z)", re.S)
_NAME = lazy(r"\bPackage\(\s*name:\s*\"([^\"\\]+)\"")
_NEED = lazy(r"\.package\((?:\s*name:\s*\"[^\"]*\",)?\s*(?:url|path):\s*\"([^\"]+)\"")
_PART = lazy(
    rf"{_STRING}|[()\[\]]|\bpath:\s*\"(?P<path>[^\"\\]*)\""
    r"|\.(?P<kind>target|executableTarget|testTarget|macro|plugin|systemLibrary)"
    r"\(\s*name:\s*\"(?P<name>[^\"\\]+)\""
)
_HOMES = ("Sources", "Source", "src", "srcs")
_OTHER_HOMES = {"testTarget": ("Tests", *_HOMES), "plugin": ("Plugins", *_HOMES)}
"""Where the package manager looks for a target that names no path."""


@dataclass(slots=True)
class _Call:
    kind: str
    name: str
    inside: bool
    """Whether it stands in another one."""
    path: str | None = None


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

    `.target(name: "A")` may say what another one needs, most often inside of that: before it
    come what says a path, what stands in no other one, and what is called otherwise.
    """
    found: dict[str, str] = {}
    calls = sorted(_calls(text), key=lambda c: (c.path is None, c.inside, c.kind == "target"))
    for call in calls:
        homes = (f"{home}/{call.name}" for home in _OTHER_HOMES.get(call.kind, _HOMES))
        places = SEPARATOR.join(homes) if call.path is None else call.path or "."
        found.setdefault(call.name, places)
    for name, places in found.items():
        yield f"target:{name}", places


def _calls(text: str) -> list[_Call]:
    """All calls that look like a target's, in one walk over the text's brackets."""
    calls: list[_Call] = []
    opened: list[_Call | None] = []  # None for other brackets
    around = 0  # how many of them are calls
    for part in _PART.finditer(text):
        if part["kind"]:
            calls.append(_Call(part["kind"], part["name"], around > 0))
            opened.append(calls[-1])
            around += 1
        elif part[0] in "([":
            opened.append(None)
        elif part[0] in ")]":
            around -= bool(opened and opened.pop())
        elif part["path"] is not None and opened and opened[-1] and opened[-1].path is None:
            opened[-1].path = part["path"]
    return calls
