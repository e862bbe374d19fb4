"""Links of hand-written documents into the tree: evidence too, where the configuration asks.

Prose is never read for paths; only links, and code spans that begin with `./` or `../`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from urllib.parse import unquote

from summarizer.patterns import lazy
from summarizer.records.entries import Finding
from summarizer.typed import marked
from summarizer.verification.inline import Mention, mentions
from summarizer.verification.prose import prose

_RELATIVE = lazy(r"\.\.?/[^\s*?<>{}$|]+")
_SCHEME = lazy(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//|#|\?")


def dead_links(path: str, text: str, exists: Callable[[str], bool]) -> Iterator[Finding]:
    """A finding for each link of the document that leads to nothing in the tree.

    `exists` knows files and folders; a link that leaves the repository is not our business.
    """
    for block in prose(text):
        for mention in mentions(block):
            resolved = _resolve(path, mention.text) if _is_link(mention) else ""
            if resolved and not exists(resolved):
                yield _dead(path, mention.line, resolved)


def _dead(path: str, line: int, resolved: str) -> Finding:
    return Finding(
        code="evidence-missing",
        severity="error",
        file=path,
        line=line,
        path=resolved,
        message=f"links to {resolved}, which does not exist",
        fix=f"mend the link in {path}:{line}, then: git add -- {marked(path)}",
    )


def _is_link(mention: Mention) -> bool:
    return mention.kind == "link" or _RELATIVE.fullmatch(mention.text) is not None


def _resolve(path: str, target: str) -> str:
    """The repository's path that a link means, `""` for what is outside or no path."""
    if _SCHEME.match(target):
        return ""
    plain = unquote(re.split(r"[#?]", target, maxsplit=1)[0])
    folder = "" if plain.startswith("/") else path.rpartition("/")[0]
    joined = posixpath.normpath(posixpath.join(folder, plain.lstrip("/")))
    return "" if joined == "." or joined.startswith("..") else joined
