"""The queries of the languages, in sections that say where they look."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from summarizer.dataclass import dataclass
from summarizer.facts.languages import BY_NAME
from summarizer.patterns import lazy

_SECTION = lazy(r"^;;;(?: depth (\d+))?(?: (where|if) (.+))?$\n", re.MULTILINE)
_ANY_DEPTH = 0xFFFF_FFFF
_MOST_PLACES = 100


@dataclass(frozen=True, slots=True)
class Section:
    """Patterns of one query: how deep they look, and in which files or places of a file."""

    text: str
    depth: int
    around: bool
    words: tuple[re.Pattern[bytes], ...]

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
    texts: dict[tuple[str, str, str], str] = {}
    for name in row.queries or (row.name,):
        text = (folder / f"{name}.scm").read_text("utf-8")
        _, *parts = _SECTION.split(";;;\n" + text)
        for depth, when, words, body in zip(
            parts[::4], parts[1::4], parts[2::4], parts[3::4], strict=True
        ):
            head = (depth or "", when or "", words or "")
            texts[head] = texts.get(head, "") + body
    return tuple(_section(*head, body) for head, body in texts.items() if "@" in body)


def _section(depth: str, when: str, words: str, body: str) -> Section:
    found = tuple(re.compile(word.encode()) for word in words.split(" || ") if word)
    return Section(body, int(depth or _ANY_DEPTH), when == "where", found)
