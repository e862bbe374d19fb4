from __future__ import annotations

from dataclasses import replace

from summarizer.document.markdown import digest, parse, render
from summarizer.records.entries import ApiItem, Decision, Entry, Evidence
from summarizer.verification.freshness import (
    author,
    carry,
    differences,
    is_machine_made,
    needs_review,
)

FRESH = Entry(
    module="src/a",
    responsibility="Retries calls.",
    evidence=(Evidence("src/a/x.py"),),
    api=(ApiItem("retry", "src/a/x.py"),),
    writer=1,
)


def stored(entry: Entry) -> Entry:
    """As the file gives it back."""
    return parse(render(entry))


def edited(entry: Entry, old: str, new: str) -> Entry:
    """As the file gives it back after a hand changed it."""
    text = render(entry)
    assert old in text
    return parse(text.replace(old, new))


AUTO = stored(carry(FRESH, None, {}, "", digest))
HUMAN = stored(carry(FRESH, edited(AUTO, "Retries calls.", "Our words."), {}, "basis-1", digest))


def test_what_the_program_wrote_is_regenerated_whole() -> None:
    later = replace(FRESH, responsibility="Retries HTTP calls.")
    assert author(AUTO, digest) == "auto"
    assert carry(later, AUTO, {}, "", digest).responsibility == "Retries HTTP calls."


def test_a_hand_edit_is_a_persons_and_is_never_written_over() -> None:
    assert (HUMAN.by, HUMAN.responsibility) == ("human", "Our words.")
    later = replace(FRESH, responsibility="Else.", api=(ApiItem("retry2", "src/a/x.py"),))
    kept = carry(later, HUMAN, {}, "basis-2", digest)
    assert kept.responsibility == "Our words."
    assert kept.api == later.api
    assert kept.basis == "basis-1"  # the stamp never moves by itself


def test_the_code_moved_under_the_words() -> None:
    assert needs_review(HUMAN, "basis-2", digest)
    assert not needs_review(HUMAN, "basis-1", digest)
    assert not needs_review(AUTO, "basis-2", digest)


def test_another_edit_is_a_review() -> None:
    again = edited(HUMAN, "Our words.", "Our better words.")
    assert not needs_review(again, "basis-2", digest)
    assert carry(FRESH, again, {}, "basis-2", digest).basis == "basis-2"


def test_an_entry_without_a_stamp_is_wholly_human() -> None:
    text = render(AUTO).split("<!--")[0]
    bare = parse(text.replace("Retries calls.", "Bare words."))
    assert author(bare, digest) == "human"
    assert carry(FRESH, bare, {}, "b", digest).responsibility == "Bare words."


def test_a_persons_evidence_follows_a_move() -> None:
    decided = replace(HUMAN, decisions=(Decision("Why.", (Evidence("src/a/y.py", "f"),)),))
    moved = {"src/a/x.py": "src/b/x.py", "src/a/y.py": "src/a/z.py"}
    kept = carry(FRESH, decided, moved, "basis-1", digest)
    assert kept.evidence == (Evidence("src/b/x.py"),)
    assert kept.decisions[0].evidence == (Evidence("src/a/z.py", "f"),)


def test_notes_stay_whoever_wrote_the_prose() -> None:
    noted = replace(AUTO, notes="our notes\n")
    assert carry(FRESH, noted, {}, "", digest).notes == "our notes\n"
    assert not is_machine_made(noted, digest)
    assert is_machine_made(noted, digest, "our notes\n")
    assert is_machine_made(AUTO, digest)
    assert not is_machine_made(HUMAN, digest)


def test_differences_are_named_in_the_documents_words() -> None:
    other = replace(AUTO, api=(), depends_on=("src/b",))
    assert differences(AUTO, other) == ("API", "dependencies")
    assert differences(AUTO, AUTO) == ()
