"""Who surely uses whom, and what: along which a change reaches others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from summarizer.ranking.graph import uses_of
from summarizer.records.ranking import Linked

_FRONTS = frozenset({"__init__", "index", "mod"})

Users = tuple[Mapping[int, frozenset[str]], ...]


def users(sources: Sequence[Linked]) -> Users:
    """For each file the files that surely use it, by number, and the names that they use of it.

    Sure is a name that an import leads to, or that one file alone defines in the language; and
    what an import takes by a name that only the importing file gives it.
    """
    number = {source.path: i for i, source in enumerate(sources)}
    found: list[defaultdict[int, set[str]]] = [defaultdict(set) for _ in sources]
    for here, uses in enumerate(uses_of(sources, number)):
        led: set[str] = set()
        for name, weight, those, is_only in uses:
            if weight == 1:
                led.add(name)
            for there in those if weight == 1 or is_only else ():
                found[there][here].add(name)
        for target, taken in _takings(sources[here]):
            there = number.get(target, here)
            names = _renamed(taken, sources[there], led) if there != here else ()
            if names:
                found[there][here].update(names)
    return tuple(
        {here: frozenset(names) for here, names in sorted(those.items())} for those in found
    )


def _takings(source: Linked) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each file that an import leads to, and what it takes of it; modules are files themselves."""
    for one, lead in zip(source.names.imports, source.leads, strict=False):
        modules = {_module(target) for target in lead}
        names = tuple(name for name in one.names or ("*",) if name not in modules)
        for target in lead if names else ():
            if _module(target) not in one.names:
                yield target, names


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
