"""Reads `Gemfile` and `*.gemspec` as text: what is written as a literal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.patterns import lazy
from summarizer.records.project import Manifest, Start

_GEM = lazy(r"^[ \t]*gem[\s(]+[\"']([\w.-]+)[\"']([^\n]*)", re.M)
_NEED = lazy(r"\.add_(?:runtime_|development_)?dependency[\s(]+[\"']([\w.-]+)[\"']")
_INTERPOLATION = lazy(r"#\{\w+\.(\w+)\}")
_PATH = lazy(r"\bpath(?::|\s*=>)\s*[\"']([^\"']+)[\"']")


def read(path: str, source: str) -> Manifest | None:
    """Return what the `Gemfile` or gemspec at `path` says."""
    script = re.sub(r"(?m)^[ \t]*#.*$", "", source)
    if path.endswith(".gemspec"):
        return _gemspec(path, script)
    gems = _GEM.findall(script)
    return manifest(
        path,
        "Gemfile",
        languages=("ruby",),
        dependencies=(name for name, _ in gems),
        resolution=_local_gems(gems),
    )


def _local_gems(gems: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for name, rest in gems:
        found = _PATH.search(rest)
        if found:
            yield f"path:{name}", found[1]


def _gemspec(path: str, script: str) -> Manifest:
    named = re.search(r"Specification\.new[ \t(]+[\"']([\w.-]+)[\"']", script)
    name = _field(script, "name") or (named[1] if named else "")
    folder = _field(script, "bindir") or "bin"
    roots = _list(script, "require_paths") or ["lib"]
    return manifest(
        path,
        "gemspec",
        name=name,
        description=_text(script, "summary") or _text(script, "description"),
        languages=("ruby",),
        dependencies=_NEED.findall(script),
        starts=[
            *(Start(one, f"{folder}/{one}") for one in _list(script, "executables")),
            *_libraries(name, roots),
        ],
        resolution=[("name", name), *(("source-root", root) for root in roots)],
    )


def _libraries(name: str, roots: list[str]) -> Iterator[Start]:
    """What `require "name"` loads; a gem `a-b` is also loaded by `require "a/b"`."""
    for root in roots if name else ():
        for path in sorted({name, name.replace("-", "/")}):
            yield Start(name, f"{root}/{path}.rb", "library")


def _field(script: str, key: str) -> str:
    found = re.search(rf"\.{key}\s*=\s*([\"'])([^\n]{{0,500}}?)\1", script)
    return found[2] if found else ""


def _text(script: str, key: str, around: tuple[str, ...] = ()) -> str:
    """Return a text with what it takes from other fields; `""` where that is not known."""
    if key in around:
        return ""
    words, *parts = _INTERPOLATION.split(_field(script, key))
    for name, rest in zip(parts[::2], parts[1::2], strict=True):
        known = _text(script, name, (*around, key))
        words += f"{known}{rest}" if known else "#{"
    return "" if "#{" in words else words


def _list(script: str, key: str) -> list[str]:
    found = re.search(rf"\.{key}\s*=\s*(%[wi])?[\[(]([^\])]{{0,500}})[\])]", script)
    if not found:
        return [_field(script, key)] if _field(script, key) else []
    return found[2].split() if found[1] else re.findall(r"[\"']([^\"']+)[\"']", found[2])
