"""Two branches' texts of one entry → one: no word of a person is lost.

Prose and notes are merged three-way. Facts are ours: whoever merges makes them again from
the tree.
"""

from __future__ import annotations

from typing import TypeVar

from summarizer.dataclass import replace
from summarizer.document.conflicts import merge_marked
from summarizer.document.markdown import as_human, claims, digest, normal
from summarizer.document.notes import merge_text
from summarizer.document.spans import shown_path, whole_path
from summarizer.patterns import lazy
from summarizer.records.entries import Decision, Entry, Evidence

__all__ = ["merge_entries", "merge_marked", "merge_text", "under"]

_SENTENCE_END = lazy(r"(?<=[.!?…])(?<!\.\w\.) +(?=[^a-z])")  # not after `e.g.`
_RANK = {"auto": 0, "model": 1, "human": 2}
T = TypeVar("T")


def merge_entries(base: Entry | None, ours: Entry, theirs: Entry) -> Entry:
    """The merge of two entries of one module, `normal`; `base` None where they share none.

    A side that changed wins over one that did not. Where both changed, a human's words win
    over a model's and a model's over the program's; of two humans both are kept, else ours.
    `by` is the highest author of what was kept.
    """
    before, mine, other = claims(base) if base else (), claims(ours), claims(theirs)
    authors = (ours.by, theirs.by)
    opening = _outcome(before[:1], mine[:1], other[:1], authors)
    decisions = _outcome(before[1:] if base else None, mine[1:], other[1:], authors)
    by = _author({opening, decisions}, authors)
    base = base or Entry(ours.module)
    if by == "human":
        base, ours, theirs = as_human(base), as_human(ours), as_human(theirs)
    first = _opening(opening, by, ours, theirs)
    merged = replace(
        ours,
        responsibility=first.text,
        evidence=first.evidence,
        decisions=_decisions(decisions, by, base, ours, theirs),
        by=by,
        writer=max(ours.writer, theirs.writer),
        notes=merge_text(base.notes, ours.notes, theirs.notes),
    )
    return _stamped(merged, {opening, decisions} - {"same"}, base, ours, theirs)


def under(entry: Entry, module: str) -> Entry:
    """The entry as its document reads with another module in the heading: evidence is relative."""

    def here(evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
        shown = ((one, shown_path(one.path, entry.module)) for one in evidence)
        return tuple(replace(one, path=whole_path(path, module)) for one, path in shown)

    return replace(
        entry,
        module=module,
        evidence=here(entry.evidence),
        decisions=tuple(replace(one, evidence=here(one.evidence)) for one in entry.decisions),
    )


def _outcome(base: T | None, ours: T, theirs: T, authors: tuple[str, str]) -> str:
    """Whose version stands: same, ours, theirs or both."""
    if ours == theirs:
        return "same"
    if base in (ours, theirs):
        return "ours" if base == theirs else "theirs"
    if authors == ("human", "human"):
        return "both"
    return "theirs" if _RANK[authors[1]] > _RANK[authors[0]] else "ours"


def _author(outcomes: set[str], authors: tuple[str, str]) -> str:
    kept = [authors[0]] if outcomes & {"ours", "both"} else []
    kept += [authors[1]] if outcomes & {"theirs", "both"} else []
    return max(kept or authors, key=_RANK.__getitem__)


def _side(outcome: str, by: str, ours: Entry, theirs: Entry) -> Entry:
    """The side to take from; what both say, from the one whose author the merge has."""
    return theirs if outcome == "theirs" or (outcome == "same" and ours.by != by) else ours


def _opening(outcome: str, by: str, ours: Entry, theirs: Entry) -> Decision:
    side = _side(outcome, by, ours, theirs)
    if outcome != "both":
        return Decision(side.responsibility, side.evidence)
    text = _joined(ours.responsibility, theirs.responsibility)
    return Decision(text, _united(ours.evidence, theirs.evidence))


def _joined(mine: str, other: str) -> str:
    """The sentences of both texts, ours first, each once."""
    if mine in other or other in mine:
        return max(mine, other, key=len)
    known = set(_sentences(mine))
    return " ".join([mine, *(one for one in _sentences(other) if one not in known)])


def _sentences(text: str) -> list[str]:
    return _SENTENCE_END.split(text)


def _decisions(
    outcome: str, by: str, base: Entry, ours: Entry, theirs: Entry
) -> tuple[Decision, ...]:
    if outcome != "both":
        return _side(outcome, by, ours, theirs).decisions
    dropped = set(base.decisions) - set(theirs.decisions)
    kept = tuple(item for item in ours.decisions if item not in dropped)
    new = tuple(item for item in theirs.decisions if item not in base.decisions)
    return _united(kept, new)


def _united(first: tuple[T, ...], second: tuple[T, ...]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(first + second))


def _stamped(merged: Entry, outcomes: set[str], base: Entry, ours: Entry, theirs: Entry) -> Entry:
    """The digests of the side that all prose is from; of mixed prose, a text of its own.

    Mixed prose keeps a basis of before the merge, so that it shows as in need of review.
    """
    if len(outcomes) > 1 or "both" in outcomes:
        text, basis = digest(normal(merged)), ours.basis or theirs.basis
    elif outcomes:
        side = theirs if "theirs" in outcomes else ours
        text, basis = side.text, side.basis
    else:
        text = theirs.text if ours.text == base.text else ours.text
        basis = theirs.basis if ours.basis == base.basis else ours.basis
    return normal(replace(merged, text=text, basis=basis))
