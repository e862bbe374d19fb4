"""Where a symbol is defined, and what uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from difflib import get_close_matches

from summarizer.errors import SummarizerError
from summarizer.facts.symbols import lines_using
from summarizer.patterns import lazy
from summarizer.pipeline.live import live
from summarizer.pipeline.session import Session
from summarizer.pipeline.sources import hands_on, sources_of
from summarizer.pipeline.state import State
from summarizer.ranking.renames import Renames
from summarizer.records.ranking import Place, References, Source
from summarizer.typed import quoted

_PARTS = lazy(r"[.\\/:]+")


def references(session: Session, asked: str) -> References:
    """All places of a symbol: `name`, `Type.name`, `Type::name` or `module:name`.

    Uses are found by name, in code alone: a file counts where its code holds the name, whatever
    it means there, or the name by which it has it of another file. Raises SummarizerError for no
    name, and for one that stands nowhere.
    """
    if not asked.strip(" .:#"):
        raise SummarizerError("no name to look for", next_step="summarizer refs NAME")
    session, state = live(session)
    sources = sources_of(session, state)
    is_whole = any(symbol.name == asked for one in sources for symbol in one.symbols)
    owner, name = ("", asked) if is_whole else _split(asked)
    found = tuple(_definitions(sources, owner, name))
    definitions = tuple(place for place, _ in found)
    known = {(place.path, symbol) for place, symbol in found}
    places = tuple(_uses(session, state, tuple(_words(sources, known, name)), name))
    if not definitions and (owner or not places):
        raise _unknown(asked, sources)
    return References(asked, definitions, places)


def _split(asked: str) -> tuple[str, str]:
    for mark in ("::", "#", ".", ":"):
        owner, found, name = asked.rpartition(mark)
        if found:
            return owner.rpartition(mark)[2], name
    return "", asked


def _definitions(sources: Sequence[Source], owner: str, name: str) -> Iterator[tuple[Place, str]]:
    """Each place, and what the definition there is called."""
    for source in sources:
        own = {one.name for one in source.linked.names.renamed if one.alias == name}
        for symbol in source.symbols:
            known = symbol.name == name or (symbol.name in own and not symbol.parent)
            if known and _belongs(symbol.parent, source, owner):
                place = Place(source.path, symbol.line, symbol.kind, symbol.signature)
                yield place, symbol.full
        if _belongs("", source, owner):
            yield from ((place, "") for place in _aliases(source, name))


def _aliases(source: Source, name: str) -> Iterator[Place]:
    """Where a file gives on, by this name, what it takes by another one."""
    for one in source.linked.names.imports:
        if name in one.aliases and hands_on(source.path, one):
            for theirs, ours in one.had:
                if theirs != ours == name:
                    said = f"{theirs} as {ours} of {one.spec}"
                    yield Place(source.path, one.line, "alias", said)
    for renamed in source.linked.names.renamed:
        if renamed.alias == name:
            yield Place(source.path, renamed.line, "alias", f"{renamed.name} as {name}")


def _belongs(parent: str, source: Source, owner: str) -> bool:
    """Whether `owner` is the symbol's type, its package, its file or a folder around that."""
    *folders, name = source.path.replace("-", "_").split("/")
    package = source.linked.names.package.rpartition(".")[2]
    around = {parent, parent.rpartition(".")[2], package, name.partition(".")[0], *folders}
    return not owner or owner.replace("-", "_") in around


def _words(
    sources: Sequence[Source], known: Set[tuple[str, str]], name: str
) -> Iterator[tuple[Source, frozenset[str]]]:
    """The files that use a name, each with its words for it; `known` are (path, definition)."""
    number = {one.path: i for i, one in enumerate(sources)}
    wanted = {(number[path], definition) for path, definition in known}
    renames = Renames([one.linked for one in sources], number)
    parts = set(re.findall(r"[\w$]+", name))
    for here, one in enumerate(sources):
        words = {word for definition, word in renames.calls(here) if definition in wanted}
        if parts.issubset(one.uses.split(" ")):
            words.update(_own_words(one, name))
        if words:
            yield one, frozenset(words)


def _own_words(source: Source, name: str) -> Iterator[str]:
    """What a file that says a name calls it: what an import takes by another one has that.

    A module that an import takes is used by its last part.
    """
    yield name
    for one in source.linked.names.imports:
        if one.aliases and not one.reexport:
            yield from (ours for theirs, ours in one.had if theirs == name)
        if not one.names and name in (one.spec, _PARTS.split(one.spec)[-1]):
            yield from one.aliases
        if one.spec == name and "." in name:
            yield name.rpartition(".")[2]


def _uses(
    session: Session,
    state: State,
    users: Sequence[tuple[Source, frozenset[str]]],
    name: str,
) -> Iterator[Place]:
    files = state.snapshot.files
    texts = session.read_many(files[one.path].blob for one, _ in users)
    for one, words in users:
        text = texts.get(files[one.path].blob)
        defined = {symbol.line for symbol in one.symbols if symbol.name == name}
        defined.update(place.line for place in _aliases(one, name))
        lines = (lines_using(text or b"", one.language, word) for word in sorted(words))
        for line in sorted(set().union(*lines) - defined):
            yield Place(one.path, line, module=state.module_of.get(one.path, ""))


def _unknown(asked: str, sources: Sequence[Source]) -> SummarizerError:
    names = sorted({symbol.name for source in sources for symbol in source.symbols})
    owner, name = _split(asked)
    near = [name] if owner and name in names else get_close_matches(name, names, 1, 0.6)
    step = f"summarizer refs {quoted(near[0])}" if near else f"summarizer map --for {quoted(asked)}"
    what = f"defines {name!r} in {owner!r}" if owner else f"defines or uses {asked!r}"
    return SummarizerError(f"no code here {what}", next_step=step)
