"""The command line: which command, what it prints, and how each failure ends.

This is the one place that catches everything. stdout is the product, stderr is talk.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from summarizer import __version__
from summarizer.errors import SummarizerError

if TYPE_CHECKING:
    import argparse

FRESH, STALE, USER, BUG, INTERRUPTED = 0, 1, 2, 3, 130

_COMMANDS = (
    ("init", "write the map and print the lines that install the hooks"),
    ("update", "regenerate what is stale"),
    ("check", "check evidence, symbols and freshness; write nothing"),
    ("show", "print entries as text or data"),
    ("map", "print the files and definitions to read first, under a ceiling of tokens"),
    ("refs", "tell where a symbol is defined and which files and modules use it"),
    ("impact", "tell which modules and symbols a change can reach"),
    ("ask", "answer a question by a model that reads the repository, with evidence"),
    ("eval", "measure the agent on tasks with known answers"),
    ("serve", "serve tools, map and entries to other programs (MCP over stdio)"),
    ("accept", "mark the prose of modules as reviewed"),
    ("doctor", "tell versions, backend, grammars, cache and configuration"),
    ("cache", "tell about the cache, or clear it"),
)


_COLLECT_FROM = 1_000_000
"""Objects between two looks for cycles: records make none, and a look goes through all of them."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    words = given(argv)
    return guarded(lambda: _run(words))


def given(argv: Sequence[str] | None) -> list[str]:
    """The words that a door was called with; None for those of the process itself.

    File names are bytes, which git and we read as UTF-8. Where the locale has Python take them
    for something else, the process begins again in Python's UTF-8 mode.
    """
    if argv is not None:
        return list(argv)
    if sys.getfilesystemencoding() != "utf-8" and not sys.flags.utf8_mode and sys.executable:
        again = [sys.executable, "-X", "utf8", *sys.orig_argv[1:]]
        os.execv(sys.executable, again)  # noqa: S606 - ourselves, with the same words
    return sys.argv[1:]


def guarded(action: Callable[[], int]) -> int:
    """Run an action and turn each way to fail into a line on stderr and an exit code."""
    _plain_output()
    gc.set_threshold(_COLLECT_FROM)
    code = FRESH
    try:
        code = action()
        sys.stdout.flush()
    except SummarizerError as error:
        print(f"summarizer: {error}", file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        print("summarizer: interrupted; nothing is half-written", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return code
    except OSError as error:
        print(f"summarizer: {_reason(error)}", file=sys.stderr)
        return USER
    except Exception as error:  # noqa: BLE001 - the outermost door: a bug is one line and a log
        return _report(error)
    return code


def _run(argv: list[str]) -> int:
    parser = _parser(argv)
    options = parser.parse_args(argv)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except SummarizerError as error:
        if getattr(options, "format", "") == "json":
            _print_failed(error, getattr(options, "failed", {}))
        raise


def _print_failed(error: SummarizerError, failed: dict[str, object]) -> None:
    """The failure as data; `failed` is what the command promises to whoever reads its data."""
    from summarizer.commands.data import print_data

    told = {"what": error.what, "where": error.where, "next": error.next_step}
    print_data({"schema": 1, **failed, "error": told})


def _parser(argv: list[str]) -> argparse.ArgumentParser:
    """The parser; only the named command's module is imported, so that hooks start fast."""
    import argparse

    parser = argparse.ArgumentParser(
        prog="summarizer",
        description="Keeps a short, true map of a repository beside its code.",
        epilog="Exit codes: 0 fresh or done, 1 stale, 2 a mistake to mend, 3 a bug of ours.",
    )
    parser.add_argument("--version", action="version", version=f"summarizer {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    named = next((word for word in argv if not word.startswith("-")), "")
    for name, text in _COMMANDS:
        command = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        if name == named:
            module = import_module(f"summarizer.commands.{name}")
            module.arguments(command)
            command.set_defaults(run=module.run)
    return parser


def _plain_output() -> None:
    """Names that are not UTF-8, and terminals that are not, must never end a command."""
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _open_closed() -> None:
    """Give a program that was started without its streams some that lead nowhere.

    Else its own files get their numbers, and what it prints goes into these.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_RDWR), number)
            setattr(sys, name, open(number, "w" if number else "r", closefd=False))  # noqa: SIM115 - it lives as long as the program


def _reason(error: OSError) -> str:
    place = f"{error.filename}: " if error.filename else ""
    return f"{place}{error.strerror or error}"


def _report(error: Exception) -> int:
    import tempfile
    import traceback

    text = "".join(traceback.format_exception(error))
    try:
        handle, log = tempfile.mkstemp(".log", "summarizer-")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
        where = f"; the details are in {log}"
    except OSError:
        where = ""
    print(f"summarizer: a bug of ours: {type(error).__name__}: {error}{where}", file=sys.stderr)
    return BUG


if __name__ == "__main__":
    sys.exit(main())
