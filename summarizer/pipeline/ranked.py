"""What ranking needs of a state, from the cache where it is known: sketches and the graph."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from summarizer.facts.languages import EXTRACTOR_VERSION
from summarizer.pipeline.known import ground
from summarizer.pipeline.session import Session
from summarizer.pipeline.sources import facts_by_group, facts_of, source_refs, sources_of
from summarizer.pipeline.state import State
from summarizer.ranking import graph as graphs
from summarizer.ranking import sketch as sketches
from summarizer.ranking.graph import Graph, connect
from summarizer.records.ranking import Node, Sketch
from summarizer.records.repository import FileRef
from summarizer.records.sources import Symbol
from summarizer.writing.roles import Roles

_RANKING_VERSION = 2
"""Raised when the same facts would give another sketch or graph."""
_NOTHING = ""
_GROUP = 64


def nodes_of(session: Session, state: State) -> tuple[Node, ...]:
    """The files that can be ranked, in the order of paths; what is skipped is not among them."""
    refs = source_refs(state)
    keys = {ref.path: f"{ref.blob} {state.dialects.of(ref.path)}" for ref in refs}
    kind = f"sketch-{_RANKING_VERSION}-{EXTRACTOR_VERSION}-{state.settings.max_file_kb}"
    texts = session.cache.get(kind, keys.values())
    missing = [ref for ref in refs if not _is_sketch(texts.get(keys[ref.path]))]
    fresh = _sketched(session, state, missing)
    session.cache.put(kind, {keys[path]: text for path, text in fresh.items()})
    roles = Roles(state.snapshot.files)
    found = ((ref.path, fresh.get(ref.path, texts.get(keys[ref.path], ""))) for ref in refs)
    return tuple(Node(path, roles.of(path), sketches.decode(text)) for path, text in found if text)


def _is_sketch(text: str | None) -> bool:
    try:
        return text == _NOTHING or (text is not None and isinstance(sketches.decode(text), Sketch))
    except ValueError:
        return False


def _sketched(session: Session, state: State, refs: Sequence[FileRef]) -> dict[str, str]:
    """The sketches of files as text, made while the next files are read."""
    groups = [refs[start : start + _GROUP] for start in range(0, len(refs), _GROUP)]
    return {
        path: _NOTHING if one.skipped else sketches.encode(sketches.sketch(one))
        for facts in facts_by_group(session, state, groups)
        for path, one in facts.items()
    }


def graph_of(session: Session, state: State) -> Graph:
    """The graph of a state's sources."""
    digest = hashlib.sha256(ground(state))
    for ref in source_refs(state):
        digest.update(f"{ref.path}\0{ref.blob}\0".encode("utf-8", "surrogateescape"))
    key, kind = digest.hexdigest(), f"graph-{_RANKING_VERSION}-{EXTRACTOR_VERSION}"
    kept = session.cache.get(kind, [key]).get(key)
    if kept is not None:
        try:
            return graphs.decode(kept)
        except ValueError:
            pass  # a damaged row is computed again and replaced
    graph = connect(sources_of(session, state))
    session.cache.put(kind, {key: graphs.encode(graph)})
    return graph


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
