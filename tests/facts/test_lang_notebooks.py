"""Jupyter notebooks: code cells, on the lines of the JSON text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lang_tables import damages, row

from summarizer.facts.content import content_reason
from summarizer.facts.symbols import definition_tokens, extract
from summarizer.records.sources import FileFacts


def code(*lines: str) -> dict[str, Any]:
    source = [f"{line}\n" for line in lines[:-1]] + list(lines[-1:])
    return {"cell_type": "code", "metadata": {}, "outputs": [], "source": source}


def words(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def notebook(*cells: dict[str, Any], language: str = "", indent: int | None = 1) -> bytes:
    metadata = {"language_info": {"name": language}} if language else {}
    whole = {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=indent).encode()


def read(*cells: dict[str, Any], language: str = "") -> FileFacts:
    return extract(notebook(*cells, language=language), "jupyter")


def line_of(text: bytes, word: str) -> int:
    return text[: text.index(word.encode())].count(b"\n") + 1


def test_symbols_stand_on_the_lines_of_the_file() -> None:
    text = notebook(
        words("# A title\n\nAbout what is done here."),
        code("import os", "from .a import b"),
        words("def no(): pass"),
        code("class A:", '    """Holds it all."""', "    def m(self):", "        pass"),
    )
    found = extract(text, "jupyter")
    assert [(one.line, one.spec) for one in found.imports] == [
        (line_of(text, "import os"), "os"),
        (line_of(text, "from .a"), ".a"),
    ]
    assert [row(one) for one in found.symbols] == [
        f"{line_of(text, 'class A')} +class A",
        f"{line_of(text, 'def m')} +method A.m",
    ]
    assert (found.language, found.doc) == ("python", "About what is done here.")
    assert found.symbols[0].doc == "Holds it all."


@pytest.mark.parametrize(
    ("cells", "names"),
    [
        ([code("def f(): pass")], ["f"]),
        ([code("%matplotlib inline", "!pip install x", "def f(): pass")], ["f"]),
        ([code("if x:", "    !ls", "    %cd y", "def f(): pass")], ["f"]),
        ([code("files = !ls", "t = %timeit -o g()", "def f(): pass")], ["f"]),
        ([code("f?", "?f", "f??", "def g(): pass")], ["g"]),
        ([code("%%time", "def f(): pass")], ["f"]),
        ([code("%%bash", "def no(): pass"), code("def f(): pass")], ["f"]),
        ([code("%%writefile x.py", "def no(): pass")], []),
        ([code("a b ) c"), code("x ="), code("def g(): pass")], ["g"]),
        ([code("# A comment."), code("def f(): pass")], ["f"]),
        ([code("def füß(): '\\n\"'")], ["füß"]),
        ([{"cell_type": "code", "source": "def f():\n  pass\ndef g():\n  pass\n"}], ["f", "g"]),
        ([{"cell_type": "raw", "source": ["def no(): pass"]}], []),
        ([{"cell_type": "code", "source": [], "outputs": [{"text": ["def no(): pass"]}]}], []),
        ([], []),
    ],
)
def test_code_cells_alone_are_read(cells: list[dict[str, Any]], names: list[str]) -> None:
    found = read(*cells)
    assert [one.name for one in found.symbols] == names
    assert all(one.exported and not one.doc for one in found.symbols)


def test_a_notebook_tells_its_definitions_and_not_its_variables() -> None:
    found = read(code("x = 1", "LIMIT = 2", "def f(): pass", "def _g(): pass", "class A: pass"))
    assert [one.name for one in found.symbols if one.exported] == ["f", "A"]


def test_a_comment_at_a_cells_end_is_not_about_the_next() -> None:
    assert read(code("# A comment on that."), code("def f(): pass")).symbols[0].doc == ""


def test_a_notebook_of_one_line() -> None:
    text = notebook(code("x = 1", "def f(): pass"), code("def g(): pass"), indent=None)
    assert [
        (one.name, one.line) for one in extract(text, "jupyter").symbols if one.name != "x"
    ] == [
        ("f", 1),
        ("g", 1),
    ]


def test_an_older_form() -> None:
    cell = {"cell_type": "code", "input": ["def f(): pass"], "language": "python"}
    text = json.dumps({"worksheets": [{"cells": [cell]}], "nbformat": 3}, indent=1).encode()
    found = extract(text, "jupyter")
    assert [(one.name, one.line) for one in found.symbols] == [("f", line_of(text, "def f"))]


@pytest.mark.parametrize(
    ("language", "source", "expected"),
    [
        ("python", "def f(): pass", ("python", ["f"], "")),
        ("Bash", "f() { x; }", ("bash", ["f"], "")),
        ("c++", "class A {};", ("cpp", ["A"], "")),
        ("klingon", "f", ("jupyter", [], "no known language")),
    ],
)
def test_the_kernel_tells_the_language(
    language: str, source: str, expected: tuple[str, list[str], str]
) -> None:
    found = read(code(source), language=language)
    assert (found.language, [one.name for one in found.symbols], found.skipped) == expected


@pytest.mark.parametrize(
    ("text", "skipped"),
    [
        (b"", ""),
        (b"{}", "damaged notebook"),
        (b"[]", "damaged notebook"),
        (b'{"cells": [{"cell_type": "code", "source": ["def f', "damaged notebook"),
        (b'{"cells": 1}', ""),
        (b'{"cells": [1, null, {"cell_type": ["code"]}, {"cell_type": "markdown"}]}', ""),
        (b'{"cells": [], "metadata": {"kernelspec": 1, "language_info": {"name": 2}}}', ""),
        (b'{"cells": ' + b"[" * 100_000, "damaged notebook"),
        (b'{"cells": ' + b"[" * 3000 + b"]" * 3000 + b"}", "damaged notebook"),
        (b'{"cells": [{"cell_type": "code", "source": ["\\ud800 = 1"]}]}', ""),
        (b"<<<<<<< ours\n{}\n=======\n", "damaged notebook"),
        (b"\xff\xfe{\0", "damaged notebook"),
    ],
)
def test_damaged_notebooks(text: bytes, skipped: str) -> None:
    found = extract(text, "jupyter")
    # How deep JSON may be is for the interpreter to say.
    assert found.skipped == skipped or b"[[[" in text
    assert found.symbols == ()


def test_line_ends_of_windows() -> None:
    text = notebook(code("def f(): pass"), code("def g(): pass")).replace(b"\n", b"\r\n")
    assert [one.line for one in extract(text, "jupyter").symbols] == [
        line_of(text, "def f"),
        line_of(text, "def g"),
    ]


def test_outputs_do_not_make_it_data() -> None:
    cell = code("def f(): pass") | {"outputs": [{"data": {"image/png": "iVBOR" * 4000}}]}
    assert content_reason(notebook(cell), "jupyter", 100_000) == ""
    assert content_reason(notebook(cell), "jupyter", 10_000) == ""


def test_a_definition_is_found_by_its_name() -> None:
    text = notebook(code("def f(): return 1"))
    assert definition_tokens(text, "jupyter", "f") == ("def f ( ) : return 1",)
    assert definition_tokens(b"{", "jupyter", "f") == ()


def test_broken_notebooks_never_raise() -> None:
    text = notebook(words("# A"), code("x = 1", "def f(): pass")).decode()
    for damaged in damages(text):
        extract(damaged, "jupyter")


def test_large_outputs_are_no_reason_to_leave_a_notebook_out() -> None:
    image = {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo" * 200_000}}
    first = code("%matplotlib inline", "def plot(data):", "    return data")
    text = notebook(
        {**first, "outputs": [image]}, code("def save(path):", "    !ls", "    return path")
    )
    assert len(text) > 2_000_000
    assert content_reason(text, "jupyter", 100 * 1024) == ""
    facts = extract(text, "jupyter")
    assert [symbol.name for symbol in facts.symbols] == ["plot", "save"]
    assert "iVBORw0KGgo" not in facts.uses
