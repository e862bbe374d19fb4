"""GraphQL made readable for a grammar that knows an extended schema only with a block.

Every other byte keeps its place, hence lines and offsets are those of the file.
"""

from __future__ import annotations

import re

from summarizer.facts.blanks import blank
from summarizer.patterns import lazy

_EXTENDED = lazy(
    rb"\bextend\s+schema\b(?:(?:[\s,]|#[^\n]*\n)*"
    rb"@\s*\w+(?:\s*\((?:[^()\"]|\"(?:[^\"\\]|\\.)*\")*\))?)+"
    rb"(?P<rest>(?:[\s,]|#[^\n]*\n)*)",
    re.DOTALL,
)
"""With its directives, whose values hold no brackets but in strings."""


def prepare_graphql(text: bytes) -> bytes:
    """Return `text` with `extend schema @link(…)` blank: it defines nothing, all else was lost."""
    return _EXTENDED.sub(_blank, text) if b"extend" in text else text


def _blank(found: re.Match[bytes]) -> bytes:
    if found.string.startswith(b"{", found.end()):
        return found[0]
    head = found[0][: found.start("rest") - found.start()]
    return blank(head) + found["rest"]
