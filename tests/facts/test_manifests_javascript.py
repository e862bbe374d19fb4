from __future__ import annotations

import json
from typing import Any

import pytest

from summarizer.facts.manifests import read_manifest
from summarizer.records.project import Command, Manifest, Start

PACKAGE: dict[str, Any] = {
    "name": "@acme/ui",
    "version": "1.2.3",
    "description": "Buttons and\n  boxes.",
    "bin": {"ui": "dist/cli.js"},
    "main": "dist/index.cjs",
    "module": "dist/index.js",
    "types": "dist/index.d.ts",
    "workspaces": ["packages/*", "!packages/old"],
    "scripts": {"test": "vitest run", "build": "tsc -b"},
    "dependencies": {"react": "^18.0.0", "@acme/core": "workspace:*", "aside": "file:../aside"},
    "devDependencies": {"typescript": "5.0.0"},
    "imports": {"#util/*": "./src/util/*.ts"},
    "exports": {
        ".": {"types": "./dist/index.d.ts", "import": "./dist/index.js", "node": None},
        "./button": "./dist/button.js",
        "./icons/*": "./dist/icons/*.js",
        "./package.json": "./package.json",
    },
}


def read(path: str, data: object) -> Manifest:
    text = data if isinstance(data, str) else json.dumps(data)
    found = read_manifest(path, text.encode())
    assert found is not None
    return found


def test_a_package_says_what_it_is() -> None:
    found = read("packages/ui/package.json", PACKAGE)
    assert found.folder == "packages/ui"
    assert found.kind == "package.json"
    assert found.name == "@acme/ui"
    assert found.description == "Buttons and boxes."
    assert found.languages == ("javascript", "typescript")
    assert found.dependencies == ("@acme/core", "aside", "react", "typescript")
    assert found.commands == (
        Command("test", "vitest run", "packages/ui/package.json"),
        Command("build", "tsc -b", "packages/ui/package.json"),
    )
    assert found.starts == (
        Start("ui", "dist/cli.js"),
        Start("@acme/ui", "./dist/index.js", "library"),
        Start("@acme/ui/button", "./dist/button.js", "library"),
    )


def test_a_package_says_how_its_names_resolve() -> None:
    assert read("package.json", PACKAGE).resolution == (
        ("exports:.", "./dist/index.d.ts\n./dist/index.js"),
        ("exports:./button", "./dist/button.js"),
        ("exports:./icons/*", "./dist/icons/*.js"),
        ("exports:./package.json", "./package.json"),
        ("imports:#util/*", "./src/util/*.ts"),
        ("main", "dist/index.cjs"),
        ("module", "dist/index.js"),
        ("name", "@acme/ui"),
        ("path:aside", "../aside"),
        ("types", "dist/index.d.ts"),
        ("workspace", "!packages/old"),
        ("workspace", "packages/*"),
    )


def deciding(found: Manifest) -> tuple[object, ...]:
    return (found.name, found.description, found.resolution, found.starts, found.commands)


@pytest.mark.parametrize(
    "change",
    [
        {"version": "2.0.0"},
        {
            "dependencies": {
                "react": "^19.0.0",
                "@acme/core": "workspace:^",
                "aside": "file:../aside",
            }
        },
        {"devDependencies": {"typescript": "5.9.9", "eslint": "9.0.0"}},
        {"engines": {"node": ">=22"}, "packageManager": "pnpm@10.0.0"},
        {"private": True, "license": "MIT", "files": ["dist"]},
        {"pnpm": {"overrides": {"react": "19"}}},
        {"keywords": ["ui"]},
    ],
)
def test_a_bump_changes_nothing_that_decides(change: dict[str, Any]) -> None:
    before = read("package.json", PACKAGE)
    assert deciding(read("package.json", PACKAGE | change)) == deciding(before)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": "@acme/uix"}, "resolution"),
        ({"main": "lib/index.js"}, "resolution"),
        ({"exports": "./index.js"}, "resolution"),
        ({"workspaces": {"packages": ["apps/*"]}}, "resolution"),
        ({"imports": {}}, "resolution"),
        ({"dependencies": {"aside": "link:../elsewhere"}}, "resolution"),
        ({"dependencies": {"it": "workspace:@acme/core@*"}}, "resolution"),
        ({"bin": "cli.js"}, "starts"),
        ({"scripts": {"test": "jest"}}, "commands"),
        ({"description": "Else."}, "description"),
    ],
)
def test_what_decides_is_seen(change: dict[str, Any], field: str) -> None:
    before, after = read("package.json", PACKAGE), read("package.json", PACKAGE | change)
    assert getattr(before, field) != getattr(after, field)


@pytest.mark.parametrize(
    ("data", "starts"),
    [
        ({"name": "@a/b", "bin": "x.js"}, [Start("b", "x.js")]),
        ({"name": "a", "main": "x.js"}, [Start("a", "x.js", "library")]),
        ({"name": "a", "exports": "./x.js"}, [Start("a", "./x.js", "library")]),
        ({"name": "a", "exports": {"import": "./x.mjs"}}, [Start("a", "./x.mjs", "library")]),
        ({"name": "a", "types": "x.d.ts"}, [Start("a", "x.d.ts", "library")]),
        ({"name": "a", "exports": {"./*": "./src/*.js"}}, []),
        ({"main": "x.js"}, []),
        ({"name": "a", "bin": ["x"]}, []),
    ],
)
def test_starts_of_a_package(data: object, starts: list[Start]) -> None:
    assert list(read("package.json", data).starts) == starts


def test_the_placeholder_of_npm_init_is_no_command() -> None:
    data = {"scripts": {"test": 'echo "Error: no test specified" && exit 1', "lint": "eslint"}}
    assert [one.name for one in read("package.json", data).commands] == ["lint"]


@pytest.mark.parametrize(
    ("text", "globs"),
    [
        (
            "packages:\n  - 'packages/*'\n  - \"apps/**\"\n  - docs # site\n",
            ["apps/**", "docs", "packages/*"],
        ),
        (
            "packages:\n- packages/*\n- '!packages/old'\ncatalog:\n  - no\n",
            ["!packages/old", "packages/*"],
        ),
        ("packages: [a, 'b/*']\n", ["a", "b/*"]),
        ("catalog:\n  - a\n# packages:\npackages:\n\n  # first\n  - b\n", ["b"]),
        ("onlyBuilt:\n  - esbuild\n", []),
    ],
)
def test_pnpm_workspaces(text: str, globs: list[str]) -> None:
    assert read("pnpm-workspace.yaml", text).resolution == tuple(
        ("workspace", one) for one in globs
    )


def test_lerna_and_deno() -> None:
    assert read("lerna.json", {"packages": ["a/*"], "version": "1"}).resolution == (
        ("workspace", "a/*"),
    )
    deno = read(
        "deno.jsonc",
        '{ // one\n "name": "@a/b", "exports": "./mod.ts", "tasks": {"dev": "deno run x.ts"},'
        ' "imports": {"@/": "./src/", "std": "jsr:@std/x", "one": "./one.ts"},'
        ' "workspace": ["./c"],}',
    )
    assert deno.kind == "deno.json"
    assert deno.starts == (Start("@a/b", "./mod.ts", "library"),)
    assert [(one.name, one.line) for one in deno.commands] == [("dev", "deno run x.ts")]
    assert deno.resolution == (
        ("exports:.", "./mod.ts"),
        ("name", "@a/b"),
        ("paths:@/*", "./src/*"),
        ("paths:one", "./one.ts"),
        ("workspace", "./c"),
    )


TSCONFIG = """\ufeff// base
{
  "extends": ["./base.json", "@acme/tsconfig/x.json"], /* "paths": {} */
  "compilerOptions": {
    "baseUrl": ".",
    "outDir": "dist", "rootDir": "src",
    "paths": { "@/*": ["src/*", "gen/*",], "//no": ["a//b"], },
  },
  "references": [{ "path": "./tsconfig.app.json" },],
}
"""


def test_tsconfig_with_comments_and_trailing_commas() -> None:
    assert read("web/tsconfig.json", TSCONFIG).resolution == (
        ("baseUrl", "."),
        ("extends", "./base.json\n@acme/tsconfig/x.json"),
        ("outDir", "dist"),
        ("paths://no", "a//b"),
        ("paths:@/*", "src/*\ngen/*"),
        ("reference", "./tsconfig.app.json"),
        ("rootDir", "src"),
    )


@pytest.mark.parametrize("change", ['"strict": true', '"target": "es2024"', '"lib": ["dom"]'])
def test_other_compiler_options_decide_nothing(change: str) -> None:
    before = read("tsconfig.json", '{"compilerOptions": {"baseUrl": "."}}')
    after = read("tsconfig.json", '{"compilerOptions": {"baseUrl": ".", ' + change + "}}")
    assert before.resolution == after.resolution
