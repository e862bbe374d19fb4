"""Reads `go.mod` and `go.work`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.records.project import Manifest

_LOCAL = ("./", "../")


def read(path: str, source: str) -> Manifest | None:
    """Return what the `go.mod` or `go.work` at `path` says."""
    lines = list(_directives(source))
    name = next((words[0] for verb, words in lines if verb == "module"), "")
    return manifest(
        path,
        path.rpartition("/")[2],
        name=name,
        languages=("go",),
        dependencies=(words[0] for verb, words in lines if verb == "require"),
        resolution=[("module", name), *_resolution(lines)],
    )


def _directives(source: str) -> Iterator[tuple[str, list[str]]]:
    """Give (verb, words) of each line, those inside of a `verb ( … )` block included."""
    block = ""
    for line in re.sub(r"//[^\n]*", "", source).splitlines():
        words = [word.strip('"`') for word in line.split()]
        if words[:1] == [")"]:
            block = ""
        elif block and words:
            yield block, words
        elif words[1:] == ["("]:
            block = words[0]
        elif len(words) > 1:
            yield words[0], words[1:]


def _resolution(lines: list[tuple[str, list[str]]]) -> Iterator[tuple[str, str]]:
    for verb, words in lines:
        if verb == "use":
            yield "use", words[0]
        # A replacement by another module's version leaves the repository: no path, no edge.
        if verb == "replace" and "=>" in words[:-1]:
            target = words[words.index("=>") + 1]
            if target.startswith(_LOCAL) or target in {".", ".."}:
                yield f"replace:{words[0]}", target
