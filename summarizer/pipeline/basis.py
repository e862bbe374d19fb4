"""What a person's or a model's prose was written about, as a digest."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from types import MappingProxyType

from summarizer.document.markdown import digest
from summarizer.pipeline.build import Built, surface_digest
from summarizer.pipeline.state import ReadMany, State
from summarizer.records.entries import Entry, Evidence
from summarizer.verification.freshness import author


def basis_of(
    built: Built,
    old: Entry | None,
    state: State,
    read_many: ReadMany,
    moved: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """The digest of the module's surface and of the code of the symbols that the prose cites.

    `""` where the entry has no prose to keep. White space and comments do not count; `moved`
    maps cited paths to where their content is now. Under a model's prose both digests stand
    side by side: its code may move without a call, its surface may not.
    """
    by = "auto" if old is None else author(old, digest)
    if old is None or by == "auto":
        return ""
    said = {*old.evidence, *(e for d in old.decisions for e in d.evidence)}
    prose = {Evidence(moved.get(e.path, e.path), e.symbol) for e in said}
    cited = sorted((e for e in prose if e.symbol), key=lambda e: (e.path, e.symbol))
    tokens = _tokens(cited, state, read_many)
    if by == "model":
        return f"{surface_digest(built)}-{_short(tokens)}"
    return _short([surface_digest(built), *tokens])


def surface_moved(old: str, now: str) -> bool:
    """Whether what the module shows changed between two bases of a model's prose."""
    return old.partition("-")[0] != now.partition("-")[0]


def _short(texts: list[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode("utf-8", "surrogateescape")).hexdigest()[:8]


def _tokens(cited: list[Evidence], state: State, read_many: ReadMany) -> list[str]:
    if not cited:
        return []
    from summarizer.facts.symbols import definition_tokens

    refs = {e.path: state.snapshot.files[e.path] for e in cited if e.path in state.snapshot.files}
    blobs = read_many(ref.blob for ref in refs.values())
    found: list[str] = []
    for evidence in cited:
        ref = refs.get(evidence.path)
        language = state.dialects.of(evidence.path)
        source = blobs.get(ref.blob) if ref else None
        if source is not None and language:
            found += definition_tokens(source, language, evidence.symbol)
    return found
