"""`summarizer show`: the entries as text or data."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from summarizer.commands.data import count, format_arguments
from summarizer.errors import SummarizerError
from summarizer.pipeline.check import modules_to_review
from summarizer.pipeline.session import Session, open_session
from summarizer.pipeline.sidefiles import TRACKED
from summarizer.pipeline.stored import StoredEntry, StoredMap, stored_map
from summarizer.records.entries import Entry, Evidence
from summarizer.typed import marked, quoted

_MOST_NAMES = 12
_BRIEF = ("module", "responsibility", "public_api", "depends_on")
_BYTES = 3
"""No tokenizer in use makes tokens of under 3 bytes from code and prose: the ceiling is hard."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("module", nargs="?", help="one module; all of them without it")
    parser.add_argument("--brief", action="store_true", help="two or three lines a module")
    parser.add_argument("--tokens", type=count, metavar="N", help="with --brief: a hard ceiling")
    format_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Run the command."""
    if options.tokens and not options.brief:
        step = f"summarizer show --brief --tokens {options.tokens}"
        raise SummarizerError("--tokens is a ceiling of --brief", next_step=step)
    with open_session() as session:
        snapshot = session.git.index()
        settings = session.settings(snapshot)
        stored = stored_map(snapshot, settings.output, session.read_many)
        entries = _wanted(session, stored, options.module)
        found = [e.entry for e in entries if e.entry]
        if options.format == "json":
            single = bool(options.module and found)
            data = _brief_data(found, options.tokens) if options.brief else _data(session, found)
            _print_json(data, single=single)
        elif options.brief:
            _print_brief(found, options.tokens)
        else:
            sys.stdout.write("\n".join(one.text for one in entries))
    return 0


def _wanted(session: Session, stored: StoredMap, module: str | None) -> list[StoredEntry]:
    paths = stored.entry_paths()
    if not paths and Path(session.git.root, stored.folder).is_dir():
        there = [f"{stored.output}/{name}" for name in TRACKED]
        there = [name for name in there if Path(session.git.root, name).exists()]
        add = f"git add -f -- {marked(*there)}"
        raise SummarizerError(
            "the map is not in git's index yet", where=stored.output, next_step=add
        )
    if not paths:
        raise SummarizerError("this repository has no map yet", next_step="summarizer init")
    if module is None:
        return list(stored.read(paths).values())
    path = stored.path_of(module.rstrip("/") or ".")
    found = stored.read([path])
    if not found and Path(session.git.root, path).is_file():
        add = f"git add -f -- {marked(path)}"
        raise SummarizerError("the entry is not in git's index yet", where=path, next_step=add)
    if not found:
        names = [e.entry.module for e in stored.read(paths).values() if e.entry]
        near = [name for name in names if module.strip("/") in name][:5]
        hint = f"summarizer show {quoted(near[0])}" if near else f"ls -- {marked(stored.folder)}"
        raise SummarizerError(f"no entry for module {module!r}", where=path, next_step=hint)
    return list(found.values())


def _data(session: Session, entries: list[Entry]) -> list[dict[str, Any]]:
    review = modules_to_review(session, [entry.module for entry in entries])
    return [as_data(entry, entry.module in review) for entry in entries]


def _print_json(data: list[dict[str, Any]], *, single: bool) -> None:
    """One module as an object of its keys, all of them as a list."""
    print(_as_json(data[0] if single and data else {"entries": data}))


def _as_json(shown: dict[str, Any]) -> str:
    import json

    return json.dumps({"schema": 1, **shown}, indent=2)


def as_data(entry: Entry, needs_review: bool) -> dict[str, Any]:
    """An entry under the keys of the contract; all paths are whole."""
    return {
        "module": entry.module,
        "responsibility": entry.responsibility,
        "public_api": [item.name for item in entry.api],
        "depends_on": list(entry.depends_on),
        "key_decisions": [
            {"text": d.text, "evidence": [_evidence(e) for e in d.evidence]}
            for d in entry.decisions
        ],
        "entry_points": [point.path for point in entry.entry_points],
        "evidence": [_evidence(e) for e in entry.evidence],
        "files": [
            {"path": line.path, "summary": line.summary, "symbols": list(line.symbols)}
            for line in entry.files
        ],
        "author": entry.by,
        "needs_review": needs_review,
    }


def _evidence(evidence: Evidence) -> dict[str, str]:
    return {"path": evidence.path, "symbol": evidence.symbol}


def _brief_data(entries: list[Entry], tokens: int | None) -> list[dict[str, Any]]:
    """Of each entry what its brief lines tell, as many entries as the ceiling allows."""
    data = [{key: as_data(entry, False)[key] for key in _BRIEF} for entry in entries]
    left = _bytes_in(tokens) - len(_as_json({"entries": []}))
    for number, one in enumerate(data):
        # as an item of a list it is indented deeper than alone
        left -= len(_as_json({"entries": [one]})) - len(_as_json({"entries": []})) + 2
        if left < 0:
            _tell_cut(tokens, number, len(data))
            return data[:number]
    return data


def _print_brief(entries: list[Entry], tokens: int | None) -> None:
    """Two or three lines a module, as many whole lines as the ceiling allows; says what is cut."""
    left = _bytes_in(tokens)
    for number, entry in enumerate(entries):
        for line in _brief_lines(entry):
            left -= len(line.encode("utf-8", "surrogateescape")) + 1
            if left < 0:
                _tell_cut(tokens, number, len(entries))
                return
            print(line)


def _bytes_in(tokens: int | None) -> int:
    return tokens * _BYTES if tokens else sys.maxsize


def _tell_cut(tokens: int | None, number: int, total: int) -> None:
    told = f"{tokens} tokens hold {number} of {total} modules"
    print(f"summarizer: {told}; give more --tokens, or name a module", file=sys.stderr)


def _brief_lines(entry: Entry) -> Iterator[str]:
    yield f"{entry.module}: {entry.responsibility}"
    for label, names in (
        ("API", [item.name for item in entry.api]),
        ("depends on", list(entry.depends_on)),
    ):
        if names:
            more = ", …" if len(names) > _MOST_NAMES else ""
            yield f"  {label}: {', '.join(names[:_MOST_NAMES])}{more}"
