"""The post-merge, post-rewrite and post-checkout door of `summarizer update --merged`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

from summarizer.cli import given, guarded


def main(argv: Sequence[str] | None = None) -> int:
    """Refresh the overview. Always 0: it can never fail or slow a pull."""
    if not is_wanted(os.environ):
        return 0
    given(argv)
    guarded(_run)
    return 0


def is_wanted(environ: Mapping[str, str]) -> bool:
    """Whether the event changes what the overview tells: no amend, no `checkout -- file`."""
    amend = environ.get("PRE_COMMIT_REWRITE_COMMAND") == "amend"
    one_file = environ.get("PRE_COMMIT_CHECKOUT_TYPE") == "0"
    return not amend and not one_file


def _run() -> int:
    from summarizer.commands.update import run_merged

    return run_merged()


if __name__ == "__main__":
    sys.exit(main())
