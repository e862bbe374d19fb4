"""Reads Gradle's scripts as text, Groovy and Kotlin alike: what is written as a literal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.patterns import lazy
from summarizer.records.project import Manifest, Start

_COMMENT = lazy(r"/\*.*?(?:\*/|\Z)|(?<![:\"'])//[^\n]*", re.S)
_NEED = lazy(
    r"^[ \t]*\w*(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly|[kK]apt|[kK]sp"
    r"|[aA]nnotationProcessor)\b[\s(]+[\"']([\w.-]+:[\w.-]+)",
    re.M,
)
_PROJECT = lazy(r"project\(\s*(?:path\s*[:=]\s*)?[\"'](:[\w:.-]+)[\"']")
_INCLUDE = lazy(r"^[ \t]*include\b\s*\(?([^\n)]*(?:,\s*\n[^\n)]*)*)", re.M)
_MAIN = lazy(r"mainClass(?:Name)?(?:\.set\(|\s*=)\s*[\"']([\w.$]+)[\"']")
_PIECE = lazy(
    r"\"{3}.*?\"{3}|'{3}.*?'{3}|\"[^\"\\\n]*(?:\\.[^\"\\\n]*)*\"?|'[^'\\\n]*(?:\\.[^'\\\n]*)*'?"
    r"|(?<=[=(,~:\[])[ \t]*/[^/\\\n]*(?:\\.[^/\\\n]*)*/"
    r"|[{}]|[=(,~:\[]|[^\"'{}=(,~:\[]+",
    re.S,
)
"""A string without an end goes on to the end of its line: none is looked for twice.

What stands between slashes where a value is due is one too, in Groovy.
"""
_OTHER_LANGUAGES = ("kotlin", "scala", "groovy")


def read(path: str, source: str) -> Manifest | None:
    """Return what the Gradle script at `path` says."""
    script = _COMMENT.sub("", source)
    name = _assigned(script, r"rootProject\.name")
    folder = path.rpartition("/")[0].rpartition("/")[2]
    return manifest(
        path,
        "gradle",
        name=name,
        description=_assigned(_outside(script), r"^[ \t]*description"),
        languages=_languages(script),
        dependencies=_NEED.findall(script),
        starts=(Start(name or folder or "run", target) for target in _MAIN.findall(script)),
        resolution=[("name", name), *_projects(script)],
    )


def _assigned(script: str, key: str) -> str:
    found = re.search(key + r"\s*=?\s*([\"'])([^\n]{0,500}?)\1", script, re.M)
    return found[2] if found else ""


def _outside(script: str) -> str:
    """The script without its blocks: what stands in one is a task's or a publication's own."""
    depth, kept = 0, []
    for piece in _PIECE.findall(script):
        depth = max(depth + (piece == "{") - (piece == "}"), 0)
        if not depth:
            kept.append(piece)
    return "".join(kept)


def _languages(script: str) -> list[str]:
    plugins = re.findall(r"(?:\bid|\bplugin|\balias)\b[\s(:]*[\"']?([\w.-]+)", script)
    plugins += ["kotlin"] if re.search(r"\bkotlin\(\s*[\"']", script) else []
    others = [word for word in _OTHER_LANGUAGES if any(word in name for name in plugins)]
    return ["java", *others]


def _projects(script: str) -> Iterator[tuple[str, str]]:
    for listed in _INCLUDE.findall(script):
        for one in re.findall(r"[\"']([^\"']+)[\"']", listed):
            yield "module", one
    for one in _PROJECT.findall(script):
        yield "project", one
