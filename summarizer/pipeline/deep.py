"""Deep entries: before a module's answer the model reads further files, in a context of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping

from summarizer.agent.loop import run
from summarizer.agent.procedures import rules
from summarizer.dataclass import dataclass, replace
from summarizer.pipeline.asks import bearing, fitted
from summarizer.pipeline.looking import LiveFiles
from summarizer.records.agent import Found, Job, Limits, Lines, Procedure
from summarizer.records.model import ChatRequest, Failure, Message, Model, Reply, Usage
from summarizer.writing.asking import Around
from summarizer.writing.prompts import quoted

LIMITS = Limits(steps=6, tokens=60_000)
_PROCEDURE = Procedure(
    "entry",
    "say what the module does for the rest, and which choices its code shows",
    "grep",
    (
        "search with grep for who uses the names that the module gives",
        "read those places, and what the module itself calls",
        "say in a few sentences what you found, each with path:line",
    ),
)
_MOST_PATHS = 30


@dataclass(frozen=True, slots=True)
class Subject:
    """The module that a request is about, and its files."""

    module: str
    paths: tuple[str, ...]


class Shared:
    """`Files` for many threads: one looks at a time."""

    def __init__(self, files: LiveFiles) -> None:
        self._files, self._lock = files, threading.Lock()

    def is_evidence(self, path: str, /) -> bool:
        """As `Files` has it."""
        return self._files.is_evidence(path)

    def list(self, path: str, /) -> tuple[str, ...]:
        """As `Files` has it."""
        with self._lock:
            return self._files.list(path)

    def read(self, path: str, start: int, count: int, /) -> Lines:
        """As `Files` has it."""
        with self._lock:
            return self._files.read(path, start, count)

    def grep(self, pattern: str, path: str, fold: bool, /) -> Found:
        """As `Files` has it."""
        with self._lock:
            return self._files.grep(pattern, path, fold)

    def status(self) -> tuple[str, ...]:
        """As `Files` has it."""
        with self._lock:
            return self._files.status()


class DeepModel(Around):
    """A `Model` that reads before it answers about a subject; what it read is not handed on.

    `subjects` gives the subject of a request by the text of its last message. All else is
    asked as it is.
    """

    def __init__(
        self, model: Model, files: LiveFiles, subjects: Mapping[str, Subject], limits: Limits
    ) -> None:
        super().__init__(model)
        self._files, self._subjects = Shared(files), subjects
        self._limits = fitted(limits, model.window)
        self._bears = bearing("", files.state.modules, english=False)
        self._notes: dict[str, tuple[str, ...]] = {}

    @property
    def name(self) -> str:
        """The model's name; its answers are others than those given without reading."""
        return f"{self._model.name} (deep)"

    def ask(self, request: ChatRequest, /) -> Reply | Failure:
        """The typed answer alone; the tokens of reading are counted with it."""
        last = request.messages[-1]
        subject = self._subjects.get(last.text)
        if subject is None:
            return self._model.ask(request)
        usage = Usage()
        if subject.module not in self._notes:
            usage = self._read(subject, request.messages[0].text)
        told = quoted("\n".join(f"- {one}" for one in self._notes[subject.module]))
        found = f"Found in further files:\n<repository>\n{told}\n</repository>\n\n" if told else ""
        messages = (*request.messages[:-1], Message("user", found + last.text))
        reply = self._model.ask(replace(request, messages=messages))
        return replace(reply, usage=usage + reply.usage)

    def _read(self, subject: Subject, head: str) -> Usage:
        """Let the model look around; what it learned is kept under the module's name."""
        repository = head[head.find("<repository>") :] if "<repository>" in head else ""
        files = ", ".join(subject.paths[:_MOST_PATHS])
        question = f"What is the module {subject.module} for? Its files: {files}"
        prefix = f"{rules(self._limits)}\n\n{repository}"
        job = Job(quoted(question), prefix, _PROCEDURE, self._limits)
        found = run(self._model, self._files, job, self._bears)
        told = [*found.known, *([found.answer] if found.ending == "answered" else [])]
        self._notes[subject.module] = tuple(" ".join(one.split()) for one in told)
        return found.usage


def subjects_of(
    asked: Iterable[tuple[str, tuple[str, ...], tuple[ChatRequest, ...]]],
) -> dict[str, Subject]:
    """The subjects by the last text of each of their requests: (module, its files, requests)."""
    return {
        request.messages[-1].text: Subject(module, paths)
        for module, paths, requests in asked
        for request in requests
    }
