from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("type User {\n  id: ID!\n}", ["1 +type User"]),
    ("interface Node {\n  id: ID!\n}", ["1 +interface Node"]),
    ("input Filter {\n  a: Int\n}", ["1 +struct Filter"]),
    ("enum Kind {\n  A\n  B\n}", ["1 +enum Kind"]),
    ("union Any = A | B", ["1 +union Any"]),
    ("scalar Date", ["1 +type Date"]),
    ("directive @auth(role: String) on FIELD_DEFINITION", ["1 +macro auth"]),
    (
        (
            "type Query {\n"
            "  users(first: Int): [User!]!\n"
            "  me: User\n"
            "}\n"
            "extend type Mutation {\n"
            "  save(a: Int): User\n"
            "}"
        ),
        ["1 +type Query", "2 +method Query.users", "3 +method Query.me", "6 +method Mutation.save"],
    ),
    ("extend type User {\n  more: Int\n}", []),
    ("schema {\n  query: Query\n}", []),
    (
        (
            "query GetUser($id: ID!) {\n"
            "  user(id: $id) {\n"
            "    ...Parts\n"
            "  }\n"
            "}\n"
            "mutation Save {\n"
            "  save\n"
            "}\n"
            "subscription Watch {\n"
            "  watch\n"
            "}"
        ),
        ["1 +function GetUser", "6 +function Save", "9 +function Watch"],
    ),
    ("fragment Parts on User {\n  id\n}", ["1 +function Parts"]),
    ("{\n  anonymous\n}\nquery {\n  b\n}", []),
    ("# type Gone {\n#   id: ID\n# }", []),
    ('extend schema @link(url: "x")\ntype A {\n  a: Int\n}', ["2 +type A"]),
    (
        (
            "extend schema # v2\n  @link(\n"
            '    url: "https://a.example/(v2)\\")"\n    import: ["@key", {a: 1}]\n'
            "  ) @composeDirective\n\n"
            "type A {\n  a: Int\n}\nextend type Query {\n  b: A\n}"
        ),
        ["7 +type A", "11 +method Query.b"],
    ),
    ("extend schema @link @b(c: 1) {\n  query: Q\n}\nscalar D", ["4 +type D"]),
    ("extend schema {\n  query: Q\n}\nscalar D", ["4 +type D"]),
    ("type A {\n  extend: schema @a\n}\nscalar D", ["1 +type A", "4 +type D"]),
    ('"""\ntype Gone { id: ID }\n"""\ntype Kept {\n  id: ID\n}', ["4 +type Kept"]),
]

SIGNATURES = [
    (
        ('type User implements Node & Other\n  @key(fields: "id") { # why\n  id: ID!\n}'),
        ['type User implements Node & Other @key(fields: "id")'],
    ),
    (
        '"Words."\ndirective @auth(role: String) on OBJECT',
        ["directive @auth(role: String) on OBJECT"],
    ),
    ("query Get($id: ID!) { a }", ["query Get($id: ID!)"]),
    ("fragment Parts on User { id }", ["fragment Parts on User"]),
    (
        'type Query {\n  "Words."\n  users(first: Int = 1): [User!]!\n}',
        ["type Query", "users(first: Int = 1): [User!]!"],
    ),
    ("union Any = A | B", ["union Any"]),
]

DOCUMENTED = '''
# What the app can
# be asked.

"""
A person with a login.
"""
type User {
  "Not told."
  id: ID!
}

type Query {
  "All of the users."
  users: [User]
  bare: Int
}

# Above it stands.
scalar Date

"Checks it well."
directive @auth on OBJECT
'''


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "graphql") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "graphql") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "graphql") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "graphql").doc == "What the app can be asked."
    assert docs(DOCUMENTED, "graphql") == {
        "User": "A person with a login.",
        "Query": "",
        "users": '"All of the users."',
        "bare": "",
        "Date": "Above it stands.",
        "auth": "Checks it well.",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "graphql") == docs(DOCUMENTED, "graphql")
    assert facts(crlf, "graphql").doc == facts(DOCUMENTED, "graphql").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows(
        "type One {\n  id: ID\n}\ntype Broken { id: : }\ntype Two {\n  id: ID\n}", "graphql"
    )
    assert {"1 +type One"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "graphql").language == "graphql"
