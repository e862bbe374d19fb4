"""Think, act, observe: a model finds its answer with the tools, under brakes.

A request holds the task, one conclusion a step, and the results of the last step alone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable

from summarizer.agent.evidence import Bears, Checked, checked
from summarizer.agent.gates import clip, conclusion
from summarizer.agent.procedures import task
from summarizer.agent.tools import TOOLS, Toolbox
from summarizer.dataclass import replace
from summarizer.records.agent import Citation, Ending, Files, Job, Observation, Outcome, Step
from summarizer.records.model import ChatRequest, Failure, Message, Model, Reply, ToolCall, Usage

_SAME, _ERRORS = 3, 3
_LONGEST_THOUGHT = 600
_NOT_RUN = Observation("not run: too many calls in one step; ask again", "not run", error=False)


def _untold(step: Step) -> None:
    """Nobody looks."""


def run(
    model: Model, files: Files, job: Job, bears: Bears, tell: Callable[[Step], None] = _untold
) -> Outcome:
    """The outcome of one task; never raises for what model, tools or repository do.

    `bears` says why an answer does not follow from the lines that it cites; `tell` is given
    each step when it is over.
    """
    return _Run(model, files, job, bears, tell).outcome()


class Exchange:
    """The last step, as the next request shows it: what was said, and what came back."""

    def __init__(self, messages: tuple[Message, ...] = ()) -> None:
        self.messages = messages
        self.calls: tuple[ToolCall, ...] = ()
        self.seen: tuple[Observation, ...] = ()

    def of(self, said: str, calls: tuple[ToolCall, ...], seen: tuple[Observation, ...]) -> None:
        """Hold a step of calls."""
        own = Message("assistant", clip(said, _LONGEST_THOUGHT), calls)
        pairs = zip(calls, seen, strict=True)
        results = (Message("tool", one.text, call_id=call.id) for call, one in pairs)
        self.messages, self.calls, self.seen = (own, *results), calls, seen


class _Run:
    def __init__(
        self, model: Model, files: Files, job: Job, bears: Bears, tell: Callable[[Step], None]
    ) -> None:
        self.model, self.files, self.job, self.bears, self.tell = model, files, job, bears, tell
        self.tools = Toolbox(files, job.limits)
        self.steps: list[Step] = []
        self.usage, self.spent, self.requests = Usage(), 0, 0
        self.made: Counter[tuple[str, str]] = Counter()
        self.errors = 0
        self.problem = ""
        self.last = Exchange()

    def outcome(self) -> Outcome:
        while True:
            request = self.request()
            brake = self.brake(request)
            if brake:
                return self.end(*brake)
            self.requests += 1
            reply = self.model.ask(request)
            self.paid(reply.usage, request)
            if isinstance(reply, Failure):
                return self.end("cost" if reply.kind == "cost-ceiling" else "model", reply.told)
            self.conclude(reply.text if reply.calls else "")
            ended = self.act(reply) if reply.calls else self.answered(reply.text)
            if ended is not None:
                return ended

    # --- what the model is told --------------------------------------------------------

    def request(self) -> ChatRequest:
        job = self.job
        lines = [f"{step.number}. {step.learned}" for step in self.steps if step.learned]
        if self.problem:
            lines.append(f"An answer was sent back: {clip(self.problem, _LONGEST_THOUGHT)}")
        known = "\n\nWhat you know so far:\n" + "\n".join(lines) if lines else ""
        left = job.limits.steps - self.requests
        last = "\n\nThis is the last step: answer now, with what you know." if left == 1 else ""
        asked = task(job.question, job.procedure)
        head = (Message("system", job.prefix, mark=True), Message("user", asked + known + last))
        return ChatRequest(
            (*head, *self.last.messages), tools=TOOLS, max_output_tokens=job.limits.answer
        )

    def paid(self, usage: Usage, request: ChatRequest) -> None:
        self.usage = self.usage + usage
        counted = usage.tokens_in + usage.tokens_out
        self.spent += counted or request.tokens_in  # a server that does not count is counted for

    # --- brakes ------------------------------------------------------------------------

    def brake(self, request: ChatRequest) -> tuple[Ending, str] | None:
        limits = self.job.limits
        if self.requests >= limits.steps:
            return "steps", f"no answer within {limits.steps} steps"
        if self.spent + request.tokens_in > limits.tokens:
            return "tokens", f"the next step would pass {limits.tokens} tokens"
        if limits.cost is not None and (self.usage.cost or 0.0) >= limits.cost:
            return "cost", f"{limits.cost} USD are spent"
        return None

    # --- steps -------------------------------------------------------------------------

    def act(self, reply: Reply) -> Outcome | None:
        calls = self.named(reply.calls)
        seen: list[Observation] = []
        for call in calls[: self.job.limits.parallel]:
            key = (call.name, canonical(call.arguments))
            self.made[key] += 1
            if self.made[key] >= _SAME:
                self.last.of(reply.text, calls[: len(seen)], tuple(seen))
                return self.end("repeats", f"{call.name} {clip(key[1], 80)} for the third time")
            seen.append(self.observed(call, key))
            self.errors = self.errors + 1 if seen[-1].error else 0
            if self.errors >= _ERRORS:
                self.last.of(reply.text, calls[: len(seen)], tuple(seen))
                return self.end(
                    "errors", f"{_ERRORS} errors in a row, the last of {seen[-1].summary}"
                )
        seen += [_NOT_RUN] * (len(calls) - len(seen))
        self.last.of(reply.text, calls, tuple(seen))
        return None

    def observed(self, call: ToolCall, key: tuple[str, str]) -> Observation:
        found = self.tools.call(call.name, call.arguments)
        if self.made[key] > 1:
            again = "you made this call before; a third time ends the run\n"
            return replace(found, text=again + found.text)
        return found

    def named(self, calls: tuple[ToolCall, ...]) -> tuple[ToolCall, ...]:
        """The calls with ids of their own: some servers send none."""
        ids = [call.id for call in calls]
        if all(ids) and len(set(ids)) == len(ids):
            return calls
        return tuple(replace(call, id=f"call_{self.requests}_{i}") for i, call in enumerate(calls))

    def conclude(self, own: str) -> None:
        """The last step is over: its results become one line."""
        last, self.last = self.last, Exchange()
        if not last.calls:
            return
        learned = conclusion(own, last.seen, self.job.limits.conclusion)
        calls = tuple((call.name, canonical(call.arguments)) for call in last.calls)
        results = tuple(one.text.partition("\n")[0] for one in last.seen)
        self.steps.append(Step(len(self.steps) + 1, calls, results, learned))
        self.tell(self.steps[-1])

    # --- endings -----------------------------------------------------------------------

    def answered(self, text: str) -> Outcome | None:
        """The outcome, None where the answer is sent back, which happens once."""
        found = checked(text, self.files, self.bears)
        if not found.problem:
            return self.end("answered", evidence=found.evidence, answer=text)
        if self.problem:
            return self.end("unsupported", found.problem, found.evidence, text)
        self.problem = found.problem
        back = f"This does not hold: {found.problem}. Look again, or say what you did not find."
        self.last = Exchange((Message("assistant", text), Message("user", back)))
        return self.given_up(text, found)

    def given_up(self, text: str, found: Checked) -> Outcome | None:
        """Without a step left nothing is sent back."""
        if self.requests < self.job.limits.steps:
            return None
        return self.end("unsupported", found.problem, found.evidence, text)

    def end(
        self,
        ending: Ending,
        why: str = "",
        evidence: tuple[Citation, ...] = (),
        answer: str = "",
    ) -> Outcome:
        self.conclude("")
        known = tuple(step.learned for step in self.steps if step.learned)
        steps, usage = tuple(self.steps), self.usage
        return Outcome(answer, ending, why, evidence, steps, known, usage, self.requests)


def canonical(arguments: str) -> str:
    """The arguments of a call, the same for the same call however it was written."""
    try:
        return json.dumps(json.loads(arguments or "{}"), sort_keys=True, ensure_ascii=False)
    except (ValueError, RecursionError):
        return " ".join(arguments.split())
