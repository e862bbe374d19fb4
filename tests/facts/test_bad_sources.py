from __future__ import annotations

import codecs
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tree_sitter import QueryError

from summarizer.facts import parser
from summarizer.facts.decode import to_utf8
from summarizer.facts.languages import BY_NAME
from summarizer.facts.skipped import is_known
from summarizer.facts.symbols import definition_tokens, extract
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
    decoded = to_utf8(source)
    assert decoded is None or isinstance(decoded.text.decode("utf-8"), str)


DECLARED = """# {line}
\"\"\"{words}\"\"\"


def f(): pass
"""


@pytest.mark.parametrize(
    ("line", "encoding", "words"),
    [
        ("-*- coding: gbk -*-", "gbk", "解析配置 文件"),
        ("-*- coding: gb2312 -*-", "gb2312", "解析配置 文件"),
        ("vim: set fileencoding=big5 :", "big5", "解析設定 檔案"),
        ("coding: shift_jis", "shift_jis", "設定を 読む 表示ソ"),
        ("coding=euc-jp", "euc-jp", "設定を 読む"),
        ("-*- coding: euc-kr -*-", "euc-kr", "설정을 읽는다"),
        ("-*- coding: windows-1251 -*-", "cp1251", "Читает настройки"),
        ("-*- coding: koi8-r -*-", "koi8-r", "Читает настройки"),
        ("-*- coding: iso-8859-2 -*-", "iso8859-2", "Čte nastavení"),
        ("-*- coding: latin-1 -*-", "latin-1", "Été à côté: créée"),
        ("-*- coding: latin-1 -*-", "utf-8", "Lädt Größen, von Python falsch benannt"),
    ],
)
def test_the_coding_line_is_believed(line: str, encoding: str, words: str) -> None:
    facts = extract(DECLARED.format(line=line, words=words).encode(encoding), "python")
    assert facts.doc == words
    assert [(one.name, one.line) for one in facts.symbols] == [("f", 5)]


@pytest.mark.parametrize(
    "line",
    [
        "no word of it",
        "coding: nonsense",
        "coding: rot13",
        "coding: unicode_escape",
        "coding: utf-16",
        "coding: cp037",
        "coding: iso2022_jp",
        "coding: utf-8",
        "coding: ascii",
        "\n# \n# coding: gbk",
    ],
)
def test_words_in_an_unknown_encoding_are_left_out(line: str) -> None:
    source = DECLARED.format(line=line, words="解析配置 文件").encode("gbk")
    facts = extract(source, "python")
    assert (facts.doc, facts.skipped, facts.partial) == ("", "", False)
    assert [one.name for one in facts.symbols] == ["f"]


def test_a_coding_line_of_ruby_is_believed() -> None:
    source = "# encoding: shift_jis\n\n# 設定を 読む\ndef f(a)\n  a\nend\n".encode("shift_jis")
    assert [one.doc for one in extract(source, "ruby").symbols] == ["設定を 読む"]


COMMENTED = """/*
 * {words}
 */

#include <stdio.h>

/* {words} */
int f(int a) {{ return a; }}

/* NOTE: {words} because we said so long ago. */
int g(int a) {{ return a; }}
"""


@pytest.mark.parametrize(
    ("encoding", "words"),
    [
        ("gbk", "解析 配置文件"),
        ("gbk", "Handles the 日志 output"),
        ("gbk", "Use 中 mode of the parser"),
        ("cp1251", "Читает настройки из файла"),
        ("koi8-r", "Читает настройки из файла"),
        ("shift_jis", "設定を 読む"),
        ("euc-jp", "ファイルを 読む"),
        ("euc-kr", "설정을 읽는다"),
        ("big5", "解析設定 檔案"),
        ("iso8859-2", "Čte nastavení největší příklad řešení"),
        ("cp1250", "Moduł o największy źródło"),
        ("iso8859-7", "Διαβάζει τις ρυθμίσεις"),
    ],
)
def test_words_that_are_not_western_are_left_out(encoding: str, words: str) -> None:
    facts = extract(COMMENTED.format(words=words).encode(encoding), "c")
    assert (facts.doc, facts.notes) == ("", ())
    assert [(one.name, one.doc, one.line) for one in facts.symbols] == [("f", "", 8), ("g", "", 11)]


@pytest.mark.parametrize(
    "words",
    [
        "Lit la configuration et crée les objets, où qu'elle soit",
        "Été à côté: la fonction à appeler en premier",
        "Lädt die größten Dateien und überprüft ihre Länge",
        "Código em português: não é possível ler as ações",
        "Señal del ratón, ¿qué hace?",
        "Läser inställningarna på nytt",
        "Waits 10 µs at 20 °C for Müller",
    ],
)
def test_western_words_in_latin_1_are_read(words: str) -> None:
    facts = extract(COMMENTED.format(words=words).encode("latin-1"), "c")
    assert facts.doc == words
    assert facts.symbols[0].doc == words
    assert words in facts.notes[0].text


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


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("compiled", QueryError("no such node")),
        ("_parser", ImportError("no such library")),
        ("_parser", OSError("no such file")),
        ("_parser", LookupError("no such language")),
        ("_parser", ValueError("an older interface")),
    ],
)
def test_a_grammar_that_does_not_work_is_named(name: str, error: Exception) -> None:
    source = b"def f(): pass"
    parser._tools.cache_clear()
    parser._query.cache_clear()
    with patch.object(parser, name, side_effect=error):
        facts = extract(source, "python")
        assert definition_tokens(source, "python", "f") == ()
    assert facts == FileFacts("python", skipped="no working grammar for python")
    assert not is_known(facts.skipped)


def test_what_else_goes_wrong_while_reading_is_no_missing_grammar() -> None:
    with patch.object(parser, "collect", side_effect=KeyError("f")), pytest.raises(KeyError):
        extract(b"def f(): pass", "python")


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
        sliced = parser._parse(text, parser._parser(row.grammar), 30.0)
        assert sliced is not None
        whole = Parser(parser._grammar(row.grammar)).parse(text)
        assert str(sliced.root_node) == str(whole.root_node)
        assert sliced.root_node.byte_range == whole.root_node.byte_range
