"""The words of modules from a model: asked in parallel, held against the tree, never trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from summarizer.document.markdown import normal
from summarizer.pipeline.answered import keep_answer, kept_answers
from summarizer.pipeline.basis import basis_of
from summarizer.pipeline.check import defined_names
from summarizer.pipeline.desk import CALL_S, Desk
from summarizer.pipeline.pages import speaking
from summarizer.pipeline.session import Session
from summarizer.pipeline.stale import Work, remember_tried
from summarizer.pipeline.state import State
from summarizer.records.entries import Decision, Entry
from summarizer.records.model import ChatRequest, Failure, Model, Reply, Usage
from summarizer.records.project import Card
from summarizer.records.words import Draft, Dropped, Ground, Report
from summarizer.redaction import redact
from summarizer.verification.words import verified
from summarizer.writing.answers import entry_draft
from summarizer.writing.asking import Answered, Question, ask_all, size
from summarizer.writing.filling import Filled, Subject, fill
from summarizer.writing.prompts import (
    ENTRY_TOKENS,
    HEADER_TOKENS,
    entry_request,
    header,
    instructions,
)
from summarizer.writing.responsibility import worth_saying
from summarizer.writing.tokens import estimate

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
    room = min(_MOST_BLOCK, window - estimate(head) - ENTRY_TOKENS - _SLACK)
    for work in works:
        subject = Subject(work.built.inputs, work.built.facts, work.fresh)
        text_of = _reader(session, state)
        filled = fill(subject, text_of, max(200, room))
        less = fill(subject, text_of, max(100, room // 2))
        request = entry_request(head, filled.text, work.name, call_s)
        smaller = entry_request(head, less.text, work.name, call_s)
        question = Question(work.name, request, lambda r=smaller: r, _problem(work.name))  # type: ignore[misc]
        yield Prompt(work, question, filled)


def foretold_prompts(
    session: Session, state: State, works: Iterable[Work], window: int | None
) -> list[Prompt]:
    """The questions as a run would ask them, for a model of this window (None: unknown)."""
    card = speaking(state, session.read_many).card
    return list(prompts(session, state, card, works, window or UNKNOWN_WINDOW, CALL_S))


def write_words(session: Session, state: State, works: tuple[Work, ...], desk: Desk) -> Worded:
    """Ask about these modules, and give the entries whose words the tree bears out."""
    if not works:
        return Worded({}, Report())
    model = desk.model()
    if isinstance(model, Failure):
        return Worded({}, Report(desk.choice.model, failures={one.name: model for one in works}))
    card = speaking(state, session.read_many).card
    asked = list(prompts(session, state, card, works, model.window, desk.call_s()))
    answers = _answers(session, asked, model, desk)
    words: dict[str, Entry] = {}
    dropped: list[Dropped] = []
    unusable: list[Work] = []
    for prompt in asked:
        answered = answers.get(prompt.work.name)
        if answered is None or isinstance(answered.outcome, Failure):
            continue
        draft = entry_draft(redact(answered.outcome.text), prompt.work.name)
        if isinstance(draft, Failure):
            continue
        entry, lost = _entry(session, state, card, prompt, draft)
        dropped += lost
        if entry is None:
            unusable.append(prompt.work)
        else:
            words[prompt.work.name] = entry
    remember_tried(session.cache, unusable, desk.choice.model, state)
    return Worded(words, _report(model, asked, answers, words, dropped))


def _answers(
    session: Session, asked: list[Prompt], model: Model, desk: Desk
) -> dict[str, Answered]:
    """The kept answers, then those that come in time; each is kept as it comes."""
    questions = [prompt.question for prompt in asked]
    answers = kept_answers(session.cache, model.name, questions)
    missing = [one for one in questions if one.name not in answers]
    if missing:
        desk.say(foretold(model, [one.request for one in missing]))
    threads = desk.settings.llm_concurrency
    for done, answered in enumerate(ask_all(model, missing, threads, desk.end), 1):
        answers[answered.name] = answered
        keep_answer(session.cache, model.name, questions, answered)
        desk.progress(done, len(missing))
    return answers


def foretold(model: Model, requests: Sequence[ChatRequest]) -> str:
    """How many calls and tokens are ahead, and what they may cost at most, if that is known."""
    tokens = sum(size(one) for one in requests)
    most = sum(one.max_output_tokens for one in requests)
    price = model.price(tokens, most)
    cost = "price unknown" if price is None else f"at most ${price:.4f}"
    calls = "1 call" if len(requests) == 1 else f"{len(requests)} calls"
    return f"asking {model.name}: {calls}, up to {tokens} tokens in, {most} out, {cost}"


def _report(
    model: Model,
    asked: list[Prompt],
    answers: Mapping[str, Answered],
    words: Mapping[str, Entry],
    dropped: list[Dropped],
) -> Report:
    done = [answers[name] for name in sorted(answers)]
    replies = [one.outcome for one in done if isinstance(one.outcome, Reply)]
    return Report(
        model=model.name,
        usage=sum((one.usage for one in done), Usage()),
        accepted=tuple(sorted(words)),
        reused=sum(reply.reused for reply in replies),
        dropped=tuple(dropped),
        failures={one.name: one.outcome for one in done if isinstance(one.outcome, Failure)},
        late=tuple(p.work.name for p in asked if p.work.name not in answers),
    )


def _entry(
    session: Session, state: State, card: Card, prompt: Prompt, draft: Draft
) -> tuple[Entry | None, tuple[Dropped, ...]]:
    """The module's entry with the words that hold, None where the responsibility does not."""
    work = prompt.work
    kept, dropped = verified(draft, _ground(session, state, card, prompt))
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


def _ground(session: Session, state: State, card: Card, prompt: Prompt) -> Ground:
    work = prompt.work
    facts = work.built.facts
    names = {path: defined_names(file) for path, file in facts.items()}
    package = work.built.inputs.package
    known = {work.name, *work.name.split("/"), card.name, *card.languages}
    known |= {item.name for item in work.fresh.api} | ({package.symbol} if package else set())
    return Ground(
        subject=work.name,
        shown=prompt.filled.shown,
        text_of=_reader(session, state),
        defines=lambda path, symbol: symbol in names.get(path, ()),
        names=frozenset(known),
        depends_on=frozenset(work.fresh.depends_on),
        starts=frozenset(
            {point.path for point in work.fresh.entry_points}
            | {point.path for point in work.built.inputs.starts}
            | {path for path, file in facts.items() if file.main}
        ),
        commands=known_commands(state, card),
        instructions=instructions(),
        english=is_english(state.settings.llm_language),
    )


def known_commands(state: State, card: Card) -> tuple[str, ...]:
    """The lines of manifests, CI files and Dockerfiles that say how things are run."""
    told = card.commands
    lines = [*told.install, *told.build, *told.run, *told.test, *told.lint, *card.containers]
    lines += [command for manifest in state.manifests for command in manifest.commands]
    needs = [need for manifest in state.manifests for need in manifest.dependencies]
    return tuple(sorted({f"{one.name} {one.line}" for one in lines} | set(needs)))


def is_english(language: str) -> bool:
    """Whether a model's words can be compared with those of the code."""
    return language.strip().lower() in ("", "en", "english")


def _problem(module: str) -> Callable[[str], Failure | None]:
    def problem(text: str) -> Failure | None:
        draft = entry_draft(text, module)
        return draft if isinstance(draft, Failure) else None

    return problem


def _reader(session: Session, state: State) -> Callable[[str], str]:
    """Reads files of the scope by path, each once; `""` for what is left out or not here."""
    refs = {ref.path: ref.blob for ref in state.scope.kept}
    read: dict[str, str] = {}

    def text_of(path: str) -> str:
        if path not in read:
            blob = refs.get(path, "")
            data = session.read_many([blob]).get(blob, b"") if blob else b""
            large = len(data) > state.settings.max_file_kb * 1024
            read[path] = "" if large or b"\0" in data[:8192] else data.decode("utf-8", "replace")
        return read[path]

    return text_of
