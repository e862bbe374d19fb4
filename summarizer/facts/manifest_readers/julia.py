"""Reads the `Project.toml` of a Julia package."""

from __future__ import annotations

from summarizer.facts.manifest_readers.formats import load_toml
from summarizer.facts.manifest_readers.shapes import manifest, table, text
from summarizer.records.project import Manifest


def read(path: str, source: str) -> Manifest | None:
    """Return what the `Project.toml` at `path` says; None for an environment of no package."""
    data = table(load_toml(source))
    name = text(data.get("name"))
    if not name or not text(data.get("uuid")):
        return None
    return manifest(
        path,
        "Project.toml",
        name=name,
        languages=("julia",),
        dependencies=table(data, "deps"),
        resolution=[("name", name)],
    )
