"""Asks many questions in parallel: bounded, within a deadline and a ceiling of cost.

The first question goes alone: what is wrong with key, server or schema is then paid once, and
the provider's prompt cache holds the header before the others come. Threads are daemons, so
that an answer which is late never holds a commit.
"""

from __future__ import annotations

import hashlib
import json
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from summarizer.dataclass import dataclass, replace
from summarizer.records.model import ChatRequest, Failure, Model, Reply, Usage
from summarizer.writing.failures import failure

if TYPE_CHECKING:
    from summarizer.records.model import FailureKind

HOPELESS: tuple[FailureKind, ...] = (
    "no-library",
    "no-provider",
    "no-key",
    "offline",
    "no-way",
    "auth",
    "not-found",
    "elsewhere",
    "cost-ceiling",
)
"""Failures that the next question would meet as well."""
_PASSING: tuple[FailureKind, ...] = ("rate-limit", "server", "timeout")
_MOST_IN_A_ROW = 4
"""After so many of these one after the other the server is left alone."""
_SMALLER: tuple[FailureKind, ...] = ("context-overflow", "truncated")
_AGAIN: tuple[FailureKind, ...] = ("not-json", "wrong-schema", "empty")


@dataclass(frozen=True, slots=True)
class Question:
    """One question, and what to do about its answer.

    `smaller` gives the same one of half the size, asked once where this one does not fit;
    `problem` says what is wrong with a text, None where it can be used.
    """

    name: str
    request: ChatRequest
    smaller: Callable[[], ChatRequest]
    problem: Callable[[str], Failure | None]


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of one question; `usage` is that of all its calls."""

    name: str
    outcome: Reply | Failure
    usage: Usage


def request_digest(model: str, request: ChatRequest) -> str:
    """The key under which the answer to a request is kept."""
    said: list[Any] = [model, request.max_output_tokens, request.schema]
    said += [
        [m.role, m.text, m.call_id, [list(_call(c)) for c in m.calls]] for m in request.messages
    ]
    said += [[t.name, t.description, dict(t.parameters)] for t in request.tools]
    text = json.dumps(said, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def _call(call: Any) -> tuple[str, str, str]:
    return call.id, call.name, call.arguments


def most_out(model: Model, request: ChatRequest) -> int:
    """The tokens that an answer may take, those of thinking included."""
    return request.max_output_tokens + int(getattr(model, "thinking", 0))


class Around:
    """What a `Model` around another one says of itself: the same as that one."""

    def __init__(self, model: Model) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    @property
    def window(self) -> int:
        """The model's window."""
        return self._model.window

    @property
    def thinking(self) -> int:
        """The model's tokens of thinking."""
        return int(getattr(self._model, "thinking", 0))

    def price(self, tokens_in: int, tokens_out: int) -> float | None:
        """The model's price."""
        return self._model.price(tokens_in, tokens_out)


class Metered(Around):
    """A `Model` that stops asking where the next call could pass a ceiling of cost."""

    def __init__(self, model: Model, ceiling: float | None) -> None:
        super().__init__(model)
        self._ceiling = ceiling
        self._spent = self._reserved = 0.0
        self._lock = threading.Lock()

    def ask(self, request: ChatRequest, /) -> Reply | Failure:
        """The model's answer, or that it was not asked for its cost."""
        if self._ceiling is None:
            return self._model.ask(request)
        worst = self.price(request.tokens_in, most_out(self._model, request))
        if worst is None:
            return failure("cost-ceiling", f"no price is known for {self.name}")
        with self._lock:
            if self._spent + self._reserved + worst > self._ceiling:
                return failure("cost-ceiling", f"{self._ceiling} USD")
            self._reserved += worst
        outcome = self._model.ask(request)
        with self._lock:
            self._reserved -= worst
            paid = outcome.usage.cost
            # an answer that never came may have been paid for all the same
            self._spent += worst if paid is None and outcome.usage.calls else paid or 0.0
        return outcome


def ask_all(
    model: Model, questions: Sequence[Question], threads: int, end: float | None
) -> Iterator[Answered]:
    """The answers as they come, until all are there or `end` (of `time.monotonic`) is reached."""
    if not questions:
        return
    pool = _Pool(model, end)
    pool.start(questions[:1], 1)
    for answered in pool.answers(1):
        yield answered
        rest = questions[1:]
        if isinstance(answered.outcome, Failure) and answered.outcome.kind in HOPELESS:
            yield from (Answered(one.name, answered.outcome, Usage()) for one in rest)
        elif rest:
            pool.start(rest, threads)
            yield from pool.answers(len(rest))


class _Pool:
    def __init__(self, model: Model, end: float | None) -> None:
        self._model, self._end = model, end
        self._done: queue.SimpleQueue[Answered] = queue.SimpleQueue()
        self._halted: list[Failure] = []
        self._in_a_row = 0

    def start(self, questions: Sequence[Question], threads: int) -> None:
        waiting: queue.SimpleQueue[Question] = queue.SimpleQueue()
        for question in questions:
            waiting.put(question)
        for _ in range(min(threads, len(questions))):
            threading.Thread(target=self._work, args=(waiting,), daemon=True).start()

    def answers(self, count: int) -> Iterator[Answered]:
        for _ in range(count):
            try:
                yield self._done.get(timeout=self._left())
            except queue.Empty:
                return

    def _left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def _work(self, waiting: queue.SimpleQueue[Question]) -> None:
        while True:
            try:
                question = waiting.get_nowait()
            except queue.Empty:
                return
            if self._halted:
                self._done.put(Answered(question.name, self._halted[0], Usage()))
                continue
            answered = self._answer(question)
            self._learn(answered.outcome)
            self._done.put(answered)

    def _learn(self, outcome: Reply | Failure) -> None:
        """Ask no more where the next question would meet the same."""
        kind = outcome.kind if isinstance(outcome, Failure) else ""
        self._in_a_row = self._in_a_row + 1 if kind in _PASSING else 0
        hopeless = kind in HOPELESS or self._in_a_row >= _MOST_IN_A_ROW
        if hopeless and isinstance(outcome, Failure):
            self._halted.append(outcome)

    def _answer(self, question: Question) -> Answered:
        try:
            return answer(self._model, question, self._left)
        except Exception as error:  # noqa: BLE001 - a thread that dies would leave its question waiting
            return Answered(question.name, failure("unknown", type(error).__name__), Usage())


def answer(model: Model, question: Question, left: Callable[[], float | None]) -> Answered:
    """One question: at most twice, the second time smaller or the same, never longer."""
    outcome = _ask(model, question, question.request, left)
    usage = outcome.usage
    if isinstance(outcome, Failure) and outcome.kind in (*_SMALLER, *_AGAIN):
        again = question.smaller() if outcome.kind in _SMALLER else question.request
        outcome = _ask(model, question, again, left)
        usage = usage + outcome.usage
    return Answered(question.name, outcome, usage)


def _ask(
    model: Model, question: Question, request: ChatRequest, left: Callable[[], float | None]
) -> Reply | Failure:
    seconds = left()
    if seconds is not None:
        request = replace(request, timeout_s=min(request.timeout_s, seconds))
    outcome = model.ask(request)
    if isinstance(outcome, Failure):
        return outcome
    problem = question.problem(outcome.text)
    return outcome if problem is None else replace(problem, usage=outcome.usage)
