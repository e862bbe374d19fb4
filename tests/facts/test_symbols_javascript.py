from __future__ import annotations

import pytest

from summarizer.facts.symbols import extract
from summarizer.records.sources import FileFacts

SHARED = ("javascript", "typescript", "tsx")


def read(source: str, language: str = "javascript") -> FileFacts:
    return extract(source.encode(), language)


def names(facts: FileFacts) -> list[str]:
    return [f"{s.parent}.{s.name}" if s.parent else s.name for s in facts.symbols]


@pytest.mark.parametrize("language", SHARED)
@pytest.mark.parametrize(
    ("source", "kind", "name", "signature"),
    [
        ("function f(a, b = 1) {}", "function", "f", "function f(a, b = 1)"),
        ("async function* f() {}", "function", "f", "async function* f()"),
        ("export function f() {}", "function", "f", "function f()"),
        ("export default function f() {}", "function", "f", "function f()"),
        ("export default function () {}", "function", "default", "export default function ()"),
        ("export default (a) => a", "function", "default", "export default (a)"),
        ("export default class {}", "class", "default", "export default class"),
        ("class A extends B {}", "class", "A", "class A extends B"),
        ("const f = (a) => a", "function", "f", "f = (a)"),
        ("const f = async (a) => {}", "function", "f", "f = async (a)"),
        ("const f = function (a) {}", "function", "f", "f = function (a)"),
        ("let f = function* () {}", "function", "f", "f = function* ()"),
        ("var f = () => {}", "function", "f", "f = ()"),
        ("const A = class extends B {}", "class", "A", "A = class extends B"),
        ("const MAX_SIZE = 3", "constant", "MAX_SIZE", "MAX_SIZE"),
        ("export const size = 3", "constant", "size", "size"),
        ("export let size = 3", "variable", "size", "size"),
        ("const size = 3\nexport { size }", "constant", "size", "size"),
        ("module.exports = function f(a) {}", "function", "f", "module.exports = function f(a)"),
        ("module.exports = (a) => a", "function", "module.exports", "module.exports = (a)"),
        ("module.exports = class A {}", "class", "A", "module.exports = class A"),
        ("module.exports = { f(a) {} }", "function", "f", "f(a)"),
        ("module.exports = { f: (a) => a }", "function", "f", "f: (a)"),
        ("exports.f = function (a) {}", "function", "f", "exports.f = function (a)"),
        ("module.exports.f = (a) => a", "function", "f", "module.exports.f = (a)"),
        ("exports.A = class {}", "class", "A", "exports.A = class"),
        ("A.prototype.m = function (x) {}", "method", "m", "A.prototype.m = function (x)"),
        ("A.of = (x) => {}\nmodule.exports = A", "method", "of", "A.of = (x)"),
        ("exports = module.exports = f\nfunction f() {}", "function", "f", "function f()"),
        ("var a = module.exports = (x) => x", "function", "a", "a = module.exports = (x)"),
        ("var a = exports = module.exports = {}; a.b = (x) => x", "function", "b", "a.b = (x)"),
        ("function f(\n  a,\n  { b, c },\n) {}", "function", "f", "function f(a, { b, c })"),
    ],
)
def test_definition(language: str, source: str, kind: str, name: str, signature: str) -> None:
    (found,) = read(source, language).symbols
    assert (found.kind, found.name, found.signature) == (kind, name, signature)


@pytest.mark.parametrize("language", SHARED)
@pytest.mark.parametrize(
    "source",
    [
        "const size = 3",
        "let MAX = 3",
        "if (a) { function f() {} }",
        "{ function f() {} }",
        "(function () { function f() {} class A { m() {} } })()",
        "describe('x', () => { const f = () => {}; class A { m() {} } })",
        "window.f = function () {}",
        "foo(function f() {})",
        "const a = { f() {} }",
        "for (const MAX of x) {}",
        "var a = require('./a'); exports.b = a",
        "const a = require('./a').c; module.exports = { a }",
    ],
)
def test_no_definition(language: str, source: str) -> None:
    assert read(source, language).symbols == ()


@pytest.mark.parametrize("language", SHARED)
@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("export const { a, b: c } = x.y", ["constant a", "constant c"]),
        ("export const [a, b] = f()", ["constant a", "constant b"]),
        ("export const { a = 1, b: c = 2, ...d } = x", ["constant a", "constant c", "constant d"]),
        ("export let { a } = x", ["variable a"]),
        ("const { a } = x\nexport const b = 1", ["constant b"]),
        ("function f() { const { a } = x }", ["function f"]),
        ("class A { go = () => {}; static of = async (x) => x }", ["class A", "go", "of"]),
        ("class A { size = 3; at = this.go(() => 1) }", ["class A"]),
    ],
)
def test_names_that_are_taken_apart_and_fields_that_are_functions(
    language: str, source: str, expected: list[str]
) -> None:
    found = read(source, language).symbols
    assert [s.name if s.parent else f"{s.kind} {s.name}" for s in found] == expected


@pytest.mark.parametrize("language", SHARED)
def test_members_name_their_class(language: str) -> None:
    facts = read(
        "export class A { constructor(a) {} static of() {} get v() { return 1 } #p() {} _q() {} }\n"
        "const B = class { m() { class C { n() {} } } }\n",
        language,
    )
    assert names(facts) == ["A", "A.constructor", "A.of", "A.v", "A.#p", "A._q", "B", "B.m"]
    shown = [s.name for s in facts.symbols if s.exported]
    assert shown == ["A", "constructor", "of", "v"]


@pytest.mark.parametrize(
    ("source", "exports"),
    [
        ("function f() {}", None),
        ("export {}", ()),
        ("export * from './x'", ()),
        ("export function f() {}", ("f",)),
        ("export default function f() {}", ("f",)),
        ("export default function () {}", ("default",)),
        ("export default class A {}", ("A",)),
        ("const a = 1\nexport default a", ("a",)),
        ("export default { a: 1 }", ()),
        ("export const a = 1, b = 2", ("a", "b")),
        ("export const { a, b: c, d = 1 } = x", ("a", "c", "d")),
        ("export const [a, b] = x", ("a", "b")),
        ("export const { a: b = 1, ...c } = x", ("b", "c")),
        ("export { a, b as c }", ("a", "c")),
        ("export { a as default }", ("a",)),
        ("export { a as b } from './x'", ("b",)),
        ("export { default } from './x'", ("default",)),
        ("export { default as A } from './x'", ("A",)),
        ("export * as ns from './x'", ("ns",)),
        ("module.exports = { a, b: c, 'd-e': 1, f() {}, ...rest }", ("a", "b", "d-e", "f")),
        ("module.exports = a", ("a",)),
        ("module.exports = {}", ()),
        ("module.exports = function () {}", ("module.exports",)),
        ("exports.a = 1\nexports.b = c", ("a", "b")),
        ("exports.a = exports.b = 1", ("a", "b")),
        ("exports = module.exports = a", ("a",)),
        ("module.exports = exports = a", ("a",)),
        ("exports = module.exports = { a, b: c }", ("a", "b")),
        ("var a = exports = module.exports = {}; a.b = () => 1; c.d = () => 1", ("b",)),
        ("var a = module.exports = function () {}", ("a", "module.exports")),
        ("var a = x = {}; a.b = () => 1", None),
        ("function f() { module.exports = a }", None),
        ("foo.exports = { a }", None),
        ("f(module.exports)", None),
    ],
)
def test_export_list(source: str, exports: tuple[str, ...] | None) -> None:
    assert read(source).exports == exports


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("function f() {}", []),
        ("export function f() {}\nfunction g() {}", ["f"]),
        ("function f() {}\nfunction g() {}\nexport { f as h }", ["f"]),
        ("function f() {}\nexport default f", ["f"]),
        ("function f() {}\nexport default memo(f)", ["f"]),
        ("function f() {}\nexport default connect(g)(f)", ["f"]),
        ("function f() {}\nmodule.exports = { h: f }", ["f"]),
        ("function f() {}\nexports.h = f", ["f"]),
        ("function f() {}\nmodule.exports = f\nf.g = () => {}\nh.i = () => {}", ["f", "g", "i"]),
        ("function A() {}\nA.prototype.m = function () {}", []),
        ("class A { m() {} }\nmodule.exports = new A()", ["A", "m"]),
        ("class A {}\nmodule.exports = wrap(A)", ["A"]),
    ],
)
def test_exported(source: str, shown: list[str]) -> None:
    assert [s.name for s in read(source).symbols if s.exported] == shown


@pytest.mark.parametrize("language", SHARED)
@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import a from 'x'", [("x", ("default",), False)]),
        ('import a, { b as c, d } from "x"', [("x", ("default", "b", "d"), False)]),
        ("import * as a from 'x'", [("x", ("*",), False)]),
        ("import a, * as b from 'x'", [("x", ("default", "*"), False)]),
        ("import 'x'", [("x", (), False)]),
        ("import {\n  a, // why\n  /* and */ b,\n} from 'x';", [("x", ("a", "b"), False)]),
        ("import { from } from 'x'", [("x", ("from",), False)]),
        ("import { default as a } from 'x'", [("x", ("default",), False)]),
        ("import a from 'https://x.y/z.js'", [("https://x.y/z.js", ("default",), False)]),
        ("export { a as b } from 'x'", [("x", ("a",), True)]),
        ("export * from 'x'", [("x", ("*",), True)]),
        ("export * as a from 'x'", [("x", (), True)]),
        ("const a = require('x')", [("x", (), False)]),
        ("const { a, b: c } = require('x')", [("x", ("a", "b"), False)]),
        ("const a = require('x').b", [("x", ("b",), False)]),
        ("require('x')", [("x", (), False)]),
        ("function f() { if (a) { return require('x') } }", [("x", (), False)]),
        ("module.exports = require('x')", [("x", ("*",), True)]),
        ("const f = () => import('x')", [("x", (), False)]),
        ("const { a } = await import('x')", [("x", ("a",), False)]),
        ("require(a)", []),
        ("import(`x${a}`)", []),
        ("foo.require('x')", []),
        ("// import a from 'x'", []),
        ("'import a from \"x\"'", []),
    ],
)
def test_imports(
    language: str, source: str, found: list[tuple[str, tuple[str, ...], bool]]
) -> None:
    imports = read(source, language).imports
    assert [(one.spec, one.names, one.reexport) for one in imports] == found


def test_import_attributes_are_no_path() -> None:
    (found,) = read("import a from './x.json' with { type: 'json' }").imports
    assert found.spec == "./x.json"


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("#!/usr/bin/env node\nrun()", True),
        ("#!/usr/bin/env node\nawait run()", True),
        ("#!/usr/bin/env node\nexport const a = 1", False),
        ("if (require.main === module) { run() }", True),
        ("run()", False),
        ("if (a === module) { run() }", False),
    ],
)
def test_main(source: str, main: bool) -> None:
    assert read(source).main is main


@pytest.mark.parametrize("language", SHARED)
@pytest.mark.parametrize(
    ("source", "doc"),
    [
        ("/** Does it. */\nfunction f() {}", "Does it."),
        ("/** Does it. */\nexport function f() {}", "Does it."),
        ("/** Does it. */\nexport default function () {}", "Does it."),
        ("/** Does it. */\nexport const f = () => {}", "Does it."),
        ("/** Does it. */\nconst f = function () {}", "Does it."),
        ("/** Does it. */\nexport const a = 1", "Does it."),
        ("/** Does it. */\nexports.f = () => {}", "Does it."),
        ("/** Does it. */\n// overload 1\nfunction f() {}", "Does it."),
        ("// Does it,\n// and well.\nfunction f() {}", "Does it, and well."),
        ("/** Not about it. */\n\nfunction f() {}", ""),
        ("/** @internal */\nfunction f() {}", ""),
        ("// eslint-disable-next-line no-console\nfunction f() {}", ""),
        ("a() // Not about it.\nfunction f() {}", ""),
    ],
)
def test_doc(language: str, source: str, doc: str) -> None:
    assert read(source, language).symbols[0].doc == doc
