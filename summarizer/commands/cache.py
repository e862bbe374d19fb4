"""`summarizer cache`: what the cache holds, or its removal."""

from __future__ import annotations

import argparse

from summarizer.facts.cache import Cache, clear
from summarizer.pipeline.session import cache_path
from summarizer.snapshot.gitcli import Git


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("action", choices=("info", "clear"))


def run(options: argparse.Namespace) -> int:
    """Run the command."""
    path = cache_path(Git.open("."))
    if options.action == "clear":
        print(f"removed {path}" if clear(path) else "there was no cache")
        return 0
    with Cache(path) as cache:
        rows = cache.info()
    size = path.stat().st_size if path.exists() else 0
    print(f"{path}: {size // 1024} KiB")
    for kind, count in rows.items():
        print(f"  {kind}: {count} rows")
    return 0
