"""Small repositories for ranking, made of facts that are read from real source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from summarizer.facts.languages import language_of
from summarizer.facts.symbols import extract
from summarizer.ranking.graph import Graph, connect
from summarizer.ranking.naming import names_of
from summarizer.ranking.repomap import repo_map
from summarizer.ranking.sketch import sketch
from summarizer.records.ranking import Linked, Node, Question, RepoMap, Touch
from summarizer.records.sources import Symbol
from summarizer.writing.roles import Roles

Files = Mapping[str, str]
Links = Mapping[str, Sequence[str]]


def sources(files: Files, links: Links | None = None) -> tuple[Linked, ...]:
    """The files as ranking sees them; `links` says what each one imports."""
    roles = Roles(files)
    found = []
    for path in sorted(files):
        facts = extract(files[path].encode(), language_of(path))
        targets = tuple((links or {}).get(path, ()))
        leads = tuple(targets for _ in facts.imports)
        found.append(Linked(path, roles.of(path), names_of(facts), targets, leads=leads))
    return tuple(found)


def graph(files: Files, links: Links | None = None) -> Graph:
    return connect(sources(files, links))


def ranked(
    files: Files,
    question: Question,
    links: Links | None = None,
    touches: Sequence[Touch] = (),
) -> RepoMap:
    roles = Roles(files)
    facts = {path: extract(files[path].encode(), language_of(path)) for path in sorted(files)}
    nodes = [Node(path, roles.of(path), sketch(one)) for path, one in facts.items()]

    def read(paths: Sequence[str]) -> dict[str, tuple[Symbol, ...]]:
        return {path: facts[path].symbols for path in paths}

    return repo_map(nodes, graph(files, links), touches, question, read)


def paths(found: RepoMap) -> list[str]:
    return [file.path for file in found.files]
