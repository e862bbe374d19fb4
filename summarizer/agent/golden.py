"""Tasks with known answers: read from lines of JSON, judged, and counted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from summarizer.agent.procedures import PROCEDURES, procedure_for
from summarizer.agent.tools import TOOLS
from summarizer.errors import SummarizerError
from summarizer.records.agent import BRAKES, Golden, Outcome, Scores, Verdict

_KEYS = ("question", "files", "words", "tool", "procedure")
_CHOICES = {
    "tool": tuple(one.name for one in TOOLS),
    "procedure": tuple(one.name for one in PROCEDURES),
}


def read_golden(text: str, where: str) -> tuple[Golden, ...]:
    """The tasks of a file, one JSON object a line; raises SummarizerError naming the line."""
    tasks = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            tasks.append(_golden(line, f"{where}:{number}"))
    return tuple(tasks)


def as_line(task: Golden) -> str:
    """A task as `read_golden` reads it."""
    told: dict[str, Any] = {"question": task.question, "files": list(task.files)}
    told |= {"words": list(task.words)} if task.words else {}
    told |= {key: getattr(task, key) for key in _CHOICES if getattr(task, key)}
    return json.dumps(told, ensure_ascii=False)


def judged(task: Golden, outcome: Outcome) -> Verdict:
    """A task and its outcome: a folder's name ends with `/` in `files`."""
    wanted = task.tool or procedure_for(task.question, task.procedure).first
    calls = [name for step in outcome.steps for name, _ in step.calls]
    right_tool = calls[:1] == [wanted]
    if not outcome.answer or not outcome.evidence:
        return Verdict(task, outcome, "not-found", right_tool)
    cited = any(_is_in(one.path, task.files) for one in outcome.evidence)
    said = all(word.casefold() in outcome.answer.casefold() for word in task.words)
    right = cited and said and outcome.ending == "answered"
    return Verdict(task, outcome, "right" if right else "wrong", right_tool)


def scores(verdicts: Sequence[Verdict]) -> Scores:
    """The figures of all tasks; all is 0 without any."""
    count = max(1, len(verdicts))
    found = [one.outcome for one in verdicts]
    tokens = sum(one.usage.tokens_in + one.usage.tokens_out for one in found)
    endings = Counter(str(one.ending) for one in found)
    return Scores(
        tasks=len(verdicts),
        success=round(sum(one.verdict == "right" for one in verdicts) / count, 4),
        steps=round(sum(one.requests for one in found) / count, 2),
        brakes=round(sum(one.ending in BRAKES for one in found) / count, 4),
        right_tool=round(sum(one.right_tool for one in verdicts) / count, 4),
        tokens=round(tokens / count, 1),
        endings={name: endings[name] for name in sorted(endings)},
    )


def _is_in(path: str, files: Sequence[str]) -> bool:
    return any(path == one or (one.endswith("/") and path.startswith(one)) for one in files)


def _golden(line: str, where: str) -> Golden:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise SummarizerError(f"no JSON: {error}", where=where) from None
    if not isinstance(told, dict) or not isinstance(told.get("question"), str):
        raise SummarizerError('a task is {"question": "…", "files": ["…"]}', where=where)
    for key in told:
        if key not in _KEYS:
            raise SummarizerError(f"unknown key {key!r}; there are {', '.join(_KEYS)}", where=where)
    for key, choices in _CHOICES.items():
        if told.get(key, "") not in ("", *choices):
            raise SummarizerError(f"{key} is one of {', '.join(choices)}", where=where)
    files = _texts(told, "files", where)
    if not files:
        raise SummarizerError("files names no file that answers it", where=where)
    choice = {key: told.get(key, "") for key in _CHOICES}
    return Golden(told["question"], files, _texts(told, "words", where), **choice)


def _texts(told: dict[str, Any], key: str, where: str) -> tuple[str, ...]:
    value = told.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise SummarizerError(f"{key} is a list of texts", where=where)
    return tuple(value)
