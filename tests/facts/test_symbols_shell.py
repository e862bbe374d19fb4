from __future__ import annotations

import pytest

from summarizer.facts.symbols import extract
from summarizer.records.sources import FileFacts


def read(source: str) -> FileFacts:
    return extract(source.encode(), "bash")


@pytest.mark.parametrize(
    ("source", "kind", "name", "signature", "exported"),
    [
        ("f() { :; }", "function", "f", "f()", True),
        ("function f { :; }", "function", "f", "function f", True),
        ("function f() ( : )", "function", "f", "function f()", True),
        ("_f() { :; }", "function", "_f", "_f()", False),
        ("if x; then\n  f() { :; }\nfi", "function", "f", "f()", True),
        ("readonly MAX=1", "constant", "MAX", "readonly MAX", True),
        ("export PATH_TO=/x", "constant", "PATH_TO", "export PATH_TO", True),
        ("declare -rx MAX=1", "constant", "MAX", "declare -rx MAX", True),
    ],
)
def test_definition(source: str, kind: str, name: str, signature: str, exported: bool) -> None:
    (found,) = read(source).symbols
    assert (found.kind, found.name, found.signature) == (kind, name, signature)
    assert found.exported is exported


@pytest.mark.parametrize(
    "source", ["MAX=1", "f", "echo 'f() { :; }'", "cat <<E\nf() { :; }\nE", "declare -a LIST=(1)"]
)
def test_no_definition(source: str) -> None:
    assert read(source).symbols == ()


def test_what_stands_in_a_function_is_not_shown() -> None:
    assert [s.name for s in read("f() {\n  g() { :; }\n}").symbols] == ["f"]


@pytest.mark.parametrize(
    ("source", "specs"),
    [
        ("source ./a.sh", ["./a.sh"]),
        (". a.sh", ["a.sh"]),
        (". 'a b.sh' arg", ["a b.sh"]),
        ('source "$(dirname "$0")/a.sh"', ["./a.sh"]),
        ('source "$(dirname "${BASH_SOURCE[0]}")/../a.sh"', ["./../a.sh"]),
        ('. "${BASH_SOURCE%/*}/a.sh"', ["./a.sh"]),
        ('source "$(cd "$(dirname "$0")" && pwd)/a.sh"', ["./a.sh"]),
        ('source "$DIR/a.sh"', ["$DIR/a.sh"]),
        ("[ -f a.sh ] && . a.sh", ["a.sh"]),
        ("f() { . a.sh; }", ["a.sh"]),
        ("echo source a.sh", []),
        ("# source a.sh", []),
    ],
)
def test_imports(source: str, specs: list[str]) -> None:
    assert [one.spec for one in read(source).imports] == specs


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("#!/bin/sh\nf() { :; }\nf", True),
        ("#!/bin/sh\nset -e\nfor a in b; do :; done", True),
        ("#!/bin/sh\nset -e\n. ./lib.sh\nf() { :; }", False),
        ("f() { :; }\nf", False),
    ],
)
def test_main(source: str, main: bool) -> None:
    assert read(source).main is main


@pytest.mark.parametrize(
    ("source", "doc"),
    [
        ("#!/bin/sh\n# Builds it all.\nset -e", "Builds it all."),
        ("#!/bin/sh\n#\n# Builds it all,\n# twice.\n\nset -e", "Builds it all, twice."),
        ("#!/bin/sh\nset -eu\n\n# Builds it all.\n\nmake", "Builds it all."),
        ("#!/bin/sh\n# Copyright 2020 A\n\n# Builds it all.\n\nmake", "Builds it all."),
        ("#!/bin/sh\n# shellcheck disable=SC1\nmake", ""),
        ("#!/bin/sh\n# vim: set ft=sh:\nmake", ""),
        ("#!/bin/sh\n\n# About f alone.\nf() { :; }", ""),
        ("#!/usr/bin/env bash\nf() { :; }", ""),
        ("make\n# Not the head.\n\nmake", ""),
    ],
)
def test_file_doc(source: str, doc: str) -> None:
    assert read(source).doc == doc


@pytest.mark.parametrize(
    ("source", "language", "doc"),
    [
        ("#!/usr/bin/env bash\nf() { :; }\n", "bash", ""),
        ("#!/usr/bin/env bash\n# Does it all.\nf() { :; }\n", "bash", "Does it all."),
        ("#!/usr/bin/env bash\n\n# Does it all.\nf() { :; }\n", "bash", "Does it all."),
        ("#!/usr/bin/env ruby -w\ndef f; end\n", "ruby", ""),
        ("#!/usr/bin/perl -w\nsub f { 1 }\n", "perl", ""),
        ("#!/usr/bin/env node\nfunction f() {}\n", "javascript", ""),
        ("# Does it all.\ndef f; end\n", "ruby", "Does it all."),
    ],
)
def test_who_runs_a_script_says_nothing_of_what_stands_below(
    source: str, language: str, doc: str
) -> None:
    assert extract(source.encode(), language).symbols[0].doc == doc
