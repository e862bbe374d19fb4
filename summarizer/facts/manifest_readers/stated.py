"""Reads manifests that state their name, a sentence and their needs as plain literals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.records.project import Manifest

_QUOTED = r"[\"']([^\"'\n]+)[\"']"
_FOLDED = r"[ \t]*([^\n]*(?:\n[ \t]+[^\n]*)*)"
"""A field's value: the rest of its line, and the lines below that are indented."""


class _Row(NamedTuple):
    """Where a kind of manifest states what; the patterns are searched for in every line.

    What is never closed ends with the text: a search for its end at each opener is quadratic.
    The first group of `name` and `description` is the text; each match of `needs` is a piece
    of text in which each match of `need` is one name. Without a `name` the file's stem is it.
    """

    language: str
    comment: str
    name: str = ""
    description: str = ""
    needs: str = ""
    need: str = r"([\w.-]+)"


_ROWS = {
    "DESCRIPTION": _Row(
        "r",
        r"\([^()]*\)",  # of the versions of what is needed
        name=r"^Package:[ \t]*([\w.]+)",
        description=rf"^Description:{_FOLDED}",
        needs=rf"^(?:Imports|Depends|LinkingTo):{_FOLDED}",
    ),
    "cabal": _Row(
        "haskell",
        r"^[ \t]*--[^\n]*",
        name=r"(?i)^name[ \t]*:[ \t]*([\w-]+)",
        description=rf"(?i)^synopsis[ \t]*:{_FOLDED}",
        needs=r"(?i)^[ \t]+build-depends[ \t]*:((?:[^\n:]*\n)*)",
        need=r"(?:^|,)\s*([A-Za-z][\w-]*)",
    ),
    "nimble": _Row(
        "nim",
        r"^[ \t]*#[^\n]*",
        description=rf"^description[ \t]*=[ \t]*{_QUOTED}",
        needs=r"^requires\b([^\n]*)",
        need=r"\"([\w.-]+)",
    ),
    "opam": _Row(
        "ocaml",
        r"^[ \t]*#[^\n]*|\{[^{}]*\}",
        description=rf"^synopsis:\s*{_QUOTED}",
        needs=r"^depends:\s*\[([^\]]*)",
        need=r"\"([\w.-]+)\"",
    ),
    "project.clj": _Row(
        "clojure",
        r"^[ \t]*;[^\n]*",
        name=r"\(defproject\s+([\w./-]+)",
        description=r":description\s+\"([^\"]+)\"",
        needs=r":dependencies\s+\[((?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*)",
        need=r"\[([\w./-]+)\s",
    ),
    "build.sbt": _Row(
        "scala",
        r"//[^\n]*",
        name=rf"^(?:ThisBuild\s*/\s*)?name[ \t]*:=[ \t]*{_QUOTED}",
        description=rf"^(?:ThisBuild\s*/\s*)?description[ \t]*:=[ \t]*{_QUOTED}",
    ),
    "Makefile.PL": _Row(
        "perl",
        r"^[ \t]*#[^\n]*",
        name=rf"^[ \t]*['\"]?(?:DIST)?NAME['\"]?\s*=>\s*{_QUOTED}",
        description=rf"^[ \t]*['\"]?ABSTRACT['\"]?\s*=>\s*{_QUOTED}",
        needs=r"\b\w*PREREQ_PM['\"]?\s*=>\s*\{([^{}]*)",
        need=r"['\"]?([A-Za-z][\w:]*)['\"]?\s*=>",
    ),
    "dist.ini": _Row(
        "perl",
        r"^[ \t]*;[^\n]*",
        name=r"^name[ \t]*=[ \t]*([\w:-]+)",
        description=r"^abstract[ \t]*=[ \t]*([^\n]+)",
    ),
}
_NO_NEEDS = frozenset({"R", "base", "nim", "ocaml", "dune", "perl"})
"""The language itself, and what comes with it."""


def read(path: str, source: str) -> Manifest | None:
    """Return what the manifest at `path` states, None where it does not state its name."""
    file = path.rpartition("/")[2]
    stem, _, suffix = file.rpartition(".")
    kind = file if file in _ROWS else suffix
    row = _ROWS[kind]
    text = re.sub(row.comment, "", source, flags=re.M)
    name = _first(row.name, text) if row.name else stem
    if not name:
        return None
    return manifest(
        path,
        kind,
        name=name,
        description=_first(row.description, text),
        languages=(row.language,),
        dependencies=set(_needs(row, text)) - _NO_NEEDS - {name},
        resolution=[("name", name)],
    )


def _first(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.M)
    return found[1].strip() if found else ""


def _needs(row: _Row, text: str) -> Iterator[str]:
    for part in re.findall(row.needs, text, re.M) if row.needs else ():
        yield from re.findall(row.need, part)
