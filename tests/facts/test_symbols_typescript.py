from __future__ import annotations

import pytest

from summarizer.facts.symbols import extract
from summarizer.records.sources import FileFacts

BOTH = ("typescript", "tsx")


def read(source: str, language: str = "typescript") -> FileFacts:
    return extract(source.encode(), language)


def names(facts: FileFacts) -> list[str]:
    return [f"{s.parent}.{s.name}" if s.parent else s.name for s in facts.symbols]


@pytest.mark.parametrize("language", BOTH)
@pytest.mark.parametrize(
    ("source", "kind", "name", "signature"),
    [
        ("function f<T>(a: T): a is T {}", "function", "f", "function f<T>(a: T): a is T"),
        ("const f = (a: number): string => ''", "function", "f", "f = (a: number): string"),
        ("export const a: Foo<Bar> = x", "constant", "a", "a: Foo<Bar>"),
        ("interface I<T> extends J { a: string }", "interface", "I", "interface I<T> extends J"),
        ("type X<T> = T | string", "type", "X", "type X<T>"),
        ("enum E { A, B }", "enum", "E", "enum E"),
        ("const enum E { A }", "enum", "E", "const enum E"),
        ("abstract class A<T> {}", "class", "A", "abstract class A<T>"),
        ("@dec({ a: 1 })\nexport class A {}", "class", "A", "class A"),
        ("namespace N { const a = 1 }", "module", "N", "namespace N"),
        ("declare function f(a: string): void", "function", "f", "function f(a: string): void"),
        ("export declare class A {}", "class", "A", "class A"),
        ("function f<\n  A,\n  B,\n>(a: A, b: B) {}", "function", "f",
         "function f<A, B>(a: A, b: B)"),
        ("function f(\n  a:\n    | 'x'\n    | 'y',\n) {}", "function", "f",
         "function f(a: 'x' | 'y')"),
    ],
)  # fmt: skip
def test_definition(language: str, source: str, kind: str, name: str, signature: str) -> None:
    (found,) = read(source, language).symbols
    assert (found.kind, found.name, found.signature) == (kind, name, signature)


def test_overloads_are_one() -> None:
    facts = read(
        "/** Comes first. */\nexport function f(a: string): void\n"
        "export function f(a: number): void\n"
        "export function f(a: any) {}\n"
    )
    (found,) = facts.symbols
    assert (found.signature, found.doc) == ("function f(a: string): void", "Comes first.")
    assert facts.exports == ("f",)


def test_members() -> None:
    facts = read(
        "export abstract class A {\n"
        "  private x = 1\n"
        "  constructor(readonly a: string) { super() }\n"
        "  abstract q(): void\n"
        "  private p() {}\n"
        "  protected r() {}\n"
        "  handler = async (e: Event) => {}\n"
        "  /** Is decorated. */\n"
        "  @dec() m(@inject() a: B) {}\n"
        "  over(a: string): void\n"
        "  over(a: any) {}\n"
        "}\n"
        "interface I { m(): void; a: string }\n"
    )
    assert names(facts) == [
        "A", "A.constructor", "A.q", "A.p", "A.r", "A.handler", "A.m", "A.over", "I", "I.m",
    ]  # fmt: skip
    shown = [s.name for s in facts.symbols if s.exported]
    assert shown == ["A", "constructor", "q", "handler", "m", "over"]
    decorated = next(s for s in facts.symbols if s.name == "m")
    assert (decorated.signature, decorated.doc) == ("m(a: B)", "/** Is decorated. */")


def test_namespaces_give_no_parent() -> None:
    facts = read(
        "export namespace N {\n  export function f() {}\n  export const c = 1\n"
        "  export interface I {}\n  function hidden() {}\n}\n"
        "declare module 'm' { export function g(): void }\n"
        "declare global { interface Window { a: string } }\n"
    )
    assert names(facts) == ["N", "f", "c", "I", "g", "Window"]
    assert facts.exports == ("N",)


@pytest.mark.parametrize(
    ("source", "exports"),
    [
        ("export type X = string", ("X",)),
        ("export interface I {}", ("I",)),
        ("export enum E {}", ("E",)),
        ("export abstract class A {}", ("A",)),
        ("export declare function f(): void", ("f",)),
        ("export declare const a: string", ("a",)),
        ("export type { A, B as C } from './x'", ("A", "C")),
        ("export { type A, b } from './x'", ("A", "b")),
        ("export = a", ("a",)),
        ("export import a = N.b", ("a",)),
        ("declare const a: string", None),
    ],
)
def test_export_list(source: str, exports: tuple[str, ...] | None) -> None:
    assert read(source).exports == exports


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import type { A } from 'x'", [("x", ("A",))]),
        ("import type A from 'x'", [("x", ("default",))]),
        ("import { type A, b } from 'x'", [("x", ("A", "b"))]),
        ("import a = require('x')", [("x", ())]),
        ("let a: import('x').B", [("x", ("B",))]),
        ("type A = typeof import('x')", [("x", ())]),
        ("export type * from 'x'", [("x", ("*",))]),
    ],
)
def test_imports(source: str, found: list[tuple[str, tuple[str, ...]]]) -> None:
    assert [(one.spec, one.names) for one in read(source).imports] == found


def test_a_cast_needs_typescript_and_markup_needs_tsx() -> None:
    cast = "export function f() { return <any>x }\nexport function g() {}\n"
    assert names(read(cast, "typescript")) == ["f", "g"]
    assert not read(cast, "typescript").partial
    markup = "export function F() { return <a href='x'>{y}</a> }\nexport function G() {}\n"
    assert names(read(markup, "tsx")) == ["F", "G"]
    assert not read(markup, "tsx").partial


def test_overloads_reach_to_the_end_of_the_one_with_a_body() -> None:
    source = (
        "export function f(a: string): void\n"
        "export function f(a: number): void\n"
        "export function f(a: unknown) {\n  return a\n}\n"
        "function g() {}\n"
    )
    found = extract(source.encode(), "typescript")
    assert [(one.name, one.line, one.end) for one in found.symbols] == [("f", 1, 5), ("g", 6, 6)]
