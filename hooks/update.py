"""The pre-commit door of `summarizer update --staged`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from summarizer.cli import given, guarded


def main(argv: Sequence[str] | None = None) -> int:
    """Regenerate the entries that the staged changes touch.

    `--stage` stages what was written, `--no-stage` leaves it as a formatter would and exits 1;
    the last one given holds.
    """
    words = given(argv)
    return guarded(lambda: _run(words))


def _run(words: list[str]) -> int:
    stage = _stages(words)
    from summarizer.pipeline.idle import glance, is_idle
    from summarizer.snapshot.gitcli import Git

    git = Git.open(".")
    seen = glance(git) if "GIT_INDEX_FILE" in os.environ else None
    if seen is not None and is_idle(seen, documents=False):
        return 0
    from summarizer.commands.update import run_hook

    return run_hook(git, seen, stage=stage)


def _stages(words: list[str]) -> bool:
    """Whether the options say to stage; nothing else is known, and only then argparse is needed."""
    if set(words) <= {"--stage", "--no-stage"}:
        return words[-1:] == ["--stage"]
    import argparse

    parser = argparse.ArgumentParser(prog="summarizer-update")
    parser.add_argument("--stage", action="store_true", help="stage what is written")
    parser.add_argument("--no-stage", dest="stage", action="store_false", help="leave it, exit 1")
    stage: bool = parser.parse_args(words).stage
    return stage


if __name__ == "__main__":
    sys.exit(main())
