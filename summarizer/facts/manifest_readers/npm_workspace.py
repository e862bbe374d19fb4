"""Reads `pnpm-workspace.yaml`, `lerna.json` and `deno.json`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.formats import load_json
from summarizer.facts.manifest_readers.shapes import alternatives, manifest, table, text, texts
from summarizer.records.project import Manifest, Start


def read(path: str, source: str) -> Manifest | None:
    """Return which packages the workspace at `path` holds, and what else it says."""
    name = path.rpartition("/")[2]
    if name == "pnpm-workspace.yaml":
        globs = (("workspace", glob) for glob in _yaml_list(source, "packages"))
        return manifest(path, name, languages=("javascript",), resolution=globs)
    data = table(load_json(source))
    if name == "lerna.json":
        globs = (("workspace", glob) for glob in texts(data.get("packages")))
        return manifest(path, name, languages=("javascript",), resolution=globs)
    return _deno(path, data)


def _yaml_list(source: str, key: str) -> Iterator[str]:
    """Give the plain items of a top-level list, in block or in flow style."""
    flow = re.search(rf"^{key}\s*:\s*\[([^\]]*)\]", source, re.M)
    if flow:
        yield from (found.strip("\"' ") for found in flow[1].split(",") if found.strip())
    inside = False
    for line in source.splitlines():
        item = re.match(r"""\s*-\s+(?:"([^"]*)"|'([^']*)'|([^#\s"']+))""", line)
        if inside and item:
            yield item[1] or item[2] or item[3] or ""
        elif line.strip() and not line.lstrip().startswith("#"):
            inside = bool(re.match(rf"{key}\s*:", line))


def _deno(path: str, data: dict[str, object]) -> Manifest:
    name = text(data.get("name"))
    tasks = table(data, "tasks")
    return manifest(
        path,
        "deno.json",
        name=name,
        languages=("typescript",),
        commands=((key, _task(task)) for key, task in tasks.items()),
        starts=_deno_starts(data, name),
        resolution=_deno_resolution(data, name),
    )


def _task(task: object) -> str:
    return text(task) or text(table(task).get("command"))


def _deno_starts(data: dict[str, object], name: str) -> Iterator[Start]:
    shown = data.get("exports")
    for subpath, target in (table(shown) or {".": shown}).items():
        yield Start(name + subpath.removeprefix("."), text(target), "library")


def _deno_resolution(data: dict[str, object], name: str) -> Iterator[tuple[str, str]]:
    yield "name", name
    shown = data.get("exports")
    for subpath, targets in (table(shown) or {".": shown}).items():
        yield f"exports:{subpath}", alternatives(targets)
    for alias, target in table(data, "imports").items():
        if text(target).startswith(("./", "../", "/")):
            star = "*" if alias.endswith("/") else ""
            yield f"paths:{alias}{star}", text(target) + star
    globs = data.get("workspace")
    for glob in texts(globs) or texts(table(globs).get("members")):
        yield "workspace", glob
