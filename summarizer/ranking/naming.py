"""What the graph needs of one file, as a record and as text for caches."""

from __future__ import annotations

import json
from operator import attrgetter
from types import MappingProxyType

from summarizer.records.ranking import Names
from summarizer.records.sources import FileFacts, Import

_OF_IMPORT = attrgetter("spec", "names", "line", "reexport")
_IMPORT: list[set[type]] = [{str}, {list}, {int}, {bool}]

_FAMILIES = MappingProxyType(
    {
        **dict.fromkeys("typescript tsx vue svelte".split(), "javascript"),
        **dict.fromkeys("cpp objc".split(), "c"),
        **dict.fromkeys("kotlin scala".split(), "java"),
        "ocaml-interface": "ocaml",
        "jupyter": "python",
    }
)
_NAMELESS = frozenset({"default", "module.exports"})


def family_of(language: str) -> str:
    """The languages that can call each other by name count as one."""
    return _FAMILIES.get(language, language)


def value_of(facts: FileFacts) -> tuple[str, ...]:
    """What a JavaScript file may give to those who name its parts as they like, as called in it.

    The one definition that is its default or its whole; where that is not told, all exported.
    """
    if family_of(facts.language) != "javascript":
        return ()
    shown = [one for one in facts.symbols if one.exported and not one.parent]
    whole = [
        one
        for one in shown
        if one.name in _NAMELESS or one.signature.startswith("module.exports =")
    ]
    return tuple(dict.fromkeys(one.name.rpartition(".")[2] for one in whole or shown))


def names_of(facts: FileFacts) -> Names:
    """The names that a file defines, imports and uses."""
    return Names(
        facts.language,
        facts.package,
        tuple(dict.fromkeys(symbol.name for symbol in facts.symbols)),
        tuple(dict.fromkeys(symbol.name for symbol in facts.symbols if symbol.parent)),
        facts.imports,
        facts.uses,
    )


def encode(names: Names) -> str:
    """Names as text; the uses, which are the most of it, stand apart."""
    imports = list(map(_OF_IMPORT, names.imports))
    head = (names.language, names.package, names.defined, names.members, imports)
    return f"{json.dumps(head, separators=(',', ':'))}\n{names.uses}"


def decode(text: str) -> Names:
    """What `encode` was given; ValueError where `text` is no work of it."""
    head, _, uses = text.partition("\n")
    try:
        language, package, defined, members, imports = json.loads(head)
        columns = list(zip(*imports, strict=True))
        taken = [name for names in columns[1] for name in names] if columns else []
        found = tuple([Import(spec, tuple(names), *more) for spec, names, *more in imports])
    except (RecursionError, TypeError) as error:
        raise ValueError("not the names of a file") from error
    if imports and [set(map(type, column)) for column in columns] != _IMPORT:
        raise ValueError("not imports")
    if set(map(type, (language, package, *defined, *members, *taken))) != {str}:
        raise ValueError("not names")
    return Names(language, package, tuple(defined), tuple(members), found, uses)
