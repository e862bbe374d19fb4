from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from summarizer.errors import NoRepository
from summarizer.snapshot.gitcli import Git

if TYPE_CHECKING:
    from conftest import MakeRepo
    from harness import Repo


def opened(repo: Repo, cwd: str = ".", **variables: str) -> Git:
    return Git.open(repo.path / cwd, {**os.environ, **variables})


def test_the_worktree_is_found_from_a_subfolder(make_repo: MakeRepo) -> None:
    repo = make_repo({"src/deep/a.py": ""})
    git = Git.open(repo.path / "src" / "deep")
    assert git == Git.open(repo.path)
    assert git.root == str(repo.path)
    assert git.git_dir == git.common_dir == str(repo.path / ".git")
    assert (git.object_format, git.shallow, git.index_file) == ("sha1", False, None)
    assert list(git.index().files) == ["src/deep/a.py"]


def test_no_repository(tmp_path: Path) -> None:
    with pytest.raises(NoRepository) as caught:
        Git.open(tmp_path)
    assert caught.value.what == "no git repository here"
    assert caught.value.where == str(tmp_path)
    assert caught.value.next_step == "git init"


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(NoRepository, match="no such folder"):
        Git.open(tmp_path / "gone")


def test_no_git(tmp_path: Path) -> None:
    with pytest.raises(NoRepository, match="git is not installed") as caught:
        Git.open(tmp_path, {"PATH": str(tmp_path)})
    assert "git-scm.com" in caught.value.next_step


def test_a_bare_repository(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": ""})
    bare = repo.clone("bare.git", "--bare")
    with pytest.raises(NoRepository, match="bare repository") as caught:
        Git.open(bare.path)
    assert caught.value.next_step.startswith("git clone")


def test_inside_gits_own_folder(repo: Repo) -> None:
    with pytest.raises(NoRepository, match="git's own folder"):
        Git.open(repo.path / ".git")


def test_a_foreign_owner_gets_gits_own_hint(repo: Repo) -> None:
    with pytest.raises(NoRepository, match="belongs to another user") as caught:
        opened(repo, GIT_TEST_ASSUME_DIFFERENT_OWNER="1")
    assert caught.value.next_step == f"git config --global --add safe.directory {repo.path}"


def test_a_damaged_repository_says_gits_words(repo: Repo) -> None:
    repo.git("config", "core.repositoryFormatVersion", "99")
    with pytest.raises(NoRepository, match="Expected git repo version"):
        Git.open(repo.path)


def test_a_folder_whose_name_is_not_utf8(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": ""}, name=os.fsdecode(b"\xffrepo"))
    git = Git.open(repo.path)
    assert git.root == str(repo.path)
    assert list(git.index().files) == ["a.py"]


def test_the_index_of_a_hook(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n"})
    other = repo.path / ".git" / "index.lock"
    repo.write("b.py", "2\n")
    repo.git("read-tree", "HEAD", env={"GIT_INDEX_FILE": str(other)})
    repo.git("add", "b.py", env={"GIT_INDEX_FILE": str(other)})
    for value in (str(other), ".git/index.lock"):
        git = opened(repo, GIT_INDEX_FILE=value)
        assert git.index_file == str(other)
        assert list(git.index().files) == ["a.py", "b.py"]
    assert list(opened(repo).index().files) == ["a.py"]


def test_an_index_elsewhere_is_the_users_wish(make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo({"a.py": "1\n"})
    repo.git("read-tree", "HEAD", env={"GIT_INDEX_FILE": str(tmp_path / "mine")})
    assert opened(repo, GIT_INDEX_FILE=str(tmp_path / "mine")).index_file == str(tmp_path / "mine")


def test_the_hooks_variables_of_another_repository(make_repo: MakeRepo) -> None:
    one, two = make_repo({"one.py": ""}, name="one"), make_repo({"two.py": ""}, name="two")
    leaked = {
        "GIT_DIR": str(one.path / ".git"),
        "GIT_INDEX_FILE": str(one.path / ".git" / "index"),
        "GIT_OBJECT_DIRECTORY": str(one.path / ".git" / "objects"),
        "GIT_PREFIX": "src/",
    }
    git = opened(two, **leaked)
    assert git.root == str(two.path)
    assert list(git.index().files) == list(git.tree("HEAD").files) == ["two.py"]
    worktree_too = opened(two, **leaked, GIT_WORK_TREE=str(one.path))
    assert list(worktree_too.index().files) == ["two.py"]


def test_a_git_dir_apart_from_its_worktree(make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo({"src/a.py": ""})
    (repo.path / ".git").rename(tmp_path / "apart")
    given = {"GIT_DIR": str(tmp_path / "apart")}
    assert list(opened(repo, **given).index().files) == ["src/a.py"]
    both = opened(repo, "src", **given, GIT_WORK_TREE=str(repo.path))
    assert both.root == str(repo.path)
    assert list(both.index().files) == ["src/a.py"]


@pytest.mark.parametrize("cwd", [".", "src"])
def test_a_linked_worktree_and_its_hook(make_repo: MakeRepo, cwd: str) -> None:
    repo = make_repo({"src/a.py": "1\n"})
    side = repo.worktree("side", "-b", "side")
    side.commit_all({"src/b.py": "2\n"})
    index = (repo.path / ".git" / "index").read_bytes()
    own = repo.path / ".git" / "worktrees" / "side"
    for variables in ({}, {"GIT_DIR": str(own), "GIT_INDEX_FILE": str(own / "index")}):
        git = opened(side, cwd, **variables)
        assert (git.root, git.git_dir) == (str(side.path), str(own))
        assert git.common_dir == str(repo.path / ".git")
        assert list(git.index().files) == ["src/a.py", "src/b.py"]
    assert (repo.path / ".git" / "index").read_bytes() == index


LOOK = """
import sys
from pathlib import Path
from summarizer.snapshot.gitcli import Git
git = Git.open()
files = git.index().files
text = git.cat([files["a.py"].blob])[files["a.py"].blob].decode()
Path(sys.argv[1]).write_text(f"{git.root}\\n{Path(git.index_file).name}\\n{text}{sorted(files)}")
"""


@pytest.mark.parametrize(
    ("place", "args", "index", "text"),
    [
        ("main", (), "index", "1\n"),
        ("main", ("-a",), "index.lock", "2\n"),
        ("main", ("--", "a.py"), "next-index-", "2\n"),
        ("side", (), "index", "1\n"),
        ("side", ("-a",), "index.lock", "2\n"),
    ],
)
def test_a_hook_sees_what_is_being_committed(
    make_repo: MakeRepo, place: str, args: tuple[str, ...], index: str, text: str
) -> None:
    repo = make_repo({"a.py": "1\n"})
    side = repo.worktree("side", "-b", "side")
    here = repo if place == "main" else side
    log = repo.path.parent / "seen"
    repo.hook("pre-commit", f"exec '{sys.executable}' -c '{LOOK}' '{log}'")
    here.write("a.py", "2\n")
    here.write("new.py", "3\n")
    here.git("add", "new.py")
    here.git("commit", "-q", "-m", "x", *args)
    root, name, seen = log.read_text().split("\n", 2)
    assert root == str(here.path)
    assert name.startswith(index)
    listed = "['a.py']" if args[:1] == ("--",) else "['a.py', 'new.py']"
    assert seen == f"{text}{listed}"
