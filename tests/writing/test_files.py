"""Which files of a module that has too many an entry names: those in which it comes together."""

from __future__ import annotations

import json

import pytest
from conftest import MakeRepo

PARTS = {f"x/part_{n:02}.py": f"def part_{n}(): ...\n" for n in range(24)}


def using(*paths: str) -> str:
    stems = [path.rpartition("/")[2].removesuffix(".py") for path in paths]
    return "".join(f"from .{one} import {one}\n" for one in stems)


SOME = sorted(PARTS)[:3]


@pytest.mark.parametrize(
    ("files", "is_named"),
    [
        ({"x/zz.py": "def zz(): ...\n"}, False),
        ({"x/zz.py": using(*SOME) + "def zz(): ...\n"}, True),
        (
            {"x/zz.py": "def zz(): ...\n"}
            | {path: using("zz") + PARTS[path] for path in sorted(PARTS)[-3:]},
            True,
        ),
        # of another module, of itself, as the front of all: no bond
        ({"x/zz.py": "from y.a import a\ndef zz(): ...\n", "y/a.py": "def a(): ...\n"}, False),
        ({"x/zz.py": "from .zz import zz as z\ndef zz(): ...\n"}, False),
        ({"x/zz.py": "def zz(): ...\n", "x/__init__.py": using("zz", *PARTS)}, False),
    ],
)
def test_the_files_that_use_or_are_used_are_named(
    make_repo: MakeRepo, files: dict[str, str], is_named: bool
) -> None:
    repo = make_repo(PARTS | files)
    assert repo.run("init").code == 0
    repo.add()
    paths = [one["path"] for one in json.loads(repo.run("show", "x", "--json").out)["files"]]
    assert ("x/zz.py" in paths or "zz.py" in paths) == is_named
    assert paths == sorted(paths)


@pytest.mark.parametrize(("user", "is_named"), [("part_00", True), ("", False)])
def test_a_file_too_large_to_be_read_is_named_where_others_use_it(
    make_repo: MakeRepo, user: str, is_named: bool
) -> None:
    files = PARTS | {"x/zz.py": "def zz(): ...\n" + "# much\n" * 20_000}
    if user:
        files[f"x/{user}.py"] = using("zz") + files[f"x/{user}.py"]
    repo = make_repo(files)
    assert repo.run("init").code == 0
    repo.add()
    found = json.loads(repo.run("show", "x", "--json").out)["files"]
    told = [one["summary"] for one in found if one["path"].endswith("zz.py")]
    assert told == (["not read: too large"] if is_named else [])


def test_an_import_of_several_files_is_a_use_of_each(make_repo: MakeRepo) -> None:
    repo = make_repo(PARTS | {"x/zz.py": "from . import part_00, part_01, part_02\n"})
    assert repo.run("init").code == 0
    repo.add()
    paths = [one["path"] for one in json.loads(repo.run("show", "x", "--json").out)["files"]]
    assert any(path.endswith("zz.py") for path in paths)


def test_the_name_of_a_package_keeps_its_letters(make_repo: MakeRepo) -> None:
    files = {
        "tea/__init__.py": '"""tea is for two."""\n',
        "tea/cup.py": '"""porcelain that holds it."""\n',
    }
    repo = make_repo(files)
    assert repo.run("init").code == 0
    repo.add()
    shown = json.loads(repo.run("show", "tea", "--json").out)
    assert shown["responsibility"] == "tea is for two."
    assert [one["summary"] for one in shown["files"]] == [
        "tea is for two.",
        "Porcelain that holds it.",
    ]


def test_the_page_says_the_same_of_an_entry_just_written_and_of_one_read(
    make_repo: MakeRepo,
) -> None:
    words = "Waits for $syslog and $remote_fs and " + "so on " * 20 + "to the end."
    files = {"a/__init__.py": f'"""{words}"""\n', "b/__init__.py": '"""Brews tea."""\n'}
    repo = make_repo(files)
    assert repo.run("init").code == 0
    repo.add()
    repo.git("commit", "-qnm", "the map")
    first = repo.path.joinpath("docs/map/README.md").read_text()
    assert "`$remote_fs`" in first
    repo.write("b/__init__.py", '"""Brews coffee."""\n')
    repo.add()
    assert repo.run("update", "--staged").code == 0
    page = repo.path.joinpath("docs/map/README.md").read_text()
    assert page == first.replace("tea", "coffee")
