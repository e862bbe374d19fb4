"""What others may use of a file, by the rule of its language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

Rule = Callable[[str, str, str, Collection[str]], bool]
"""(name, head, parent, listed) -> visible. `head` is the signature up to the name, `parent` the
enclosing type or `""` (whether that is visible itself is asked apart), `listed` the names that
the file exports."""


_HIDDEN = frozenset({"private", "protected"})


def _underscore(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return not name.startswith("_")


def _listed(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    if parent:
        return not name.startswith(("#", "_")) and not _HIDDEN & set(head.split())
    return name in listed


def _capital(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return name[:1].isupper()


def _pub(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return head.startswith("pub ")


def _public(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return "public" in head.split()


def _not_private(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return not _HIDDEN & set(head.split())


def _not_static(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return "static" not in head.split()


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
