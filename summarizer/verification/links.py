"""Links of hand-written documents into the tree: evidence too, where the configuration asks.

Prose is never read for paths; only links, and code spans that begin with `./` or `../`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container, Iterator
from urllib.parse import unquote

from summarizer.patterns import lazy
from summarizer.records.entries import Finding

_LINK = lazy(r"\]\(\s*<?([^)\s>]+)>?(?:\s+[\"'(][^)]*)?\)|^\s{0,3}\[[^\]]+\]:\s*<?(\S+?)>?\s*$")
_RELATIVE = lazy(r"(?<!`)`(\.\.?/[^`\s*?<>{}$|]+)`(?!`)")
_FENCE = lazy(r"\s{0,3}(```|~~~)")
_SCHEME = lazy(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//|#|\?")


def dead_links(path: str, text: str, known: Container[str]) -> Iterator[Finding]:
    """A finding for each link of the document that leads to nothing in `known`.

    `known` holds files and folders; a link that leaves the repository is not our business.
    """
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            for target in _targets(line):
                resolved = _resolve(path, target)
                if resolved and resolved not in known:
                    message = f"links to {resolved}, which does not exist"
                    yield Finding("evidence-missing", "error", path, message, number, path=resolved)


def _targets(line: str) -> Iterator[str]:
    for match in _LINK.finditer(line):
        yield match.group(1) or match.group(2)
    for match in _RELATIVE.finditer(line):
        yield match.group(1)


def _resolve(path: str, target: str) -> str:
    """The repository's path that a link means, `""` for what is outside or no path."""
    if _SCHEME.match(target):
        return ""
    plain = unquote(re.split(r"[#?]", target, maxsplit=1)[0])
    folder = "" if plain.startswith("/") else path.rpartition("/")[0]
    joined = posixpath.normpath(posixpath.join(folder, plain.lstrip("/")))
    return "" if joined == "." or joined.startswith("..") else joined
