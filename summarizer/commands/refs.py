"""`summarizer refs`: where a symbol is defined, and which files and modules use it."""

from __future__ import annotations

import argparse

from summarizer.commands.data import format_arguments, print_data
from summarizer.hidden import show_hidden
from summarizer.pipeline.refs import references
from summarizer.pipeline.session import open_session
from summarizer.progress import bar
from summarizer.records.ranking import References


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("symbol", help="a name, or Type.name")
    format_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Run the command."""
    with bar("reading") as progress, open_session(progress=progress) as session:
        found = references(session, options.symbol)
    if options.format == "json":
        print_data(_data(found))
    else:
        _print(found)
    return 0


def _data(found: References) -> dict[str, object]:
    return {
        "schema": 1,
        "symbol": found.symbol,
        "definitions": [
            {"path": one.path, "line": one.line, "kind": one.kind} for one in found.definitions
        ],
        "references": [
            {"path": one.path, "line": one.line, "module": one.module} for one in found.uses
        ],
    }


def _print(found: References) -> None:
    for one in found.definitions:
        print(show_hidden(f"{one.path}:{one.line}: {one.kind} {one.signature}"))
    if not found.definitions:
        print(f"{show_hidden(found.symbol)} is not defined here")
    by_module: dict[str, dict[str, list[int]]] = {}
    for one in found.uses:
        by_module.setdefault(one.module, {}).setdefault(one.path, []).append(one.line)
    for module in sorted(by_module, key=lambda name: (not name, name)):
        print(f"\nused in {show_hidden(module) or 'tests, examples and docs'}")
        for path, lines in by_module[module].items():
            print(f"  {show_hidden(path)}:{','.join(map(str, lines))}")
    if not found.uses:
        print("\nno use by name; not seen: what is only known at run time")
