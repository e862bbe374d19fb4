"""The named commands of Python's task runners."""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.facts.manifest_readers.shapes import table, text, texts

_LINE_KEYS = ("cmd", "shell", "script", "call", "composite", "chain", "sequence")


def tasks(tool: dict[str, object]) -> Iterator[tuple[str, str]]:
    """Give the (name, line) pairs of poe, taskipy, pdm, rye, hatch and tox tables."""
    places = (
        table(tool, "poe", "tasks"),
        table(tool, "taskipy", "tasks"),
        table(tool, "pdm", "scripts"),
        table(tool, "rye", "scripts"),
    )
    for place in places:
        for name, task in place.items():
            if not name.startswith("_"):
                yield name, task_line(task)
    yield from _hatch(table(tool, "hatch", "envs"))
    for name in table(tool, "tox", "env"):
        yield name, f"tox -e {name}"


def task_line(task: object) -> str:
    """Return what a task runs, whichever way it is written down."""
    if isinstance(task, dict):
        found = (texts(table(task).get(key)) for key in _LINE_KEYS)
        return " && ".join(next((lines for lines in found if lines), []))
    return text(task) or " && ".join(texts(task))


def _hatch(envs: dict[str, object]) -> Iterator[tuple[str, str]]:
    for env in envs:
        for name, task in table(envs, env, "scripts").items():
            yield (name if env == "default" else f"{env}:{name}"), task_line(task)
