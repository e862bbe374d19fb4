"""The names of components: files that others use as a whole, by the name that a path gives."""

from __future__ import annotations

import re

from summarizer.dataclass import replace
from summarizer.facts.languages import BY_NAME
from summarizer.records.sources import FileFacts, Symbol

COMPONENT = "component"
UNNAMED = "default"
"""The signature and the name of the symbol that stands for a file, before the path is known."""


def named(facts: FileFacts, path: str) -> FileFacts:
    """Return facts in which the component of the file at `path` has the file's name, and members.

    Facts as they are kept know no path.
    """
    if not is_component(facts):
        return facts
    first, exports = facts.symbols[0], facts.exports
    if first.name != UNNAMED:  # it names itself
        return replace(facts, symbols=_with_members(first, facts.symbols[1:]))
    name = _name(path)
    if exports is not None:
        exports = tuple(name if one == first.name else one for one in exports)
        exports = tuple(one for one in exports if one)
    symbols = facts.symbols[1:]
    if name:
        given = replace(first, name=name, signature=f"{COMPONENT} {name}")
        symbols = _with_members(given, symbols)
    return replace(facts, symbols=symbols, exports=exports)


def is_component(facts: FileFacts) -> bool:
    """Return whether `named` has something to say: facts as they are kept are not all."""
    first = facts.symbols[0] if facts.symbols else None
    if first is None or not first.signature.startswith(COMPONENT):
        return False
    return first.signature == (COMPONENT if first.name == UNNAMED else f"{COMPONENT} {first.name}")


def _with_members(component: Symbol, others: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    return (component, *(_owned(one, component.name) for one in others))


def _owned(symbol: Symbol, component: str) -> Symbol:
    """What a component takes from who uses it is a member of it, and no name of its module."""
    if symbol.kind != "variable" or symbol.parent or not symbol.exported:
        return symbol
    return replace(symbol, parent=component)


def pascal(name: str) -> str:
    """Return `my-button` as `MyButton`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[-_]+", name))


def given_name(path: str, language: str) -> str:
    """Return the name that a path gives to what its file says, `""` in most languages."""
    is_component = language in BY_NAME and BY_NAME[language].embedding == "component"
    return _name(path) if is_component else ""


def _name(path: str) -> str:
    """`index.vue` is named after its folder; what routers read (`+page`, `[id]`) has no name."""
    *folders, name = path.split("/")
    stem = name.partition(".")[0]
    if stem.lower() == "index" and folders:
        stem = folders[-1]
    return pascal(stem) if re.fullmatch(r"[A-Za-z][\w-]*", stem) else ""
