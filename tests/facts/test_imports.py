from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.imports import Resolver
from summarizer.facts.manifests import is_manifest, read_manifest
from summarizer.facts.resolving.family import EXTERNAL, INTERNAL, UNRESOLVED
from summarizer.records.project import Manifest, Start
from summarizer.records.sources import Import

LANGUAGES = (
    "python javascript typescript tsx go rust java kotlin c cpp ruby php csharp bash".split()
)

TREE = {
    "pyproject.toml": "[project]\nname = 'a'\nversion = '1'\ndependencies = ['httpx']",
    "a/__init__.py": "",
    "a/b.py": "",
    "package.json": '{"name": "w", "workspaces": ["packages/*"], "dependencies": {"x": "1"}}',
    "packages/ui/package.json": '{"name": "@acme/ui", "main": "dist/index.js"}',
    "packages/ui/src/index.ts": "",
    "go.mod": "module e.org/a\nrequire e.org/z v1.0.0",
    "lib/x.go": "",
    "Cargo.toml": '[package]\nname = "a"\nedition = "2021"\n[dependencies]\nserde = "1"',
    "src/lib.rs": "",
    "src/m.rs": "",
    "j/src/main/java/org/acme/C.java": "",
    "inc/acme/x.h": "",
}
USES = [
    ("a/b.py", "python", Import("a", ("b", "c"))),
    ("packages/web/x.ts", "typescript", Import("@acme/ui")),
    ("lib/y.go", "go", Import("e.org/a/lib")),
    ("src/lib.rs", "rust", Import("crate::m", ("X",))),
    ("j/src/main/java/org/acme/D.java", "java", Import("org.acme.C")),
    ("inc/acme/y.h", "c", Import("acme/x.h")),
]


def manifests_of(files: dict[str, str]) -> list[Manifest]:
    read = (read_manifest(path, text.encode()) for path, text in files.items() if is_manifest(path))
    return [one for one in read if one is not None]


@pytest.mark.parametrize(("path", "language", "item"), USES)
def test_what_was_bumped_decides_nothing(path: str, language: str, item: Import) -> None:
    manifests = manifests_of(TREE)
    before = Resolver(TREE, manifests).resolve(path, language, [item])
    bumped = [replace(one, dependencies=("other",), commands=()) for one in manifests]
    assert before[0]
    assert Resolver(TREE, bumped).resolve(path, language, [item]) == before


@pytest.mark.parametrize(("path", "language", "item"), USES)
def test_the_order_of_what_is_given_decides_nothing(path: str, language: str, item: Import) -> None:
    manifests = manifests_of(TREE)
    before = Resolver(TREE, manifests).resolve(path, language, [item])
    after = Resolver(list(reversed(TREE)), manifests[::-1]).resolve(path, language, [item])
    assert after == before


@pytest.mark.parametrize(("path", "language", "item"), USES)
def test_a_file_that_is_away_is_no_target(path: str, language: str, item: Import) -> None:
    manifests = manifests_of(TREE)
    (targets,) = Resolver(TREE, manifests).resolve(path, language, [item])
    left = [one for one in TREE if one not in targets]
    (after,) = Resolver(left, manifests).resolve(path, language, [item])
    assert not set(after) & set(targets)


def test_an_answer_for_each_import_in_order() -> None:
    resolver = Resolver(TREE, manifests_of(TREE))
    items = [Import("os"), Import("a.b"), Import("a.gone"), Import(".b")]
    found = resolver.explain("a/b.py", "python", items)
    assert [one.status for one in found] == [EXTERNAL, INTERNAL, UNRESOLVED, INTERNAL]
    assert [one.targets for one in found] == [(), ("a/b.py",), (), ("a/b.py",)]
    assert resolver.resolve("a/b.py", "python", items, "a") == tuple(one.targets for one in found)
    assert resolver.resolve("a/b.py", "python", []) == ()


def test_a_language_without_rules_leads_outside() -> None:
    (found,) = Resolver(TREE, ()).explain("a.zig", "zig", [Import("a/b.py")])
    assert (found.targets, found.status) == ((), EXTERNAL)


SPECS = st.text(alphabet="ab./\\:*<>@#~$ \"'-_?{}()", max_size=14)
PATHS = st.lists(st.text(alphabet="ab./-_@ ", min_size=1, max_size=12), max_size=12)


@given(st.sampled_from(LANGUAGES), SPECS, st.lists(SPECS, max_size=2), PATHS, st.data())
def test_any_spec_leads_to_known_paths_only(
    language: str, spec: str, names: list[str], extra: list[str], data: st.DataObject
) -> None:
    paths = sorted({*TREE, *extra})
    path = data.draw(st.sampled_from(paths))
    (found,) = Resolver(paths, manifests_of(TREE)).explain(
        path, language, [Import(spec, tuple(names))]
    )
    assert set(found.targets) <= set(paths)
    assert list(found.targets) == sorted(set(found.targets))
    assert (found.status == INTERNAL) == bool(found.targets)


STARTS = [
    ("pyproject.toml", Start("a", "a.b:main"), ("a/b.py", "main")),
    ("pyproject.toml", Start("a", "a.b:App.run"), ("a/b.py", "App")),
    ("pyproject.toml", Start("a", "a:main [extra]"), ("a/__init__.py", "main")),
    ("pyproject.toml", Start("a", "a.gone:main"), None),
    ("pyproject.toml", Start("a", "os:getcwd"), None),
    (
        "packages/ui/package.json",
        Start("ui", "dist/index.js", "library"),
        ("packages/ui/src/index.ts", ""),
    ),
    (
        "packages/ui/package.json",
        Start("ui", "./dist/esm/index.mjs"),
        ("packages/ui/src/index.ts", ""),
    ),
    ("packages/ui/package.json", Start("ui", "dist/gone.js"), None),
    ("packages/ui/package.json", Start("ui", "../../../../etc/passwd"), None),
    ("Cargo.toml", Start("a", "src/lib.rs", "library"), ("src/lib.rs", "")),
    ("Cargo.toml", Start("a", "src/main.rs"), None),
]


@pytest.mark.parametrize(("path", "start", "place"), STARTS)
def test_where_a_start_begins(path: str, start: Start, place: tuple[str, str] | None) -> None:
    manifest = read_manifest(path, TREE[path].encode())
    assert manifest is not None
    assert Resolver(TREE, manifests_of(TREE)).locate(manifest, start) == place


@pytest.mark.parametrize(
    ("target", "place"),
    [
        ("org.acme.Main", ("app/src/main/java/org/acme/Main.java", "Main")),
        ("org.acme.ToolKt", ("app/src/main/kotlin/org/acme/Tool.kt", "Tool")),
        ("org.acme.Gone", None),
    ],
)
def test_where_a_main_class_lies(target: str, place: tuple[str, str] | None) -> None:
    files = ["app/src/main/java/org/acme/Main.java", "app/src/main/kotlin/org/acme/Tool.kt"]
    manifest = Manifest("app/pom.xml", "app", "pom.xml", languages=("java",))
    assert Resolver(files, [manifest]).locate(manifest, Start("app", target)) == place


def test_a_manifest_without_a_language_names_paths() -> None:
    manifest = Manifest("x/CMakeLists.txt", "x", "CMakeLists.txt")
    resolver = Resolver(["x/src/main.c"], [manifest])
    assert resolver.locate(manifest, Start("x", "src/main.c")) == ("x/src/main.c", "")
