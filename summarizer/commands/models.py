"""What commands say about models: whether one is asked, what lies ahead, what came of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from summarizer.dataclass import replace
from summarizer.errors import SummarizerError
from summarizer.userconfig import is_silent, model_choice, user_file

if TYPE_CHECKING:
    from summarizer.pipeline.desk import Desk, Progress
    from summarizer.pipeline.session import Session
    from summarizer.records.entries import Entry
    from summarizer.records.model import Model
    from summarizer.records.words import Report

_MOST_NAMED = 4
_MOST_DROPPED = 5


def desk(
    session: Session,
    door: str,
    asked: bool | None = None,
    progress: Progress | None = None,
    deep: bool = False,
) -> Desk | None:
    """The desk of this run, None where no model is asked; raises where `asked` cannot be done."""
    if asked is False or (asked is None and is_silent(os.environ)):
        return None
    from summarizer.pipeline.desk import desk_for

    settings = session.settings(session.git.index())
    if asked is None and door not in settings.llm_when:
        return None  # a mistake in the person's own file stops no commit that asks nobody
    choice = model_choice(settings, os.environ)
    if asked and not choice.model:
        own = user_file(os.environ)
        why = choice.why or "no model is named"
        step = f'put model = "…" under [llm] into {own}, or set SUMMARIZER_MODEL'
        raise SummarizerError(f"no model may be asked: {why}", next_step=step)
    told = {} if progress is None else {"progress": progress}
    found = desk_for(settings, choice, door, say=say, tell=tell, **told)
    return replace(found, deep=deep) if found is not None else None


def opened(session: Session) -> Model:
    """The model that the person's machine allows; raises where there is none, saying why."""
    from summarizer.records.model import Failure

    at = desk(session, "manual", True)
    model = at.model() if at is not None else None
    if model is None or isinstance(model, Failure):
        raise SummarizerError(model.told if model is not None else "no model may be asked")
    return model


def waiting(session: Session) -> int:
    """How many modules the next update would ask about; 0 where this machine asks no model."""
    if is_silent(os.environ):
        return 0
    from summarizer.pipeline.stale import stale_words
    from summarizer.pipeline.update import outline

    with suppress(SummarizerError):  # a note is no reason to fail
        choice = model_choice(session.settings(session.git.index()), os.environ)
        if choice.model:
            laid = outline(session, everything=True)
            return len(stale_words(session, laid.state, laid.stored, laid.job, choice.model))
    return 0


def words(session: Session, scope: Mapping[str, Any], at: Desk | None) -> Mapping[str, Entry]:
    """Entries with the model's words for what is stale in this scope; tells what came of it."""
    if at is None:
        return {}
    from summarizer.pipeline.stale import stale_words
    from summarizer.pipeline.update import outline
    from summarizer.pipeline.wording import write_words

    laid = outline(session, **scope)
    works = stale_words(session, laid.state, laid.stored, laid.job, at.name, named="only" in scope)
    worded = write_words(session, laid.state, works, at)
    at.tell(worded.report)
    return worded.words


def foretell(session: Session, scope: Mapping[str, Any], asked: bool | None) -> None:
    """Print what a model would be asked: the size of each prompt, in tokens at most.

    Where the person asks for it also without a model; the window and the price are then unknown.
    """
    if asked is False or (asked is None and is_silent(os.environ)):
        return
    from summarizer.pipeline.desk import Desk
    from summarizer.pipeline.stale import stale_words
    from summarizer.pipeline.telling import foretold
    from summarizer.pipeline.update import outline
    from summarizer.pipeline.wording import foretold_prompts
    from summarizer.records.model import Failure

    laid = outline(session, **scope)
    choice = model_choice(laid.state.settings, os.environ)
    if not choice.model and not asked:
        return
    works = stale_words(
        session, laid.state, laid.stored, laid.job, choice.model, named="only" in scope
    )
    model = Desk(choice, laid.state.settings).model() if works and choice.model else None
    known = None if isinstance(model, Failure) else model
    prompts = foretold_prompts(session, laid.state, works, known.window if known else None)
    for prompt in prompts:
        print(f"ask about {prompt.work.name}: up to {prompt.question.request.tokens_in} tokens")
    if isinstance(model, Failure):
        say(model.told)
    elif known is not None:
        print(foretold(known, [prompt.question.request for prompt in prompts]))
    elif choice.why or not choice.model:
        say(f"nothing would be sent: {choice.why or 'no model is named'}")


def show_prompt(session: Session, name: str) -> int:
    """Print what a model would be asked about one module, whether it is stale or not."""
    from summarizer.pipeline.stale import work_of
    from summarizer.pipeline.wording import foretold_prompts

    state = session.survey(session.git.index())
    work = work_of(session, state, name.rstrip("/") or ".")
    if work is None:
        raise SummarizerError(f"no module {name!r}", next_step="summarizer show --brief")
    choice = model_choice(state.settings, os.environ)
    for prompt in foretold_prompts(session, state, (work,), choice.window or None):
        for message in prompt.question.request.messages:
            print(f"--- {message.role}\n{message.text}")
    return 0


def say(line: str) -> None:
    """One line of talk."""
    print(f"summarizer: {line}", file=sys.stderr)


def tell(report: Report) -> None:
    """What came of asking, a line each."""
    for line in report_lines(report):
        say(line)


def report_lines(report: Report) -> Iterator[str]:
    """What came of asking, in a few lines: cost, what failed and why, what was not borne out."""
    if report.model and not (report.accepted or report.usage.calls or report.failures):
        if report.late:
            yield f"{report.model}: no answer in time; the next update asks again"
        elif report.reused:
            yield f"{report.model}: {report.reused} answers from before, none of use"
        return
    if not report.model:
        return
    if report.accepted or report.usage.calls or report.reused:
        yield _took(report)
    for names, told in _by_message(report).values():
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        yield f"{', '.join(names[:_MOST_NAMED])}{more}: {told}"
    if report.late:
        yield f"not back in time, asked again by the next update: {len(report.late)} modules"
    for one in report.dropped[:_MOST_DROPPED]:
        yield f"not written, {one.why}: {one.text!r} ({one.place} of {one.module or 'the whole'})"
    if len(report.dropped) > _MOST_DROPPED:
        yield f"not written either: {len(report.dropped) - _MOST_DROPPED} more claims"


def _took(report: Report) -> str:
    usage = report.usage
    cost = "" if usage.cost is None else f", ${usage.cost:.4f}"
    kept = f", {report.reused} answers from before" if report.reused else ""
    words = f"{len(report.accepted)} entries written"
    if report.dropped:
        words += f", {len(report.dropped)} claims not borne out"
    cached = f" ({usage.cached} cached)" if usage.cached else ""
    return (
        f"{report.model}: {usage.calls} calls{kept}, {usage.tokens_in} tokens in{cached}, "
        f"{usage.tokens_out} out{cost}; {words}"
    )


def _by_message(report: Report) -> dict[str, tuple[list[str], str]]:
    """By message whom it is about, and what is told, with what was seen the first time."""
    found: dict[str, tuple[list[str], str]] = {}
    for name, failed in sorted(report.failures.items()):
        found.setdefault(failed.message, ([], failed.told))[0].append(name or "the whole")
    return found
