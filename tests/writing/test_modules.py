from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.pipeline.state import survey
from summarizer.records.entries import Module
from summarizer.records.repository import FileRef, Snapshot
from summarizer.records.settings import Settings
from summarizer.writing.modules import Packages, is_rooted, partition


def modules_of(
    paths: Iterable[str], packages: Iterable[str] = (), groups: dict[str, str] | None = None
) -> dict[str, Module]:
    refs = [FileRef(path, 0o100644, "0" * 40) for path in sorted(paths)]
    known = groups or {}

    def is_source(ref: FileRef) -> bool:
        return ref.path.endswith((".py", ".ts", ".go"))

    names = dict.fromkeys(packages, ())
    found = partition(refs, is_source, lambda path: known.get(path, ""), names)
    return {module.name: module for module in found}


def test_every_folder_that_directly_holds_source_is_a_module() -> None:
    found = modules_of(["a.py", "src/b.py", "src/deep/er/c.py", "data/x.json", "src/README.md"])
    assert list(found) == [".", "src", "src/deep/er"]
    assert [ref.path for ref in found["src"].files] == ["src/b.py"]
    assert found["src"].readme == "src/README.md"
    assert found["."].readme == ""


def test_tests_are_no_modules_and_belong_to_their_package() -> None:
    paths = ["src/flask/a.py", "src/flask/__init__.py", "src/flask/json/b.py", "tests/test_a.py",
             "docs/conf.py", "scripts/release.py"]  # fmt: skip
    found = modules_of(paths, packages=[""])
    assert list(found) == ["scripts", "src/flask", "src/flask/json"]
    owned = [(line.path, line.summary) for line in found["src/flask"].companions]
    assert owned == [("docs/", "docs"), ("tests/", "tests")]


def test_the_nearest_module_of_the_same_package_owns_its_tests() -> None:
    paths = ["packages/a/index.ts", "packages/a/src/x.ts", "packages/a/__tests__/x.ts",
             "packages/b/src/y.ts", "packages/b/tests/y.ts"]  # fmt: skip
    found = modules_of(paths, packages=["packages/a", "packages/b", ""])
    assert [line.path for line in found["packages/a"].companions] == ["packages/a/__tests__/"]
    assert [line.path for line in found["packages/b/src"].companions] == ["packages/b/tests/"]


def test_test_files_beside_source_are_not_the_modules_own() -> None:
    assert [r.path for r in modules_of(["p/a.go", "p/a_test.go"])["p"].files] == ["p/a.go"]


@pytest.mark.parametrize(
    ("paths", "main"),
    [
        (["a.go", "adapters/b.go"], "."),
        (["main.go", "internal/x/y.go"], "."),
        (["main.go", "src/y.go"], "src"),
        (["setup.py", "thing/a.py"], "thing"),
        (["vite.config.ts", "app/a.ts"], "app"),
    ],
)
def test_code_at_the_root_is_the_package(paths: list[str], main: str) -> None:
    root = [FileRef(path, 0o100644, "0" * 40) for path in paths if "/" not in path]
    names = {path.rpartition("/")[0] or "." for path in paths}
    assert Packages(names, {}, is_rooted=is_rooted(root)).main("") == main


def test_a_declared_group_comes_before_folders() -> None:
    found = modules_of(["a/x.py", "b/y.py"], groups={"a/x.py": "core", "b/y.py": "core"})
    assert [ref.path for ref in found["core"].files] == ["a/x.py", "b/y.py"]


@pytest.mark.parametrize(
    ("names", "package", "main"),
    [
        (["scripts", "src/flask", "src/flask/json"], "", "src/flask"),
        ([".", "lib"], "", "lib"),
        (["."], "", "."),
        (["packages/a/src", "packages/a/src/x"], "packages/a", "packages/a/src"),
        (["packages/a", "packages/a/src"], "packages/a", "packages/a"),
        (["tools", "zeta"], "", "zeta"),
        (["alpha", "beta"], "", ""),
        (["alpha", "beta", "."], "", "."),
        (["alpha", "src", "."], "", "src"),
        (["alpha", "src/x", "src/y", "."], "", "alpha"),
        (["alpha", "ze_ta"], "", "ze_ta"),
        (["alpha", "beta", "deep/zeta"], "", ""),
        (["scripts", "tools"], "", ""),
        (["src", "lib"], "", ""),
        (["R", "data-raw", "src"], "", "R"),
        (["alpha-bench", "deep/zeta"], "", "deep/zeta"),
        (["perf-test/clj/zeta", "."], "", "."),
        (["project", "deep/zeta"], "", "deep/zeta"),
        (["packages/a/a", "packages/a/b"], "packages/a", "packages/a/a"),
        (["packages/a/a_kit", "packages/a/b"], "packages/a", "packages/a/a_kit"),
        (["packages/a/a_kit", "packages/a/a"], "packages/a", ""),
        (["packages/a/b", "packages/a/c"], "packages/a", ""),
        (["packages/a/x/b", "packages/a/x/c", "packages/a"], "packages/a", "packages/a"),
        ([], "", ""),
    ],
)
def test_the_main_module_of_a_package(names: list[str], package: str, main: str) -> None:
    assert Packages(names, {"packages/a": ["a-kit"], "": ["Ze-ta"]}).main(package) == main


@pytest.mark.parametrize(
    ("names", "main"),
    [
        (["adapters/loom/src/main/java/loom"], ""),
        (["adapters/loom/src/main/java/loom", "adapters/x"], ""),
        (["deep/down/thing"], "deep/down/thing"),
        (["src/shop"], "src/shop"),
        (["shop"], "shop"),
        (["."], "."),
        ([".", "adapters/loom/src"], "."),
        (["scripts"], ""),
        (["scripts", "src"], "src"),
        (["tools/thing"], "tools/thing"),
        (["public"], ""),
        (["src/shared"], "src/shared"),
    ],
)
def test_beside_packages_a_module_deep_inside_is_but_one_part_more(
    names: list[str], main: str
) -> None:
    known = {"": ["thing"], "core": ["core"]}
    assert Packages([*names, "core/src"], known).main("") == main
    assert Packages(names[:1], {"": []}).main("") == names[0]


def test_beside_an_application_lib_holds_its_helpers() -> None:
    assert Packages([".", "app", "hooks", "lib"], {}).main("") == "."
    assert Packages(["app/models", "app/views", "lib"], {}).main("") == ""
    assert Packages(["lib", "lib/thing", "web"], {}).main("") == "lib"


def test_in_a_folder_of_packages_a_module_is_but_one_part_more() -> None:
    packages = {"": ["thing"], "src/api": ["api"], "src/web": ["web"]}
    assert Packages(["src/shared", "src/api/models"], packages).main("") == ""
    assert Packages([".", "src/shared", "src/api/models"], packages).main("") == "."
    assert Packages(["src/thing", "src/api/models"], packages).main("") == "src/thing"
    assert Packages(["src/api", "src/api/models"], packages).main("src/api") == "src/api"


def test_a_package_inside_does_not_speak_for_the_one_around_it() -> None:
    assert Packages(["packages/a/src"], {"packages/a": ()}).main("") == ""


@pytest.mark.parametrize(
    ("manifest", "paths", "told"),
    [
        ('"name": "kit"', ["alpha/x.ts", "beta/x.ts"], []),
        ('"name": "kit"', ["alpha/x.ts", "tools/x.ts"], ["alpha"]),
        ('"name": "@org/beta"', ["alpha/x.ts", "beta/x.ts"], ["beta"]),
        ('"name": "kit"', ["alpha/x.ts", "beta/x.ts", "x.ts"], ["."]),
        ('"name": "kit", "bin": "beta/x.ts"', ["alpha/x.ts", "beta/x.ts"], ["beta"]),
        (
            '"name": "kit", "bin": {"a": "alpha/x.ts", "b": "beta/x.ts"}',
            ["alpha/x.ts", "beta/x.ts"],
            [],
        ),
        (
            '"name": "kit", "bin": {"a": "kit/x.ts", "b": "kit/sub/x.ts"}',
            ["kit/x.ts", "kit/sub/x.ts"],
            ["kit"],
        ),
    ],
)
def test_who_is_told_what_the_project_is(manifest: str, paths: list[str], told: list[str]) -> None:
    blobs = {"package.json": f'{{{manifest}, "description": "Bakes bread."}}'.encode()}
    files = {path: FileRef(path, 0o100644, path) for path in ["package.json", *paths]}
    state = survey(Snapshot(files, "index"), lambda _: blobs, Settings())
    assert sorted(state.speakers) == told


PARTS = st.sampled_from(["a", "b", "src", "tests", "docs", "examples", "lib"])
PATHS = st.builds(
    lambda folders, name: "/".join([*folders, name]),
    st.lists(PARTS, max_size=3),
    st.sampled_from(["x.py", "test_x.py", "__init__.py", "README.md", "y.ts"]),
)


@given(st.sets(PATHS, max_size=12), PATHS)
def test_the_partition_has_no_memory(paths: set[str], another: str) -> None:
    """Adding a file and taking it away again changes nothing, and no file is in two modules."""
    before = modules_of(paths)
    modules_of(paths | {another})
    assert modules_of(paths) == before
    files = [ref.path for module in before.values() for ref in module.files]
    assert len(files) == len(set(files))
