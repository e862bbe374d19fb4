"""What needs no model: grep for the rarest word of the question, read around it, cite it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

from summarizer.records.model import ChatRequest, Failure, Reply, ToolCall, Usage
from summarizer.tokens import tokens_of

_AROUND = 8


class Baseline:
    """A `Model` that follows that script; `rarest` gives the words of a question, rarest first.

    What it says is no better than the search: a model has to beat it.
    """

    name = "baseline"
    window = 32_000

    def __init__(self, rarest: Callable[[str], Sequence[str]]) -> None:
        self._rarest = rarest

    def price(self, tokens_in: int, tokens_out: int) -> float | None:
        """It is free."""
        return 0.0

    def ask(self, request: ChatRequest, /) -> Reply | Failure:
        """The next step of the script."""
        asked = request.messages[1].text
        question = re.sub(r"\AQuestion: (.*?)\n\nTo .*", r"\1", asked, flags=re.DOTALL)
        text, call = self._next(question, asked, request)
        tokens = sum(tokens_of(message.text) for message in request.messages)
        usage = Usage(tokens, tokens_of(text) if text else 0, cost=0.0, calls=1)
        return Reply(text, (call,) if call else (), usage)

    def _next(self, question: str, asked: str, request: ChatRequest) -> tuple[str, ToolCall | None]:
        words = self._rarest(question)
        told = request.messages[-1]
        if told.role == "tool":
            tried = [word for word in words if f"grep {word[:40]!r}" in told.text]
            hit = re.search(r"^(.+?):(\d+): ", told.text, re.MULTILINE)
            if tried and hit:
                start = max(1, int(hit[2]) - _AROUND)
                given = {"path": hit[1], "start": start, "end": start + 2 * _AROUND}
                return "", _call("read_file", given)
            part = re.match(r"(.+) lines \d+–\d+ of \d+", told.text)
            if part:
                return _answer(part[1], told.text, words), None
        if told.role == "user" and told is not request.messages[1]:
            return "I did not find it.", None
        known = told.text if told.role == "tool" else ""
        left = [word for word in words if f"grep {word[:40]!r}" not in asked + known]
        if not left:
            return "I did not find it.", None
        return "", _call("grep", {"pattern": re.escape(left[0])})


def _answer(path: str, shown: str, words: Sequence[str]) -> str:
    lines = re.findall(r"^(\d+): (.*)$", shown, re.MULTILINE)
    for word in words:
        for number, text in lines:
            if word.lower() in text.lower():
                return f"`{word}` stands in {path}:{number}."
    return "I did not find it."


def _call(name: str, given: dict[str, object]) -> ToolCall:
    return ToolCall(f"call_{name}", name, json.dumps(given))
