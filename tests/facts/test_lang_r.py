from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("run <- function(x, y = 2) x", ["1 +function run"]),
    ("run = function(x) x", ["1 +function run"]),
    ("run <<- function(x) x", ["1 +function run"]),
    (".hidden <- function() 1", ["1 -function .hidden"]),
    (
        "`%+%` <- function(a, b) a\n`my fn` <- function() 1",
        ["1 +function %+%", "2 +function my fn"],
    ),
    ('"quoted" <- function() 1', ["1 +function quoted"]),
    ("run <- \\(x) x", ["1 +function run"]),
    ("print.box <- function(x, ...) x", ["1 +function print.box"]),
    (
        "#' Opens.\n#' @export\nopen <- function(x) x\nhelp <- function() 1",
        ["3 +function open", "4 -function help"],
    ),
    (
        "#' Opens.\n#' @noRd\nopen <- function(x) x\nother <- function() 1",
        ["3 -function open", "4 -function other"],
    ),
    ("#' @keywords internal\nopen <- function(x) x", ["2 -function open"]),
    ("MAX_SIZE <- 10\nlocal_value <- 10\nSTATE <- new.env()", ["1 +constant MAX_SIZE"]),
    (
        (
            "Box <- R6Class('Box', public = list(\n"
            "  open = function() 1\n"
            "))\n"
            "Bag <- R6::R6Class('Bag')"
        ),
        ["1 +class Box", "4 +class Bag"],
    ),
    (
        (
            "setClass('Person', representation(name = 'character'))\n"
            "setGeneric('area', function(obj) standardGeneric('area'))\n"
            "setMethod('area', 'Person', function(obj) 1)"
        ),
        ["1 +class Person", "2 +function area"],
    ),
    ("outer <- function() {\n  inner <- function() 1\n}", ["1 +function outer"]),
    ("if (TRUE) {\n  inside <- function() 1\n}", []),
    (
        ("#' Opens.\n#' @export\nopen <- memoise(function(x) x)\nmade <- factory()"),
        ["3 +variable open"],
    ),
    ("x$method <- function() 1\nx <- y", []),
    ("test_that('it runs', {\n  f <- function() 1\n})", []),
    ("function(x) x\nlapply(xs, function(x) x)", []),
]

SIGNATURES = [
    (
        "run <- function(x,\n                y = 2, ...) { # why\n  x\n}",
        ["run <- function(x, y = 2, ...)"],
    ),
    ("`%+%` <- function(a, b) a", ["`%+%` <- function(a, b)"]),
    ("MAX_SIZE <- 10", ["MAX_SIZE"]),
    ('setGeneric("area", function(obj) 1)', ["setGeneric area"]),
    ('Box <- R6Class("Box")', ["Box"]),
]

IMPORTS = [
    ("library(dplyr)", [(1, "dplyr")]),
    ('library("dplyr")', [(1, "dplyr")]),
    ("require(dplyr)", [(1, "dplyr")]),
    ('source("R/x.R")', [(1, "R/x.R")]),
    ('if (requireNamespace("x", quietly = TRUE)) 1', [(1, "x")]),
    ("source(path)", []),
    ('source(file.path("R", "x.R"))', []),
    ("dplyr::filter(x)", []),
    ("# library(x)", []),
]

DOCUMENTED = """
# Opens boxes and
# looks into them.

library(a)

#' Run it well
#'
#' @description More words
#' @param x what to run
#' @export
run <- function(x) x

# Opens the box.
open <- function() 1

bare <- function() 1
"""


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "r") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "r") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "r") == expected


@pytest.mark.parametrize(("source", "expected"), IMPORTS)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "r") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "r").doc == "Opens boxes and looks into them."
    assert docs(DOCUMENTED, "r") == {
        "run": "Run it well\n\nMore words",
        "open": "Opens the box.",
        "bare": "",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "r") == docs(DOCUMENTED, "r")
    assert facts(crlf, "r").doc == facts(DOCUMENTED, "r").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows("one <- function(x) x\nbroken <- function(x { )\ntwo <- function() 1", "r")
    assert {"1 +function one"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "r").language == "r"
