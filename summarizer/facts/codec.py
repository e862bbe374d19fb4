"""`FileFacts` as a line of text, for caches and between processes."""

from __future__ import annotations

import json
from operator import attrgetter
from typing import Any

from summarizer.records.rows import (
    check_imports,
    check_names,
    check_renamed,
    check_rows,
    import_rows,
    imports_from,
    renamed_from,
    renamed_rows,
)
from summarizer.records.sources import FileFacts, Note, Symbol

_SYMBOL = [str, str, str, int, str, str, bool, int, bool]
_NOTE = [str, str, str, int]
_OF_SYMBOL = attrgetter(
    *("name", "kind", "signature", "line", "doc", "parent", "exported", "end", "checked")
)
_OF_NOTE = attrgetter("mark", "text", "symbol", "line")
_ENCODE = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_FACTS = [str, str, list, list, list, str, bool, bool, str, str]


def encode(facts: FileFacts) -> str:
    """Return `facts` as ASCII text without a line break. Lone surrogates survive."""
    rows = [
        facts.language,
        facts.doc,
        list(map(_OF_SYMBOL, facts.symbols)),
        import_rows(facts.imports),
        list(map(_OF_NOTE, facts.notes)),
        facts.package,
        facts.main,
        facts.partial,
        facts.skipped,
        facts.uses,
        facts.exports,
        *renamed_rows(facts.renamed),
    ]
    return _ENCODE(rows)


def decode(text: str) -> FileFacts:
    """Return what `encode` was given; ValueError where `text` is no work of it."""
    try:
        rows = _list(json.loads(text))
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    head, tail = rows[: len(_FACTS)], rows[len(_FACTS) :]
    if list(map(type, head)) != _FACTS or not tail:
        raise ValueError("not the fields of a file")
    exports, *renamed = tail
    check_rows(head[2], _SYMBOL)
    check_imports(head[3])
    check_rows(head[4], _NOTE)
    check_names([] if exports is None else exports)
    check_renamed(renamed)
    return _facts(rows)


def decode_own(text: str) -> FileFacts:
    """Return what `encode` was given in a process of ours, whose words need no check."""
    return _facts(json.loads(text))


def _facts(rows: list[Any]) -> FileFacts:
    language, doc, symbols, imports, notes, package, main, partial, skipped, uses = rows[:10]
    exports, *renamed = rows[10:]
    return FileFacts(
        language,
        doc,
        tuple([Symbol(*row) for row in symbols]),
        imports_from(imports),
        None if exports is None else tuple(exports),
        tuple([Note(*row) for row in notes]),
        package,
        main,
        partial,
        skipped,
        uses,
        renamed_from(renamed),
    )


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError("not a list")
    return value
