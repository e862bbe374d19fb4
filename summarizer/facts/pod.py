"""What Perl's plain old documentation says of its file and of the subs in it."""

from __future__ import annotations

import re

from summarizer.facts.markup import prose
from summarizer.patterns import lazy

_NAME = lazy(r"^=head1\s+NAME\s*\n\s*\n(.*?)(?=^=|\n\s*\n|\Z)", re.M | re.S)
_ABSTRACT = lazy(r"\s+-+\s+")
_ABOUT = lazy(r"^=head1\s+DESCRIPTION\s*\n\s*\n(.*?)(?=^=|\n\s*\n|\Z)", re.M | re.S)
_ITEM = lazy(
    r"^=(?:head[2-4]|item)\s+(?:[CBIF]<+\s*)?(?:\$\w+\s*->\s*)?([A-Za-z_]\w*)\b[^\n]*\n"
    r"((?:\s*\n)*(?:[ \t][^\n]*\n|\s*\n)*)(?=\S)(?!=)(.*?)(?=^=|\n\s*\n|\Z)",
    re.M | re.S,
)
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
    text = text.replace("\r\n", "\n")
    named = _NAME.search(text)
    parts = _ABSTRACT.split(named[1].strip(), maxsplit=1) if named else []
    about = parts[1] if len(parts) == 2 else ""
    if not about and (described := _ABOUT.search(text)):
        about = described[1]
    items: dict[str, str] = {}
    for item in _ITEM.finditer(text):
        words = _plain(item[3])
        if " " in words:
            items.setdefault(item[1], words)
    return _plain(about), items


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
