"""What others may use of a file, by the rule of its language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from summarizer.facts.harvest import Definition

Rule = Callable[[str, str, str, Collection[str]], bool]
"""(name, head, parent, listed) -> visible. `head` is the signature up to the name, `parent` the
enclosing type or `""` (whether that is visible itself is asked apart), `listed` the names that
the file exports."""


_TYPES = frozenset({"class", "interface", "trait", "struct", "enum", "union", "type", "module"})
_HIDDEN = frozenset({"private", "protected"})


def _underscore(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return not name.startswith("_")


def _listed(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    if parent:
        return not name.startswith(("#", "_")) and not _HIDDEN & set(head.split())
    return name in listed


def _capital(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return name[:1].isupper() and (not parent or parent[:1].isupper())


def _pub(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return head.startswith("pub") and head[3:4] != "("


def _public(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return "public" in head.split()


def _not_private(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return not _HIDDEN & set(head.split())


def _not_static(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return bool(parent) or "static" not in head.split()


def _all(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return True


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "all": _all,
        "underscore": _underscore,
        "listed": _listed,
        "capital": _capital,
        "pub": _pub,
        "public": _public,
        "not-private": _not_private,
        "not-static": _not_static,
    }
)


def visibilities(
    placed: Sequence[Definition], heads: Sequence[str], listed: Collection[str], rule: str
) -> list[bool]:
    """Return for each definition if others may use it; `heads` are the signatures' beginnings.

    What belongs to a type that they may not use is not visible either.
    """
    allows = RULES[rule]
    own = [
        not one.private and (one.exported or allows(one.name, head, one.parent, listed))
        for one, head in zip(placed, heads, strict=True)
    ]
    types: dict[str, bool] = {}
    for one, shown in zip(placed, own, strict=True):
        if one.kind in _TYPES:
            types.setdefault(one.name, shown and types.get(one.parent, True))
    return [shown and types.get(one.parent, True) for one, shown in zip(placed, own, strict=True)]
