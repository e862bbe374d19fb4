"""The words of modules from a model: asked in parallel, held against the tree, never trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from summarizer.dataclass import dataclass, replace
from summarizer.document.markdown import normal
from summarizer.pipeline.answered import answers_to
from summarizer.pipeline.basis import basis_of
from summarizer.pipeline.cards import card_of
from summarizer.pipeline.desk import CALL_S, Desk
from summarizer.pipeline.grounding import file_reader, module_ground
from summarizer.pipeline.session import Session
from summarizer.pipeline.stale import Work, remember_tried
from summarizer.pipeline.state import State
from summarizer.pipeline.telling import report_of
from summarizer.records.entries import Decision, Entry
from summarizer.records.model import Failure, Model
from summarizer.records.project import Card
from summarizer.records.words import Draft, Dropped, Ground, Report
from summarizer.redaction import redact
from summarizer.tokens import tokens_of
from summarizer.verification.words import verified
from summarizer.writing.answers import entry_draft
from summarizer.writing.asking import Answered, Question
from summarizer.writing.filling import Filled, Subject, fill
from summarizer.writing.prompts import (
    ENTRY_TOKENS,
    HEADER_TOKENS,
    entry_request,
    header,
)
from summarizer.writing.responsibility import worth_saying

_MOST_BLOCK = 12_000
_SLACK = 400
_MOST_DECISIONS = 6
_HEADER_SHARE = 4
UNKNOWN_WINDOW = 16_384
"""The window that a dry run counts with where no model is opened."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One module's question, and the paths that it shows."""

    work: Work
    question: Question
    filled: Filled


@dataclass(frozen=True, slots=True)
class Worded:
    """The entries with a model's prose by module, and what came of asking."""

    words: Mapping[str, Entry]
    report: Report


def prompts(
    session: Session, state: State, card: Card, works: Iterable[Work], window: int, call_s: float
) -> Iterator[Prompt]:
    """The questions about these modules; the header is the same in all of them."""
    head = header(card, state.settings.llm_language, min(HEADER_TOKENS, window // _HEADER_SHARE))
    room = min(_MOST_BLOCK, window - tokens_of(head) - ENTRY_TOKENS - _SLACK)
    text_of = file_reader(session, state)
    for work in works:
        subject = Subject(work.built.inputs, work.built.facts, work.fresh)
        filled = fill(subject, text_of, max(200, room))
        less = fill(subject, text_of, max(100, room // 2))
        request = entry_request(head, filled.text, work.name, call_s, filled.first)
        smaller = entry_request(head, less.text, work.name, call_s, less.first)
        question = Question(work.name, request, lambda r=smaller: r, _problem(work.name))  # type: ignore[misc]
        yield Prompt(work, question, filled)


def foretold_prompts(
    session: Session, state: State, works: Iterable[Work], window: int | None
) -> list[Prompt]:
    """The questions as a run would ask them, for a model of this window (None: unknown)."""
    card = card_of(session, state)
    return list(prompts(session, state, card, works, window or UNKNOWN_WINDOW, CALL_S))


def write_words(session: Session, state: State, works: tuple[Work, ...], desk: Desk) -> Worded:
    """Ask about these modules, and give the entries whose words the tree bears out."""
    if not works:
        return Worded({}, Report())
    model = desk.model()
    if isinstance(model, Failure):
        return Worded({}, Report(desk.choice.model, failures={one.name: model for one in works}))
    card = card_of(session, state)
    asked = list(prompts(session, state, card, works, model.window, desk.call_s()))
    if desk.deep:
        answers, asked = _deeply(session, state, asked, model, desk)
    else:
        answers = answers_to([one.question for one in asked], session.cache, model, desk)
    words, dropped, unusable = _judged(session, state, card, asked, answers)
    remember_tried(session.cache, unusable, desk.name, state)
    late = tuple(one.work.name for one in asked if one.work.name not in answers)
    return Worded(words, report_of(model, answers, words, dropped, late))


def _deeply(
    session: Session, state: State, asked: list[Prompt], model: Model, desk: Desk
) -> tuple[dict[str, Answered], list[Prompt]]:
    """The answers of a model that reads on its own; it may then cite whatever the scope holds."""
    from summarizer.pipeline.deep import LIMITS, DeepModel, subjects_of
    from summarizer.pipeline.looking import LiveFiles

    told = (
        (
            one.work.name,
            tuple(ref.path for ref in state.modules[one.work.name].files),
            (one.question.request, one.question.smaller()),
        )
        for one in asked
    )
    desk.say(f"deep: up to {LIMITS.steps} more calls for each module")
    with LiveFiles(session) as files:
        reading = DeepModel(model, files, subjects_of(told), LIMITS)
        questions = [one.question for one in asked]
        answers = answers_to(questions, session.cache, reading, desk)
    every = frozenset(ref.path for ref in state.scope.kept)
    return answers, [
        replace(one, filled=replace(one.filled, shown=one.filled.shown | every)) for one in asked
    ]


def _judged(
    session: Session,
    state: State,
    card: Card,
    asked: Iterable[Prompt],
    answers: Mapping[str, Answered],
) -> tuple[dict[str, Entry], list[Dropped], list[Work]]:
    """The entries whose words hold, what was dropped, and the modules of which nothing was left."""
    words: dict[str, Entry] = {}
    dropped: list[Dropped] = []
    unusable: list[Work] = []
    text_of = file_reader(session, state)
    for prompt in asked:
        work = prompt.work
        draft = _draft(answers.get(work.name))
        if draft is None:
            continue
        ground = module_ground(state, card, work, prompt.filled.shown, text_of)
        entry, lost = _entry(session, state, work, draft, ground)
        dropped += lost
        if entry is None:
            unusable.append(work)
        else:
            words[work.name] = entry
    return words, dropped, unusable


def _draft(answered: Answered | None) -> Draft | None:
    if answered is None or isinstance(answered.outcome, Failure):
        return None
    draft = entry_draft(redact(answered.outcome.text), answered.name)
    return None if isinstance(draft, Failure) else draft


def _entry(
    session: Session, state: State, work: Work, draft: Draft, ground: Ground
) -> tuple[Entry | None, tuple[Dropped, ...]]:
    """The module's entry with the words that hold, None where the responsibility does not."""
    kept, dropped = verified(draft, ground)
    text = kept.responsibility.text
    if text and not worth_saying(text, work.name):
        dropped += (Dropped(work.name, "responsibility", text, "it says no more than the name"),)
        text = ""
    if not text:
        return None, dropped
    entry = replace(
        work.fresh,
        responsibility=text,
        evidence=kept.responsibility.evidence,
        decisions=_decisions(work.fresh.decisions, kept.decisions),
        by="model",
        notes=work.old.notes if work.old is not None else "",
    )
    entry = normal(entry)
    basis = basis_of(work.built, entry, state, session.read_many)
    return replace(entry, basis=basis), dropped


def _decisions(written: tuple[Decision, ...], told: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """What the authors wrote down comes first; a model adds to it."""
    known = {one.text for one in written}
    return (*written, *(one for one in told if one.text not in known))[:_MOST_DECISIONS]


def _problem(module: str) -> Callable[[str], Failure | None]:
    def problem(text: str) -> Failure | None:
        draft = entry_draft(text, module)
        return draft if isinstance(draft, Failure) else None

    return problem
