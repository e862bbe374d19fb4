"""A model's words about the whole, from the card and all entries; kept in the overview itself."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence

from summarizer.document.prose import unescape
from summarizer.document.spans import EVIDENCE, read_evidence
from summarizer.pipeline.answered import answers_to
from summarizer.pipeline.cards import card_of
from summarizer.pipeline.desk import Desk
from summarizer.pipeline.grounding import whole_ground
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.pipeline.telling import report_of
from summarizer.records.entries import Entry, Evidence
from summarizer.records.model import Failure
from summarizer.records.words import Ground, Report, Statement
from summarizer.redaction import redact
from summarizer.tokens import cut, tokens_of
from summarizer.verification.words import verified_statements
from summarizer.writing.answers import statements
from summarizer.writing.asking import Answered, Question
from summarizer.writing.prompts import (
    HEADER_TOKENS,
    PROMPTS,
    REDUCE_TOKENS,
    entry_lines,
    header,
    reduce_request,
)
from summarizer.writing.told import HEADING, LABELS

_ASKED = f"whole-{PROMPTS}"
_MOST = 40_000
_SLACK = 500
_DEEPEST = 3
_ITEM = rf"- ({'|'.join(LABELS.values())}): (.+) Evidence: ({EVIDENCE})$"


def whole_words(
    session: Session, state: State, entries: Sequence[Entry], written: str, desk: Desk | None
) -> tuple[Statement, ...]:
    """The statements for the overview; `written` is the one that there is.

    Without a `desk`, or where the model gives nothing, those of `written` whose evidence still
    stands; with the same entries as before what the model said of them then.
    """
    before = tuple(one for one in _read(written) if _stands(one, state))
    if desk is None or not entries:
        return before
    key = _key(entries, desk, state)
    known = _decode(session.cache.get(_ASKED, [key]).get(key, ""))
    if known is not None:
        return tuple(one for one in known if _stands(one, state))
    if desk.gave_up:
        return before
    told, report = _asked(session, state, entries, desk)
    desk.tell(report)
    if report.failures or report.late:
        return told or before
    session.cache.put(_ASKED, {key: _encode(told)})
    return told


def _asked(
    session: Session, state: State, entries: Sequence[Entry], desk: Desk
) -> tuple[tuple[Statement, ...], Report]:
    model = desk.model()
    if isinstance(model, Failure):
        return (), Report(desk.choice.model, failures={"": model})
    card = card_of(session, state)
    head = header(card, state.settings.llm_language, min(HEADER_TOKENS, model.window // 4))
    room = max(300, min(_MOST, model.window - tokens_of(head) - REDUCE_TOKENS - _SLACK))
    ground = whole_ground(session, state, card, entries)
    parts = _parts([(one.module, entry_lines(one)) for one in entries], room)
    lines = [lines for _, lines in parts]
    answers: dict[str, Answered] = {}
    if len(parts) > 1:
        questions = [_question(name, head, text, room, desk) for name, text in parts]
        answers = answers_to(questions, session.cache, model, desk)
        lines = [line for name, _ in parts for line in _part_lines(name, answers, ground)]
    last = _question("", head, "\n".join(lines), room, desk)
    answers |= answers_to([last], session.cache, model, desk)
    told, dropped = verified_statements(_said(answers.get("")), ground)
    missing = () if "" in answers else ("",)
    return told, report_of(model, answers, (), dropped, missing)


def _question(name: str, head: str, told: str, room: int, desk: Desk) -> Question:
    request = reduce_request(head, cut(told, room), desk.call_s())
    smaller = reduce_request(head, cut(told, room // 2), desk.call_s())
    return Question(name, request, lambda: smaller, _problem)


def _problem(text: str) -> Failure | None:
    said = statements(text)
    return said if isinstance(said, Failure) else None


def _said(answered: Answered | None) -> tuple[Statement, ...]:
    if answered is None or isinstance(answered.outcome, Failure):
        return ()
    said = statements(redact(answered.outcome.text))
    return () if isinstance(said, Failure) else said


def _part_lines(name: str, answers: Mapping[str, Answered], ground: Ground) -> Iterator[str]:
    """What holds of the words about one part, as the last question is told it."""
    kept, _ = verified_statements(_said(answers.get(name)), ground)
    for one in kept:
        cited = ", ".join(item.path for item in one.evidence)
        yield f"part {name}, {one.topic}: {one.text} (evidence: {cited})"


def _parts(told: Sequence[tuple[str, str]], room: int) -> list[tuple[str, str]]:
    """All entries as one part, or one part a folder where they are too much for one question."""
    whole = "\n".join(text for _, text in told)
    if tokens_of(whole) <= room:
        return [("", whole)]
    groups: dict[str, list[str]] = {}
    for depth in range(1, _DEEPEST + 1):
        groups = {}
        for module, text in told:
            groups.setdefault("/".join(module.split("/")[:depth]), []).append(text)
        if all(tokens_of("\n".join(texts)) <= room for texts in groups.values()):
            break
    return [(name, "\n".join(groups[name])) for name in sorted(groups)]


def _key(entries: Sequence[Entry], desk: Desk, state: State) -> str:
    said = [desk.choice.model, state.settings.llm_language, *map(entry_lines, entries)]
    return hashlib.sha256("\0".join(said).encode("utf-8", "surrogateescape")).hexdigest()


def _encode(told: Sequence[Statement]) -> str:
    return json.dumps(
        [[one.topic, one.text, [[e.path, e.symbol] for e in one.evidence]] for one in told]
    )


def _decode(row: str) -> tuple[Statement, ...] | None:
    try:
        rows = json.loads(row)
        return tuple(
            Statement(topic, text, tuple(Evidence(*item) for item in evidence))
            for topic, text, evidence in rows
        )
    except (ValueError, TypeError):
        return None  # an absent or damaged row is asked for again


def _read(written: str) -> Iterator[Statement]:
    """The statements that an overview holds."""
    topics = {label: topic for topic, label in LABELS.items()}
    section = written.partition(f"{HEADING}\n")[2].partition("\n## ")[0]
    for line in section.split("\n"):
        found = re.match(_ITEM, line)
        if found:
            label, text, cited = found.groups()
            yield Statement(topics[label], unescape(text), read_evidence(cited, "."))


def _stands(statement: Statement, state: State) -> bool:
    files = state.snapshot.files
    return all(item.path in files or item.path in state.modules for item in statement.evidence)
