"""What each file matters to anyone who asks nothing: its users, its size, its history."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from summarizer.ranking.graph import BESIDE, shares
from summarizer.records.ranking import Node, Touch
from summarizer.records.repository import MASS_EDIT

_RANK, _SIZE, _BUSY = 0.15, 0.4, 0.5
_HALF_LIFE = 300.0
_IDLE = 0.1


def prior(nodes: Sequence[Node], rank: Sequence[float], touches: Sequence[Touch]) -> list[float]:
    """One weight a file, their sum 1: its PageRank, its length and how often it changed.

    The three are multiplied, each damped: where history is not known (a shallow clone), the
    order of the others stays. A commit of `_HALF_LIFE` commits ago counts a half.
    """
    busy = _busy(touches)
    return shares(
        [
            (rank[i] * len(nodes)) ** _RANK
            * node.sketch.lines**_SIZE
            * (_IDLE + busy.get(node.path, 0.0)) ** _BUSY
            * (BESIDE if node.role else 1.0)
            for i, node in enumerate(nodes)
        ]
    )


def _busy(touches: Sequence[Touch]) -> dict[str, float]:
    found: defaultdict[str, float] = defaultdict(float)
    for age, touch in enumerate(touches):
        if len(touch.paths) <= MASS_EDIT:
            weight: float = 0.5 ** (age / _HALF_LIFE)
            for path in touch.paths:
                found[path] += weight
    return dict(found)
