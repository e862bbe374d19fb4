"""Notes follow the module whose files moved; in doubt they stay where they are, and it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from living import (
    assert_clean,
    assert_fresh,
    assert_rebuilt,
    bare_hook,
    cloned,
    commit_fine,
    entry_of,
    living,
    map_at,
    notes_of,
    said,
    stamp_of,
    try_commit,
)

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Repo

    Moves = list[tuple[str, str]]

A, B, C, D = "lib/alpha", "lib/beta", "lib/gamma", "lib/delta"
PARTS = ("core", "read", "write")


def source(name: str, part: str) -> str:
    lines = "".join(f"    {name}_{part}_{n} = {n} + start\n" for n in range(12))
    words = f'"""What {name} does to {part}."""'
    return f"{words}\n\n\ndef {name}_{part}(start: int) -> int:\n{lines}    return start\n"


def noted(repo: Repo, *, alike: bool = False) -> Repo:
    """Two modules of three files each with a note of a person; `alike` in files of one name."""
    for folder in (A, B):
        name = folder.rpartition("/")[2]
        for part in PARTS:
            file = f"{part}.py" if alike else f"{name}_{part}.py"
            repo.write(f"{folder}/{file}", source(name, part))
        repo.write(f"{folder}/__init__.py", "")
    repo.add()
    commit_fine(repo, "lib")
    for folder in (A, B):
        repo.write(entry_of(folder), repo.read(entry_of(folder)) + f"\nAbout {folder}.\n")
    commit_fine(repo, "notes", "-a")
    return repo


def move(repo: Repo, moves: Moves) -> None:
    for old, new in moves:
        (repo.path / new).parent.mkdir(parents=True, exist_ok=True)
        repo.git("mv", old, new)


def notes(repo: Repo) -> dict[str, str]:
    """Module → its notes in HEAD, of those below `lib` that have some."""
    prefix = entry_of("lib/").removesuffix(".md")
    found = {n: notes_of(t).strip() for n, t in map_at(repo).items() if n.startswith(prefix)}
    names = {n: f"lib/{n.removeprefix(prefix).removesuffix('.md')}" for n in found}
    return {names[n]: text for n, text in found.items() if text}


def assert_kept(repo: Repo, expected: dict[str, str]) -> None:
    assert notes(repo) == expected
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


OLD_A, OLD_B = f"About {A}.", f"About {B}."
SWAP = [(A, "lib/t"), (B, A), ("lib/t", B)]


@pytest.mark.parametrize("alike", [False, True], ids=["own names", "same names"])
@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([(A, C)], {C: OLD_A, B: OLD_B}),
        ([(A, C), (B, A)], {C: OLD_A, A: OLD_B}),
        (SWAP, {B: OLD_A, A: OLD_B}),
        ([(A, C), (B, A), (C, B)], {B: OLD_A, A: OLD_B}),
        ([(A, f"{B}/inner")], {f"{B}/inner": OLD_A, B: OLD_B}),
    ],
    ids=["moved", "after another", "swapped", "in a ring", "into another"],
)
def test_notes_follow_their_folder(
    tmp_path: Path, moves: Moves, expected: dict[str, str], alike: bool
) -> None:
    repo = noted(bare_hook(living(tmp_path)), alike=alike)
    move(repo, moves)
    commit_fine(repo, "move")
    assert_kept(repo, expected)


def parts(folder: str, target: str, *names: str) -> Moves:
    name = folder.rpartition("/")[2]
    return [(f"{folder}/{name}_{part}.py", f"{target}/{name}_{part}.py") for part in names]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([*parts(A, C, "core", "read"), *parts(A, D, "write")], {C: OLD_A, B: OLD_B}),
        (parts(A, C, "core", "read"), {C: OLD_A, B: OLD_B}),
        (parts(A, C, "core"), {A: OLD_A, B: OLD_B}),
        (
            [*parts(A, C, "core", "read", "write"), *parts(B, C, "core")],
            {C: OLD_A, B: OLD_B},
        ),
        (parts(A, B, "core"), {A: OLD_A, B: OLD_B}),
        ([*parts(A, B, "core"), *parts(B, A, "core")], {A: OLD_A, B: OLD_B}),
    ],
    ids=["split", "most", "one", "joined", "given", "traded"],
)
def test_notes_go_where_most_of_the_files_went(
    tmp_path: Path, moves: Moves, expected: dict[str, str]
) -> None:
    repo = noted(bare_hook(living(tmp_path)))
    move(repo, moves)
    for folder in (A, B):  # what is left of a folder that is empty but for this
        if not list((repo.path / folder).glob("*_*.py")):
            repo.git("rm", "-q", f"{folder}/__init__.py")
    commit_fine(repo, "move")
    assert_kept(repo, expected)


@pytest.mark.parametrize(
    ("moves", "orphans"),
    [
        ([*parts(A, C, "core"), *parts(A, D, "read")], {A}),
        ([*parts(A, C, *PARTS), *parts(B, C, *PARTS)], {A, B}),
        (parts(A, B, *PARTS), {A}),
    ],
    ids=["halves", "joined", "into another"],
)
def test_in_doubt_notes_stay_and_the_commit_says_where(
    tmp_path: Path, moves: Moves, orphans: set[str]
) -> None:
    repo = noted(living(tmp_path))
    move(repo, moves)
    for folder in orphans:
        repo.git("rm", "-rq", "--ignore-unmatch", folder)
    ran = try_commit(repo, "move")
    assert ran.code == 1
    for folder in (A, B):
        assert (f"{entry_of(folder)}:1: error: describes {folder}" in said(ran)) == (
            folder in orphans
        )
        assert notes_of(repo.read(entry_of(folder))).strip() == f"About {folder}."
    assert f"git rm -f -- {entry_of(A)}" in said(ran)


def test_notes_of_one_of_two_that_traded_places_go_along(tmp_path: Path) -> None:
    repo = noted(bare_hook(living(tmp_path)), alike=True)
    text = repo.read(entry_of(B))
    repo.write(entry_of(B), text.replace(f"\n{OLD_B}\n", ""))
    commit_fine(repo, "no note", "-a")
    move(repo, SWAP)
    assert try_commit(repo, "").code == 1
    commit_fine(repo, "swap")
    assert_kept(repo, {B: OLD_A})


def test_a_module_in_the_place_of_a_removed_one_takes_none_of_its_notes_away(
    tmp_path: Path,
) -> None:
    repo = noted(living(tmp_path))
    repo.git("rm", "-rq", A)
    move(repo, [(B, A)])
    ran = try_commit(repo, "instead")
    assert ran.code == 1
    assert f"{entry_of(B)}:1: error: describes {B}" in said(ran)
    assert notes_of(repo.read(entry_of(A))).strip() == OLD_A
    assert notes_of(repo.read(entry_of(B))).strip() == OLD_B


def test_a_new_module_in_the_old_place_has_no_notes(tmp_path: Path) -> None:
    repo = noted(bare_hook(living(tmp_path)))
    move(repo, [(A, C)])
    repo.write(f"{A}/other.py", source("other", "core"))
    repo.add()
    commit_fine(repo, "move")
    assert_kept(repo, {C: OLD_A, B: OLD_B})


def test_files_that_were_edited_on_the_way_are_known(tmp_path: Path) -> None:
    repo = noted(bare_hook(living(tmp_path)), alike=True)
    move(repo, [(A, C), (B, A)])
    for folder in (A, C):
        for part in PARTS:
            file = f"{folder}/{part}.py"
            repo.write(file, repo.read(file).replace("return start", "return start + 1"))
    repo.add()
    commit_fine(repo, "move")
    assert_kept(repo, {C: OLD_A, A: OLD_B})


def test_words_and_what_they_cite_go_along(tmp_path: Path) -> None:
    repo = noted(bare_hook(living(tmp_path)), alike=True)
    for folder in (A, B):
        lines = repo.read(entry_of(folder)).split("\n")
        lines[2:5] = [f"Words on {folder}.", "", "Evidence: `core.py`"]
        repo.write(entry_of(folder), "\n".join(lines))
    commit_fine(repo, "words", "-a")
    move(repo, SWAP)
    commit_fine(repo, "swap")
    texts = map_at(repo)
    for old, new in ((A, B), (B, A)):
        text = texts[entry_of(new)]
        assert text.startswith(f"# [{new}](/{new})\n\nWords on {old}.\n\nEvidence: `core.py`\n")
        assert stamp_of(text)["by"] == "human"
    assert_kept(repo, {B: OLD_A, A: OLD_B})
    repo.write(f"{C}/next.py", source("next", "core"))
    repo.add()
    commit_fine(repo, "go on")
    assert_kept(repo, {B: OLD_A, A: OLD_B})


# --- more than one commit ----------------------------------------------------------------


def test_what_is_moved_back_takes_its_notes_back(tmp_path: Path) -> None:
    repo = noted(bare_hook(cloned(tmp_path)))
    repo.git("push", "-q")
    repo.git("switch", "-q", "-c", "topic", "--track", "origin/main")
    move(repo, SWAP)
    commit_fine(repo, "swap")
    assert_kept(repo, {B: OLD_A, A: OLD_B})
    move(repo, SWAP)
    commit_fine(repo, "swap back")
    assert_kept(repo, {A: OLD_A, B: OLD_B})
    move(repo, [(A, C)])
    commit_fine(repo, "move")
    move(repo, [(C, D)])
    commit_fine(repo, "move on")
    assert_kept(repo, {D: OLD_A, B: OLD_B})
    move(repo, [(D, A)])
    commit_fine(repo, "move home")
    assert_kept(repo, {A: OLD_A, B: OLD_B})


def test_a_commit_that_is_tried_again_moves_them_once(tmp_path: Path) -> None:
    repo = noted(bare_hook(living(tmp_path)))
    move(repo, SWAP)
    for _ in range(2):
        assert try_commit(repo, "").code == 1
    repo.write("notes.txt", "more\n")
    repo.add()
    commit_fine(repo, "swap")
    assert_kept(repo, {B: OLD_A, A: OLD_B})


def test_notes_that_a_person_moved_along_are_not_moved_again(tmp_path: Path) -> None:
    repo = noted(bare_hook(living(tmp_path)))
    move(repo, [*SWAP, (entry_of(A), "t.md"), (entry_of(B), entry_of(A)), ("t.md", entry_of(B))])
    commit_fine(repo, "swap")
    assert_kept(repo, {B: OLD_A, A: OLD_B})


@pytest.mark.parametrize("edited", [A, B])
def test_edits_that_are_not_staged_are_waited_for(tmp_path: Path, edited: str) -> None:
    repo = noted(bare_hook(living(tmp_path)))
    move(repo, SWAP)
    repo.write(entry_of(edited), repo.read(entry_of(edited)) + "More.\n")
    before = {folder: repo.read(entry_of(folder)) for folder in (A, B)}
    ran = try_commit(repo, "swap")
    assert ran.code == 1
    assert f"next: git add -- {entry_of(edited)}" in said(ran)
    assert {folder: repo.read(entry_of(folder)) for folder in (A, B)} == before
    repo.git("stash", "-q", "--keep-index")
    commit_fine(repo, "swap")
    assert_kept(repo, {B: OLD_A, A: OLD_B})


@pytest.mark.parametrize("alike", [True, False])
@pytest.mark.parametrize("edited", [A, B])
def test_what_is_written_in_the_commit_that_moves_goes_along(
    tmp_path: Path, edited: str, alike: bool
) -> None:
    repo = noted(bare_hook(living(tmp_path)), alike=alike)
    move(repo, SWAP)
    repo.write(entry_of(edited), repo.read(entry_of(edited)) + "More.\n")
    repo.add()
    for _ in range(2):  # tried again they are moved once
        assert try_commit(repo, "").code == 1
    commit_fine(repo, "swap")
    more = {edited: "\nMore."}
    assert_kept(repo, {B: OLD_A + more.get(A, ""), A: OLD_B + more.get(B, "")})


def test_what_is_written_after_a_commit_was_stopped_stays_where_it_is(tmp_path: Path) -> None:
    repo = noted(bare_hook(living(tmp_path)))
    move(repo, SWAP)
    assert try_commit(repo, "").code == 1
    repo.write(entry_of(A), repo.read(entry_of(A)) + "About the new one.\n")
    repo.add()
    commit_fine(repo, "swap")
    assert_kept(repo, {B: OLD_A, A: f"{OLD_B}\nAbout the new one."})


def fill(repo: Repo, folder: str) -> None:
    for part in PARTS:
        repo.write(f"{folder}/new_{part}.py", source("new", part))
    repo.add()


def test_words_about_what_a_module_is_now_stay_with_it(tmp_path: Path) -> None:
    repo = noted(bare_hook(living(tmp_path)))
    move(repo, [(A, D)])
    fill(repo, A)
    commit_fine(repo, "no hook saw it", "-n")
    repo.write(entry_of(A), repo.read(entry_of(A)) + "About the new one.\n")
    commit_fine(repo, "note", "-a")
    assert notes(repo) == {A: f"{OLD_A}\nAbout the new one.", B: OLD_B}
    assert entry_of(D) in map_at(repo)
    assert_clean(repo)
    assert_fresh(repo)


def test_an_entry_that_is_given_back_takes_no_words_of_a_module_that_is_there(
    tmp_path: Path,
) -> None:
    repo = noted(bare_hook(cloned(tmp_path)))
    repo.git("push", "-q")
    move(repo, [(A, D)])
    commit_fine(repo, "move")
    fill(repo, A)
    commit_fine(repo, "new")
    repo.write(entry_of(A), repo.read(entry_of(A)) + "\nAbout the new one.\n")
    commit_fine(repo, "note", "-a")
    repo.git("rm", "-q", "-f", "--", entry_of(D))
    commit_fine(repo, "given back")
    assert notes(repo) == {A: "About the new one.", B: OLD_B}
    assert_clean(repo)
