"""People's words in the map: theirs to write, to accept and to take back."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from living import (
    PAGE,
    PRICING,
    SHOP,
    STORE,
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
    notes_of,
    replace_in,
    reword,
    said,
    stamp_of,
    take_note,
    try_commit,
)

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Repo

TAXES, DISCOUNTS = f"{PRICING}/taxes.py", f"{PRICING}/discounts.py"
WORDS = "Prices are ours alone to tell."
ENTRY = entry_of(PRICING)


def worded(tmp_path: Path) -> Repo:
    """A repository whose pricing entry holds a person's words about `discount`."""
    repo = bare_hook(living(tmp_path))
    reword(repo, PRICING, WORDS, "`discounts.py` `discount`")
    commit_fine(repo, "own words", "-a")
    return repo


def review_of(repo: Repo) -> list[tuple[str, str, str]]:
    ran = repo.run("check", "--json")
    found = json.loads(ran.out)["findings"]
    assert ran.code == (1 if any(one["severity"] == "error" for one in found) else 0)
    return [(one["code"], one["severity"], one["module"]) for one in found]


def test_words_edited_by_hand_become_a_person_s_in_the_same_commit(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    reword(repo, PRICING, WORDS, "`discounts.py` `discount`")
    commit_fine(repo, "own words", "-a")
    assert changed_in(repo) <= {ENTRY, PAGE}
    text = map_at(repo)[ENTRY]
    assert WORDS in text
    assert stamp_of(text)["by"] == "human"
    assert stamp_of(text)["basis"]
    assert WORDS in map_at(repo)[PAGE]
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_words_outlive_every_change_of_the_code(tmp_path: Path) -> None:
    repo = worded(tmp_path)
    replace_in(repo, f"{PRICING}/__init__.py", "Works out", "Computes")
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "code", "-a")
    text = map_at(repo)[ENTRY]
    assert WORDS in text
    assert "Computes" not in text.split("## ")[0]
    assert "`toll` in `taxes.py`" in text
    for arguments in (["update"], ["update", "--all"], ["init"]):
        assert repo.run(*arguments).code == 0
        assert repo.read(ENTRY) == text
    assert_rebuilt(repo)


def shown(repo: Repo) -> None:
    """The surface of the module."""
    add_function(repo, TAXES, "toll")


def cited(repo: Repo) -> None:
    """The body of the cited symbol."""
    replace_in(repo, DISCOUNTS, "price - price // 10", "price - price // 5")


@pytest.mark.parametrize("change", [shown, cited])
def test_code_that_moved_under_the_words_asks_for_a_review(tmp_path: Path, change: object) -> None:
    repo = bare_hook(living(tmp_path))
    reword(repo, PRICING, WORDS, "`discounts.py` `discount`")
    commit_fine(repo, "own words", "-a")
    basis = stamp_of(map_at(repo)[ENTRY])["basis"]
    assert callable(change)
    change(repo)
    ran = try_commit(repo, "code", "-a")
    assert ran.code == 0, said(ran)
    assert review_of(repo) == [("needs-review", "warning", PRICING)]
    ran = repo.run("check")
    assert ran.code == 0
    assert re.search(rf"{ENTRY}:\d+: warning: .*\[needs-review\]", ran.out)
    for arguments in (["update"], ["update", "--all"], ["init"]):
        assert repo.run(*arguments).code == 0
        assert stamp_of(repo.read(ENTRY))["basis"] == basis
    assert json.loads(repo.run("show", PRICING, "--json").out)["needs_review"] is True

    accepted = repo.run("accept", PRICING)
    assert accepted.code == 0, said(accepted)
    commit_fine(repo, "reviewed", "-a")
    assert stamp_of(map_at(repo)[ENTRY])["basis"] != basis
    assert WORDS in map_at(repo)[ENTRY]
    assert json.loads(repo.run("show", PRICING, "--json").out)["needs_review"] is False
    assert_clean(repo)
    assert_fresh(repo)


def elsewhere(repo: Repo) -> None:
    """The body of another symbol."""
    replace_in(repo, TAXES, "// 100", "// 1000")


def other_module(repo: Repo) -> None:
    add_function(repo, f"{STORE}/shelves.py", "dust")


@pytest.mark.parametrize("change", [elsewhere, other_module])
def test_what_the_words_do_not_rest_on_asks_for_nothing(tmp_path: Path, change: object) -> None:
    repo = worded(tmp_path)
    assert callable(change)
    change(repo)
    commit_fine(repo, "code", "-a")
    assert_fresh(repo)


def test_layout_and_comments_of_the_cited_code_ask_for_nothing(tmp_path: Path) -> None:
    repo = worded(tmp_path)
    replace_in(
        repo,
        DISCOUNTS,
        "    return price - price // 10",
        "    # a tenth\n\n    return price  -  price // 10  # of it",
    )
    commit_fine(repo, "layout", "-a")
    assert_fresh(repo)


def test_a_new_edit_by_hand_is_a_review(tmp_path: Path) -> None:
    repo = worded(tmp_path)
    shown(repo)
    commit_fine(repo, "code", "-a")
    assert review_of(repo)
    reword(repo, PRICING, "Prices and tolls are ours alone to tell.")
    commit_fine(repo, "better words", "-a")
    assert "Prices and tolls" in map_at(repo)[ENTRY]
    assert_fresh(repo)


def test_a_rewrap_is_no_edit(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    lines = repo.read(ENTRY).split("\n")
    lines[2] = lines[2].replace(" costs, ", " costs,\n")
    repo.write(ENTRY, "\n".join(lines))
    repo.add()
    assert repo.run("check").code == 0
    shown(repo)
    commit_fine(repo, "rewrap", "-a")
    assert stamp_of(map_at(repo)[ENTRY])["by"] == "auto"
    assert_rebuilt(repo)


def test_an_entry_without_a_stamp_is_wholly_a_person_s(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    repo.write(ENTRY, f"# [{PRICING}](/{PRICING})\n\n{WORDS}\n")
    shown(repo)
    commit_fine(repo, "from scratch", "-a")
    text = map_at(repo)[ENTRY]
    assert WORDS in text
    assert "`toll` in `taxes.py`" in text
    assert stamp_of(text)["by"] == "human"
    assert_fresh(repo)


def test_accept_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    repo = worded(tmp_path)
    ran = repo.run("accept", "src/nothing")
    assert ran.code == 2
    assert "src/nothing" in ran.err
    assert "next: " in ran.err
    assert repo.run("accept", SHOP).code == 0
    assert_clean(repo)


@pytest.mark.parametrize("by", ["commit", "update"])
def test_deleting_an_entry_gives_it_back_to_the_program(tmp_path: Path, by: str) -> None:
    repo = worded(tmp_path)
    repo.git("rm", "-q", ENTRY)
    if by == "update":
        assert repo.run("update", "--stage").code == 0
    commit_fine(repo, "back to the program")
    text = map_at(repo)[ENTRY]
    assert WORDS not in text
    assert stamp_of(text)["by"] == "auto"
    assert "basis" not in stamp_of(text)
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


@pytest.mark.parametrize(
    "notes",
    [
        b"Ask Ada.\n",
        b"\n\n  * trailing blanks   \n\ttab\n\n\nno end",
        b"an old mac's\rend\n",
        b"not utf-8: \xff\xfe\n",
        b"## API\n\n- `x` in `y.py`\n\n<!-- summarizer writer:1 by:auto text:00000000 -->\n",
        "émojis 🐙 and \u2028 separators\n".encode(),
    ],
    ids=["plain", "blanks", "returns", "bytes", "mimicry", "unicode"],
)
def test_notes_are_kept_byte_for_byte(tmp_path: Path, notes: bytes) -> None:
    repo = bare_hook(living(tmp_path))
    text = repo.read_bytes(ENTRY)
    repo.write(ENTRY, text + b"\n" + notes)
    commit_fine(repo, "notes", "-a")
    shown(repo)
    commit_fine(repo, "code", "-a")
    stored = repo.read_bytes(ENTRY)
    assert stored.endswith(b"-->\n\n" + notes)
    assert stored != text + b"\n" + notes
    assert stamp_of(stored.decode("utf-8", "replace"))["by"] == "auto"
    assert repo.execute("git", "diff", "--quiet", "HEAD").code == 0
    assert repo.run("update", "--all").code == 0
    assert repo.read_bytes(ENTRY) == stored


def test_facts_edited_by_hand_are_named_before_they_are_replaced(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    replace_in(repo, ENTRY, "- `tax` in `taxes.py`", "- `levy` in `taxes.py`")
    repo.add()
    ran = repo.run("check")
    assert ran.code == 1
    assert ENTRY in ran.out
    ran = try_commit(repo, "facts")
    assert ran.code == 1
    assert ENTRY in said(ran)
    assert "the commit would be empty" in said(ran)
    assert "`levy`" not in repo.read(ENTRY)
    assert_clean(repo)

    replace_in(repo, ENTRY, "- `tax` in `taxes.py`", "- `levy` in `taxes.py`")
    add_function(repo, TAXES, "toll")
    repo.add()
    ran = try_commit(repo, "facts beside code")
    assert ran.code == 1
    assert ENTRY in said(ran)
    assert "`levy`" not in repo.read(ENTRY)
    commit_fine(repo, "facts beside code")
    assert_clean(repo)
    assert_fresh(repo)


def test_a_newer_writer_s_entry_is_never_rewritten(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    text = re.sub(r"writer:\d+", "writer:999", repo.read(ENTRY))
    repo.write(ENTRY, text)
    commit_fine(repo, "made by a newer version", "-an")
    assert repo.run("update").code == 2
    shown(repo)
    ran = try_commit(repo, "code", "-a")
    assert ran.code == 1
    assert "999" in said(ran)
    assert "next: " in said(ran)
    assert repo.read(ENTRY) == text


def test_a_newer_writer_s_entry_stops_nobody_who_does_not_touch_it(tmp_path: Path) -> None:
    repo = bare_hook(cloned(tmp_path))
    repo.write(ENTRY, re.sub(r"writer:\d+", "writer:999", repo.read(ENTRY)))
    commit_fine(repo, "made by a newer version", "-an")
    repo.git("push", "-q")
    other_module(repo)
    commit_fine(repo, "elsewhere", "-a")
    assert changed_in(repo) == {f"{STORE}/shelves.py", entry_of(STORE)}


def test_a_damaged_entry_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    replace_in(repo, ENTRY, "by:auto", "by:nobody")
    damaged = repo.read_bytes(ENTRY)
    commit_fine(repo, "damage", "-an")
    ran = repo.run("check")
    assert ran.code == 1
    assert re.search(rf"{ENTRY}:\d+: error: .*\[document-damaged\]", ran.out)
    ran = repo.run("update")
    assert ran.code == 2
    assert ENTRY in ran.err
    assert "next: " in ran.err
    shown(repo)
    ran = try_commit(repo, "code", "-a")
    assert ran.code == 1
    assert ENTRY in said(ran)
    assert repo.read_bytes(ENTRY) == damaged


def test_a_damaged_entry_costs_one_entry(tmp_path: Path) -> None:
    repo = bare_hook(cloned(tmp_path))
    replace_in(repo, ENTRY, "by:auto", "by:nobody")
    commit_fine(repo, "damage", "-an")
    repo.git("push", "-q")
    before = footprint(repo)[ENTRY]
    other_module(repo)
    commit_fine(repo, "elsewhere", "-a")
    assert changed_in(repo) - {PAGE} == {f"{STORE}/shelves.py", entry_of(STORE)}
    assert footprint(repo)[ENTRY] == before


def test_a_note_alone_leaves_the_entry_to_the_program(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    take_note(repo, PRICING, "Ask Ada.\n")
    commit_fine(repo, "note", "-a")
    assert stamp_of(map_at(repo)[ENTRY])["by"] == "auto"
    replace_in(repo, f"{PRICING}/__init__.py", "Works out", "Computes")
    commit_fine(repo, "doc", "-a")
    text = map_at(repo)[ENTRY]
    assert "Computes what a cart costs" in text
    assert notes_of(text) == "\nAsk Ada.\n"
    assert_fresh(repo)
