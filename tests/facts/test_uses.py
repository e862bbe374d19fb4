"""Which names a file uses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.uses import uses_of

NONE: dict[int, int] = {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("a = open(b)", "a open b"),
        ("first second first", "first second"),
        ("run(\"a whole sentence\", 'another one')", "run"),
        ("getattr(x, \"name\") or y['key']", "getattr x name or y key"),
        ('"unclosed string\nnext_line', "unclosed string next_line"),
        ("it's a word's end", "it s end"),
        (r'say("with \" inside") then', "say then"),
        ("width: 10px; x = 0xFF; 1e5; a1", "width x a1"),
        ("$jq _private Größe naïve", "$jq _private Größe naïve"),
        ("x" * 81 + " ok", "ok"),
        ("x" * 80 + " ok", "x" * 80 + " ok"),
        ("a.b->cc::dd", "a b cc dd"),
    ],
)
def test_words(text: str, expected: str) -> None:
    assert uses_of(text.encode(), NONE, NONE) == expected


def test_comments_and_docs_are_left_out() -> None:
    text = b"one # two\n'''three'''\nfour"
    assert uses_of(text, {9: 4}, {10: 21}) == "one four"


@given(st.text(alphabet="ab1_$\"'\\ \n.é", max_size=200))
def test_every_name_is_told_once_and_none_starts_with_a_digit(text: str) -> None:
    names = uses_of(text.encode(), NONE, NONE).split()
    assert len(names) == len(set(names))
    assert not [name for name in names if name[0].isdigit()]


def test_an_open_quote_in_a_long_line_is_passed_in_time() -> None:
    """The pattern of a string must not try every way to part the line."""
    assert uses_of(b'"' + rb"\a " * 20_000, NONE, NONE) == "a"
    assert uses_of((b"'" + b"word " * 4_000) * 4, NONE, NONE) == "word"
