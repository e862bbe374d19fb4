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
    ("language", "source"),
    [
        ("python", "from .x import a as a, b"),
        ("javascript", "import { a, b } from './x'"),
        ("rust", "pub use x::{a, b};"),
        ("kotlin", "import a.b.c as d"),
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
