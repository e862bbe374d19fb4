"""Who stands on whom: layers of a graph, its cycles, and the edges that say it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from summarizer.writing.folding import Graph

Knot = tuple[str, ...]
"""Nodes that depend on each other; a node alone is a knot of one."""


def layers(graph: Graph) -> tuple[tuple[Knot, ...], ...]:
    """The knots by layer, top first: each stands above everything that it depends on.

    Knots without any edge are left out.
    """
    found = knots(graph)
    member = {node: knot for knot in found for node in knot}
    below: dict[Knot, set[Knot]] = {knot: set() for knot in found}
    touched = {knot for edge in graph.edges for knot in (member[edge[0]], member[edge[1]])}
    for user, used in graph.edges:
        if member[user] != member[used]:
            below[member[user]].add(member[used])
    heights: dict[Knot, int] = {}
    for knot in found:  # Tarjan gives what is used before its users
        heights[knot] = 1 + max((heights[other] for other in below[knot]), default=-1)
    top = max((heights[knot] for knot in touched), default=-1)
    rows = [sorted(k for k in touched if heights[k] == height) for height in range(top, -1, -1)]
    return tuple(tuple(row) for row in rows if row)


def alone(graph: Graph) -> tuple[str, ...]:
    """The nodes without any edge, sorted."""
    touched = {end for edge in graph.edges for end in edge}
    return tuple(sorted(set(graph.nodes) - touched))


def knots(graph: Graph) -> tuple[Knot, ...]:
    """The strongly connected components, each sorted, what is used before its users."""
    used = _followers(graph.nodes, graph.edges)
    return tuple(_Tarjan(used).run())


def _followers(
    nodes: Iterable[str], edges: Iterable[tuple[str, str]]
) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {node: [] for node in sorted(nodes)}
    for user, used in sorted(edges):
        found[user].append(used)
    return {node: tuple(targets) for node, targets in found.items()}


class _Tarjan:
    """Tarjan's algorithm without recursion, over nodes in sorted order."""

    def __init__(self, used: Mapping[str, tuple[str, ...]]) -> None:
        self._used = used
        self._index: dict[str, int] = {}
        self._low: dict[str, int] = {}
        self._stack: list[str] = []
        self._found: list[Knot] = []

    def run(self) -> Sequence[Knot]:
        for node in self._used:
            if node not in self._index:
                self._visit(node)
        return self._found

    def _visit(self, start: str) -> None:
        work = [(start, iter(self._used[start]))]
        self._open(start)
        while work:
            node, targets = work[-1]
            following = next((t for t in targets if self._look(node, t)), None)
            if following is not None:
                self._open(following)
                work.append((following, iter(self._used[following])))
                continue
            work.pop()
            if work:
                above = work[-1][0]
                self._low[above] = min(self._low[above], self._low[node])
            if self._low[node] == self._index[node]:
                self._close(node)

    def _open(self, node: str) -> None:
        self._index[node] = self._low[node] = len(self._index)
        self._stack.append(node)

    def _look(self, node: str, target: str) -> bool:
        """True for a target not seen before; one on the stack lowers the node's mark."""
        if target not in self._index:
            return True
        if target in self._stack:
            self._low[node] = min(self._low[node], self._index[target])
        return False

    def _close(self, node: str) -> None:
        at = self._stack.index(node)
        self._found.append(tuple(sorted(self._stack[at:])))
        del self._stack[at:]


def untied(graph: Graph) -> Graph:
    """The graph without the edges of a knot that lead from a part back to a folder around it.

    A package's own folder often holds both what starts its parts and what all of them use: that
    ties them into one knot, and hides how they stand on each other. No node loses its last edge.
    """
    member = {node: knot for knot in knots(graph) for node in knot}
    back = {
        (user, used)
        for user, used in graph.edges
        if member[user] == member[used] and (used == "." or user.startswith(f"{used}/"))
    }
    held = {end for edge in graph.edges if edge not in back for end in edge}
    edges = (edge for edge in graph.edges if edge not in back or not held.issuperset(edge))
    return graph._replace(edges=tuple(edges))


def without_implied(graph: Graph) -> tuple[tuple[str, str], ...]:
    """The edges that do not follow from longer ways; edges inside knots stay."""
    member = {node: knot for knot in knots(graph) for node in knot}
    used = {node: set(targets) for node, targets in _followers(*graph[:2]).items()}
    for user, target in graph.edges:
        if member[user] != member[target]:
            used[user].discard(target)
            if not _reaches(user, target, used):
                used[user].add(target)
    return tuple((user, target) for user, target in graph.edges if target in used[user])


def _reaches(user: str, target: str, used: Mapping[str, set[str]]) -> bool:
    seen: set[str] = set()
    work = [user]
    while work:
        node = work.pop()
        if node == target:
            return True
        if node not in seen:
            seen.add(node)
            work.extend(used[node])
    return False
