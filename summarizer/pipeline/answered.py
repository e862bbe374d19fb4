"""Answers that were paid for, kept by request.

A run after a failure asks only for what is missing.
"""

from __future__ import annotations

from collections.abc import Sequence

from summarizer.facts.cache import Cache
from summarizer.records.model import Reply, Usage
from summarizer.redaction import redact
from summarizer.writing.asking import Answered, Question, request_digest

_ANSWERS = "answers-1"


def kept_answers(cache: Cache, model: str, questions: Sequence[Question]) -> dict[str, Answered]:
    """The answers that the cache holds, by question; they cost nothing now."""
    keys = {one.name: request_digest(model, one.request) for one in questions}
    rows = cache.get(_ANSWERS, keys.values())
    return {
        name: Answered(name, Reply(rows[key], reused=True), Usage())
        for name, key in keys.items()
        if key in rows
    }


def keep_answer(
    cache: Cache, model: str, questions: Sequence[Question], answered: Answered
) -> None:
    """Keep the text of a usable answer under its first request; failures are not kept."""
    if not isinstance(answered.outcome, Reply):
        return
    keys = [request_digest(model, q.request) for q in questions if q.name == answered.name]
    cache.put(_ANSWERS, {key: redact(answered.outcome.text) for key in keys})
