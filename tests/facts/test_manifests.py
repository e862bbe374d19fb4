from __future__ import annotations

import json
import string
from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.manifests import MAX_BYTES, is_manifest, read_manifest
from summarizer.records.project import Manifest

NAMES = [
    "package.json",
    "deno.json",
    "deno.jsonc",
    "lerna.json",
    "pnpm-workspace.yaml",
    "tsconfig.json",
    "tsconfig.build.json",
    "tsconfig-base.json",
    ".tsconfig.json",
    "node.tsconfig.json",
    "packages/tsconfig/base.json",
    "packages/typescript-config/nextjs.json",
    "jsconfig.json",
    "pyproject.toml",
    "setup.cfg",
    "setup.py",
    "tox.ini",
    "noxfile.py",
    "go.mod",
    "go.work",
    "Cargo.toml",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
    "composer.json",
    "Gemfile",
    "acme.gemspec",
    "Acme.Web.csproj",
    "Acme.fsproj",
    "Acme.sln",
    "Project.toml",
    "DESCRIPTION",
    "tea.cabal",
    "tea.nimble",
    "tea.opam",
    "project.clj",
    "build.sbt",
    "Makefile.PL",
    "dist.ini",
    "mix.exs",
    "pubspec.yaml",
    "Chart.yaml",
    "Package.swift",
    "CMakeLists.txt",
    "Makefile",
    "GNUmakefile",
]
OTHERS = [
    "package-lock.json",
    "my-package.json",
    "package.json5",
    "tsconfiguration.json",
    "mytsconfig.json",
    "config/base.json",
    "tsconfig/x/base.json",
    "tsconfig/base.js",
    "typescript/base.json",
    "tsconfig.ts",
    "setup.pyc",
    "go.sum",
    "Cargo.lock",
    "Gemfile.lock",
    "xgo.mod",
    "Makefile.in",
    "csproj",
    ".csproj",
    "gemspec",
    "Package.swift.in",
    "Packages.swift",
    "a.py",
    "",
    "package.json/x.txt",
]


def read(path: str, text: str) -> Manifest:
    found = read_manifest(path, text.encode())
    assert found is not None
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("folder", ["", "a/", "a/b c/"])
def test_manifests_are_known_by_name(name: str, folder: str) -> None:
    assert is_manifest(folder + name)


@pytest.mark.parametrize("name", OTHERS)
def test_other_names_are_none(name: str) -> None:
    assert not is_manifest(name)
    assert not is_manifest(f"a/{name}")
    assert read_manifest(name, b"{}") is None


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("package.json", b"{"),
        ("package.json", b"[" * 100_000),
        ("package.json", b'{"a": ' * 50_000),
        ("package.json", b'{"version": ' + b"9" * 10_000 + b"}"),
        ("tsconfig.json", b"/* never closed"),
        ("pyproject.toml", b"[project"),
        ("pyproject.toml", b"a = " + b"[" * 50_000),
        ("Cargo.toml", b"\xff\xfe\x00"),
        ("setup.cfg", b"no section\n"),
        ("setup.cfg", b"[flake8]\nmax-line-length = 88\n"),
        ("setup.py", b"def (:\n"),
        ("setup.py", b"import os\n"),
        ("setup.py", b"x = " + b"(" * 5000),
        ("setup.py", b"x = 1\0"),
        ("noxfile.py", b"-" * 100_000 + b"1"),
        ("pom.xml", b"<project>"),
        ("pom.xml", b"<!DOCTYPE p [<!ENTITY a 'aaaa'>]><project><name>&a;</name></project>"),
        ("pom.xml", b"<!doctype p SYSTEM 'file:///etc/passwd'><project/>"),
        ("pom.xml", "<!DOCTYPE p><project/>".encode("utf-16")),
        ("A.csproj", b""),
        ("package.json", b'{"name": "' + b"a" * MAX_BYTES + b'"}'),
    ],
)
def test_what_cannot_be_read_is_none(name: str, source: bytes) -> None:
    assert read_manifest(f"x/{name}", source) is None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "source", [b"null", b"[]", b'"x"', b"1", b"{}", b"\xff\xfe", b"\xef\xbb\xbf"]
)
def test_any_shape_is_survived(name: str, source: bytes) -> None:
    found = read_manifest(name, source)
    assert found is None or found.path == name


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3)
    ),
    max_leaves=12,
)
KEYS = (
    "name version description bin main module types exports imports workspaces scripts dependencies"
    " devDependencies compilerOptions paths extends references packages autoload psr-4 require"
    " tasks workspace . ./a #x @/* repositories"
).split()
ODD_JSON = st.recursive(
    ANY_JSON,
    lambda inner: st.dictionaries(st.sampled_from(KEYS), inner, max_size=6),
    max_leaves=30,
)
JSON_NAMES = [name for name in NAMES if name.endswith((".json", ".jsonc"))]


@given(st.sampled_from(JSON_NAMES), ODD_JSON)
def test_json_of_any_shape_gives_clean_text(name: str, data: object) -> None:
    found = read_manifest(name, json.dumps(data).encode())
    assert found is not None
    repr(astuple(found)).encode("utf-8")
    assert found.resolution == tuple(sorted(set(found.resolution)))
    assert all(isinstance(item, str) for pair in found.resolution for item in pair)


@given(st.sampled_from(NAMES), st.binary(max_size=300))
def test_bytes_of_any_kind_never_raise(name: str, source: bytes) -> None:
    read_manifest(name, source)


STATED = ["DESCRIPTION", "tea.cabal", "tea.nimble", "tea.opam", "project.clj", "Makefile.PL"]
PIECES = ["\n", " ", "(", "[", "{", '"', "depends: [\n", ":dependencies [[", "a "]
PIECES += ["  build-depends:\n"]


@given(st.sampled_from(STATED), st.text("abAB:= \n\t\"'()[]{}>,-#;.", max_size=300))
def test_text_of_marks_and_words_never_raises(name: str, text: str) -> None:
    read_manifest(name, text.encode())


@given(st.sampled_from(NAMES), st.text(alphabet=string.printable + "\u2028\u00e4", max_size=300))
def test_text_of_any_kind_never_raises(name: str, text: str) -> None:
    read_manifest(name, text.encode())


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("Makefile", "a " * 200_000),
        ("Makefile", "a:" * 200_000),
        ("CMakeLists.txt", "a" * 400_000),
        ("CMakeLists.txt", "a(" * 200_000),
        ("CMakeLists.txt", '"\\' * 200_000),
        ("CMakeLists.txt", "#[[" * 150_000),
        ("CMakeLists.txt", "include_directories($<BUILD_INTERFACE:" * 10_000),
        ("tsconfig.json", "/*" * 200_000),
        ("tsconfig.json", '"\\' * 200_000),
        ("tsconfig.json", "{" + ", " * 200_000),
        ("build.gradle", "/*" * 200_000),
        ("build.gradle", "\n" * 400_000),
        ("build.gradle", "include 'a',\n" * 30_000),
        ("build.gradle", "rootProject.name = '" * 20_000),
        ("build.gradle", '"\\' * 200_000),
        ("build.gradle", "'\\" * 200_000),
        ("build.gradle", "= /" * 150_000),
        ("build.gradle", "=/\\" * 150_000),
        ("build.gradle", "=" + " " * 400_000),
        ("Package.swift", '"\\' * 200_000),
        ("Package.swift", "/*" * 200_000),
        ("Package.swift", '.target(name: "A", ' * 20_000),
        ("Package.swift", '.target(name: "A", path: ' * 16_000),
        ("x.gemspec", 's.executables = ["' * 20_000),
        ("x.gemspec", "s.name = '" * 40_000),
        ("Gemfile", "\n" * 400_000),
        ("mix.exs", "def deps" * 50_000),
        ("mix.exs", "def aliases [" * 30_000),
        ("go.mod", "require (" * 40_000),
        ("pnpm-workspace.yaml", "packages: [" * 40_000),
        ("pnpm-workspace.yaml", "packages:\n- " + " " * 400_000),
        ("pom.xml", "<!" * 200_000),
        ("Acme.sln", 'Project("' * 40_000),
        ("DESCRIPTION", "(" * 400_000),
        ("DESCRIPTION", "Imports:\n" * 40_000),
        ("tea.cabal", "  build-depends:\n" * 20_000),
        ("tea.cabal", "\n" * 400_000),
        ("tea.nimble", "requires\n" * 40_000),
        ("tea.opam", "depends: [\n" * 30_000),
        ("tea.opam", "{" * 400_000),
        ("project.clj", "(defproject a :dependencies [[" * 10_000),
        ("Makefile.PL", "\n" * 400_000),
        ("Makefile.PL", "PREREQ_PM => {" * 20_000),
        ("Makefile.PL", "a" * 400_000),
        ("mix.exs", "description: @a " * 20_000),
        ("mix.exs", "description: a\ndef a " * 16_000),
        *((name, piece * (400_000 // len(piece))) for name in STATED for piece in PIECES),
    ],
)
def test_hostile_text_is_read_in_time_that_grows_with_it(name: str, source: str) -> None:
    # Each of these takes minutes where a search starts over at every character.
    assert len(source) < MAX_BYTES
    read_manifest(name, source.encode())


def test_long_and_unprintable_text_is_cut_and_cleaned() -> None:
    found = read("package.json", '{"name": "\\ud800", "description": "' + "a\\n b" * 2000 + '"}')
    assert found.name == "?"
    assert len(found.description) <= 2000
    assert "\n" not in found.description
