"""The agent on tasks with known answers, given by hand or made of the history of bug fixes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from summarizer.agent.baseline import Baseline
from summarizer.agent.golden import judged
from summarizer.pipeline.asks import asked
from summarizer.pipeline.looking import LiveFiles
from summarizer.pipeline.session import Session
from summarizer.pipeline.sources import sources_of
from summarizer.pipeline.state import State
from summarizer.ranking.words import is_telling, names
from summarizer.records.agent import Golden, Limits, Verdict
from summarizer.records.model import Model
from summarizer.snapshot.history import LOG, LOG_SECONDS, Commit, parse_log

_COMMITS = 5000
_MOST_FILES, _FEWEST_WORDS = 3, 3
_MOST_FAILURES = 3
_FIX = r"(?i)\b(?:fix(?:e[sd])?|bug(?:fix)?|regression|crash\w*)\b"
_OTHER = (
    r"(?i)\b(?:typos?|docs?|documentation|readme|changelog|lint\w*|flake8|ruff|mypy|typing|ci|tests?"
    r"|flaky|annotations?|type hints?|docstrings?|release|version|bump|deps|dependenc\w+|revert"
    r"|merge|format\w*|spelling|comments?)\b"
)
_DRESS = r"(?i)\A\s*(?:\w+(?:\([^)]*\))?!?:\s+)?|\s*\(?(?:closes|fixes|refs)?\s*#\d+\)?\.?"


def evaluated(
    session: Session, tasks: Sequence[Golden], model: Model | None, limits: Limits
) -> Iterator[Verdict]:
    """Each task with what came of it; without a model the baseline answers.

    Ends early where the model fails on task after task.
    """
    with LiveFiles(session) as files:
        answering = model or Baseline(rarest_first(files.session, files.state))
        failures = 0
        for task in tasks:
            found = asked(files, task.question, answering, limits, task.procedure)
            failures = failures + 1 if found.ending == "model" else 0
            yield judged(task, found)
            if failures >= _MOST_FAILURES:
                return


def tasks_of_history(session: Session, most: int) -> tuple[Golden, ...]:
    """Tasks of the newest bug fixes: the question is the message, the answer the files fixed.

    They are asked about the tree as it is now, so only files that are still there count.
    """
    state = session.survey(session.git.index())
    head = session.git.head()
    if not head or session.git.shallow:
        return ()
    done = session.git.attempt(*LOG, f"--max-count={_COMMITS}", head, "--", timeout=LOG_SECONDS)
    found = (_task(commit, state) for commit in parse_log(done.out)) if not done.code else ()
    tasks = {task.question: task for task in found if task is not None}
    return tuple(tasks.values())[:most]


def _task(commit: Commit, state: State) -> Golden | None:
    subject = commit.subject
    if not re.search(_FIX, subject) or re.search(_OTHER, subject):
        return None
    code = [path for path in commit.paths if path in state.module_of]
    question = re.sub(_DRESS, "", subject).strip(" :")
    telling = [word for word in names(question) if is_telling(word)]
    if not 1 <= len(code) <= _MOST_FILES or len(telling) < _FEWEST_WORDS:
        return None
    return Golden(question, tuple(sorted(code)), procedure="locate")


def rarest_first(session: Session, state: State) -> Callable[[str], Sequence[str]]:
    """The words of a question that sources hold, those of the fewest sources first."""
    held = [one.uses.lower() for one in sources_of(session, state) if not one.role]

    def rarest(question: str) -> list[str]:
        words = dict.fromkeys(word for word in names(question) if is_telling(word))
        counts = {word: sum(word.lower() in one for one in held) for word in words}
        return sorted((word for word in words if counts[word]), key=lambda word: counts[word])

    return rarest
