"""What ranking needs of a state, from the cache where it is known: sketches and the graph.

A file's sketch and its names are derived where it is read, so a cold map decodes no facts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from summarizer.facts.components import given_name
from summarizer.facts.gather import KEPT_AT_ONCE
from summarizer.facts.languages import EXTRACTOR_VERSION
from summarizer.facts.skipped import is_known
from summarizer.pipeline.known import ground
from summarizer.pipeline.session import Session
from summarizer.pipeline.sources import derived_of, facts_of, linked, source_refs
from summarizer.pipeline.state import State
from summarizer.ranking import graph as graphs
from summarizer.ranking import naming
from summarizer.ranking import sketch as sketches
from summarizer.ranking.graph import Graph, connect
from summarizer.records.ranking import Node
from summarizer.records.repository import FileRef
from summarizer.records.sources import FileFacts, Symbol
from summarizer.writing.roles import Roles

_T = TypeVar("_T")

_RANKING_VERSION = 7
"""Raised when the same facts would give other texts or another graph."""
_KINDS = ("sketch", "names")
_NOTHING = ""


def nodes_of(session: Session, state: State) -> tuple[Node, ...]:
    """The files that can be ranked, in the order of paths; what is skipped is not among them."""
    found = dict(_read(session, state, "sketch", sketches.decode))
    roles = Roles(state.snapshot.files)
    ordered = ((ref.path, found.get(ref.path)) for ref in source_refs(state))
    return tuple(Node(path, roles.of(path), one) for path, one in ordered if one is not None)


def graph_of(session: Session, state: State) -> Graph:
    """The graph of a state's sources."""
    refs = source_refs(state)
    digest = hashlib.sha256(ground(state))
    for ref in refs:
        digest.update(f"{ref.path}\0{ref.blob}\0".encode("utf-8", "surrogateescape"))
    key, kind = digest.hexdigest(), f"graph-{_RANKING_VERSION}-{EXTRACTOR_VERSION}"
    kept = session.cache.get(kind, [key]).get(key)
    if kept is not None:
        try:
            return graphs.decode(kept)
        except ValueError:
            pass  # a damaged row is computed again and replaced
    roles = Roles(state.snapshot.files)
    found = {
        path: linked(state, path, roles.of(path), names)
        for path, names in _read(session, state, "names", naming.decode)
    }
    graph = connect([found[ref.path] for ref in refs if ref.path in found])
    if not session.unknown:
        session.cache.put(kind, {key: graphs.encode(graph)})
    return graph


def _read(
    session: Session, state: State, kind: str, decode: Callable[[str], _T]
) -> Iterator[tuple[str, _T]]:
    """What ranking knows of each file that is read: at once what is cached, then what is not."""
    refs = source_refs(state)
    keys = {ref.path: _key(ref, state.dialects.of(ref.path)) for ref in refs}
    texts = session.cache.get(_row(state, kind), keys.values())
    missing = []
    for ref in refs:
        text = texts.get(keys[ref.path])
        try:
            known = decode(text) if text else None
        except ValueError:
            text = None  # a damaged row is computed again and replaced
        if text is None:
            missing.append(ref)
        elif known is not None:
            yield ref.path, known
    for path, text in _derived(session, state, missing, keys, _KINDS.index(kind)):
        yield path, decode(text)


def _derived(
    session: Session,
    state: State,
    refs: Sequence[FileRef],
    keys: Mapping[str, str],
    wanted: int,
) -> Iterator[tuple[str, str]]:
    """Read files, keep all texts that ranking wants of them, and give one of these."""
    fresh: dict[str, tuple[str, ...]] = {}

    def keep() -> None:
        for i, kind in enumerate(_KINDS):
            session.cache.put(_row(state, kind), {key: texts[i] for key, texts in fresh.items()})
        fresh.clear()

    try:
        for path, skipped, texts in derived_of(session, state, refs, _texts):
            if is_known(skipped):
                fresh[keys[path]] = texts
            if len(fresh) >= KEPT_AT_ONCE:
                keep()
            if texts[wanted]:
                yield path, texts[wanted]
    finally:
        keep()


def _texts(facts: FileFacts) -> tuple[str, ...]:
    """All that ranking wants of a file, in the order of the kinds; nothing of a skipped one."""
    if facts.skipped:
        return tuple(_NOTHING for _ in _KINDS)
    return sketches.encode(sketches.sketch(facts)), naming.encode(naming.names_of(facts))


def _key(ref: FileRef, language: str) -> str:
    """A file's blob and language, and what else its texts are a function of."""
    return f"{ref.blob} {language} {given_name(ref.path, language)}"


def _row(state: State, kind: str) -> str:
    return f"{kind}-{_RANKING_VERSION}-{EXTRACTOR_VERSION}-{state.settings.max_file_kb}"


def aligned(graph: Graph, paths: Sequence[str]) -> Graph:
    """The graph with these files as its nodes: new ones stand alone, at the least rank."""
    if graph.paths == tuple(paths):
        return graph
    old = {path: i for i, path in enumerate(graph.paths)}
    new = {old[path]: i for i, path in enumerate(paths) if path in old}
    least = min(graph.rank, default=1.0)
    nothing: Mapping[str, float] = {}
    return Graph(
        tuple(paths),
        tuple(graph.rank[old[path]] if path in old else least for path in paths),
        tuple(_kept(graph.edges[old[path]], new) if path in old else {} for path in paths),
        tuple(graph.wanted[old[path]] if path in old else nothing for path in paths),
    )


def _kept(out: Mapping[int, float], new: Mapping[int, int]) -> dict[int, float]:
    return {new[there]: weight for there, weight in out.items() if there in new}


def symbols_of(
    session: Session, state: State, paths: Iterable[str]
) -> dict[str, tuple[Symbol, ...]]:
    """The symbols of some files."""
    facts = facts_of(session, state, (state.snapshot.files[path] for path in paths))
    return {path: one.symbols for path, one in facts.items()}
