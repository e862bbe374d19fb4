from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures, surface

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("func Open() {}", ["2 +function Open"]),
    ("func open() {}", ["2 -function open"]),
    ("func Map[K comparable, V any](m map[K]V) []K { return nil }", ["2 +function Map"]),
    ("func (c *Client) Get() {}", ["2 +method Client.Get"]),
    ("func (Client) Get() {}", ["2 +method Client.Get"]),
    ("func (l *List[T]) Push(v T) {}", ["2 +method List.Push"]),
    ("func (l List[K, V]) Len() int { return 0 }", ["2 +method List.Len"]),
    ("func (p *(T)) Odd() {}", ["2 +method T.Odd"]),
    ("func (c *client) Get() {}", ["2 -method client.Get"]),
    ("func (c *Client) get() {}", ["2 -method Client.get"]),
    ("type Point struct { X, Y int }", ["2 +struct Point"]),
    ("type Set[T comparable] map[T]struct{}", ["2 +type Set"]),
    ("type Name = string", ["2 +type Name"]),
    ("type Handler func(w int) error", ["2 +type Handler"]),
    (
        "type Reader interface {\n\tRead(p []byte) (int, error)\n\tio.Closer\n}",
        ["2 +interface Reader", "3 +method Reader.Read"],
    ),
    ("type reader interface{ Read() }", ["2 -interface reader", "2 -method reader.Read"]),
    (
        "type (\n\tA struct{}\n\tb int\n\tC = A\n)",
        ["3 +struct A", "4 -type b", "5 +type C"],
    ),
    ("const Version = 1", ["2 +constant Version"]),
    (
        "const (\n\tFirst = iota\n\tSecond\n\t_\n\tthird\n)",
        ["3 +constant First", "4 +constant Second", "6 -constant third"],
    ),
    ("const A, B = 1, 2", ["2 +constant A", "2 +constant B"]),
    ("var Default, other = 1, 2", ["2 +variable Default", "2 -variable other"]),
    ("var (\n\tErrA = 1\n\tErrB error\n)", ["3 +variable ErrA", "4 +variable ErrB"]),
    ("var Hook = func() { type inner struct{} }", ["2 +variable Hook"]),
    ("var _ Reader = (*file)(nil)", []),
    (
        "func Run() {\n\ttype local struct{}\n\tconst x = 1\n\tvar y int\n\tf := func() {}\n}",
        ["2 +function Run"],
    ),
    ("func external(x int) int", ["2 -function external"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(f"package p\n{source}\n", "go") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "func (c *Client) Do(\n\tctx Context, // why\n\tn int,\n) (int, error) {\n}",
            "func (c *Client) Do(ctx Context, n int) (int, error)",
        ),
        ("type Point struct {\n\tX int\n}", "type Point struct"),
        ("type (\n\tPoint struct {\n\tX int\n}\n)", "type Point struct"),
        ("type Reader interface {\n\tio.Closer\n}", "type Reader interface"),
        ("type F func(int) error", "type F func(int) error"),
        ("const Max = 1 << 10", "const Max"),
        ("const (\n\tMax int = 1 << 10\n)", "const Max int"),
        ("var Err = errors.New(`x`)", "var Err"),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: str) -> None:
    assert signatures(f"package p\n{source}\n", "go") == [expected]


def test_imports_of_all_forms() -> None:
    source = """
    package p

    import "fmt"
    import (
    \tm "math"
    \t. "os"
    \t_ "embed"
    \t"example.com/x/y"
    )
    """
    assert imports(source, "go") == [
        (3, "fmt"),
        (5, "math"),
        (6, "os"),
        (7, "embed"),
        (8, "example.com/x/y"),
    ]


@pytest.mark.parametrize(
    ("source", "package", "main"),
    [
        ("package main\nfunc main() {}\n", "main", True),
        ("package main\nfunc run() {}\n", "main", False),
        ("package tool\nfunc main() {}\n", "tool", False),
        ("package main\nfunc (t T) main() {}\n", "main", False),
    ],
)
def test_a_program_starts_in_func_main_of_package_main(
    source: str, package: str, main: bool
) -> None:
    found = facts(source, "go")
    assert (found.package, found.main) == (package, main)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("// Package p parses things.\npackage p", "Package p parses things."),
        ("/*\nPackage p parses things.\n*/\npackage p", "Package p parses things."),
        ("//go:build linux\n\n// Package p parses.\npackage p", "Package p parses."),
        ("// Package p parses.\n//\n//go:generate stringer\npackage p", "Package p parses."),
        (
            (
                "// Copyright 2020 The Authors. All rights reserved.\n// Use of this source code is"
                " governed by a BSD-style license.\n\n// Package p parses.\npackage p"
            ),
            "Package p parses.",
        ),
        ("// Copyright 2020 The Authors. All rights reserved.\n\npackage p", ""),
        ("//go:build linux\n// +build linux\n\npackage p", ""),
        ("// Code for parsing.\n\npackage p", ""),
        ("package p\n\n// Open opens.\nfunc Open() {}", ""),
        ("package p", ""),
    ],
)
def test_the_package_comment_is_the_files_doc(head: str, expected: str) -> None:
    assert facts(head + "\n", "go").doc == expected


def test_docs_stand_directly_above() -> None:
    source = """
    package p

    // Open opens.
    // It may fail.
    //
    //nolint:errcheck
    func Open() {}

    // Old closes.
    //
    // Deprecated: use New.
    func Old() {}

    // Far away.

    func Near() {}

    func Tail() {} // not a doc
    func Next() {}

    // T is a type.
    type T struct{}

    // Group comment.
    const (
    \t// A is first.
    \tA = 1
    \tB = 2
    )

    /* Block doc. */
    func Block() {}
    """
    assert docs(source, "go") == {
        "Open": "Open opens. It may fail.",
        "Old": "Old closes.",
        "Near": "",
        "Tail": "",
        "Next": "",
        "T": "T is a type.",
        "A": "A is first.",
        "B": "",
        "Block": "Block doc.",
    }


BASE = """
package p

import "fmt"

// Open opens.
func Open(a int) error {
\treturn fmt.Errorf("%d", a)
}

const Max = 10
"""


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace('return fmt.Errorf("%d", a)', "var x int\n\t_ = x\n\treturn nil"),
        BASE.replace("Max = 10", "Max   =   11"),
        BASE.replace("func Open(a int) error {", "func Open(\n\ta int,\n) error {"),
        BASE.replace("const Max = 10", "const (\n\tMax = 10\n)"),
        BASE.replace("\treturn", "\t// a comment in the body\n\treturn"),
        BASE.replace('import "fmt"', 'import (\n\t"fmt"\n)'),
    ],
)
def test_bodies_and_formatting_are_not_told(edited: str) -> None:
    assert edited != BASE
    assert surface(edited, "go") == surface(BASE, "go")


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("a int", "a string"),
        BASE.replace("Open opens", "Open closes"),
        BASE.replace("Max", "Min"),
        BASE.replace('"fmt"', '"log"'),
    ],
)
def test_what_is_told_shows_its_change(edited: str) -> None:
    assert surface(edited, "go") != surface(BASE, "go")


def test_broken_code_never_raises() -> None:
    for damaged in damages(BASE):
        assert extract(damaged, "go").language == "go"
