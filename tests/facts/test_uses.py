"""Which names a file uses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.languages import BY_NAME
from summarizer.facts.symbols import extract
from summarizer.facts.uses import uses_of

NONE: dict[int, int] = {}
JAVASCRIPT = BY_NAME["javascript"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("a = open(b)", "a open b"),
        ("first second first", "first second"),
        ("run(\"a whole sentence\", 'another one')", "run"),
        ("getattr(x, \"name\") or y['key']", "getattr x name or y key"),
        ('"unclosed string\nnext_line', "unclosed string next_line"),
        ("it's a word's end", "it s a word end"),
        (r'say("with \" inside") then', "say then"),
        ("width: 10px; x = 0xFF; 1e5; a1", "width x a1"),
        ("$jq _private Größe naïve", "$jq _private Größe naïve"),
        ("x" * 81 + " ok", "ok"),
        ("x" * 80 + " ok", "x" * 80 + " ok"),
        ("a.b->cc::dd", "a b cc dd"),
        ('x = f("a") + lost(g(\'b\'), "c")', "x f a lost g b c"),
        ("d['a'] = m.compute(d['b'])", "d a m compute b"),
        ("<p>don't {shown} and can't</p>", "p don t shown and can"),
    ],
)
def test_words(text: str, expected: str) -> None:
    assert uses_of(text.encode(), JAVASCRIPT, NONE, NONE) == expected


@pytest.mark.parametrize(
    ("language", "text", "used"),
    [
        ("rust", "impl<'a> Visit for Line<'a> {}", True),
        ("rust", "fn f(c: char) { c == '\"' || Visit::of('\"') }", True),
        ("rust", 'fn f() { say("a Visit", \'"\', "to Visit") }', False),
        ("ocaml", "let f (x : 'a) = visit (x : 'a)", True),
        ("haskell", "f x' = visit x'", True),
        ("cpp", "int a = 1'000 + visit(1'000);", True),
        ("java", "boolean b = c == '\\u0022' || visit('\\'');", True),
        ("clojure", "(use 'a) (visit 'b)", True),
        ("python", 'print(f"{visit(x)!r:>{width}} {d}")', True),
        ("python", 'print("they visit it", "{} to visit")', False),
        ("kotlin", 'println("a $visit b")', True),
        ("swift", 'print("a \\(visit(x)) b")', True),
        ("bash", 'echo "it is $(visit now)"', True),
        ("ruby", 'puts "a #{visit} b"', True),
        ("sql", "select 'a visit' from b where c = 'to visit'", False),
    ],
)
def test_what_is_a_string_differs_between_languages(language: str, text: str, used: bool) -> None:
    names = uses_of(text.encode(), BY_NAME[language], NONE, NONE).casefold().split()
    assert ("visit" in names) is used


@pytest.mark.parametrize(
    ("language", "text", "used"),
    [
        ("cpp", "#define GO(x) visit(x)\n", True),
        ("cpp", "int f() {\n  CHECK_EQ(1, visit);\n}\n", True),
        ("c", "#if visit\nint a;\n#endif\n", True),
        ("c", "#ifdef A\nint f(int a) {\n#else\nint f(visit a) {\n#endif\n}\n", True),
        ("c", "#define A 1 // visit\n#define B /* visit */ 2\n", False),
        ("c", "#if 0\nvisit(1);\n#endif\n", False),
        ("c", '#define A "to visit"\n', False),
        ("csharp", "#region to visit\n#endregion\n", False),
    ],
)
def test_what_the_preprocessor_is_told_is_used(language: str, text: str, used: bool) -> None:
    assert ("visit" in extract(text.encode(), language).uses.split()) is used


def test_code_in_strings_is_used() -> None:
    facts = extract(b'def f(x):\n    return f"{compute(x)} and {other}"\n', "python")
    assert {"compute", "other"} <= set(facts.uses.split())


def test_comments_and_docs_are_left_out() -> None:
    text = b"one # two\n'''three'''\nfour"
    assert uses_of(text, JAVASCRIPT, {9: 4}, {10: 21}) == "one four"


@given(st.text(alphabet="ab1_$\"'\\ \n.é", max_size=200))
def test_every_name_is_told_once_and_none_starts_with_a_digit(text: str) -> None:
    names = uses_of(text.encode(), JAVASCRIPT, NONE, NONE).split()
    assert len(names) == len(set(names))
    assert not [name for name in names if name[0].isdigit()]


def test_an_open_quote_in_a_long_line_is_passed_in_time() -> None:
    """The pattern of a string must not try every way to part the line."""
    assert uses_of(b'"' + rb"\a " * 20_000, JAVASCRIPT, NONE, NONE) == "a"
    assert uses_of((b"'" + b"word " * 4_000) * 4, JAVASCRIPT, NONE, NONE) == "word"
