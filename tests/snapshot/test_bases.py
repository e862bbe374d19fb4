from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from summarizer.snapshot.gitcli import Git

if TYPE_CHECKING:
    from conftest import MakeRepo
    from harness import Repo


@pytest.fixture
def clone(make_repo: MakeRepo) -> Repo:
    """A clone whose origin has `main` with three commits and `release/1.x` off the first."""
    origin = make_repo({"a.py": "1\n"}, name="origin")
    origin.git("branch", "release/1.x")
    origin.commit("two")
    origin.commit("three")
    origin.git("checkout", "-q", "release/1.x")
    origin.commit("fix on 1.x")
    origin.git("checkout", "-q", "main")
    return origin.clone("clone")


def base(repo: Repo, *globs: str) -> str:
    return Git.open(repo.path).merge_base(globs)


def test_nothing_ahead(clone: Repo) -> None:
    assert base(clone) == clone.head()


def test_commits_on_the_branch_itself(clone: Repo) -> None:
    clone.commit("mine")
    clone.commit("mine too")
    assert base(clone) == clone.head("origin/main")


def test_a_branch_without_upstream_counts_from_origins_head(clone: Repo) -> None:
    clone.git("checkout", "-q", "-b", "topic", "--no-track")
    clone.commit("mine")
    assert base(clone) == clone.head("origin/main")


def test_a_pushed_branch_counts_from_what_was_pushed(clone: Repo) -> None:
    clone.git("checkout", "-q", "-b", "topic")
    pushed = clone.commit("pushed")
    clone.git("push", "-q", "-u", "origin", "topic")
    assert base(clone) == pushed
    clone.commit("not pushed")
    assert base(clone) == pushed


def test_an_upstream_that_is_gone(clone: Repo) -> None:
    clone.git("checkout", "-q", "-b", "topic")
    clone.git("push", "-q", "-u", "origin", "topic")
    clone.git("update-ref", "-d", "refs/remotes/origin/topic")
    clone.commit("mine")
    assert base(clone) == clone.head("origin/main")


def test_the_upstream_remote_of_a_fork(clone: Repo) -> None:
    tip = clone.git("commit-tree", "-p", "origin/main", "-m", "upstream", "HEAD^{tree}")
    clone.git("update-ref", "refs/remotes/upstream/main", tip)
    clone.git("symbolic-ref", "refs/remotes/upstream/HEAD", "refs/remotes/upstream/main")
    clone.git("checkout", "-q", "-b", "topic", tip)
    clone.commit("mine")
    assert base(clone) == tip


def test_main_moved_on_and_was_merged(clone: Repo) -> None:
    clone.git("checkout", "-q", "-b", "topic", "--no-track", "origin/main~1")
    clone.commit("mine")
    assert base(clone) == clone.head("origin/main~1")
    clone.git("merge", "-q", "--no-edit", "origin/main")
    assert base(clone) == clone.head("origin/main")


def test_release_branches_of_the_configuration(clone: Repo) -> None:
    clone.git("checkout", "-q", "-b", "topic", "--no-track", "origin/release/1.x")
    clone.commit("mine")
    assert base(clone) == clone.head("origin/main~2")
    assert base(clone, "release/*") == clone.head("origin/release/1.x")
    assert base(clone, "origin/release/*") == clone.head("origin/release/1.x")
    assert base(clone, "nothing/*") == clone.head("origin/main~2")


def test_the_branch_that_is_checked_out_is_no_base(clone: Repo) -> None:
    clone.git("checkout", "-q", "-b", "release/2.x", "--no-track")
    clone.commit("mine")
    assert base(clone, "release/*") == clone.head("origin/main")


def test_a_local_base_branch(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n"})
    repo.git("checkout", "-q", "-b", "topic")
    repo.commit("mine")
    assert base(repo) == repo.head()
    assert base(repo, "main") == repo.head("main")


def test_the_nearest_of_several_after_a_criss_cross(clone: Repo) -> None:
    clone.git("checkout", "-q", "-b", "topic", "--no-track", "origin/main")
    clone.commit("mine")
    clone.git("merge", "-q", "--no-edit", "origin/release/1.x")
    clone.commit("mine too")
    found = clone.git("merge-base", "--all", "HEAD", "origin/main", "origin/release/1.x").split()
    assert sorted(found) == sorted(map(clone.head, ("origin/main", "origin/release/1.x")))
    assert base(clone, "release/*") == clone.head("origin/main")


def test_histories_that_never_met(clone: Repo) -> None:
    clone.git("checkout", "-q", "--orphan", "other")
    clone.commit("root of its own")
    assert base(clone) == clone.head()


def test_another_commit_than_head(clone: Repo) -> None:
    clone.git("checkout", "-q", "-b", "topic", "--no-track")
    mine = clone.commit("mine")
    clone.git("checkout", "-q", "main")
    git = Git.open(clone.path)
    assert git.merge_base(rev=mine) == git.merge_base(rev="topic") == clone.head("origin/main")
    assert git.merge_base(rev="nothing") == ""
    assert git.merge_base() == clone.head()


def test_a_detached_head(clone: Repo) -> None:
    clone.git("checkout", "-q", "--detach")
    clone.commit("mine")
    assert base(clone) == clone.head("origin/main")


def test_few_processes(clone: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    clone.commit("mine")
    git = Git.open(clone.path)
    calls: list[str] = []
    attempt = Git.attempt

    def counted(self: Git, *args: str, stdin: bytes = b"", timeout: float | None = None) -> object:
        calls.append(args[0])
        return attempt(self, *args, stdin=stdin, timeout=timeout)

    monkeypatch.setattr(Git, "attempt", counted)
    git.merge_base()
    assert calls == ["cat-file", "merge-base"]
    git.merge_base(["release/*"])
    assert calls[2:] == ["cat-file", "for-each-ref", "merge-base"]


def test_what_the_upstream_contains(clone: Repo) -> None:
    git = Git.open(clone.path)
    assert git.upstream_contains("HEAD")
    clone.commit("mine")
    assert not git.upstream_contains("HEAD")
    assert git.upstream_contains("HEAD~1")
    clone.git("checkout", "-q", "--detach")
    assert not git.upstream_contains("HEAD~1")


def test_without_a_remote_commits_that_no_hook_saw_are_the_branch_s_own(
    make_repo: MakeRepo,
) -> None:
    repo = make_repo({"a.py": "1\n"})
    git = Git.open(repo.path)
    assert base(repo) == repo.head()  # nothing is known
    repo.commit_all({"a.py": "2\n"})
    git.remember_seen()
    assert base(repo) == (seen := repo.head())
    repo.commit_all({"a.py": "3\n"})
    repo.commit_all({"a.py": "4\n"})
    assert base(repo) == seen
    assert git.merge_base(rev=repo.head("HEAD~1")) == repo.head("HEAD~1")
    repo.git("switch", "-q", "-c", "topic", "HEAD~2")
    repo.commit_all({"b.py": "1\n"})
    repo.git("merge", "-q", "--no-edit", "main")
    assert base(repo) == seen
    git.remember_seen()
    assert base(repo) == repo.head()


@pytest.mark.parametrize("seen_before", [False, True])
def test_with_a_remote_nobody_else_s_commits_are_carried(
    make_repo: MakeRepo, seen_before: bool
) -> None:
    repo = make_repo({"a.py": "1\n"})
    if seen_before:
        Git.open(repo.path).remember_seen()
    repo.clone("other")
    repo.git("remote", "add", "other", str(repo.path.parent / "other"))
    repo.git("fetch", "-q", "other")
    Git.open(repo.path).remember_seen()
    assert (repo.path / ".git/summarizer/seen").exists() == seen_before
    repo.commit_all({"a.py": "2\n"})
    assert base(repo) == repo.head()


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"no tree\n"])
def test_a_damaged_record_of_what_was_seen_is_passed_by(make_repo: MakeRepo, damage: bytes) -> None:
    repo = make_repo({"a.py": "1\n"})
    repo.write(".git/summarizer/seen", damage)
    assert base(repo) == repo.head()
    Git.open(repo.path).remember_seen()
    repo.commit_all({"a.py": "2\n"})
    assert base(repo) == repo.head("HEAD~1")
