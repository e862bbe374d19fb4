"""What the graph needs of one file, as a record and as text for caches."""

from __future__ import annotations

import json
from types import MappingProxyType

from summarizer.records.ranking import Names
from summarizer.records.rows import (
    check_imports,
    check_names,
    check_renamed,
    import_rows,
    imports_from,
    renamed_from,
    renamed_rows,
)
from summarizer.records.sources import NAMELESS, FileFacts

_FAMILIES = MappingProxyType(
    {
        **dict.fromkeys("typescript tsx vue svelte".split(), "javascript"),
        **dict.fromkeys("cpp objc".split(), "c"),
        **dict.fromkeys("kotlin gradle scala".split(), "java"),
        "ocaml-interface": "ocaml",
        "jupyter": "python",
    }
)
_OWN_WORDS = frozenset("default exports module self this".split())
"""Words that JavaScript's code holds whatever it uses."""
COMMON = frozenset("main module self this".split())
"""Names that tell nothing where no import leads to who defines them."""


def family_of(language: str) -> str:
    """The languages that can call each other by name count as one."""
    return _FAMILIES.get(language, language)


def no_names_of(language: str) -> frozenset[str]:
    """What is no name in this language though it stands where names do."""
    return NAMELESS | _OWN_WORDS if family_of(language) == "javascript" else frozenset()


def value_of(facts: FileFacts) -> tuple[str, ...]:
    """What a JavaScript file may give to those who name its parts as they like, as called in it.

    The one definition that is its default or its whole; where that is not told, all exported.
    """
    if family_of(facts.language) != "javascript":
        return ()
    shown = [one for one in facts.symbols if one.exported and not one.parent]
    given = {one.name for one in facts.renamed if one.alias == "module.exports"}
    whole = [
        one
        for one in shown
        if one.name in NAMELESS | given or one.signature.startswith("module.exports =")
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
        _private(facts),
        facts.renamed,
    )


def _private(facts: FileFacts) -> tuple[str, ...]:
    """What a module of JavaScript defines and does not export; a script without exports has none.

    In other languages a name can be had past what says that it is private.
    """
    if family_of(facts.language) != "javascript" or facts.exports is None:
        return ()
    told = {symbol.name for symbol in facts.symbols if symbol.exported or symbol.parent}
    return tuple(dict.fromkeys(s.name for s in facts.symbols if s.name not in told))


def encode(names: Names) -> str:
    """Names as text; the uses, which are the most of it, stand apart."""
    imports = import_rows(names.imports)
    defined = (names.defined, names.members, names.private)
    head = (names.language, names.package, *defined, imports, *renamed_rows(names.renamed))
    return f"{json.dumps(head, separators=(',', ':'))}\n{names.uses}"


def decode(text: str) -> Names:
    """What `encode` was given; ValueError where `text` is no work of it."""
    head, _, uses = text.partition("\n")
    try:
        language, package, defined, members, private, imports, *renamed = json.loads(head)
        words = [language, package, *defined, *members, *private]
    except (RecursionError, TypeError) as error:
        raise ValueError("not the names of a file") from error
    check_imports(imports)
    check_names(words)
    check_renamed(renamed)
    taken = imports_from(imports)
    names = (tuple(defined), tuple(members))
    others = (tuple(private), renamed_from(renamed))
    return Names(language, package, *names, taken, uses, *others)
