"""Two branches and one map: clean where they can be, mended by `update` where not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from living import (
    PAGE,
    PRICING,
    STORE,
    WEB,
    add_function,
    append,
    assert_clean,
    assert_fresh,
    assert_rebuilt,
    bare_hook,
    commit_fine,
    entry_of,
    living,
    map_at,
    notes_of,
    pre_commit,
    replace_in,
    reword,
    said,
    stamp_of,
    take_note,
)

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Ran, Repo

TAXES, SHELVES = f"{PRICING}/taxes.py", f"{STORE}/shelves.py"
MANUAL = ("run", "--all-files", "--hook-stage", "manual", "summarizer-update")


def new_module(repo: Repo, name: str) -> None:
    repo.write(f"src/shop/{name}/__init__.py", f'"""Does what {name} is for."""\n')
    repo.add()


def on_branch(repo: Repo, name: str) -> None:
    """A branch of that name from main, checked out."""
    repo.git("switch", "-q", "-c", name, "main")


def merge_into_main(repo: Repo, name: str) -> Ran:
    repo.git("switch", "-q", "main")
    return repo.try_git("merge", "-q", "--no-ff", "--no-edit", name)


def unmerged(repo: Repo) -> set[str]:
    return set(repo.git("diff", "--name-only", "--diff-filter=U").splitlines())


def test_two_branches_that_touch_two_modules_merge_clean(tmp_path: Path) -> None:
    repo = living(tmp_path)
    on_branch(repo, "one")
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", "-a")
    on_branch(repo, "two")
    add_function(repo, SHELVES, "dust")
    reword(repo, WEB, "Shows what there is to buy.")
    commit_fine(repo, "dust", "-a")
    for name in ("one", "two"):
        ran = merge_into_main(repo, name)
        assert ran.code == 0, said(ran)
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_two_branches_that_touch_one_module_in_different_lines_merge_clean(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    on_branch(repo, "one")
    reword(repo, PRICING, "Prices are ours alone to tell.")
    commit_fine(repo, "words", "-a")
    on_branch(repo, "two")
    repo.write(f"{PRICING}/vouchers.py", '"""Vouchers to give away."""\n')
    repo.add()
    commit_fine(repo, "vouchers")
    assert merge_into_main(repo, "one").code == 0
    ran = merge_into_main(repo, "two")
    assert ran.code == 0, said(ran)
    assert "Prices are ours alone to tell." in map_at(repo)[entry_of(PRICING)]
    assert repo.run("check").code == 0  # the words need a review, which is a warning
    assert_rebuilt(repo)


@pytest.mark.parametrize(
    ("first", "second", "clean"), [("apples", "zebras", True), ("quick", "quiet", False)]
)
def test_two_new_modules_meet_in_the_page_alone_and_as_neighbours_only(
    tmp_path: Path, first: str, second: str, clean: bool
) -> None:
    repo = bare_hook(living(tmp_path))
    for name in (first, second):
        on_branch(repo, name)
        new_module(repo, name)
        commit_fine(repo, name)
    assert merge_into_main(repo, first).code == 0
    ran = merge_into_main(repo, second)
    assert (ran.code == 0) == clean, said(ran)
    if ran.code:
        assert unmerged(repo) == {PAGE}
        done = repo.run("update")
        assert done.code == 0, said(done)
        assert unmerged(repo) == set()
        repo.git("commit", "-q", "--no-edit")
    assert f"modules/src/shop/{first}.md" in map_at(repo)[PAGE]
    assert f"modules/src/shop/{second}.md" in map_at(repo)[PAGE]
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def conflict(repo: Repo) -> None:
    """Both sides reword one entry, note below it, and add neighbouring modules."""
    for side in ("ann", "bob"):
        on_branch(repo, side)
        reword(repo, PRICING, f"Prices, as {side} tells them.")
        take_note(repo, PRICING, f"- {side} was here\n")
        new_module(repo, f"post{side}")
        add_function(repo, TAXES, f"toll_{side}")
        commit_fine(repo, side, "-a")
    assert merge_into_main(repo, "ann").code == 0
    ran = merge_into_main(repo, "bob")
    assert ran.code == 1
    assert {entry_of(PRICING), PAGE, TAXES} <= unmerged(repo)
    repo.write(TAXES, repo.git("show", "bob:" + TAXES) + "\n")
    add_function(repo, TAXES, "toll_ann")
    repo.add(TAXES)


def assert_both_sides_stand(repo: Repo) -> None:
    text = repo.read(entry_of(PRICING))
    for side in ("ann", "bob"):
        assert f"as {side} tells them." in text
        assert f"- {side} was here\n" in notes_of(text)
        assert f"`toll_{side}` in `taxes.py`" in text
        assert f"modules/src/shop/post{side}.md" in repo.read(PAGE)
    assert stamp_of(text)["by"] == "human"
    assert "<<<<<<<" not in text + repo.read(PAGE)


def test_a_conflicted_entry_and_page_are_resolved_through_pre_commit(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    conflict(repo)
    ran = pre_commit(repo, *MANUAL)
    assert ran.code in (0, 1), said(ran)
    assert unmerged(repo) == set()
    assert_both_sides_stand(repo)
    repo.git("commit", "-q", "--no-edit")
    assert_both_sides_stand(repo)
    assert_clean(repo)
    assert repo.run("check").code == 0  # the words need a review, which is a warning
    assert_rebuilt(repo)


def test_a_conflicted_entry_and_page_are_resolved_by_update(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    conflict(repo)
    ran = repo.run("update")
    assert ran.code == 0, said(ran)
    assert unmerged(repo) == set()
    assert_both_sides_stand(repo)
    repo.git("commit", "-q", "--no-edit")
    assert_clean(repo)
    assert repo.run("check").code == 0  # the words need a review, which is a warning
    assert_rebuilt(repo)


def test_an_unmerged_map_is_named_before_it_is_resolved(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    conflict(repo)
    ran = repo.run("check")
    assert ran.code == 1
    assert entry_of(PRICING) in ran.out


def test_an_unmerged_source_does_not_stop_the_map_s_resolution(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    for side in ("ann", "bob"):
        on_branch(repo, side)
        replace_in(repo, TAXES, "def tax(", f"def tax_{side}(")
        commit_fine(repo, side, "-a")
    assert merge_into_main(repo, "ann").code == 0
    assert merge_into_main(repo, "bob").code == 1
    ran = repo.run("update")
    assert ran.code == 0, said(ran)
    assert unmerged(repo) == {TAXES}
    repo.git("checkout", "--theirs", "--", TAXES)
    repo.add(TAXES)
    repo.git("commit", "-q", "--no-edit")
    assert "`tax_bob`" in map_at(repo)[entry_of(PRICING)]
    assert_clean(repo)
    assert_fresh(repo)


@pytest.mark.parametrize("removed_by", ["ours", "theirs"])
@pytest.mark.parametrize("worded", [True, False])
def test_an_entry_that_one_side_removed_is_resolved(
    tmp_path: Path, removed_by: str, worded: bool
) -> None:
    repo = bare_hook(living(tmp_path))
    on_branch(repo, "remover")
    repo.git("rm", "-rq", PRICING)
    commit_fine(repo, "remove the module")
    on_branch(repo, "changer")
    if worded:
        reword(repo, PRICING, "Prices, as ann tells them.")
    replace_in(repo, f"{PRICING}/__init__.py", "Works out", "Computes")
    commit_fine(repo, "change the module", "-a")
    first, second = ("remover", "changer") if removed_by == "ours" else ("changer", "remover")
    assert merge_into_main(repo, first).code == 0
    assert merge_into_main(repo, second).code == 1
    repo.git("rm", "-rqf", PRICING)
    ran = repo.run("update")
    assert ran.code == 0, said(ran)
    assert unmerged(repo) == set()
    repo.git("commit", "-q", "--no-edit")
    kept = repo.exists(entry_of(PRICING))
    assert kept == worded
    assert not kept or "as ann tells them." in map_at(repo)[entry_of(PRICING)]
    assert repo.run("check").code == (1 if worded else 0)
    assert_clean(repo)


def commit_markers(repo: Repo) -> None:
    """Conflict markers in an entry, committed past the hooks."""
    text = repo.read(entry_of(PRICING)).split("\n")
    ours, theirs = "Prices, as ann tells them.", "Prices, as bob tells them."
    marked = [*text[:2], "<<<<<<< HEAD", ours, "=======", theirs, ">>>>>>> bob", *text[3:]]
    notes = ["<<<<<<< HEAD", "- ann was here", "=======", "- bob was here", ">>>>>>> bob", ""]
    repo.write(entry_of(PRICING), "\n".join([*marked, *notes]))
    commit_fine(repo, "markers", "-an")


def test_committed_conflict_markers_are_named_by_line_and_mended(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    commit_markers(repo)
    ran = repo.run("check")
    assert ran.code == 1
    entry, lines = entry_of(PRICING), repo.read(entry_of(PRICING)).split("\n")
    marks = [n for n, line in enumerate(lines, 1) if line[:7] in ("<" * 7, "=" * 7, ">" * 7)]
    assert len(marks) == 6
    for number in marks:
        assert f"{entry}:{number}: error: conflict markers" in ran.out
    assert repo.run("check", "--fail-on", "unrepairable").code == 1

    done = repo.run("update")
    assert done.code == 0, said(done)
    text = repo.read(entry)
    assert "<<<<<<<" not in text
    for side in ("ann", "bob"):
        assert f"as {side} tells them." in text
        assert f"- {side} was here" in notes_of(text)
    commit_fine(repo, "mended", "-a")
    assert_clean(repo)
    assert_fresh(repo)


def test_conflict_markers_in_the_page_are_mended(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    append(repo, PAGE, "<<<<<<< HEAD\n- one\n=======\n- two\n>>>>>>> bob\n")
    commit_fine(repo, "markers", "-an")
    ran = repo.run("check")
    assert ran.code == 1
    assert PAGE in ran.out
    assert repo.run("update").code == 0
    commit_fine(repo, "mended", "-a")
    assert_fresh(repo)
    assert_rebuilt(repo)


def rename_on_both_sides(repo: Repo, worded: bool) -> None:
    """Two branches rename one module's folder, with words of their own; ours is kept."""
    for side in ("ann", "bob"):
        on_branch(repo, side)
        repo.git("mv", PRICING, f"src/shop/{side}")
        commit_fine(repo, side)
        if worded:
            reword(repo, f"src/shop/{side}", f"Prices, as {side} tells them.", "`taxes.py` `tax`")
            take_note(repo, f"src/shop/{side}", f"- {side} was here\n")
            commit_fine(repo, "words", "-a")
    assert merge_into_main(repo, "ann").code == 0
    assert merge_into_main(repo, "bob").code == 1
    repo.git("rm", "-rqf", PRICING, "src/shop/bob")
    repo.git("checkout", "ann", "--", "src/shop/ann")


@pytest.mark.parametrize("worded", [True, False])
def test_a_folder_that_both_sides_renamed_is_merged_by_update(tmp_path: Path, worded: bool) -> None:
    repo = bare_hook(living(tmp_path))
    rename_on_both_sides(repo, worded)
    ran = repo.run("check")
    assert ran.code == 1
    assert ran.err.startswith("next: summarizer update && git add"), said(ran)
    done = repo.run("update")
    assert done.code == 0, said(done)
    assert unmerged(repo) == set()
    repo.git("commit", "-q", "--no-edit")
    text = map_at(repo)[entry_of("src/shop/ann")]
    assert "<<<<<<<" not in "".join(map_at(repo).values())
    assert entry_of(PRICING) not in map_at(repo)
    assert entry_of("src/shop/bob") not in map_at(repo)
    for side in ("ann", "bob"):
        assert (f"as {side} tells them." in text) == worded
        assert (f"- {side} was here" in text) == worded
    assert stamp_of(text)["by"] == ("human" if worded else "auto")
    assert repo.run("check").code == 0
    assert_clean(repo)


def test_words_at_the_lost_name_of_a_folder_stay(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    rename_on_both_sides(repo, worded=True)
    repo.git("checkout", "--theirs", "--", entry_of("src/shop/bob"))
    append(repo, entry_of("src/shop/bob"), "- and bob wrote more\n")
    repo.add(entry_of("src/shop/bob"))
    assert repo.run("update").code == 0
    assert "- and bob wrote more" in repo.staged(entry_of("src/shop/bob"))


@pytest.mark.parametrize("size", ["7", "20"])
def test_markers_of_any_length_in_an_entry_are_mended(tmp_path: Path, size: str) -> None:
    repo = bare_hook(living(tmp_path))
    repo.write(".gitattributes", f"*.md conflict-marker-size={size}\n")
    repo.add()
    commit_fine(repo, "attributes")
    conflict(repo)
    repo.add()
    commit_fine(repo, "markers", "-n")
    ran = repo.run("check", "--fail-on", "unrepairable")
    assert ran.code == 1
    assert f"{entry_of(PRICING)}:3: error: conflict markers" in ran.out
    assert repo.run("update").code == 0
    assert_both_sides_stand(repo)
    assert "=======" not in repo.read(entry_of(PRICING))


@pytest.mark.parametrize("marks", [True, False])
def test_markers_in_the_page_s_own_graph_are_damage(tmp_path: Path, marks: bool) -> None:
    repo = bare_hook(living(tmp_path))
    fence = "```mermaid\nflowchart TD\n"
    marked = f'{fence}<<<<<<< HEAD\n  n_a["a"]\n=======\n  n_b["b"]\n>>>>>>> bob\n'
    replace_in(repo, PAGE, fence, marked if marks else f'{fence}  n_a["a"]\n')
    commit_fine(repo, "markers", "-an")
    ran = repo.run("check", "--fail-on", "unrepairable")
    assert ran.code == (1 if marks else 0)
    assert ran.out.count("conflict markers") == (3 if marks else 0)
    assert repo.run("update").code == 0
    commit_fine(repo, "mended", "-a")
    assert_fresh(repo)


def test_markers_shown_in_a_person_s_notes_are_no_conflict(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    take_note(repo, PRICING, "```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> bob\n```\n")
    commit_fine(repo, "notes", "-a")
    assert_fresh(repo)
