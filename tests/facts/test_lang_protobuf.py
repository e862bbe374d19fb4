from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("message Box {\n  string a = 1;\n}", ["1 +struct Box"]),
    ("enum Kind {\n  KIND_NONE = 0;\n}", ["1 +enum Kind"]),
    (
        (
            "message Box {\n"
            "  message Lid {\n"
            "    int32 b = 1;\n"
            "  }\n"
            "  enum Kind {\n"
            "    NONE = 0;\n"
            "  }\n"
            "  oneof any {\n"
            "    string q = 2;\n"
            "  }\n"
            "}"
        ),
        ["1 +struct Box", "2 +struct Box.Lid", "5 +enum Box.Kind"],
    ),
    (
        (
            "service Boxes {\n"
            "  rpc Get(Box) returns (Box);\n"
            "  rpc List(Box) returns (stream Box) {\n"
            "    option deprecated = true;\n"
            "  }\n"
            "}"
        ),
        ["1 +interface Boxes", "2 +method Boxes.Get", "3 +method Boxes.List"],
    ),
    ("extend google.protobuf.FieldOptions {\n  string z = 50;\n}", []),
    ('syntax = "proto3";\npackage a.b;\noption go_package = "x";', []),
    ("// message Gone {}\n/* enum Gone {} */", []),
    ("message Box {\n  reserved 1, 2;\n  map<string, Lid> lids = 3;\n}", ["1 +struct Box"]),
    (
        "message A {\n  message B {\n    message C {}\n  }\n}",
        ["1 +struct A", "2 +struct A.B", "3 +struct B.C"],
    ),
    ("service Empty {}", ["1 +interface Empty"]),
    ("message rpc {}\nmessage message {}", ["1 +struct rpc", "2 +struct message"]),
    ("message One {} message Two {}", ["1 +struct One", "1 +struct Two"]),
]

SIGNATURES = [
    ("message Box {\n  string a = 1;\n}", ["message Box"]),
    (
        "service S {\n  rpc Get(Box) // why\n    returns (stream Box) {}\n}",
        ["service S", "rpc Get(Box) returns (stream Box)"],
    ),
    ("enum Kind { NONE = 0; }", ["enum Kind"]),
    (
        "service S { rpc Put(stream a.Box) returns (b.Box); }",
        ["service S", "rpc Put(stream a.Box) returns (b.Box)"],
    ),
]

IMPORTS = [
    ('import "a/b.proto";', [(1, "a/b.proto")]),
    ('import public "a/b.proto";', [(1, "a/b.proto")]),
    ("import weak 'a.proto';", [(1, "a.proto")]),
    ('// import "a.proto";', []),
    ('option x = "import";', []),
]

DOCUMENTED = """
// Copyright 2020 Someone. All rights reserved.

syntax = "proto3";

// Boxes of all kinds,
// and their lids.
package a.b;

// A box that opens.
message Box {
  // Its lid, if any.
  message Lid {}
}

/* Serves the boxes. */
service Boxes {
  // Gets one of them.
  rpc Get(Box) returns (Box);

  rpc Put(Box) returns (Box);
}

message Bare {}
"""


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "protobuf") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "protobuf") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "protobuf") == expected


@pytest.mark.parametrize(("source", "expected"), IMPORTS)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "protobuf") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "protobuf").doc == "Boxes of all kinds, and their lids."
    assert docs(DOCUMENTED, "protobuf") == {
        "Box": "A box that opens.",
        "Lid": "// Its lid, if any.",
        "Boxes": "Serves the boxes.",
        "Get": "// Gets one of them.",
        "Put": "",
        "Bare": "",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "protobuf") == docs(DOCUMENTED, "protobuf")
    assert facts(crlf, "protobuf").doc == facts(DOCUMENTED, "protobuf").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows("message One {}\nmessage Broken { string = ;\nmessage Two {}", "protobuf")
    assert {"1 +struct One"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "protobuf").language == "protobuf"


def test_a_file_names_its_package() -> None:
    assert facts(DOCUMENTED, "protobuf").package == "a.b"
    assert facts("message A {}", "protobuf").package == ""
