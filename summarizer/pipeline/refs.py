"""Where a symbol is defined, and what uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from summarizer.errors import SummarizerError
from summarizer.facts.symbols import lines_using
from summarizer.pipeline.live import live
from summarizer.pipeline.session import Session
from summarizer.pipeline.sources import hands_on, sources_of
from summarizer.pipeline.state import State
from summarizer.records.ranking import Place, References, Source
from summarizer.typed import quoted


def references(session: Session, asked: str) -> References:
    """All places of a symbol: `name`, `Type.name`, `Type::name` or `module:name`.

    Uses are found by name, in code alone: a file counts where its code holds the name, whatever
    it means there, or the name by which it imports it. Raises SummarizerError for no name, and
    for one that stands nowhere.
    """
    if not asked.strip(" .:#"):
        raise SummarizerError("no name to look for", next_step="summarizer refs NAME")
    session, state = live(session)
    sources = sources_of(session, state)
    is_whole = any(symbol.name == asked for one in sources for symbol in one.symbols)
    owner, name = ("", asked) if is_whole else _split(asked)
    definitions = tuple(_definitions(sources, owner, name))
    words = set(re.findall(r"[\w$]+", name))
    users = [one for one in sources if words.issubset(one.uses.split(" "))]
    places = tuple(_uses(session, state, users, name))
    if not definitions and (owner or not places):
        raise _unknown(asked, sources)
    return References(asked, definitions, places)


def _split(asked: str) -> tuple[str, str]:
    for mark in ("::", "#", ".", ":"):
        owner, found, name = asked.rpartition(mark)
        if found:
            return owner.rpartition(mark)[2], name
    return "", asked


def _definitions(sources: Sequence[Source], owner: str, name: str) -> Iterator[Place]:
    for source in sources:
        own = {one.name for one in source.linked.names.renamed if one.alias == name}
        for symbol in source.symbols:
            known = symbol.name == name or (symbol.name in own and not symbol.parent)
            if known and _belongs(symbol.parent, source, owner):
                yield Place(source.path, symbol.line, symbol.kind, symbol.signature)
        if _belongs("", source, owner):
            yield from _aliases(source, name)


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


def _uses(session: Session, state: State, users: Sequence[Source], name: str) -> Iterator[Place]:
    files = state.snapshot.files
    texts = session.read_many(files[one.path].blob for one in users)
    for one in users:
        text = texts.get(files[one.path].blob)
        defined = {symbol.line for symbol in one.symbols if symbol.name == name}
        defined.update(place.line for place in _aliases(one, name))
        lines = _lines(one, text, name) if text is not None else ()
        for line in lines:
            if line not in defined:
                yield Place(one.path, line, module=state.module_of.get(one.path, ""))


def _lines(source: Source, text: bytes, name: str) -> Sequence[int]:
    """The lines of a name; of a module that an import takes also of its last part.

    What an import takes by another name is used by that one.
    """
    imports = source.linked.names.imports
    taken = (pair for one in imports if one.aliases and not one.reexport for pair in one.had)
    words = {ours for theirs, ours in taken if theirs == name}
    if "." in name and any(one.spec == name for one in imports):
        words.add(name.rpartition(".")[2])
    lines = (lines_using(text, source.language, word) for word in (name, *sorted(words - {name})))
    return sorted(set().union(*lines))


def _unknown(asked: str, sources: Sequence[Source]) -> SummarizerError:
    names = sorted({symbol.name for source in sources for symbol in source.symbols})
    owner, name = _split(asked)
    near = [name] if owner and name in names else get_close_matches(name, names, 1, 0.6)
    step = f"summarizer refs {quoted(near[0])}" if near else f"summarizer map --for {quoted(asked)}"
    what = f"defines {name!r} in {owner!r}" if owner else f"defines or uses {asked!r}"
    return SummarizerError(f"no code here {what}", next_step=step)
