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
    """Return facts in which the component of the file at `path` has the file's name.

    Facts as they are kept know no path.
    """
    if not is_unnamed(facts):
        return _with_members(facts)
    first = facts.symbols[0]
    name = _name(path)
    given = [replace(first, name=name, signature=f"{COMPONENT} {name}")] if name else []
    exports = facts.exports
    if exports is not None:
        exports = tuple(name if one == first.name else one for one in exports)
        exports = tuple(one for one in exports if one)
    return _with_members(replace(facts, symbols=(*given, *facts.symbols[1:]), exports=exports))


def _with_members(facts: FileFacts) -> FileFacts:
    first = facts.symbols[0] if facts.symbols else None
    if first is None or not first.signature.startswith(f"{COMPONENT} "):
        return facts
    return replace(facts, symbols=(first, *(_owned(one, first.name) for one in facts.symbols[1:])))


def _owned(symbol: Symbol, component: str) -> Symbol:
    """What a component takes from who uses it is a member of it, and no name of its module."""
    if symbol.kind != "variable" or symbol.parent or not symbol.exported:
        return symbol
    return replace(symbol, parent=component)


def is_unnamed(facts: FileFacts) -> bool:
    """Return whether the file is a component that has its path's name."""
    first = facts.symbols[0] if facts.symbols else None
    return first is not None and (first.name, first.signature) == (UNNAMED, COMPONENT)


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
