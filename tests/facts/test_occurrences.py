"""The lines on which a file's code uses a name."""

from __future__ import annotations

import pytest

from summarizer.facts.symbols import lines_using


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("swift", 'let a = "uses word here"\nlet b = """\n word\n"""\n'),
        ("clojure", '(def a "the word here")\n'),
        ("julia", 'a = "the word"\n'),
        ("zig", 'const a = "the word";\n'),
        ("elixir", 'a = "the word"\n@doc """\nword\n"""\n'),
        ("hcl", 'a = "the word"\n'),
        ("python", 'a = f"the word {b}"  # word\n'),
        ("javascript", "a = `the word ${b}`; c = /word/; // word\n"),
    ],
)
def test_a_text_is_no_use(language: str, source: str) -> None:
    assert lines_using(source.encode(), language, "word") == ()
    assert lines_using((source + "\nword\n").encode(), language, "word") != ()


@pytest.mark.parametrize(
    ("language", "source", "lines"),
    [
        ("swift", 'let a = "uses \\(word) here"\n', (1,)),
        ("elixir", 'a = "the #{word}"\n', (1,)),
        ("elixir", 'def a(b) do\n  ~H"""\n  <.word b={b} />\n  """\nend\n', (3,)),
        ("julia", 'a = "the $(word)"\n', (1,)),
        ("python", 'a = f"the {word}"\n', (1,)),
    ],
)
def test_code_in_a_text_is_a_use(language: str, source: str, lines: tuple[int, ...]) -> None:
    assert lines_using(source.encode(), language, "word") == lines


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("import A.B\nA.B.run()\n%A.B{}\n", (1, 2, 3)),
        ("alias A.B.C\nalias X.A.B\nA.Bx.run()\n", ()),
        ("alias A.{B, C}\n", ()),
    ],
)
def test_a_module_is_no_part_of_a_longer_name(source: str, lines: tuple[int, ...]) -> None:
    assert lines_using(source.encode(), "elixir", "A.B") == lines


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("#define GO(x) \\\n  name(x)\n#define ON name\nint name;\n", (2, 3, 4)),
        ("int f() {\n  CHECK_EQ(1, name);\n  CHECK(name);\n}\n", (2, 3)),
        ("#ifdef name\nint f(int a) {\n#else\nint f(name a) {\n#endif\n}\n", (1, 4)),
        ("#define A 1 // name\n/* name */\n#if 0\nname();\n#endif\n", ()),
        ('#define A "the name"\n#define names 1\n', ()),
    ],
)
def test_what_the_preprocessor_is_told_is_code(source: str, lines: tuple[int, ...]) -> None:
    assert lines_using(source.encode(), "cpp", "name") == lines
