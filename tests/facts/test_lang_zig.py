from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("pub fn run(a: u32) !void {}", ["1 +function run"]),
    ("fn run() void {}", ["1 -function run"]),
    ("export fn run() void {}", ["1 +function run"]),
    ("pub extern fn run(a: c_int) c_int;", ["1 +function run"]),
    ("pub inline fn run() void {}", ["1 +function run"]),
    (
        (
            "pub const Box = struct {\n"
            "    a: u32,\n"
            "    pub fn open(self: *Box) void {}\n"
            "    fn help() void {}\n"
            "};"
        ),
        ["1 +struct Box", "3 +method Box.open", "4 -method Box.help"],
    ),
    (
        "const Box = struct {\n    pub fn open() void {}\n};",
        ["1 -struct Box", "2 -method Box.open"],
    ),
    (
        (
            "pub const Kind = enum { a, b };\n"
            "pub const Any = union(enum) { a: u8 };\n"
            "pub const Bits = packed struct(u8) { a: u8 };\n"
            "pub const Handle = opaque {};\n"
            "pub const Failure = error{ A, B };"
        ),
        ["1 +enum Kind", "2 +union Any", "3 +struct Bits", "4 +type Handle", "5 +type Failure"],
    ),
    (
        ("pub const MAX = 10;\npub var count: u32 = 0;\nconst own = 1;\nvar other: u8 = 1;"),
        ["1 +constant MAX", "2 +variable count"],
    ),
    (
        ('pub const Alias = std.ArrayList(u8);\npub const deep = @import("d.zig").Deep;'),
        ["1 +constant Alias", "2 +constant deep"],
    ),
    (
        (
            "pub fn List(comptime T: type) type {\n"
            "    return struct {\n"
            "        pub fn len() usize {\n"
            "            return 0;\n"
            "        }\n"
            "    };\n"
            "}"
        ),
        ["1 +function List"],
    ),
    (('test "it runs" {\n    const Inner = struct {\n        pub fn f() void {}\n    };\n}'), []),
    (
        ("fn outer() void {\n    const Inner = struct {\n        fn deep() void {}\n    };\n}"),
        ["1 -function outer"],
    ),
    (
        (
            "pub const A = struct {\n"
            "    pub const B = struct {\n"
            "        pub fn deep() void {}\n"
            "    };\n"
            "    const max = 1;\n"
            "};"
        ),
        ["1 +struct A", "2 +struct A.B", "3 +method B.deep"],
    ),
    ("comptime {\n    _ = other;\n}", []),
    ('pub fn @"odd name"() void {}', ['1 +function @"odd name"']),
]

SIGNATURES = [
    (
        "pub fn run(\n    a: u32, // why\n    b: []const u8,\n) !void {\n}",
        ["pub fn run(a: u32, b: []const u8) !void"],
    ),
    ("pub const Box = struct { a: u32 };", ["pub const Box"]),
    ("pub var count: u32 = 0;", ["pub var count: u32"]),
    ("export fn run() void {}", ["export fn run() void"]),
    ("pub fn List(comptime T: type) type { return T; }", ["pub fn List(comptime T: type) type"]),
    ("pub extern fn run(a: c_int) c_int;", ["pub extern fn run(a: c_int) c_int"]),
]

IMPORTS = [
    ('const std = @import("std");', [(1, "std")]),
    ('const x = @import("a/x.zig");', [(1, "a/x.zig")]),
    ('const Deep = @import("x.zig").Deep;', [(1, "x.zig")]),
    ('pub usingnamespace @import("u.zig");', [(1, "u.zig")]),
    ('comptime {\n    _ = @import("c.zig");\n}', [(2, "c.zig")]),
    ('test "it" {\n    _ = @import("t.zig");\n}', []),
    ('// @import("x.zig")', []),
    ('const f = @embedFile("x.txt");', []),
]

DOCUMENTED = """//! Opens boxes and
//! looks into them.

const std = @import("std");

/// Runs it well.
/// Twice.
pub fn run() void {}

// Not a doc of it.
pub fn open() void {}

pub const Box = struct {
    /// Closes the box.
    pub fn close() void {}
};

pub fn bare() void {}
"""


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "zig") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "zig") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "zig") == expected


@pytest.mark.parametrize(("source", "expected"), IMPORTS)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "zig") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "zig").doc == "Opens boxes and looks into them."
    assert docs(DOCUMENTED, "zig") == {
        "run": "Runs it well. Twice.",
        "open": "",
        "Box": "",
        "close": "",
        "bare": "",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "zig") == docs(DOCUMENTED, "zig")
    assert facts(crlf, "zig").doc == facts(DOCUMENTED, "zig").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows("pub fn one() void {}\npub fn broken( void {\npub fn two() void {}", "zig")
    assert {"1 +function one"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "zig").language == "zig"


def test_a_public_main_is_a_programs_start() -> None:
    assert facts("const a = 1;\npub fn main() !void {}", "zig").main
    assert not facts("pub fn other() void {}", "zig").main
