"""The hand-written documents whose links are checked as evidence (`check.docs`)."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Container, Iterator
from itertools import accumulate

from summarizer.pipeline.state import ReadMany, State
from summarizer.records.entries import Finding
from summarizer.records.repository import SYMLINK
from summarizer.snapshot.listing import text_of
from summarizer.snapshot.prune import matcher
from summarizer.verification.links import dead_links

_MOST_LINKS = 40  # symbolic links on one way, as the system has it: some lead in a circle


def check_documents(state: State, read_many: ReadMany, known: Container[str]) -> Iterator[Finding]:
    """Findings for the dead links of the documents that the configuration names."""
    if not state.settings.check_docs:
        return
    wanted = matcher(state.settings.check_docs, "check.docs")
    refs = [ref for path, ref in state.snapshot.files.items() if wanted(path)]
    blobs = read_many(ref.blob for ref in refs)
    exists = _existence(state, read_many, known)
    for ref in refs:
        text = blobs.get(ref.blob, b"").decode("utf-8", "replace")
        yield from dead_links(ref.path, text, exists)


def _existence(state: State, read_many: ReadMany, known: Container[str]) -> Callable[[str], bool]:
    """Whether a path leads to a file or folder, through the tracked symbolic links."""
    links = {path: ref.blob for path, ref in state.snapshot.files.items() if ref.mode == SYMLINK}

    def exists(path: str, most: int = _MOST_LINKS) -> bool:
        if path in known or path in ("", "."):
            return True
        link = next((p for p in accumulate(path.split("/"), posixpath.join) if p in links), "")
        if not link or not most:
            return False
        target = text_of(read_many([links[link]]).get(links[link], b""))
        if target.startswith("/"):
            return True  # out of the repository: not our business
        followed = posixpath.join(posixpath.dirname(link), target, path[len(link) + 1 :])
        plain = posixpath.normpath(followed)
        return plain.startswith("../") or exists(plain, most - 1)

    return exists
