"""Answers that were paid for, kept by request.

A run after a failure asks only for what is missing.
"""

from __future__ import annotations

from collections.abc import Sequence

from summarizer.facts.cache import Cache
from summarizer.pipeline.desk import Desk
from summarizer.pipeline.telling import foretold
from summarizer.records.model import Failure, Model, Reply, Usage
from summarizer.redaction import redact
from summarizer.writing.asking import HOPELESS, Answered, Question, ask_all, request_digest

_ANSWERS = "answers-1"


def answers_to(
    questions: Sequence[Question], cache: Cache, model: Model, desk: Desk
) -> dict[str, Answered]:
    """The kept answers, then those that come in time, by question; each is kept as it comes."""
    answers = _kept(cache, model.name, questions)
    missing = [one for one in questions if one.name not in answers]
    if missing:
        desk.say(foretold(model, [one.request for one in missing]))
    threads = desk.settings.llm_concurrency
    for done, answered in enumerate(ask_all(model, missing, threads, desk.end), 1):
        answers[answered.name] = answered
        _keep(cache, model.name, questions, answered)
        desk.progress(done, len(missing))
        if isinstance(answered.outcome, Failure) and answered.outcome.kind in HOPELESS:
            desk.give_up(answered.outcome)
    return answers


def _kept(cache: Cache, model: str, questions: Sequence[Question]) -> dict[str, Answered]:
    """The answers that the cache holds, by question; they cost nothing now."""
    keys = {one.name: request_digest(model, one.request) for one in questions}
    rows = cache.get(_ANSWERS, keys.values())
    return {
        name: Answered(name, Reply(rows[key], reused=True), Usage())
        for name, key in keys.items()
        if key in rows
    }


def _keep(cache: Cache, model: str, questions: Sequence[Question], answered: Answered) -> None:
    """Keep the text of a usable answer under its first request; failures are not kept."""
    if not isinstance(answered.outcome, Reply):
        return
    keys = [request_digest(model, q.request) for q in questions if q.name == answered.name]
    cache.put(_ANSWERS, {key: redact(answered.outcome.text) for key in keys})
