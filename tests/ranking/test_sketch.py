"""Names and prose as sub-words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.ranking.graph import page_rank
from summarizer.ranking.sketch import count, sketch
from summarizer.ranking.words import names, names_asked, parts
from summarizer.records.sources import FileFacts, Symbol


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Fix send_file in Flask.app", ["Fix", "send_file", "in", "Flask", "app"]),
        ("see https://example.org/a?b=c for it", ["see", "for", "it"]),
        ("mail jane.doe+x@example.org now", ["mail", "now"]),
        ("closes #123 and #4", ["closes", "and"]),
        ("{@link Owner} by @author or a@b.org", ["link", "Owner", "by", "author", "or"]),
        ("__init__ and _ and __ and _4 but 4u", ["__init__", "and", "and", "and", "but", "u"]),
        ("Größe of naïve $el", ["Größe", "of", "naïve", "el"]),
    ],
)
def test_names_of_prose(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("since deadbee1 or DEADBEE1F00D", ["since", "or"]),
        ("defaced and effaced are words", ["defaced", "and", "effaced", "are", "words"]),
        ("why\n\nSigned-off-by: Jane Doe\nCC: John", ["why"]),
        ("see https://example.org/a?b=c for #12", ["see", "for"]),
        ("as in https://example.org/deadbee1/src?b=c", ["as", "in"]),
        ("userItems$ and _$x of $scope", ["userItems$", "and", "x", "of", "scope"]),
    ],
)
def test_names_of_a_question(text: str, expected: list[str]) -> None:
    assert names_asked(text) == expected


def test_a_sketch_counts_the_words_of_names_and_of_docs() -> None:
    facts = FileFacts(
        "python",
        doc="Sends a file.",
        symbols=(
            Symbol("sendFile", "function", "sendFile()", 1, "Sends one file to a file.", end=3),
            Symbol("send_all", "function", "send_all()", 5, end=9),
        ),
        uses="sendFile openFile",
    )
    found = sketch(facts)
    send, file = parts("send")[0], parts("file")[0]
    assert (count(found.names, send), count(found.names, file)) == (2, 1)
    assert (count(found.docs, send), count(found.docs, file)) == (2, 3)
    assert found.uses.split() == [send, file, parts("open")[0]]
    assert found.defined.split() == ["sendFile", "send_all"]
    assert found.lines == 9


graphs = st.integers(1, 8).flatmap(
    lambda size: st.lists(
        st.dictionaries(st.integers(0, size - 1), st.floats(0.1, 5), max_size=size),
        min_size=size,
        max_size=size,
    )
)


@given(graphs)
def test_ranks_are_shares_and_follow_the_definition(edges: list[dict[int, float]]) -> None:
    size = len(edges)
    start = [1 / size] * size
    rank = page_rank(edges, start)
    assert sum(rank) == pytest.approx(1)
    expected = list(start)
    for _ in range(20):
        flow = [0.0] * size
        lost = 0.0
        for here, out in enumerate(edges):
            total = sum(out.values())
            if not total:
                lost += expected[here]
            for there, weight in out.items():
                flow[there] += expected[here] * weight / total
        expected = [0.85 * (one + lost / size) + 0.15 / size for one in flow]
    assert rank == pytest.approx(expected)
