"""What a change can reach: from the changed definitions along the uses of their names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from summarizer.dataclass import dataclass, replace
from summarizer.errors import SummarizerError
from summarizer.facts.symbols import code_of_symbols
from summarizer.pipeline.live import live
from summarizer.pipeline.session import Session
from summarizer.pipeline.sources import sources_of
from summarizer.pipeline.state import State
from summarizer.ranking.graph import IMPORT_ALONE, MOST_STRANGERS, Graph, connect, users_of
from summarizer.records.ranking import Impact, Reach, Source
from summarizer.records.repository import FileRef, Snapshot
from summarizer.records.sources import Symbol


@dataclass(frozen=True, slots=True)
class _Edited:
    """A file that differs, and its symbols (`Type.name`) whose code does."""

    path: str
    symbols: tuple[str, ...]

    @property
    def names(self) -> frozenset[str]:
        """The symbols as they are called by others."""
        return frozenset(map(last, self.symbols))


def last(symbol: str) -> str:
    """The name of a symbol without its type."""
    return symbol.rpartition(".")[2]


def impact(session: Session, *, staged: bool = False, since: str = "") -> Impact:
    """What differs from HEAD (from `since`) in the worktree (in the index), and its reach."""
    git = session.git
    base = since or git.head()
    before = git.tree(base) if base else Snapshot({}, "")
    if staged:
        state = session.survey(git.index())
    else:
        session, state = live(session)
    changed = _changed(before, state.snapshot)
    sources = list(sources_of(session, state))
    gone = _gone(session, before, [path for path in changed if path not in state.snapshot.files])
    sources = sorted([*sources, *gone], key=lambda one: one.path)
    differ = [one for one in sources if one.path in set(changed)]
    edited = [_edited(session, before, state.snapshot, one) for one in differ]
    return _reach(state, sources, tuple(changed), [one for one in edited if one is not None])


def impact_of(session: Session, names: Sequence[str]) -> Impact:
    """What a change of these definitions (`name`, `Type.name`, `path:name`) would reach.

    Raises SummarizerError for a name that nothing here defines.
    """
    session, state = live(session)
    sources = sources_of(session, state)
    found: defaultdict[str, set[str]] = defaultdict(set)
    for asked in names:
        path, _, name = asked.rpartition(":")
        places = [
            (one.path, full)
            for one in sources
            for full in map(_full, one.symbols)
            if (not path or one.path == path) and name in (full, last(full))
        ]
        if not places:
            step = f"summarizer map --mention {name}"
            raise SummarizerError(f"nothing here defines {asked!r}", next_step=step)
        for where, full in places:
            found[where].add(full)
    edited = [_Edited(path, tuple(sorted(found[path]))) for path in sorted(found)]
    return _reach(state, sources, tuple(sorted(found)), edited)


def _full(symbol: Symbol) -> str:
    return f"{symbol.parent}.{symbol.name}" if symbol.parent else symbol.name


def _changed(before: Snapshot, after: Snapshot) -> list[str]:
    paths = before.files.keys() | after.files.keys()
    return sorted(path for path in paths if _blob(before, path) != _blob(after, path))


def _blob(snapshot: Snapshot, path: str) -> str:
    ref = snapshot.files.get(path)
    return ref.blob if ref else ""


def _gone(session: Session, before: Snapshot, paths: Sequence[str]) -> list[Source]:
    """Removed files as they were: somebody may still use what they defined."""
    if not paths:
        return []
    kept = frozenset(paths)
    old = Snapshot({path: before.files[path] for path in sorted(kept)}, before.origin)
    return list(sources_of(session, session.survey(old)))


def _edited(session: Session, before: Snapshot, after: Snapshot, source: Source) -> _Edited | None:
    """The definitions of a file whose code differs; None where only comments or layout do."""
    texts = (_text(session, side.files.get(source.path)) for side in (before, after))
    old, new = (code_of_symbols(text, source.language) for text in texts)
    names = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
    if not names:
        return None
    return _Edited(source.path, tuple(names))


def _text(session: Session, ref: FileRef | None) -> bytes:
    return session.read_many([ref.blob]).get(ref.blob, b"") if ref else b""


def _reach(
    state: State, sources: Sequence[Source], changed: tuple[str, ...], edited: Sequence[_Edited]
) -> Impact:
    graph = connect(sources)
    number = {path: i for i, path in enumerate(graph.paths)}
    steps = _steps(graph, sources, {number[one.path]: one.names for one in edited}, changed)
    modules: dict[str, Reach] = {}
    tests: list[Reach] = []
    for path in changed:
        if path in state.module_of:
            modules.setdefault(state.module_of[path], Reach(state.module_of[path], 0))
    via: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for place, (distance, through) in sorted(steps.items()):
        path = graph.paths[place]
        paths = tuple(sorted(graph.paths[one] for one in through))
        module = state.module_of.get(path, "")
        if not module:
            tests.append(Reach(path, distance, paths))
            continue
        if module not in modules or distance < modules[module].distance:
            modules[module] = Reach(module, distance)
        via[module, distance].update(paths)
    reached = [
        replace(one, via=tuple(sorted(via[one.name, one.distance]))) for one in modules.values()
    ]
    order = sorted(reached, key=lambda one: (one.distance, one.name))
    return Impact(
        changed,
        tuple(f"{one.path}:{name}" for one in edited for name in one.symbols),
        tuple(order),
        tuple(sorted(tests, key=lambda one: (one.distance, one.name))),
        _unknown(graph, sources, edited, number),
    )


def _steps(
    graph: Graph,
    sources: Sequence[Source],
    names: Mapping[int, frozenset[str]],
    changed: Iterable[str],
) -> dict[int, tuple[int, set[int]]]:
    """Each reached file's distance, and the files of the step before that it uses."""
    users: defaultdict[int, set[int]] = defaultdict(set)
    for here, out in enumerate(graph.edges):
        for there, weight in out.items():
            if weight > IMPORT_ALONE:
                users[there].add(here)
    found: dict[int, tuple[int, set[int]]] = {
        i: (0, set()) for i, path in enumerate(graph.paths) if path in set(changed)
    }
    edge = sorted(names)
    distance = 0
    while edge:
        distance += 1
        following: list[int] = []
        for place in edge:
            near = users_of(graph, sources, place, names[place]) if distance == 1 else users[place]
            for user in sorted(near):
                if user not in found:
                    found[user] = (distance, set())
                    following.append(user)
                if found[user][0] == distance:
                    found[user][1].add(place)
        edge = following
    return found


def _unknown(
    graph: Graph, sources: Sequence[Source], edited: Sequence[_Edited], number: Mapping[str, int]
) -> tuple[str, ...]:
    """Changed names that many files define and whose users no import tells."""
    owners = Counter(name for one in sources for name in {symbol.name for symbol in one.symbols})
    return tuple(
        f"{one.path}:{name}"
        for one in edited
        for name in one.symbols
        if owners[last(name)] > MOST_STRANGERS and last(name) not in graph.wanted[number[one.path]]
    )
