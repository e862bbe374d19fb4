"""Lines of Markdown that the page and the overview share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING
from urllib.parse import quote

from summarizer.addressed import is_addressed
from summarizer.dataclass import dataclass
from summarizer.writing.named import only_lists
from summarizer.writing.prose import first_words
from summarizer.writing.sentences import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from summarizer.records.entries import Entry
    from summarizer.records.project import Card, Command

DESCRIPTION_LENGTH = 300
LINE_LENGTH = 120
MOST_NAMES = 6
_NO_OPENING = r"^(?:[^\w`{(\"'“.@]+|\d+[.)]\s)+"
_LABELS = (
    ("install", "Install"),
    ("build", "Build"),
    ("run", "Run"),
    ("test", "Test"),
    ("lint", "Lint"),
)


@dataclass(frozen=True, slots=True)
class Marks:
    """How names and words are written in Markdown.

    `code` gives a name as a code span; `prose` escapes one line of words that holds code
    spans, so that it displays as it is.
    """

    code: Callable[[str], str]
    prose: Callable[[str], str]


def link(path: str, output: str) -> str:
    """The target of a link from a file directly in `output` to `path`, both from the root."""
    here, there = output.split("/"), path.split("/")
    shared = 0
    while shared < min(len(here), len(there) - 1) and here[shared] == there[shared]:
        shared += 1
    steps = [".."] * (len(here) - shared) + there[shared:]
    return quote("/".join(steps).encode("utf-8", "surrogateescape"), safe="/=~@+,!$-._")


def linked(path: str, output: str, marks: Marks) -> str:
    """The path as a link that shows the path itself."""
    return f"[{marks.code(path)}]({link(path, output)})"


def title(card: Card, marks: Marks) -> str:
    """The project's name as a heading of the first level."""
    name = "" if is_addressed(card.name) else re.sub(_NO_OPENING, "", card.name).rstrip(" #")
    return f"# {marks.prose(name or 'This repository')}"


def description(card: Card, marks: Marks) -> str:
    """What the project is, in one paragraph that starts no Markdown block; may be empty."""
    told = first_words(card.description, DESCRIPTION_LENGTH, card.name)
    text = re.sub(_NO_OPENING, "", told)
    return marks.prose(text) if text else ""


def one_line(text: str, marks: Marks) -> str:
    """A responsibility in at most 120 characters, whole words."""
    return marks.prose(shorten(text, LINE_LENGTH))


def names(names: Iterable[str], marks: Marks, most: int = MOST_NAMES) -> str:
    """The first names in a row, `…` where there are more."""
    listed = [marks.code(name) for name in names]
    return ", ".join(listed[:most]) + (", …" if len(listed) > most else "")


def is_in(module: str, folder: str) -> bool:
    """Whether a module is the folder or lies below it."""
    return module == folder or module.startswith(f"{folder}/")


def has_words(entry: Entry) -> bool:
    """Whether somebody wrote what the module is for; else the names in it stand in."""
    text, cited = entry.responsibility, entry.evidence
    return bool(text) and not (entry.by == "auto" and only_lists(text, cited))


def command_lines(card: Card, show: Callable[[str], str], marks: Marks) -> Iterator[str]:
    """One item a command, each with the file that bears it out as `show` writes a path."""
    for purpose, label in _LABELS:
        found: tuple[Command, ...] = getattr(card.commands, purpose)
        for command in found:
            yield f"- {label}: {marks.code(command.line)} ({show(command.path)})"
