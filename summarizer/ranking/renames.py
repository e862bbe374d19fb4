"""What files give on under another name, and what that is where it is defined."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from summarizer.ranking.graph import gives_of, reached
from summarizer.records.ranking import Linked
from summarizer.records.sources import NAMELESS

_HOPS = 3
_WHOLE = "module.exports"

Definition = tuple[int, str]
"""The number of a file, and a name as it has it."""


class Renames:
    """Knows the names by which files have what others define under another name."""

    def __init__(self, sources: Sequence[Linked], number: Mapping[str, int]) -> None:
        self._sources, self._number = sources, number
        self._gives = gives_of(sources, number)
        self._own = [_renamed(here, one, number) for here, one in enumerate(sources)]
        self._given = [_renamed(i, one, number, given=True) for i, one in enumerate(sources)]
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
            names = (given.keys() - NAMELESS).intersection(
                user.names.uses.split(" ") if given else ()
            )
        else:
            names = (given.keys() | self._own[there].keys()).intersection(taken)
        return {
            name: tuple(self._ends(there, name, _HOPS))
            for name in sorted(names)
            if not self._defines(there, name)
        }

    def calls(self, here: int) -> Iterator[tuple[Definition, str]]:
        """What a file has of others that these give by another name, and its own word for it."""
        user = self._sources[here]
        for one, lead in zip(user.names.imports, user.leads, strict=False):
            words = dict(one.had)
            whole = words.get("default", "") if one.names else "".join(one.aliases)
            for there in (self._number[path] for path in lead if path in self._number):
                known = self.of(there, one.names, user)
                for name, those in known.items():
                    yield from ((each, words.get(name, name)) for each in those)
                for renamed in self._sources[there].names.renamed if whole else ():
                    if renamed.alias == _WHOLE and "default" not in known:
                        yield (there, renamed.name), whole

    def behind(self, here: int, name: str) -> tuple[Definition, ...]:
        """What a file has by this name that is defined, here or elsewhere, by another one."""
        known = name in self._own[here] or name in self._given[here]
        return tuple(self._ends(here, name, _HOPS)) if known else ()

    def _defines(self, there: int, name: str) -> bool:
        """Whether others have this name of a file as what it defines by it."""
        names = self._sources[there].names
        return name in names.defined and name not in names.private

    def _with_handed(self, here: int) -> dict[str, list[Definition]]:
        handed = {
            name: those
            for there in self._gives[here]
            for name, those in self._given[there].items()
            if name not in NAMELESS
        }
        return {**handed, **self._given[here]}

    def _ends(self, there: int, name: str, hops: int) -> Iterator[Definition]:
        source = self._sources[there]
        own = self._defines(there, name)
        renamed = self._own[there].get(name) or self._given[there].get(name, [])
        if own:
            yield there, name
        elif renamed and hops:
            for place, original in renamed:
                yield from self._ends(place, original, hops - 1)
        elif name == "default" and source.value:
            yield from ((there, value) for value in source.value)
        else:
            places = sorted(reached([there], self._gives))
            known = [i for i in places if name in self._sources[i].names.defined]
            yield from ((place, name) for place in known or [there])


def _renamed(
    here: int, source: Linked, number: Mapping[str, int], *, given: bool = False
) -> dict[str, list[Definition]]:
    """Each name that a file has of others, or gives to them, under another one: what it leads to.

    With `given` only of those that the file hands on.
    """
    found: defaultdict[str, list[Definition]] = defaultdict(list)
    taken: defaultdict[str, list[Definition]] = defaultdict(list)
    names = source.names
    for one, lead in zip(names.imports, source.leads, strict=False):
        if names.renamed or one.aliases:
            places = [number[path] for path in lead if path in number]
            is_given = not (given and set(lead).difference(source.gives))
            for name, alias in one.had if places else ():
                those = [(place, name) for place in places]
                taken[alias].extend(those)
                if name != alias and is_given:
                    found[alias].extend(those)
    for renamed in names.renamed:
        found[renamed.alias].extend(taken.get(renamed.name) or [(here, renamed.name)])
    return dict(found)
