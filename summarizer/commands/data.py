"""What the commands share that give text or data."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping

from summarizer.hidden import show_hidden_in_json

_DIGITS = len(str(sys.maxsize)) + 1
"""Python reads no number of some thousand digits; with so many it is over the largest anyway."""


def format_arguments(parser: argparse.ArgumentParser, *others: str) -> None:
    """The options that choose text, data or one of the `others`."""
    parser.add_argument("--format", choices=("text", "json", *others), default="text")
    parser.add_argument("--json", action="store_const", const="json", dest="format")


def print_data(data: Mapping[str, object]) -> None:
    """Print data as people and programs read it."""
    import json  # a hook imports this file and prints no data

    print(show_hidden_in_json(json.dumps(data, indent=2, ensure_ascii=False)))


def revision(text: str) -> str:
    """An option's commit; raises ArgumentTypeError for the empty word of an unset variable."""
    if not text.strip():
        raise argparse.ArgumentTypeError("an empty word names no commit")
    return text


def count(text: str) -> int:
    """An option's whole number of 1 or more; raises ArgumentTypeError.

    One that no machine can count to is as good as the largest: reckoning goes on with floats.
    """
    number = int(text.lstrip("0")[:_DIGITS] or 0) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of 1 or more")
    return min(number, sys.maxsize)
