from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    (
        "class A { var x = 1; func f() { func g() {} } }",
        ["1 +class A", "1 +property A.x", "1 +method A.f"],
    ),
    (
        "public class A { public var x = 1; func f() {}; public init() {} }",
        ["1 +class A", "1 +property A.x", "1 -method A.f", "1 +method A.init"],
    ),
    ("private struct S { func f() {} }", ["1 -struct S", "1 -method S.f"]),
    ("fileprivate func f() {}", ["1 -function f"]),
    (
        "public extension A { func f() {}; private func g() {}; var v: Int { 1 } }",
        ["1 +method A.f", "1 -method A.g", "1 +property A.v"],
    ),
    ("extension A.B: P { func f() {} }", ["1 +method A.B.f"]),
    ("private extension A { func f() {} }", ["1 -method A.f"]),
    (
        "protocol P { func f(); var v: Int { get }; associatedtype T }",
        ["1 +interface P", "1 +method P.f", "1 +property P.v"],
    ),
    (
        ("public protocol P { func f() }\nstruct Hidden {}"),
        ["1 +interface P", "1 +method P.f", "2 -struct Hidden"],
    ),
    ("enum E: String { case a, b; func f() {} }", ["1 +enum E", "1 +method E.f"]),
    ("actor R { static let shared = R() }", ["1 +class R", "1 +property R.shared"]),
    (("let top = 1\nvar state: Int = 2"), ["1 +constant top", "2 +variable state"]),
    (("public let top = 1\nlet mine = 2"), ["1 +constant top", "2 -constant mine"]),
    (("if x { let y = 1 }\nrun { func z() {} }"), []),
    (
        "class A { var x: Int { func y() {} }; subscript(i: Int) -> Int { func z() {} } }",
        ["1 +class A", "1 +property A.x"],
    ),
    ("class A { deinit { func w() {} } }", ["1 +class A"]),
    ("struct A { let made = { func x() {} }() }", ["1 +struct A", "1 +property A.made"]),
    ("func == (a: A, b: A) -> Bool { true }", []),
    ("typealias H = (Int) -> Void", ["1 +type H"]),
    ("let (a, b) = (1, 2)", []),
    (("#if os(macOS)\nfunc conditional() {}\n#endif"), ["2 +function conditional"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "swift") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            ("@objc(Foo)\npublic final class A<T>: B, C where T: D { }"),
            ["public final class A<T>: B, C where T: D"],
        ),
        (
            (
                "open func f<U>(\n"
                "  _ a: Int, // why\n"
                '  b c: String = "x"\n'
                ") async throws -> Int where U: V { return 1 }"
            ),
            ['open func f<U>(_ a: Int, b c: String = "x") async throws -> Int where U: V'],
        ),
        ("struct A { init?(x: Int) throws { } }", ["struct A", "init?(x: Int) throws"]),
        ("var x: Int = 1", ["var x: Int"]),
        ("var y: Int { 1 }", ["var y: Int"]),
        (
            "protocol P { var v: Int { get set }; func m() -> Int }",
            ["protocol P", "var v: Int { get set }", "func m() -> Int"],
        ),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "swift") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import Foundation", [(1, "Foundation")]),
        ("@testable import App", [(1, "App")]),
        ("import struct A.B", [(1, "A.B")]),
        ('let x = "import A"', []),
        ("// import A", []),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "swift") == expected


DOCUMENTED = """
import B

/// Owns the pets.
///
/// - Parameter x: the x
@MainActor
public class Owner {
    /**
     Returns the pets.
     */
    @discardableResult
    public func pets() -> Int { 1 }

    // not a doc
    public func plain() {}
}

// MARK: - Others

/// Says it loud.
func shout() {}
"""


def test_docs_are_cleaned() -> None:
    assert docs(DOCUMENTED, "swift") == {
        "Owner": "Owns the pets.",
        "pets": "/** Returns the pets. */",
        "plain": "",
        "shout": "Says it loud.",
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            (
                "//\n"
                "//  Foo.swift\n"
                "//  Project\n"
                "//\n"
                "//  Created by A B on 1/1/20.\n"
                "//  Copyright © 2020 A B. All rights reserved.\n"
                "//\n"
                "\n"
                "import C\n"
                ""
            ),
            "",
        ),
        (("// swift-tools-version:5.5\n\nimport C\n"), ""),
        (
            (
                "//===---===//\n"
                "//\n"
                "// This source file is part of the X open source project\n"
                "//\n"
                "// Copyright (c) 2020\n"
                "//\n"
                "//===---===//\n"
                "\n"
                "import C\n"
                ""
            ),
            "",
        ),
        (("// Opens all the things.\n\nimport C\n"), "Opens all the things."),
        (("// MARK: Helpers\n\nimport C\n"), ""),
    ],
)
def test_what_stands_at_the_top_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "swift").doc == expected


def test_line_ends_of_windows_change_nothing() -> None:
    source = DOCUMENTED.lstrip("\n")
    found = extract(source.replace("\n", "\r\n").encode(), "swift")
    assert found == extract(source.encode(), "swift")


def test_the_rest_of_a_broken_file_is_read() -> None:
    assert "1 +function good" in rows(("func good() {}\nstruct { ( func\n"), "swift")


def test_broken_code_never_raises() -> None:
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "swift").language == "swift"


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("@main struct App { }", True),
        ("@UIApplicationMain class D { }", True),
        (("#!/usr/bin/swift\nprint(1)"), True),
        ("struct Main { static func main() {} }", False),
        ("func main() {}", False),
    ],
)
def test_where_a_program_starts(source: str, main: bool) -> None:
    assert facts(source, "swift").main is main
