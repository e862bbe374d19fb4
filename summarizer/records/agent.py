"""The read-only agent: its task, its bounds, what its tools give, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

from summarizer.dataclass import dataclass, field
from summarizer.records.model import Usage

Ending = Literal[
    "answered",  # the evidence exists and bears the answer out
    "unsupported",  # it was sent back once, and still does not hold
    "steps",  # the cap of steps
    "tokens",  # the cap of tokens
    "cost",  # the cap of cost
    "repeats",  # the same call for the third time
    "errors",  # three errors of tools in a row
    "model",  # the model gave no answer; `why` says what happened
]
BRAKES: tuple[Ending, ...] = ("steps", "tokens", "cost", "repeats", "errors")


@dataclass(frozen=True, slots=True)
class Lines:
    """A part of a file: `lines` from line `start` on, of `total`.

    `cut` says that the file is too large: `total` then counts what can be read of it.
    """

    lines: tuple[str, ...]
    start: int
    total: int
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """A line that a pattern matches."""

    path: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found; `stopped` says why it did not see everything, else `""`."""

    hits: tuple[Hit, ...]
    stopped: str = ""


class Files(Protocol):
    """The repository as the agent may see it. Every method raises `Refused`, saying why."""

    def is_evidence(self, path: str, /) -> bool:
        """Whether a file of this path may be cited: it can be read, and is not the map."""
        ...

    def list(self, path: str, /) -> tuple[str, ...]:
        """What a folder directly holds, folders first with `/`; `""` is the root."""
        ...

    def read(self, path: str, start: int, count: int, /) -> Lines:
        """At most `count` lines of a file, from line `start` (1 is the first)."""
        ...

    def grep(self, pattern: str, path: str, fold: bool, /) -> Found:
        """The lines below `path` that a regular expression matches; `fold` ignores case."""
        ...

    def status(self) -> tuple[str, ...]:
        """The branch, and the files that differ from the last commit."""
        ...


@dataclass(frozen=True, slots=True)
class Procedure:
    """How to go about a kind of task: `first` is the tool to begin with."""

    name: str
    goal: str
    first: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one run.

    `window` lines and `characters` of one result are shown; `conclusion` characters of it are
    remembered. `steps` counts requests to the model; `cost` is in US dollars.
    """

    window: int = 40
    characters: int = 6000
    conclusion: int = 160
    steps: int = 8
    tokens: int = 100_000
    cost: float | None = None
    parallel: int = 4
    answer: int = 1024


@dataclass(frozen=True, slots=True)
class Job:
    """One task: `prefix` is what the model is told in every request, first and unchanged."""

    question: str
    prefix: str
    procedure: Procedure
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class Observation:
    """What a call gave: `text` for the model now, `summary` and `places` for its memory."""

    text: str
    summary: str
    places: tuple[str, ...] = ()
    error: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the calls as (tool, arguments as JSON), how each result began, what was learned."""

    number: int
    calls: tuple[tuple[str, str], ...]
    results: tuple[str, ...]
    learned: str


@dataclass(frozen=True, slots=True)
class Citation:
    """Lines of a file that bear an answer out; `text` is the first of them."""

    path: str
    line: int
    end: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a run; on a brake `answer` is empty and `known` holds what was learned."""

    answer: str
    ending: Ending
    why: str = ""
    evidence: tuple[Citation, ...] = ()
    steps: tuple[Step, ...] = ()
    known: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)
    requests: int = 0


@dataclass(frozen=True, slots=True)
class Golden:
    """A task with a known answer: one of `files` must be cited, and `words` be said."""

    question: str
    files: tuple[str, ...]
    words: tuple[str, ...] = ()
    tool: str = ""
    procedure: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """One task and what came of it: `right`, `wrong` (found, but not this) or `not-found`."""

    golden: Golden
    outcome: Outcome
    verdict: Literal["right", "wrong", "not-found"]
    right_tool: bool


@dataclass(frozen=True, slots=True)
class Scores:
    """The figures of an evaluation; rates are of 1, tokens are the mean of a task."""

    tasks: int
    success: float
    steps: float
    brakes: float
    right_tool: float
    tokens: float
    endings: Mapping[str, int]
