"""What git does without running pre-commit is mended by the next commit of the same branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from living import (
    PRICING,
    SHOP,
    STORE,
    WEB,
    add_function,
    append,
    assert_clean,
    assert_fresh,
    assert_rebuilt,
    bare_hook,
    changed_in,
    cloned,
    commit_fine,
    entry_of,
    living,
    map_at,
    replace_in,
    try_commit,
    without_hooks,
)

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Repo

TAXES, SHELVES, CLI = f"{PRICING}/taxes.py", f"{STORE}/shelves.py", f"{SHOP}/cli.py"


def past_the_hooks(repo: Repo) -> None:
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "past the hooks", "-an")


def rebased(repo: Repo) -> None:
    """Here an import of a module that its shared branch renames meanwhile."""
    other = without_hooks(repo).clone("other")
    bare_hook(other)
    other.git("switch", "-q", "-c", "rename")
    other.git("mv", PRICING, "src/shop/prices")
    replace_in(other, CLI, "shop.pricing", "shop.prices")
    commit_fine(other, "rename", "-a")
    bare_hook(repo)
    append(repo, SHELVES, "\n\nfrom shop.pricing.taxes import tax  # noqa: E402\n")
    commit_fine(repo, "import", "-a")
    assert "src/shop/pricing" in map_at(repo)[entry_of(STORE)]
    repo.git("fetch", "-q", str(other.path), "rename:refs/remotes/origin/main")
    repo.git("rebase", "-q", "origin/main")


def picked(repo: Repo) -> None:
    repo.git("switch", "-q", "-c", "other")
    past_the_hooks(repo)
    repo.git("switch", "-q", "topic")
    repo.git("cherry-pick", "other")


def reverted(repo: Repo) -> None:
    past_the_hooks(repo)
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "heals", "-a")
    assert "`toll`" in map_at(repo)[entry_of(PRICING)]
    repo.git("revert", "--no-edit", "HEAD~1")


def merged(repo: Repo) -> None:
    repo.git("switch", "-q", "-c", "other")
    past_the_hooks(repo)
    repo.git("switch", "-q", "topic")
    repo.git("merge", "-q", "--no-ff", "other")


@pytest.mark.parametrize("change", [past_the_hooks, rebased, picked, reverted, merged])
def test_the_next_commit_of_the_branch_heals(tmp_path: Path, change: object) -> None:
    repo = bare_hook(cloned(tmp_path))
    repo.git("switch", "-q", "-c", "topic", "--track", "origin/main")
    assert callable(change)
    change(repo)
    assert repo.run("check").code == 1
    add_function(repo, f"{SHOP}/__init__.py", "greet")
    commit_fine(repo, "a normal commit", "-a")
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


@pytest.mark.parametrize("change", [past_the_hooks, picked, reverted, merged])
def test_without_a_remote_the_next_commit_heals_too(tmp_path: Path, change: object) -> None:
    repo = bare_hook(living(tmp_path))
    repo.git("switch", "-q", "-c", "topic")
    assert callable(change)
    change(repo)
    repo.write("notes.txt", "of no module\n")
    repo.add()
    commit_fine(repo, "more past the hooks", "-n")
    assert repo.run("check").code == 1
    repo.write("notes.txt", "of no module either\n")
    commit_fine(repo, "a normal commit", "-a")
    assert changed_in(repo) == {"notes.txt", entry_of(PRICING)}
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)
    repo.write("notes.txt", "done\n")
    commit_fine(repo, "another", "-a")
    assert changed_in(repo) == {"notes.txt"}


def test_a_list_that_two_branches_filled_is_healed_after_the_merge(tmp_path: Path) -> None:
    """Both lists have room for all; the one that git makes of them has one name too many."""
    repo = bare_hook(living(tmp_path))
    for name in ("levy", "lot", "lump", "mark"):
        add_function(repo, TAXES, name)
    commit_fine(repo, "seven", "-a")
    for branch, name in (("one", "aaa"), ("two", "zzz")):
        repo.git("switch", "-q", "-c", branch, "main")
        repo.write(f"{PRICING}/{name}.py", "")
        add_function(repo, f"{PRICING}/{name}.py", name)
        repo.add()
        commit_fine(repo, branch)
    repo.git("merge", "-q", "--no-edit", "one")
    ran = repo.run("check")
    assert ran.code == 1
    assert f"{entry_of(PRICING)}:1: error: stale: API would change" in ran.out
    assert "next: summarizer update" in ran.err
    repo.write("notes.txt", "of no module\n")
    repo.add()
    commit_fine(repo, "a normal commit")
    assert changed_in(repo) == {"notes.txt", entry_of(PRICING)}
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_a_commit_that_was_given_up_leaves_nothing_behind(tmp_path: Path) -> None:
    """The hook staged an entry, then the message was empty; the code is taken back."""
    repo = bare_hook(living(tmp_path))
    add_function(repo, TAXES, "toll")
    repo.add(TAXES)
    assert try_commit(repo, "").code == 1
    assert f"M  {entry_of(PRICING)}" in repo.status()
    repo.git("restore", "--staged", "--worktree", "--", TAXES)
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "something else", "-a")
    assert changed_in(repo) == {SHELVES, entry_of(STORE)}
    assert_clean(repo)
    assert_fresh(repo)


def test_nobody_carries_or_is_stopped_by_somebody_else_s_staleness(tmp_path: Path) -> None:
    other = cloned(tmp_path, "other")
    past_the_hooks(other)
    other.git("push", "-q", "--no-verify", "origin", "main")
    repo = cloned(tmp_path, "mine")
    assert repo.run("check").code == 1
    repo.git("switch", "-q", "-c", "topic", "origin/main")
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "mine", "-a")
    assert changed_in(repo) == {SHELVES, entry_of(STORE)}
    assert repo.run("check", "--staged").code == 0
    assert_clean(repo)


def test_after_a_plain_pull_a_commit_carries_its_own_modules_only(tmp_path: Path) -> None:
    other, repo = cloned(tmp_path, "other"), cloned(tmp_path, "mine")
    past_the_hooks(other)
    other.git("push", "-q", "--no-verify", "origin", "main")
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "mine", "-a")
    repo.git("pull", "-q", "--no-rebase", "--no-edit")
    replace_in(repo, f"{WEB}/index.js", "function draw", "function paint")
    commit_fine(repo, "mine again", "-a")
    assert changed_in(repo) == {f"{WEB}/index.js", entry_of(WEB)}
    assert_clean(repo)


def test_a_release_branch_of_the_configuration_is_a_base(tmp_path: Path) -> None:
    """Commits of the release are not the branch's own, though main has never seen them."""
    repo = bare_hook(cloned(tmp_path))
    repo.git("switch", "-q", "-c", "release/1")
    repo.write(".summarizer.toml", 'base = ["release/*"]\n')
    repo.add(".summarizer.toml")
    commit_fine(repo, "configure")
    past_the_hooks(repo)
    repo.git("switch", "-q", "-c", "fix")
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "fix", "-a")
    assert changed_in(repo) == {SHELVES, entry_of(STORE)}
