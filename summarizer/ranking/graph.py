"""Who uses whom: files as nodes, an edge for the names that one uses of another."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from operator import itemgetter, mul

from summarizer.dataclass import dataclass
from summarizer.ranking.naming import COMMON, family_of, no_names_of
from summarizer.records.ranking import Linked

_SHARED_PACKAGES = frozenset(
    "go java kotlin scala csharp swift dart elixir erlang haskell hcl".split()
)
"""Languages in which files of one folder see each other without an import."""
MOST_STRANGERS = 3
_STRANGER = 0.25
_MEMBER = 0.6
_SHORTEST = 4
_HOPS = 3
_WHOLE = frozenset({"*", "default"})
IMPORT_ALONE = 0.1
"""The weight of an edge that no name bears out."""
_ROUNDS = 20
_DAMPING = 0.85
BESIDE = 0.02
"""Tests, examples and docs stand so far behind code."""


@dataclass(frozen=True, slots=True)
class Graph:
    """Files by number. `edges[a][b]` is the weight of the names that file a uses of file b.

    `rank` is their PageRank (its sum is 1); `wanted[b][name]` is how much the other files want
    a name that file b defines.
    """

    paths: tuple[str, ...]
    rank: tuple[float, ...]
    edges: tuple[Mapping[int, float], ...]
    wanted: tuple[Mapping[str, float], ...]


def connect(sources: Sequence[Linked]) -> Graph:
    """The graph of `sources`, which are in the order of their paths."""
    number = {source.path: i for i, source in enumerate(sources)}
    members = {name for source in sources for name in source.names.members}
    wanted: list[defaultdict[str, float]] = [defaultdict(float) for _ in sources]
    found: list[defaultdict[int, float]] = [defaultdict(float) for _ in sources]
    for here, aims in enumerate(uses_of(sources, number)):
        edges_here = found[here]
        for name, weight, those, _ in aims:
            share = weight * (_MEMBER if name in members else 1.0) / len(those)
            for there in those:
                edges_here[there] += share
                wanted[there][name] += share
    edges = []
    for here, (source, weights) in enumerate(zip(sources, found, strict=True)):
        for target in source.targets:
            if target in number:
                weights[number[target]] += IMPORT_ALONE
        weights.pop(here, None)
        edges.append({there: round(weights[there], 3) for there in sorted(weights)})
    rank = page_rank(edges, shares([BESIDE if source.role else 1.0 for source in sources]))
    return Graph(
        tuple(source.path for source in sources),
        tuple(round(one, 9) for one in rank),
        tuple(edges),
        tuple({name: round(one[name], 3) for name in sorted(one)} for one in wanted),
    )


def shares(values: Sequence[float]) -> list[float]:
    """The values as shares of their sum."""
    total = sum(values)
    return [value / total for value in values] if total else [0.0 for _ in values]


def uses_of(
    sources: Sequence[Linked], number: Mapping[str, int]
) -> Iterator[Iterator[tuple[str, float, Collection[int], bool]]]:
    """For each file its uses of names: the name, its weight, the files it may mean, if it is one.

    A name that the file defines itself is its own.
    """
    definers = _definers(sources)
    gives = gives_of(sources, number)
    seen = _neighbours(sources, number, gives)
    for here, source in enumerate(sources):
        taken = partial(_targets_naming, source, number, gives)
        yield _aims_of(
            source, definers.get(family_of(source.names.language), {}), seen[here], taken
        )


def gives_of(sources: Sequence[Linked], number: Mapping[str, int]) -> list[list[int]]:
    """The files that each file hands on, by number."""
    return [[number[t] for t in source.gives if t in number] for source in sources]


def _aims_of(
    source: Linked,
    defined: Mapping[str, frozenset[int]],
    seen: frozenset[int],
    taken: Callable[[str], Set[int]],
) -> Iterator[tuple[str, float, Collection[int], bool]]:
    own = frozenset(source.names.defined)
    for name in filter(defined.__contains__, source.names.uses.split(" ")):
        if name not in own:
            places = defined[name]
            weight, those = _aim(name, places, seen if len(name) > 1 else taken(name))
            if those:
                yield name, weight, those, len(places) == 1


def _targets_naming(
    source: Linked, number: Mapping[str, int], gives: Sequence[Sequence[int]], letter: str
) -> set[int]:
    """The files that imports lead to which take this name, or all that a file has.

    One letter is most often a variable: that its definer is seen tells nothing.
    """
    targets = [
        number[target]
        for one, lead in zip(source.names.imports, source.leads, strict=False)
        if not one.names or letter in one.names or not _WHOLE.isdisjoint(one.names)
        for target in lead
        if target in number
    ]
    return reached(targets, gives)


def _aim(name: str, places: frozenset[int], seen: Set[int]) -> tuple[float, Collection[int]]:
    """What a use of a name weighs, and the files that it may mean.

    A name that no import leads to says something only where few files define it and it is
    long enough to be no chance: `get`, `New` and `String` alone are no edge, nor are words that
    stand everywhere.
    """
    near = places & seen
    if near:
        return 1.0, near
    if len(places) <= MOST_STRANGERS and len(name) >= _SHORTEST and name not in COMMON:
        return _STRANGER, places
    return 0.0, ()


def _definers(sources: Sequence[Linked]) -> dict[str, dict[str, frozenset[int]]]:
    """By family of languages, then by name."""
    found: defaultdict[str, defaultdict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for i, source in enumerate(sources):
        language = family_of(source.names.language)
        members = frozenset(source.names.members)
        own = no_names_of(language).union(source.names.private)
        for name in source.names.defined:
            if name not in own and (len(name) > 1 or name not in members):
                found[language][name].add(i)
    return {
        family: {name: frozenset(places) for name, places in names.items()}
        for family, names in found.items()
    }


def _neighbours(
    sources: Sequence[Linked], number: Mapping[str, int], gives: Sequence[Sequence[int]]
) -> list[frozenset[int]]:
    """The files that each file's imports lead to, through those that hand on; and its package."""
    folders: defaultdict[tuple[str, str, str], set[int]] = defaultdict(set)
    for i, source in enumerate(sources):
        if source.names.language in _SHARED_PACKAGES:
            folders[_package(source)].add(i)
    found = []
    for i, source in enumerate(sources):
        led = reached((number[one] for one in source.targets if one in number), gives)
        units = {_package(sources[one]) for one in led if sources[one].unit}
        shared = (folders.get(one, ()) for one in {*units, _package(source)})
        found.append(frozenset(led.union(*shared) - {i}))
    return found


def reached(targets: Iterable[int], gives: Sequence[Sequence[int]]) -> set[int]:
    """These files, and what they hand on."""
    found = set(targets)
    edge = found
    for _ in range(_HOPS):
        edge = {given for one in edge for given in gives[one]} - found
        found |= edge
    return found


def _package(source: Linked) -> tuple[str, str, str]:
    names = source.names
    return names.language, source.unit or source.path.rpartition("/")[0], names.package


def page_rank(edges: Sequence[Mapping[int, float]], start: Sequence[float]) -> list[float]:
    """Weighted PageRank with restarts at `start` (its sum is 1); the result's sum is 1."""
    rank = list(start)
    totals = [sum(out.values()) for out in edges]
    idlers = [here for here, total in enumerate(totals) if not total]
    inflows = _inflows(edges, totals)
    for _ in range(_ROUNDS):
        lost = sum(rank[here] for here in idlers)
        given = [one / total if total else 0.0 for one, total in zip(rank, totals, strict=True)]
        given.append(0.0)
        rank = [_DAMPING * (lost * first) + (1 - _DAMPING) * first for first in start]
        for here, pick, weights in inflows:
            first = start[here]
            inflow = sum(map(mul, weights, pick(given)))
            rank[here] = _DAMPING * (inflow + lost * first) + (1 - _DAMPING) * first
    return rank


def _inflows(
    edges: Sequence[Mapping[int, float]], totals: Sequence[float]
) -> list[tuple[int, Callable[[Sequence[float]], tuple[float, ...]], list[float]]]:
    """For each node that others lead to, what picks these, and the weights of their edges.

    Two more that weigh nothing stand at the end: of one node a single value would be picked.
    """
    nothing = len(edges)
    sources: list[list[int]] = [[] for _ in edges]
    weights: list[list[float]] = [[] for _ in edges]
    for here, out in enumerate(edges):
        for there, weight in out.items() if totals[here] else ():
            sources[there].append(here)
            weights[there].append(weight)
    return [
        (here, itemgetter(*those, nothing, nothing), [*its, 0.0, 0.0])
        for here, (those, its) in enumerate(zip(sources, weights, strict=True))
        if those
    ]


def encode(graph: Graph) -> str:
    """A graph as text, for caches."""
    edges = [[list(out), list(out.values())] for out in graph.edges]
    return json.dumps([graph.paths, graph.rank, edges, graph.wanted], separators=(",", ":"))


def decode(text: str) -> Graph:
    """What `encode` was given; ValueError where `text` is no work of it."""
    try:
        paths, rank, edges, wanted = json.loads(text)
        out = tuple(dict(zip(*pair, strict=True)) for pair in edges)
        return Graph(tuple(paths), tuple(rank), out, tuple(wanted))
    except TypeError as error:
        raise ValueError("no graph") from error
