"""Short forms of what is read from one source file, for tables of input and output."""

from __future__ import annotations

from dataclasses import replace
from textwrap import dedent

from summarizer.facts.symbols import extract
from summarizer.records.sources import FileFacts, Symbol


def facts(source: str, language: str) -> FileFacts:
    """Read a dedented source text; the line break behind the opening quotes does not count."""
    return extract(dedent(source).removeprefix("\n").encode(), language)


def rows(source: str, language: str) -> list[str]:
    """Return `line +kind parent.name` for each symbol, `-` where it is not exported."""
    return [row(symbol) for symbol in facts(source, language).symbols]


def row(symbol: Symbol) -> str:
    sign = "+" if symbol.exported else "-"
    owner = f"{symbol.parent}." if symbol.parent else ""
    return f"{symbol.line} {sign}{symbol.kind} {owner}{symbol.name}"


def signatures(source: str, language: str) -> list[str]:
    return [symbol.signature for symbol in facts(source, language).symbols]


def docs(source: str, language: str) -> dict[str, str]:
    return {symbol.name: symbol.doc for symbol in facts(source, language).symbols}


def imports(source: str, language: str) -> list[tuple[object, ...]]:
    """Return (line, spec, names…) for each import, with `"reexport"` last where it is one."""
    return [
        (one.line, one.spec, *one.names, *(["reexport"] if one.reexport else []))
        for one in facts(source, language).imports
    ]


def surface(source: str, language: str) -> FileFacts:
    """Return the facts without the places at which they stand."""
    found = facts(source, language)
    return replace(
        found,
        symbols=tuple(replace(symbol, line=0) for symbol in found.symbols),
        imports=tuple(replace(one, line=0) for one in found.imports),
        notes=(),
    )


def damages(source: str) -> list[bytes]:
    """Return `source` cut off, with a piece lost and with brackets added, at many places."""
    text = dedent(source).encode()
    step = max(1, len(text) // 25)
    places = range(0, len(text), step)
    cut = [text[:place] for place in places]
    lost = [text[:place] + text[place + 7 :] for place in places]
    opened = [text[:place] + b"({[<\"'" + text[place:] for place in places]
    return [*cut, *lost, *opened, b"", b"\xff\xfe", b"\x80" * 9, b"(" * 3000]
