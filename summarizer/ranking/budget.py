"""What fits: the files and definitions that tell most for their tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor

from summarizer.dataclass import dataclass
from summarizer.ranking.lines import path_line
from summarizer.records.sources import Symbol
from summarizer.tokens import Meter

_LEAST = 6.0
_DEEPEST = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file that a map could show: its share of what is asked for, and that of its symbols.

    `lines` are the symbols as they are shown; `owners` maps the number of a symbol to the number
    of the one it belongs to, which is shown with it.
    """

    path: str
    share: float
    symbols: tuple[Symbol, ...]
    lines: tuple[str, ...]
    shares: tuple[float, ...]
    owners: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Choice:
    """A candidate and the numbers of its symbols that are shown, in their order."""

    candidate: Candidate
    shown: tuple[int, ...]


def choose(candidates: Sequence[Candidate], tokens: int, worth: float) -> tuple[list[Choice], int]:
    """Fill `tokens` greedily by value for cost; a definition is worth `worth` files.

    Returns the choices, best file first, and the tokens that they cost.
    """
    offers = [(one.share / _about(one.path), i, -1) for i, one in enumerate(candidates)]
    for i, one in enumerate(candidates):
        for j, share in enumerate(one.shares):
            value = worth * one.share * share / _about(one.lines[j])
            offers.append((value, i, j))
    offers.sort(key=lambda offer: (-offer[0], candidates[offer[1]].path, offer[2]))
    meter = Meter()
    shown: dict[int, set[int]] = {}
    left = float(tokens)
    for _, i, j in offers:
        if left < _LEAST:
            break
        wanted = {j} - {-1} - shown.get(i, set())
        wanted.update(k for k in around(candidates[i].owners, j) if k not in shown.get(i, ()))
        price = 0.0 if i in shown else meter.line(path_line(candidates[i].path))
        price += sum(meter.line(candidates[i].lines[k]) for k in wanted)
        if price <= left:
            shown.setdefault(i, set()).update(wanted)
            left -= price
    best = sorted(shown, key=lambda i: (-candidates[i].share, candidates[i].path))
    choices = [Choice(candidates[i], tuple(sorted(shown[i]))) for i in best]
    return choices, tokens - floor(left)


def around(owners: Mapping[int, int], number: int) -> list[int]:
    """The numbers of the types around a symbol, from the inside."""
    found: list[int] = []
    while len(found) < _DEEPEST and number in owners:
        number = owners[number]
        found.append(number)
    return found


def _about(line: str) -> float:
    """A rough price, for the order of offers alone: the exact one takes longer."""
    return 1 + len(line) / 4
