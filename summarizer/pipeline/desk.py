"""Where a model is asked: the run's model, opened when first needed, its deadline and ceiling."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable

from summarizer.dataclass import dataclass, field
from summarizer.records.model import Failure, Model
from summarizer.records.settings import ModelChoice, Settings
from summarizer.records.words import Report
from summarizer.writing.asking import Metered
from summarizer.writing.failures import failure

Progress = Callable[[int, int], None]
CALL_S = 180.0
"""The longest that one question may take by hand."""


def _silent(done: int, total: int) -> None:
    """No progress is shown."""


def _mute(line: str) -> None:
    """Nothing is said."""


def _untold(report: Report) -> None:
    """No report is given."""


@dataclass(frozen=True, slots=True)
class Desk:
    """How models are asked in this run. `end` is of `time.monotonic`, None without a deadline.

    `deep` lets the model read further files before it answers about a module.
    """

    choice: ModelChoice
    settings: Settings
    end: float | None = None
    progress: Progress = _silent
    say: Callable[[str], None] = _mute
    tell: Callable[[Report], None] = _untold
    opened: list[Model | Failure] = field(default_factory=list)
    deep: bool = False

    @property
    def name(self) -> str:
        """The model as asked here: one that reads on its own answers otherwise."""
        return f"{self.choice.model} (deep)" if self.deep else self.choice.model

    def model(self) -> Model | Failure:
        """The model; importing its library takes seconds, so the deadline holds for that too."""
        if not self.opened:
            self.opened.append(self._open())
        return self.opened[0]

    def give_up(self, why: Failure) -> None:
        """Ask nothing more in this run: every question would meet the same."""
        self.opened[:] = [why]

    @property
    def gave_up(self) -> bool:
        """Whether it was seen, and told, that this run's model cannot be asked."""
        return bool(self.opened) and isinstance(self.opened[0], Failure)

    def call_s(self) -> float:
        """The seconds that a question which starts now may take."""
        left = CALL_S if self.end is None else self.end - time.monotonic()
        return max(0.0, min(CALL_S, left))

    def _open(self) -> Model | Failure:
        done: queue.SimpleQueue[Model | Failure] = queue.SimpleQueue()

        def work() -> None:
            from summarizer.writing.model import open_model

            opened = open_model(self.choice)
            ceiling = self.choice.max_cost_usd
            done.put(opened if isinstance(opened, Failure) else Metered(opened, ceiling))

        if self.end is None:
            work()
        else:
            threading.Thread(target=work, daemon=True).start()
        try:
            return done.get(timeout=None if self.end is None else self.call_s())
        except queue.Empty:
            return failure("timeout", "the model's library was not loaded in time")


def desk_for(
    settings: Settings,
    choice: ModelChoice,
    door: str,
    progress: Progress = _silent,
    say: Callable[[str], None] = _mute,
    tell: Callable[[Report], None] = _untold,
) -> Desk | None:
    """The desk of a run through a door (`pre-commit`, `post-merge`, `manual`).

    None where no model may be asked.
    """
    if not choice.model:
        return None
    in_hook = door != "manual"
    end = time.monotonic() + settings.llm_commit_deadline_s if in_hook else None
    return Desk(choice, settings, end, progress, say, tell)
