from __future__ import annotations

import json

import pytest

from summarizer.facts.imports import Resolver
from summarizer.facts.manifests import read_manifest
from summarizer.records.project import Manifest, Start
from summarizer.records.sources import Import

Case = tuple[str, str, str]
"""(file, spec, target or the status without any)"""


def manifest(path: str, data: object) -> Manifest:
    text = data if isinstance(data, str) else json.dumps(data)
    found = read_manifest(path, text.encode())
    assert found is not None
    return found


def check(files: str, manifests: list[Manifest], case: Case) -> None:
    path, spec, expected = case
    (found,) = Resolver(files.split(), manifests).explain(path, "typescript", [Import(spec)])
    assert (" ".join(found.targets) or found.status) == expected


PLAIN = """
src/main.ts src/util.ts src/view.tsx src/old.js src/old.d.ts src/style.css src/data.json
src/part/index.ts src/Widget.vue src/mod.mts src/a.test.ts src/only.d.ts
lib/thing/package.json lib/thing/code/start.js pages/x/y.ts index.js public/logo.svg
fs/promises.ts
"""
PLAIN_MANIFESTS = [
    manifest("package.json", {"name": "plain", "dependencies": {"src-tools": "1"}}),
    manifest("lib/thing/package.json", {"main": "./code/start"}),
]


@pytest.mark.parametrize(
    "case",
    [
        ("src/main.ts", "./util", "src/util.ts"),
        ("src/main.ts", "./util.ts", "src/util.ts"),
        ("src/main.ts", "./util.js", "src/util.ts"),
        ("src/main.ts", "./view", "src/view.tsx"),
        ("src/main.ts", "./view.js", "src/view.tsx"),
        ("src/main.ts", "./view.jsx", "src/view.tsx"),
        ("src/main.ts", "./mod.mjs", "src/mod.mts"),
        ("src/main.ts", "./old", "src/old.js"),
        ("src/main.ts", "./only", "src/only.d.ts"),
        ("src/main.ts", "./part", "src/part/index.ts"),
        ("src/main.ts", "./part/", "src/part/index.ts"),
        ("src/main.ts", "..", "index.js"),
        ("src/part/index.ts", "../util", "src/util.ts"),
        ("src/main.ts", "./Widget.vue", "src/Widget.vue"),
        ("src/main.ts", "./Widget", "src/Widget.vue"),
        ("src/main.ts", "./style.css", "src/style.css"),
        ("src/main.ts", "./data", "src/data.json"),
        ("src/main.ts", "./data.json?raw", "src/data.json"),
        ("src/main.ts", "./a.test", "src/a.test.ts"),
        ("src/main.ts", "../lib/thing", "lib/thing/code/start.js"),
        ("index.js", ".", "index.js"),
        ("src/main.ts", "./gone", "unresolved"),
        ("src/main.ts", "./gone.js", "unresolved"),
        ("src/main.ts", "../../out", "unresolved"),
        ("src/main.ts", "src/util", "src/util.ts"),
        ("src/main.ts", "pages/x/y", "pages/x/y.ts"),
        ("src/main.ts", "/src/util", "src/util.ts"),
        ("src/main.ts", "/logo.svg", "public/logo.svg"),
        ("src/main.ts", "@/util", "src/util.ts"),
        ("src/main.ts", "~/util", "src/util.ts"),
        ("src/main.ts", "@/gone", "unresolved"),
        ("src/main.ts", "#gone", "unresolved"),
        ("src/main.ts", "react", "external"),
        ("src/main.ts", "@scope/x", "external"),
        ("src/main.ts", "src-tools/x", "external"),
        ("src/main.ts", "fs", "external"),
        ("src/main.ts", "fs/promises", "external"),
        ("src/main.ts", "node:fs", "external"),
        ("src/main.ts", "virtual:thing", "external"),
        ("src/main.ts", "https://a.org/x.js", "external"),
        ("src/main.ts", "", "external"),
        ("src/main.ts", "plain", "index.js"),
    ],
)
def test_a_single_package(case: Case) -> None:
    check(PLAIN, PLAIN_MANIFESTS, case)


SPACE = """
apps/web/package.json apps/web/src/app.tsx
packages/ui/package.json packages/ui/src/index.ts packages/ui/src/button.tsx
packages/ui/src/icons/x.ts
packages/ui/src/cli.ts packages/ui/src/internal/a.ts packages/ui/assets/logo.svg
packages/core/package.json packages/core/index.js packages/core/lib/deep.js
packages/built/package.json packages/built/code/main.ts packages/built/tsconfig.json
packages/old/package.json packages/old/index.js packages/named/src/index.ts
vendor/react/package.json vendor/react/index.js
tools/linked/package.json tools/linked/main.js
packages/ui/__fixtures__/vue/package.json packages/ui/__fixtures__/vue/index.js
"""
UI = {
    "name": "@acme/ui",
    "main": "./dist/index.cjs",
    "imports": {"#internal/*": "./src/internal/*.js", "#logo": {"default": "./assets/logo.svg"}},
    "exports": {
        ".": {"types": "./dist/index.d.ts", "import": "./dist/esm/index.js"},
        "./button": {"import": "./dist/button.js"},
        "./icons/*": "./dist/icons/*.js",
        "./icons/secret/*": None,
    },
}
SPACE_MANIFESTS = [
    manifest(
        "pnpm-workspace.yaml", "packages:\n  - 'apps/*'\n  - 'packages/**'\n  - '!packages/old'\n"
    ),
    manifest("package.json", {"name": "root"}),
    manifest(
        "apps/web/package.json",
        {
            "name": "web",
            "dependencies": {
                "linked": "link:../../tools/linked",
                "near": "workspace:../../packages/core",
                "kit": "workspace:@acme/ui@*",
                "middle": "workspace:core@^1.0",
                "outer": "npm:core@1",
            },
        },
    ),
    manifest("packages/ui/package.json", UI),
    manifest("packages/core/package.json", {"name": "core"}),
    manifest("packages/built/package.json", {"name": "built", "main": "out/main.js"}),
    manifest(
        "packages/built/tsconfig.json", {"compilerOptions": {"outDir": "out", "rootDir": "code"}}
    ),
    manifest("packages/old/package.json", {"name": "old"}),
    manifest("packages/named/package.json", {"name": "named", "main": "./dist/bundle.js"}),
    manifest("vendor/react/package.json", {"name": "react"}),
    manifest("tools/linked/package.json", {"name": "else", "main": "main.js"}),
    manifest("packages/ui/__fixtures__/vue/package.json", {"name": "vue"}),
]


@pytest.mark.parametrize(
    "case",
    [
        # case L01: a package of the workspace by its name
        ("apps/web/src/app.tsx", "@acme/ui", "packages/ui/src/index.ts"),
        ("apps/web/src/app.tsx", "@acme/ui/button", "packages/ui/src/button.tsx"),
        ("apps/web/src/app.tsx", "@acme/ui/icons/x", "packages/ui/src/icons/x.ts"),
        ("apps/web/src/app.tsx", "@acme/ui/src/cli", "packages/ui/src/cli.ts"),
        ("apps/web/src/app.tsx", "@acme/ui/cli", "packages/ui/src/cli.ts"),
        ("apps/web/src/app.tsx", "@acme/ui/dist/cli.min.js", "packages/ui/src/cli.ts"),
        ("apps/web/src/app.tsx", "@acme/ui/gone", "unresolved"),
        ("apps/web/src/app.tsx", "core", "packages/core/index.js"),
        ("apps/web/src/app.tsx", "core/lib/deep", "packages/core/lib/deep.js"),
        ("apps/web/src/app.tsx", "core/lib/deep.js", "packages/core/lib/deep.js"),
        ("apps/web/src/app.tsx", "built", "packages/built/code/main.ts"),
        ("apps/web/src/app.tsx", "@acme/uix", "external"),
        ("apps/web/src/app.tsx", "@acme/gone", "external"),
        # no member of the workspace, or no neighbour at all
        ("apps/web/src/app.tsx", "old", "external"),
        ("apps/web/src/app.tsx", "react", "external"),
        ("packages/ui/src/cli.ts", "vue", "external"),
        # linked by path
        ("apps/web/src/app.tsx", "linked", "tools/linked/main.js"),
        ("packages/ui/src/cli.ts", "linked", "external"),
        # a neighbour by the name that the package gives it
        ("apps/web/src/app.tsx", "kit/button", "packages/ui/src/button.tsx"),
        ("apps/web/src/app.tsx", "middle", "packages/core/index.js"),
        ("apps/web/src/app.tsx", "near/lib/deep", "packages/core/lib/deep.js"),
        ("apps/web/src/app.tsx", "outer", "external"),
        ("packages/ui/src/cli.ts", "kit", "external"),
        # a package's own names
        ("packages/ui/src/cli.ts", "@acme/ui/button", "packages/ui/src/button.tsx"),
        ("packages/ui/src/cli.ts", "#internal/a", "packages/ui/src/internal/a.ts"),
        ("packages/ui/src/cli.ts", "#logo", "packages/ui/assets/logo.svg"),
        ("apps/web/src/app.tsx", "#logo", "unresolved"),
        ("packages/old/index.js", "old", "packages/old/index.js"),
        # what a build will put there
        ("packages/ui/src/cli.ts", "../dist/button.js", "packages/ui/src/button.tsx"),
        ("packages/ui/src/cli.ts", "../dist/index.cjs", "packages/ui/src/index.ts"),
        ("packages/named/x.js", "./dist/bundle.js", "packages/named/src/index.ts"),
        ("packages/named/x.js", "./dist/other.js", "unresolved"),
        ("packages/ui/src/cli.ts", "../dist/gone.js", "unresolved"),
    ],
)
def test_a_workspace(case: Case) -> None:
    check(SPACE, SPACE_MANIFESTS, case)


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("package.json", {"workspaces": ["packages/*", "apps/web"]}),
        ("package.json", {"workspaces": {"packages": ["./packages/*/", "apps/**"]}}),
        ("lerna.json", {"packages": ["packages/ui", "apps/web"]}),
        ("deno.json", {"workspace": ["./packages/ui", "./apps/web"]}),
    ],
)
def test_workspaces_however_they_are_declared(path: str, data: object) -> None:
    rest = [one for one in SPACE_MANIFESTS if "/" in one.path]
    check(
        SPACE,
        [manifest(path, data), *rest],
        ("apps/web/src/app.tsx", "@acme/ui", "packages/ui/src/index.ts"),
    )


def test_packages_of_a_repository_without_a_workspace_know_each_other() -> None:
    rest = [one for one in SPACE_MANIFESTS if one.path != "pnpm-workspace.yaml"]
    check(SPACE, rest, ("apps/web/src/app.tsx", "@acme/ui", "packages/ui/src/index.ts"))
    check(SPACE, rest, ("apps/web/src/app.tsx", "vue", "external"))


PATHS = """
web/src/app.ts web/src/lib/x.ts web/gen/y.ts web/src/exact.ts web/tests/t.ts shared/base/z.ts
packages/config/tsconfig/base.json packages/config/package.json packages/config/lib/q.ts
admin/src/a.ts admin/src/b.ts plain/a.ts plain/b/c.ts
"""
PATHS_MANIFESTS = [
    # case L03: `@/*`, a file that is extended, comments
    manifest(
        "web/tsconfig.json",
        """{ // the site
        "extends": "../tsconfig.base.json",
        "compilerOptions": { "paths": {
          "@/*": ["./src/*", "./gen/*"], /* two */
          "@/lib/*": ["./src/lib/*"], "exact": ["./src/exact.ts"], "far/*": ["../nowhere/*"],
        }, },
      }""",
    ),
    manifest(
        "tsconfig.base.json", {"compilerOptions": {"paths": {"shared/*": ["./shared/base/*"]}}}
    ),
    manifest("web/tests/tsconfig.json", {"extends": ["../tsconfig"]}),
    manifest("admin/tsconfig.json", {"files": [], "references": [{"path": "./tsconfig.app.json"}]}),
    manifest("admin/tsconfig.app.json", {"compilerOptions": {"paths": {"@/*": ["./src/*"]}}}),
    manifest(
        "packages/tsconfig/base.json",
        {"compilerOptions": {"paths": {"src/*": ["${configDir}/src/*"]}}},
    ),
    manifest("packages/site/tsconfig.json", {"extends": "../tsconfig/base.json"}),
    manifest("plain/tsconfig.json", {"compilerOptions": {"baseUrl": "."}}),
    manifest("loop/tsconfig.json", {"extends": "./tsconfig.two.json"}),
    manifest("loop/tsconfig.two.json", {"extends": "./tsconfig.json"}),
    manifest("package.json", {"workspaces": ["packages/*"]}),
    manifest("packages/config/package.json", {"name": "@acme/config"}),
    manifest(
        "packages/config/tsconfig/tsconfig.base.json",
        {"compilerOptions": {"paths": {"q/*": ["${configDir}/*"]}}},
    ),
    manifest("packages/app/tsconfig.json", {"extends": "@acme/config/tsconfig/tsconfig.base.json"}),
]


@pytest.mark.parametrize(
    "case",
    [
        ("web/src/app.ts", "@/lib/x", "web/src/lib/x.ts"),
        ("web/src/app.ts", "@/app", "web/src/app.ts"),
        ("web/src/app.ts", "@/y", "web/gen/y.ts"),
        ("web/src/app.ts", "@/gone", "unresolved"),
        ("web/src/app.ts", "exact", "web/src/exact.ts"),
        ("web/src/app.ts", "exactly", "external"),
        ("web/src/app.ts", "far/x", "unresolved"),
        ("web/tests/t.ts", "@/lib/x", "web/src/lib/x.ts"),
        # paths of its own replace those that are extended, but those around still hold
        ("shared/base/z.ts", "shared/z", "shared/base/z.ts"),
        ("admin/src/a.ts", "@/b", "admin/src/b.ts"),
        ("plain/a.ts", "b/c", "plain/b/c.ts"),
        ("plain/a.ts", "react", "external"),
        ("loop/a.ts", "x", "external"),
        ("packages/app/a.ts", "q/src/x", "packages/app/src/x.ts"),
        ("packages/app/a.ts", "q/gone", "unresolved"),
        ("packages/site/a.ts", "src/x", "packages/site/src/x.ts"),
    ],
)
def test_configured_paths(case: Case) -> None:
    check(PATHS + " packages/app/src/x.ts packages/site/src/x.ts", PATHS_MANIFESTS, case)


@pytest.mark.parametrize(
    "case",
    [
        ("web/src/a/a.ts", "../b/b", "web/gen/b/b.ts"),
        ("web/gen/b/b.ts", "../a/a", "web/src/a/a.ts"),
        ("web/src/a/a.ts", "../c", "web/src/c.ts"),  # its own root comes first
        ("web/src/a/a.ts", "../gone", "unresolved"),
        ("web/src/a/a.ts", "../../gen/b/b", "web/gen/b/b.ts"),
        ("web/other/o.ts", "./b/b", "unresolved"),
        ("else/o.ts", "./b/b", "unresolved"),
    ],
)
def test_roots_that_count_as_one(case: Case) -> None:
    files = "web/src/a/a.ts web/src/c.ts web/gen/b/b.ts web/gen/c.ts web/other/o.ts else/o.ts"
    told = {"compilerOptions": {"rootDirs": ["./src", "gen"]}}
    base = [manifest("web/tsconfig.base.json", told)]
    for config in ({"extends": "./tsconfig.base.json"}, told):
        check(files, [*base, manifest("web/tsconfig.json", config)], case)


def test_a_pattern_for_all_claims_nothing() -> None:
    config = manifest("jsconfig.json", {"compilerOptions": {"paths": {"*": ["*"]}}})
    check("a.js b.js", [config], ("a.js", "react", "external"))
    check("a.js b.js", [config], ("a.js", "b", "b.js"))


TYPED = """
one/src/index.js one/src/part.js one/types/index.d.ts one/types/part.d.ts one/types/only.d.ts
two/src/a.js two/src/b.ts three/a.js three/b.ts three/lib/x.js four/a.js four/lib/x.js five/a.js
six/a.js six/lib/x.js
"""
TYPED_MANIFESTS = [
    manifest("package.json", {"workspaces": ["one", "two"]}),
    manifest("one/package.json", {"name": "one", "exports": {"./*": "./src/*.js"}}),
    manifest("two/package.json", {"name": "two"}),
    manifest(
        "tsconfig.json",
        {
            "compilerOptions": {
                "baseUrl": ".",
                "paths": {"one": ["one/types"], "one/*": ["one/types/*"], "lib/*": ["three/lib/*"]},
            }
        },
    ),
    manifest("five/tsconfig.json", {"extends": "../tsconfig.json"}),
    manifest(
        "three/tsconfig.json",
        {"extends": "../tsconfig.json", "compilerOptions": {"allowJs": True}},
    ),
    manifest("four/jsconfig.json", {"compilerOptions": {"baseUrl": "."}}),
    manifest("six/tsconfig.json", {"compilerOptions": {"checkJs": False, "baseUrl": "."}}),
]


@pytest.mark.parametrize(
    "case",
    [
        # what only declares the types of a package stands for its source
        ("two/src/a.js", "one", "one/src/index.js"),
        ("two/src/a.js", "one/part", "one/src/part.js"),
        ("two/src/b.ts", "one", "one/src/index.js"),
        ("two/src/b.ts", "one/part", "one/src/part.js"),
        ("two/src/b.ts", "one/only", "one/types/only.d.ts"),
        # TypeScript does not read JavaScript unless it is told to
        ("two/src/b.ts", "lib/x", "three/lib/x.js"),
        ("two/src/a.js", "lib/x", "external"),
        ("five/a.js", "lib/x", "external"),
        ("three/b.ts", "lib/x", "three/lib/x.js"),
        ("three/a.js", "lib/x", "three/lib/x.js"),
        ("four/a.js", "lib/x", "four/lib/x.js"),
        ("six/a.js", "lib/x", "external"),
    ],
)
def test_what_a_configuration_says_about_javascript(case: Case) -> None:
    check(TYPED, TYPED_MANIFESTS, case)


def test_an_import_map_of_deno() -> None:
    config = manifest(
        "deno.json", {"imports": {"$lib/": "./lib/", "one": "./lib/one.ts", "std": "jsr:@std/x"}}
    )
    check("lib/one.ts a.ts", [config], ("a.ts", "$lib/one.ts", "lib/one.ts"))
    check("lib/one.ts a.ts", [config], ("a.ts", "one", "lib/one.ts"))
    check("lib/one.ts a.ts", [config], ("a.ts", "std", "external"))
    check("lib/one.ts a.ts", [config], ("a.ts", "jsr:@std/x", "external"))


@pytest.mark.parametrize(
    ("target", "source"),
    [
        ("dist/thing.js", "thing/src/index.ts"),
        ("dist/thing.esm-bundler.js", "thing/src/index.ts"),
        ("dist/thing.runtime.global.prod.js", "thing/src/index.ts"),
        ("dist/index.js", "thing/src/index.ts"),
        ("lib/node/cli.cjs", "thing/src/node/cli.ts"),
        ("dist/types/node/cli.d.ts", "thing/src/node/cli.ts"),
        ("build/src/node/cli.js", "thing/src/node/cli.ts"),
        ("bin/run.js", "thing/bin/run.js"),
        ("bin/run", "thing/bin/run.js"),
        ("dist/other.js", None),
        ("bin/cli.js", None),
        ("..", None),
    ],
)
def test_the_source_of_what_is_built(target: str, source: str | None) -> None:
    files = ["thing/src/index.ts", "thing/src/node/cli.ts", "thing/bin/run.js"]
    own = Manifest("thing/package.json", "thing", "package.json", languages=("javascript",))
    found = Resolver(files, [own]).locate(own, Start("x", target))
    assert found == ((source, "") if source else None)
