from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    (("-module(a)."), ["1 -module a"]),
    (("%% What it is for.\n\n-module('a@b').\n"), ["3 -module 'a@b'"]),
    (
        ("-module(a).\n-export([run/1]).\nrun(A) -> A.\nhelp(A) -> A."),
        ["1 -module a", "3 +function run", "4 -function help"],
    ),
    (("-module(a).\n-compile(export_all).\nrun(A) -> A."), ["1 -module a", "3 +function run"]),
    (
        ("-module(a).\n-compile([export_all, nowarn_export_all]).\nrun(A) -> A."),
        ["1 -module a", "3 +function run"],
    ),
    (
        (
            "-module(a).\n"
            "-export([f/1, f/2]).\n"
            "f(A) -> f(A, 1).\n"
            "f(A, B) when A > B -> A;\n"
            "f(_, B) -> B."
        ),
        ["1 -module a", "3 +function f"],
    ),
    (
        (
            "-module(a).\n"
            "-export_type([t/0]).\n"
            "-type t() :: integer().\n"
            "-type u() :: integer().\n"
            "-opaque v() :: integer()."
        ),
        ["1 -module a", "3 +type t", "4 -type u", "5 -type v"],
    ),
    (
        ("-record(state, {a = 1 :: integer(), b}).\n-define(MAX, 10).\n-define(TWICE(X), X * 2)."),
        ["1 +struct state", "2 +macro MAX", "3 +macro TWICE"],
    ),
    (
        ("-module(a).\n-record(state, {a}).\n-define(MAX, 10)."),
        ["1 -module a", "2 -struct state", "3 -macro MAX"],
    ),
    (("-module(a).\n-callback init(term()) -> ok."), ["1 -module a", "2 +function init"]),
    (
        ("-module(a).\n-export(['odd-name'/0]).\n'odd-name'() -> 1."),
        ["1 -module a", "3 +function 'odd-name'"],
    ),
    (
        ("-module(a).\n-export([run/0]).\nrun() -> F = fun() -> 1 end, G = fun(X) -> X end, F."),
        ["1 -module a", "3 +function run"],
    ),
    (("-module(a).\n-export([gone/0])."), ["1 -module a"]),
    (("-module(a).\n-spec run() -> ok."), ["1 -module a"]),
    (("-ifdef(TEST).\ngo_test() -> ok.\n-endif.\nrun() -> ok."), ["4 +function run"]),
    (
        (
            "-ifdef(TEST).\n-record(r, {a}).\n-ifdef(DEEP).\na() -> 1.\n-else.\nb() -> 1.\n"
            "-endif.\nc() -> 1.\n-else.\nd() -> 1.\n-endif.\ne() -> 1."
        ),
        ["10 +function d", "12 +function e"],
    ),
    (
        (
            "-if(A).\n-ifdef(TEST).\na() -> 1.\n-ifndef(B).\nb() -> 1.\n-endif.\n-elif(C).\n"
            "c() -> 1.\n-endif.\nd() -> 1.\n-else.\ne() -> 1.\n-endif."
        ),
        ["8 +function c", "10 +function d", "12 +function e"],
    ),
    (("-ifdef(EUNIT).\na_test_() -> [].\n-endif."), []),
    (("-ifdef(TEST).\na_test_() -> []."), []),
    (("-ifndef(TEST).\nhelp() -> ok.\n-endif."), ["2 +function help"]),
    (("-ifdef(DEBUG).\nhelp() -> ok.\n-endif."), ["2 +function help"]),
    (("a_test() -> ok."), ["1 +function a_test"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "erlang") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            ("-module(a).\nrun(A, B) when A > 1, B < 2 ->\n  A;\nrun(_, _) -> 1."),
            ["module a", "run(A, B)"],
        ),
        (("-type t(A) :: [A]\n  | none."), ["type t(A) :: [A] | none"]),
        (("-record(r, {a = 1 :: integer(), % why\n  b})."), ["record r, {a = 1 :: integer(), b}"]),
        (("-define(M(X), X).\n-define(N, 1)."), ["define M(X)", "define N"]),
        ("-callback init(A :: term()) -> ok.", ["callback init(A :: term()) -> ok"]),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "erlang") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('-include("a.hrl").', [(1, "a.hrl")]),
        ('-include_lib("kernel/include/file.hrl").', [(1, "kernel/include/file.hrl")]),
        ("-import(lists, [map/2, foldl/3]).", [(1, "lists", "map", "foldl")]),
        ("-behaviour(gen_server).", [(1, "gen_server")]),
        ("-behavior(gen_server).", [(1, "gen_server")]),
        ('-ifdef(TEST).\n-include("a.hrl").\n-endif.\n-include("b.hrl").', [(4, "b.hrl")]),
        ('% -include("a.hrl").', []),
        ('run() -> "-include(x)".', []),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "erlang") == expected


DOCUMENTED = """
-module(a).
-export([pets/1, plain/0, shout/0]).

%% @doc Returns the pets.
-spec pets(integer()) -> integer().
pets(A) -> A.

-spec plain() -> ok.
plain() -> ok.

%% Says it loud.
%% @end
shout() -> ok.
"""


def test_docs_are_cleaned() -> None:
    assert docs(DOCUMENTED, "erlang") == {
        "a": "",
        "pets": "Returns the pets.",
        "plain": "",
        "shout": "Says it loud.",
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            ("%% Copyright (c) 2020 Someone\n\n%% @doc Opens things.\n-module(a).\n"),
            "Opens things.",
        ),
        (
            ("%%% @doc Opens all the things.\n%%% And well.\n-module(a).\n"),
            "Opens all the things. And well.",
        ),
        (('-module(a).\n-moduledoc "Opens things.".\n'), "Opens things."),
        (("%% Copyright (c) 2020 Someone\n-module(a).\n"), ""),
    ],
)
def test_what_stands_at_the_top_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "erlang").doc == expected


def test_line_ends_of_windows_change_nothing() -> None:
    source = DOCUMENTED.lstrip("\n")
    found = extract(source.replace("\n", "\r\n").encode(), "erlang")
    assert found == extract(source.encode(), "erlang")


def test_the_rest_of_a_broken_file_is_read() -> None:
    assert "3 +function good" in rows(
        ("-module(a).\n-export([good/0]).\ngood() -> 1.\n\nbad( -> [ .\n"), "erlang"
    )


def test_broken_code_never_raises() -> None:
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "erlang").language == "erlang"


@pytest.mark.parametrize(
    ("source", "main"),
    [
        (("#!/usr/bin/env escript\nmain(Args) -> ok."), True),
        (("-module(a).\nmain(Args) -> ok."), False),
    ],
)
def test_where_a_program_starts(source: str, main: bool) -> None:
    assert facts(source, "erlang").main is main


def test_newer_docs_are_attributes() -> None:
    source = '''
    -module(a).
    -doc """
    Returns the pets.
    """.
    -spec pets() -> integer().
    pets() -> 1.

    -doc "Says it loud.".
    shout() -> ok.
    '''
    assert docs(source, "erlang") == {
        "a": "",
        "pets": "Returns the pets.",
        "shout": "Says it loud.",
    }


def test_the_export_lists_are_told() -> None:
    source = "-module(a).\n-export([b/0, c/1]).\n-export_type([d/0]).\n"
    assert facts(source, "erlang").exports == ("b", "c", "d")
    assert facts("-define(A, 1).", "erlang").exports is None
