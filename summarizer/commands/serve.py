"""`summarizer serve`: tools, overview, entries and map for other programs, over stdio."""

from __future__ import annotations

import argparse

from summarizer.commands.data import count
from summarizer.pipeline.served import Service
from summarizer.records.agent import Limits
from summarizer.serve.mcp import serve
from summarizer.snapshot.gitcli import Git


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument(
        "--repo", default=".", metavar="PATH", help="the repository, the one around us without it"
    )
    parser.add_argument(
        "--window", type=count, default=Limits().window, metavar="N", help="lines of one result"
    )


def run(options: argparse.Namespace) -> int:
    """Run the command until the client goes."""
    serve(Service(Git.open(options.repo), Limits(window=options.window)))
    return 0
