"""What others may use of a file, by the rule of its language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from summarizer.facts.harvest import Definition

if TYPE_CHECKING:
    from summarizer.records.sources import Import

Rule = Callable[[str, str, str, Collection[str]], bool]
"""(name, head, parent, listed) -> visible. `head` is the signature up to the name, `parent` the
enclosing type or `""` (whether that is visible itself is asked apart), `listed` the names that
the file exports."""


_OWNERS = frozenset(
    {
        *("class", "interface", "trait", "struct", "enum", "union", "type", "module", "function"),
        "variable",
    }
)
"""A JavaScript function may have a prototype; a class of Lua is a table in a variable."""

_WORDLESS = frozenset(
    {"all", "underscore", "capital", "listed-if-any", "listed-or-plain", "roxygen", "marked"}
)
"""The rules that need only names."""

_HIDDEN = frozenset({"private", "protected"})
_ANY_HIDDEN = _HIDDEN | {"internal", "fileprivate", "defp", "defmacrop", "defguardp"}


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


def _pub_or_export(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return head.startswith(("pub ", "export "))


def _public(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return "public" in head.split()


def _not_private(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return not _HIDDEN & set(head.split())


def _not_hidden(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    """`private[this]` is as hidden as `private`."""
    return not _ANY_HIDDEN & {word.partition("[")[0] for word in head.split()}


def _listed_if_any(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return bool(parent) or not listed or name in listed


def _not_static(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return bool(parent) or "static" not in head.split()


def _not_local(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return not name.startswith("_") and (name in listed or "local" not in head.split())


def _listed_or_plain(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return name in listed if listed and not parent else not name.startswith(("_", "."))


def _marked(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return False


def _all(name: str, head: str, parent: str, listed: Collection[str]) -> bool:
    return True


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "all": _all,
        "underscore": _underscore,
        "listed": _listed,
        "capital": _capital,
        "pub": _pub,
        "pub-or-export": _pub_or_export,
        "public": _public,
        "not-private": _not_private,
        "not-static": _not_static,
        "not-hidden": _not_hidden,
        "not-local": _not_local,
        "listed-if-any": _listed_if_any,
        "listed-or-plain": _listed_or_plain,
        "roxygen": _listed_or_plain,
        "marked": _marked,
    }
)


def close(placed: Sequence[Definition], imports: Sequence[Import]) -> None:
    """Make private what stands in a closed module that nothing gives on.

    A member follows its type; what is exported whatever is around it stays so.
    """
    inside = [one for one in placed if one.within and not one.parent and not one.exported]
    if not inside:
        return
    defined = {one.name for one in placed}
    given = [(one.spec.split("::"), one.names) for one in imports if one.reexport]
    for one in inside:
        one.private = not all(
            any(
                (module in (*spec, *names)) and (one.name in names or not defined.issuperset(names))
                for spec, names in given
            )
            for module in one.within
        )


def visibilities(
    placed: Sequence[Definition],
    head_of: Callable[[Definition], str],
    listed: Collection[str],
    rule: str,
) -> list[bool]:
    """Return for each definition if others may use it; `head_of` gives the words before a name.

    What belongs to a type that they may not use is not visible either.
    """
    allows = RULES[rule]
    wordless = rule in _WORDLESS
    own = [
        not one.private
        and (one.exported or allows(one.name, "" if wordless else head_of(one), one.parent, listed))
        for one in placed
    ]
    owners: dict[str, bool] = {}
    for one, shown in zip(placed, own, strict=True):
        if one.kind in _OWNERS:
            known = owners.get(one.name, False)
            owners[one.name] = known or (shown and owners.get(one.parent, True))
    return [shown and owners.get(one.parent, True) for one, shown in zip(placed, own, strict=True)]
