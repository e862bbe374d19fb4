from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.document.markdown import as_human, digest, normal, parse, render
from summarizer.document.merge import merge_entries, merge_text
from summarizer.records.entries import Decision, Entry, Evidence


def entry(words: str, by: str = "auto", **more: object) -> Entry:
    return normal(Entry("src/a", words, (Evidence("src/a/x.py"),), by=by, writer=1, **more))  # type: ignore[arg-type]


BASE = entry("Retries.")


@pytest.mark.parametrize(
    ("ours", "theirs", "words", "by"),
    [
        (BASE, entry("Retries calls."), "Retries calls.", "auto"),
        (entry("Retries calls."), BASE, "Retries calls.", "auto"),
        (entry("One."), entry("Two.", "human"), "Two.", "human"),
        (entry("One.", "human"), entry("Two."), "One.", "human"),
        (entry("One.", "model"), entry("Two."), "One.", "model"),
        (entry("One.", "model"), entry("Two.", "human"), "Two.", "human"),
        (entry("One.", "human"), entry("Two.", "model"), "One.", "human"),
        (entry("One.", "model"), entry("Two.", "model"), "One.", "model"),
        (entry("One.", "human"), entry("Two.", "human"), "One. Two.", "human"),
        (entry("Same.", "human"), entry("Same."), "Same.", "human"),
    ],
)
def test_the_side_that_changed_wins_and_no_persons_words_are_lost(
    ours: Entry, theirs: Entry, words: str, by: str
) -> None:
    merged = merge_entries(BASE, ours, theirs)
    assert (merged.responsibility, merged.by) == (words, by)


def test_decisions_of_both_people_stay_once() -> None:
    shared = Decision("Jitter.", (Evidence("src/a/x.py"),))
    ours = replace(entry("R.", "human"), decisions=(shared, Decision("Ours.")))
    theirs = replace(entry("S.", "human"), decisions=(shared, Decision("Theirs.")))
    merged = merge_entries(None, ours, theirs)
    assert [decision.text for decision in merged.decisions] == ["Jitter.", "Ours.", "Theirs."]


def test_each_part_of_the_prose_is_merged_on_its_own() -> None:
    base = replace(entry("Old.", "human"), decisions=(Decision("Kept."), Decision("Dropped.")))
    ours = replace(base, responsibility="New.")
    theirs = replace(base, decisions=(Decision("Kept."), Decision("Added.")))
    merged = merge_entries(base, ours, theirs)
    assert merged.responsibility == "New."
    assert merged.decisions == (Decision("Kept."), Decision("Added."))
    assert merged == merge_entries(base, theirs, ours)


def test_decisions_that_both_people_changed_follow_what_each_dropped_and_added() -> None:
    base = replace(entry("R.", "human"), decisions=(Decision("A."), Decision("B."), Decision("C.")))
    ours = replace(base, decisions=(Decision("A."), Decision("B2."), Decision("C.")))
    theirs = replace(base, decisions=(Decision("B."), Decision("C."), Decision("D.")))
    merged = [decision.text for decision in merge_entries(base, ours, theirs).decisions]
    assert merged == ["B2.", "C.", "D."]


@pytest.mark.parametrize(
    ("ours", "theirs", "words"),
    [
        ("One. Two.", "Two.", "One. Two."),
        ("One.", "One. Two.", "One. Two."),
        ("", "Two.", "Two."),
        ("One.", "", "One."),
        ("Right words. Left words.", "Left words. Right words.", "Right words. Left words."),
        ("Right words. Mine.", "Left words. Right words.", "Right words. Mine. Left words."),
        ("A. B! C? D.", "D. C? E.", "A. B! C? D. E."),
        ("Uses x, e.g. Y.", "Uses z, e.g. Y.", "Uses x, e.g. Y. Uses z, e.g. Y."),
        ("Reads a.b and c. d.", "Reads c. d.", "Reads a.b and c. d. Reads c. d."),
    ],
)
def test_words_that_the_other_has_as_well_stand_once(ours: str, theirs: str, words: str) -> None:
    merged = merge_entries(None, entry(ours, "human"), entry(theirs, "human"))
    assert merged.responsibility == words


def test_plain_prose_beside_a_persons_markdown_still_displays_as_it_was() -> None:
    base = entry("Matches *.py and [x](y).")
    mine = replace(as_human(base), decisions=(Decision("**Mine**."),))
    merged = merge_entries(base, mine, base)
    assert merged.by == "human"
    assert merged.responsibility == r"Matches \*.py and \[x\](y)."
    assert merged == parse(render(merged))


def test_prose_given_back_to_the_program_stays_given_back() -> None:
    base = entry("By hand.", "human")
    assert merge_entries(base, base, entry("Made.")).by == "auto"
    assert merge_entries(base, entry("Made."), base).responsibility == "Made."


def test_without_a_base_a_persons_prose_is_not_mixed_with_a_programs() -> None:
    made = replace(entry("Made."), decisions=(Decision("Made."),))
    assert merge_entries(None, entry("Mine.", "human"), made).decisions == ()
    assert merge_entries(None, made, entry("Mine.", "human")).decisions == ()


def test_the_digests_are_those_of_the_side_that_is_kept() -> None:
    ours, theirs = (
        replace(entry(words, "human"), text=f"{n}" * 8, basis=f"{n + 2}" * 8)
        for n, words in enumerate(("One.", "Two."))
    )
    base = replace(BASE, text="99999999")
    alone = merge_entries(base, replace(BASE), theirs)
    assert (alone.text, alone.basis) == ("11111111", "33333333")
    both = merge_entries(base, ours, theirs)
    assert (both.text, both.basis) == (digest(both), "22222222")
    accepted = merge_entries(ours, ours, replace(ours, basis="77777777"))
    assert accepted.basis == "77777777"


def test_the_newer_writer_is_kept() -> None:
    assert merge_entries(BASE, BASE, replace(BASE, writer=3)).writer == 3


def test_notes_are_merged_whoever_wins_the_prose() -> None:
    ours = replace(entry("One.", "human"), notes="a\nb\nc\n")
    theirs = replace(BASE, notes="a\nx\nc\nd\n")
    assert merge_entries(replace(BASE, notes="a\nb\nc\n"), ours, theirs).notes == "a\nx\nc\nd\n"


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "merged"),
    [
        ("a\nb\nc\n", "a\nb\nc\n", "a\nB\nc\n", "a\nB\nc\n"),
        ("a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", "A\nb\nC\n"),
        ("a\nb\nc\n", "a\nX\nc\n", "a\nY\nc\n", "a\nX\nY\nc\n"),
        ("", "ours\n", "theirs\n", "ours\ntheirs\n"),
        ("", "ours", "theirs", "ours\ntheirs"),
        ("", "same\nours\n", "same\ntheirs\n", "same\nours\ntheirs\n"),
        ("a\nb\nc\n", "a\nc\n", "a\nb\nc\nd\n", "a\nc\nd\n"),
        ("a\n", "a\u2028b\n", "a\nc", "a\u2028b\na\nc"),
        ("a\n", "", "a\nb\n", "a\nb\n"),  # a clash: what one side still has stays
        ("a\r\nb\r\n", "a\r\nb\r\nc\r\n", "x\r\na\r\nb\r\n", "x\r\na\r\nb\r\nc\r\n"),
    ],
)
def test_notes_three_way(base: str, ours: str, theirs: str, merged: str) -> None:
    assert merge_text(base, ours, theirs) == merged


LINES = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "d\n"]), max_size=6).map("".join)


@given(LINES, LINES)
def test_one_side_alone_is_taken_as_it_is(base: str, side: str) -> None:
    assert merge_text(base, side, base) == side
    assert merge_text(base, base, side) == side
    assert merge_text(base, side, side) == side


@given(LINES, LINES, LINES)
def test_every_line_that_a_side_added_is_there(base: str, ours: str, theirs: str) -> None:
    merged = merge_text(base, ours, theirs).splitlines()
    for side in (ours, theirs):
        added = set(side.splitlines()) - set(base.splitlines())
        assert added <= set(merged)


@given(st.sampled_from(["auto", "model", "human"]), st.sampled_from(["auto", "model", "human"]))
def test_merging_gives_a_valid_entry(first: str, second: str) -> None:
    merged = merge_entries(BASE, entry("One.", first), entry("Two.", second))
    assert digest(merged) == digest(normal(merged))
