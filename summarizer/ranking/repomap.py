"""The ranked map: which files and definitions of a repository to read first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from summarizer.ranking.budget import Candidate, Choice, choose
from summarizer.ranking.graph import Graph, connect
from summarizer.ranking.lines import symbol_line
from summarizer.ranking.prior import prior, shares
from summarizer.ranking.question import Asked, answers, asked, match
from summarizer.records.ranking import Question, RankedFile, RepoMap, Source, Touch
from summarizer.records.sources import Symbol

_SHARP, _PRIOR, _LEAST = 3.0, 0.3, 1e-4
_SIZE, _WANTED, _PRIOR_OF_SYMBOL, _ANSWER = 1.0, 0.3, 0.3, 1.5
_WORTH = 2.5
_FEWEST, _CHEAPEST = 64, 4
"""No path costs fewer tokens than this: files behind the first `tokens // 4` never fit."""
_TYPES = frozenset("class interface struct trait module enum union".split())


def repo_map(sources: Sequence[Source], touches: Sequence[Touch], question: Question) -> RepoMap:
    """The map of `sources` (in path order) that stays under `question.tokens`.

    A function of its arguments; `touches` may be empty.
    """
    graph = connect(sources)
    candidates = _candidates(sources, graph, prior(graph, sources, touches), question)
    choices, tokens = choose(candidates, question.tokens, _WORTH)
    best = choices[0].candidate.share if choices else 1.0
    return RepoMap(
        budget=question.tokens,
        tokens=tokens,
        files=tuple(_ranked(choice, best) for choice in choices),
        text="".join(line + "\n" for choice in choices for line in _lines(choice)),
    )


def _candidates(
    sources: Sequence[Source], graph: Graph, weights: Sequence[float], question: Question
) -> list[Candidate]:
    ask = asked(question)
    rarity: Mapping[str, float] = {}
    if ask or question.focus:
        found = match(ask, graph, sources, question.focus)
        rarity = found.rarity
        most = max(found.files, default=0.0)
        if most:  # else the question names nothing that is here: what matters to anyone
            answer = [_LEAST + (score / most) ** _SHARP for score in found.files]
            weights = shares([w**_PRIOR * a for w, a in zip(weights, answer, strict=True)])
    hidden = set(question.focus)
    order = sorted(range(len(sources)), key=lambda i: (-round(weights[i], 12), i))
    best = [i for i in order if weights[i] > 0 and sources[i].path not in hidden]
    return [
        _candidate(sources[i], weights[i], graph.wanted[i], ask, rarity)
        for i in best[: max(_FEWEST, question.tokens // _CHEAPEST)]
    ]


def _candidate(
    source: Source,
    weight: float,
    wanted: Mapping[str, float],
    ask: Asked,
    rarity: Mapping[str, float],
) -> Candidate:
    owners = _owners(source.symbols)
    inner = Counter[int]()
    for member, owner in owners.items():
        inner[owner] += _length(source.symbols[member])
    values = []
    for number, symbol in enumerate(source.symbols):
        length = max(1, _length(symbol) - inner[number])
        value = length**_SIZE * (1 + wanted.get(symbol.name, 0.0)) ** _WANTED
        if ask:
            value = value**_PRIOR_OF_SYMBOL * (1 + answers(symbol, ask, rarity)) ** _ANSWER
        values.append(value)
    return Candidate(source.path, weight, source.symbols, tuple(shares(values)), owners)


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
    yield choice.candidate.path
    for number in choice.shown:
        yield symbol_line(choice.candidate.symbols[number])
