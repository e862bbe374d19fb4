from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ('proc run*(a: int, b = 2): string = ""', ["1 +function run"]),
    ("proc run(a: int) = discard", ["1 -function run"]),
    (
        (
            "func run*(x: int): int = x\n"
            "iterator items*(x: int): int = yield x\n"
            "converter toX*(a: int): string = $a\n"
            "method open*(self: Box) {.base.} = discard"
        ),
        ["1 +function run", "2 +function items", "3 +function toX", "4 +function open"],
    ),
    (
        "template tmpl*(x: untyped) = x\nmacro mac*(x: untyped): untyped = x",
        ["1 +macro tmpl", "2 +macro mac"],
    ),
    (
        "proc `+`*(a, b: Box): Box = a\nproc `[]=`*(a: Box) = discard",
        ["1 +function +", "2 +function []="],
    ),
    ("proc gen*[T](x: T) {.inline.} = discard", ["1 +function gen"]),
    ("proc later*(a: int)\nproc later*(a: int) = discard", ["1 +function later"]),
    (
        (
            "type\n"
            "  Box* = object of RootObj\n"
            "    a*: int\n"
            "  Bag = ref object\n"
            "  Kind* = enum kA, kB\n"
            "  Alias* = int\n"
            "  Gen*[T] = object\n"
            "  Call* = proc (a: int)"
        ),
        [
            "2 +struct Box",
            "4 -struct Bag",
            "5 +enum Kind",
            "6 +type Alias",
            "7 +struct Gen",
            "8 +type Call",
        ],
    ),
    (
        "const Max* = 10\nconst\n  inner = 2\n  other* = 3",
        ["1 +constant Max", "3 -constant inner", "4 +constant other"],
    ),
    ("let a* = 1\nvar b* = 2\nlet own = 3\nvar another = 4", ["1 +variable a", "2 +variable b"]),
    ("proc outer*() =\n  proc inner*() = discard\n  const x = 1", ["1 +function outer"]),
    ("when defined(x):\n  proc cond*() = discard", ["2 +function cond"]),
    ("let f = proc (x: int): int = x", []),
    ('test "it":\n  check true', []),
    ('echo "proc no*() = 1"', []),
    ('discard """\nproc text*() = 1\n"""', []),
]

SIGNATURES = [
    (
        "proc run*(a: int,\n          b = 2): string = # why\n  discard",
        ["proc run*(a: int, b = 2): string"],
    ),
    ("proc gen*[T](x: T) {.inline.} = discard", ["proc gen*[T](x: T) {.inline.}"]),
    ("type Box* = object of RootObj", ["type Box*"]),
    ("const Max* = 10", ["const Max*"]),
    ("proc later*(a: int)", ["proc later*(a: int)"]),
    (
        "template tmpl*(x: untyped): untyped =\n  ## Words.\n  x",
        ["template tmpl*(x: untyped): untyped"],
    ),
]

IMPORTS = [
    ("import strutils", [(1, "strutils")]),
    ("import std/[strutils, os], a/b", [(1, "std/strutils"), (1, "std/os"), (1, "a/b")]),
    ("import ./c, ../d/e", [(1, "./c"), (1, "../d/e")]),
    ("from a/b import c, d", [(1, "a/b", "c", "d")]),
    ("include inc", [(1, "inc")]),
    ("import a except b", [(1, "a")]),
    ("import long/name as l", [(1, "long/name")]),
    ("import\n  a,\n  b # why", [(1, "a"), (1, "b")]),
    ("export strutils", []),
    ("# import a", []),
    ("when defined(x):\n  import only", [(2, "only")]),
]

DOCUMENTED = """## Opens boxes and
## looks into them.

import a

proc run*(a: int) =
  ## Runs it well.
  ## Twice.
  discard

proc open*() = ## Opens the box.
  discard

## Words above it.
proc above*() = discard

proc bare*() = discard
"""


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "nim") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "nim") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "nim") == expected


@pytest.mark.parametrize(("source", "expected"), IMPORTS)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "nim") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "nim").doc == "Opens boxes and looks into them."
    assert docs(DOCUMENTED, "nim") == {
        "run": "Runs it well. Twice.",
        "open": "Opens the box.",
        "above": "Words above it.",
        "bare": "",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "nim") == docs(DOCUMENTED, "nim")
    assert facts(crlf, "nim").doc == facts(DOCUMENTED, "nim").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows("proc one*() = discard\nproc broken*(a: = = \nproc two*() = discard", "nim")
    assert {"1 +function one"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "nim").language == "nim"


def test_a_file_may_ask_if_it_is_the_one_that_runs() -> None:
    assert facts("when isMainModule:\n  run()", "nim").main
    assert not facts("when defined(x):\n  run()", "nim").main
