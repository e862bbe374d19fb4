"""The ranked map: which files and definitions of a repository to read first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from summarizer.ranking.budget import Candidate, Choice, around, choose
from summarizer.ranking.graph import Graph, shares
from summarizer.ranking.lines import path_line, symbol_line
from summarizer.ranking.prior import prior
from summarizer.ranking.question import Asked, answers, asked, match
from summarizer.records.ranking import Node, Question, RankedFile, RepoMap, Touch
from summarizer.records.sources import Symbol

_SHARP, _PRIOR, _LEAST = 3.0, 0.3, 1e-4
_SIZE, _WANTED, _PRIOR_OF_SYMBOL, _ANSWER = 1.0, 0.3, 0.3, 1.5
_WORTH = 2.5
_CHECKED = 1e-3
"""What is there for type checkers alone stands so far behind the rest of its file."""
_FEWEST, _CHEAPEST = 64, 4
"""No path costs fewer tokens than this: files behind the first `tokens // 4` never fit."""
_TYPES = frozenset("class interface struct trait module enum union".split())

_MARKS = MappingProxyType({"rs": "::", "swift": "."})
"""What stands before a member, where a type has some in other files that do not name it."""


def repo_map(
    nodes: Sequence[Node],
    graph: Graph,
    touches: Sequence[Touch],
    question: Question,
    read: Callable[[Sequence[str]], Mapping[str, tuple[Symbol, ...]]],
) -> RepoMap:
    """The map of `nodes` (in the graph's order) that stays under `question.tokens`.

    `read` gives the symbols of paths: it is asked for the files that may be shown alone. A
    function of its arguments; `touches` may be empty.
    """
    ask = asked(question)
    weights = prior(nodes, graph.rank, touches)
    rarity: Mapping[str, float] = {}
    if ask or question.focus:
        found = match(ask, graph, nodes, question.focus)
        rarity = found.rarity
        weights = _answering(weights, found.files)
    hidden = set(question.focus)
    order = sorted(range(len(nodes)), key=lambda i: (-round(weights[i], 12), i))
    best = [i for i in order if weights[i] > 0 and nodes[i].path not in hidden]
    best = best[: max(_FEWEST, question.tokens // _CHEAPEST)]
    symbols = read([nodes[i].path for i in best])
    candidates = [
        _candidate(nodes[i].path, symbols[nodes[i].path], weights[i], graph.wanted[i], ask, rarity)
        for i in best
    ]
    choices, tokens = choose(candidates, question.tokens, _WORTH)
    top = choices[0].candidate.share if choices else 1.0
    return RepoMap(
        budget=question.tokens,
        tokens=tokens,
        files=tuple(_ranked(choice, top) for choice in choices),
        text="".join(line + "\n" for choice in choices for line in _lines(choice)),
    )


def _answering(weights: Sequence[float], scores: Sequence[float]) -> list[float]:
    """The weights by how well each file answers; as they are, where none answers at all."""
    most = max(scores, default=0.0)
    if not most:
        return list(weights)
    answer = [_LEAST + (score / most) ** _SHARP for score in scores]
    return shares([w**_PRIOR * a for w, a in zip(weights, answer, strict=True)])


def _candidate(
    path: str,
    symbols: tuple[Symbol, ...],
    weight: float,
    wanted: Mapping[str, float],
    ask: Asked,
    rarity: Mapping[str, float],
) -> Candidate:
    owners = _owners(symbols)
    inner = Counter[int]()
    for member, owner in owners.items():
        inner[owner] += _length(symbols[member])
    values = []
    for number, symbol in enumerate(symbols):
        length = max(1, _length(symbol) - inner[number])
        value = length**_SIZE * (1 + wanted.get(symbol.name, 0.0)) ** _WANTED
        if ask:
            value = value**_PRIOR_OF_SYMBOL * (1 + answers(symbol, ask, rarity)) ** _ANSWER
        values.append(value * _CHECKED if symbol.checked else value)
    lines = tuple(_symbol_lines(path, symbols, owners))
    return Candidate(path, weight, symbols, lines, tuple(shares(values)), owners)


def _symbol_lines(path: str, symbols: Sequence[Symbol], owners: Mapping[int, int]) -> Iterator[str]:
    """The symbols as they are shown, set off by the types around them.

    Members of a type of another file name it.
    """
    mark = _MARKS.get(path.rpartition(".")[2], "")
    known = {symbol.name for symbol in symbols}
    for number, symbol in enumerate(symbols):
        apart = mark and symbol.parent and symbol.parent not in known
        owner = symbol.parent + mark if apart else ""
        yield symbol_line(symbol, len(around(owners, number)), owner)


def _owners(symbols: Sequence[Symbol]) -> dict[int, int]:
    """The number of each member's type, where the same file defines it around the member."""
    types: dict[str, list[int]] = {}
    for number, symbol in enumerate(symbols):
        if symbol.kind in _TYPES:
            types.setdefault(symbol.name, []).append(number)
    found = {}
    for number, symbol in enumerate(symbols):
        for owner in types.get(symbol.parent, ()):
            around = symbols[owner]
            if owner != number and around.line <= symbol.line <= around.end:
                found[number] = owner
    return found


def _length(symbol: Symbol) -> int:
    return max(1, symbol.end - symbol.line + 1)


def _ranked(choice: Choice, best: float) -> RankedFile:
    one = choice.candidate
    shown = tuple(one.symbols[number] for number in choice.shown)
    return RankedFile(one.path, round(one.share / best, 4), shown)


def _lines(choice: Choice) -> Iterator[str]:
    yield path_line(choice.candidate.path)
    for number in choice.shown:
        yield choice.candidate.lines[number]
