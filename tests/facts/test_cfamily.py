from __future__ import annotations

import pytest
from test_lang_c import CONDITIONALS, MACROS, SYMBOLS

from summarizer.facts.cfamily import is_cplusplus, prepare


@pytest.mark.parametrize("source", [one for one, _ in [*SYMBOLS, *MACROS, *CONDITIONALS]])
def test_what_is_taken_out_leaves_all_else_in_its_place(source: str) -> None:
    text = source.encode()
    prepared = prepare(text).text
    assert len(prepared) == len(text)
    assert [i for i, b in enumerate(prepared) if b == 10] == [
        i for i, b in enumerate(text) if b == 10
    ]
    kept = [(a, b) for a, b in zip(text, prepared, strict=True) if a != b]
    assert all(b in b" 0" for _, b in kept)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\nclass A {\n};", True),
        ("\nnamespace a {\n}", True),
        ("\ntemplate <class T> struct A {};", True),
        ("\nstruct A {\n public:\n  int x;\n};", True),
        ("\nusing std::string;", True),
        ("\nusing namespace std;", True),
        ("\nint a(void);\n/*\n using the class of\n things { }\n*/", False),
        ("\nstruct class_list { int class_count; };", False),
        ("\nint template_of(int namespace_id);", False),
    ],
)
def test_headers_in_cplusplus_are_known_by_their_text(text: str, expected: bool) -> None:
    assert is_cplusplus(text.encode()) is expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("#ifndef A_H\n#define A_H\nint x(void);\n#endif", True),
        ("#ifndef A_H\n#define A_H\nint x(void);\n#endif // A_H\n/* end */\n", True),
        ("#ifndef A_H\n#define A_H 1\nint x(void);\n#endif", True),
        ("#ifndef A_H\n# define A_H (1) /* once */\nint x(void);\n# endif", True),
        ("#if !defined(A_H)\n#define A_H 20260101L\nint x(void);\n#endif", True),
        ("#pragma pack(1)\n#ifndef A\n#define A\nint x(void);\n#endif", True),
        ("#ifndef A_H\n#define A_H\n#if B\nint x(void);\n#endif\n#endif\n", True),
        ("#ifndef A_H\n#define A_H\nint x(void);\n#endif\n#ifdef A_CODE\nint y;\n#endif", True),
        ("#ifndef A\n#define A\nint x(void);\n#endif\n#ifdef A_CODE\nint y;\n#endif", False),
        ("#ifndef A\n#define A 8\n#endif\nint x(void);\n#ifdef B\nint y;\n#endif", False),
        ("#ifndef A\n#define A 8\n#endif\n", False),
        ("#ifndef A_H\n#define A_H f(x)\nint x(void);\n#endif", False),
        ("#ifndef A_H\n#define B_H\nint x(void);\n#endif", False),
        ("#ifndef NOMINMAX\n#define NOMINMAX\n#endif\nint x(void);", False),
        ("#ifndef A\n#define B\nint x(void);\n#endif", False),
        ("#pragma once", True),
        ("int x(void);", False),
        ("", False),
    ],
)
def test_a_guard_makes_a_header(source: str, expected: bool) -> None:
    assert prepare(source.encode()).is_header is expected


@pytest.mark.parametrize(
    "piece",
    [
        "AA\n",
        "\nclass AA b<",
        "/*",
        "#x /*\n",
        "#if a\nx(\n#else\n",
        "#define A \\\n",
        '"',
        ") AA ",
    ],
)
def test_hostile_text_is_prepared_in_time_that_grows_with_it(piece: str) -> None:
    text = (piece * 5000).encode()
    assert len(prepare(text).text) == len(text)
    assert is_cplusplus(text) is False
