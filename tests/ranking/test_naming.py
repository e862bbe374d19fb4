"""What the graph needs of a file, as text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.symbols import extract
from summarizer.ranking.naming import decode, encode, names_of
from summarizer.records.ranking import Names
from summarizer.records.sources import Import, Renamed

WORDS = st.lists(st.text(max_size=8), max_size=4).map(tuple)
PLAIN = st.builds(Import, st.text(max_size=8), WORDS, st.integers(0, 9), st.booleans())
RENAMED = PLAIN.map(lambda one: replace(one, aliases=one.names[::-1]))
IMPORTS = st.lists(PLAIN | RENAMED, max_size=3).map(tuple)


@given(
    st.builds(
        Names,
        st.text(max_size=8),
        st.text(max_size=8),
        WORDS,
        WORDS,
        IMPORTS,
        st.text(st.characters(exclude_characters="\n"), max_size=20),
        WORDS,
        st.lists(st.builds(Renamed, *[st.text(max_size=8)] * 2, st.integers(0, 9))).map(tuple),
    )
)
def test_names_survive_as_text(names: Names) -> None:
    assert decode(encode(names)) == names


def test_the_names_of_a_file() -> None:
    source = b"""
import os
from shop import cart as basket

class Till:
    def pay(self): return basket.total()
    def close(self): ...
class Purse:
    def pay(self): ...
"""
    found = names_of(extract(source, "python"))
    assert found.defined == ("Till", "pay", "close", "Purse")
    assert found.members == ("pay", "close")
    assert [one.spec for one in found.imports] == ["os", "shop"]
    assert {"basket", "total", "cart"} <= set(found.uses.split(" "))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null\nx",
        '["python","",[],[],[]]\n',
        '["python","",[],[],[],[],[]]\n',
        '["python","",[1],[],[],[]]\n',
        '["python",null,[],[],[],[]]\n',
        '["python","",[],[],[],[["a",["b"],1,true]]]\n',
        '["python","",[],[],[],[["a",["b"],1,0,[]]]]\n',
        '["python","",[],[],[],[["a",[2],1,true,[]]]]\n',
        '["python","",[],[],[],[["a","b",1,true,[]]]]\n',
        '["python","",[],[],[],[["a",["b"],1,true,"b"]]]\n',
        '["python","",[],[],[],[["a",["b"],1,true,[2]]]]\n',
        '["python","",[],[],[],[["a",["b"],1,true,["c","d"]]]]\n',
        '["python","",[],[],[],[["a",[],1,true,["c","d"]]]]\n',
        '["python","",[],[],[],[["a",[],1,true,[]],["a",[]]]]\n',
        '["python","",[],[],[],[],[["a","b"]]]\n',
        '["python","",[],[],[],[],[["a",1,1]]]\n',
        '["python","",[],[],[],[],[["a","b",1]],[]]\n',
        '["python","",[],[],[],{}]\n',
        '["python","",[],[],[],[1]]\n',
        '["python","",[],[],[2],[]]\n',
        "[" * 100_000,
    ],
)
def test_what_is_no_work_of_ours_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - json and we use different words
        decode(text)
