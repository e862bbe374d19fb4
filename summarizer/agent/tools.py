"""The four tools. None writes; what goes wrong is a text that says what would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from summarizer.agent.arguments import parsed
from summarizer.agent.gates import LONGEST_LINE, clip, fitting
from summarizer.errors import Refused
from summarizer.records.agent import Files, Found, Hit, Limits, Observation
from summarizer.records.model import Tool

_MOST_OF_A_FILE = 3
"""Matches of one file that are shown where not all of them are: breadth tells more."""


def _tool(name: str, about: str, required: tuple[str, ...], **properties: tuple[str, str]) -> Tool:
    shape: Mapping[str, Any] = {
        "type": "object",
        "properties": {
            key: {"type": kind, "description": text} for key, (kind, text) in properties.items()
        },
        "required": list(required),
        "additionalProperties": False,
    }
    return Tool(name, about, MappingProxyType(dict(shape)))


_PATH = ("string", "a path from the repository's root; empty for all of it")
TOOLS = (
    _tool("list_files", "What a folder directly holds.", (), path=_PATH),
    _tool(
        "grep",
        "Lines that a regular expression matches, as path:line: text.",
        ("pattern",),
        pattern=("string", "a regular expression; plain words are fastest"),
        path=_PATH,
    ),
    _tool(
        "read_file",
        "Lines of a file with their numbers.",
        ("path",),
        path=("string", "a file's path from the repository's root"),
        start=("integer", "the first line, 1 without it"),
        end=("integer", "the last line"),
    ),
    _tool("git_status", "The branch and the files that differ from the last commit.", ()),
)


class Toolbox:
    """Runs calls by name on the files that it is given."""

    def __init__(self, files: Files, limits: Limits) -> None:
        self._files, self._limits = files, limits

    def call(self, name: str, arguments: str) -> Observation:
        """What one call gives; never raises for what a model asks."""
        tool = next((one for one in TOOLS if one.name == name), None)
        if tool is None:
            names = ", ".join(one.name for one in TOOLS)
            return _error(clip(name, 40), f"there is no tool {clip(name, 40)!r}; there are {names}")
        run: Callable[..., Observation] = getattr(self, f"_{name}")
        try:
            return run(**parsed(tool, arguments))
        except Refused as error:
            return _error(name, str(error))

    def _list_files(self, path: str = "") -> Observation:
        names = self._files.list(path)
        rows = fitting(names, self._limits)
        more = "; list one of the folders, or grep" if len(rows) < len(names) else ""
        head = f"{path or '.'}: {len(rows)} of {len(names)} names{more}"
        return Observation("\n".join([head, *rows]), f"{path or '.'} holds {len(names)} names")

    def _grep(self, pattern: str, path: str = "") -> Observation:
        found, how = self._files.grep(pattern, path, False), ""
        if not found.hits and not found.stopped:
            found, how = self._files.grep(pattern, path, True), ", ignoring case"
        where = f" in {path}" if path else ""
        told = f"grep {clip(pattern, 40)!r}{where}{how}"
        stopped = f"; {found.stopped}" if found.stopped else ""
        if not found.hits:
            step = "try another word, a shorter one, or no path"
            return Observation(f"{told}: no match{stopped}; {step}", f"{told}: no match{stopped}")
        rows, shown = self._rows(found)
        count = _count(found)
        more = f", {len(rows)} shown; narrow the pattern or the path" if shown < count[0] else ""
        head = f"{told}: {count[0]} matches in {count[1]} files{stopped}{more}"
        places = tuple(f"{one.path}:{one.line}" for one in found.hits)
        summary = f"{told}: {count[0]} matches in {count[1]} files"
        return Observation("\n".join([head, *rows]), summary, places)

    def _rows(self, found: Found) -> tuple[list[str], int]:
        hits = found.hits
        if len(hits) > self._limits.window:
            hits = _spread(hits)
        rows = fitting([f"{one.path}:{one.line}: {one.text.strip()}" for one in hits], self._limits)
        return rows, len(rows)

    def _read_file(self, path: str, start: int = 1, end: int = 0) -> Observation:
        start = max(1, start)
        if end and end < start:
            raise Refused(f"end={end} is before start={start}; give start ≤ end")
        count = min(self._limits.window, end - start + 1) if end else self._limits.window
        part = self._files.read(path, start, count)
        if not part.lines:
            raise Refused(f"{path} has {part.total} lines; give a start from 1 to {part.total}")
        numbered = [f"{start + i}: {text}" for i, text in enumerate(part.lines)]
        rows = fitting(numbered, self._limits)
        last = start + len(rows) - 1
        more = f"; continue with start={last + 1}" if last < part.total else ""
        cut = "; the file is too large, the rest of it cannot be read" if part.cut else ""
        where = f"{path} lines {start}–{last} of {part.total}"
        place = (f"{path}:{start}-{last}",)
        return Observation("\n".join([f"{where}{more}{cut}", *rows]), "read", place)

    def _git_status(self) -> Observation:
        told = self._files.status()
        rows = fitting(told, self._limits)
        more = [f"… {len(told) - len(rows)} more"] if len(rows) < len(told) else []
        summary = f"git status: {clip(told[0], 60)}, {len(told) - 1} files differ"
        return Observation("\n".join([*rows, *more]), summary)


def _error(name: str, text: str) -> Observation:
    plain = clip(" ".join(text.split()), 2 * LONGEST_LINE)
    return Observation(f"error: {plain}", f"{name}: error, {plain}", error=True)


def _count(found: Found) -> tuple[int, int]:
    return len(found.hits), len({one.path for one in found.hits})


def _spread(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """The first matches of each file, in the order of the search."""
    seen: Counter[str] = Counter()
    kept = []
    for hit in hits:
        seen[hit.path] += 1
        if seen[hit.path] <= _MOST_OF_A_FILE:
            kept.append(hit)
    return tuple(kept)
