"""Files that no editor writes, for every language that is read."""

from __future__ import annotations

import codecs

import pytest

from summarizer.facts.content import content_reason
from summarizer.facts.language_rows import LANGUAGES
from summarizer.facts.symbols import extract

NAMES = [one.name for one in LANGUAGES]
DEFINED = {
    "python": "def füß(): pass\n",
    "javascript": "export function füß() {}\n",
    "css": ".füß { a: b }\n",
    "vue": "<script>\nfunction füß() {}\n</script>\n",
    "jupyter": '{"cells": [{"cell_type": "code", "source": ["def füß(): pass"]}]}',
}


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize(
    "source",
    [
        b"(" * 3000 + b")" * 3000,
        b"[" * 3000,
        b"a {" * 1000 + b"}" * 1000,
        b"<a>" * 1000,
        b"a." * 5_000,
        b"a " * 5_000,
        b".a;" * 5_000,
        b"x" * 30_000,
        b'"' * 3001,
        b"/*" * 3000,
        b"$(" * 3000,
        b"\n" * 5_000,
        b"\\\n" * 5_000,
        b"\r" * 5_000,
        b"\x00\x01\x02" * 900,
        b"\xff\xfe\xfd" * 900,
        "\x0c\u2028\u2029\x85\x0b".encode() * 500,
    ],
    ids=lambda source: repr(source[:6]),
)
def test_hostile_text_ends(source: bytes, language: str) -> None:
    found = extract(source, language)
    reasons = "binary,slow parse,damaged notebook,unreadable encoding,not Objective-C".split(",")
    assert found.skipped in {"", *reasons}
    assert not any(symbol.line < 1 for symbol in found.symbols)


@pytest.mark.parametrize("language", sorted(DEFINED))
def test_encodings_of_the_newer_kinds(language: str) -> None:
    text = DEFINED[language]
    for source in (
        text.encode(),
        codecs.BOM_UTF8 + text.encode(),
        codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
        text.encode("latin-1"),
        text.replace("\n", "\r\n").encode(),
    ):
        assert "füß" in [one.name for one in extract(source, language).symbols]


@pytest.mark.parametrize("language", NAMES)
def test_bytes_of_no_text_are_named_as_such(language: str) -> None:
    source = b"\x7fELF\0\1" * 50
    assert content_reason(source, language, 100_000) == "binary"
    assert extract(source, language).skipped == "binary"


@pytest.mark.parametrize(
    ("source", "language", "lines"),
    [
        ("a = 'x\u2028y\x85z'\n\x0cdef f(): pass\n\x0c\ndef g(): pass\n", "python", [2, 4]),
        ("let a = 'x\u2028y';\n\x0cexport function f() {}\n", "javascript", [2]),
        ("// a\u2028export function f() {}\nexport function g() {}", "javascript", [1, 2]),
        ("def f(): pass\rdef g(): pass\r", "python", [1, 1]),
        ("x = 1\r\ndef f(): pass\r\n\r\ndef g(): pass", "python", [2, 4]),
        ("/* \u2028\x0c\x85 */\n.a { b: c }\n", "css", [2]),
        ("<script>\n// \u2028\x0c\nfunction f() {}\n</script>\n", "svelte", [1, 3]),
    ],
)
def test_lines_are_those_of_git(source: str, language: str, lines: list[int]) -> None:
    """A line ends at a line feed and nowhere else, as in git and in editors' gutters."""
    assert [one.line for one in extract(source.encode(), language).symbols] == lines


@pytest.mark.parametrize("language", ["css", "scss", "less"])
def test_styles_of_one_line_are_no_source(language: str) -> None:
    assert content_reason(b".a{b:c}" * 2_000, language, 100_000) in ("data", "minified")
