from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.codec import decode, decode_own, encode
from summarizer.records.sources import FileFacts, Import, Note, Renamed, Symbol

lone = st.characters(codec=None, exclude_categories=()).filter(
    lambda char: not "\udc00" <= char <= "\udfff"
)
texts = st.text(max_size=8) | st.text(lone, max_size=1) | st.just("\udcff")
symbols = st.builds(Symbol, texts, texts, texts, st.integers(0), texts, texts, st.booleans())
plain = st.builds(
    Import, texts, st.lists(texts, max_size=3).map(tuple), st.integers(0), st.booleans()
)
imports = plain | plain.map(lambda one: replace(one, aliases=one.names[::-1]))
notes = st.builds(Note, texts, texts, texts, st.integers(0))
renamed = st.builds(Renamed, texts, texts, st.integers(0))
facts = st.builds(
    FileFacts,
    texts,
    texts,
    st.lists(symbols, max_size=3).map(tuple),
    st.lists(imports, max_size=3).map(tuple),
    st.none() | st.lists(texts, max_size=3).map(tuple),
    st.lists(notes, max_size=3).map(tuple),
    texts,
    st.booleans(),
    st.booleans(),
    texts,
    texts,
    st.lists(renamed, max_size=2).map(tuple),
)

FULL = FileFacts(
    "python",
    "Doc.",
    (Symbol("f", "function", "def f()", 1, "d", "", True),),
    (Import("a", ("b",), 1, False, ("c",)),),
    ("f",),
    (Note("NOTE", "t", "f", 1),),
    "p",
    True,
    False,
    "",
)


@given(facts)
def test_a_round_trip_changes_nothing(value: FileFacts) -> None:
    text = encode(value)
    assert decode(text) == value
    assert decode_own(text) == value
    assert text.isascii()
    assert "\n" not in text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        "null",
        "1",
        '"x"',
        "[" * 100_000,
        encode(FULL)[:-1],
        encode(FULL) + "x",
        encode(FULL).replace("true", "1"),
        encode(FULL).replace('"f"', "null"),
        encode(FULL).replace('["b"]', '"b"'),
        encode(FULL).replace('["b"]', "[1]"),
        encode(FULL).replace('["c"]', '"c"'),
        encode(FULL).replace('["c"]', "[1]"),
        encode(FULL).replace('["c"]', '["c","d"]'),
        encode(FULL).replace(',["c"]', ""),
        json.dumps([*json.loads(encode(FULL)), 1]),
        json.dumps([*json.loads(encode(FULL)), []]),
        json.dumps([*json.loads(encode(FULL)), [["a", "b"]]]),
        json.dumps([*json.loads(encode(FULL)), [["a", "b", "1"]]]),
        json.dumps([*json.loads(encode(FULL)), [["a", "b", 1]], []]),
        json.dumps(json.loads(encode(FULL))[:-1]),
        json.dumps([*json.loads(encode(FULL))[:-1], 0]),
        json.dumps([*json.loads(encode(FULL))[:-1], ""]),
        json.dumps([*json.loads(encode(FULL))[:2], [1], *json.loads(encode(FULL))[3:]]),
        json.dumps([*json.loads(encode(FULL))[:2], [[]], *json.loads(encode(FULL))[3:]]),
    ],
)
def test_damage_is_named(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any words will do
        decode(text)


@given(st.integers(0, len(encode(FULL)) - 1), st.characters(codec="ascii"))
def test_a_changed_character_is_damage_or_another_value(place: int, char: str) -> None:
    text = encode(FULL)
    changed = text[:place] + char + text[place + 1 :]
    try:
        value = decode(changed)
    except ValueError:
        return
    assert decode(encode(value)) == value
