"""The ground that a model's claims are held against, from the facts of a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from summarizer.facts.surface import defined_names, known_names
from summarizer.pipeline.session import Session
from summarizer.pipeline.stale import Work
from summarizer.pipeline.state import State
from summarizer.records.entries import Entry
from summarizer.records.project import Card
from summarizer.records.sources import FileFacts
from summarizer.records.words import Ground
from summarizer.writing.hub import is_front
from summarizer.writing.prompts import entry_lines, instructions

_MOST_HELD = 128
"""Texts of files kept at once: those of a module or two."""


def module_ground(
    state: State,
    card: Card,
    work: Work,
    shown: frozenset[str],
    text_of: Callable[[str], str],
) -> Ground:
    """What claims about one module are held against."""
    facts = work.built.facts
    names = {path: _citable(path, file) for path, file in facts.items()}
    package = work.built.inputs.package
    known = {work.name, *work.name.split("/"), card.name, *card.languages}
    known |= {item.name for item in work.fresh.api} | ({package.symbol} if package else set())
    return Ground(
        subject=work.name,
        shown=shown,
        text_of=text_of,
        defines=lambda path, symbol: symbol in names.get(path, ()),
        names=frozenset(known),
        depends_on=frozenset(work.fresh.depends_on),
        starts=frozenset(
            {point.path for point in work.fresh.entry_points}
            | {point.path for point in work.built.inputs.starts}
            | {path for path, file in facts.items() if file.main}
        ),
        commands=known_commands(state, card),
        instructions=instructions(),
        english=is_english(state.settings.llm_language),
    )


def whole_ground(session: Session, state: State, card: Card, entries: Sequence[Entry]) -> Ground:
    """What claims about the whole are held against: a file with its module's entry, or an entry."""
    by_name = {entry.module: entry for entry in entries}
    cited = {item.path for entry in entries for item in entry.evidence}
    cited |= {point.path for entry in entries for point in entry.entry_points}
    read = file_reader(session, state)

    def text_of(path: str) -> str:
        entry = by_name.get(state.module_of.get(path, path))
        return f"{read(path)}\n{entry_lines(entry) if entry is not None else ''}"

    def defines(path: str, symbol: str) -> bool:
        refs = [state.snapshot.files[path]] if path in state.module_of else []
        facts = session.gatherer(state).facts(refs)
        return any(symbol in _citable(path, file) for file in facts.values())

    return Ground(
        subject="",
        shown=frozenset(cited | by_name.keys()),
        text_of=text_of,
        defines=defines,
        names=frozenset({*by_name, card.name, *card.languages, *card.dependencies}),
        commands=known_commands(state, card),
        edges=_reach(by_name),
        instructions=instructions(),
        english=is_english(state.settings.llm_language),
    )


def _citable(path: str, facts: FileFacts) -> frozenset[str]:
    """The names that a file can be cited for: to use one is not to define it.

    What a package of Python shows to others is often no more than what its front file imports.
    """
    front = facts.language == "python" and is_front(path)
    return known_names(facts) if front else defined_names(facts)


def _reach(entries: Mapping[str, Entry]) -> dict[str, frozenset[str]]:
    """For each module all that it depends on, whether itself or through others."""
    reached: dict[str, frozenset[str]] = {}
    for name in entries:
        seen: set[str] = set()
        pending = list(entries[name].depends_on)
        while pending:
            target = pending.pop()
            if target not in seen:
                seen.add(target)
                pending += entries[target].depends_on if target in entries else ()
        reached[name] = frozenset(seen)
    return reached


def known_commands(state: State, card: Card) -> tuple[str, ...]:
    """The lines of manifests, CI files and Dockerfiles that say how things are run."""
    told = card.commands
    lines = [*told.install, *told.build, *told.run, *told.test, *told.lint, *card.containers]
    lines += [command for manifest in state.manifests for command in manifest.commands]
    needs = [need for manifest in state.manifests for need in manifest.dependencies]
    return tuple(sorted({f"{one.name} {one.line}" for one in lines} | set(needs)))


def is_english(language: str) -> bool:
    """Whether a model's words can be compared with those of the code."""
    return language.strip().lower() in ("", "en", "english")


def file_reader(session: Session, state: State) -> Callable[[str], str]:
    """Reads files of the scope by path; `""` for what is left out, too large or not here."""
    refs = {ref.path: ref.blob for ref in state.scope.kept}

    @lru_cache(maxsize=_MOST_HELD)
    def text_of(path: str) -> str:
        blob = refs.get(path, "")
        data = session.read_many([blob]).get(blob, b"") if blob else b""
        large = len(data) > state.settings.max_file_kb * 1024
        return "" if large or b"\0" in data[:8192] else data.decode("utf-8", "replace")

    return text_of
