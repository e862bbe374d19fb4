"""Reads `tsconfig*.json` and `jsconfig.json`."""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.facts.manifest_readers.formats import load_json
from summarizer.facts.manifest_readers.shapes import alternatives, manifest, rows, table, text
from summarizer.records.project import Manifest


def read(path: str, source: str) -> Manifest | None:
    """Return how the compiler options at `path` let names resolve."""
    typed = path.rpartition("/")[2] != "jsconfig.json"
    return manifest(
        path,
        "tsconfig",
        languages=("typescript",) if typed else ("javascript",),
        resolution=_resolution(table(load_json(source))),
    )


def _resolution(data: dict[str, object]) -> Iterator[tuple[str, str]]:
    options = table(data, "compilerOptions")
    yield "extends", alternatives(data.get("extends"))
    for row in rows(data.get("references")):
        yield "reference", text(row.get("path"))
    for key in ("baseUrl", "rootDir", "outDir"):
        yield key, text(options.get(key))
    for key in ("allowJs", "checkJs"):
        if isinstance(options.get(key), bool):
            yield key, str(options[key]).lower()
    yield "rootDirs", alternatives(options.get("rootDirs"))
    for pattern, targets in table(options, "paths").items():
        yield f"paths:{pattern}", alternatives(targets)
