"""`FileFacts` as a line of text, for caches and between processes."""

from __future__ import annotations

import json
from typing import Any

from summarizer.records.sources import FileFacts, Import, Note, Symbol

_SYMBOL = [str, str, str, int, str, str, bool, int]
_IMPORT = [str, list, int, bool]
_NOTE = [str, str, str, int]
_FACTS = [str, str, list, list, list, str, bool, bool, str, str]


def encode(facts: FileFacts) -> str:
    """Return `facts` as ASCII text without a line break. Lone surrogates survive."""
    rows = [
        facts.language,
        facts.doc,
        [
            [s.name, s.kind, s.signature, s.line, s.doc, s.parent, s.exported, s.end]
            for s in facts.symbols
        ],
        [[i.spec, i.names, i.line, i.reexport] for i in facts.imports],
        [[n.mark, n.text, n.symbol, n.line] for n in facts.notes],
        facts.package,
        facts.main,
        facts.partial,
        facts.skipped,
        facts.uses,
        facts.exports,
    ]
    return json.dumps(rows, separators=(",", ":"))


def decode(text: str) -> FileFacts:
    """Return what `encode` was given; ValueError where `text` is no work of it."""
    try:
        rows = json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    *head, exports = _list(rows)
    language, doc, symbols, imports, notes, package, main, partial, skipped, uses = _row(
        head, _FACTS
    )
    return FileFacts(
        language,
        doc,
        tuple(Symbol(*_row(row, _SYMBOL)) for row in symbols),
        tuple(_import(row) for row in imports),
        None if exports is None else _names(exports),
        tuple(Note(*_row(row, _NOTE)) for row in notes),
        package,
        main,
        partial,
        skipped,
        uses,
    )


def _import(row: Any) -> Import:
    spec, names, line, reexport = _row(row, _IMPORT)
    return Import(spec, _names(names), line, reexport)


def _names(value: Any) -> tuple[str, ...]:
    names = _list(value)
    return tuple(_row(names, [str] * len(names)))


def _row(value: Any, types: list[type]) -> list[Any]:
    row = _list(value)
    if list(map(type, row)) != types:
        raise ValueError("not the fields of a record")
    return row


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError("not a list")
    return value
