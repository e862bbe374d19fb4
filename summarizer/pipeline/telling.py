"""What a run of questions took and gave, for the person."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from summarizer.records.model import ChatRequest, Failure, Model, Reply, Usage
from summarizer.records.words import Dropped, Report
from summarizer.writing.asking import Answered, most_out


def foretold(model: Model, requests: Sequence[ChatRequest]) -> str:
    """How many calls and tokens are ahead, and what they may cost at most, if that is known."""
    tokens = sum(one.tokens_in for one in requests)
    most = sum(most_out(model, one) for one in requests)
    price = model.price(tokens, most)
    cost = "price unknown" if price is None else f"at most ${price:.4f}"
    calls = "1 call" if len(requests) == 1 else f"{len(requests)} calls"
    return f"asking {model.name}: {calls}, up to {tokens} tokens in, {most} out, {cost}"


def report_of(
    model: Model,
    answers: Mapping[str, Answered],
    accepted: Iterable[str],
    dropped: Iterable[Dropped],
    late: tuple[str, ...],
) -> Report:
    """The report on these answers, by the name of the question."""
    done = [answers[name] for name in sorted(answers)]
    replies = [one.outcome for one in done if isinstance(one.outcome, Reply)]
    return Report(
        model=model.name,
        usage=sum((one.usage for one in done), Usage()),
        accepted=tuple(sorted(accepted)),
        reused=sum(reply.reused for reply in replies),
        dropped=tuple(dropped),
        failures={one.name: one.outcome for one in done if isinstance(one.outcome, Failure)},
        late=late,
    )
