"""Progress on stderr for work over a second, on a terminal (the only file that imports rich)."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_PATIENCE_S = 1.0


@contextmanager
def bar(text: str) -> Iterator[Callable[[int, int], None]]:
    """A callback (done, total); nothing is shown or imported where nobody would see it."""
    shown: list[object] = []
    begun = time.monotonic()

    def report(done: int, total: int) -> None:
        if not shown and time.monotonic() - begun > _PATIENCE_S:
            shown.append(_start(text, total))
        if shown and shown[0] is not None:
            shown[0](done, total)  # type: ignore[operator]

    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    try:
        yield report
    finally:
        if shown and shown[0] is not None:
            shown[0](-1, 0)  # type: ignore[operator]


def _start(text: str, total: int) -> Callable[[int, int], None] | None:
    try:
        from rich.console import Console
        from rich.progress import Progress
    except ModuleNotFoundError:
        return None
    progress = Progress(console=Console(stderr=True), transient=True)
    task = progress.add_task(text, total=total)
    progress.start()

    def show(done: int, total: int) -> None:
        if done < 0:
            progress.stop()
        else:
            progress.update(task, completed=done, total=total)

    return show
