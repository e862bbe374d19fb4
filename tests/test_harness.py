from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conftest import MakeRepo
    from harness import Repo


def test_commits_are_the_same_on_every_machine(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.txt": "a\n"})
    assert repo.head() == "8c5fe4c979ded902e09749c674169cdc2ff08a35"
    repo.write("a.txt", "b\n")
    repo.add("a.txt")
    repo.commit("second")
    assert repo.git("log", "--format=%at %s") == "1704110460 second\n1704110400 first"


def test_nothing_of_the_machine_reaches_git(repo: Repo) -> None:
    assert not [name for name in os.environ if name in ("GIT_DIR", "GIT_INDEX_FILE")]
    origins = repo.git("config", "--list", "--show-scope").splitlines()
    assert {line.split()[0] for line in origins} == {"global", "local"}


def test_names_that_are_not_utf8(make_repo: MakeRepo) -> None:
    name = os.fsdecode(b"\xff.py")
    repo = make_repo({name: "x = 1\n"})
    assert repo.git("ls-files", "-z") == f"{name}\0"
    assert repo.staged(name) == "x = 1\n"


def test_status_hook_clone_and_worktree(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.txt": "a\n"})
    repo.hook("pre-commit", "echo ran > hook.log")
    assert repo.status() == ""
    repo.commit("second")
    assert repo.read("hook.log") == "ran\n"
    assert repo.status() == "?? hook.log"
    assert repo.clone("copy", "--depth", "1").git("rev-list", "--count", "HEAD") == "1"
    assert repo.worktree("side", "-b", "side").head() == repo.head()


def test_the_sample_never_shadows_the_package(make_repo: MakeRepo) -> None:
    repo = make_repo({"summarizer/__init__.py": "raise SystemExit(99)\n"})
    ran = repo.run(module="summarizer.errors")
    assert ran.code == 1
    assert "cannot import name 'main'" in ran.err
