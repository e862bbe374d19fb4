from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("class A", ["1 +class A"]),
    ("class A { def b: Int = { def c = 1; c } }", ["1 +class A", "1 +method A.b"]),
    (
        "class A { private val a = 1; protected def b = 2; private[pkg] def c = 3; val d = 4 }",
        ["1 +class A", "1 -property A.a", "1 -method A.b", "1 -method A.c", "1 +property A.d"],
    ),
    (
        ("object A { val MAX = 1; def of() = new A }\nclass A"),
        ["1 +class A", "1 +property A.MAX", "1 +method A.of"],
    ),
    (
        "trait T { def a: Int; val b: Int; type C }",
        ["1 +trait T", "1 +method T.a", "1 +property T.b", "1 +type T.C"],
    ),
    ("case class P(x: Int, y: Int = 2)", ["1 +class P"]),
    ("package object util { def a = 1 }", ["1 +module util", "1 +method util.a"]),
    ("enum Color { case Red, Green; def b = 1 }", ["1 +enum Color", "1 +method Color.b"]),
    (
        ("class A:\n  def b = 1\n  private def c = 2\n\ndef top = 3"),
        ["1 +class A", "2 +method A.b", "3 -method A.c", "5 +function top"],
    ),
    ("val x = new Runnable { def run() = 1 }", ["1 +constant x"]),
    ('class T extends Suite { test("x") { def help = 1 } }', ["1 +class T"]),
    (("given ordA: Ord[A] = ???\ngiven Ord[B] with\n  def less = 1"), ["1 +constant ordA"]),
    ("extension (s: String) def shout: String = s", ["1 +function shout"]),
    ("object A { private class B { def c = 1 } }", ["1 +class A", "1 -class A.B", "1 -method B.c"]),
    ("val (a, b) = (1, 2)", []),
    ("type Id = Int", ["1 +type Id"]),
    ("implicit class Rich(s: String) { def loud = s }", ["1 +class Rich", "1 +method Rich.loud"]),
    ("def outer = { val x = 1; class L; x }", ["1 +function outer"]),
    ("class A { val made = new B { def hidden = 1 } }", ["1 +class A", "1 +property A.made"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "scala") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            (
                '@deprecated("x")\n'
                'sealed abstract class A[T](val x: Int, y: S = "z")(implicit e: E) extends B(x) {\n'
                "  val z: Int = 1\n"
                "}"
            ),
            [
                'sealed abstract class A[T](val x: Int, y: S = "z")(implicit e: E) extends B(x)',
                "val z: Int",
            ],
        ),
        (
            (
                "def go(\n"
                "    a: Int, // why\n"
                '    b: String = "x"\n'
                ")(implicit e: E): Map[String, Int] = { 1 }"
            ),
            ['def go(a: Int, b: String = "x")(implicit e: E): Map[String, Int]'],
        ),
        ("trait T { def m(): Int }", ["trait T", "def m(): Int"]),
        ("lazy val x: Int = 1", ["lazy val x: Int"]),
        ("inline def ii(using x: Int) = 2", ["inline def ii(using x: Int)"]),
        ("object A extends App { run() }", ["object A extends App"]),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "scala") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import a.b.C", [(1, "a.b.C")]),
        ("import a.b.{C, D => E, _}", [(1, "a.b.C"), (1, "a.b.D"), (1, "a.b._")]),
        ("import a.b._", [(1, "a.b._")]),
        ("import a.b.*", [(1, "a.b.*")]),
        ("import a.B, c.d.E", [(1, "a.B"), (1, "c.d.E")]),
        ("import a.{B as C, given}", [(1, "a.B")]),
        ("import a.{B => _, _}", [(1, "a._")]),
        ("def f = { import a.b.C; 1 }", [(1, "a.b.C")]),
        ('val x = "import a.b"', []),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "scala") == expected


DOCUMENTED = """
package a

import b.C

/** An owner of `Pet`s.
  *
  * @param x the x
  */
@Entity
class Owner(x: Int) {

  /** Returns the pets. */
  def pets = 1

  // not a doc
  def plain = 2
}

/** Holds all of it. */
object Holder

/* not a doc */
class Other
"""


def test_docs_are_cleaned() -> None:
    assert docs(DOCUMENTED, "scala") == {
        "Owner": "An owner of Pets.",
        "pets": "/** Returns the pets. */",
        "plain": "",
        "Holder": "Holds all of it.",
        "Other": "",
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (("/*\n * Copyright 2020 Someone.\n */\n\npackage a\n\nclass B"), ""),
        (("package a\n\n/** A class of things. */\nclass B"), ""),
        (("// Opens the things.\n\npackage a\n"), "Opens the things."),
    ],
)
def test_what_stands_at_the_top_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "scala").doc == expected


def test_line_ends_of_windows_change_nothing() -> None:
    source = DOCUMENTED.lstrip("\n")
    found = extract(source.replace("\n", "\r\n").encode(), "scala")
    assert found == extract(source.encode(), "scala")


def test_the_rest_of_a_broken_file_is_read() -> None:
    assert "1 +class Good" in rows(("class Good { def ok = 1 }\n\nclass ( { def\n"), "scala")


def test_broken_code_never_raises() -> None:
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "scala").language == "scala"


@pytest.mark.parametrize(
    ("source", "package"),
    [
        (("package a.b.c\n"), "a.b.c"),
        (("package a\n"), "a"),
        ("class A", ""),
    ],
)
def test_the_package_is_told(source: str, package: str) -> None:
    assert facts(source, "scala").package == package


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("object A extends App { }", True),
        ("object A extends IOApp.Simple { }", True),
        ("object A { def main(args: Array[String]): Unit = {} }", True),
        ("@main def run(x: Int) = 1", True),
        ("class A { def main(args: Array[String]): Unit = {} }", False),
        ("object A { def run() = 1 }", False),
    ],
)
def test_where_a_program_starts(source: str, main: bool) -> None:
    assert facts(source, "scala").main is main
