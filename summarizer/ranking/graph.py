"""Who uses whom: files as nodes, an edge for the names that one uses of another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from summarizer.dataclass import dataclass
from summarizer.records.ranking import Source

_SHARED_PACKAGES = frozenset(
    "go java kotlin scala csharp swift dart elixir erlang haskell terraform".split()
)
"""Languages in which files of one folder see each other without an import."""
MOST_STRANGERS = 3
_STRANGER = 0.25
_MEMBER = 0.6
_SHORTEST = 4
_HOPS = 3
IMPORT_ALONE = 0.1
"""The weight of an edge that no name bears out."""
_ROUNDS = 20
_DAMPING = 0.85


@dataclass(frozen=True, slots=True)
class Graph:
    """Files by number. `edges[a][b]` is the weight of the names that file a uses of file b.

    `wanted[b][name]` is how much the other files want a name that file b defines.
    """

    paths: tuple[str, ...]
    edges: tuple[Mapping[int, float], ...]
    wanted: tuple[Mapping[str, float], ...]


def connect(sources: Sequence[Source]) -> Graph:
    """The graph of `sources`, which are in the order of their paths."""
    number = {source.path: i for i, source in enumerate(sources)}
    definers = _definers(sources)
    members = {s.name for source in sources for s in source.symbols if s.parent}
    seen = _neighbours(sources, number)
    wanted: list[defaultdict[str, float]] = [defaultdict(float) for _ in sources]
    edges = []
    for here, source in enumerate(sources):
        own = {symbol.name for symbol in source.symbols}
        weights: defaultdict[int, float] = defaultdict(float)
        for name in source.uses.split(" "):
            places = definers.get(name)
            if places is None or name in own:
                continue
            weight, those = _aim(name, places, seen[here])
            if weight and name in members:
                weight *= _MEMBER
            for there in those:
                weights[there] += weight / len(those)
                wanted[there][name] += weight / len(those)
        for target in seen[here]:
            weights[target] += IMPORT_ALONE
        weights.pop(here, None)
        edges.append(MappingProxyType(dict(sorted(weights.items()))))
    return Graph(
        tuple(source.path for source in sources),
        tuple(edges),
        tuple(MappingProxyType(one) for one in wanted),
    )


def _aim(name: str, places: Sequence[int], seen: frozenset[int]) -> tuple[float, Sequence[int]]:
    """What a use of a name weighs, and the files that it may mean.

    A name that no import leads to says something only where few files define it and it is
    long enough to be no chance: `get`, `New` and `String` alone are no edge.
    """
    near = [place for place in places if place in seen]
    if near:
        return 1.0, near
    if len(places) <= MOST_STRANGERS and len(name) >= _SHORTEST:
        return _STRANGER, places
    return 0.0, ()


def users_of(
    graph: Graph, sources: Sequence[Source], place: int, names: frozenset[str]
) -> tuple[int, ...]:
    """The files that use one of the names that file `place` defines: their code holds it."""
    return tuple(
        here
        for here, source in enumerate(sources)
        if graph.edges[here].get(place, 0.0) > IMPORT_ALONE
        and not names.isdisjoint(source.uses.split(" "))
    )


def _definers(sources: Sequence[Source]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for i, source in enumerate(sources):
        for name in sorted({symbol.name for symbol in source.symbols}):
            if len(name) > 1:
                found.setdefault(name, []).append(i)
    return found


def _neighbours(sources: Sequence[Source], number: Mapping[str, int]) -> list[frozenset[int]]:
    """The files that each file's imports lead to, through those that hand on; and its package."""
    folders: defaultdict[tuple[str, str, str], set[int]] = defaultdict(set)
    for i, source in enumerate(sources):
        if source.language in _SHARED_PACKAGES:
            key = (source.language, source.path.rpartition("/")[0], source.package)
            folders[key].add(i)
    gives = [[number[t] for t in source.gives if t in number] for source in sources]
    found = []
    for i, source in enumerate(sources):
        reached = {number[target] for target in source.targets if target in number}
        edge = reached
        for _ in range(_HOPS):
            edge = {given for one in edge for given in gives[one]} - reached
            reached |= edge
        key = (source.language, source.path.rpartition("/")[0], source.package)
        found.append(frozenset((reached | folders.get(key, set())) - {i}))
    return found


def page_rank(graph: Graph, start: Sequence[float]) -> list[float]:
    """Weighted PageRank with restarts at `start` (its sum is 1); the result's sum is 1."""
    rank = list(start)
    flows = [(sum(out.values()), list(out.items())) for out in graph.edges]
    for _ in range(_ROUNDS):
        lost = 0.0
        following = [0.0] * len(rank)
        for here, (total, out) in enumerate(flows):
            if not total:
                lost += rank[here]
                continue
            share = rank[here] / total
            for there, weight in out:
                following[there] += share * weight
        rank = [
            _DAMPING * (new + lost * first) + (1 - _DAMPING) * first
            for new, first in zip(following, start, strict=True)
        ]
    return rank
