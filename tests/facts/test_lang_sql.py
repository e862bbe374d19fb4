from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("CREATE TABLE users (id INT PRIMARY KEY);", ["1 +table users"]),
    ("create table if not exists app.users (id int);", ["1 +table app.users"]),
    (
        (
            'CREATE TABLE "App"."odd name" (id INT);\n'
            "CREATE TABLE `b` (id INT) ENGINE=InnoDB;\n"
            "CREATE TABLE [dbo].[C] ([Id] INT IDENTITY(1,1));"
        ),
        ["1 +table App.odd name", "2 +table b", "3 +table dbo.C"],
    ),
    (
        ("CREATE OR REPLACE VIEW app.v AS SELECT 1;\nCREATE MATERIALIZED VIEW mv AS SELECT 1;"),
        ["1 +view app.v", "2 +view mv"],
    ),
    (
        (
            "CREATE FUNCTION app.f(a int) RETURNS int AS $$\n"
            "  CREATE TABLE inner_one (id int);\n"
            "$$ LANGUAGE sql;\n"
            "CREATE TABLE after_it (id int);"
        ),
        ["1 +function app.f", "4 +table after_it"],
    ),
    (
        "CREATE OR REPLACE PROCEDURE p(a int) LANGUAGE plpgsql AS $x$ BEGIN END $x$;",
        ["1 +function p"],
    ),
    (
        (
            "CREATE PROCEDURE dbo.DoIt @a INT AS\n"
            "BEGIN\n"
            "  SELECT 1;\n"
            "END\n"
            "GO\n"
            "CREATE OR ALTER PROC dbo.Other AS SELECT 1\n"
            "GO"
        ),
        ["1 +function dbo.DoIt", "6 +function dbo.Other"],
    ),
    (
        (
            "DELIMITER //\n"
            "CREATE DEFINER=`root`@`%` PROCEDURE my(IN a INT)\n"
            "BEGIN\n"
            "  SELECT 1;\n"
            "END //"
        ),
        ["2 +function my"],
    ),
    (
        (
            "CREATE UNIQUE INDEX idx ON users (id);\n"
            "CREATE INDEX CONCURRENTLY IF NOT EXISTS other ON users (id);\n"
            "CREATE INDEX ON users (id);"
        ),
        ["1 -index idx", "2 -index other"],
    ),
    (
        ("CREATE TYPE mood AS ENUM ('a', 'b');\nCREATE DOMAIN positive AS int CHECK (value > 0);"),
        ["1 +type mood", "2 +type positive"],
    ),
    ("CREATE TEMP TABLE t (a int);\nCREATE TABLE #t (a int);", []),
    (
        (
            "-- CREATE TABLE a (id int);\n"
            "/* CREATE TABLE b (id int); */\n"
            "INSERT INTO x VALUES ('\n"
            "CREATE TABLE c (id int);');"
        ),
        [],
    ),
    (
        (
            "CREATE TRIGGER t AFTER INSERT ON users EXECUTE FUNCTION f();\n"
            "CREATE EXTENSION x;\n"
            "ALTER TABLE users ADD b int;"
        ),
        [],
    ),
    ("CREATE TABLE a (id int); CREATE TABLE b (id int);", ["1 +table a", "1 +table b"]),
    (
        ('CREATE TABLE :"schema".users (id int);\nCREATE TABLE &registry..changes (id int);'),
        ["1 +table users", "2 +table changes"],
    ),
    ("CREATE TABLE {{ name }} (id int);", []),
    (
        ("CREATE TABLE {{ schema }}.users (id int);\nCREATE TABLE ${schema}.boxes (id int);"),
        ["1 +table users", "2 +table boxes"],
    ),
]

SIGNATURES = [
    (
        (
            "CREATE FUNCTION f(a int, -- why\n"
            "                  b numeric(10, 2)) RETURNS int AS $$ x $$;"
        ),
        ["CREATE FUNCTION f(a int, b numeric(10, 2))"],
    ),
    ("CREATE TABLE IF NOT EXISTS\n  app.users (id int);", ["CREATE TABLE IF NOT EXISTS app.users"]),
    (
        "CREATE PROCEDURE dbo.DoIt\n  @a INT,\n  @b INT AS SELECT 1",
        ["CREATE PROCEDURE dbo.DoIt @a INT, @b INT"],
    ),
    ("create view v as select 1;", ["create view v"]),
    ("CREATE UNIQUE INDEX idx ON users (id);", ["CREATE UNIQUE INDEX idx ON users"]),
]

DOCUMENTED = """
-- What an app keeps of
-- its users.

-- One row a person.
CREATE TABLE users (id INT);

/* Counts all
   of them. */
CREATE FUNCTION total() RETURNS int AS $$ SELECT 1 $$;

-- Far away.

CREATE VIEW bare AS SELECT 1;
"""


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "sql") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "sql") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "sql") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "sql").doc == "What an app keeps of its users."
    assert docs(DOCUMENTED, "sql") == {
        "users": "One row a person.",
        "total": "Counts all of them.",
        "bare": "",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "sql") == docs(DOCUMENTED, "sql")
    assert facts(crlf, "sql").doc == facts(DOCUMENTED, "sql").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows(
        "CREATE TABLE one (id int);\nCREATE TABLE ( broken;\nSELEC 'x;\nCREATE TABLE lost (i int);",
        "sql",
    )
    assert {"1 +table one"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "sql").language == "sql"


@pytest.mark.parametrize(
    ("source", "partial"),
    [
        ("CREATE PROCEDURE dbo.DoIt @a INT AS BEGIN SELECT 1 END", False),
        ("CREATE TABLE {{ name }} (id int);", True),
        ("CREATE TEMP TABLE t (id int);", False),
        ("SELECT 1;", False),
    ],
)
def test_what_creates_something_without_a_name_is_partial(source: str, partial: bool) -> None:
    assert facts(source, "sql").partial is partial
