"""Who surely uses whom, and what: along which a change reaches others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from summarizer.ranking.graph import uses_of
from summarizer.ranking.renames import Renames
from summarizer.records.ranking import Linked

_FRONTS = frozenset({"__init__", "index", "mod"})

Users = tuple[Mapping[int, frozenset[str]], ...]


def users(sources: Sequence[Linked]) -> Users:
    """For each file the files that surely use it, by number, and the names that they use of it.

    Sure is a name that an import leads to, or that one file alone defines in the language; and
    what an import takes by a name that only the importing file gives it.
    """
    number = {source.path: i for i, source in enumerate(sources)}
    renames = Renames(sources, number)
    found: list[defaultdict[int, set[str]]] = [defaultdict(set) for _ in sources]
    for here, uses in enumerate(uses_of(sources, number)):
        led: set[str] = set()
        for name, weight, those, is_only in uses:
            if weight == 1:
                led.add(name)
            for there in those if weight == 1 or is_only else ():
                found[there][here].add(name)
        for place, names in _elsewhere(here, sources, number, renames, led):
            if place != here and names:
                found[place][here].update(names)
    return tuple(
        {here: frozenset(names) for here, names in sorted(those.items())} for those in found
    )


def _elsewhere(
    here: int,
    sources: Sequence[Linked],
    number: Mapping[str, int],
    renames: Renames,
    led: Collection[str],
) -> Iterator[tuple[int, Collection[str]]]:
    """The files of which a file takes something by another name, and their names for it."""
    for target, taken in _takings(sources[here]):
        there = number.get(target, here)
        if there != here:
            known = renames.of(there, taken, sources[here])
            for place, name in (one for those in known.values() for one in those):
                yield place, (name,)
            rest = [name for name in taken if name not in known]
            yield there, _renamed(rest, sources[there], led)


def _takings(source: Linked) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each file that an import leads to, and what it takes of it; nothing of a module itself."""
    for one, lead in zip(source.names.imports, source.leads, strict=False):
        modules = {_module(target) for target in lead}
        names = tuple(name for name in one.names or ("*",) if name not in modules)
        for target in lead:
            yield target, () if _module(target) in one.names else names


def _module(path: str) -> str:
    folder, _, name = path.rpartition("/")
    stem = name.partition(".")[0]
    return folder.rpartition("/")[2] if stem in _FRONTS else stem


def _renamed(taken: Sequence[str], target: Linked, led: Collection[str]) -> set[str]:
    """What is taken of a file by a name that is not its own there.

    The whole of a file that gives one thing is that thing; of one that gives several they are
    used by name. A name that leads nowhere is one that the file gives to what it has elsewhere.
    """
    names = set(target.value) if "*" in taken and len(target.value) == 1 else set()
    for name in taken:
        if name == "default" and target.value:
            names.update(target.value)
        elif name != "*" and name not in led:
            names.add(name)
    return names
