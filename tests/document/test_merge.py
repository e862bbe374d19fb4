from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.document.markdown import digest, normal
from summarizer.document.merge import merge_entries, merge_text
from summarizer.records import Decision, Entry, Evidence


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
