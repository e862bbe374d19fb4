from __future__ import annotations

import codecs
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from summarizer.facts import parser
from summarizer.facts.decode import to_utf8
from summarizer.facts.languages import BY_NAME
from summarizer.facts.symbols import extract
from summarizer.records.sources import FileFacts

GOOD = "def füß(): pass\n"


@pytest.mark.parametrize(
    "source",
    [
        GOOD.encode(),
        codecs.BOM_UTF8 + GOOD.encode(),
        codecs.BOM_UTF16_LE + GOOD.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + GOOD.encode("utf-16-be"),
        codecs.BOM_UTF32_LE + GOOD.encode("utf-32-le"),
        codecs.BOM_UTF32_BE + GOOD.encode("utf-32-be"),
        GOOD.encode("latin-1"),
    ],
)
def test_encodings(source: bytes) -> None:
    assert [one.name for one in extract(source, "python").symbols] == ["füß"]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (codecs.BOM_UTF16_LE + b"a\0b", "unreadable encoding"),
        (codecs.BOM_UTF16_LE + b"\0\xd8", "unreadable encoding"),
        (codecs.BOM_UTF32_LE + b"\xff\xff\xff\xff", "unreadable encoding"),
        (b"def f(): pass\n\0", "binary"),
    ],
)
def test_what_cannot_be_read_is_said(source: bytes, reason: str) -> None:
    assert extract(source, "python") == FileFacts("python", skipped=reason)


@given(st.binary(max_size=60))
def test_decoding_gives_utf8_or_nothing(source: bytes) -> None:
    text = to_utf8(source)
    assert text is None or isinstance(text.decode("utf-8"), str)


def test_deep_nesting() -> None:
    deep = "x = " + "(" * 3000 + ")" * 3000 + "\ndef f(): pass\n"
    assert [one.name for one in extract(deep.encode(), "python").symbols] == ["f"]
    unclosed = "x = " + "(" * 3000 + "\ndef f(): pass\n"
    assert extract(unclosed.encode(), "python").partial


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("x = " + "[" * 60_000, "javascript"),
        ("{([" * 30_000, "javascript"),
        ("x = " + "a + " * 20_000 + "a", "python"),
        ("<a>" * 20_000, "tsx"),
        ("a<" * 20_000, "typescript"),
        ('"$(' * 15_000, "bash"),
        ("if x:\n  pass\n" + "elif y:\n  pass\n" * 5_000, "python"),
    ],
)
def test_strange_shapes_end(text: str, language: str) -> None:
    facts = extract(text.encode(), language)
    assert facts.skipped in {"", "slow parse"}


def test_a_slow_parse_is_stopped_and_harms_no_other() -> None:
    slow = b"x = [" + b"1, " * 200_000 + b"]\n"
    assert extract(slow, "python", deadline_s=0.0) == FileFacts("python", skipped="slow parse")
    assert [one.name for one in extract(b"def f(): pass", "python").symbols] == ["f"]


@pytest.mark.parametrize(
    ("source", "partial"),
    [
        ("def f(): pass\n" * 20, False),
        ("def f(): pass\n" * 20 + "def (\n", False),
        ("a ) b ( c ] d [ e }\n" * 20, True),
        ("", False),
    ],
)
def test_partial(source: str, partial: bool) -> None:
    assert extract(source.encode(), "python").partial is partial


def test_a_query_that_the_grammar_does_not_know_makes_the_language_partial() -> None:
    from tree_sitter import QueryError

    with patch.object(parser, "compiled", side_effect=QueryError("no such node")):
        assert extract(b"def f(): pass", "python") == FileFacts("python", partial=True)


@settings(max_examples=40)
@given(
    st.lists(
        st.sampled_from(
            ["def f(", "class A", "{", "}", "(", ")", "'", '"', "\n", "/*", "*/", "//", "#", " ",
             "export ", "import ", "from ", "= ", "=> ", "function ", "\\", "`${", "@x", ":", ",",
             "namespace ", "public ", "fn ", "<", ">", "#!", "NOTE: a b c d e f", "é", "\udcff"]
        ),
        max_size=30,
    ),
    st.sampled_from(sorted(BY_NAME)),
)  # fmt: skip
def test_any_text_of_any_language(parts: list[str], language: str) -> None:
    source = "".join(parts).encode("utf-8", "surrogateescape")
    facts = extract(source, language)
    assert facts == extract(source, language)
    assert all(one.line >= 1 for one in facts.symbols)
    assert all("\n" not in one.signature for one in facts.symbols)


@pytest.mark.parametrize("language", ["python", "scala", "perl", "kotlin", "svelte"])
def test_slices_change_nothing(language: str) -> None:
    """A scanner that jumps back is given small slices; the tree is that of the whole text."""
    from tree_sitter import Parser

    row = BY_NAME[language]
    unit = (
        b'object A {\n  def b(x: Int) = x match { case 1 => "a" }\n}\n\n# c\nif x:\n  y = [1,\n2]\n'
    )
    for text in (b"", b"a", unit, unit * 400):
        sliced = parser._parse(text, row.grammar, 30.0)
        assert sliced is not None
        whole = Parser(parser._grammar(row.grammar)).parse(text)
        assert str(sliced.root_node) == str(whole.root_node)
        assert sliced.root_node.byte_range == whole.root_node.byte_range
