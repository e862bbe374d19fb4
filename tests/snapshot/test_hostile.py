"""A repository's configuration names programs; none of them runs."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from summarizer.snapshot.git import open_bulk_reader
from summarizer.snapshot.gitcli import Git
from summarizer.snapshot.history import history
from summarizer.snapshot.worktree import live_files

if TYPE_CHECKING:
    from conftest import MakeRepo
    from harness import Repo

HOOKS = ("post-index-change", "post-checkout", "fsmonitor-watchman", "reference-transaction")


def use_everything(repo: Repo) -> None:
    git = Git.open(repo.path)
    index = git.index()
    git.tree("HEAD")
    git.changes("HEAD~1")
    git.changes("HEAD~1", "HEAD")
    git.merge_base(["*"])
    git.beside_index(index.files)
    git.dirty_count()
    git.add(["a.py", "new.md"])
    git.remove_from_index(["b.bin"])
    git.staged_paths()
    git.removed_in("gone.py")
    git.upstream_contains("HEAD")
    history(git, git.head(), "docs/map")
    git.cat(file.blob for file in index.files.values())
    with open_bulk_reader(git) as read:
        read(index.files["a.py"].blob)


@pytest.mark.parametrize(
    "keys",
    [
        ("core.fsmonitor",),
        ("diff.external",),
        ("diff.evil.command", "diff.evil.textconv"),
        ("core.pager", "pager.log", "pager.ls-files", "core.editor"),
        ("core.sshCommand", "core.askPass", "credential.helper", "core.alternateRefsCommand"),
        ("alias.ls-files", "alias.diff-index", "alias.log"),
        ("gpg.program", "log.showSignature"),
        ("core.hooksPath",),
    ],
)
def test_no_program_of_the_configuration_runs(make_repo: MakeRepo, keys: tuple[str, ...]) -> None:
    files = {"a.py": "1\n", "b.bin": "1\n", "gone.py": "1\n", ".gitattributes": "* diff=evil\n"}
    repo = make_repo(files)
    repo.git("rm", "-q", "gone.py")
    repo.commit_all({"a.py": "2\n"})
    repo.write("a.py", "3\n")
    repo.write("new.md", "1\n")
    pwned = repo.path.parent / "pwned"
    for key in keys:
        repo.git("config", key, f"touch '{pwned}'; true")
    use_everything(repo)
    assert not pwned.exists()


@pytest.mark.parametrize("key", ["clean", "process"])
def test_to_look_at_the_worktree_runs_no_filter(make_repo: MakeRepo, key: str) -> None:
    repo = make_repo({"a.py": "1\n", "b.py": "1\n", ".gitattributes": "*.py filter=evil\n"})
    pwned = repo.path.parent / "pwned"
    repo.git("config", f"filter.evil.{key}", f"touch '{pwned}'; cat")
    repo.git("config", "filter.evil.required", "true")
    repo.write("a.py", "2\n")
    os.utime(repo.path / "a.py", (2_000_000_000, 2_000_000_000))
    git = Git.open(repo.path)
    assert git.dirty_count() == 1
    assert git.beside_index(["a.py", "b.py"])[0] == {"a.py"}
    assert [one.path for one in live_files(git, lambda _: 100)] == ["a.py"]
    assert not pwned.exists()
    repo.try_git("status")
    assert pwned.exists()


IN_THE_WAY = (
    "src/a.py",
    "docs/map/modules/src.md",
    "docs/map/README.md",
    "docs/map/overview.md",
    "AGENTS.md",
    ".summarizer.toml",
    "new.py",
)


@pytest.mark.parametrize("path", IN_THE_WAY)
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(make_repo: MakeRepo, path: str) -> None:
    repo = make_repo({"src/a.py": "def one(): ...\n", "pyproject.toml": "[project]\n"})
    assert repo.run("init", "--agents", "--hooks").code == 0
    repo.git("add", "-f", "AGENTS.md", "docs/map", ".pre-commit-config.yaml")
    repo.commit("map")
    (repo.path / path).unlink(missing_ok=True)
    os.mkfifo(repo.path / path)
    for words in (
        "map",
        "check",
        "doctor",
        "update",
        "update --merged",
        "init --agents --hooks",
        "init --remove",
    ):
        if not repo.exists(path):
            os.mkfifo(repo.path / path)
        ran = repo.execute("timeout", "60", "summarizer", *words.split())
        assert ran.code in (0, 1, 2), (words, ran)
    for hook in ("summarizer-update", "summarizer-check", "summarizer-overview"):
        ran = repo.execute("timeout", "60", hook)
        assert ran.code in (0, 1, 2), (hook, ran)


def test_git_itself_would_have_run_it(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n"})
    repo.git("config", "core.fsmonitor", f"touch '{repo.path.parent}/pwned'; true")
    git = Git.open(repo.path)
    git.dirty_count()
    assert not (repo.path.parent / "pwned").exists()
    repo.git("status")
    assert (repo.path.parent / "pwned").exists()


def test_no_hook_runs(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n", "b.bin": "1\n"})
    repo.commit_all({"a.py": "2\n"})
    repo.write("a.py", "3\n")
    repo.write("new.md", "1\n")
    for name in HOOKS:
        repo.hook(name, f"touch '{repo.path.parent}/pwned'")
    use_everything(repo)
    assert not (repo.path.parent / "pwned").exists()
    repo.git("add", "-A")
    assert (repo.path.parent / "pwned").exists()


def test_reading_leaves_the_index_alone(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n", "b.py": "1\n"})
    repo.write("a.py", "1\n")
    before = (repo.path / ".git" / "index").stat()
    git = Git.open(repo.path)
    git.index()
    git.changes("HEAD")
    git.dirty_count()
    git.beside_index(["a.py"])
    after = (repo.path / ".git" / "index").stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
