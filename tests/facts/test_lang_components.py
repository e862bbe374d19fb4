"""Vue and Svelte: the scripts of a component, and the component itself."""

from __future__ import annotations

import pytest
from lang_tables import damages, facts, imports, row

from summarizer.facts.components import named
from summarizer.facts.imports import Resolver
from summarizer.facts.symbols import definition_tokens, extract, lines_using


def rows_of(source: str, path: str) -> list[str]:
    language = path.rpartition(".")[2]
    return [row(symbol) for symbol in named(facts(source, language), path).symbols]


SETUP = """<script setup lang="ts">
import A from './A.vue'
function help(): void {}
const MAX = 1
let local = 2
</script>

<template>
  <A @click="help" />
</template>
"""


@pytest.mark.parametrize(
    ("source", "path", "expected"),
    [
        (SETUP, "a/my-box.vue", ["1 +class MyBox", "3 -function help", "4 -constant MAX"]),
        ("<template><p/></template>", "Box.vue", ["1 +class Box"]),
        ("<template><p/></template>", "box/index.vue", ["1 +class Box"]),
        ("<template><p/></template>", "pages/[id].vue", []),
        ("<script>\nexport default { name: 'el-box' }\n</script>", "main.vue", ["1 +class ElBox"]),
        (
            "<script>\nexport default defineComponent({\n  props: ['a'], name: 'Box' })\n</script>",
            "main.vue",
            ["1 +class Box"],
        ),
        (
            "<script>\nexport default { data() { return { name: 'no' } } }\n</script>",
            "main.vue",
            ["1 +class Main"],
        ),
        ("<script setup>\ndefineOptions({ name: 'Box' })\n</script>", "a.vue", ["1 +class Box"]),
        (
            "<script lang='ts'>\nexport default class Box extends Vue {\n  go() {}\n}\n</script>",
            "a.vue",
            ["2 +class Box", "3 +method Box.go"],
        ),
        (
            (
                "<script>\nexport const SIZES = [1]\nexport function f() {}\nexport default {}\n"
                "</script>\n<script setup>\nfunction g() {}\n</script>"
            ),
            "a.vue",
            ["1 +class A", "2 +constant SIZES", "3 +function f", "7 -function g"],
        ),
        (
            (
                "<template>\n<div><template #x>a</template><script>function no() {}</script>\n"
                "</div></template><script>\nfunction f() {}\n</script>"
            ),
            "a.vue",
            ["1 +class A", "4 -function f"],
        ),
        (
            "<docs>\n<script>\nfunction no() {}\n</script>\n</docs>\n<script>\nlet x\n</script>",
            "a.vue",
            ["1 +class A"],
        ),
        ("<!-- <script>function no() {}</script> -->\n<template/>", "a.vue", ["1 +class A"]),
        ('<script lang="coffee">\nf = -> 1\n</script>', "a.vue", ["1 +class A"]),
        (
            '<script type="text/babel">\nfunction f() { return <a b="c">d</a> }\n</script>',
            "a.vue",
            ["1 +class A", "2 -function f"],
        ),
        (
            '<script lang="tsx">\nfunction f(a: string) { return <a b="c">d</a> }\n</script>',
            "a.vue",
            ["1 +class A", "2 -function f"],
        ),
        ("<script>\r\nfunction f() {}\r\n</script>\r\n", "a.vue", ["1 +class A", "2 -function f"]),
        ("<script>\nfunction f() {}\nclass {{ (", "a.vue", ["1 +class A", "2 -function f"]),
        (
            (
                "<script setup>\nconst props = defineProps({\n  title: String,\n"
                "  'a-b': { type: Number },\n  ...more,\n})\nfunction f() {}\n</script>"
            ),
            "a.vue",
            ["1 +class A", "3 +variable A.title", "4 +variable A.a-b", "7 -function f"],
        ),
        (
            "<script setup>\ndefineProps(['a', \"b\"])\n</script>",
            "a.vue",
            ["1 +class A", "2 +variable A.a", "2 +variable A.b"],
        ),
        (
            (
                '<script setup lang="ts">\ndefineProps<{\n  title: string\n  size?: number\n'
                "  go(): void\n}>()\n</script>"
            ),
            "a.vue",
            ["1 +class A", "3 +variable A.title", "4 +variable A.size"],
        ),
        (
            (
                '<script setup lang="ts">\nconst { title = 1 } = withDefaults(defineProps<{\n'
                "  title: string }>(), { size: 1 })\n</script>"
            ),
            "a.vue",
            ["1 +class A", "3 +variable A.title"],
        ),
        (
            "<script setup>\nconst a = defineProps(x)\nconst b = f({ c: defineProps })\n</script>",
            "a.vue",
            ["1 +class A"],
        ),
        ("", "a.vue", []),
    ],
)
def test_vue(source: str, path: str, expected: list[str]) -> None:
    assert rows_of(source, path) == expected


@pytest.mark.parametrize(
    ("source", "path", "expected"),
    [
        (
            (
                '<script module lang="ts">\nexport function load(): void {}\n</script>\n\n'
                "<script lang='ts'>\n  export let size: number = 1;\n  let local = 2;\n"
                "  function go() {}\n</script>\n\n<p on:click={() => size > 1}>a</p>\n"
            ),
            "Box.svelte",
            ["1 +class Box", "2 +function load", "6 +variable Box.size", "8 -function go"],
        ),
        (
            '<script context="module">\nexport const prerender = true;\n</script>',
            "a-b.svelte",
            ["1 +class AB", "2 +constant prerender"],
        ),
        (
            "<script>\nlet { a } = $props();\n</script>\n{a}",
            "routes/+page.svelte",
            ["2 +variable a"],
        ),
        (
            (
                "<script lang='ts'>\nlet { size = 1, class: name, ...rest }: Props = $props();\n"
                "let { no } = other();\nlet all = $props();\n</script>"
            ),
            "Box.svelte",
            ["1 +class Box", "2 +variable Box.size", "2 +variable Box.class"],
        ),
        ("{#if a}<p>x</p>{/if}", "Box.svelte", ["1 +class Box"]),
        (
            (
                "<svelte:head><script>function no() {}</script></svelte:head>\n"
                "<script>\nfunction f() {}\n</script>"
            ),
            "Box.svelte",
            ["1 +class Box", "3 -function f"],
        ),
        ("<style>\n.a { content: '<script>' }\n</style>", "Box.svelte", ["1 +class Box"]),
        ("<script>\nexport default {}\n", "Box.svelte", ["1 +class Box"]),
        ("<script", "Box.svelte", ["1 +class Box"]),
    ],
)
def test_svelte(source: str, path: str, expected: list[str]) -> None:
    assert rows_of(source, path) == expected


@pytest.mark.parametrize(
    ("source", "language", "expected"),
    [
        ("<!-- A box for all things. -->\n<template/>", "vue", "A box for all things."),
        (
            "<template/>\n<script>\n/** A box for all things. */\nexport default {}\n</script>",
            "vue",
            "A box for all things.",
        ),
        ("<p/>\n<!--\n@component\nA box for all things.\n-->", "svelte", "A box for all things."),
        ("<template/>\n<!-- not about it at all -->", "vue", ""),
        ("<script>\n/** A */ let x\n/* b c d */\nexport default {}\n</script>", "vue", ""),
    ],
)
def test_what_a_component_says_of_itself(source: str, language: str, expected: str) -> None:
    assert facts(source, language).symbols[0].doc == expected


@pytest.mark.parametrize(
    ("source", "language", "expected"),
    [
        (SETUP, "vue", [(2, "./A.vue", "default")]),
        (
            "<script>\nimport a from './a'\n</script><script setup>import b from 'b'\n</script>",
            "vue",
            [(2, "./a", "default"), (3, "b", "default")],
        ),
        ('<template/>\n<script lang="ts" src="./box.ts"></script>', "vue", [(2, "./box.ts")]),
        ("<script lang='ts' src='./box.ts' />", "vue", [(1, "./box.ts")]),
        ("<script>\nimport A from '$lib/A';\n</script>", "svelte", [(2, "$lib/A", "default")]),
    ],
)
def test_imports_of_all_scripts(
    source: str, language: str, expected: list[tuple[object, ...]]
) -> None:
    assert imports(source, language) == expected


@pytest.mark.parametrize(
    ("path", "spec", "target"),
    [
        ("src/a.vue", "./b.vue", "src/b.vue"),
        ("src/a.vue", "@/b.vue", "src/b.vue"),
        ("src/routes/+page.svelte", "$lib/c.svelte", "src/lib/c.svelte"),
        ("src/routes/+page.svelte", "$lib/d", "src/lib/d/index.ts"),
        ("src/routes/+page.svelte", "$app/stores", ""),
    ],
)
def test_imports_lead_where_those_of_javascript_do(path: str, spec: str, target: str) -> None:
    files = "src/a.vue src/b.vue src/lib/c.svelte src/lib/d/index.ts src/routes/+page.svelte"
    read = extract(f"<script>\nimport x from '{spec}'\n</script>".encode(), path.split(".")[-1])
    found = Resolver(files.split(), ()).resolve(path, read.language, read.imports)
    assert found == ((target,) if target else (),)


def test_exports_name_the_component() -> None:
    read = facts("<script>\nexport const a = 1\nexport default {}\n</script>", "vue")
    assert named(read, "my-box.vue").exports == ("a", "MyBox")
    assert named(read, "[id].vue").exports == ("a",)
    script = facts("export default class {}", "javascript")
    assert named(script, "a.js") == script
    script = facts("export const component = 1", "javascript")
    assert named(script, "a.js") == script


VUE = """<script setup>
import MyButton from './b.vue'
function open() {}
const shown = 1
</script>
<template>
  <my-button class="closed" @click="open" :class="['shut',
      shown]">{{ inner }} don't close this</my-button>
  <button v-if="left" title="closed" />
</template>
<style>.red { color: red }</style>
"""
SVELTE = """<script>
  import Card from './Card.svelte'
  function pick(x) {}
</script>
<!-- {hidden} -->
{#each items as item (item.id)}
  <Card onclick={() => pick({ a: item })} transition:fade title="closed">close</Card>
{/each}
<style>.pick { color: red }</style>
"""


@pytest.mark.parametrize(
    ("source", "language", "name", "lines"),
    [
        (VUE, "vue", "open", (3, 7)),
        (VUE, "vue", "shown", (4, 8)),
        (VUE, "vue", "MyButton", (2, 7)),
        (VUE, "vue", "inner", (8,)),
        (VUE, "vue", "left", (9,)),
        (VUE, "vue", "shut", ()),
        (VUE, "vue", "closed", ()),
        (VUE, "vue", "close", ()),
        (VUE, "vue", "Button", ()),
        (VUE, "vue", "red", ()),
        (SVELTE, "svelte", "pick", (3, 7)),
        (SVELTE, "svelte", "items", (6,)),
        (SVELTE, "svelte", "Card", (2, 7)),
        (SVELTE, "svelte", "fade", (7,)),
        (SVELTE, "svelte", "hidden", ()),
        (SVELTE, "svelte", "close", ()),
        (SVELTE, "svelte", "color", ()),
    ],
)
def test_markup_uses_what_its_code_names(
    source: str, language: str, name: str, lines: tuple[int, ...]
) -> None:
    assert lines_using(source.encode(), language, name) == lines
    assert (name in facts(source, language).uses.split()) is bool(lines)


def test_a_definition_is_found_by_its_name() -> None:
    tokens = definition_tokens(SETUP.encode(), "vue", "help")
    assert tokens == ("function help ( ) : void { }",)


@pytest.mark.parametrize("piece", ["<script", "<script>", "<!--", "<template>", "<a b='", "</"])
def test_hostile_text_ends(piece: str) -> None:
    for language in ("vue", "svelte"):
        assert extract((piece * 5000).encode(), language).skipped in ("", "slow parse")


@pytest.mark.parametrize("language", ["vue", "svelte"])
def test_broken_code_never_raises(language: str) -> None:
    for damaged in damages(SETUP):
        read = named(extract(damaged, language), "a.vue")
        assert all(symbol.line >= 1 for symbol in read.symbols)
