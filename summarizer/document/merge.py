"""Puts the two sides of a conflicted entry together: nobody's words are dropped.

Facts are of no interest here, whoever merges computes them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import NamedTuple

from summarizer.document.markdown import as_human, digest
from summarizer.records import Decision, Entry, Evidence

_PRECEDENCE = ("auto", "model", "human")


def merge_entries(base: Entry | None, ours: Entry, theirs: Entry) -> Entry:
    """Three-way: the side that changed wins, and nobody's words are lost where both did.

    Then a person's words go before a model's, those before the program's, and two persons'
    are both kept, ours first. `base` is None where the sides have no common ancestor.
    """
    notes = merge_text(base.notes if base else "", ours.notes, theirs.notes)
    prose = _merge_prose(base, ours, theirs)
    return replace(prose, notes=notes)


def _merge_prose(base: Entry | None, ours: Entry, theirs: Entry) -> Entry:
    if digest(ours) == digest(theirs):
        return max(ours, theirs, key=_standing)
    if base is not None and digest(base) == digest(theirs):
        return ours
    if base is not None and digest(base) == digest(ours):
        return theirs
    if _standing(ours) != _standing(theirs):
        return max(ours, theirs, key=_standing)
    return _both(ours, theirs) if ours.by == "human" else ours


def _standing(entry: Entry) -> int:
    return _PRECEDENCE.index(entry.by)


def _both(ours: Entry, theirs: Entry) -> Entry:
    """Both persons' sentences, and the union of their decisions and evidence."""
    ours, theirs = as_human(ours), as_human(theirs)
    texts = dict.fromkeys(t for t in (ours.responsibility, theirs.responsibility) if t)
    evidence: dict[Evidence, None] = dict.fromkeys((*ours.evidence, *theirs.evidence))
    decisions: dict[str, Decision] = {}
    for decision in (*ours.decisions, *theirs.decisions):
        known = decisions.get(decision.text)
        joined = dict.fromkeys((*(known.evidence if known else ()), *decision.evidence))
        decisions[decision.text] = replace(decision, evidence=tuple(joined))
    return replace(
        ours,
        responsibility=" ".join(texts),
        evidence=tuple(evidence),
        decisions=tuple(decisions.values()),
        basis="",
    )


class _Change(NamedTuple):
    """Lines `start` to `end` of the base become `lines`."""

    start: int
    end: int
    lines: list[str]


def merge_text(base: str, ours: str, theirs: str) -> str:
    """A three-way merge by lines, without markers.

    Where both sides changed the same or neighbouring lines both stand, ours first.
    """
    if ours == theirs or base == theirs:
        return ours
    if base == ours:
        return theirs
    old = base.splitlines(keepends=True)
    merged: list[str] = []
    at = 0
    for start, end, mine, other in _regions(old, ours, theirs):
        merged += old[at:start]
        before = old[start:end]
        if mine in (before, other):
            merged += other
        elif other == before:
            merged += mine
        else:
            merged += _ended(mine) if other else mine
            merged += other
        at = end
    return "".join(merged + old[at:])


def _ended(lines: list[str]) -> list[str]:
    if lines and not lines[-1].endswith("\n"):
        return [*lines[:-1], f"{lines[-1]}\n"]
    return lines


def _regions(
    old: Sequence[str], ours: str, theirs: str
) -> list[tuple[int, int, list[str], list[str]]]:
    """The spans of the base that a side changed, overlapping ones joined, with both versions."""
    sides = [_changes(old, side.splitlines(keepends=True)) for side in (ours, theirs)]
    spans = sorted({(change.start, change.end) for changes in sides for change in changes})
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return [
        (start, end, *(_version(old, changes, start, end) for changes in sides))  # type: ignore[misc]
        for start, end in joined
    ]


def _changes(old: Sequence[str], new: Sequence[str]) -> list[_Change]:
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [
        _Change(i1, i2, list(new[j1:j2]))
        for tag, i1, i2, j1, j2 in matcher.get_opcodes()
        if tag != "equal"
    ]


def _version(old: Sequence[str], changes: list[_Change], start: int, end: int) -> list[str]:
    """What one side made of the base's lines `start` to `end`."""
    lines: list[str] = []
    at = start
    for change in changes:
        if start <= change.start and change.end <= end:
            lines += [*old[at : change.start], *change.lines]
            at = change.end
    return lines + list(old[at:end])
