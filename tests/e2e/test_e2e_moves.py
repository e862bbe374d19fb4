"""Renamed, removed and new files and modules: entries follow, people's words stay."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from living import (
    CLIENT,
    OUTPUT,
    PAGE,
    PRICING,
    SHOP,
    STORE,
    WEB,
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
    notes_of,
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

    from harness import Repo

WORDS = "Prices are ours alone to tell."


def test_a_renamed_file_keeps_the_words_that_cite_it(tmp_path: Path) -> None:
    repo = living(tmp_path)
    reword(repo, PRICING, WORDS, "`discounts.py` `discount`")
    commit_fine(repo, "own words", "-a")
    repo.git("mv", f"{PRICING}/discounts.py", f"{PRICING}/rebates.py")
    replace_in(repo, f"{SHOP}/cli.py", "pricing.discounts", "pricing.rebates")
    replace_in(repo, "tests/test_pricing.py", "pricing.discounts", "pricing.rebates")
    commit_fine(repo, "rename", "-a")
    text = map_at(repo)[entry_of(PRICING)]
    assert WORDS in text
    assert "Evidence: `rebates.py` `discount`" in text
    assert "discounts.py" not in text
    assert stamp_of(text)["by"] == "human"
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_before_an_update_the_check_tells_where_a_file_went(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    reword(repo, PRICING, WORDS, "`discounts.py` `discount`")
    commit_fine(repo, "own words", "-a")
    repo.git("mv", f"{PRICING}/discounts.py", "src/shop/rebates.py")
    ran = repo.run("check", "--staged", "--json")
    assert ran.code == 1
    found = [f for f in json.loads(ran.out)["findings"] if f["code"] == "evidence-moved"]
    assert [(f["file"], f["line"], f["path"], f["repairable"]) for f in found] == [
        (entry_of(PRICING), 5, f"{PRICING}/discounts.py", True)
    ]
    assert "src/shop/rebates.py" in found[0]["message"]


def test_every_entry_that_cites_a_moved_file_follows_it(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    reword(repo, WEB, WORDS, f"`/{PRICING}/taxes.py` `tax`, `index.js`")
    commit_fine(repo, "own words", "-a")
    repo.git("mv", f"{PRICING}/taxes.py", f"{STORE}/duties.py")
    commit_fine(repo, "move")
    assert changed_in(repo) == {
        f"{PRICING}/taxes.py",
        f"{STORE}/duties.py",
        entry_of(PRICING),
        entry_of(STORE),
        entry_of(WEB),
    }
    text = map_at(repo)[entry_of(WEB)]
    assert f"Evidence: `/{STORE}/duties.py` `tax`, `index.js`" in text
    assert WORDS in text
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_a_renamed_module_keeps_its_words_and_notes(tmp_path: Path) -> None:
    repo = living(tmp_path)
    reword(repo, PRICING, WORDS, "`discounts.py` `discount`")
    take_note(repo, PRICING, "Ask Ada before you change a rate.\n")
    commit_fine(repo, "own words", "-a")
    before = notes_of(map_at(repo)[entry_of(PRICING)])
    repo.git("mv", PRICING, "src/shop/prices")
    replace_in(repo, f"{SHOP}/cli.py", "shop.pricing", "shop.prices")
    commit_fine(repo, "rename the module", "-a")
    texts = map_at(repo)
    assert entry_of(PRICING) not in texts
    text = texts[entry_of("src/shop/prices")]
    assert text.startswith("# [src/shop/prices](/src/shop/prices)\n")
    assert WORDS in text
    assert "Evidence: `discounts.py` `discount`" in text
    assert notes_of(text) == before
    assert stamp_of(text)["by"] == "human"
    assert "modules/src/shop/prices.md" in texts[PAGE]
    assert "modules/src/shop/pricing.md" not in texts[PAGE]
    assert "src/shop/prices" in texts[entry_of(SHOP)]
    assert not repo.exists(entry_of(PRICING))
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_a_renamed_parent_folder_takes_all_its_modules_along(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    reword(repo, STORE, WORDS)
    commit_fine(repo, "own words", "-a")
    repo.git("mv", "src/shop", "src/market")
    commit_fine(repo, "rename")
    texts = map_at(repo)
    assert {name for name in texts if name.startswith(f"{OUTPUT}/modules/src")} == {
        entry_of("src/market"),
        entry_of("src/market/pricing"),
        entry_of("src/market/store"),
    }
    assert WORDS in texts[entry_of("src/market/store")]
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_a_new_module_brings_its_entry_and_its_line_of_the_page(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    repo.write("src/shop/post/__init__.py", '"""Sends parcels to those who bought."""\n')
    repo.write("src/shop/post/parcel.py", 'class Parcel:\n    """One parcel."""\n')
    repo.add()
    commit_fine(repo, "post")
    assert changed_in(repo) == {
        "src/shop/post/__init__.py",
        "src/shop/post/parcel.py",
        entry_of("src/shop/post"),
        PAGE,
    }
    texts = map_at(repo)
    assert "Sends parcels to those who bought." in texts[entry_of("src/shop/post")]
    assert "Sends parcels to those who bought." in texts[PAGE]
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_a_removed_module_takes_its_entry_along(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    repo.git("rm", "-rq", CLIENT)
    replace_in(repo, f"{WEB}/index.js", 'import { load } from "./api/client.js";\n', "")
    commit_fine(repo, "no client", "-a")
    texts = map_at(repo)
    assert entry_of(CLIENT) not in texts
    assert CLIENT not in texts[PAGE]
    assert "Depends on" not in texts[entry_of(WEB)]
    assert not repo.exists(entry_of(CLIENT))
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_an_import_that_now_resolves_elsewhere_changes_the_importer(tmp_path: Path) -> None:
    """The importer's own files are the same; where its names lead is not."""
    repo = bare_hook(living(tmp_path))
    repo.git("mv", f"{CLIENT}/client.js", f"{WEB}/client.js")
    commit_fine(repo, "move under an importer")
    assert "web/src/api" not in map_at(repo)[entry_of(WEB)]
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_people_s_words_about_a_vanished_module_are_never_deleted(tmp_path: Path) -> None:
    repo = living(tmp_path)
    reword(repo, CLIENT, WORDS)
    commit_fine(repo, "own words", "-a")
    repo.git("rm", "-rq", CLIENT)
    replace_in(repo, f"{WEB}/index.js", 'import { load } from "./api/client.js";\n', "")
    ran = try_commit(repo, "no client", "-a")
    assert ran.code == 1
    assert f"{entry_of(CLIENT)}:1: error:" in said(ran)
    assert "entry-orphan" in said(ran)
    assert WORDS in repo.read(entry_of(CLIENT))
    repo.git("rm", "-qf", entry_of(CLIENT))
    commit_fine(repo, "no client, no words", "-a")
    assert_clean(repo)
    assert_fresh(repo)


def test_no_source_left_deletes_nothing(tmp_path: Path) -> None:
    repo = living(tmp_path)
    repo.git("rm", "-rq", "src", "web/src", "tests")
    ran = try_commit(repo, "all gone")
    assert ran.code == 1
    assert "exit code: 2" in said(ran)
    assert "nothing is deleted" in said(ran)
    assert repo.exists(entry_of(PRICING))
    assert repo.run("check").code == 2
    told = repo.run("update")
    assert told.code == 2
    assert repo.exists(entry_of(PRICING))
    repo.write("notes.txt", "unrelated work\n")
    step = told.err.rpartition("next: ")[2].strip()
    assert repo.execute("bash", "-c", step).code == 0
    assert repo.read("notes.txt") == "unrelated work\n"
    assert not repo.exists(entry_of(PRICING))


def test_a_folder_that_a_colleague_without_hooks_renamed_keeps_its_words(tmp_path: Path) -> None:
    ann, bob = cloned(tmp_path, "ann"), without_hooks(cloned(tmp_path, "bob"))
    reword(ann, PRICING, WORDS, "`discounts.py` `discount`")
    take_note(ann, STORE, "Mind the shelf.\n")
    commit_fine(ann, "own words", "-a")
    ann.git("push", "-q")
    bob.git("pull", "-q")
    bob.git("mv", PRICING, f"{SHOP}/fees")
    bob.git("mv", STORE, f"{SHOP}/shelf")
    bob.git("commit", "-qm", "rename")
    bob.git("push", "-q")
    ann.git("pull", "-q")
    assert_an_update_repairs_it(ann, "--rev", "HEAD")
    assert_an_update_repairs_it(ann)
    assert ann.run("update").code == 0
    ann.add()
    text = ann.read(entry_of(f"{SHOP}/fees"))
    assert WORDS in text
    assert "Evidence: `discounts.py` `discount`" in text
    assert stamp_of(text)["by"] == "human"
    assert notes_of(ann.read(entry_of(f"{SHOP}/shelf"))).strip() == "Mind the shelf."
    assert not ann.exists(entry_of(PRICING))
    assert not ann.exists(entry_of(STORE))
    assert ann.run("check").code == 0


def assert_an_update_repairs_it(repo: Repo, *options: str) -> None:
    ran = repo.run("check", "--json", *options)
    found = json.loads(ran.out)["findings"]
    assert {entry_of(PRICING), entry_of(f"{SHOP}/fees")} <= {one["file"] for one in found}
    assert all(one["repairable"] for one in found)
    assert {one["fix"].partition(" && ")[0] for one in found} == {"summarizer update"}


def test_a_renamed_folder_that_is_staged_is_repaired_by_an_update(tmp_path: Path) -> None:
    repo = without_hooks(living(tmp_path))
    reword(repo, PRICING, WORDS, "`discounts.py` `discount`")
    repo.git("commit", "-qam", "own words")
    repo.git("mv", PRICING, f"{SHOP}/fees")
    assert_an_update_repairs_it(repo)
    assert repo.run("update", "--stage").code == 0
    assert repo.run("check").code == 0
    assert WORDS in repo.read(entry_of(f"{SHOP}/fees"))


def test_words_about_a_folder_that_was_removed_are_given_to_no_new_one(tmp_path: Path) -> None:
    repo = without_hooks(living(tmp_path))
    reword(repo, PRICING, WORDS, "`discounts.py` `discount`")
    repo.git("commit", "-qam", "own words")
    repo.git("rm", "-qr", PRICING)
    repo.write(f"{SHOP}/other/plan.py", "def plan():\n    'Draws it.'\n    return [1]\n")
    repo.add()
    repo.git("commit", "-qm", "another")
    assert (
        f"move the words, then: git rm -f -- {entry_of(PRICING)}" in repo.run("check", "--json").out
    )
    assert repo.run("update").code == 0
    assert WORDS in repo.read(entry_of(PRICING))
    assert WORDS not in repo.read(entry_of(f"{SHOP}/other"))
