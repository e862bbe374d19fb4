from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("class A {}", ["1 +class A"]),
    ("class _A { void b() {} }", ["1 -class _A", "1 -method _A.b"]),
    (
        "class A { A(this.x); A.zero() : x = 0; factory A.of(int a) => A(a); final int x; }",
        ["1 +class A", "1 +method A.A", "1 +method A.zero", "1 +method A.of", "1 +property A.x"],
    ),
    (
        "class A { int get a => 1; set a(int v) {} int b() { void c() {} } void _d() {} }",
        ["1 +class A", "1 +property A.a", "1 +method A.b", "1 -method A._d"],
    ),
    (
        "abstract class A { void b(); static const max = 1; static int count = 0; }",
        ["1 +class A", "1 +method A.b", "1 +constant A.max", "1 +property A.count"],
    ),
    (
        "class A { const A.named(int a); external int ext(); bool operator ==(Object o) => true; }",
        ["1 +class A", "1 +method A.named", "1 +method A.ext"],
    ),
    ("mixin M on A { void b() {} }", ["1 +trait M", "1 +method M.b"]),
    ("extension E on String { int b() => 1; }", ["1 +class E", "1 +method E.b"]),
    ("extension on String { int b() => 1; }", ["1 +method String.b"]),
    (
        "extension type Id(int value) { int get twice => 2; }",
        ["1 +class Id", "1 +property Id.twice"],
    ),
    ("enum C { red, green; void b() {} }", ["1 +enum C", "1 +method C.b"]),
    ("typedef F = void Function(int);", ["1 +type F"]),
    ("typedef void G(int a);", ["1 +type G"]),
    (
        ("const top = 1;\nfinal List<int>? other = null;\nvar state = 2;\nString? name;"),
        ["1 +constant top", "2 +constant other", "3 +variable state", "4 +variable name"],
    ),
    ("int get now => 1;", ["1 +variable now"]),
    ("void main() { void inner() {} var x = 1; }", ["1 -function main"]),
    ("external int native(int a);", ["1 +function native"]),
    ("final made = () { void x() {} };", ["1 +constant made"]),
    (("var _hidden = 1;\nint _also() => 1;"), ["1 -variable _hidden", "2 -function _also"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "dart") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            ("@immutable\nabstract class A<T> extends B with C, D implements E { }"),
            ["abstract class A<T> extends B with C, D implements E"],
        ),
        (
            "class A { A(this.x, {required this.y, int z = 1}) : super(x); }",
            ["class A", "A(this.x, {required this.y, int z = 1})"],
        ),
        (
            ("Future<int> go(\n  int a, // why\n  [String b = 'x',]\n) async { return 1; }"),
            ["Future<int> go(int a, [String b = 'x'])"],
        ),
        ("const int max = 1 + 2;", ["const int max"]),
        ("class A { late final String name; }", ["class A", "late final String name"]),
        ("enum C implements D { red }", ["enum C implements D"]),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "dart") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import 'dart:async';", [(1, "dart:async")]),
        (
            "import 'package:http/http.dart' as http show A, B hide C;",
            [(1, "package:http/http.dart", "A", "B")],
        ),
        ('import "src/a.dart" deferred as a;', [(1, "src/a.dart")]),
        ("export 'src/a.dart';", [(1, "src/a.dart", "*", "reexport")]),
        ("export 'src/a.dart' show Q;", [(1, "src/a.dart", "Q", "reexport")]),
        ("part 'b.g.dart';", [(1, "b.g.dart")]),
        ("part of 'x.dart';", [(1, "x.dart")]),
        ("part of foo.bar;", []),
        ("import 'a.dart' if (dart.library.io) 'b.dart';", [(1, "a.dart")]),
        ("// import 'a.dart';", []),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "dart") == expected


DOCUMENTED = """
import 'b.dart';

/// Owns the [Pet]s.
@immutable
class Owner {
  /// Returns the pets.
  @override
  int pets() => 1;

  // not a doc
  int plain() => 2;
}

/** Says it loud. */
void shout() {}

/// How many there are.
const max = 1;
"""


def test_docs_are_cleaned() -> None:
    assert docs(DOCUMENTED, "dart") == {
        "Owner": "Owns the Pets.",
        "pets": "/// Returns the pets.",
        "plain": "",
        "shout": "Says it loud.",
        "max": "How many there are.",
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            (
                "// Copyright (c) 2020, the authors.\n"
                "\n"
                "/// Opens the things.\n"
                "library;\n"
                "\n"
                "import 'a.dart';"
            ),
            "Opens the things.",
        ),
        (
            (
                "// Copyright (c) 2020, the authors.\n"
                "// All rights reserved. Use of this source code is governed by a\n"
                "// BSD-style license that can be found in the LICENSE file.\n"
                "\n"
                "import 'a.dart';\n"
                ""
            ),
            "",
        ),
        (("/// A class of things.\nclass A {}"), ""),
    ],
)
def test_what_stands_at_the_top_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "dart").doc == expected


def test_line_ends_of_windows_change_nothing() -> None:
    source = DOCUMENTED.lstrip("\n")
    found = extract(source.replace("\n", "\r\n").encode(), "dart")
    assert found == extract(source.encode(), "dart")


def test_the_rest_of_a_broken_file_is_read() -> None:
    assert "1 +function good" in rows(("void good() {}\nclass { ( void\n"), "dart")


def test_broken_code_never_raises() -> None:
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "dart").language == "dart"


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("void main() {}", True),
        ("main(List<String> args) async {}", True),
        ("class A { void main() {} }", False),
        ("void run() {}", False),
    ],
)
def test_where_a_program_starts(source: str, main: bool) -> None:
    assert facts(source, "dart").main is main
