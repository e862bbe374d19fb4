from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("function run(a) end", ["1 +function run"]),
    ("local function run(a) end", ["1 -function run"]),
    ("run = function(a) end", ["1 +function run"]),
    ("local run = function(a) end", ["1 -function run"]),
    (
        ("local M = {}\nfunction M.run(a) end\nfunction M:open(b) end\nreturn M"),
        ["1 -variable M", "2 +function run", "3 +function open"],
    ),
    (
        ("local M = {}\nM.run = function(a) end\nM.MAX = 10\nM.size = 3\nreturn M"),
        ["1 -variable M", "2 +function run", "3 +constant MAX"],
    ),
    (
        ("local M = {}\nfunction M._hide() end\nlocal function help() end\nreturn M"),
        ["1 -variable M", "2 -function _hide", "3 -function help"],
    ),
    (
        ("local Box = {}\nBox.__index = Box\nfunction Box.new() end\nfunction Box:open() end"),
        ["1 -variable Box", "3 -method Box.new", "4 -method Box.open"],
    ),
    ("Box = {}\nfunction Box:open() end", ["1 +variable Box", "2 +method Box.open"]),
    (
        ("local function a() end\nlocal function b() end\nreturn { a = a, c = b }"),
        ["1 +function a", "2 +function b"],
    ),
    (
        "local M = {}\nfunction M.run() end\nreturn setmetatable(M, {})",
        ["1 -variable M", "2 +function run"],
    ),
    (
        ("local function outer()\n  local function inner() end\n  function leaked() end\nend"),
        ["1 -function outer"],
    ),
    ("MAX = 10\nlocal MIN = 1\nname = 'x'", ["1 +constant MAX"]),
    ("function M.a.deep(x) end", []),
    ("M['key'] = function() end\nlocal a, b = 1, function() end", []),
    ("local t = { f = function() end, g = 1 }", ["1 -variable t"]),
    ("it('works', function()\n  local x = function() end\nend)", []),
]

SIGNATURES = [
    ("function run(a,\n             b, ...) -- why\n  return a\nend", ["function run(a, b, ...)"]),
    ("local M = {}\nfunction M:open(a) return a end\nreturn M", ["local M", "function M:open(a)"]),
    ("local run = function(a) return 1 end", ["local run = function(a)"]),
    ("MAX = 10 + 2", ["MAX"]),
    ("function run() end", ["function run()"]),
]

IMPORTS = [
    ("local a = require 'a.b'", [(1, "a.b")]),
    ('local a = require("a.b")', [(1, "a.b")]),
    ("local f = require('a.b').f", [(1, "a.b")]),
    ("require 'a'", [(1, "a")]),
    ("dofile('x/y.lua')", [(1, "x/y.lua")]),
    ("local ok, m = pcall(require, 'a')", []),
    ("local a = require('a.' .. name)", []),
    ("-- require 'a'", []),
    ("x.require 'a'", []),
    ("local function f()\n  return require('late')\nend", [(2, "late")]),
]

DOCUMENTED = """
--- Opens boxes and
-- looks into them.

local M = {}

--- Runs it well.
-- @param a what to run
function M.run(a) end

-- Opens the box.
local function open() end

--[[ Long words
about it. ]]
function M.long() end

-- Far away.

function M.bare() end

return M
"""


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "lua") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "lua") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "lua") == expected


@pytest.mark.parametrize(("source", "expected"), IMPORTS)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "lua") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "lua").doc == "Opens boxes and looks into them."
    assert docs(DOCUMENTED, "lua") == {
        "M": "",
        "run": "Runs it well.",
        "open": "Opens the box.",
        "long": "Long words about it.",
        "bare": "",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "lua") == docs(DOCUMENTED, "lua")
    assert facts(crlf, "lua").doc == facts(DOCUMENTED, "lua").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows("function one() end\nlocal function broken(\nfunction two() end", "lua")
    assert {"1 +function one"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "lua").language == "lua"
