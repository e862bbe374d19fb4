from __future__ import annotations

import pytest

from summarizer.document.markdown import render
from summarizer.document.places import Place, locate, places
from summarizer.records.entries import ApiItem, Decision, Entry, EntryPoint, Evidence, FileLine

TEXT = render(
    Entry(
        "src/a",
        "Does things.",
        (Evidence("src/a/x.py", "X"), Evidence("README.md")),
        (Decision("It is so.", (Evidence("src/a/y.py"),)),),
        api=(ApiItem("X", "src/a/x.py"), ApiItem("Z", "src/a/y.py")),
        depends_on=("src/b",),
        entry_points=(EntryPoint("src/a/y.py", "main", "command"),),
        files=(FileLine("src/a/x.py", "", ("X", "W")), FileLine("src/a/tests/")),
        notes="- `x.py` is mine\n",
    )
)


def test_all_places_in_document_order() -> None:
    assert places(TEXT) == (
        Place(5, "evidence", "src/a/x.py", "X"),
        Place(5, "evidence", "README.md", ""),
        Place(9, "evidence", "src/a/y.py", ""),
        Place(13, "api", "src/a/x.py", "X"),
        Place(14, "api", "src/a/y.py", "Z"),
        Place(18, "dependency", "src/b", ""),
        Place(22, "start", "src/a/y.py", "main"),
        Place(26, "file", "src/a/x.py", "X"),
        Place(26, "file", "src/a/x.py", "W"),
        Place(27, "file", "src/a/tests/", ""),
    )
    assert TEXT.split("\n")[17] == "- src/b"
    for place in (place for place in places(TEXT) if place.kind != "dependency"):
        shown = (
            place.path.removeprefix("src/a/")
            if place.path.startswith("src/a/")
            else f"/{place.path}"
        )
        assert f"`{shown}`" in TEXT.split("\n")[place.line - 1]


@pytest.mark.parametrize(
    ("path", "symbol", "line"),
    [
        ("src/a/x.py", "", 5),
        ("src/a/x.py", "W", 26),
        ("src/a/y.py", "", 9),
        ("src/a/y.py", "Z", 14),
        ("src/a/y.py", "main", 22),
        ("src/b", "", 18),
        ("src/a/tests", "", 27),
        ("src/a/tests/", "", 27),
        ("src", "", 0),
        ("README.md", "", 5),
        ("src/a/x.py", "gone", 0),
        ("x.py", "", 0),
        ("src/a/none.py", "", 0),
    ],
)
def test_a_path_is_found_where_it_is_cited_first(path: str, symbol: str, line: int) -> None:
    assert locate(TEXT, path, symbol) == line


def test_a_path_is_found_in_a_wrapped_document() -> None:
    text = TEXT.replace("- It is so. Evidence:", "- It\n  is so.\n  Evidence:")
    assert locate(text, "src/a/y.py") == 9
    assert locate(text, "src/a/y.py", "Z") == 16
