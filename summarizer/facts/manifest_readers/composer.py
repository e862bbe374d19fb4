"""Reads `composer.json`."""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.facts.manifest_readers.formats import load_json
from summarizer.facts.manifest_readers.shapes import (
    alternatives,
    manifest,
    rows,
    table,
    text,
    texts,
)
from summarizer.records.project import Manifest, Start


def read(path: str, source: str) -> Manifest | None:
    """Return what the `composer.json` at `path` says."""
    data = table(load_json(source))
    needs = [*table(data, "require"), *table(data, "require-dev")]
    scripts = table(data, "scripts").items()
    return manifest(
        path,
        "composer.json",
        name=text(data.get("name")),
        description=text(data.get("description")),
        languages=("php",),
        dependencies=(need for need in needs if "/" in need),
        commands=((name, " && ".join(texts(lines))) for name, lines in scripts),
        starts=(Start(one.rpartition("/")[2], one) for one in texts(data.get("bin"))),
        resolution=_resolution(data),
    )


def _resolution(data: dict[str, object]) -> Iterator[tuple[str, str]]:
    for part in ("autoload", "autoload-dev"):
        for rule in ("psr-4", "psr-0"):
            for prefix, folders in table(data, part, rule).items():
                # An empty folder is the package's own: as a value it would be left out.
                yield f"{rule}:{prefix}", alternatives(folders) or "."
        for folder in texts(table(data, part).get("classmap")):
            yield "classmap", folder
    for row in rows(data.get("repositories")):
        if text(row.get("type")) == "path":
            yield "path", text(row.get("url"))
