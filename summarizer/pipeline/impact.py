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
from summarizer.ranking.graph import MOST_STRANGERS
from summarizer.ranking.naming import no_names_of
from summarizer.ranking.renames import Renames
from summarizer.ranking.users import Users, users
from summarizer.records.ranking import Impact, Reach, Source
from summarizer.records.repository import Snapshot
from summarizer.typed import quoted

_CONSTRUCTORS = frozenset("__init__ __new__ __construct constructor initialize init new".split())


@dataclass(frozen=True, slots=True)
class _Edited:
    """A file that differs, and its symbols (`Type.name`) whose code does.

    `names` are what its users see of it: the names of these symbols, and of those in the file
    whose code uses them.
    """

    path: str
    symbols: tuple[str, ...]
    names: frozenset[str]


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
    own = f"{state.settings.output}/"  # the map tells of changes, it is none
    changed = [path for path in _changed(before, state.snapshot) if not path.startswith(own)]
    removed = [path for path in changed if path not in state.snapshot.files]
    gone, had = _gone(session, before, removed)
    sources = sorted([*sources_of(session, state), *gone], key=lambda one: one.path)
    differ = set(changed) - _moved(before, state.snapshot, changed)
    edited = [
        _edited(session, before, state.snapshot, one) for one in sources if one.path in differ
    ]
    module_of = {**had, **state.module_of}
    return _reach(module_of, sources, tuple(changed), [one for one in edited if one is not None])


def impact_of(session: Session, names: Sequence[str]) -> Impact:
    """What a change of these definitions (`name`, `Type.name`, `path:name`) would reach.

    A name under which files only take a definition, or give it on, stands for that.
    Raises SummarizerError for a name that nothing here defines.
    """
    session, state = live(session)
    sources = sources_of(session, state)
    found: defaultdict[str, set[str]] = defaultdict(set)
    for asked in names:
        path, _, name = asked.rpartition(":")
        places = [
            (one.path, symbol.full)
            for one in sources
            for symbol in one.symbols
            if (not path or one.path == path) and name in (symbol.full, symbol.name)
        ]
        places = places or _behind(sources, path, name)
        if not places:
            step = f"summarizer map --mention {quoted(name)}"
            raise SummarizerError(f"nothing here defines {asked!r}", next_step=step)
        for where, full in places:
            found[where].add(full)
    edited = [
        _Edited(
            one.path, symbols, _seen(_code(session, state.snapshot, one), symbols, one.language)
        )
        for one in sources
        if (symbols := tuple(sorted(found.get(one.path, ()))))
    ]
    return _reach(state.module_of, sources, tuple(sorted(found)), edited)


def _behind(sources: Sequence[Source], path: str, name: str) -> list[tuple[str, str]]:
    """The definitions, as (path, name), that files give on or take by this other name."""
    renames = Renames([one.linked for one in sources], {s.path: i for i, s in enumerate(sources)})
    found = {
        (sources[there].path, original)
        for here, one in enumerate(sources)
        if not path or one.path == path
        for there, original in renames.behind(here, name)
    }
    own = {(one.path, symbol.full) for one in sources for symbol in one.symbols}
    return sorted(found & own)


def _changed(before: Snapshot, after: Snapshot) -> list[str]:
    paths = before.files.keys() | after.files.keys()
    return sorted(path for path in paths if _blob(before, path) != _blob(after, path))


def _blob(snapshot: Snapshot, path: str) -> str:
    ref = snapshot.files.get(path)
    return ref.blob if ref else ""


def _moved(before: Snapshot, after: Snapshot, changed: Iterable[str]) -> set[str]:
    """The old and new paths of files that only have another name now."""
    old = {_blob(before, path): path for path in changed if path not in after.files}
    new = {_blob(after, path): path for path in changed if path not in before.files}
    return {path for blob in old.keys() & new.keys() for path in (old[blob], new[blob])}


def _gone(
    session: Session, before: Snapshot, paths: Sequence[str]
) -> tuple[list[Source], Mapping[str, str]]:
    """Removed files as they were, and their modules: somebody may still use what they defined."""
    if not paths:
        return [], {}
    old = Snapshot({path: before.files[path] for path in sorted(paths)}, before.origin)
    state = session.survey(old)
    return list(sources_of(session, state)), state.module_of


def _edited(session: Session, before: Snapshot, after: Snapshot, source: Source) -> _Edited | None:
    """The definitions of a file whose code differs; None where only comments or layout do."""
    old, new = (_code(session, side, source) for side in (before, after))
    names = sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))
    if not names:
        return None
    return _Edited(source.path, tuple(names), _seen({**old, **new}, names, source.language))


def _code(session: Session, snapshot: Snapshot, source: Source) -> Mapping[str, str]:
    """The tokens of each symbol of a file; none where the snapshot does not have it."""
    ref = snapshot.files.get(source.path)
    text = session.read_many([ref.blob]).get(ref.blob, b"") if ref else b""
    return code_of_symbols(text, source.language)


def _seen(code: Mapping[str, str], symbols: Iterable[str], language: str) -> frozenset[str]:
    """The names of these symbols and of those whose code uses them, however far.

    What is no name leads to nobody: `default` is in many a switch.
    """
    nameless = no_names_of(language)
    words = {symbol: frozenset(text.split()) for symbol, text in code.items()}
    seen: set[str] = set()
    fresh = set(symbols)
    while fresh:
        seen |= fresh
        names = frozenset().union(*map(_called, seen)) - nameless
        fresh = {symbol for symbol, used in words.items() if symbol not in seen and used & names}
    return frozenset().union(*map(_called, seen))


def _called(symbol: str) -> frozenset[str]:
    """The names by which others use a symbol: to make a thing is to use its type."""
    owner, _, name = symbol.rpartition(".")
    makes = name in _CONSTRUCTORS or name == last(owner)
    return frozenset((name, last(owner))) if owner and makes else frozenset((name,))


def _reach(
    module_of: Mapping[str, str],
    sources: Sequence[Source],
    changed: tuple[str, ...],
    edited: Sequence[_Edited],
) -> Impact:
    using = users([source.linked for source in sources])
    number = {source.path: i for i, source in enumerate(sources)}
    steps = _steps(using, {number[one.path]: one.names for one in edited})
    modules = {module_of[path]: Reach(module_of[path], 0) for path in changed if path in module_of}
    tests = [Reach(path, 0) for path in changed if path in number and path not in module_of]
    via: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for place, (distance, through) in sorted(steps.items()):
        path = sources[place].path
        paths = tuple(sorted(sources[one].path for one in through))
        if path in changed:
            continue
        if path not in module_of:
            tests.append(Reach(path, distance, paths))
            continue
        module = module_of[path]
        if module not in modules or distance < modules[module].distance:
            modules[module] = Reach(module, distance)
        via[module, distance].update(paths)
    reached = [
        replace(one, via=tuple(sorted(via[one.name, one.distance]))) for one in modules.values()
    ]
    return Impact(
        changed,
        tuple(f"{one.path}:{name}" for one in edited for name in one.symbols),
        tuple(sorted(reached, key=lambda one: (one.distance, one.name))),
        tuple(sorted(tests, key=lambda one: (one.distance, one.name))),
        _unknown(sources, edited, using, number),
    )


def _steps(using: Users, names: Mapping[int, frozenset[str]]) -> dict[int, tuple[int, set[int]]]:
    """Each reached file's distance, and the files of the step before that it uses."""
    found: dict[int, tuple[int, set[int]]] = {place: (0, set()) for place in names}
    edge = sorted(names)
    distance = 0
    while edge:
        distance += 1
        following: list[int] = []
        for place in edge:
            for user, used in using[place].items():
                if distance == 1 and names[place].isdisjoint(used):
                    continue
                if user not in found:
                    found[user] = (distance, set())
                    following.append(user)
                if found[user][0] == distance:
                    found[user][1].add(place)
        edge = following
    return found


def _unknown(
    sources: Sequence[Source],
    edited: Sequence[_Edited],
    using: Users,
    number: Mapping[str, int],
) -> tuple[str, ...]:
    """Changed names that many files define and whose users no import tells."""
    owners = Counter(name for one in sources for name in {symbol.name for symbol in one.symbols})
    used = {one.path: frozenset().union(*using[number[one.path]].values()) for one in edited}
    return tuple(
        f"{one.path}:{name}"
        for one in edited
        for name in one.symbols
        if owners[last(name)] > MOST_STRANGERS and last(name) not in used[one.path]
    )
