"""The pre-commit door of `summarizer update --staged`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from summarizer.cli import guarded


def main(argv: Sequence[str] | None = None) -> int:
    """Regenerate the entries that the staged changes touch; options as of `update`.

    `--no-stage` leaves the changed files unstaged, as a formatter would, and exits 1.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _run(words))


def _run(words: list[str]) -> int:
    from summarizer.commands.update import run_hook

    return run_hook(stage="--no-stage" not in words)


if __name__ == "__main__":
    sys.exit(main())
