from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("fun `does it well`() {}", ["1 +function does it well"]),
    (
        "class A\ninternal constructor(val x: Int) : B {\n  fun c() {}\n}",
        ["1 +class A", "3 +method A.c"],
    ),
    (
        "class A\ninternal actual constructor(val x: Int) : B {\n  fun c() {}\n}",
        ["1 +class A", "3 +method A.c"],
    ),
    (
        "class A\n// Says why.\n@Inject\nconstructor(val x: Int) {\n  fun c() {}\n}",
        ["1 +class A", "5 +method A.c"],
    ),
    ("class A", ["1 +class A"]),
    ("internal class A { fun b() {} }", ["1 -class A", "1 -method A.b"]),
    (
        "class A { private val a = 1; val b get() { fun c() {} }; protected fun d() {} }",
        ["1 +class A", "1 -property A.a", "1 +property A.b", "1 -method A.d"],
    ),
    (
        ("class A {\n  companion object {\n    const val MAX = 1\n    fun of() = A()\n  }\n}"),
        ["1 +class A", "3 +constant A.MAX", "4 +method A.of"],
    ),
    (
        ("class A {\n  private companion object {\n    const val MAX = 1\n  }\n}"),
        ["1 +class A", "3 -constant A.MAX"],
    ),
    ("enum class E { A { override fun x() {} }, B; fun y() {} }", ["1 +enum E", "1 +method E.y"]),
    (
        "sealed interface S { data class T(val a: Int) : S; data object U : S }",
        ["1 +interface S", "1 +class S.T", "1 +class S.U"],
    ),
    ("annotation class Marked(val why: String)", ["1 +class Marked"]),
    ("typealias F = (Int) -> Unit", ["1 +type F"]),
    (
        ("val top = 1\nvar state: Int = 2\nprivate const val MAX = 3"),
        ["1 +constant top", "2 +variable state", "3 -constant MAX"],
    ),
    ("fun outer() { fun inner() {}; class Local { fun x() {} } }", ["1 +function outer"]),
    ("val made = object : Runnable { override fun run() {} }", ["1 +constant made"]),
    ("class A { val by by lazy { fun x() {}; 1 } }", ["1 +class A", "1 +property A.by"]),
    ("fun String.shout(): String = uppercase()", ["1 +function shout"]),
    (
        ('plugins { id("x") }\nval version = "1"\ntasks.register("y") { val z = 1 }'),
        ["2 +constant version"],
    ),
    ("class A { init { val x = 1 }; constructor(a: Int) { val y = 2 } }", ["1 +class A"]),
    ("val (a, b) = pair", []),
    (("fun a() {}\nfun a(x: Int) {}"), ["1 +function a"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "kotlin") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "class A(val x: X) : B by x {\n  fun f() {}\n}",
            ["class A(val x: X) : B by x", "fun f()"],
        ),
        ("class A : B<T> by x.y() {\n  class C\n}", ["class A : B<T> by x.y()", "class C"]),
        ("object A : B by x {\n  fun f() {}\n}", ["object A : B by x", "fun f()"]),
        ("class A : B by x, C {\n  fun f() {}\n}", ["class A : B by x, C", "fun f()"]),
        ("class A : B by x\nfun f() {}", ["class A : B by x", "fun f()"]),
        (
            (
                "@Ann(1)\n"
                'public abstract class A<T>(val x: T, y: S = "z") : B(x), C by y where T : D {\n'
                "  val z: Int = 1\n"
                "}"
            ),
            [
                'public abstract class A<T>(val x: T, y: S = "z") : B(x), C by y where T : D',
                "val z: Int",
            ],
        ),
        (
            (
                "inline fun <T> List<T>.bar(\n"
                "    x: (T) -> Unit, // why\n"
                "    y: Int = 2,\n"
                "): Map<Int, T> where T : D { return x }"
            ),
            ["inline fun <T> List<T>.bar(x: (T) -> Unit, y: Int = 2): Map<Int, T> where T : D"],
        ),
        ("const val MAX = 1 + 2", ["const val MAX"]),
        ("val by: Int by lazy { 1 }", ["val by: Int"]),
        ("fun short() = 1", ["fun short()"]),
        ("fun interface F { fun run() }", ["fun interface F", "fun run()"]),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "kotlin") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import a.b.C", [(1, "a.b.C")]),
        ("import a.b.*", [(1, "a.b.*")]),
        (("import a.b.C as D\nimport e.f"), [(1, "a.b.C"), (2, "e.f")]),
        (("import a.`in`.C // why\n"), [(1, "a.in.C")]),
        ('val x = "import a.b"', []),
        ("// import a.b", []),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "kotlin") == expected


DOCUMENTED = """
package a

import b.C

/**
 * An owner of [Pet]s.
 *
 * @property x the x
 */
@Entity
class Owner(val x: Int) {
    /** Returns the pets. */
    @Throws(E::class)
    fun pets() = 1

    // not a doc
    fun plain() = 2
}

/** Says it loud. */
fun shout() {}

/* not a doc */
val other = 1
"""


def test_docs_are_cleaned() -> None:
    assert docs(DOCUMENTED, "kotlin") == {
        "Owner": "An owner of Pets.",
        "pets": "/** Returns the pets. */",
        "plain": "",
        "shout": "Says it loud.",
        "other": "",
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (("/*\n * Copyright 2020 Someone.\n */\n\npackage a\n\nclass B"), ""),
        (("/** Opens the things. */\npackage a\n\nclass B"), "Opens the things."),
        (("package a\n\n/** A class of things. */\nclass B"), ""),
        (
            ("#!/usr/bin/env kotlin\n\n// Builds all the things.\n\nval x = 1"),
            "Builds all the things.",
        ),
    ],
)
def test_what_stands_at_the_top_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "kotlin").doc == expected


def test_line_ends_of_windows_change_nothing() -> None:
    source = DOCUMENTED.lstrip("\n")
    found = extract(source.replace("\n", "\r\n").encode(), "kotlin")
    assert found == extract(source.encode(), "kotlin")


def test_the_rest_of_a_broken_file_is_read() -> None:
    assert "1 +function good" in rows(("fun good() {}\nclass { ( fun\nfun also() {}\n"), "kotlin")


def test_broken_code_never_raises() -> None:
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "kotlin").language == "kotlin"


@pytest.mark.parametrize(
    ("source", "package"),
    [
        (("package a.b.c\n"), "a.b.c"),
        (('@file:JvmName("X")\npackage a\n'), "a"),
        ("class A", ""),
    ],
)
def test_the_package_is_told(source: str, package: str) -> None:
    assert facts(source, "kotlin").package == package


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("fun main() {}", True),
        ("suspend fun main(args: Array<String>) {}", True),
        ("class A { fun main() {} }", False),
        ("fun run() {}", False),
    ],
)
def test_where_a_program_starts(source: str, main: bool) -> None:
    assert facts(source, "kotlin").main is main


SCRIPT = "import java.io.File\nval isIDE = true\nfun helper() {}\nclass A { fun b() {} }\n"


@pytest.mark.parametrize(("language", "sign"), [("gradle", "-"), ("kotlin", "+")])
def test_what_a_build_script_defines_is_for_nobody_else(language: str, sign: str) -> None:
    kinds = ("constant isIDE", "function helper", "class A")
    found = [f"{line} {sign}{kind}" for line, kind in enumerate(kinds, 2)]
    assert rows(SCRIPT, language) == [*found, f"4 {sign}method A.b"]
    assert imports(SCRIPT, language) == [(1, "java.io.File")]


def test_a_constructor_may_stand_on_the_next_line() -> None:
    source = "class A<T>\ninternal constructor(val x: Int) : B(x) {\n}\n"
    assert signatures(source, "kotlin") == ["class A<T> internal constructor(val x: Int) : B(x)"]
    assert not facts(source, "kotlin").partial
