"""What the graph needs of one file, as a record and as text for caches."""

from __future__ import annotations

import json
from typing import Any

from summarizer.records.ranking import Names
from summarizer.records.sources import FileFacts, Import


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
    imports = [(one.spec, one.names, one.line, one.reexport) for one in names.imports]
    head = (names.language, names.package, names.defined, names.members, imports)
    return f"{json.dumps(head, separators=(',', ':'))}\n{names.uses}"


def decode(text: str) -> Names:
    """What `encode` was given; ValueError where `text` is no work of it."""
    head, _, uses = text.partition("\n")
    try:
        language, package, defined, members, imports = json.loads(head)
        found = tuple([_import(*one) for one in imports])
    except (RecursionError, TypeError) as error:
        raise ValueError("not the names of a file") from error
    known = (language, package, uses, *defined, *members)
    if set(map(type, known)) - {str}:
        raise ValueError("not names")
    return Names(language, package, tuple(defined), tuple(members), found, uses)


def _import(spec: Any, names: Any, line: Any, reexport: Any) -> Import:
    if [type(spec), type(names), type(line), type(reexport)] != [str, list, int, bool]:
        raise ValueError("not an import")
    if set(map(type, names)) - {str}:
        raise ValueError("not names")
    return Import(spec, tuple(names), line, reexport)
