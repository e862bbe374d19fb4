"""The pre-commit door of `summarizer update --staged`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from summarizer.cli import guarded


def main(argv: Sequence[str] | None = None) -> int:
    """Regenerate the entries that the staged changes touch.

    `--stage` stages what was written, `--no-stage` leaves it as a formatter would and exits 1;
    the last one given holds.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _run(words))


def _run(words: list[str]) -> int:
    from summarizer.pipeline.idle import glance, is_idle
    from summarizer.snapshot.gitcli import Git

    git = Git.open(".")
    seen = glance(git) if "GIT_INDEX_FILE" in os.environ else None
    if seen is not None and is_idle(seen, documents=False):
        return 0
    from summarizer.commands.update import run_hook

    given = [word for word in words if word in ("--stage", "--no-stage")]
    return run_hook(git, seen, stage=given[-1:] == ["--stage"])


if __name__ == "__main__":
    sys.exit(main())
