from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from summarizer.errors import GitFailed
from summarizer.snapshot.gitcli import Git

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import MakeRepo


def test_unstaged_files(make_repo: MakeRepo) -> None:
    repo = make_repo(
        {"same.md": "1\n", "edited.md": "1\n", "gone.md": "1\n", ".gitignore": "*.x\n"}
    )
    repo.write("edited.md", "2\n")
    repo.remove("gone.md")
    repo.write("new/a.md", "1\n")
    repo.write("ignored.x", "1\n")
    repo.write("staged.md", "1\n")
    repo.add("staged.md")
    asked = ("same.md", "edited.md", "gone.md", "new/a.md", "ignored.x", "staged.md", "nowhere.md")
    expected = ("edited.md", "gone.md", "ignored.x", "new/a.md")
    git = Git.open(repo.path)
    assert git.beside_index(asked)[0] == set(expected)
    assert not git.beside_index([])[0]
    assert not git.beside_index(["new"])[0]
    assert git.dirty_count() == 2


def test_a_file_that_was_only_touched_is_not_dirty(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.md": "1\n"})
    repo.write("a.md", "2\n")
    repo.write("a.md", "1\n")
    git = Git.open(repo.path)
    assert not git.beside_index(["a.md"])[0]
    assert git.dirty_count() == 0


def test_adding_exactly_these(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.md": "1\n", "gone.md": "0\n", ".gitignore": "map/\n"})
    repo.write_all({"a.md": "2\n", "b.md": "1\n", "map/modules/x.md": "1\n", "other.py": "1\n"})
    repo.remove("gone.md")
    git = Git.open(repo.path)
    git.add(["map/modules/x.md", "a.md", "gone.md", "never.md", "a.md"])
    assert git.staged_paths() == ("a.md", "gone.md", "map/modules/x.md")
    assert repo.status() == "M  a.md\nD  gone.md\nA  map/modules/x.md\n?? b.md\n?? other.py"


def test_adding_nothing_writes_no_index(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.md": "1\n"})
    before = (repo.path / ".git" / "index").stat()
    Git.open(repo.path).add([])
    Git.open(repo.path).remove_from_index([])
    after = (repo.path / ".git" / "index").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_file_takes_the_place_of_a_folder(make_repo: MakeRepo) -> None:
    repo = make_repo({"map/x.md": "1\n"})
    repo.remove("map/x.md")
    repo.write("map/x.md/y.md", "2\n")
    git = Git.open(repo.path)
    git.add(["map/x.md/y.md"])
    assert list(git.index().files) == ["map/x.md/y.md"]


def test_taking_out_of_the_index_keeps_the_worktree(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.md": "1\n", "b.md": "1\n"})
    git = Git.open(repo.path)
    git.remove_from_index(["a.md", "never.md"])
    assert list(git.index().files) == ["b.md"]
    assert repo.read("a.md") == "1\n"


def test_nothing_is_staged_through_a_link(make_repo: MakeRepo, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "x.md").write_text("1\n")
    repo = make_repo({"a.md": "1\n"})
    (repo.path / "map").symlink_to(tmp_path / "outside")
    with pytest.raises(GitFailed, match="symbolic link"):
        Git.open(repo.path).add(["map/x.md"])
    assert Git.open(repo.path).staged_paths() == ()


STAGE = """
from pathlib import Path
from summarizer.snapshot.gitcli import Git
Path("map").mkdir(exist_ok=True)
Path("map/x.md").write_text("new")
Git.open().add(["map/x.md"])
"""


@pytest.mark.parametrize("args", [(), ("-a",), ("--amend",)])
@pytest.mark.parametrize("place", ["main", "side"])
def test_a_hook_stages_what_the_commit_carries(
    make_repo: MakeRepo, place: str, args: tuple[str, ...]
) -> None:
    repo = make_repo({"a.py": "1\n", "map/x.md": "old"})
    side = repo.worktree("side", "-b", "side")
    here = repo if place == "main" else side
    repo.hook("pre-commit", f"exec '{sys.executable}' -c '{STAGE}'")
    here.write("a.py", "2\n")
    if args != ("-a",):
        here.add("a.py")
    here.commit("with its map", *args)
    assert here.git("show", "HEAD:map/x.md") == "new"
    assert here.git("show", "HEAD:a.py") == "2"
    assert repo.status() == side.status() == ""


@pytest.mark.parametrize("autocrlf", ["true", "input", "false"])
def test_line_ends_of_a_windows_checkout(make_repo: MakeRepo, autocrlf: str) -> None:
    repo = make_repo({"a.md": "1\n", ".gitattributes": "*.md text\n"})
    repo.git("config", "core.autocrlf", autocrlf)
    repo.git("config", "core.safecrlf", "true")
    git = Git.open(repo.path)
    repo.write("a.md", "2\r\n")
    git.add(["a.md"])
    assert repo.staged("a.md") == "2\n"
    assert not git.beside_index(["a.md"])[0]


def test_a_held_lock_is_an_error(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.md": "1\n"})
    repo.write("a.md", "2\n")
    repo.write(".git/index.lock", "")
    with pytest.raises(GitFailed, match=r"git update-index"):
        Git.open(repo.path).add(["a.md"])


def test_staged_paths_hold_both_ends_of_a_rename(make_repo: MakeRepo) -> None:
    repo = make_repo({"src/old.py": "".join(f"{n}\n" for n in range(40))})
    repo.git("mv", "src/old.py", "src/new.py")
    git = Git.open(repo.path)
    assert git.staged_paths() == ("src/new.py", "src/old.py")
    [change] = git.changes("HEAD")
    assert change.old
    assert change.new
    assert (change.old.path, change.new.path) == ("src/old.py", "src/new.py")
    assert change.old.blob == change.new.blob
    assert len(git.changes("HEAD", renames=False)) == 2


@pytest.mark.parametrize(
    ("value", "shown"), [("", ""), ("~/hooks", "{home}/hooks"), (".husky", ".husky")]
)
def test_hooks_path(make_repo: MakeRepo, hermetic: Path, value: str, shown: str) -> None:
    repo = make_repo({"a.md": ""})
    if value:
        repo.git("config", "core.hooksPath", value)
    assert Git.open(repo.path).hooks_path() == shown.format(home=hermetic)
    assert repo.git("config", "--default", "", "core.hooksPath") == value


def test_global_hooks_path(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.md": ""})
    repo.git("config", "--global", "core.hooksPath", "/shared/hooks")
    assert Git.open(repo.path).hooks_path() == "/shared/hooks"
