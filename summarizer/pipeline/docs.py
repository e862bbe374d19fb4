"""The hand-written documents whose links are checked as evidence (`check.docs`)."""

from __future__ import annotations

from collections.abc import Container, Iterator

from summarizer.pipeline.state import ReadMany, State
from summarizer.records.entries import Finding
from summarizer.snapshot.prune import matcher
from summarizer.verification.links import dead_links


def check_documents(state: State, read_many: ReadMany, known: Container[str]) -> Iterator[Finding]:
    """Findings for the dead links of the documents that the configuration names."""
    if not state.settings.check_docs:
        return
    wanted = matcher(state.settings.check_docs, "check.docs")
    refs = [ref for path, ref in state.snapshot.files.items() if wanted(path)]
    blobs = read_many(ref.blob for ref in refs)
    for ref in refs:
        text = blobs.get(ref.blob, b"").decode("utf-8", "replace")
        yield from dead_links(ref.path, text, known)
