"""Which definitions are symbols, what encloses them, and what hides them from others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from summarizer.facts.harvest import Definition, Harvest, Section, Statement, Unlisted

_VALUES = frozenset({"constant", "variable"})
_OPAQUE = frozenset({"function", "method", "constant", "variable", "hidden", "ignored"})
_NAMELESS = frozenset({"module", "namespace", "type", "private", "checked", "closed"})
_REGIONS = frozenset({"scope", "private", "hidden", "ignored", "checked", "closed"})
_NO_TYPES = _OPAQUE | _REGIONS
# What stands in for a whole span comes before its definition, what only names it after.
_ORDER = {"ignored": 0, "hidden": 0, "private": 1, "checked": 1, "closed": 1, "scope": 3}


def place(harvest: Harvest) -> list[Definition]:
    """Return the definitions that are symbols, in order, each with its parent's name.

    What stands in a function's body is left out; a function in a type becomes a method.
    Matches of one definition (same span, same name) are joined, names of one span are
    neighbours.
    """
    kept: list[Definition] = []
    around: list[Definition] = []
    for one in sorted(harvest.definitions, key=_position):
        while around and around[-1].end <= one.start:
            around.pop()
        twin = around[-1] if around and _same(around[-1], one) else None
        if twin is None and around and (around[-1].kind in _OPAQUE or _repeats(around[-1], one)):
            continue
        if twin is not None and twin.name == one.name:
            _join(twin, one)
            continue
        _enclose(one, around[:-1] if twin else around)
        if twin is None:
            around.append(one)
        # A method of no type that we know is an anonymous class's.
        if one.kind not in _REGIONS and (one.kind != "method" or one.parent):
            kept.append(one)
    if any(one.kind == "namespace" for one in kept):
        kept = list(_telling(kept))
    _lift(kept, harvest)
    _hide(kept, harvest.sections, harvest.unlisted)
    return [one for one in kept if harvest.header or not one.declared]


def counted(harvest: Harvest) -> list[Statement]:
    """Return the imports that stand outside of what is ignored."""
    ignored = [one for one in harvest.definitions if one.kind == "ignored"]
    if not ignored:
        return harvest.statements
    return [
        statement
        for statement in harvest.statements
        if not any(one.start <= statement.start < one.end for one in ignored)
    ]


def nested(definitions: Sequence[Definition]) -> Iterator[list[tuple[int, int]]]:
    """Yield the spans of types in types, then of those that `definitions` got meanwhile."""
    told: set[tuple[int, int]] = set()
    while True:
        holders = sorted({(d.start, -d.end) for d in definitions if d.kind not in _NO_TYPES})
        reach, fresh = 0, []
        for start, end in holders:
            if -end <= reach and (start, -end) not in told:
                fresh.append((start, -end))
            reach = max(reach, -end)
        if not fresh:
            return
        told.update(fresh)
        yield fresh


def _position(one: Definition) -> tuple[int, int, int]:
    return one.start, -one.end, _ORDER.get(one.kind, 2)


def _same(first: Definition, second: Definition) -> bool:
    if first.start != second.start or first.end != second.end:
        return False
    return first.kind not in _REGIONS and second.kind not in _REGIONS


def _repeats(first: Definition, second: Definition) -> bool:
    """Say whether both are one region, found for two reasons."""
    spans = (first.start, first.end) == (second.start, second.end)
    return spans and first.kind == second.kind == "scope"


def _join(first: Definition, second: Definition) -> None:
    if first.kind in _VALUES:
        first.kind, first.body = second.kind, second.body
    first.if_listed = first.if_listed and second.if_listed
    first.exported = first.exported or second.exported
    first.parent = first.parent or second.parent
    first.body = first.body if first.body >= 0 else second.body
    first.head = first.head if first.head >= 0 else second.head
    first.doc = first.doc or second.doc


def _enclose(one: Definition, around: list[Definition]) -> None:
    if around:
        if not one.parent:
            nameless = _NAMELESS - {"namespace"} if one.kind == "function" else _NAMELESS
            one.parent = next((a.name for a in reversed(around) if a.kind not in nameless), "")
        one.private = one.private or any(a.kind == "private" for a in around)
        one.checked = any(a.kind == "checked" for a in around)
        one.within = tuple(a.name for a in around if a.kind == "closed")
    if one.kind == "function" and one.parent:
        one.kind = "method"


def _telling(kept: list[Definition]) -> Iterator[Definition]:
    """Yield what tells something: a namespace that has functions, or is all that there is."""
    owners = {one.parent for one in kept}
    starts = (below.start for below in kept[1:])
    for one in kept:
        below = next(starts, one.end)
        if one.kind == "namespace":
            if one.name not in owners and below < one.end:
                continue
            one.kind = "module"
        yield one


def _lift(kept: list[Definition], harvest: Harvest) -> None:
    for one in kept:
        if one.parent in harvest.given:
            if harvest.exports is not None:
                harvest.exports.append((one.start, one.name))
            one.parent = ""
            one.kind = "function" if one.kind == "method" else one.kind


def _hide(kept: list[Definition], sections: list[Section], unlisted: list[Unlisted]) -> None:
    for one, section in _in_sections(kept, sections):
        one.private = one.private or (section.private and not one.exported)
    for one in kept if unlisted else ():
        one.private = one.private or any(
            u.name == one.name and u.start <= one.start < u.end for u in unlisted
        )


def _in_sections(
    kept: Iterable[Definition], sections: list[Section]
) -> Iterator[tuple[Definition, Section]]:
    waiting = sorted(sections, key=lambda s: s.start, reverse=True)
    open_: list[Section] = []
    for one in kept:
        while waiting and waiting[-1].start <= one.start:
            open_.append(waiting.pop())
        while open_ and open_[-1].end <= one.start:
            open_.pop()
        if open_:
            yield one, open_[-1]
