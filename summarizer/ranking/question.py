"""How well each file and each definition answers a question."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from summarizer.dataclass import dataclass, field
from summarizer.patterns import lazy
from summarizer.ranking.graph import Graph
from summarizer.ranking.sketch import count
from summarizer.ranking.words import is_telling, names_asked, parts
from summarizer.records.ranking import Node, Question
from summarizer.records.sources import Symbol

_PATH = lazy(r"[\w@.+-]*[\w@+-](?:/[\w@.+-]+)+|[\w-]+(?:\.[\w-]+)*\.[A-Za-z]\w{0,5}\b")
_NAME_OR_WORD = lazy(r"\w+")
_LONGEST_TEXT, _LONGEST_WORD = 100_000, 200
_TITLE = 2.0  # the first line of a text says it best
_MOST = 3.0  # a word that comes again and again is no more telling than this
_IN_NAME, _IN_FOLDER, _IN_SYMBOL, _IN_USE, _IN_DOC = 4.0, 2.0, 1.0, 1.0, 0.5
_ENOUGH = 3.0
_EXACT = 2.0
_FEW = 5  # so many files may define a name that is asked for exactly
_NEAR = 0.3
_REST = 0.2  # without words, what is far from the focus still counts
_BESIDE = 0.3
_NAME, _SIGNATURE, _PARENT, _DOC, _NAMED = 2.0, 0.7, 0.35, 0.7, 16.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, taken apart.

    `words` are stemmed sub-words with their weight, `names` identifiers that it spells out,
    `paths` what looks like a path or a file's name; `known` remembers the words of names.
    """

    words: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    names: frozenset[str] = frozenset()
    paths: frozenset[str] = frozenset()
    known: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False)

    def __bool__(self) -> bool:
        return bool(self.words or self.names or self.paths)

    def counts(self, text: str) -> Counter[str]:
        """How often each of the words stands in a text, as a part of its names too."""
        known, found = self.known, Counter[str]()
        for name in _NAME_OR_WORD.findall(text):
            held = known.get(name)
            if held is None:
                held = known[name] = tuple(part for part in parts(name) if part in self.words)
            for word in held:
                found[word] += 1
        return found


def asked(question: Question) -> Asked:
    """Take a question apart."""
    words: defaultdict[str, float] = defaultdict(float)
    exact: set[str] = set()
    for name in question.mentions:
        exact.update((name, name.rpartition(".")[2]))
        for part in parts(name):
            words[part] += 1
    text = _readable(question.text)
    for number, line in enumerate(text.splitlines()):
        for name in names_asked(line):
            if _is_of_code(name):
                exact.add(name)
            if is_telling(name):
                for part in filter(is_telling, parts(name)):
                    words[part] += 1 if number else _TITLE
    weights = {word: min(count, _MOST) ** 0.5 for word, count in sorted(words.items())}
    paths = frozenset(_PATH.findall(text))
    return Asked(MappingProxyType(weights), frozenset(exact), paths)


def _readable(text: str) -> str:
    """The beginning of a text without words that nobody wrote (keys, packed code, data)."""
    lines = text[:_LONGEST_TEXT].splitlines()
    return "\n".join(" ".join(w for w in line.split() if len(w) <= _LONGEST_WORD) for line in lines)


@dataclass(frozen=True, slots=True)
class Matches:
    """How files answer (0 and more, by number), and how rare each word of the question is."""

    files: tuple[float, ...]
    rarity: Mapping[str, float]


def _is_of_code(name: str) -> bool:
    """Whether a word is spelled as only names are: `read_all`, `readAll`, `sha512`."""
    inside = name[1:]
    return "_" in name.strip("_") or inside != inside.lower() or any(map(str.isdigit, inside))


def match(ask: Asked, graph: Graph, nodes: Sequence[Node], focus: Sequence[str] = ()) -> Matches:
    """Score the files: words in their paths, names and docs; rare ones count more.

    What the files in `focus` use, and what uses them, rises with the best answer.
    """
    bags = [_bag(node, ask) for node in nodes]
    rarity = {
        word: math.log(1 + len(nodes) / holders)
        for word in ask.words
        if (holders := sum(1 for bag in bags if word in bag))
    }
    scores = [
        sum(
            rarity[word] * ask.words[word] * bag[word] / (bag[word] + _ENOUGH)
            for word in rarity
            if word in bag
        )
        for bag in bags
    ]
    _add_exact(scores, ask, nodes)
    for i, node in enumerate(nodes):
        if node.role and not _is_named(node.path, ask):
            scores[i] *= _BESIDE
    scores = _spread(scores, graph, nodes)
    near = _around(graph, nodes, focus)
    most = max(scores, default=0.0)
    scores = [
        score + (most or 1.0) * (near[i] if focus else 0.0) + (0.0 if ask else _REST)
        for i, score in enumerate(scores)
    ]
    return Matches(tuple(scores), MappingProxyType(rarity))


def _bag(node: Node, ask: Asked) -> dict[str, float]:
    """The words of the question that a file has, and how much it makes of them."""
    folder, _, name = node.path.rpartition("/")
    named, placed = ask.counts(name.partition(".")[0]), ask.counts(folder)
    held = node.sketch
    bag = {
        word: _IN_NAME * (word in named)
        + _IN_FOLDER * (word in placed)
        + _IN_SYMBOL * math.log1p(count(held.names, word))
        + _IN_USE * count(held.uses, word)
        + _IN_DOC * math.log1p(count(held.docs, word))
        for word in ask.words
    }
    return {word: weight for word, weight in bag.items() if weight}


def _add_exact(scores: list[float], ask: Asked, nodes: Sequence[Node]) -> None:
    """Files that define a name which the question spells out, or whose path it gives."""
    for name in sorted(ask.names):
        places = [i for i, node in enumerate(nodes) if f" {name} " in node.sketch.defined]
        if 0 < len(places) <= _FEW:
            rare = math.log(1 + len(nodes) / len(places))
            for i in places:
                scores[i] += _EXACT * rare / len(places) ** 0.5
    for i, node in enumerate(nodes):
        if ask.paths and _is_named(node.path, ask):
            scores[i] += 2 * _EXACT * math.log(1 + len(nodes))


def _is_named(path: str, ask: Asked) -> bool:
    return any(path == one or path.endswith(f"/{one}") for one in ask.paths)


def _spread(scores: list[float], graph: Graph, nodes: Sequence[Node]) -> list[float]:
    """What good answers use is near the answer too."""
    added = [0.0] * len(scores)
    for here, out in enumerate(graph.edges):
        total = sum(out.values())
        if total and scores[here] and not nodes[here].role:
            for there, weight in out.items():
                added[there] += scores[here] * weight / total
    most = max(added, default=0.0)
    if not most:
        return scores
    scale = _NEAR * max(scores) / most
    return [score + scale * more for score, more in zip(scores, added, strict=True)]


def _around(graph: Graph, nodes: Sequence[Node], focus: Sequence[str]) -> list[float]:
    """How near each file is to those in focus: 1 for the nearest, both ways along the edges."""
    near = [0.0] * len(graph.paths)
    chosen = {i for i, path in enumerate(graph.paths) if path in set(focus)}
    for here, out in enumerate(graph.edges):
        for there, weight in out.items():
            if here in chosen:
                near[there] += weight
            if there in chosen:
                near[here] += weight
    near = [one * (_BESIDE**2 if node.role else 1) for one, node in zip(near, nodes, strict=True)]
    most = max(near, default=0.0)
    return [one / most for one in near] if most else near


def answers(symbol: Symbol, ask: Asked, rarity: Mapping[str, float]) -> float:
    """How well a definition answers: the question's words in its name, signature and doc."""
    own, owner = ask.counts(symbol.name), ask.counts(symbol.parent)
    shown, told = ask.counts(symbol.signature), ask.counts(symbol.doc)
    found = 0.0
    for word, rare in rarity.items():
        if word in own:
            found += rare * _NAME
        elif word in shown:
            found += rare * _SIGNATURE
        elif word in owner:
            found += rare * _PARENT
        if word in told:
            found += rare * _DOC
    return found + (_NAMED if symbol.name in ask.names else 0.0)
