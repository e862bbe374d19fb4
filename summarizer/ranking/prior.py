"""What each file matters to anyone who asks nothing: its users, its size, its history."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from summarizer.ranking.graph import Graph, page_rank
from summarizer.records.ranking import Source, Touch

BESIDE = 0.02
"""Tests, examples and docs stand so far behind code."""
_RANK, _SIZE, _BUSY = 0.15, 0.4, 0.5
_HALF_LIFE = 300.0
_IDLE = 0.1
MASS_EDIT = 100


def prior(graph: Graph, sources: Sequence[Source], touches: Sequence[Touch]) -> list[float]:
    """One weight a file, their sum 1: its PageRank, its length and how often it changed.

    The three are multiplied, each damped: where history is not known (a shallow clone), the
    order of the others stays. A commit of `_HALF_LIFE` commits ago counts a half.
    """
    if not sources:
        return []
    rank = page_rank(graph, shares([BESIDE if one.role else 1.0 for one in sources]))
    busy = _busy(touches)
    return shares(
        [
            (rank[i] * len(sources)) ** _RANK
            * lines_of(source) ** _SIZE
            * (_IDLE + busy.get(source.path, 0.0)) ** _BUSY
            * (BESIDE if source.role else 1.0)
            for i, source in enumerate(sources)
        ]
    )


def shares(values: Sequence[float]) -> list[float]:
    """The values as shares of their sum."""
    total = sum(values)
    return [value / total for value in values] if total else [0.0 for _ in values]


def lines_of(source: Source) -> int:
    """The line that the file's last definition ends on, at least 1."""
    return max((symbol.end for symbol in source.symbols), default=1) or 1


def _busy(touches: Sequence[Touch]) -> dict[str, float]:
    found: defaultdict[str, float] = defaultdict(float)
    for age, touch in enumerate(touches):
        if len(touch.paths) <= MASS_EDIT:
            weight: float = 0.5 ** (age / _HALF_LIFE)
            for path in touch.paths:
                found[path] += weight
    return dict(found)
