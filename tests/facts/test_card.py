from __future__ import annotations

import pytest

from summarizer.facts.manifests import read_manifest
from summarizer.facts.project.card import card
from summarizer.facts.project.folders import folded_tree
from summarizer.records.project import Manifest


def manifest(path: str, source: str) -> Manifest:
    found = read_manifest(path, source.encode())
    assert found is not None
    return found


ROOT = manifest(
    "pyproject.toml",
    '[project]\nname = "thing"\ndescription = "Reads INI files."\n'
    'dependencies = ["click", "left"]\n',
)


MIX = manifest("mix.exs", 'def project do\n [app: :x, description: "Serves."]\nend\n')
CMAKE = manifest("CMakeLists.txt", 'project(x DESCRIPTION "Counts." LANGUAGES CXX)\n')


def test_the_manifest_describes_before_the_readme() -> None:
    made = card(["pyproject.toml"], [], [ROOT], summary="Other words.", readme="README.md")
    assert (made.description, made.description_path) == ("Reads INI files.", "pyproject.toml")
    made = card([], [], [], summary="Other words.", readme="README.md")
    assert (made.description, made.description_path) == ("Other words.", "README.md")


@pytest.mark.parametrize(
    ("kept", "other", "said"),
    [
        (["a.ex", "b.ex", "c.js"], MIX, "Serves."),
        (["a.ex", "b.js", "c.js"], MIX, "Calls."),
        (["a.zig"], MIX, "Calls."),
        (["a.cpp", "b.cpp", "c.js"], CMAKE, "Counts."),
        (["a.cpp", "b.js", "c.js"], CMAKE, "Calls."),
    ],
)
def test_of_two_roots_the_one_of_the_main_language_describes(
    kept: list[str], other: Manifest, said: str
) -> None:
    made = [manifest("package.json", '{"name": "x", "description": "Calls."}'), other]
    assert card(kept, kept, made).description == said


@pytest.mark.parametrize(
    ("manifests", "title", "name"),
    [
        ([ROOT], "Thing", "Thing"),
        ([ROOT], "Thing ⚡", "Thing"),
        ([ROOT], "Something Else", "thing"),
        ([ROOT], "A thing whose title goes on and on", "thing"),
        ([ROOT], "", "thing"),
        ([manifest("go.mod", "module github.com/acme/tool/v2\n")], "", "tool"),
        ([manifest("package.json", '{"name": "@acme/web"}')], "", "web"),
        ([manifest("package.json", '{"name": "@acme/root"}')], "Oven", "Oven"),
        ([manifest("package.json", '{"name": "monorepo"}')], "", "This repository"),
        ([manifest("package.json", '{"name": "rooted"}')], "Oven", "rooted"),
        (
            [
                manifest("package.json", '{"name": "root"}'),
                manifest("a/package.json", '{"name": "kit"}'),
                manifest("b/package.json", '{"name": "kit-cli"}'),
            ],
            "",
            "kit",
        ),
        ([], "Some Title", "Some Title"),
        ([], "", "This repository"),
        ([manifest("svc/go.mod", "module x.org/alone\n")], "", "alone"),
        ([manifest("examples/a/go.mod", "module x.org/alone\n")], "", "This repository"),
    ],
)
def test_name(manifests: list[Manifest], title: str, name: str) -> None:
    assert card([], [], manifests, title=title).name == name


@pytest.mark.parametrize(
    ("manifests", "title", "summary", "name"),
    [
        ([], "", "Vapor is an HTTP web framework for Swift.", "Vapor"),
        ([], "", "Visual Studio Code is the editor of many.", "Visual Studio Code"),
        ([], "Title", "Vapor is a framework.", "Title"),
        ([ROOT], "", "Vapor is a framework.", "thing"),
        ([], "", "Redis is often referred to as a data structures server.", "Redis"),
        ([], "", "Zed is known as the editor.", "Zed"),
        ([], "", "This is a framework.", "This repository"),
        ([], "", "It is the framework.", "This repository"),
        ([], "", "The Kit is a framework.", "This repository"),
        ([], "", "Vapor makes a framework.", "This repository"),
        ([], "", "Vapor is fast.", "This repository"),
        ([], "", "every kit is a kit.", "This repository"),
    ],
)
def test_a_readme_without_a_title_names_what_it_is_about(
    manifests: list[Manifest], title: str, summary: str, name: str
) -> None:
    assert card([], [], manifests, title=title, summary=summary).name == name


def package(folder: str, name: str, description: str = "") -> Manifest:
    told = f'{{"name": "{name}", "description": "{description}"}}'
    return manifest(f"{folder}/package.json", told)


@pytest.mark.parametrize(
    ("manifests", "title", "where"),
    [
        ([package("a", "kit", "Bakes.")], "", "a/package.json"),
        ([package("a", "kit", "Bakes."), package("b", "kit-cli")], "", "a/package.json"),
        ([package("a", "kit", "Bakes."), package("b", "kit-cli", "Sells.")], "", "a/package.json"),
        ([package("a", "kit", "Bakes."), package("b", "else", "Sells.")], "Kit", "a/package.json"),
        ([package("a", "kit"), package("b", "kit-cli", "Sells.")], "", ""),
        ([package("a", "kit", "Bakes."), package("b", "else", "Sells.")], "", ""),
        ([package("a", "kit"), package("b", "else", "Sells.")], "", ""),
        ([package("a", "kit", "Bakes."), package("b", "kit", "Sells.")], "", ""),
        ([package("a", "kit", "Bakes."), package("docs", "x", "Tells.")], "", "a/package.json"),
        ([package("docs", "kit", "Tells.")], "", ""),
    ],
)
def test_the_package_that_says_what_a_silent_root_is(
    manifests: list[Manifest], title: str, where: str
) -> None:
    assert card([], [], manifests, title=title).description_path == where


def crates(*told: tuple[str, str]) -> list[Manifest]:
    return [
        manifest(f"{name}/Cargo.toml", f'[package]\nname = "{name}"\nrepository = "{repository}"\n')
        for name, repository in told
    ]


HUB = "https://github.com/acme/tool"


@pytest.mark.parametrize(
    ("manifests", "name"),
    [
        (crates(("axum", ""), ("axum-core", ""), ("axum_macros", "")), "axum"),
        (crates(("axum", ""), ("axumcore", "")), "This repository"),
        (crates(("axum-core", ""), ("axum-extra", "")), "This repository"),
        (crates(("axum", ""), ("axum-core", ""), ("other", "")), "This repository"),
        (crates(("one", HUB), ("two", HUB)), "tool"),
        (crates(("one", HUB), ("two", HUB + ".git"), ("three", "")), "tool"),
        (crates(("one", HUB), ("two", f"{HUB}/tree/main/two")), "tool"),
        (crates(("one", HUB), ("two", "")), "This repository"),
        (crates(("one", HUB), ("two", "https://github.com/acme/else")), "This repository"),
        (crates(("one", HUB), ("two", "https://example.org/acme/tool")), "This repository"),
        (crates(("one", HUB), ("examples/two", "")), "one"),
        (crates(("one", "https://gitlab.com/a/b/c"), ("x", "git@gitlab.com:a/b/c.git")), "c"),
        ([ROOT, *crates(("one", HUB), ("two", HUB))], "thing"),
        (
            [
                manifest("a/package.json", '{"name": "a", "repository": "github:acme/tool"}'),
                manifest(
                    "b/package.json",
                    '{"name": "b", "repository": {"url": "git+https://github.com/acme/tool.git"}}',
                ),
            ],
            "tool",
        ),
        (
            [
                manifest("a/pubspec.yaml", f"name: a\nrepository: {HUB}/tree/master/pkgs/a\n"),
                manifest("b/pubspec.yaml", f"name: b\nrepository: {HUB}/tree/master/pkgs/b\n"),
            ],
            "tool",
        ),
        (
            [
                manifest(
                    f"{part}/pyproject.toml",
                    f'[project]\nname = "{part}"\n[project.urls]\n"Source Code" = "{HUB}/"\n',
                )
                for part in "ab"
            ],
            "tool",
        ),
    ],
)
def test_the_name_that_the_packages_of_a_nameless_root_share(
    manifests: list[Manifest], name: str
) -> None:
    assert card([], [], manifests).name == name


def test_languages_by_weight_without_strays() -> None:
    kept = [f"a{n}.py" for n in range(99)] + [f"b{n}.rs" for n in range(50)] + ["c.lua", "d.md"]
    assert card([], kept, []).languages == ("Python", "Rust")


def test_frameworks_are_told_own_packages_and_others_are_not() -> None:
    web = manifest(
        "web/package.json", '{"name": "w", "dependencies": {"react": "1", "thing": "1"}}'
    )
    assert card([], [], [ROOT, web]).dependencies == ("click", "react")


def test_packages_outside_of_tests_and_examples_once_a_folder() -> None:
    manifests = [
        ROOT,
        manifest("setup.py", "from setuptools import setup\nsetup(name='other')"),
        manifest("libs/b/Cargo.toml", '[package]\nname = "b"'),
        manifest("examples/c/Cargo.toml", '[package]\nname = "c"'),
    ]
    found = [(package.folder, package.name) for package in card([], [], manifests).packages]
    assert found == [("", "thing"), ("libs/b", "b")]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('FROM x\nCMD ["python", "-m", "thing"]\n', ["python -m thing"]),
        ("CMD first\nENTRYPOINT /bin/x\nCMD \\\n  last\n", ["/bin/x", "last"]),
        ("CMD [broken\n", ["[broken"]),
        ("FROM x\nRUN CMD\n", []),
    ],
)
def test_containers(source: str, lines: list[str]) -> None:
    made = card([], [], [], dockerfiles={"Dockerfile": source, "tests/Dockerfile": "CMD no"})
    assert [command.line for command in made.containers] == lines


def test_the_card_is_the_same_in_any_order() -> None:
    manifests = [ROOT, manifest("b/package.json", '{"name": "b", "scripts": {"test": "x"}}')]
    kept = [f"{folder}/{n}.py" for folder in "abc" for n in range(5)]
    whole = card(kept, kept, manifests)
    for turned in (kept[::-1], kept[7:] + kept[:7], sorted(kept, key=lambda path: path[::-1])):
        kept = turned
        assert card(kept, kept, manifests[::-1]) == whole


def test_folded_tree() -> None:
    paths = ["src/main/java/org/A.java", "src/main/java/org/B.java", "docs/a.md", "README.md"]
    assert folded_tree(paths) == ("docs/ (1)", "src/main/java/org/ (2)")
    wide = folded_tree(f"p/{n:03}/{m}/x.py" for n in range(60) for m in range(9))
    assert len(wide) <= 60
    assert wide[0] == "p/ (540)"
    assert folded_tree([]) == ()
