"""`summarizer map`: the files and definitions to read first, under a ceiling of tokens."""

from __future__ import annotations

import argparse
import sys

from summarizer.commands.data import count, format_arguments, print_data
from summarizer.errors import SummarizerError
from summarizer.pipeline.maps import ranked_map
from summarizer.pipeline.session import open_session
from summarizer.progress import bar
from summarizer.records.ranking import Question, RepoMap


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--tokens", type=count, metavar="N", help="the ceiling")
    size.add_argument(
        "--context", type=count, metavar="N", help="the ceiling as a share of a model's context"
    )
    parser.add_argument(
        "--share", type=_share, metavar="S", help="of --context; 0.15, or map.share as configured"
    )
    parser.add_argument(
        "--for", dest="text", default="", metavar="TEXT", help="what it is for; - reads stdin"
    )
    parser.add_argument(
        "--focus", action="append", default=[], metavar="PATH", help="a file being worked on"
    )
    parser.add_argument(
        "--mention", action="append", default=[], metavar="NAME", help="a name that matters"
    )
    format_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Run the command."""
    if options.share and not options.context:
        step = f"summarizer map --context N --share {options.share}"
        raise SummarizerError("--share is a share of --context", next_step=step)
    text = sys.stdin.read() if options.text == "-" else options.text
    with bar("reading") as progress, open_session(progress=progress) as session:
        focus = tuple(session.inside(path) for path in options.focus)
        question = Question(options.tokens or 0, text, tuple(options.mention), focus)
        found = ranked_map(session, question, options.context or 0, options.share or 0.0)
    if options.format == "json":
        print_data(_data(found))
    else:
        sys.stdout.write(found.text)
    if not found.files:
        print(f"summarizer: nothing fits into {found.budget} tokens", file=sys.stderr)
    return 0


def _data(found: RepoMap) -> dict[str, object]:
    return {
        "schema": 1,
        "budget": found.budget,
        "tokens": found.tokens,
        "files": [
            {
                "path": file.path,
                "rank": file.rank,
                "symbols": [
                    {
                        "name": one.full,
                        "kind": one.kind,
                        "line": one.line,
                        "signature": one.signature,
                    }
                    for one in file.symbols
                ],
            }
            for file in found.files
        ],
    }


def _share(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number over 0 and up to 1")
    return value
