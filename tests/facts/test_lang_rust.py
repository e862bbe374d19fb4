from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures, surface

from summarizer.facts.symbols import extract

_NESTED = ["1 -function f", "2 -function g"]
_OUTER = ["1 +struct A", "3 +method A.f"]
SYMBOLS = [
    ("pub fn run() {}", ["1 +function run"]),
    ("fn run() {}", ["1 -function run"]),
    ("pub(crate) fn run() {}", ["1 -function run"]),
    ("pub(in crate::a) fn run() {}", ["1 -function run"]),
    ("pub async unsafe fn run() {}", ["1 +function run"]),
    ('pub extern "C" fn run() {}', ["1 +function run"]),
    ("pub struct Point { pub x: u8 }", ["1 +struct Point"]),
    ("pub struct Unit;", ["1 +struct Unit"]),
    ("pub struct Pair<T>(T, T);", ["1 +struct Pair"]),
    ("enum Shape { Round, Square(u8) }", ["1 -enum Shape"]),
    ("pub union Bits { a: u8 }", ["1 +union Bits"]),
    ("pub type Alias<T> = Vec<T>;", ["1 +type Alias"]),
    ("pub const MAX: u8 = 1;", ["1 +constant MAX"]),
    ('pub static NAME: &str = { fn inner() {} "x" };', ["1 +variable NAME"]),
    (
        (
            "pub trait Read {\n    const N: u8;\n    type Out;\n    fn read(&self);\n"
            "    fn all(&self) {}\n}"
        ),
        [
            "1 +trait Read",
            "2 +constant Read.N",
            "3 +type Read.Out",
            "4 +method Read.read",
            "5 +method Read.all",
        ],
    ),
    ("trait Inner { fn go(&self); }", ["1 -trait Inner", "1 -method Inner.go"]),
    (
        "impl<T> Stack<T> {\n    pub const N: u8 = 1;\n    pub fn push() {}\n    fn grow() {}\n}",
        ["2 +constant Stack.N", "3 +method Stack.push", "4 -method Stack.grow"],
    ),
    ("impl Stack { pub fn push() {} }\nstruct Stack;", ["1 -method Stack.push", "2 -struct Stack"]),
    (
        "impl fmt::Display for a::Stack<u8> {\n    fn fmt(&self) {}\n}",
        ["2 -method Stack.fmt"],
    ),
    ("impl<'a> Read for &'a File { fn read(&self) {} }", ["1 -method File.read"]),
    ("impl Read for [u8] { fn read(&self) {} }", ["1 -method [u8].read"]),
    ("impl dyn Any { pub fn is(&self) {} }", ["1 +method Any.is"]),
    ("macro_rules! local { () => {}; (a) => {} }", ["1 -macro local"]),
    ("#[macro_export]\nmacro_rules! shared { () => {} }", ["2 +macro shared"]),
    ("#[macro_export]\n#[doc(hidden)]\nmacro_rules! shared { () => {} }", ["3 +macro shared"]),
    ("mod deep { pub fn below() { fn inner() {} } }", ["1 -function below"]),
    ("pub mod deep { pub fn below() {} }", ["1 +function below"]),
    ("pub(crate) mod deep { pub fn below() {} }", ["1 -function below"]),
    ("#[allow(x)]\npub mod deep { pub fn below() {} }", ["2 +function below"]),
    ("mod a { pub mod b { pub fn f() {} } }\npub mod c { mod d { pub fn g() {} } }", _NESTED),
    ("mod m { pub struct A; pub fn f() {} }\npub use m::A;", ["1 +struct A", "1 -function f"]),
    ("mod m { pub struct A; }\npub use self::m::{A as B};", ["1 +struct A"]),
    ("mod m { pub struct A; }\npub use m::*;", ["1 +struct A"]),
    ("mod m { pub struct A; }\nuse m::A;", ["1 -struct A"]),
    ("mod m { pub mod n { pub fn f() {} } }\npub use m::n;", ["1 +function f"]),
    ("mod m { pub mod n { pub fn f() {} } }\npub use m::n::f;", ["1 +function f"]),
    ("mod m { mod n { pub fn f() {} } pub use n::f; }\npub use m::f;", ["1 +function f"]),
    ("mod m { mod n { pub fn f() {} } pub use n::f; }", ["1 -function f"]),
    ("mod m { mod n { pub fn f() {} } }\npub use m::g;", ["1 -function f"]),
    ("mod m { #[macro_export]\nmacro_rules! a { () => {} } }", ["2 +macro a"]),
    ("mod m { impl super::A { pub fn f() {} } }\npub struct A;", ["1 +method A.f", "2 +struct A"]),
    ("mod m { pub struct A; impl A { pub fn f() {} } }", ["1 -struct A", "1 -method A.f"]),
    ("mod m { pub struct A; }\npub struct A(m::A);", ["1 +struct A"]),
    ("mod m { pub struct A; }\npub struct A;\nimpl A { pub fn f() {} }", _OUTER),
    ('extern "C" { pub fn puts(s: *const u8) -> i32; }', ["1 +function puts"]),
    ("fn run() { struct Local; fn inner() {} const X: u8 = 1; }", ["1 -function run"]),
    ("#[cfg(test)]\nmod tests { use super::*; #[test] fn works() {} }", []),
    ("#[cfg(test)]\n#[allow(dead_code)]\nmod tests { fn works() {} }", []),
    ("#[cfg(all(test, unix))]\nmod tests { fn works() {} }", []),
    ("#[cfg(test)]\nfn helper() {}\npub fn real() {}", ["3 +function real"]),
    ("#[cfg(unix)]\npub fn real() {}", ["2 +function real"]),
    ("#[cfg(not(test))]\npub fn real() {}", ["2 +function real"]),
    ("#[derive(Debug)]\n#[non_exhaustive]\npub struct Wide {}", ["3 +struct Wide"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "rust") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "pub fn map<T, F>(\n    x: T, // why\n    f: F,\n) -> Vec<T>\nwhere\n  F: Fn(T),\n{}",
            "pub fn map<T, F>(x: T, f: F) -> Vec<T> where F: Fn(T),",
        ),
        ("pub struct Point<T> {\n    x: T,\n}", "pub struct Point<T>"),
        ("pub type Alias<T> = Vec<T>;", "pub type Alias<T> = Vec<T>"),
        ("pub const MAX: u8 = 1 + 2;", "pub const MAX: u8"),
        ("#[inline]\npub fn f(&self) -> Option<u8> { None }", "pub fn f(&self) -> Option<u8>"),
        ("macro_rules! m {\n    () => {};\n}", "macro_rules! m"),
        ("pub enum E<'a> {\n    A(&'a str),\n}", "pub enum E<'a>"),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: str) -> None:
    assert signatures(source, "rust") == [expected]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("use std::fmt;", [(1, "std", "fmt")]),
        ("use serde;", [(1, "serde")]),
        ("use crate::a::{b, c as d};", [(1, "crate::a", "b", "c")]),
        ("use crate::a::*;", [(1, "crate::a", "*")]),
        ("use super::{x, y::{z, self}};", [(1, "super", "x", "y"), (1, "super::y", "z")]),
        ("use {a, b::c};", [(1, "a"), (1, "b", "c")]),
        ("use ::std::io::{self, Read as _};", [(1, "std", "io"), (1, "std::io", "Read")]),
        ("use a::{\n    // one\n    b,\n    c, /* d, */\n};", [(1, "a", "b", "c")]),
        ("use a::{};", []),
        ("use a::r#type;", [(1, "a", "r#type")]),
        ("pub use self::a::B;", [(1, "self::a", "B", "reexport")]),
        ("pub(crate) use a::B;", [(1, "a", "B", "reexport")]),
        (
            "pub use a::{b as c, d, e::{f as g, self}};",
            [(1, "a", "b", "d", "e", "reexport"), (1, "a::e", "f", "reexport")],
        ),
        ("pub use a\n  as\n  b;", [(1, "a", "reexport")]),
        ("fn f() -> a::B { c::d::E::new(); c::d::E::new() }", [(1, "a::B"), (1, "c::d::E::new")]),
        ("use a::b::c;\nfn f() { crate::x::y() }", [(1, "a::b", "c"), (2, "crate::x::y")]),
        ("fn f() { std::fs::read(); Vec::new(); self::g(); Self::h(); E::a::b() }", []),
        ('// a::b\nfn f() { g("a::b"); g(r#"a::b"#) }', []),
        ("#[cfg(test)]\nmod tests { fn f() { a::b() } }", []),
        ("mod parser;", [(1, "mod:parser")]),
        ("pub mod parser;", [(1, "mod:parser", "reexport")]),
        ('#[path = "plat/gen.rs"] pub mod a;\nmod b;', [(1, "plat/gen.rs"), (2, "mod:b")]),
        ('#[path = "x.rs"]\n#[cfg(unix)]\nmod a;', [(3, "x.rs")]),
        ('#[doc = "x.rs"] mod a;', [(1, "mod:a")]),
        ('#[path = "x.rs"] mod a {}\nmod b;', [(2, "mod:b")]),
        ("mod inline { use super::a; }", [(1, "super", "a")]),
        ("extern crate alloc as core_alloc;", [(1, "alloc")]),
        ("#[cfg(test)]\nmod tests {\n    use super::*;\n}", []),
        ("#[cfg(test)]\nmod tests;", []),
        ("#[cfg(test)]\nuse std::fmt;\nuse std::io;", [(3, "std", "io")]),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "rust") == expected


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("fn main() {}", True),
        ("#[tokio::main]\nasync fn main() {}", True),
        ("mod a { fn main() {} }", False),
        ("#![allow(warnings)]\nfn run() {}", False),
        ("#!/usr/bin/env rust-script\nfn run() {}", True),
    ],
)
def test_a_program_starts_in_main(source: str, main: bool) -> None:
    assert facts(source, "rust").main is main


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("//! Parses things.\n//!\n//! In parts.\n\nuse a;", "Parses things.\n\nIn parts."),
        ("/*! Parses things. */\nuse a;", "Parses things."),
        ("// Copyright 2020 Someone.\n\n//! Parses things.\n", "Parses things."),
        ("#![allow(x)]\n//! Parses things.\n", "Parses things."),
        ("/// Opens.\npub fn open() {}", ""),
        ("// A remark.\n\nuse a;", ""),
    ],
)
def test_inner_comments_are_the_files_doc(head: str, expected: str) -> None:
    assert facts(head + "\n", "rust").doc == expected


def test_docs_are_outer_comments_directly_above() -> None:
    source = """
    /// Opens the file.
    #[must_use]
    pub fn open() {}

    // An aside.
    pub fn aside() {}

    /** Block doc. */
    pub struct Block;

    impl Block {
        /// Method doc.
        pub fn go(&self) {}
    }
    """
    assert docs(source, "rust") == {
        "open": "Opens the file.",
        "aside": "",
        "Block": "Block doc.",
        "go": "/// Method doc.",
    }


BASE = """
use std::fmt;

/// Opens the file.
pub fn open(a: u8) -> u8 {
    a + 1
}

pub const MAX: u8 = 10;

pub struct Config {
    name: String,
}
"""


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("a + 1", "let b = a;\n    // why\n    b * 2"),
        BASE.replace("= 10", "= 11"),
        BASE.replace("pub fn open(a: u8)", "#[inline]\npub fn open(\n    a: u8,\n)"),
        BASE + "\n#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn x() {}\n}\n",
    ],
)
def test_bodies_tests_and_formatting_are_not_told(edited: str) -> None:
    assert edited != BASE
    assert surface(edited, "rust") == surface(BASE, "rust")


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("a: u8", "a: u16"),
        BASE.replace("pub fn", "fn"),
        BASE.replace("Opens", "Closes"),
        BASE.replace("fmt", "io"),
    ],
)
def test_what_is_told_shows_its_change(edited: str) -> None:
    assert surface(edited, "rust") != surface(BASE, "rust")


def test_broken_code_never_raises() -> None:
    for damaged in damages(BASE + "use a::{b, c::{d, e}};\n"):
        assert extract(damaged, "rust").language == "rust"
