"""Files in memory and a model that follows a script: the loop without git and network."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from summarizer.errors import Refused
from summarizer.records.agent import Found, Hit, Lines
from summarizer.records.model import ChatRequest, Failure, Reply, ToolCall, Usage

Script = Sequence[Reply | Failure] | Callable[[ChatRequest], Reply | Failure]


@dataclass
class Memory:
    """`Files` from a mapping."""

    files: Mapping[str, str]

    def is_evidence(self, path: str, /) -> bool:
        return path in self.files

    def list(self, path: str, /) -> tuple[str, ...]:
        return tuple(one for one in sorted(self.files) if one.startswith(path))

    def read(self, path: str, start: int, count: int, /) -> Lines:
        if path not in self.files:
            raise Refused(f"there is no {path!r}")
        lines = self.files[path].removesuffix("\n").split("\n")
        return Lines(tuple(lines[start - 1 : start - 1 + count]), start, len(lines))

    def grep(self, pattern: str, path: str, fold: bool, /) -> Found:
        hits = [
            Hit(name, number, line)
            for name in sorted(self.files)
            if name.startswith(path)
            for number, line in enumerate(self.files[name].split("\n"), 1)
            if re.search(pattern, line, re.IGNORECASE if fold else 0)
        ]
        return Found(tuple(hits))

    def status(self) -> tuple[str, ...]:
        return ("## main",)


@dataclass
class Scripted:
    """A `Model`; `asked` is what it was asked. The last reply of a list repeats."""

    script: Script
    asked: list[ChatRequest] = field(default_factory=list)
    name: str = "scripted"
    window: int = 32_000

    def ask(self, request: ChatRequest, /) -> Reply | Failure:
        self.asked.append(request)
        if callable(self.script):
            return self.script(request)
        return self.script[min(len(self.asked) - 1, len(self.script) - 1)]

    def price(self, tokens_in: int, tokens_out: int) -> float | None:
        return None


def calls(*wanted: tuple[str, Mapping[str, Any] | str], said: str = "", tokens: int = 0) -> Reply:
    made = tuple(
        ToolCall(f"c{i}", name, given if isinstance(given, str) else json.dumps(given))
        for i, (name, given) in enumerate(wanted)
    )
    return Reply(said, made, Usage(tokens_in=tokens, calls=1))


def answer(text: str) -> Reply:
    return Reply(text, usage=Usage(calls=1))


def user(request: ChatRequest) -> str:
    """The task and what is remembered, as the model is told it."""
    return request.messages[1].text


def results(request: ChatRequest) -> list[str]:
    return [one.text for one in request.messages if one.role == "tool"]
