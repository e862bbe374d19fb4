"""The pre-commit and pre-push door of `summarizer check`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from summarizer.cli import given, guarded


def main(argv: Sequence[str] | None = None) -> int:
    """Check what is about to be committed or pushed; options as of `check`."""
    words = given(argv)
    return guarded(lambda: _run(words))


def _run(words: list[str]) -> int:
    from summarizer.pipeline.idle import glance, is_idle
    from summarizer.snapshot.gitcli import Git

    git = Git.open(".")
    seen = glance(git) if "GIT_INDEX_FILE" in os.environ and not words else None
    if seen is not None and is_idle(seen, documents=True):
        return 0
    import argparse

    from summarizer.commands import check

    parser = argparse.ArgumentParser(prog="summarizer-check")
    check.arguments(parser)
    return check.run_hook(git, seen, parser.parse_args(words))


if __name__ == "__main__":
    sys.exit(main())
