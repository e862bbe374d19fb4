"""Whose words an entry holds, and whether they still belong to the code."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from summarizer.dataclass import replace
from summarizer.records.entries import Decision, Entry, Evidence

Digest = Callable[[Entry], str]


def author(stored: Entry, digest: Digest) -> str:
    """`auto`, `model` or `human`; prose that is not what was generated is a person's."""
    if stored.by == "human" or not stored.text:
        return "human"
    return stored.by if digest(stored) == stored.text else "human"


def is_hand_edited(stored: Entry, digest: Digest) -> bool:
    """Whether the prose differs from what the stamp vouches for."""
    return not stored.text or digest(stored) != stored.text


def is_machine_made(entry: Entry, digest: Digest, notes: str = "") -> bool:
    """Whether the entry holds no words of a person or model, nor notes other than `notes`."""
    return author(entry, digest) == "auto" and entry.notes.strip() in ("", notes.strip())


def carry(
    fresh: Entry, stored: Entry | None, moved: Mapping[str, str], basis: str, digest: Digest
) -> Entry:
    """The entry to write: facts of `fresh`, and what people or a model wrote in `stored`.

    `moved` maps paths of the evidence to where their content is now; `basis` is the digest of
    the code under the prose as it is now.
    """
    if stored is None:
        return replace(fresh, text=digest(fresh))
    by = author(stored, digest)
    if by == "auto":
        return replace(fresh, text=digest(fresh), notes=stored.notes)
    kept = replace(
        fresh,
        responsibility=stored.responsibility,
        evidence=tuple(_follow(e, moved) for e in stored.evidence),
        decisions=tuple(
            Decision(d.text, tuple(_follow(e, moved) for e in d.evidence)) for d in stored.decisions
        ),
        by=by,
        notes=stored.notes,
        basis=basis if is_hand_edited(stored, digest) or not stored.basis else stored.basis,
    )
    return replace(kept, text=digest(kept))


def _follow(evidence: Evidence, moved: Mapping[str, str]) -> Evidence:
    return replace(evidence, path=moved.get(evidence.path, evidence.path))


def needs_review(stored: Entry, basis: str, digest: Digest) -> bool:
    """Whether the code under a person's or a model's words changed since they were written."""
    if author(stored, digest) == "auto" or is_hand_edited(stored, digest):
        return False
    return bool(stored.basis) and stored.basis != basis


def differences(stored: Entry, fresh: Entry) -> tuple[str, ...]:
    """The parts in which two entries differ, in the words of the document."""
    parts = (
        ("responsibility", "responsibility"),
        ("evidence", "evidence"),
        ("decisions", "decisions"),
        ("API", "api"),
        ("API", "api_more"),
        ("dependencies", "depends_on"),
        ("starts", "entry_points"),
        ("starts", "starts_more"),
        ("files", "files"),
        ("files", "files_more"),
    )
    found = [word for word, field in parts if getattr(stored, field) != getattr(fresh, field)]
    return tuple(dict.fromkeys(found))
