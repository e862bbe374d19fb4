"""The overview follows merges, pulls and switches, and never stands in anybody's way."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from living import (
    CONFIG,
    OVERVIEW,
    PRICING,
    STORE,
    add_function,
    assert_clean,
    cloned,
    commit_fine,
    footprint,
    living,
    replace_in,
    said,
)

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Repo

TAXES, SHELVES = f"{PRICING}/taxes.py", f"{STORE}/shelves.py"


def assert_overview_of(repo: Repo, rev: str = "HEAD") -> None:
    """The overview is stamped with the commit and costs the worktree nothing."""
    assert repo.head(rev)[:7] in repo.read(OVERVIEW)
    assert_clean(repo)


def push_from_elsewhere(tmp_path: Path, name: str = "other") -> None:
    """Somebody else's commit reaches the shared repository."""
    other = cloned(tmp_path, name)
    add_function(other, SHELVES, f"dust_{name}")
    commit_fine(other, f"dust of {name}", "-an")
    other.git("push", "-q", "--no-verify", "origin", "main")


def test_a_local_merge_refreshes_the_overview(tmp_path: Path) -> None:
    repo = living(tmp_path)
    repo.git("switch", "-q", "-c", "topic")
    replace_in(repo, f"{STORE}/__init__.py", "Keeps the books", "Guards the books")
    commit_fine(repo, "topic", "-a")
    repo.git("switch", "-q", "main")
    repo.git("merge", "-q", "--no-ff", "--no-edit", "topic")
    assert_overview_of(repo)
    text = repo.read(OVERVIEW)
    assert "Guards the books that are for sale." in text
    assert len(text.encode()) <= 8192
    assert OVERVIEW not in repo.git("ls-files").splitlines()


@pytest.mark.parametrize(
    ("local", "arguments"),
    [
        (False, ["--ff-only"]),
        (False, ["--rebase"]),
        (True, ["--no-rebase", "--no-edit"]),
        (True, ["--rebase"]),
    ],
    ids=["forward", "nothing to rebase", "merge", "rebase"],
)
def test_a_pull_refreshes_the_overview_and_is_never_blocked(
    tmp_path: Path, local: bool, arguments: list[str]
) -> None:
    repo = cloned(tmp_path)
    for name in ("ann", "bob"):
        if local:
            add_function(repo, TAXES, f"toll_{name}")
            commit_fine(repo, "toll", "-an")
        push_from_elsewhere(tmp_path, name)
        ran = repo.try_git("pull", "-q", *arguments)
        assert ran.code == 0, said(ran)
        assert_overview_of(repo)


def test_a_pull_is_never_blocked_by_a_broken_map_or_configuration(tmp_path: Path) -> None:
    repo = cloned(tmp_path)
    other = cloned(tmp_path, "other")
    other.write(".summarizer.toml", "no_such_key = 1\n")
    other.add(".summarizer.toml")
    commit_fine(other, "break the configuration", "-n")
    other.git("push", "-q", "--no-verify", "origin", "main")
    ran = repo.try_git("pull", "-q", "--ff-only")
    assert ran.code == 0, said(ran)
    assert_clean(repo)


def test_a_switch_of_branch_refreshes_the_overview_but_a_file_does_not(tmp_path: Path) -> None:
    repo = living(tmp_path)
    repo.git("switch", "-q", "-c", "topic")
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", "-a")
    repo.git("switch", "-q", "main")
    assert_overview_of(repo)
    repo.git("checkout", "-q", "topic")
    assert_overview_of(repo)
    before = footprint(repo)
    replace_in(repo, TAXES, "def toll", "def levy")
    repo.git("checkout", "-q", "--", TAXES)
    repo.git("checkout", "-q", "main", "--", TAXES)
    assert footprint(repo) == before


def test_a_new_worktree_has_its_overview(tmp_path: Path) -> None:
    repo = living(tmp_path)
    side = repo.worktree("side", "-b", "side")
    assert_overview_of(side)
    assert_clean(repo)


def test_amending_does_not_refresh_the_overview(tmp_path: Path) -> None:
    repo = living(tmp_path)
    repo.git("switch", "-q", "-c", "topic")
    before = footprint(repo)[OVERVIEW]
    commit_fine(repo, "other words", "--amend")
    assert footprint(repo)[OVERVIEW] == before


def test_a_rebase_refreshes_the_overview(tmp_path: Path) -> None:
    repo = living(tmp_path)
    repo.git("switch", "-q", "-c", "topic")
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", "-a")
    repo.git("switch", "-q", "main")
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "dust", "-a")
    repo.git("rebase", "-q", "main", "topic")
    assert_overview_of(repo, "topic")


def test_without_a_map_nothing_is_written(tmp_path: Path) -> None:
    repo = living(tmp_path)
    repo.git("rm", "-rq", "docs")
    commit_fine(repo, "no map", "-n")
    shutil.rmtree(repo.path / "docs")
    repo.git("switch", "-q", "-c", "topic")
    assert not repo.exists("docs")
    assert_clean(repo)


def track_overview(repo: Repo) -> None:
    repo.write(".summarizer.toml", "overview.tracked = true\n")
    repo.write("docs/map/.gitignore", "")
    repo.add()
    assert repo.run("update").code == 0
    repo.add()
    repo.add(OVERVIEW)
    commit_fine(repo, "track the overview", "-n")


def test_a_tracked_overview_is_left_alone_by_a_pull(tmp_path: Path) -> None:
    other = cloned(tmp_path, "other")
    track_overview(other)
    other.git("push", "-q", "--no-verify", "origin", "main")
    repo = cloned(tmp_path, "mine")
    for name in ("ann", "bob"):
        before = footprint(repo)[OVERVIEW]
        push_from_elsewhere(tmp_path, name)
        ran = repo.try_git("pull", "-q", "--ff-only")
        assert ran.code == 0, said(ran)
        assert footprint(repo)[OVERVIEW] == before
        assert_clean(repo)


def test_a_tracked_overview_is_written_by_one_s_own_merge(tmp_path: Path) -> None:
    repo = living(tmp_path)
    track_overview(repo)
    repo.git("switch", "-q", "-c", "topic")
    replace_in(repo, f"{STORE}/__init__.py", "Keeps the books", "Guards the books")
    commit_fine(repo, "topic", "-a")
    repo.git("switch", "-q", "main")
    assert_clean(repo)
    repo.git("merge", "-q", "--no-ff", "--no-edit", "topic")
    assert "Guards the books" in repo.read(OVERVIEW)
    assert repo.status() == f" M {OVERVIEW}"


def test_the_hook_is_configured_for_every_event_that_moves_head(tmp_path: Path) -> None:
    repo = living(tmp_path)
    text = repo.read(CONFIG)
    assert "stages: [post-merge, post-rewrite, post-checkout, manual]" in text
