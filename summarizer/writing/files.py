"""One line a file: its own words and its main symbols; and where running or reading starts."""

from __future__ import annotations

from collections.abc import Mapping

from summarizer.records.entries import EntryPoint, FileLine, ModuleInputs
from summarizer.records.sources import FileFacts
from summarizer.writing.hub import (
    by_importance,
    is_front,
    is_nameless,
    leading_symbols,
    own_names,
    public_symbols,
    speaking_symbol,
    used_files,
    used_names,
)
from summarizer.writing.prose import first_sentence, is_tautology

MOST_FILES = 20
MOST_SYMBOLS = 3
MOST_STARTS = 8
SUMMARY = 120
_SERVERS = frozenset("manage.py wsgi.py asgi.py server.js server.ts server.mjs __main__.py".split())


def file_lines(
    inputs: ModuleInputs, facts: Mapping[str, FileFacts], unread: Mapping[str, str]
) -> tuple[tuple[FileLine, ...], bool]:
    """The lines in path order, folders of tests and docs last, and whether files were left out.

    `unread` gives the reason for each file that could not be read; those that others use come
    first, for much may stand in them.
    """
    large = unread.keys() & used_files(inputs).keys()
    rest = sorted(unread.keys() - large)
    ranked = [*sorted(large), *by_importance(inputs, facts), *rest]
    chosen = sorted(ranked[:MOST_FILES])
    used, called = used_names(inputs), " ".join(own_names(inputs))

    def line(path: str) -> FileLine:
        if path in unread:
            return FileLine(path, f"not read: {unread[path]}")
        told = summary(path, facts[path], called)
        return FileLine(path, told, _main_symbols(path, facts[path], used))

    lines = map(line, chosen)
    return (*lines, *inputs.companions), len(ranked) > len(chosen)


def summary(path: str, file: FileFacts, called: str = "") -> str:
    """The file's first own sentence, else that of the symbol that speaks for it; may be empty.

    What the module is `called` keeps its letters.
    """
    name = path.rpartition("/")[2].split(".")[0]
    text = first_sentence(file.doc, SUMMARY, called)
    if text and not is_tautology(text, name):
        return text
    symbol = speaking_symbol(path, file)
    if symbol is not None:
        text = first_sentence(symbol.doc, SUMMARY, called)
        if text and not is_tautology(text, symbol.name):
            return text
    return ""


def entry_points(
    inputs: ModuleInputs, facts: Mapping[str, FileFacts]
) -> tuple[tuple[EntryPoint, ...], bool]:
    """Declared starts, then programs, servers and the front of an outermost package."""
    points = {(p.path, p.symbol): p for p in inputs.starts}
    known = {path for path, _ in points}
    for path in sorted(facts):
        if path not in known and _starts(path, facts[path], inputs.top):
            points[path, ""] = EntryPoint(path)
    ordered = sorted(points.values(), key=lambda p: (not p.text, p.path, p.symbol, p.text))
    return tuple(sorted(ordered[:MOST_STARTS], key=_place)), len(ordered) > MOST_STARTS


def _place(point: EntryPoint) -> tuple[str, str, str]:
    return point.path, point.symbol, point.text


def _starts(path: str, file: FileFacts, top: bool) -> bool:
    name = path.rpartition("/")[2]
    if name in _SERVERS or name == "lib.rs":
        return True
    if is_front(path):
        return top and bool(file.imports or public_symbols(file)) and name != "mod.rs"
    return file.main


def _main_symbols(path: str, file: FileFacts, used: Mapping[str, int]) -> tuple[str, ...]:
    leading = (symbol.name for symbol in leading_symbols(path, file, used))
    named = [name for name in leading if not is_nameless(name, file.language)]
    return tuple(named[:MOST_SYMBOLS])
