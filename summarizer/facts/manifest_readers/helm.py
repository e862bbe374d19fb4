"""Reads `Chart.yaml`, what a chart of Helm says of itself."""

from __future__ import annotations

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.facts.project.yaml_lines import scan, top_level
from summarizer.records.project import Manifest


def read(path: str, source: str) -> Manifest | None:
    """Return the name and the description of the chart at `path`."""
    said = top_level(scan(source))
    if "apiVersion" not in said:
        return None
    name, description = said.get("name", ""), said.get("description", "")
    return manifest(path, "Chart.yaml", name=name, description=description)
