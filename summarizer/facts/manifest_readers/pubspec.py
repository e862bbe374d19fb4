"""Reads `pubspec.yaml`."""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.facts.project.yaml_lines import Node, scan, top_level
from summarizer.records.project import Manifest, Start

_NEEDS = ("dependencies", "dev_dependencies")


def read(path: str, source: str) -> Manifest | None:
    """Return what the `pubspec.yaml` at `path` says."""
    nodes = scan(source)
    said = top_level(nodes)
    return manifest(
        path,
        "pubspec.yaml",
        name=said.get("name", ""),
        description=said.get("description", ""),
        languages=("dart",),
        dependencies=(one.key for need in _NEEDS for one in _below(nodes, need)),
        starts=_starts(nodes),
        resolution=[
            ("name", said.get("name", "")),
            *(("workspace", one.value) for one in _below(nodes, "workspace")),
        ],
        repository=said.get("repository", ""),
    )


def _below(nodes: tuple[Node, ...], key: str) -> Iterator[Node]:
    tops = {place for place, one in enumerate(nodes) if one.parent < 0 and one.key == key}
    return (one for one in nodes if one.parent in tops)


def _starts(nodes: tuple[Node, ...]) -> Iterator[Start]:
    """A command runs the script in `bin` that it names, else the one of its own name."""
    for one in _below(nodes, "executables"):
        yield Start(one.key, f"bin/{one.value or one.key}.dart")
