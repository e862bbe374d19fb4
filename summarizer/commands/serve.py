"""`summarizer serve`: tools, overview, entries and map for other programs, over stdio."""

from __future__ import annotations

import argparse
import os
import signal
from contextlib import suppress

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
    with suppress(ValueError):  # signals are the main thread's
        signal.signal(signal.SIGINT, _leave)
    serve(Service(Git.open(options.repo), Limits(window=options.window)))
    return 0


def _leave(number: int, _frame: object) -> None:
    """End at once: the library would wait for the client's next line, which may never come."""
    os._exit(128 + number)
