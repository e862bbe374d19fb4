"""`summarizer accept`: a person says that the prose still holds."""

from __future__ import annotations

import argparse
import sys

from summarizer.pipeline.accept import accept
from summarizer.pipeline.session import open_session
from summarizer.pipeline.update import locked
from summarizer.typed import marked, typed


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("modules", nargs="+", metavar="MODULE")


def run(options: argparse.Namespace) -> int:
    """Run the command."""
    with open_session() as session, locked(session):
        written = accept(session, [name.rstrip("/") or "." for name in options.modules])
    for path in written:
        add = typed(f"git add -f -- {marked(path)}", session.git.here)
        print(f"summarizer: accepted {path}; next: {add}", file=sys.stderr)
    if not written:
        print("summarizer: nothing to accept: the words are up to date", file=sys.stderr)
    return 0
