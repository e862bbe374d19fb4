from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("let run a ~b ?(c = 1) = let inner x = x in inner a", ["1 +function run"]),
    ("let limit = 10", ["1 +constant limit"]),
    ("let f = function A -> 1 | B -> 2", ["1 +function f"]),
    ("let rec f x = g x and g x = f x", ["1 +function f", "1 +function g"]),
    ("let () = let hidden = 1 in print hidden", []),
    (("let _ = 1\nlet _unused = 2\nlet (a, b) = 1, 2"), []),
    (
        "module M = struct let z = 1 type t = int end",
        ["1 +module M", "1 +constant M.z", "1 +type M.t"],
    ),
    (
        "module type S = sig val s : int -> int type t end",
        ["1 +interface S", "1 +method S.s", "1 +type S.t"],
    ),
    ("module F (X : S) = struct let f = 1 end", ["1 +module F", "1 +constant F.f"]),
    (("module M = Map.Make (String)\nmodule N = Other.Thing"), ["1 +module M"]),
    ("type t = A | B and 'a u = { x : 'a }", ["1 +type t", "1 +type u"]),
    ("exception Bad of string", ["1 +type Bad"]),
    ('external now : unit -> int = "c_now"', ["1 +function now"]),
    ("class c = object method m = 1 end", ["1 +class c"]),
    ("let ( + ) a b = a", []),
    ("let f x = let module M = struct let y = 1 end in M.y", ["1 +function f"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "ocaml") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            ("let run ?(a = 1) (* why *) ~b\n  (c : int) : int = 1"),
            ["let run ?(a = 1) ~b (c : int) : int"],
        ),
        ("let rec f x = x", ["let f x"]),
        (
            ("type 'a v = 'a list\ntype t = { x : int } [@@deriving show]"),
            ["type 'a v = 'a list", "type t"],
        ),
        ("module F (X : S) : T = struct end", ["module F (X : S)"]),
        ('external e : int -> int = "c_e"', ["external e : int -> int"]),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "ocaml") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("open Base", [(1, "Base")]),
        ("open! A.B", [(1, "A.B")]),
        ("include X", [(1, "X", "*", "reexport")]),
        ("let f = let open A in x", [(1, "A")]),
        ("(* open A *)", []),
        ('let s = "open A"', []),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "ocaml") == expected


DOCUMENTED = """
open B

(** Returns the [pets].

    @param a the a *)
let pets a = a

(* not a doc *)
let plain = 1

(** Says it loud. *)
type shout = A
"""


def test_docs_are_cleaned() -> None:
    assert docs(DOCUMENTED, "ocaml") == {
        "pets": "Returns the [pets].",
        "plain": "",
        "shout": "Says it loud.",
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (("(** Opens things. *)\n\nopen B\n"), "Opens things."),
        (("(* Copyright 2020 Someone. All rights reserved. *)\n\nopen B\n"), ""),
        (("(** About it all. *)\nlet x = 1\n"), ""),
    ],
)
def test_what_stands_at_the_top_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "ocaml").doc == expected


def test_line_ends_of_windows_change_nothing() -> None:
    source = DOCUMENTED.lstrip("\n")
    found = extract(source.replace("\n", "\r\n").encode(), "ocaml")
    assert found == extract(source.encode(), "ocaml")


def test_the_rest_of_a_broken_file_is_read() -> None:
    assert "1 +constant good" in rows(("let good = 1\n\nlet ) ( = in\n"), "ocaml")


def test_broken_code_never_raises() -> None:
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "ocaml").language == "ocaml"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("val run : ?a:int -> b:int -> int", ["1 +function run"]),
        ("type t\ntype u = A | B", ["1 +type t", "2 +type u"]),
        ("module M : sig val z : int end", ["1 +module M", "1 +method M.z"]),
        ("module F (X : S) : T with type t = int", ["1 +module F"]),
        ("module type S = sig val s : int end", ["1 +interface S", "1 +method S.s"]),
        ("exception Bad of string", ["1 +type Bad"]),
        ("class c : object method m : int end", ["1 +class c"]),
        ("val ( + ) : int -> int", []),
        ("module N = Other.Thing", []),
    ],
)
def test_the_symbols_of_an_interface(source: str, expected: list[str]) -> None:
    assert rows(source, "ocaml-interface") == expected


def test_docs_of_an_interface_may_stand_below() -> None:
    source = """
    (** Opens things. *)

    val pets : int -> int
    (** Returns the pets. *)

    (** Says it loud. *)
    val shout : int

    val plain : int

    type t
    (** A pet of one. *)
    """
    assert docs(source, "ocaml-interface") == {
        "pets": "Returns the pets.",
        "shout": "Says it loud.",
        "plain": "",
        "t": "A pet of one.",
    }
    assert facts(source, "ocaml-interface").doc == "Opens things."
