"""What a file calls the names that it takes from another one."""

from __future__ import annotations

import pytest
from lang_tables import facts

from summarizer.facts.surface import defined_names, known_names, surface


@pytest.mark.parametrize(
    ("language", "source", "had"),
    [
        ("python", "from .x import a as b, c", [("a", "b"), ("c", "c")]),
        ("python", "from .x import (\n    a as b,  # why\n    c\n    as d,\n)", ["ab", "cd"]),
        ("python", "from .x import a as a", ["aa"]),
        ("python", "from .x import basic as asked", [("basic", "asked")]),
        ("python", "import a.b as c", []),
        ("javascript", "export { a as b, c as d } from './x'", ["ab", "cd"]),
        ("javascript", "export { a, b } from './x'", ["aa", "bb"]),
        ("javascript", "export { default as B } from './x'", [("default", "B")]),
        ("javascript", "export { a as default } from './x'", [("a", "default")]),
        ("javascript", "export * from './x'", ["**"]),
        ("javascript", "export * as ns from './x'", []),
        ("javascript", "import D, { a as b } from './x'", [("default", "D"), ("a", "b")]),
        ("javascript", "import * as ns from './x'", ["**"]),
        ("javascript", "import { 'a-b' as c, d } from './x'", [("a-b", "c"), ("d", "d")]),
        ("typescript", "export { type A as B, as as c } from './x'", ["AB", ("as", "c")]),
        ("javascript", "const { a: b, c, d = 1 } = require('./x')", ["ab", "cc", "dd"]),
        ("javascript", "const { a: b } = await import('./x')", ["ab"]),
        ("javascript", "const a = require('./x').b, c = require('./x').c", ["ba", "cc"]),
        ("javascript", "const a = require('./x').b.c\nrequire('./x').d()", ["bb", "dd"]),
        ("php", "<?php use function A\\a as b, A\\c;", ["ab", "cc"]),
        ("php", "<?php use A\\{function a as b, const C};", ["ab", "CC"]),
        ("julia", "using A: a as b, c", ["ab", "cc"]),
        ("rust", "pub use inner::Real as Shown;", [("Real", "Shown")]),
        ("rust", "pub use inner::{a as b, c, d as _};", ["ab", "cc", "d_"]),
        ("rust", "use crate::inner::{self as other, a\n  as b};", [("inner", "other"), "ab"]),
        ("rust", "pub use inner as shown;", []),
        ("rust", "pub use inner::*;", ["**"]),
    ],
)
def test_names_with_their_aliases(
    language: str, source: str, had: list[str | tuple[str, str]]
) -> None:
    found = [pair for one in facts(source, language).imports for pair in one.had]
    assert found == [tuple(pair) for pair in had]


@pytest.mark.parametrize(
    ("language", "source", "called"),
    [
        ("kotlin", "import a.b.C as D\nimport a.E", ["a.b.C D", "a.E"]),
        ("kotlin", "import a.b.`is` as `in` // as we say", ["a.b.is in"]),
        ("scala", "import a.{B => C, D, E => _}", ["a.B C", "a.D"]),
        ("scala", "import a.B as C, a.D", ["a.B C", "a.D"]),
        ("php", "<?php use A\\B as C, A\\D; use A\\{E as F};", ["A\\B C", "A\\D", "A\\E F"]),
        ("csharp", "using C = A.B;\nusing A.D;\nusing static A.E;", ["A.B C", "A.D", "A.E"]),
        ("elixir", "alias A.B, as: C\nalias A.{D, E}", ["A.B C", "A.D", "A.E"]),
        ("elixir", "import A.B, only: [as: 1]\nuse A.C, as: :d", ["A.B", "A.C"]),
        ("julia", "import A.B as C, D", ["A.B C", "D"]),
        ("javascript", "const a = require('./x')\nrequire('./y')", ["./x a", "./y"]),
        ("javascript", "const a = require('./x')(1)\nf(require('./y'))", ["./x", "./y"]),
        ("python", "import a.b as c", ["a.b"]),
    ],
)
def test_what_a_file_calls_that_which_it_imports_as_a_whole(
    language: str, source: str, called: list[str]
) -> None:
    found = facts(source, language)
    assert [" ".join((one.spec, *one.aliases)) for one in found.imports if not one.names] == called
    assert not any(set(one.aliases) & defined_names(found) for one in found.imports)


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("python", "from .x import a as a, b"),
        ("javascript", "import { a, b } from './x'"),
        ("rust", "pub use x::{a, b};"),
        ("javascript", "const { a, b } = require('./x')"),
        ("kotlin", "import a.b.c"),
        ("scala", "import a.{b, given}"),
        ("php", "<?php use function A\\b;"),
    ],
)
def test_what_keeps_its_name_has_no_alias(language: str, source: str) -> None:
    assert [one.aliases for one in facts(source, language).imports] == [()]


def test_what_is_given_on_under_another_name_is_shown_by_it() -> None:
    given = facts("pub use inner::{Real as Shown, Other};", "rust")
    assert defined_names(given) == {"Real", "Shown", "Other"}
    assert "export Shown" in surface(given).split("\n")
    assert surface(given) != surface(facts("pub use inner::{Real as Seen, Other};", "rust"))
    assert "export" not in surface(facts("use inner::Real as Shown;", "rust"))


@pytest.mark.parametrize(
    ("language", "source", "defined", "known"),
    [
        ("python", "from .x import a as b\ndef f(): ...", "f", "a b f"),
        ("python", "import a.b\nfrom os import *", "", "*"),
        ("python", "from .x import a\n__all__ = ['a']", "a", "a"),
        ("python", "class C:\n    def m(self): ...", "C C.m m", "C C.m m"),
        ("javascript", "import { a } from './x'\nexport const b = a", "b", "a b"),
        ("javascript", "export { a as b } from './x'", "a b", "a b"),
        ("javascript", "import { a } from './x'\nexport { a }", "a", "a"),
        ("rust", "use crate::x::A;\nfn f() {}", "f", "A f"),
        ("rust", "pub use crate::x::A;", "A", "A"),
        ("go", 'package p\nimport "fmt"\nfunc F() {}', "F", "F"),
    ],
)
def test_what_a_file_takes_it_does_not_define(
    language: str, source: str, defined: str, known: str
) -> None:
    found = facts(source, language)
    assert defined_names(found) == {*defined.split()}
    assert known_names(found) == {*known.split()}


@pytest.mark.parametrize(
    ("source", "renamed"),
    [
        ("const own = 1\nexport { own as other, own as default }", ["own other", "own default"]),
        ("function own() {}\nexport { own as 'an other' }", ["own an other"]),
        ("export default memo(Own)\nfunction Own() {}", ["Own default"]),
        ("class Own {}\nexport default Own", ["Own default"]),
        ("import { a as own, c } from './x'\nexport { own as b, c as d }", ["own b", "c d"]),
        (
            "function own() {}\nmodule.exports = { other: own, more: own }",
            ["own other", "own more"],
        ),
        ("function own() {}\nexports.b = own\nmodule.exports.c = own", ["own b", "own c"]),
        ("function own() {}\nexports = module.exports = own", ["own module.exports"]),
        ("export { own } from './x'\nexport { own as other } from './x'", []),
        ("const own = 1\nexport { own }", []),
        ("function own() {}\nmodule.exports = { own, own: own, f() {} }", []),
        ("function own() {}\nexports.own = own\nexports.f = () => own", []),
        ("exports.other = unknown\nmodule.exports = { more: process }", []),
        ("class A { own() {} }\nexports.other = own", []),
        ("export default function own() {}", ["own default"]),
        ("export default class {}\nexport const a = () => 1", []),
        ("export default { other: own }\nfunction own() {}", []),
        ("function own() {}\nthings = { other: own }\nthings.more = own", []),
    ],
)
def test_what_a_file_gives_to_others_by_another_name(source: str, renamed: list[str]) -> None:
    found = facts(source, "javascript").renamed
    assert [f"{one.name} {one.alias}" for one in found] == renamed


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("function other() {}\nfunction own() {}\nexport { own as other }", ["own"]),
        ("function b() {}\nfunction a() {}\nexport { a as b, b as a }", ["b", "a"]),
        ("function own() {}\nexports.f = own\nexports.f = () => 1", ["own", "f"]),
    ],
)
def test_who_lends_its_name_to_another_is_not_given_itself(source: str, shown: list[str]) -> None:
    assert [one.name for one in facts(source, "javascript").symbols if one.exported] == shown
