"""The same tree gives the same bytes, on any machine, as often as one likes."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from living import (
    OUTPUT,
    PRICING,
    add_function,
    assert_clean,
    bare_hook,
    cloned,
    footprint,
    living,
    map_at,
    rebuilt,
)

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Repo


def made_anew(repo: Repo, **variables: str) -> dict[str, bytes]:
    """The whole map (overview too) after deleting it and running `init`."""
    shutil.rmtree(repo.path / OUTPUT, ignore_errors=True)
    repo.add()
    shutil.rmtree(repo.path / ".git/summarizer", ignore_errors=True)
    ran = repo.run("init", env=variables)
    assert ran.code == 0, ran.err
    return {name: data for name, (_, _, data) in footprint(repo).items()}


def test_two_clones_at_different_paths(tmp_path: Path) -> None:
    cloned(tmp_path, "a")
    one = cloned(tmp_path, "b" * 60)
    (tmp_path / "deep/er").mkdir(parents=True)
    other = cloned(tmp_path, "deep/er/c")
    made = made_anew(one)
    assert made == made_anew(other)
    assert made
    assert not [name for name, data in made.items() if str(tmp_path).encode() in data]


@pytest.mark.parametrize(
    "variables",
    [
        {"PYTHONHASHSEED": "2"},
        {"PYTHONHASHSEED": "3", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
        {"LC_ALL": "C", "LANG": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"TZ": "Pacific/Kiritimati", "COLUMNS": "20"},
        {"PYTHONOPTIMIZE": "1"},
    ],
    ids=["seed", "turkish", "ascii", "bytes", "zone", "optimized"],
)
def test_neither_hash_seed_nor_language_nor_zone_matter(
    tmp_path: Path, variables: dict[str, str]
) -> None:
    repo = living(tmp_path)
    repo.write("src/shop/ıstanbul/__init__.py", '"""Iıİi."""\n')
    repo.add()
    assert made_anew(repo, **variables) == made_anew(repo, PYTHONHASHSEED="1")


def test_names_are_the_same_words_where_the_locale_knows_no_letters(tmp_path: Path) -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    repo = bare_hook(living(tmp_path, "dépôt"))
    repo.write("src/größe/maß.py", '"""Measures."""\n\n\ndef maß(): ...\n')
    repo.add()
    ran = repo.try_git("commit", "-qm", "measure", env=ascii_only)
    assert ran.code == 0, ran.err
    assert_clean(repo)
    assert rebuilt(repo) == map_at(repo)
    for words in (
        ("check",),
        ("update", "src/größe"),
        ("show", "src/größe"),
        ("refs", "maß"),
        ("map", "--focus", "src/größe/maß.py"),
        ("impact", "--since", "HEAD~1"),
    ):
        told = repo.run(*words, env=ascii_only)
        assert told == repo.run(*words)
        assert told.code == 0
    assert repo.run("update", env=ascii_only).err == "summarizer: wrote docs/map/overview.md\n"
    inside = repo.run("update", "maß.py", env=ascii_only, cwd="src/größe")
    assert inside.code == 0, inside.err
    assert_clean(repo)


def test_a_second_run_writes_nothing(tmp_path: Path) -> None:
    repo = living(tmp_path)
    add_function(repo, f"{PRICING}/taxes.py", "toll")
    repo.add()
    assert repo.run("update", "--stage").code == 0
    before = footprint(repo)
    for command in (["update"], ["update", "--all"], ["init"], ["update"], ["update", "--staged"]):
        ran = repo.run(*command)
        assert ran.code == 0
        assert footprint(repo) == before, command


def test_neither_cold_nor_damaged_nor_foreign_caches_matter(tmp_path: Path) -> None:
    repo = living(tmp_path)
    expected = rebuilt(repo)
    assert expected == map_at(repo)
    cache = repo.path / ".git/summarizer/cache.sqlite"
    assert cache.exists()
    for damage in (b"", b"not a database", cache.read_bytes()[:3000]):
        cache.write_bytes(damage)
        ran = repo.run("check")
        assert (ran.code, ran.out) == (0, "")
        assert repo.run("update", "--all").code == 0
        assert_clean(repo)
    cache.unlink()
    cache.mkdir()
    assert repo.run("check").code == 0
    assert repo.run("cache", "info").code in (0, 2)


def test_the_map_is_no_part_of_its_own_input(tmp_path: Path) -> None:
    repo = living(tmp_path)
    assert repo.run("update").code == 0
    before = footprint(repo)
    repo.write(f"{OUTPUT}/modules/tool.py", '"""A program inside of the map."""\n\ndef x(): ...\n')
    repo.write(f"{OUTPUT}/package.json", '{"name": "never", "description": "Never told."}\n')
    repo.add()
    ran = repo.run("update")
    assert ran.code == 0, ran.err
    after = footprint(repo)
    assert {name: after[name] for name in before} == before
