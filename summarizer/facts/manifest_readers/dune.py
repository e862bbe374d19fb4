"""Reads a `dune` file: the libraries that a folder's modules make, and those that they use."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.patterns import lazy
from summarizer.records.project import Manifest

_COMMENT = lazy(r";[^\n]*")
_STANZA = lazy(r"^(?=\()", re.M)
_LIBRARY = lazy(r"\(\s*library\b")
_NAME = lazy(r"\(\s*(name|public_name)\s+([\w.-]+)\s*\)")
_USED = lazy(r"\(\s*libraries\b((?:[^()]|\([^()]*\))*)\)")
_WORD = lazy(r"[\w.-]+")


def read(path: str, source: str) -> Manifest | None:
    """Return what the `dune` file at `path` says about libraries."""
    text = _COMMENT.sub("", source)
    return manifest(
        path,
        "dune",
        languages=("ocaml",),
        dependencies=[word for used in _USED.findall(text) for word in _WORD.findall(used)],
        resolution=_libraries(text),
    )


def _libraries(text: str) -> Iterator[tuple[str, str]]:
    """Each library by both of its names, with the one that its modules are known by."""
    for stanza in _STANZA.split(text):
        found: list[tuple[str, str]] = _NAME.findall(stanza) if _LIBRARY.match(stanza) else []
        names = dict(reversed(found))
        for name in names.values():
            yield f"library:{name}", names.get("name", name)
