from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.document.prose import clean_prose, clean_source, escape, guard, unescape
from summarizer.hidden import strip_hidden

TEXT = st.text(
    st.sampled_from(" \t\n`*_[]()<>!\\&~#-=+.|:;$1aZé日\u200b\u200d\ufe0f☀\U000e0041")
    | st.characters(codec="utf-8"),
    max_size=40,
)


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("two\n lines\t here", "two lines here"),
        ("reads __init__.py, then stops", "reads `__init__.py`, then stops"),
        ("calls (_run()) twice", "calls (`_run()`) twice"),
        ("a Vec<T> of $HOME", "a `Vec<T>` of `$HOME`"),
        ("takes C:\\dir", "takes `C:\\dir`"),
        ("the ``name`` of it", "the `name` of it"),
        ("~~gone~~", "`~~gone~~`"),
        ("a * b", "a ∗ b"),
        ("see https://x.y/*.c now", "see `https://x.y/*.c` now"),
        ("tag\U000e0041s and \u202ebidi\u202c and ze\u200bro", "tags and bidi and zero"),
        ("1\u200c2", "12"),
        ("م\u200ca", "مa"),
        ("a\u200cم", "aم"),
        ("bad \udcff byte", "bad \ufffd byte"),
    ],
)
def test_prose_is_put_in_its_normal_form(typed: str, clean: str) -> None:
    assert clean_prose(typed) == clean


@pytest.mark.parametrize(
    "text",
    [
        "Turns API 429/5xx answers into backoff, so that loops survive.",
        "snake_case and camelCase",
        "uses `a b` and `__init__`",
        "costs ~5 ms or ~7 ms for $5",
        "if a < b and b > c -> d",
        "[optional] words (here)",
        "see https://example.org/a_b?c=d for more",
        "می‌خواهم क्‍ष",
        "warning ⚠️ family 👨‍👩‍👧 key 1️⃣",
        "*args and **kwargs",
        "",
    ],
)
def test_prose_in_normal_form_stays(text: str) -> None:
    assert clean_prose(text) == text
    assert strip_hidden(text) == text


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("*args and **kwargs", r"\*args and \*\*kwargs"),
        ("[a](b) and [c]: d", r"\[a\](b) and \[c\]: d"),
        ("<!-- summarizer:begin -->", r"\<!-- summarizer:begin -->"),
        ("`__init__` of x`y", r"`__init__` of x\`y"),
        ("`<!-- summarizer:end -->`", r"\`\<!-- summarizer:end -->\`"),
        ("&amp; &#42; &x2a; &nope; AT&T", r"\&amp; \&#42; &x2a; &nope; AT&T"),
        ("a <b", r"a \<b"),
        ("plain words, a_b, [c] & d < e", "plain words, a_b, [c] & d < e"),
    ],
)
def test_markup_is_escaped_and_nothing_else(text: str, markdown: str) -> None:
    assert escape(text) == markdown
    assert unescape(markdown) == text


@pytest.mark.parametrize(
    "line",
    [
        "# a",
        "> a",
        "- a",
        "+ a",
        "---",
        "===",
        "* * *",
        "***",
        "_ _ _",
        "~~~",
        "<!DOCTYPE html>",
        "<b>",
        "[a]: b",
    ],
)
def test_a_line_that_would_start_a_block_is_guarded(line: str) -> None:
    assert guard(line) == "\\" + line
    assert guard(guard(line)) == guard(line)


@pytest.mark.parametrize(
    "line", ["#a", "-a", "1.a", "a - b", "a # b", "2 items, 3. x", "--- a", "~a", "```a``` b"]
)
def test_a_line_that_starts_no_block_is_left_alone(line: str) -> None:
    assert guard(line) == line


def test_a_number_at_the_start_is_no_list() -> None:
    assert guard("1. first") == r"1\. first"
    assert guard("2024) was") == r"2024\) was"


@given(TEXT)
def test_clean_prose_is_idempotent(text: str) -> None:
    assert clean_prose(clean_prose(text)) == clean_prose(text)
    assert clean_source(clean_source(text)) == clean_source(text)


@given(TEXT)
def test_hidden_characters_are_dropped_once_and_for_all(text: str) -> None:
    assert strip_hidden(strip_hidden(text)) == strip_hidden(text)


@given(TEXT)
def test_escaping_is_undone_exactly(text: str) -> None:
    clean = clean_prose(text)
    assert unescape(escape(clean)) == clean
    assert unescape(guard(escape(clean))) == clean


@given(TEXT)
def test_no_comment_can_start_in_prose(text: str) -> None:
    assert "<!--" not in escape(clean_prose(text)).replace(r"\<!--", "")
    assert "<!--" not in clean_source(text).replace(r"\<!--", "")


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("a \x1b[31mtenth\x1b[0m off", "a tenth off"),
        ("a \x1b[1;38;5;9mtenth\x1b[K off", "a tenth off"),
        ("a \x9b31mtenth off", "a tenth off"),
        ("a \x1b\x1b[31mtenth off", "a tenth off"),
        ("\x1b]0;title\x07a tenth", "a tenth"),
        ("\x1b]8;;http://x\x1b\\a tenth\x1b]8;;\x1b\\", "a tenth"),
        ("\x1b(Ba tenth", "a tenth"),
        ("\x1b]never ended", "]never ended"),
        ("a[31m tenth", "a[31m tenth"),
        ("a [link](b) [31m]", "a [link](b) [31m]"),
    ],
)
def test_commands_to_a_terminal_are_dropped_whole(text: str, clean: str) -> None:
    assert strip_hidden(text) == clean
