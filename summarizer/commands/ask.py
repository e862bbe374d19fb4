"""`summarizer ask`: a model finds the answer in the repository, with evidence."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from summarizer.agent.procedures import PROCEDURES
from summarizer.commands import models
from summarizer.commands.data import count, format_arguments, print_data
from summarizer.errors import SummarizerError
from summarizer.pipeline.asks import ask
from summarizer.pipeline.maps import ranked_map
from summarizer.pipeline.session import Session, open_session
from summarizer.records.agent import Limits, Outcome, Step
from summarizer.records.model import Model
from summarizer.records.ranking import Question
from summarizer.userconfig import HELP

_CODES = {"answered": 0, "model": 2}
_MOST_RANKED = 1024


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("question", help="in plain words")
    names = [one.name for one in PROCEDURES]
    parser.add_argument(
        "--as", dest="procedure", choices=names, default="", help="how to go about it"
    )
    parser.add_argument("--trace", action="store_true", help="print each step")
    limit_arguments(parser)
    format_arguments(parser)
    parser.epilog = HELP


def limit_arguments(parser: argparse.ArgumentParser) -> None:
    """The bounds of a run."""
    bounds = Limits()
    for name, value, text in (
        ("steps", bounds.steps, "requests to the model"),
        ("tokens", bounds.tokens, "tokens, in and out"),
        ("window", bounds.window, "lines of a result that are shown"),
        ("conclusion", bounds.conclusion, "characters of it that are remembered"),
    ):
        parser.add_argument(
            f"--{name}", type=count, default=value, metavar="N", help=f"{text} ({value})"
        )


def limits_of(options: argparse.Namespace) -> Limits:
    """The bounds as given."""
    return Limits(
        window=options.window,
        conclusion=max(40, options.conclusion),
        steps=options.steps,
        tokens=options.tokens,
    )


def run(options: argparse.Namespace) -> int:
    """Run the command; 1 where the answer has no support or a brake stopped it."""
    if not options.question.strip():
        raise SummarizerError("no question to answer", next_step='summarizer ask "QUESTION"')
    with open_session() as session:
        model = _asked_model(session, options)
        tell = _trace if options.trace else None
        limits = limits_of(options)
        found = ask(session, options.question, model, limits, options.procedure, tell)
        root = Path(session.git.root)
    if options.format == "json":
        data = as_data(options.question, found)
        print_data(data)
    else:
        for line in _lines(found, root):
            print(line)
    models.say(took(found))
    return _CODES.get(found.ending, 1)


def _asked_model(session: Session, options: argparse.Namespace) -> Model:
    """The model; without one the ranked files for the question are told, and it raises."""
    try:
        return models.opened(session)
    except SummarizerError as error:
        found = ranked_map(session, Question(_MOST_RANKED, options.question), 0, 0.0)
        if options.format == "json":
            nothing = as_data(options.question, Outcome("", "model", error.what))
            options.failed = nothing | {"files": [file.path for file in found.files]}
        else:
            sys.stdout.write(found.text)
            models.say("without a model: the files above are the ones to read for this question")
        raise


def as_data(question: str, found: Outcome) -> dict[str, Any]:
    """An outcome under the keys of the contract."""
    usage = found.usage
    return {
        "schema": 1,
        "question": question,
        "answer": found.answer,
        "supported": found.ending == "answered",
        "ending": found.ending,
        "why": found.why,
        "evidence": [
            {"path": one.path, "line": one.line, "end": one.end, "text": one.text}
            for one in found.evidence
        ],
        "known": list(found.known),
        "steps": [
            {
                "number": step.number,
                "calls": [{"tool": name, "arguments": given} for name, given in step.calls],
                "results": list(step.results),
                "learned": step.learned,
            }
            for step in found.steps
        ],
        "requests": found.requests,
        "tokens_in": usage.tokens_in,
        "tokens_out": usage.tokens_out,
        "cost": usage.cost,
    }


def took(found: Outcome) -> str:
    """What a run took, in one line."""
    usage = found.usage
    cost = "" if usage.cost is None else f", ${usage.cost:.4f}"
    return f"{found.requests} steps, {usage.tokens_in} tokens in, {usage.tokens_out} out{cost}"


def _lines(found: Outcome, root: Path) -> Iterator[str]:
    if found.answer:
        yield found.answer
    if found.ending == "unsupported":
        yield f"\nUnsupported: {found.why}"
    elif found.ending != "answered":
        yield f"No answer: {found.why}"
        yield from ["Known so far:", *(f"- {one}" for one in found.known)] if found.known else []
    if found.evidence:
        yield "\nEvidence:"
    for one in found.evidence:
        yield f"  {_from_here(root, one.path)}:{one.line}: {one.text[:100]}"


def _from_here(root: Path, path: str) -> str:
    """A path as a terminal opens it from where one stands."""
    return Path(os.path.relpath(root / path, Path.cwd())).as_posix()


def _trace(step: Step) -> None:
    for (name, given), seen in zip(step.calls, step.results, strict=False):
        models.say(f"{step.number}. {name} {given}: {seen}")
    models.say(f"{step.number}. learned: {step.learned}")
