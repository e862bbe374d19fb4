"""`summarizer impact`: which modules, tests and symbols a change can reach."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from summarizer.commands import models
from summarizer.commands.data import format_arguments, print_data, revision
from summarizer.hidden import show_hidden
from summarizer.pipeline.impact import impact, impact_of
from summarizer.pipeline.predicting import Compared, Prediction, predicted
from summarizer.pipeline.session import open_session
from summarizer.progress import bar
from summarizer.records.ranking import Impact, Reach

_MOST = 20


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--staged", action="store_true", help="what is staged, not the worktree")
    what.add_argument(
        "--since", type=revision, metavar="REV", help="since a commit, not since HEAD"
    )
    what.add_argument(
        "--of",
        action="append",
        default=[],
        metavar="SYMBOL",
        help="a change not made yet: of this definition",
    )
    parser.add_argument(
        "--predict",
        action="store_true",
        help="have a model say it from the map alone, and print what it missed and invented",
    )
    format_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Run the command."""
    with bar("reading") as progress, open_session(progress=progress) as session:
        model = models.opened(session) if options.predict else None
        if options.of:
            found = impact_of(session, options.of)
        else:
            found = impact(session, staged=options.staged, since=options.since or "")
        told = predicted(session, found, model) if model and found.changed else None
    if options.format == "json":
        data = _data(found) | ({"prediction": _prediction(told)} if told else {})
        print_data(data)
        return 0
    _print(found)
    if told is not None:
        print(f"predicted by {told.model} from the map alone")
        _compare("modules", told.modules)
        _compare("symbols", told.symbols)
    return 0


def _compare(what: str, found: Compared) -> None:
    real = len(found.right) + len(found.missed)
    print(f"  {what}: {len(found.right)} of {real}")
    for label, names in (("missed", found.missed), ("invented", found.invented)):
        if names:
            more = f", … {len(names) - _MOST} more" if len(names) > _MOST else ""
            print(f"    {label}: {show_hidden(', '.join(names[:_MOST]))}{more}")


def _prediction(told: Prediction) -> dict[str, object]:
    return {
        "model": told.model,
        **{
            kind: {
                "right": list(found.right),
                "missed": list(found.missed),
                "invented": list(found.invented),
            }
            for kind, found in (("modules", told.modules), ("symbols", told.symbols))
        },
    }


def _data(found: Impact) -> dict[str, object]:
    return {
        "schema": 1,
        "changed": list(found.changed),
        "symbols": list(found.symbols),
        "modules": [
            {"module": one.name, "distance": one.distance, "via": list(one.via)}
            for one in found.modules
        ],
        "tests": [
            {"path": one.name, "distance": one.distance, "via": list(one.via)}
            for one in found.tests
        ],
        "unknown": list(found.unknown),
    }


def _print(found: Impact) -> None:
    if not found.changed:
        print("nothing differs")
        return
    _list("changed", found.symbols or found.changed)
    if not found.symbols:
        print("no definition differs: the change reaches nothing by name")
    _list("modules", map(_line, found.modules))
    _list("tests, examples and docs", map(_line, found.tests))
    _list("unknown: the name is too common, or the calls are dynamic", found.unknown)


def _line(one: Reach) -> str:
    through = f" through {', '.join(one.via[:3])}" if one.via else ""
    more = ", …" if len(one.via) > 3 else ""
    return f"{one.distance} {one.name}{through}{more}"


def _list(title: str, lines: Iterable[str]) -> None:
    shown = list(lines)
    if shown:
        print(title)
        for line in shown[:_MOST]:
            print(f"  {show_hidden(line)}")
        if len(shown) > _MOST:
            print(f"  … {len(shown) - _MOST} more: see --json")
