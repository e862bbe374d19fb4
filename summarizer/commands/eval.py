"""`summarizer eval`: how well the agent finds what is known."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from summarizer.agent.golden import as_line, read_golden, scores
from summarizer.commands import models
from summarizer.commands.ask import as_data, limit_arguments, limits_of
from summarizer.commands.data import count, format_arguments, print_data
from summarizer.errors import SummarizerError
from summarizer.pipeline.evals import evaluated, tasks_of_history
from summarizer.pipeline.session import Session, open_session
from summarizer.progress import bar
from summarizer.records.agent import Golden, Verdict
from summarizer.records.model import Model
from summarizer.snapshot.gitcli import Git
from summarizer.userconfig import HELP

_LEDGERS = (("not-found", "not found"), ("wrong", "found, but wrong"))
_TASKS = 20


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("golden", nargs="?", metavar="GOLDEN", help="tasks, a JSON object a line")
    what.add_argument(
        "--from-history", metavar="REPO", help="make tasks of the newest bug fixes of a repository"
    )
    parser.add_argument(
        "--most", type=count, default=_TASKS, metavar="N", help=f"tasks of the history ({_TASKS})"
    )
    parser.add_argument("--print-tasks", action="store_true", help="print the tasks, ask nothing")
    parser.add_argument(
        "--baseline", action="store_true", help="no model: grep for the rarest word, read, answer"
    )
    limit_arguments(parser)
    format_arguments(parser)
    parser.epilog = HELP


def run(options: argparse.Namespace) -> int:
    """Run the command."""
    given = _given(options.golden) if options.golden is not None else ()
    git = Git.open(options.from_history or ".")
    with bar("asking") as progress, open_session(git, progress=progress) as session:
        tasks = given or tasks_of_history(session, options.most)
        if not tasks:
            raise SummarizerError("there are no tasks", where=options.golden or git.root)
        if options.print_tasks:
            print("\n".join(map(as_line, tasks)))
            return 0
        model = None if options.baseline else _model(session)
        done = []
        for verdict in evaluated(session, tasks, model, limits_of(options)):
            done.append(verdict)
            progress(len(done), len(tasks))
    if len(done) < len(tasks):
        models.say(f"stopped after {len(done)} of {len(tasks)} tasks: {done[-1].outcome.why}")
    if options.format == "json":
        print_data(_data(done))
    else:
        print("\n".join(_lines(done)))
    return 0


def _given(path: str) -> tuple[Golden, ...]:
    text = Path(path).read_text(encoding="utf-8", errors="replace")
    return read_golden(text, path)


def _model(session: Session) -> Model:
    try:
        return models.opened(session)
    except SummarizerError:
        models.say("--baseline needs no model")
        raise


def _lines(done: Sequence[Verdict]) -> Iterator[str]:
    found = scores(done)
    yield f"tasks         {found.tasks}"
    yield f"success       {found.success:.2f}"
    yield f"steps         {found.steps:.2f} a task"
    yield f"brakes        {found.brakes:.2f}"
    yield f"right tool    {found.right_tool:.2f}"
    yield f"tokens        {found.tokens:.0f} a task"
    for verdict, title in _LEDGERS:
        those = [one for one in done if one.verdict == verdict]
        yield f"{title}: {len(those)}"
        for one in those:
            yield f"  {one.golden.question}"
            yield f"    expected {', '.join(one.golden.files)}; {_came(one)}"


def _came(one: Verdict) -> str:
    cited = ", ".join(f"{at.path}:{at.line}" for at in one.outcome.evidence)
    why = f" ({one.outcome.why})" if one.outcome.why else ""
    return f"cited {cited}{why}" if cited else f"{one.outcome.ending}{why}"


def _data(done: Sequence[Verdict]) -> dict[str, Any]:
    found = scores(done)
    return {
        "schema": 1,
        "tasks": found.tasks,
        "success": found.success,
        "steps": found.steps,
        "brakes": found.brakes,
        "right_tool": found.right_tool,
        "tokens": found.tokens,
        "endings": dict(found.endings),
        "ledgers": {
            verdict: [_task(one) for one in done if one.verdict == verdict]
            for verdict, _ in _LEDGERS
        },
        "right": [_task(one) for one in done if one.verdict == "right"],
    }


def _task(one: Verdict) -> dict[str, Any]:
    told = as_data(one.golden.question, one.outcome)
    del told["schema"]
    return {"expected": list(one.golden.files), "right_tool": one.right_tool, **told}
