from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures, surface

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("int run(void) { return 0; }", ["1 +function run"]),
    ("static int run(void) { return 0; }", ["1 -function run"]),
    ("static inline int run(void) { return 0; }", ["1 -function run"]),
    ("int\nrun (int a)\n{\n}", ["2 +function run"]),
    ("char *name(void) { return 0; }", ["1 +function name"]),
    ("char **names(void) { return 0; }", ["1 +function names"]),
    ("char ***deep(void) { return 0; }", ["1 +function deep"]),
    ("int (*chosen(int a))(int) { return 0; }", ["1 +function chosen"]),
    ("int (wrapped)(int a) { return 0; }", ["1 +function wrapped"]),
    ("int old(a, b) int a; char *b; { return 0; }", ["1 +function old"]),
    ("struct point *make(int a) { return 0; }", ["1 +function make"]),
    ("struct point { int x; };", ["1 +struct point"]),
    ("struct point;", []),
    ("union bits { int a; char b; };", ["1 +union bits"]),
    ("enum color { RED, GREEN };", ["1 +enum color"]),
    ("typedef struct { int x; } point_t;", ["1 +type point_t"]),
    ("typedef struct point { int x; } point_t;", ["1 +type point_t", "1 +struct point"]),
    ("typedef struct point { int x; } point;", ["1 +type point"]),
    ("typedef struct point point;", ["1 +type point"]),
    ("typedef int (*callback)(int, void *);", ["1 +type callback"]),
    ("typedef char *string, buffer[8];", ["1 +type string", "1 +type buffer"]),
    ("typedef enum { A } kind;", ["1 +type kind"]),
    ("#define MAX 10", ["1 +macro MAX"]),
    ("#define MIN(a, b) ((a) < (b) ? (a) : (b))", ["1 +macro MIN"]),
    ("#define EMPTY   \n#define NEXT", ["1 +macro EMPTY", "2 +macro NEXT"]),
    (
        "#define LONG(a) \\\n  do { \\\n    f(a); \\\n  } while (0)\nint x(void) {}",
        ["1 -macro LONG", "5 +function x"],
    ),
    ("int (*pointer)(int);", []),
    ("int count = 1, *where;", []),
    ("static struct point table[] = { {1}, {2} };", []),
    ("int run(void) { struct local { int a; }; int x(int); typedef int t; }", ["1 +function run"]),
    ('extern "C" {\nint run(void) { return 0; }\n}', ["2 +function run"]),
    # A declaration alone tells of another file's function, but in a header.
    ("int run(void);", []),
    ("static int run(void);\n\nstatic int run(void) { return 0; }", ["3 -function run"]),
    ("#pragma once\nint run(void);", ["2 +function run"]),
    (
        "#ifndef A_H\n#define A_H\nint run(void);\nchar *name(void);\n#endif",
        ["3 +function run", "4 +function name"],
    ),
    ("#if !defined(A_H)\n#define A_H\nint run(void);\n#endif", ["3 +function run"]),
    (
        "#ifndef A_H\n#define A_H 1\n#define B 2\nint run(void);\n#endif",
        ["3 +macro B", "4 +function run"],
    ),
    ("#ifdef A_H\n#error twice\n#endif\n#define A_H\n#define B 2", ["5 +macro B"]),
    ("#pragma once\n#ifndef __A__\n#define __A__\nint run(void);\n#endif", ["4 +function run"]),
    (
        (
            '#ifndef A_H\n#define A_H\n#ifdef __cplusplus\nextern "C" {\n#endif\nint run(void);\n'
            "struct a { int b; };\n#ifdef __cplusplus\n}\n#endif\n#endif"
        ),
        ["6 +function run", "7 +struct a"],
    ),
    (
        "#define HAVE_STDIO_H\n#define A_H 2\n#define B_H(x) x",
        ["1 +macro HAVE_STDIO_H", "2 +macro A_H", "3 +macro B_H"],
    ),
    # What does not change at the top of a file; what a header says that another file has.
    ("static const int LEVELS = 7;", ["1 -constant LEVELS"]),
    (
        "const struct point table[] = { {1} }, last = {2};",
        ["1 +constant table", "1 +constant last"],
    ),
    ("#pragma once\nstatic const int LEVELS = 7;", ["2 +constant LEVELS"]),
    ("#pragma once\nextern int y, *z;", ["2 +variable y", "2 +variable z"]),
    ("#pragma once\nextern int y;\nconst int y = 1;", ["2 +variable y", "3 +constant y"]),
    ("extern int y;", []),
    (
        "#pragma once\nextern int run(void);\nextern int (*call)(int);",
        ["2 +function run", "3 +variable call"],
    ),
    ("void go(void) { static const int a = 2; extern int b; }", ["1 +function go"]),
    ("TEST(a, b) { const int c = 1; }", []),
    ("for (const int i = 1;;) {}", []),
    ("int run(const int a, const int b);\nint next = 3;", []),
    ("#ifndef LIMIT\n#define LIMIT 8\n#endif", ["2 +macro LIMIT"]),
    # Nobody includes a file of code, and nobody but the system calls `main`.
    ("#define A 8\nint run(void) { }", ["1 -macro A", "2 +function run"]),
    ("#define A 8\nint run(void);", ["1 +macro A"]),
    (
        "#pragma once\n#define A 8\nstatic inline int run(void) { }",
        ["2 +macro A", "3 -function run"],
    ),
    # … but a header without a guard has bodies too: those that many files may have.
    (
        "#define A(a) a\n#define B 12\nstatic inline int run(void) { }",
        ["1 +macro A", "2 +macro B", "3 -function run"],
    ),
    ("#define A 8\nstatic int run(void) { }", ["1 +macro A", "2 -function run"]),
    ("#define A 8\ninline int run(void) { }", ["1 +macro A", "2 +function run"]),
    (
        "#define A 8\nstatic int run(void) { }\nint go(void) { }",
        ["1 -macro A", "2 -function run", "3 +function go"],
    ),
    ("#define A 8\nint run(static_t a) { }", ["1 -macro A", "2 +function run"]),
    ("int main(void) { }\nint run(void) { }", ["1 -function main", "2 +function run"]),
    ("int main_loop(void) { }", ["1 +function main_loop"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "c") == expected


MACROS = [
    ("DEF(alpha)\nDEF(beta)\nint real(void) { return 1; }", ["3 +function real"]),
    ("API_EXPORT int run(void) { return 0; }", ["1 +function run"]),
    ("API_EXPORT struct point *make(int a) { return 0; }", ["1 +function make"]),
    ("EXPORT(int) run(int a) { return 0; }", ["1 +function run"]),
    ("API_EXPORT\nint\nrun (void)\n{\n}", ["3 +function run"]),
    ("int WINAPI run(void) { return 0; }", ["1 +function run"]),
    ("LIB_DEFN point *LIB_CALL_CONVENTION\nmake(int a)\n{\n}", ["2 +function make"]),
    ("BOOL WINAPI run(void) { return 0; }", ["1 +function run"]),
    ("__attribute__((noreturn)) void die(void) { }", ["1 +function die"]),
    ("void die(void) NORETURN;\nvoid go(void) NOTHROW { }", ["2 +function go"]),
    ('const int x MACRO = 1;\nstatic const char name[] PLACE = "a";', []),
    ("#pragma once\nextern int count GUARDED(lock);", []),
    ("EXPORT const int w = 3;", ["1 +constant w"]),
    ("FILE *open_it(void) { return 0; }", ["1 +function open_it"]),
    ("TEST(suite, name) { int x = 1; }\nint real(void) { return 0; }", ["2 +function real"]),
    ("LIST_HEAD(head);\nint real(void) { return 0; }", ["2 +function real"]),
    ("struct PACKED point { int x; };", ["1 +struct point"]),
    ("struct POINT place(void) { }", ["1 +function place"]),
    ("BEGIN_DECLS_BEGIN_X\nint run(void) { }", ["2 +function run"]),
    ("typedef struct { int x; } __attribute__((packed)) POINT;", ["1 +type POINT"]),
]


@pytest.mark.parametrize(("source", "expected"), MACROS)
def test_macros_never_take_a_definitions_name(source: str, expected: list[str]) -> None:
    assert rows(source, "c") == expected


CONDITIONALS = [
    (
        "#ifdef A\nint run(int a)\n#else\nint run(int a, int b)\n#endif\n{\n}\nint next(void) { }",
        ["2 +function run", "8 +function next"],
    ),
    (
        "#ifdef WIN32\nint umain(int c)\n#else\nint main(int c)\n#endif\n{\n}",
        ["4 -function main"],
    ),
    (
        "#ifndef WIN32\nint main(int c)\n#else\nint umain(int c)\n#endif\n{\n}",
        ["2 -function main"],
    ),
    (
        "#ifdef A\nint a(void) { }\n#else\nint b(void) { }\n#endif",
        ["2 +function a", "4 +function b"],
    ),
    ("#if 0\nint a(void) { }\n#else\nint b(void) { }\n#endif", ["4 +function b"]),
    (
        "int a(void) {\n#ifdef A\n  if (x) {\n#else\n  if (y) {\n#endif\n  }\n}\nint b(void) { }",
        ["1 +function a", "9 +function b"],
    ),
    (
        'void say(void) {\n  puts("a"\n#ifdef A\n "b"\n#endif\n );\n}\nint b(void) { }',
        ["1 +function say", "8 +function b"],
    ),
    ("#if defined(A) && \\\n    defined(B)\nint a(void) { }\n#endif", ["3 +function a"]),
    (
        'void a(void) {\n#ifdef A\n  f("/*");\n#endif\n}\nint b(void) { }',
        ["1 +function a", "6 +function b"],
    ),
    ("/*\n#ifdef A\nFOO int x(void);\n*/\nint a(void) { }", ["5 +function a"]),
]


@pytest.mark.parametrize(("source", "expected"), CONDITIONALS)
def test_conditional_lines_cut_nothing_in_two(source: str, expected: list[str]) -> None:
    found = facts(source, "c")
    assert not found.partial
    assert rows(source, "c") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "API_EXPORT int *run(int a, /* why */\n    char *b)\n{\n}",
            "int *run(int a, char *b)",
        ),
        ("int old(a) int a; { return a; }", "int old(a)"),
        ("struct point {\n  int x;\n};", "struct point"),
        ("typedef struct {\n  int x;\n} point_t;", "typedef struct point_t"),
        ("typedef int (*callback)(int);", "typedef int (*callback)(int)"),
        ("#define MIN(a, b) ((a) < (b))", "#define MIN(a, b)"),
        ("#define MAX 10 /* most */", "#define MAX"),
        ("__attribute__((cold)) void die(void) { }", "void die(void)"),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: str) -> None:
    assert signatures(source, "c") == [expected]


def test_includes_keep_the_brackets_of_the_system() -> None:
    source = """
    #include "x.h"
    #include <sys/types.h>
    #ifdef A
    #  include "a/b.h"
    #endif
    #include MACRO_HEADER
    """
    assert imports(source, "c")[:3] == [(1, "x.h"), (2, "<sys/types.h>"), (4, "a/b.h")]


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("int main(int argc, char **argv) { return 0; }", True),
        ("int main(void);", False),
        ("int domain(void) { return 0; }", False),
    ],
)
def test_a_program_starts_in_main(source: str, main: bool) -> None:
    assert facts(source, "c").main is main


def test_docs_stand_directly_above() -> None:
    source = """
    #pragma once

    /** Opens the file. */
    API_EXPORT int open_it(void);

    /*
     * Closes
     * the file.
     */
    void close_it(void);

    // Reads it.
    int read_it(void);

    /* Far. */

    int near(void);

    int tail(void); /* not above */
    int next(void);

    /** A point. */
    typedef struct point {
      int x;
    } point_t;

    /* The most. */
    #define MAX 10
    """
    assert docs(source, "c") == {
        "open_it": "Opens the file.",
        "close_it": "Closes the file.",
        "read_it": "Reads it.",
        "near": "",
        "tail": "",
        "next": "",
        "point_t": "A point.",
        "point": "A point.",
        "MAX": "The most.",
    }


BASE = """
#include "x.h"

/* Opens the file. */
int open_it(int a)
{
    return a + 1;
}

#define MAX 10

struct config {
    int a;
};
"""


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("return a + 1;", "int b = a;\n    /* why */\n    return b;"),
        BASE.replace("MAX 10", "MAX   11"),
        BASE.replace("int open_it(int a)\n{", "int\nopen_it(\n    int a) {"),
        BASE.replace("    int a;\n", "    int a;\n    int b;\n"),
        BASE.replace("int open_it", "API_EXPORT int open_it"),
    ],
)
def test_bodies_and_formatting_are_not_told(edited: str) -> None:
    assert edited != BASE
    assert surface(edited, "c") == surface(BASE, "c")


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("int a)", "long a)"),
        BASE.replace("int open_it", "static int open_it"),
        BASE.replace("Opens", "Closes"),
        BASE.replace("x.h", "y.h"),
        BASE.replace("MAX", "MIN"),
    ],
)
def test_what_is_told_shows_its_change(edited: str) -> None:
    assert surface(edited, "c") != surface(BASE, "c")


def test_broken_code_never_raises() -> None:
    source = BASE + "#if A\nint x(\n#else\nint y(\n#endif\n int z) {}\n#endif\n#define A \\\n b\n"
    for damaged in damages(source):
        assert extract(damaged, "c").language in {"c", "cpp"}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("/* Opens files. */\n\n#include <a.h>\n", "Opens files."),
        (
            "#ifndef A_H\n#define A_H\n\n/*\n * Opens files.\n */\n\n#include <a.h>\n#endif\n",
            "Opens files.",
        ),
        ("#pragma once\n\n// Opens files.\n\n#include <a.h>\n", "Opens files."),
        ("/* Copyright 2020 Someone. All rights reserved. */\n\n#include <a.h>\n", ""),
        ("#ifdef _WIN32\n/* For WriteFile() below */\n#include <windows.h>\n#endif\n", ""),
        ("#include <a.h>\n\n/* Opens files. */\n\nint x(void) {}\n", ""),
        ("/* Opens one. */\nint x(void) {}\n", ""),
    ],
)
def test_a_comment_above_all_lines_to_the_preprocessor_is_the_files_doc(
    source: str, expected: str
) -> None:
    assert facts(source, "c").doc == expected
