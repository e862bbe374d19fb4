"""Dockerfiles, Makefiles and CMake."""

from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("FROM golang:1 AS build\nRUN go\n", ["1 +module build"]),
        ("from a as b\n", ["1 +module b"]),
        ("FROM --platform=$P a:${V} AS b-1_x\n", ["1 +module b-1_x"]),
        ("ARG V=1\nFROM a:$V\nCOPY --from=b /x /y\n", []),
        ("FROM a AS b\nFROM b AS c\nFROM scratch\n", ["1 +module b", "2 +module c"]),
        ("# FROM a AS no\nFROM a AS b\n", ["2 +module b"]),
        ("FROM a AS b\nRUN <<EOF\nFROM x AS no\nEOF\n", ["1 +module b"]),
        ("FROM a \\\n  AS b\nRUN x \\\n  y\n", ["2 +module b"]),
        ("FROM a AS ${NAME}\n", []),
        ("FROM a AS b\r\nRUN x\r\nFROM b AS c\r\n", ["1 +module b", "3 +module c"]),
        ("FROM a AS b\nRUNX ((\nFROM b AS c\n", ["1 +module b", "3 +module c"]),
        ("LABEL a=b\nENV PATH=/x\n", []),
    ],
)
def test_named_stages_of_a_dockerfile(source: str, expected: list[str]) -> None:
    assert rows(source, "dockerfile") == expected


def test_what_a_stage_is_for() -> None:
    source = "# syntax=docker/dockerfile:1\n\n# Builds it for all.\nFROM a AS b\n"
    assert signatures(source, "dockerfile") == ["FROM a AS b"]
    assert docs(source, "dockerfile") == {"b": "Builds it for all."}
    assert facts(source, "dockerfile").doc == ""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("all: a.o\n\tcc\n", ["1 +function all"]),
        ("a b: c\n", ["1 +function a", "1 +function b"]),
        ("clean::\n\trm\n", ["1 +function clean"]),
        ("_help:\n\tx\n", ["1 -function _help"]),
        ("CC = gcc\nX := 1\nY ?= 2\n", ["1 +variable CC", "2 +variable X", "3 +variable Y"]),
        ("export X := 1\noverride Y = 2\n", ["1 +variable X", "2 +variable Y"]),
        ("define TEXT\na: b\nendef\n", ["1 +macro TEXT"]),
        ("CFLAGS += -g\n", []),
        ("all: CFLAGS = -g\n", []),
        (".PHONY: all\n.SUFFIXES:\n", []),
        ("%.o: %.c\n\tcc\n$(OBJ): x\nbuild/a.o: b\n", []),
        ("ifeq ($(A),1)\nB = 2\nall:\n\techo\nendif\n", ["2 +variable B", "3 +function all"]),
        ("all:\n\tX=1 y: z\n", ["1 +function all"]),
        ("A := $(shell \\\n\tfind . \\\n\t-x)\nall:\n\tx\n", ["4 +function all"]),
        ("all:\r\n\tx\r\ntest:\r\n\ty\r\n", ["1 +function all", "3 +function test"]),
        ("all:\n\tx\n)) ((\ntest:\n\ty\n", ["1 +function all", "4 +function test"]),
    ],
)
def test_targets_and_variables_of_a_makefile(source: str, expected: list[str]) -> None:
    found = rows(source, "make")
    assert [row for row in found if row != "1 +variable A"] == expected


def test_what_a_target_does() -> None:
    source = "# Makes all of it.\nall: a b\n\tx\ntest: all ## Runs the tests\n\tx\nq: ## x y\n"
    assert signatures(source, "make") == ["all: a b", "test: all", "q"]
    assert docs(source, "make") == {"all": "Makes all of it.", "test": "Runs the tests", "q": "x y"}


def test_makefiles_that_are_read_in() -> None:
    source = "include a.mk b.mk\n-include c.mk\ninclude $(X).mk *.mk\n"
    assert imports(source, "make") == [(1, "a.mk"), (1, "b.mk"), (2, "c.mk")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("function(add_it name)\nendfunction()", ["1 +function add_it"]),
        ("FUNCTION(Add_It)\nENDFUNCTION()", ["1 +function Add_It"]),
        ("macro(_do x)\nendmacro()", ["1 -macro _do"]),
        ("function(f)\n  add_library(no a.c)\n  option(NO x ON)\nendfunction()", ["1 +function f"]),
        ("macro(f)\n  option(NO x ON)\nendmacro()", ["1 +macro f"]),
        ("add_library(foo STATIC a.c)", ["1 +module foo"]),
        ("add_library(Foo::foo ALIAS foo)", ["1 +module Foo::foo"]),
        ("add_library(foo SHARED IMPORTED)", []),
        ('add_executable("app" a.c)', ["1 +module app"]),
        ("add_executable(${NAME} a.c)\nadd_library(${P}_x a.c)", []),
        ("if(A)\n  add_library(foo)\nendif()", ["2 +module foo"]),
        ('option(WITH_X "Use x" ON)\noption(Y)', ["1 +variable WITH_X", "2 +variable Y"]),
        ('set(V 1 CACHE STRING "x")\nset(W 1)\nset(I 1 CACHE INTERNAL "")', ["1 +variable V"]),
        ("# add_library(no a.c)\n#[[ add_library(no) ]]\nadd_library(a)", ["3 +module a"]),
        ("target_link_libraries(a b)\nfind_package(C)\nproject(d)", []),
        ("add_library(a)\r\nadd_library(b)\r\n", ["1 +module a", "2 +module b"]),
        ("add_library(a)\n)) x ((\n\nfunction(f)\nendfunction()", ["1 +module a"]),
    ],
)
def test_what_cmake_defines(source: str, expected: list[str]) -> None:
    assert rows(source, "cmake")[: len(expected) or 1] == expected


def test_what_cmake_says_of_it() -> None:
    source = """
    # Adds a thing to all.
    function(add_it name)
    endfunction()
    add_library(foo STATIC a.c b.c)
    option(WITH_X "Use the x of the system" ON)
    """
    assert signatures(source, "cmake") == [
        "function(add_it name)",
        "add_library foo",
        "option WITH_X",
    ]
    assert docs(source, "cmake") == {
        "add_it": "Adds a thing to all.",
        "foo": "",
        "WITH_X": "Use the x of the system",
    }


def test_files_that_cmake_reads() -> None:
    source = "include(cmake/a.cmake)\nadd_subdirectory(src)\ninclude(${X})"
    assert imports(source, "cmake") == [(1, "cmake/a.cmake"), (2, "src")]


@pytest.mark.parametrize("language", ["dockerfile", "make", "cmake"])
def test_broken_code_never_raises(language: str) -> None:
    source = "FROM a AS b\nall: x ## y\n\tz\nadd_library(a b)\nfunction(f)\nendfunction()\nA := b\n"
    for damaged in damages(source):
        assert extract(damaged, language).language == language
