"""A question about the repository, answered by the read-only agent."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from summarizer.agent.evidence import Bears
from summarizer.agent.loop import run
from summarizer.agent.procedures import procedure_for
from summarizer.dataclass import replace
from summarizer.hidden import strip_hidden
from summarizer.pipeline.compass import compass
from summarizer.pipeline.grounding import is_english
from summarizer.pipeline.looking import LiveFiles
from summarizer.pipeline.session import Session
from summarizer.records.agent import Job, Limits, Outcome, Step
from summarizer.records.model import Model
from summarizer.redaction import redact
from summarizer.verification.support import unsupported

_OF_WINDOW = 3
"""The part of a model's window that the results of one step may fill."""
_BYTES = 3


def ask(
    session: Session,
    question: str,
    model: Model,
    limits: Limits,
    procedure: str = "",
    tell: Callable[[Step], None] | None = None,
) -> Outcome:
    """The outcome of one question; `procedure` names one, else the question's words decide."""
    with LiveFiles(session) as files:
        return asked(files, question, model, limits, procedure, tell)


def asked(
    files: LiveFiles,
    question: str,
    model: Model,
    limits: Limits,
    procedure: str = "",
    tell: Callable[[Step], None] | None = None,
) -> Outcome:
    """The same on files that are open already."""
    limits = fitted(limits, model.window)
    prefix = compass(files.session, files.state, limits, model.window)
    job = Job(redact(question), prefix, procedure_for(question, procedure), limits)
    english = is_english(files.state.settings.llm_language) and question.isascii()
    bears = bearing(question, files.state.modules, english=english)
    found = run(model, files, job, bears, tell) if tell else run(model, files, job, bears)
    return replace(found, answer=redact(strip_hidden(found.answer)))


def fitted(limits: Limits, window: int) -> Limits:
    """The limits with results that a model of this window can take in."""
    most = window * _BYTES // _OF_WINDOW // limits.parallel
    return replace(limits, characters=max(400, min(limits.characters, most)))


def bearing(question: str, modules: Iterable[str], *, english: bool) -> Bears:
    """A test of answers against the lines that they cite; what the question says is given."""
    names = frozenset(modules)
    return lambda text, held: unsupported(text, f"{held}\n{question}", names, english=english)
