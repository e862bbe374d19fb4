"""What files give on under another name, and what that is where it is defined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from summarizer.ranking.graph import gives_of, reached
from summarizer.records.ranking import Linked

_HOPS = 3

Definition = tuple[int, str]
"""The number of a file, and a name as it has it."""


class Renames:
    """Knows the names by which files have what others define under another name."""

    def __init__(self, sources: Sequence[Linked], number: Mapping[str, int]) -> None:
        self._sources = sources
        self._gives = gives_of(sources, number)
        self._own = [_renamed(source, number) for source in sources]
        self._given = [_renamed(one, number, given=True) for one in sources]
        for _ in range(_HOPS if any(self._given) else 0):
            self._given = [self._with_handed(here) for here in range(len(sources))]

    def of(
        self, there: int, taken: Sequence[str], user: Linked
    ) -> Mapping[str, Sequence[Definition]]:
        """What `user` has of a file by names that this has from others under another name.

        Of a file that it takes as a whole these are the names in its code.
        """
        given = self._given[there]
        if not taken or "*" in taken:
            names = given.keys() & user.names.uses.split(" ") if given else set()
        else:
            names = (given.keys() | self._own[there].keys()).intersection(taken)
        names = names.difference(self._sources[there].names.defined)
        return {name: tuple(self._ends(there, name, _HOPS)) for name in sorted(names)}

    def _with_handed(self, here: int) -> dict[str, list[Definition]]:
        handed = {
            name: those for there in self._gives[here] for name, those in self._given[there].items()
        }
        return {**handed, **self._given[here]}

    def _ends(self, there: int, name: str, hops: int) -> Iterator[Definition]:
        source = self._sources[there]
        own = name in source.names.defined or not hops
        renamed = [] if own else self._own[there].get(name) or self._given[there].get(name, [])
        if renamed:
            for place, original in renamed:
                yield from self._ends(place, original, hops - 1)
        elif name == "default" and source.value:
            yield from ((there, value) for value in source.value)
        else:
            places = sorted(reached([there], self._gives))
            known = [i for i in places if name in self._sources[i].names.defined]
            yield from ((place, name) for place in known or [there])


def _renamed(
    source: Linked, number: Mapping[str, int], *, given: bool = False
) -> dict[str, list[Definition]]:
    """Each name that imports take under another one, with what they lead to.

    With `given` only of those that the file hands on.
    """
    found: dict[str, list[Definition]] = {}
    for one, lead in zip(source.names.imports, source.leads, strict=False):
        if one.aliases and not (given and set(lead).difference(source.gives)):
            for name, alias in one.had:
                if name != alias:
                    places = [number[path] for path in lead if path in number]
                    found.setdefault(alias, []).extend((place, name) for place in places)
    return {alias: those for alias, those in found.items() if those}
