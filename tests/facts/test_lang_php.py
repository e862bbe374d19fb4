from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures, surface

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("function run() {}", ["2 +function run"]),
    ("class Box {}", ["2 +class Box"]),
    ("abstract class Box extends Base implements A, B {}", ["2 +class Box"]),
    ("#[Attr]\nfinal readonly class Box {}", ["3 +class Box"]),
    (
        "interface Boxed { const MAX = 1; public function open(); }",
        ["2 +interface Boxed", "2 +constant Boxed.MAX", "2 +method Boxed.open"],
    ),
    ("trait Opens { function open() {} }", ["2 +trait Opens", "2 +method Opens.open"]),
    (
        "enum Suit: string { case A = 'a'; const B = 1; public function c() {} }",
        ["2 +enum Suit", "2 +constant Suit.B", "2 +method Suit.c"],
    ),
    (
        (
            "class A {\n  public const B = 1, C = 2;\n  private const D = 1;\n  public $e = 1;\n"
            "  public function __construct(private int $f) {}\n  static function g(): ?int {}\n"
            "  protected function h() {}\n  private function i() {}\n  function j() {}\n"
            "  abstract function k();\n}"
        ),
        [
            "2 +class A",
            "3 +constant A.B",
            "3 +constant A.C",
            "4 -constant A.D",
            "6 +method A.__construct",
            "7 +method A.g",
            "8 -method A.h",
            "9 -method A.i",
            "10 +method A.j",
            "11 +method A.k",
        ],
    ),
    ("const MAX = 1;", ["2 +constant MAX"]),
    ("define('MAX', 1);", ["2 +constant MAX"]),
    ("if (!function_exists('run')) {\n  function run() {}\n}", ["3 +function run"]),
    ("function run() { function inner() {} class Local {} }", ["2 +function run"]),
    ("$x = function () { function inner() {} };\n$y = fn() => 1;", []),
    ("$x = new class { public function a() {} };", []),
    ("class A { use SomeTrait; }", ["2 +class A"]),
    ("namespace A;\nclass B {}", ["3 +class B"]),
    (
        "namespace A { class B {} }\nnamespace C { function d() {} }",
        ["2 +class B", "3 +function d"],
    ),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(f"<?php\n{source}\n", "php") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "function run(\n    int $a, // why\n    string ...$b,\n): ?array {\n}",
            "function run(int $a, string ...$b): ?array",
        ),
        (
            "#[Attr(1)]\nfinal class A extends B implements C\n{\n}",
            "final class A extends B implements C",
        ),
        ("const MAX = 1 + 2;", "const MAX"),
        ("enum Suit: string\n{\n}", "enum Suit: string"),
        ("function run(#[Sensitive] string $a) {}", "function run(string $a)"),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: str) -> None:
    assert signatures(f"<?php\n{source}\n", "php") == [expected]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("use A\\B\\C;", [(2, "A\\B\\C")]),
        ("use A\\B\\C as D;", [(2, "A\\B\\C")]),
        ("use \\A\\B;", [(2, "A\\B")]),
        ("use A\\{B, C as D};", [(2, "A\\B"), (2, "A\\C")]),
        ("use A\\B, C\\D;", [(2, "A\\B"), (2, "C\\D")]),
        ("use function A\\b;", [(2, "A", "b")]),
        ("use const A\\B;", [(2, "A", "B")]),
        ("use A\\{B, function c};", [(2, "A\\B"), (2, "A", "c")]),
        ("require 'a.php';", [(2, "a.php")]),
        ("require_once __DIR__ . '/a/b.php';", [(2, "./a/b.php")]),
        ('include("a.php");', [(2, "a.php")]),
        ("include_once dirname(__DIR__) . '/a.php';", [(2, "../a.php")]),
        ("require dirname(__FILE__) . '/a.php';", [(2, "./a.php")]),
        ("require $path . '/a.php';", []),
        ('require "$path/a.php";', []),
        ("class A { use SomeTrait; }", []),
        ("$f = function () use ($x) {};", []),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(f"<?php\n{source}\n", "php") == expected


@pytest.mark.parametrize(
    ("source", "package"),
    [
        ("<?php\nnamespace A\\B;\nclass C {}", "A\\B"),
        ("<?php\nnamespace A { class B {} }", "A"),
        ("<?php\nclass C {}", ""),
    ],
)
def test_the_namespace_is_the_package(source: str, package: str) -> None:
    assert facts(source, "php").package == package


def test_only_a_script_is_a_program() -> None:
    assert facts("#!/usr/bin/env php\n<?php\nrun();\n", "php").main
    assert not facts("<?php\nfunction main() {}\n", "php").main


def test_definitions_between_html_are_found() -> None:
    source = "<html>\n<?php function a() {} ?>\n<b>x</b>\n<?php function b() {} ?>\n</html>\n"
    assert rows(source, "php") == ["2 +function a", "4 +function b"]


def test_docs_are_cleaned_phpdoc() -> None:
    source = """
    <?php

    /**
     * A box of {@see Pet}s.
     *
     * @package Acme
     */
    #[Attr]
    class Box
    {
        /**
         * Opens it.
         *
         * @param int $a The key
         * @return bool
         */
        public function open(int $a): bool {}

        // not a doc
        public function turn() {}
    }
    """
    assert docs(source, "php") == {
        "Box": "A box of Pets.",
        "open": "/** * Opens it. *",
        "turn": "",
    }


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (
            "/**\n * Acme (https://acme.example)\n *\n * @license https://acme.example/L\n */\n",
            "",
        ),
        (
            (
                "/*\n * This file is part of the Acme package.\n *\n * (c) Someone\n *\n"
                " * For the full copyright and license information, please view the LICENSE\n"
                " * file that was distributed with this source code.\n */\n"
            ),
            "",
        ),
        ("/**\n * Routes requests.\n *\n * @package Acme\n */\n", "Routes requests."),
    ],
)
def test_a_header_of_the_project_is_not_the_files_doc(head: str, expected: str) -> None:
    assert facts(f"<?php\n{head}\nnamespace A;\n", "php").doc == expected


BASE = """
<?php

namespace A;

use B\\C;

/** A box. */
class Box
{
    private $count = 1;
    public const MAX = 10;

    /** Opens it. */
    public function open(int $a): int
    {
        return $a;
    }
}
"""


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("return $a;", "$b = $a;\n        // why\n        return $b;"),
        BASE.replace("= 10", "= 11"),
        BASE.replace("$count = 1", "$total = 2"),
        BASE.replace("open(int $a): int", "open(\n        int $a,\n    ): int"),
    ],
)
def test_bodies_and_formatting_are_not_told(edited: str) -> None:
    assert edited != BASE
    assert surface(edited, "php") == surface(BASE, "php")


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("int $a", "string $a"),
        BASE.replace("public function", "private function"),
        BASE.replace("A box", "A bag"),
        BASE.replace("B\\C", "B\\D"),
    ],
)
def test_what_is_told_shows_its_change(edited: str) -> None:
    assert surface(edited, "php") != surface(BASE, "php")


def test_broken_code_never_raises() -> None:
    for damaged in damages(BASE):
        assert extract(damaged, "php").language == "php"
