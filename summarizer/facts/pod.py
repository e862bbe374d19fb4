"""What Perl's plain old documentation says of its file and of the subs in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.markup import prose
from summarizer.patterns import lazy

_COMMAND = lazy(r"=(?:(head1)|head[2-4]|item)\s+(.*)")
_SUB = lazy(r"(?:[CBIF]<+\s*)?(?:\$\w+\s*->\s*)?([A-Za-z_]\w*)\b")
_ABSTRACT = lazy(r"\s+-+\s+")
_LONGEST = 2000
_CODES = lazy(r"[A-Z]<<\s+(.*?)\s+>>|[A-Z]<([^<>]*)>", re.S)
_TARGET = lazy(r"\A([^|]*)\|.*\Z", re.S)
_ESCAPES = {"lt": "<", "gt": ">", "verbar": "|", "sol": "/"}
_NESTED = 3


def pod_words(text: str) -> tuple[str, dict[str, str]]:
    """Return (what the file is, what each heading that names a sub says of it).

    The first is the line under NAME without the name, else the start of DESCRIPTION; of
    each only the first paragraph counts.
    """
    if "\n=" not in text and not text.startswith("="):
        return "", {}
    about, described, items = "", "", dict[str, str]()
    paragraphs = _paragraphs(text.replace("\r\n", "\n"))
    for command, heading, words in paragraphs:
        if command == "head1":
            parts = _ABSTRACT.split(words, maxsplit=1)
            if heading == "NAME" and len(parts) == 2:
                about = about or parts[1]
            elif heading == "DESCRIPTION":
                described = described or words
        elif (named := _SUB.match(heading)) and " " in words:
            items.setdefault(named[1], words)
    return _plain(about or described), {name: _plain(words) for name, words in items.items()}


def _paragraphs(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield (command, heading, the first paragraph below it that is no example)."""
    waiting: tuple[str, str] | None = None
    words: list[str] = []
    for line in [*text.split("\n"), "="]:
        found = _COMMAND.match(line)
        if waiting and (line.startswith("=") or (words and not line.strip())):
            if words and not words[0][:1].isspace():
                yield *waiting, " ".join(words).strip()[:_LONGEST]
                waiting = None
            words = []
        elif waiting and line.strip():
            words.append(line)
        if line.startswith("="):
            waiting = (found[1] or "", found[2].strip()) if found else None


def _plain(text: str) -> str:
    for _ in range(_NESTED):
        text = _CODES.sub(_inner, text)
    return prose(text)


def _inner(code: re.Match[str]) -> str:
    inside = code[1] if code[1] is not None else code[2]
    if code[0].startswith("E"):
        return _ESCAPES.get(inside, "")
    if code[0].startswith("X"):
        return ""
    inside = _TARGET.sub(r"\1", inside)
    return inside.strip('/"') if code[0].startswith("L") else inside
