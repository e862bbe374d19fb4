"""CSS, SCSS and Less: classes and custom properties."""

from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.sheets import read_less, read_scss
from summarizer.facts.symbols import extract

CSS = [
    (".btn { color: red }", ["1 +class btn"]),
    (".a, .b > .c:hover { x: y }", ["1 +class a", "1 +class b", "1 +class c"]),
    (".a.b-c { x: y }", ["1 +class a", "1 +class b-c"]),
    (".a { x: y }\n.a:hover { x: z }", ["1 +class a"]),
    (":root {\n  --main-color: #fff;\n  color: var(--other);\n}", ["2 +property --main-color"]),
    (".a { --b: 1px }", ["1 +class a", "1 +property --b"]),
    ('@property --size { syntax: "<length>"; inherits: true }', ["1 +property --size"]),
    ("@media (min-width: 1px) {\n  .a { x: y }\n}", ["2 +class a"]),
    ("@layer base { .a { x: y } }", ["1 +class a"]),
    (".a {\n  & .b { x: y }\n}", ["1 +class a", "2 +class b"]),
    (".sm\\:flex { x: y }", []),
    ("#id { color: #fff }", []),
    ("a:hover, a::before, [href='.no'] { width: .5em }", []),
    ("@keyframes spin { from { x: y } }", []),
    (".füß { x: y }", ["1 +class füß"]),
    (".a { x: y }\r\n.b { x: y }\r\n", ["1 +class a", "2 +class b"]),
    (".a { x: y }\n.b { x: ; ) ( }\n.c { x: y }", ["1 +class a", "2 +class b", "3 +class c"]),
]


@pytest.mark.parametrize(("source", "expected"), CSS)
def test_css(source: str, expected: list[str]) -> None:
    assert rows(source, "css") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (".a { x: y }", ["1 +class a"]),
        (".a {\n  &.is-b { x: y }\n}", ["1 +class a", "2 +class is-b"]),
        (".a { &-suffix { x: y } &__part { x: y } }", ["1 +class a"]),
        (".a-#{$i} { x: y }", []),
        (".füß { x: y }\n.b { content: 'é' }\n// é", ["2 +class b"]),
        (".z { @extend .other; @include m(1); }", ["1 +class z"]),
        ("$size: 1px;\n%ph { x: y }\n@mixin m($a) { x: $a }", []),
        ("@mixin m {\n  .in { x: y }\n}", ["2 +class in"]),
        (":root {\n  --a: #{$a};\n  --b: 1;\n}", ["2 +property --a", "3 +property --b"]),
        ("// .no\n.a { x: y } // .no", ["2 +class a"]),
    ],
)
def test_scss(source: str, expected: list[str]) -> None:
    assert rows(source, "scss") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (".a { x: y }", ["1 +class a"]),
        (".a(@x; @y: 1) when (@x > 1) { x: @x }", ["1 +class a"]),
        (".a() { x: y }", ["1 +class a"]),
        (
            ".a {\n  .used;\n  .used(1, 2);\n  #ns > .used();\n  .used() !important;\n}",
            ["1 +class a"],
        ),
        (".a:extend(.b all) {}", ["1 +class a"]),
        (".in-@{name} { x: y }\n.b { x: y }", ["2 +class b"]),
        ("@size: 1px;\n.a { width: @size }", ["2 +class a"]),
        (":root { --a: @size; --b: ~'x'; }", ["1 +property --a", "1 +property --b"]),
        ("@media (min-width: @size) { .a { x: y } }", ["1 +class a"]),
        ("@plugin 'x';\n// .no;\n.a { color: #fff; x: y }\n/* .no; */", ["3 +class a"]),
        (".a { x: y }\n.b { x: y", ["1 +class a", "2 +class b"]),
    ],
)
def test_less(source: str, expected: list[str]) -> None:
    assert rows(source, "less") == expected
    assert not facts(source, "less").partial or source.count("{") != source.count("}")


def test_signatures_and_docs() -> None:
    source = "/* A button for people. */\n.btn {\n  /* How far it is in. */\n  --pad: 1px;\n}"
    assert signatures(source, "css") == [".btn", "--pad"]
    assert docs(source, "css") == {"btn": "A button for people.", "--pad": "How far it is in."}


@pytest.mark.parametrize(
    ("source", "language", "expected"),
    [
        ("@import 'a.css';", "css", [(1, "a.css")]),
        ('@import url("a.css") screen;', "css", [(1, "a.css")]),
        ("@use 'a' as b;\n@forward 'c';", "scss", [(1, "a"), (2, "c")]),
        ("@import (reference) 'a';", "less", [(1, "a")]),
    ],
)
def test_imports(source: str, language: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, language) == expected


MIXED = (
    ".a { .b(1; 2) !important; @c: 1; --d: @c; }\n.e-@{f}:extend(.g) when (@h) { }\n// .i;\r\n"
    ":root { --j: #{$k}; }\n@plugin 'l';\n.m { color: #abc; }\n/* { */ @import (less) 'n';\n"
)


def test_what_is_taken_out_leaves_all_else_in_its_place() -> None:
    for read in (read_less, read_scss):
        for text in damages(MIXED):
            out = read(text)
            assert len(out) == len(text)
            assert all(a in (b, ord(" "), ord("$")) for a, b in zip(out, text, strict=True))


@pytest.mark.parametrize("piece", [".a(", "@a:", "#a;", "/*", ".a{.b;", "when ", "--a: #{", "(~'"])
def test_hostile_text_ends(piece: str) -> None:
    for language in ("css", "scss", "less"):
        assert extract((piece * 5000).encode(), language).skipped in ("", "slow parse")


@pytest.mark.parametrize("language", ["css", "scss", "less"])
def test_broken_code_never_raises(language: str) -> None:
    for damaged in damages(MIXED):
        assert extract(damaged, language).language == language
