from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from summarizer.records.repository import SYMLINK, FileRef
from summarizer.snapshot.attributes import Marks, marks, matcher, rule_files
from summarizer.snapshot.gitcli import Git

if TYPE_CHECKING:
    from collections.abc import Mapping

    from conftest import MakeRepo
    from harness import Repo

PATHS = (
    "a.py",
    "b.py",
    "gen/a.py",
    "gen/deep/x.pb.go",
    "src/gen/a.py",
    "src/gen/b.txt",
    "src/with space.py",
    "src/[id].py",
    "src/x*.py",
    "lib/.hidden.py",
)
PATTERNS = (
    "*.py",
    "a.py",
    "/a.py",
    "gen",
    "gen/",
    "gen/*",
    "gen/**",
    "/gen/**",
    "**/gen/**",
    "**/a.py",
    "src/**/a.py",
    "src/**",
    "src/*.py",
    "src/gen",
    "**",
    "*",
    "?.py",
    "[ab].py",
    "[!a].py",
    "[^a].py",
    "[a-b].*",
    "[b-a].py",
    "[]a].py",
    "gen[]",
    "a[!]",
    "a[^]*",
    "[].py",
    "[a",
    "src/[[]id].py",
    r"src/\[id\].py",
    r"src/x\*.py",
    '"src/with space.py"',
    "src/with?space.py",
    "src/*/*",
    "s*c/gen/?.py",
    "*.pb.go",
    "*pb*",
    ".*",
    "a**y",
    "src/**y",
    "**y",
    "**/**/a.py",
    "/**/a.py",
    "#a.py",
    "!a.py",
    "a.py\\",
)


def said_by_git(repo: Repo, attribute: str, paths: tuple[str, ...]) -> dict[str, bool]:
    listed = repo.git("check-attr", "-z", "--stdin", attribute, stdin="\0".join(paths)).split("\0")
    values = {"set": True, "true": True, "unset": False, "false": False}
    triples = zip(listed[::3], listed[2::3], strict=False)
    return {path: values[value] for path, value in triples if value != "unspecified"}


def said_by_us(files: Mapping[str, str], paths: tuple[str, ...] = PATHS) -> Marks:
    rules = [FileRef(name, 0o100644, name) for name in files]
    return marks(rule_files(rules), paths, lambda blob: files[blob].encode())


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_means_what_it_means_to_git(repo: Repo, pattern: str) -> None:
    text = f"{pattern} linguist-generated\n"
    repo.write(".gitattributes", text)
    expected = said_by_git(repo, "linguist-generated", PATHS)
    assert said_by_us({".gitattributes": text}).generated == expected


@pytest.mark.parametrize("pattern", ["*.py", "/a.py", "a.py", "gen/**", "**/a.py", "deep/*"])
def test_a_pattern_is_bound_to_its_folder(repo: Repo, pattern: str) -> None:
    files = {
        f"{folder}/.gitattributes": f"{pattern} linguist-vendored\n" for folder in ("gen", "src")
    }
    repo.write_all(files)
    expected = said_by_git(repo, "linguist-vendored", PATHS)
    assert said_by_us(files).vendored == expected


@pytest.mark.parametrize(
    "states",
    [
        "linguist-generated",
        "-linguist-generated",
        "linguist-generated=true",
        "linguist-generated=false",
        "linguist-generated linguist-vendored",
        "-linguist-generated linguist-vendored",
        "text eol=lf linguist-generated diff=x",
        "text",
    ],
)
def test_states(repo: Repo, states: str) -> None:
    text = f"* text=auto\n\t*.py \t {states}\r\n# *.txt linguist-generated\n"
    repo.write(".gitattributes", text)
    found = said_by_us({".gitattributes": text})
    assert found.generated == said_by_git(repo, "linguist-generated", PATHS)
    assert found.vendored == said_by_git(repo, "linguist-vendored", PATHS)


@pytest.mark.parametrize(
    "text",
    [
        "[attr]gen linguist-generated\n*.py gen\n",
        "*.py gen\n[attr]gen linguist-generated -diff\n",
        "[attr]gen linguist-generated linguist-vendored\n*.py gen\na.py -linguist-generated\n",
        "[attr]gen linguist-generated\n*.py gen -linguist-generated\n",
        "[attr]gen linguist-generated\n*.py -linguist-generated gen\n",
        "[attr]gen linguist-generated\n*.py gen\na.py !linguist-generated\n",
        "[attr]gen linguist-generated\n*.py linguist-generated\na.py -gen\nb.py !gen\n",
        "[attr]gen linguist-generated\n*.py gen=true\n",
        "[attr]hand -linguist-generated\n*.py linguist-generated\na.py hand\n",
        "[attr]made gen\n[attr]gen linguist-generated\n*.py made\n",
        "[attr]gen linguist-generated\n[attr]gen linguist-vendored\n*.py gen\n",
        "[attr]gen -diff\n*.py gen\n",
        "[attr]gen gen linguist-generated\n*.py gen\n",
        "[attr]linguist-generated -diff\n*.py linguist-generated\n",
        "*.py gen\n",
    ],
)
def test_a_macro_means_what_it_means_to_git(repo: Repo, text: str) -> None:
    files = {
        ".gitattributes": text,
        "gen/.gitattributes": "*.go gen\n[attr]gen linguist-vendored\n",
    }
    repo.write_all(files)
    found = said_by_us(files)
    assert found.generated == said_by_git(repo, "linguist-generated", PATHS)
    assert found.vendored == said_by_git(repo, "linguist-vendored", PATHS)


def test_precedence(repo: Repo) -> None:
    files = {
        ".gitattributes": "*.py linguist-generated\n"
        "src/** -linguist-generated\n"
        "a.py !linguist-generated\n",
        "src/.gitattributes": "gen/a.py linguist-generated\n",
        "src/gen/.gitattributes": "b.txt linguist-generated=false\n*.txt linguist-generated\n",
    }
    repo.write_all(files)
    found = said_by_us(files).generated
    assert found == said_by_git(repo, "linguist-generated", PATHS)
    assert found["src/gen/a.py"]
    assert "a.py" not in found


def test_a_link_and_a_namesake_are_no_rules() -> None:
    files = [FileRef(".gitattributes", SYMLINK, "x"), FileRef("my.gitattributes", 0o100644, "x")]
    assert rule_files(files) == []


@pytest.mark.parametrize(
    "text", ["", "* text=auto\n", "\ufeff*.py linguist-generated\n", "\0\xff linguist-"]
)
def test_odd_files(text: str) -> None:
    expected = {path: True for path in PATHS if path.endswith(".py")} if "*.py" in text else {}
    assert said_by_us({".gitattributes": text}).generated == expected


parts = st.sampled_from(
    ["*", "**", "?", "a", "b", "/", "[ab]", "[!a]", ".", "a.b", "\\*", "[a-c]", "-"]
)
paths = st.lists(st.sampled_from("ab.-*c"), min_size=1, max_size=4).map("".join)


@pytest.fixture
def asked(make_repo: MakeRepo) -> Repo:
    return make_repo()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(parts, min_size=1, max_size=6).map("".join),
    st.sets(st.lists(paths, min_size=1, max_size=3).map("/".join), min_size=1, max_size=12),
)
def test_git_agrees_on_any_pattern(asked: Repo, pattern: str, names: set[str]) -> None:
    wanted = tuple(sorted(name for name in names if not {".", ".."} & set(name.split("/"))))
    text = f"{pattern} linguist-generated\n"
    asked.write(".gitattributes", text)
    expected = said_by_git(asked, "linguist-generated", wanted) if wanted else {}
    assert said_by_us({".gitattributes": text}, wanted).generated == expected


def test_plain_patterns_need_no_regular_expression() -> None:
    tests = [matcher("src/", pattern) for pattern in ("*.py", "a.py", "gen/**", "gen/a.py")]
    assert [test("src/gen/a.py") for test in tests] == [True, True, True, True]
    assert [test("src/gen/a.pyc") for test in tests] == [False, False, True, False]


def test_the_attributes_of_the_reader_do_not_count(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n"})
    repo.write(".git/info/attributes", "*.py linguist-generated\n")
    repo.write(".gitattributes", "*.py linguist-generated\n")
    files = Git.open(repo.path).index().files
    assert rule_files(files.values()) == []
