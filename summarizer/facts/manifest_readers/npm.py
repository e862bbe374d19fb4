"""Reads `package.json`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.formats import load_json
from summarizer.facts.manifest_readers.shapes import (
    alternatives,
    manifest,
    table,
    text,
    texts,
)
from summarizer.patterns import lazy
from summarizer.records.project import SEPARATOR, Manifest, Start

_DEPENDENCIES = (
    "dependencies",
    "devDependencies",
    "peerDependencies",
    "optionalDependencies",
)
_ENTRANCES = ("source", "module", "main", "types", "typings", "browser")
_LOCAL = ("file:", "link:", "portal:", "workspace:.")
_OTHER_NAME = lazy(r"workspace:((?:@[^/@\s]+/)?[^/@\s]+)@.")
"""A neighbour that the package calls otherwise: `"it": "workspace:@acme/ui@*"`."""


def read(path: str, source: str) -> Manifest | None:
    """Return what the `package.json` at `path` says."""
    data = table(load_json(source))
    name = text(data.get("name"))
    shown = dict(_exports(data))
    needs = {key: text(url) for part in _DEPENDENCIES for key, url in table(data, part).items()}
    return manifest(
        path,
        "package.json",
        name=name,
        description=text(data.get("description")),
        languages=_languages(data, needs),
        dependencies=needs,
        commands=_commands(data),
        starts=[*_programs(data, name), *_libraries(data, name, shown)],
        resolution=_resolution(data, needs, shown),
        repository=text(data.get("repository")) or text(table(data, "repository").get("url")),
    )


def _languages(data: dict[str, object], needs: dict[str, str]) -> tuple[str, ...]:
    typed = "typescript" in needs or "types" in data or "typings" in data
    return ("javascript", "typescript") if typed else ("javascript",)


def _commands(data: dict[str, object]) -> Iterator[tuple[str, str]]:
    for key, line in table(data, "scripts").items():
        # What `npm init` writes down is no command.
        if "Error: no test specified" not in text(line):
            yield key, text(line)


def _programs(data: dict[str, object], name: str) -> Iterator[Start]:
    program = data.get("bin")
    if isinstance(program, str):
        yield Start(name.rpartition("/")[2], program)
    for label, target in table(program).items():
        yield Start(label, text(target))


def _libraries(data: dict[str, object], name: str, shown: dict[str, str]) -> Iterator[Start]:
    entrance = shown.get(".") or alternatives([data.get(key) for key in _ENTRANCES])
    others = ((subpath, targets) for subpath, targets in shown.items() if subpath != ".")
    for subpath, targets in ((".", entrance), *others):
        target = _code(targets)
        if "*" not in target and not target.endswith(".json"):
            yield Start(name + subpath.removeprefix("."), target, "library")


def _code(targets: str) -> str:
    """Return the first target that is no mere declaration of types, if there is one."""
    listed = targets.split(SEPARATOR)
    return next((one for one in listed if not re.search(r"\.d\.[cm]?ts$", one)), listed[0])


def _exports(data: dict[str, object]) -> Iterator[tuple[str, str]]:
    """Give (subpath, targets): keys that start with a dot are subpaths, others conditions."""
    shown = data.get("exports")
    subpaths = {key: item for key, item in table(shown).items() if key.startswith(".")}
    for subpath, targets in subpaths.items() if subpaths else [(".", shown)]:
        yield subpath, alternatives(targets)


def _resolution(
    data: dict[str, object], needs: dict[str, str], shown: dict[str, str]
) -> Iterator[tuple[str, str]]:
    for key in ("name", *_ENTRANCES):
        yield key, text(data.get(key))
    for subpath, targets in shown.items():
        yield f"exports:{subpath}", targets
    for alias, inner in table(data, "imports").items():
        yield f"imports:{alias}", alternatives(inner)
    globs = data.get("workspaces")
    for glob in texts(globs) or texts(table(globs).get("packages")):
        yield "workspace", glob
    for alias, place in needs.items():
        if place.startswith(_LOCAL):
            yield f"path:{alias}", place.partition(":")[2]
        elif other := _OTHER_NAME.match(place):
            yield f"alias:{alias}", other[1]
