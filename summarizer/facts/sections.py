"""The queries of the languages, in sections that say where they look."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path

from summarizer.dataclass import dataclass
from summarizer.facts.languages import BY_NAME
from summarizer.patterns import lazy

_SECTION = lazy(r"^;;;(?: depth (\d+)( nested)?)?(?: (where|if|at|to) (.+))?$\n", re.MULTILINE)
_NODE = lazy(r"(?:\((\w+) )?\((\w+)\) @([\w.]+)")
ANY_DEPTH = 0xFFFF_FFFF
_MOST_PLACES = 100


@dataclass(frozen=True, slots=True)
class Section:
    """Patterns of one query: how deep they look, and in which files or places of a file.

    `nodes` are the patterns of an `at` or `to` section: a node's kind, with its parent's
    (`""`: any) and the capture; in the latter `ends` is true.
    """

    text: str
    depth: int
    is_nested: bool
    around: bool
    words: tuple[re.Pattern[bytes], ...]
    nodes: Mapping[str, tuple[str, str]]
    ends: bool = False

    def starts(self, source: bytes) -> list[tuple[int, int]]:
        """Return where the words of an `at` section, or their groups, start and end, in order."""
        found = (match for words in self.words for match in words.finditer(source))
        return sorted(match.span(match.lastindex or 0) for match in found)

    def spans(self, source: bytes) -> list[tuple[int, int]]:
        """Return where to look: everywhere, around the words if they are few, or nowhere."""
        found = [match.span() for words in self.words for match in words.finditer(source)]
        if found and self.around and len(found) <= _MOST_PLACES:
            return found
        return [(0, len(source))] if found or not self.words else []


@functools.cache
def sections_of(language: str) -> tuple[Section, ...]:
    """Read the sections of a language's queries; equal heads are joined."""
    row = BY_NAME[language]
    folder = Path(__file__).parent / "queries"
    texts: dict[tuple[str, str, str, str], str] = {}
    for name in row.queries or (row.name,):
        text = (folder / f"{name}.scm").read_text("utf-8")
        _, *parts = _SECTION.split(";;;\n" + text)
        for *given, body in zip(*(parts[i::5] for i in range(5)), strict=True):
            depth, nested, when, words = (one or "" for one in given)
            head = (depth, nested, when, words)
            texts[head] = texts.get(head, "") + body
    return tuple(_section(*head, body) for head, body in texts.items() if "@" in body)


def _section(depth: str, nested: str, when: str, words: str, body: str) -> Section:
    found = tuple(re.compile(word.encode()) for word in words.split(" || ") if word)
    at = _NODE.findall(body) if when in ("at", "to") else []
    nodes = {kind: (parent, capture) for parent, kind, capture in at}
    level = int(depth or ANY_DEPTH)
    return Section(body, level, bool(nested), when == "where", found, nodes, when == "to")
