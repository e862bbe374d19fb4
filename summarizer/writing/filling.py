"""A module as a model is shown it, under a budget of tokens.

The files that matter most in full, the signatures of the rest, a path and one line for the tail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from summarizer.dataclass import dataclass
from summarizer.records.entries import Entry, ModuleInputs
from summarizer.records.sources import FileFacts
from summarizer.tokens import cut, tokens_of
from summarizer.writing.hub import by_importance
from summarizer.writing.prompts import quoted
from summarizer.writing.prose import first_sentence

_FACTS_SHARE = 0.2
_FULL_SHARE = 0.7
_SIGNATURES_SHARE = 0.9
_TAIL_TOKENS = 8
_MOST_READ = 60
_MOST_NAMES = 40


@dataclass(frozen=True, slots=True)
class Subject:
    """One module to be shown: its facts, and the entry that these alone give."""

    inputs: ModuleInputs
    facts: Mapping[str, FileFacts]
    entry: Entry


@dataclass(frozen=True, slots=True)
class Filled:
    """The block, the paths that it tells of, and the first of them."""

    text: str
    shown: frozenset[str]
    first: str = ""


def fill(subject: Subject, text_of: Callable[[str], str], tokens: int) -> Filled:
    """The module's block in at most `tokens`; `text_of` reads a file of the module."""
    head = cut(quoted("\n".join(_facts(subject.entry))), int(tokens * _FACTS_SHARE))
    parts, room = [head], tokens - tokens_of(head) - _TAIL_TOKENS
    shown: set[str] = set()
    rest: list[str] = []
    ordered = _ordered(subject)
    full = _FULL_SHARE * room
    for path in ordered[:_MOST_READ]:
        part = _full(path, text_of(path))
        if part and tokens_of(part) <= full:
            parts.append(part)
            shown.add(path)
            full -= tokens_of(part) + 1
            room -= tokens_of(part) + 1
        else:
            rest.append(path)
    tail: list[str] = []
    keep = (1 - _SIGNATURES_SHARE) * tokens
    for path in [*rest, *ordered[_MOST_READ:]]:
        part = _signatures(path, subject.facts.get(path))
        if part and tokens_of(part) + 1 <= room - keep:
            parts.append(part)
            shown.add(path)
            room -= tokens_of(part) + 1
        else:
            tail.append(path)
    paths = cut("\n".join(_line(path, subject.facts.get(path)) for path in tail), room - 12)
    if tail:
        parts.append(f"<paths>\n{paths}\n</paths>")
    listed = {path for path in tail if quoted(path) in paths}
    return Filled(
        "\n".join(part for part in parts if part),
        frozenset(shown | listed),
        next((p for p in ordered if p in shown), ""),
    )


def _ordered(subject: Subject) -> list[str]:
    """The module's README, then its files, those that matter most first."""
    readme = [subject.inputs.readme.path] if subject.inputs.readme else []
    own = by_importance(subject.inputs, subject.facts)
    read = [path for path in own if not subject.facts[path].skipped]
    return [*read[:1], *readme, *read[1:]]


def _facts(entry: Entry) -> Iterator[str]:
    """What is known to be true of the module without a model."""
    yield f"Module: {entry.module}"
    if entry.responsibility:
        yield f"In its own words: {entry.responsibility}"
    if entry.api:
        yield f"Public: {', '.join(item.name for item in entry.api[:_MOST_NAMES])}"
    yield f"Depends on: {', '.join(entry.depends_on[:_MOST_NAMES]) or 'no other module'}"
    if entry.entry_points:
        yield f"Starts at: {', '.join(point.path for point in entry.entry_points)}"
    for decision in entry.decisions:
        yield f"The authors wrote: {decision.text} ({decision.evidence[0].path})"


def _full(path: str, text: str) -> str:
    if not text.strip():
        return ""
    return f'<file path="{quoted(path)}">\n{quoted(text).rstrip()}\n</file>'


def _signatures(path: str, facts: FileFacts | None) -> str:
    if facts is None or not facts.symbols:
        return ""
    lines = [facts.doc.split("\n\n")[0]] if facts.doc else []
    for symbol in facts.symbols:
        indent = "  " if symbol.parent else ""
        lines.append(f"{indent}{symbol.signature or symbol.name}")
    return f'<signatures path="{quoted(path)}">\n{quoted(chr(10).join(lines))}\n</signatures>'


def _line(path: str, facts: FileFacts | None) -> str:
    doc = first_sentence(facts.doc, 100) if facts is not None and facts.doc else ""
    return quoted(f"{path}: {doc}" if doc else path)
