"""Kotlin made readable for a grammar that ends a class's head with its line.

Every other byte keeps its place, hence lines and offsets are those of the file.
"""

from __future__ import annotations

import re

from summarizer.facts.blanks import blank
from summarizer.patterns import lazy

_CONSTRUCTOR = lazy(
    rb"\bclass[ \t]+\w+(?:<[^{}()\n]*>)?[ \t]*\r?(?P<gap>\n(?:\s|//[^\n]*\n|/\*.*?\*/)*)"
    rb"(?P<words>(?:(?:private|internal|protected|public|actual|expect|@[\w.]+(?:\([^()\n]*\))?)\s+)*)"
    rb"(?P<keyword>constructor)(?=\s*\()",
    re.DOTALL,
)


def prepare_kotlin(text: bytes) -> bytes:
    """Return `text` with a constructor's words on the line of their class, else blank."""
    return _CONSTRUCTOR.sub(_joined, text) if b"constructor" in text else text


def _joined(found: re.Match[bytes]) -> bytes:
    head, gap, words = found[0][: found.start("gap") - found.start()], found["gap"], found["words"]
    if words and gap.strip(b" \t\r\n") == b"" and gap.count(b"\n") == 1 and b"\n" not in words:
        return head + b" " + gap[1:] + words[:-1] + b"\n" + found["keyword"]
    return head + gap + blank(words + found["keyword"])
