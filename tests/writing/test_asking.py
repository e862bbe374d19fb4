"""Questions in parallel, over a model of the test's own: order, bounds, deadline, ceiling."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from summarizer.records.model import ChatRequest, Failure, Message, Model, Reply, Usage
from summarizer.writing.asking import Metered, Question, ask_all, request_digest
from summarizer.writing.failures import failure
from summarizer.writing.wire import wire_message


@dataclass
class Scripted:
    answer: Callable[[str], Reply | Failure]
    name: str = "scripted"
    window: int = 8192
    asked: list[str] = field(default_factory=list)
    most: int = 0
    now: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def price(self, tokens_in: int, tokens_out: int) -> float | None:
        return 0.01

    def ask(self, request: ChatRequest, /) -> Reply | Failure:
        text = request.messages[0].text
        with self.lock:
            self.asked.append(text)
            self.now += 1
            self.most = max(self.most, self.now)
        try:
            return self.answer(text)
        finally:
            with self.lock:
                self.now -= 1


def question(name: str) -> Question:
    request = ChatRequest((Message("user", name),))
    small = replace(request, messages=(Message("user", f"{name} small"),))
    return Question(
        name, request, lambda: small, lambda text: None if text else failure("not-json")
    )


QUESTIONS = [question(name) for name in "abcdefgh"]


def slow(text: str) -> Reply:
    time.sleep(0.05)
    return Reply(text, usage=Usage(10, 1, calls=1))


def test_the_first_goes_alone_and_the_others_in_parallel() -> None:
    model = Scripted(slow)
    answers = list(ask_all(model, QUESTIONS, 3, None))
    assert answers[0].name == "a"
    assert {one.name for one in answers} == set("abcdefgh")
    assert 1 < model.most <= 3
    assert not list(ask_all(model, [], 3, None))


def test_what_is_hopeless_is_asked_once() -> None:
    model = Scripted(lambda text: failure("auth"))
    answers = list(ask_all(model, QUESTIONS, 3, None))
    assert len(model.asked) == 1
    assert [one.name for one in answers] == list("abcdefgh")

    late = Scripted(lambda text: slow(text) if text == "a" else failure("offline"))
    answers = list(ask_all(late, QUESTIONS, 2, None))
    assert len(answers) == 8
    assert len(late.asked) <= 4


@pytest.mark.parametrize("kind", ["rate-limit", "server", "timeout"])
def test_a_server_that_is_down_is_left_alone(kind: str) -> None:
    model = Scripted(lambda text: failure(kind))  # type: ignore[arg-type]
    answers = list(ask_all(model, QUESTIONS, 1, None))
    assert len(model.asked) == 4
    assert len(answers) == 8


def test_a_deadline_ends_the_waiting() -> None:
    is_over = threading.Event()

    def never(text: str) -> Reply:
        assert text == "a" or is_over.wait(60.0)
        return Reply(text)

    answers = list(ask_all(Scripted(never), QUESTIONS, 2, time.monotonic() + 0.5))
    is_over.set()
    assert [one.name for one in answers] == ["a"]


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        ("truncated", ["a", "a small"]),
        ("context-overflow", ["a", "a small"]),
        ("empty", ["a", "a"]),
        ("refusal", ["a"]),
        ("rate-limit", ["a"]),
    ],
)
def test_a_question_is_put_again_once_and_never_longer(kind: str, texts: list[str]) -> None:
    model = Scripted(lambda text: failure(kind))  # type: ignore[arg-type]
    (answered,) = ask_all(model, QUESTIONS[:1], 1, None)
    assert model.asked == texts
    assert isinstance(answered.outcome, Failure)


def test_a_bug_in_a_thread_is_a_failure_not_a_wait() -> None:
    def broken(text: str) -> Reply:
        raise KeyError(text)

    (answered,) = ask_all(Scripted(broken), QUESTIONS[:1], 1, None)
    assert isinstance(answered.outcome, Failure)
    assert answered.outcome.kind == "unknown"


def test_a_ceiling_holds_for_calls_that_are_under_way() -> None:
    model = Scripted(lambda text: replace(slow(text), usage=Usage(cost=0.01, calls=1)))
    metered: Model = Metered(model, 0.035)
    answers = list(ask_all(metered, QUESTIONS, 8, None))
    assert len(model.asked) == 3
    kinds = [one.outcome.kind for one in answers if isinstance(one.outcome, Failure)]
    assert kinds == ["cost-ceiling"] * 5


def test_requests_are_the_same_where_their_words_are() -> None:
    one = ChatRequest((Message("user", "a"),), schema={"type": "object"})
    assert request_digest("m", one) == request_digest("m", replace(one, timeout_s=1.0))
    for other in (
        replace(one, messages=(Message("user", "b"),)),
        replace(one, schema=None),
        replace(one, max_output_tokens=7),
    ):
        assert request_digest("m", one) != request_digest("m", other)
    assert request_digest("m", one) != request_digest("n", one)


def test_a_mark_for_the_prompt_cache_where_the_provider_wants_one() -> None:
    marked = Message("system", "head", mark=True)
    assert wire_message(marked, marks=False) == {"role": "system", "content": "head"}
    (part,) = wire_message(marked, marks=True)["content"]
    assert part == {"type": "text", "text": "head", "cache_control": {"type": "ephemeral"}}
