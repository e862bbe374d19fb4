"""Which index a commit uses, whose edits lie unstaged: what the hook stages and what it stops."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import pytest
from living import (
    OVERVIEW,
    PAGE,
    PRICING,
    SHOP,
    STORE,
    WEB,
    add_function,
    assert_clean,
    assert_fresh,
    assert_rebuilt,
    bare_hook,
    changed_in,
    cloned,
    commit_fine,
    entry_of,
    footprint,
    living,
    map_at,
    pre_commit,
    replace_in,
    reword,
    said,
    stamp_of,
    take_note,
    try_commit,
    without_hooks,
)

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Ran, Repo

TAXES, SHELVES, CLI = f"{PRICING}/taxes.py", f"{STORE}/shelves.py", f"{SHOP}/cli.py"
WORDS = "Prices are ours alone to tell."


# --- other indexes -----------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["-a"], ["-i", TAXES]], ids=["all", "include"])
def test_a_commit_that_stages_by_itself(tmp_path: Path, arguments: list[str]) -> None:
    repo = living(tmp_path) if arguments == ["-a"] else bare_hook(living(tmp_path))
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", *arguments)
    assert changed_in(repo) == {TAXES, entry_of(PRICING)}
    assert "`toll` in `taxes.py`" in map_at(repo)[entry_of(PRICING)]
    assert_clean(repo)
    assert_fresh(repo)


def next_git_lines(ran: Ran) -> list[str]:
    """The commands that the one advice of all hooks consists of."""
    found = re.findall(r"next: (.*)$", said(ran), re.MULTILINE)
    assert len(set(found)) == 1, said(ran)
    return [part.strip() for part in found[0].split("&&")]


def test_a_commit_of_named_paths_stops_and_its_next_line_leads_on(tmp_path: Path) -> None:
    repo = living(tmp_path)
    add_function(repo, TAXES, "toll")
    add_function(repo, SHELVES, "dust")
    entry = entry_of(PRICING)
    ran = try_commit(repo, "toll", "--", TAXES)
    assert ran.code == 1
    add, commit = next_git_lines(ran)
    assert next_git_lines(try_commit(repo, "toll", "--", TAXES)) == [add, commit]
    assert shlex.split(add) in (["git", "add", entry], ["git", "add", "-f", "--", entry])
    words = shlex.split(commit)
    assert words[:2] == ["git", "commit"]
    assert words[words.index("--") + 1 :] == [TAXES, entry]

    assert repo.execute(*shlex.split(add)).code == 0
    commit_fine(repo, "toll", "--", TAXES, entry)
    assert changed_in(repo) == {TAXES, entry}
    assert repo.status() == f" M {SHELVES}"
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_named_paths_of_a_new_module(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    repo.write("src/shop/post/__init__.py", '"""Sends parcels."""\n')
    repo.add("src/shop/post/__init__.py")
    ran = try_commit(repo, "post", "--", "src/shop/post")
    assert ran.code == 1
    entry = entry_of("src/shop/post")
    add, commit = next_git_lines(ran)
    assert {PAGE, entry} <= set(shlex.split(add))
    assert {PAGE, entry} <= set(shlex.split(commit))
    assert repo.execute(*shlex.split(add)).code == 0
    commit_fine(repo, "post", "--", "src/shop/post", PAGE, entry)
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_named_paths_that_change_no_entry_pass(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    before = footprint(repo)
    replace_in(repo, TAXES, "// 100", "// 1000")
    commit_fine(repo, "body", "--", TAXES)
    assert footprint(repo) == before
    assert_clean(repo)


def test_amend_takes_the_entry_along(tmp_path: Path) -> None:
    repo = living(tmp_path)
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", "-a")
    before = footprint(repo).get(OVERVIEW)
    replace_in(repo, TAXES, "def toll", "def levy")
    repo.add(TAXES)
    commit_fine(repo, "levy", "--amend")
    assert changed_in(repo) == {TAXES, entry_of(PRICING)}
    assert "`levy`" in map_at(repo)[entry_of(PRICING)]
    assert "`toll`" not in map_at(repo)[entry_of(PRICING)]
    assert footprint(repo).get(OVERVIEW) == before
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_amending_the_words_alone_changes_nothing(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", "-a")
    before = footprint(repo)
    commit_fine(repo, "better words", "--amend")
    assert footprint(repo) == before
    assert_clean(repo)


# --- edits that are not staged -----------------------------------------------------------


def test_unstaged_edits_of_sources_stay_out_of_the_map(tmp_path: Path) -> None:
    repo = living(tmp_path)
    add_function(repo, TAXES, "toll")
    repo.add(TAXES)
    add_function(repo, TAXES, "not_yet")
    add_function(repo, SHELVES, "dust")
    repo.write("src/shop/new.py", "def untracked(): ...\n")
    commit_fine(repo, "toll")
    assert changed_in(repo) == {TAXES, entry_of(PRICING)}
    text = map_at(repo)[entry_of(PRICING)]
    assert "`toll`" in text
    assert "not_yet" not in text
    assert repo.status().splitlines() == [f" M {TAXES}", f" M {SHELVES}", "?? src/shop/new.py"]
    assert "not_yet" in repo.read(TAXES)
    assert_rebuilt(repo)


def stage_toll_beside_an_edited_entry(repo: Repo, edit: str) -> str:
    """Stage a change of a module whose entry's file has edits that are not staged."""
    if edit == "machine":
        add_function(repo, TAXES, "draft")
        repo.add(TAXES)
        assert repo.run("update").code == 0
        replace_in(repo, TAXES, "def draft", "def toll")
    elif edit == "words":
        reword(repo, PRICING, WORDS)
        add_function(repo, TAXES, "toll")
    else:
        take_note(repo, PRICING, f"{WORDS}\n")
        add_function(repo, TAXES, "toll")
    repo.add(TAXES)
    return entry_of(PRICING)


@pytest.mark.parametrize("pre_committed", [True, False], ids=["pre-commit", "bare"])
@pytest.mark.parametrize(
    ("edit", "verb"),
    [("machine", "git restore --"), ("words", "git add --"), ("notes", "git add --")],
)
def test_an_entry_with_unstaged_edits_is_left_alone(
    tmp_path: Path, edit: str, verb: str, pre_committed: bool
) -> None:
    repo = living(tmp_path)
    if not pre_committed:
        bare_hook(repo)
    entry = stage_toll_beside_an_edited_entry(repo, edit)
    before, head = footprint(repo)[entry][2], repo.head()
    ran = try_commit(repo, "toll")
    assert ran.code == 1
    assert repo.head() == head
    assert f"{verb} {entry}" in said(ran)
    assert repo.read_bytes(entry) == before
    assert repo.status().splitlines() == [f" M {entry}", f"M  {TAXES}"]

    assert repo.execute(*shlex.split(f"{verb} {entry}")).code == 0
    commit_fine(repo, "toll")
    text = map_at(repo)[entry]
    assert "`toll`" in text
    assert (WORDS in text) == (edit != "machine")
    assert stamp_of(text)["by"] == ("human" if edit == "words" else "auto")
    assert_clean(repo)
    assert_fresh(repo)


def test_edited_entries_that_need_no_change_do_not_matter(tmp_path: Path) -> None:
    repo = living(tmp_path)
    reword(repo, STORE, WORDS)
    add_function(repo, TAXES, "toll")
    repo.add(TAXES)
    commit_fine(repo, "toll")
    assert changed_in(repo) == {TAXES, entry_of(PRICING)}
    assert repo.status() == f" M {entry_of(STORE)}"
    assert WORDS in repo.read(entry_of(STORE))


@pytest.mark.parametrize("flag", ["skip-worktree", "assume-unchanged"])
def test_an_edit_that_git_was_told_not_to_see_is_kept_and_stops_nothing(
    tmp_path: Path, flag: str
) -> None:
    repo = living(tmp_path)
    entry = entry_of(PRICING)
    repo.git("update-index", f"--{flag}", entry)
    take_note(repo, PRICING, "Ask Ada.\n")
    mine = repo.read(entry)
    add_function(repo, TAXES, "toll")
    repo.add(TAXES)
    commit_fine(repo, "toll")
    assert "`toll`" in map_at(repo)[entry]
    assert repo.read(entry) == mine
    assert_clean(repo)
    assert_fresh(repo)
    repo.git("update-index", f"--no-{flag}", entry)
    commit_fine(repo, "note", "-a")
    assert "Ask Ada." in map_at(repo)[entry]
    assert "`toll`" in map_at(repo)[entry]
    assert_clean(repo)
    assert_rebuilt(repo)


def test_without_staging_a_new_entry_still_stops_the_commit(tmp_path: Path) -> None:
    """A new file that a hook makes and does not stage must be exit 1, or the commit passes."""
    repo = living(tmp_path)
    without_hooks(repo).hook("pre-commit", "exec summarizer-update --no-stage")
    repo.write("src/shop/post/__init__.py", '"""Sends parcels."""\n')
    repo.add()
    ran = try_commit(repo, "post")
    assert ran.code == 1
    assert entry_of("src/shop/post") in said(ran)
    assert f"?? {entry_of('src/shop/post')}" in repo.status()


def test_a_word_that_the_hook_does_not_know_writes_nothing(tmp_path: Path) -> None:
    repo = living(tmp_path)
    add_function(repo, TAXES, "toll")
    repo.add()
    for words in ("--sage", "--stage --help", "--stage now"):
        ran = repo.execute("summarizer-update", *words.split())
        assert ran.code == (0 if "help" in words else 2)
        assert "summarizer-update [-h]" in ran.out + ran.err
    assert repo.status() == f"M  {TAXES}"


# --- outside of a commit -----------------------------------------------------------------


def make_stale(repo: Repo) -> None:
    """A changed entry, a new one and one too many, committed past the hooks."""
    add_function(repo, TAXES, "toll")
    repo.write("src/shop/post/__init__.py", '"""Sends parcels."""\n')
    repo.git("rm", "-rq", WEB)
    repo.add()
    commit_fine(repo, "past the hooks", "-n")


def test_run_all_files_repairs_a_stale_map_as_a_formatter_would(tmp_path: Path) -> None:
    repo = living(tmp_path)
    make_stale(repo)
    ran = pre_commit(repo, "run", "--all-files", "--show-diff-on-failure")
    assert ran.code == 1
    assert f"+++ b/{entry_of(PRICING)}" in ran.out
    assert f"+++ b/{entry_of('src/shop/post')}" in ran.out
    assert f"--- a/{entry_of(WEB)}" in ran.out
    assert "`toll`" in repo.read(entry_of(PRICING))
    assert not repo.exists(entry_of(WEB))
    repo.git("add", "-A")
    second = pre_commit(repo, "run", "--all-files")
    assert second.code == 0, said(second)
    commit_fine(repo, "repaired")
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_a_service_that_commits_what_hooks_changed_heals_a_pull_request(tmp_path: Path) -> None:
    """Such a service runs the hooks once and commits the tracked files that they changed."""
    repo = living(tmp_path)
    make_stale(repo)
    assert pre_commit(repo, "run", "--all-files").code == 1
    repo.git("commit", "-qanm", "autofix")
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_run_all_files_on_a_fresh_tree_passes_and_writes_nothing(tmp_path: Path) -> None:
    repo = living(tmp_path)
    before = footprint(repo)
    ran = pre_commit(repo, "run", "--all-files")
    assert ran.code == 0, said(ran)
    assert footprint(repo) == before
    assert_clean(repo)


def test_the_manual_update_repairs_what_is_touched_where_something_is_staged(
    tmp_path: Path,
) -> None:
    repo = bare_hook(cloned(tmp_path))
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "past the hooks", "-an")
    repo.git("push", "-q")
    add_function(repo, TAXES, "toll")
    repo.add(TAXES)
    ran = repo.execute("summarizer-update")
    assert ran.code == 1
    assert f" M {entry_of(PRICING)}" in repo.status()
    assert entry_of(STORE) not in repo.status()


def test_update_says_how_many_unstaged_files_it_did_not_read(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    add_function(repo, TAXES, "toll")
    add_function(repo, SHELVES, "dust")
    ran = repo.run("update")
    assert ran.code == 0
    assert any("staged" in line and re.search(r"\b2\b", line) for line in ran.err.splitlines())
    assert "toll" not in repo.read(entry_of(PRICING))


def test_a_diff_of_the_update_is_a_patch_that_git_takes(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    make_stale(repo)
    before = footprint(repo)
    ran = repo.run("update", "--diff")
    assert ran.code == 1
    assert footprint(repo) == before
    repo.git("apply", "--index", "-", stdin=ran.out)
    assert_fresh(repo)
    assert repo.run("update", "--diff").code == 0


# --- facts that a hand edited ------------------------------------------------------------


@pytest.mark.parametrize("name", [entry_of(PRICING), PAGE])
@pytest.mark.parametrize("arguments", [(), ("-a",)], ids=["add", "all"])
def test_a_commit_of_edited_facts_alone_is_stopped_and_not_empty(
    tmp_path: Path, name: str, arguments: tuple[str, ...]
) -> None:
    repo = living(tmp_path)
    before, made = repo.head(), repo.read(name)
    repo.write(name, made.replace("src/shop", "src/shops"))
    if not arguments:
        repo.add(name)
    ran = try_commit(repo, "edit facts", *arguments)
    assert ran.code == 1
    assert f"{name} was staged with other facts than the code has: made again" in said(ran)
    assert "facts follow the code: change that, or the words and notes" in said(ran)
    assert repo.head() == before
    assert repo.read(name) == made
    assert_clean(repo)


@pytest.mark.parametrize("name", [entry_of(PRICING), PAGE])
def test_beside_other_changes_edited_facts_stop_the_commit_once_and_are_kept(
    tmp_path: Path, name: str
) -> None:
    repo = living(tmp_path)
    made, before = repo.read(name), repo.head()
    replace_in(repo, name, "src/shop", "src/shops")
    edited = repo.read(name)
    repo.write("tests/test_more.py", "def test_more():\n    pass\n")
    repo.add()
    ran = try_commit(repo, "edit", "-a")
    assert (ran.code, repo.head()) == (1, before)
    assert f"{name} was staged with other facts than the code has: made again" in said(ran)
    assert "words belong in the sentence, in the decisions, or below" in " ".join(said(ran).split())
    kept = re.search(r"your text: (git show [0-9a-f]{12})", said(ran))
    assert kept
    assert repo.git(*shlex.split(kept[1])[1:]) == edited.rstrip("\n")
    commit_fine(repo, "edit", "-a")
    assert changed_in(repo) == {"tests/test_more.py"}
    assert repo.read(name) == made
    assert_clean(repo)


def test_a_line_about_a_file_that_a_hand_wrote_beside_code_is_kept(tmp_path: Path) -> None:
    repo = living(tmp_path)
    name = entry_of(PRICING)
    repo.write(name, re.sub(r"(?m)^(- `taxes\.py`).*$", r"\1: said by Anna.", repo.read(name)))
    assert "said by Anna" in repo.read(name)
    replace_in(repo, TAXES, "def ", "def more() -> None:\n    pass\n\n\ndef ")
    ran = try_commit(repo, "both", "-a")
    assert ran.code == 1
    kept = re.search(r"your text: (git show [0-9a-f]{12})", said(ran))
    assert kept
    assert "said by Anna" in repo.git(*shlex.split(kept[1])[1:])
    commit_fine(repo, "both", "-a")
    assert_clean(repo)


def test_what_the_hook_itself_has_staged_for_a_commit_that_failed_stops_nothing(
    tmp_path: Path,
) -> None:
    repo = living(tmp_path)
    replace_in(repo, TAXES, "def ", "def one() -> None:\n    pass\n\n\ndef ")
    repo.add()
    repo.write(".git/hooks/commit-msg", "#!/bin/sh\nexit 1\n")
    (repo.path / ".git/hooks/commit-msg").chmod(0o755)
    assert try_commit(repo, "stopped by another").code == 1
    assert f"A  {entry_of(PRICING)}" in repo.git("status", "--porcelain").replace("M  ", "A  ")
    (repo.path / ".git/hooks/commit-msg").unlink()
    replace_in(repo, TAXES, "def one", "def two() -> None:\n    pass\n\n\ndef one")
    repo.add()
    commit_fine(repo, "both")
    assert "two" in repo.read(entry_of(PRICING))
    assert_clean(repo)


def test_an_empty_commit_and_one_of_words_alone_are_not_stopped(tmp_path: Path) -> None:
    repo = living(tmp_path)
    commit_fine(repo, "nothing", "--allow-empty")
    reword(repo, STORE, WORDS)
    commit_fine(repo, "words", "-a")
    assert changed_in(repo) == {PAGE, entry_of(STORE)}
