from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.embedded import UNWRAPPERS
from summarizer.facts.languages import (
    BY_NAME,
    LANGUAGES,
    is_module_source,
    language_of,
    language_of_script,
)
from summarizer.facts.parser import compiled
from summarizer.facts.sections import sections_of
from summarizer.facts.statements import READERS
from summarizer.facts.symbols import extract
from summarizer.facts.visibility import RULES


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("a.py", "python"),
        ("a/b.c/d.pyi", "python"),
        ("a.js", "javascript"),
        ("a.jsx", "javascript"),
        ("a.mjs", "javascript"),
        ("a.cjs", "javascript"),
        ("a.ts", "typescript"),
        ("a.d.ts", "typescript"),
        ("a.mts", "typescript"),
        ("a.cts", "typescript"),
        ("a.tsx", "tsx"),
        ("a.go", "go"),
        ("a.rs", "rust"),
        ("a.java", "java"),
        ("a.c", "c"),
        ("a.h", "c"),
        ("a.cc", "cpp"),
        ("a.cpp", "cpp"),
        ("a.hpp", "cpp"),
        ("a.rb", "ruby"),
        ("a.rake", "ruby"),
        ("x/Rakefile", "ruby"),
        ("a.cs", "csharp"),
        ("a.php", "php"),
        ("a.sh", "bash"),
        ("a.bash", "bash"),
        ("A.PY", "python"),
        ("a.kts", "kotlin"),
        ("a.main.kts", "kotlin"),
        ("gradle.kts", "kotlin"),
        ("x/build.gradle.kts", "gradle"),
        ("acme.conventions.gradle.kts", "gradle"),
        ("a b|c.py", "python"),
        ("a\udcff.py", "python"),
        ("", ""),
        ("a", ""),
        (".py", ""),
        ("a.py/b", ""),
        ("a.md", ""),
        ("a.json", ""),
        ("Gemfile", ""),
        ("a.cljs", "clojure"),
        ("a.lua", "lua"),
        ("a.t", "perl"),
        ("a.R", "r"),
        ("a.jl", "julia"),
        ("a.zig", "zig"),
        ("a.nim", "nim"),
        ("a.sql", "sql"),
        ("a.tf", "hcl"),
        ("a.proto", "protobuf"),
        ("a.gql", "graphql"),
        ("a.vue", "vue"),
        ("a.svelte", "svelte"),
        ("a.ipynb", "jupyter"),
        ("a.css", "css"),
        ("a.SCSS", "scss"),
        ("a.less", "less"),
        ("x/Dockerfile", "dockerfile"),
        ("Dockerfile.dev", "dockerfile"),
        ("Dockerfile.alpine.in", "dockerfile"),
        ("Containerfile", "dockerfile"),
        ("web.dockerfile", "dockerfile"),
        ("Dockerfile.md", ""),
        ("Dockerfile.py", "python"),
        ("Dockerfiles", ""),
        ("Makefile", "make"),
        ("GNUmakefile", "make"),
        ("rules.mk", "make"),
        ("CMakeLists.txt", "cmake"),
        ("find.cmake", "cmake"),
        ("notes.txt", ""),
    ],
)
def test_language_of(path: str, language: str) -> None:
    assert language_of(path) == language


@pytest.mark.parametrize(
    ("path", "source"),
    [("a.py", True), ("a.vue", True), ("a.svelte", True), ("a.ipynb", True), ("a.css", False),
     ("Dockerfile", False), ("Makefile", False), ("CMakeLists.txt", False), ("README", False)],
)  # fmt: skip
def test_which_files_make_modules(path: str, source: bool) -> None:
    assert is_module_source(path) is source


@pytest.mark.parametrize(
    ("line", "language"),
    [
        (b"#!/bin/sh", "bash"),
        (b"#!/bin/bash -e", "bash"),
        (b"#! /usr/bin/env bash", "bash"),
        (b"#!/usr/bin/env python", "python"),
        (b"#!/usr/bin/python3.12", "python"),
        (b"#!/usr/bin/env python3\r", "python"),
        (b"#!/usr/bin/env -S node --no-warnings", "javascript"),
        (b"#!/usr/bin/env -S A=1 ruby -w", "ruby"),
        (b"#!/usr/bin/env php", "php"),
        (b"#!/usr/bin/env", ""),
        (b"#!/usr/bin/perl -w", "perl"),
        (b"#!/usr/bin/env Rscript", "r"),
        (b"#!/usr/bin/tclsh", ""),
        (b"#!", ""),
        (b"#!/\xff\xfe", ""),
        (b"# /bin/sh", ""),
        (b"", ""),
    ],
)
def test_language_of_script(line: bytes, language: str) -> None:
    assert language_of_script(line) == language


@given(st.binary(max_size=40))
def test_any_first_line(line: bytes) -> None:
    assert language_of_script(b"#!" + line) in {"", *BY_NAME}


def test_each_suffix_filename_and_interpreter_has_one_language() -> None:
    claims = Counter(
        claim
        for one in LANGUAGES
        for claim in (*one.suffixes, *one.filenames, *one.stems, *one.interpreters)
    )
    assert [claim for claim, times in claims.items() if times > 1] == []
    assert len(BY_NAME) == len(LANGUAGES)


@pytest.mark.parametrize("language", [one.name for one in LANGUAGES])
def test_each_row_stands_on_what_there_is(language: str) -> None:
    row = BY_NAME[language]
    assert row.visibility in RULES
    assert not row.imports or row.imports in READERS
    assert not row.embedding or row.embedding in UNWRAPPERS
    assert sections_of(language)


@pytest.mark.parametrize("language", [one.name for one in LANGUAGES])
def test_each_section_compiles_and_each_pattern_is_about_one_thing(language: str) -> None:
    for section in sections_of(language):
        query, subjects = compiled(BY_NAME[language].grammar, section.text)
        captures = {query.capture_name(i) for i in range(query.capture_count)}
        assert len(subjects) == query.pattern_count
        assert {one for one in subjects if one != "rest"} <= captures
        if section.nodes:  # no query is asked: every pattern must have been understood
            assert len(section.nodes) == query.pattern_count
            named = {capture for _, capture in section.nodes.values()}
            assert named <= {"comment", "drop", "import"}


@pytest.mark.parametrize("language", [one.name for one in LANGUAGES])
def test_an_empty_file_says_nothing(language: str) -> None:
    facts = extract(b"", language)
    assert (facts.symbols, facts.imports, facts.doc, facts.partial) == ((), (), "", False)
