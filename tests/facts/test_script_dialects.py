"""JavaScript with elements or types in it, and the suffixes that stand beside others."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest
from lang_tables import facts, imports, row, rows, signatures

from summarizer.facts.cache import Cache
from summarizer.facts.gather import Gatherer
from summarizer.facts.languages import language_of
from summarizer.facts.readers import Readers
from summarizer.records.repository import FileRef


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('export const A = () => (\n  <p class="x">{y}</p>\n);', ["1 +function A"]),
        (
            'export function A() { return <B c="d" {...e} /> }\nclass C {}',
            ["1 +function A", "2 -class C"],
        ),
        ("const a = <><B.C d='e'>f</B.C></>;\nexport function g() {}", ["2 +function g"]),
        ("export const a = '<p class=\"x\">' + b + '</p>';", ["1 +constant a"]),
        ("export const f = (a, b) => a < b && b > a;", ["1 +function f"]),
        (
            (
                "// @flow strict\nimport type { A } from './a';\nexport type B = {| c: ?A |};\n"
                "export function f(x: number, y: ?string): B {}\n"
                "export class D<T> { m(x: T): void {} }"
            ),
            ["3 +type B", "4 +function f", "5 +class D", "5 +method D.m"],
        ),
        ("/**\n * A licence.\n * @flow\n */\n'use strict';\nexport type A = 1;", ["6 +type A"]),
        ("export function f() {} // @flow is not used here", ["1 +function f"]),
    ],
)
def test_elements_and_types_in_javascript(source: str, expected: list[str]) -> None:
    found = facts(source, "javascript")
    assert ([row(one) for one in found.symbols], found.partial) == (expected, False)


def test_flow_types_are_in_signatures_and_imports() -> None:
    source = "/* @flow */\nimport typeof A from './a';\nexport function f(x: ?A): void {}"
    assert signatures(source, "javascript") == ["function f(x: ?A): void"]
    assert imports(source, "javascript") == [(2, "./a", "default")]


@pytest.mark.parametrize("path", ["a.cjs", "a.mjs", "a.jsx", "a.mts", "a.cts"])
def test_all_suffixes_of_scripts(path: str) -> None:
    source = "import b from './b';\nexport function f() {}\nexport default class C {}"
    assert rows(source, language_of(path)) == ["2 +function f", "3 +class C"]


def test_a_stub_beside_its_module() -> None:
    source = """
    from typing import overload
    LIMIT: int
    @overload
    def f(x: int) -> int: ...
    @overload
    def f(x: str) -> str: ...
    class A:
        def m(self) -> None: ...
    """
    assert rows(source, language_of("a.pyi")) == [
        "2 +constant LIMIT",
        "4 +function f",
        "7 +class A",
        "8 +method A.m",
    ]


def test_a_component_is_named_by_its_path(tmp_path: Path) -> None:
    blobs = {"1": b"<template/>", "2": b"int f();\n", "3": b"export default class {}\n"}
    with Cache(tmp_path / "cache.sqlite") as cache:
        gatherer = Gatherer(
            cache=cache,
            read_many=lambda wanted: {blob: blobs[blob] for blob in wanted},
            open_reader=lambda: nullcontext(blobs.__getitem__),
            max_file_kb=100,
            memo={},
            readers=Readers(),
            language_of=lambda path: "cpp" if path.endswith(".h") else language_of(path),
        )
        paths = {"a/my-box.vue": "1", "b/Box.vue": "1", "c.h": "2", "d.js": "3"}
        for _ in range(2):  # from the bytes, then from the cache
            found = gatherer.facts(FileRef(path, 0o100644, blob) for path, blob in paths.items())
            assert [found[path].symbols[0].name for path in ("a/my-box.vue", "b/Box.vue")] == [
                "MyBox",
                "Box",
            ]
            assert found["c.h"].language == "cpp"
            assert found["d.js"].symbols[0].name == "default"
            gatherer.memo.clear()
