"""What a commit through pre-commit carries, and what it leaves alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from living import (
    CLIENT,
    OUTPUT,
    OVERVIEW,
    PAGE,
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
    commit_fine,
    entry_of,
    footprint,
    living,
    map_at,
    replace_in,
    unborn,
)

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Repo

ENTRIES = {entry_of(name) for name in (SHOP, PRICING, STORE, WEB, CLIENT)}


def test_the_first_commit_of_a_repository_carries_its_map(tmp_path: Path) -> None:
    living(tmp_path, "warm")
    repo = unborn(tmp_path / "new")
    assert repo.execute("pre-commit", "install").code == 0
    repo.add()
    commit_fine(repo, "first")
    assert set(map_at(repo)) == ENTRIES | {PAGE}
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_a_map_that_began_with_a_commit_stays_clean_after_a_merge(tmp_path: Path) -> None:
    living(tmp_path, "warm")
    repo = unborn(tmp_path / "new")
    assert repo.execute("pre-commit", "install").code == 0
    repo.add()
    commit_fine(repo, "first")
    repo.git("switch", "-q", "-c", "topic")
    add_function(repo, f"{STORE}/shelves.py", "dust")
    commit_fine(repo, "topic", "-a")
    repo.git("switch", "-q", "main")
    repo.git("merge", "-q", "topic")
    assert repo.exists(OVERVIEW)
    assert_clean(repo)


def test_a_changed_public_function_changes_its_entry_in_the_same_commit(tmp_path: Path) -> None:
    repo = living(tmp_path)
    before = footprint(repo)
    replace_in(repo, f"{PRICING}/discounts.py", "def discount(", "def rebate(")
    repo.add(f"{PRICING}/discounts.py")
    commit_fine(repo, "rename a function")
    assert changed_in(repo) == {f"{PRICING}/discounts.py", entry_of(PRICING)}
    text = map_at(repo)[entry_of(PRICING)]
    assert "`rebate` in `discounts.py`" in text
    assert "`discount` in" not in text
    after = footprint(repo)
    assert {name for name in after if after[name] != before.get(name)} == {entry_of(PRICING)}
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_a_changed_javascript_export_changes_its_entry(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    append(repo, f"{CLIENT}/client.js", "\n/** Sends one order. */\nexport function order() {}\n")
    commit_fine(repo, "order", "-a")
    assert changed_in(repo) == {f"{CLIENT}/client.js", entry_of(CLIENT)}
    assert "`order` in `client.js`" in map_at(repo)[entry_of(CLIENT)]
    assert_rebuilt(repo)


def test_a_module_doc_reaches_its_entry_and_the_page(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    replace_in(repo, f"{STORE}/__init__.py", "Keeps the books", "Guards the books")
    commit_fine(repo, "other words", "-a")
    assert changed_in(repo) == {f"{STORE}/__init__.py", entry_of(STORE), PAGE}
    assert "Guards the books that are for sale." in map_at(repo)[PAGE]
    assert_rebuilt(repo)


@pytest.mark.parametrize("folder", ["docs", ".github"])
def test_a_readme_beside_the_root_speaks_for_the_whole(tmp_path: Path, folder: str) -> None:
    repo = bare_hook(unborn(tmp_path / "new", {"app/run.py": "def run() -> None: ...\n"}))
    repo.add()
    commit_fine(repo, "begin")
    for told in ("# Bookshop\n\nSells books.\n", "# Bookshop\n\nSells books and maps.\n"):
        repo.write(f"{folder}/README.md", told)
        repo.add(f"{folder}/README.md")
        commit_fine(repo, "say what it is")
        assert PAGE in changed_in(repo)
        assert_rebuilt(repo)
    page = map_at(repo)[PAGE]
    assert page.startswith("# Bookshop\n")
    assert f"Sells books and maps. Evidence: [`{folder}/README.md`]" in page
    repo.write("README.md", "# The shop\n\nIt sells.\n")
    repo.add("README.md")
    commit_fine(repo, "a README at the root")
    assert map_at(repo)[PAGE].startswith("# The shop\n")
    assert_rebuilt(repo)


def body(repo: Repo) -> None:
    replace_in(repo, f"{PRICING}/discounts.py", "price - price // 10", "price - price // 5")


def formatting(repo: Repo) -> None:
    replace_in(
        repo, f"{PRICING}/discounts.py", "price - price // 10", "(\n        price - 1\n    )"
    )
    replace_in(repo, f"{WEB}/index.js", "  root.", "\troot.")


def comments(repo: Repo) -> None:
    replace_in(repo, f"{PRICING}/discounts.py", "\n\ndef", "\n\n# about to take off\ndef")
    append(repo, f"{CLIENT}/client.js", "// the end\n")


def calls(repo: Repo) -> None:
    """How often a body calls something decides nothing."""
    many = "".join(f"    shelf.put('b{n}', tax(discount({n}), 'de'))\n" for n in range(20))
    replace_in(repo, f"{SHOP}/cli.py", "    return 0\n", f"{many}    return 0\n")


def more_tests(repo: Repo) -> None:
    append(repo, "tests/test_pricing.py", "\n\ndef test_more():\n    assert discount(0) == 0\n")
    repo.write("tests/test_taxes.py", "def test_tax():\n    assert True\n")


def versions(repo: Repo) -> None:
    replace_in(repo, "pyproject.toml", 'version = "1.0.0"', 'version = "1.0.1"')
    replace_in(repo, "pyproject.toml", "requests==2.30.0", "requests==2.31.0")
    replace_in(repo, "web/package.json", '"nanoid": "5.0.0"', '"nanoid": "5.0.1"')
    replace_in(repo, "web/package-lock.json", '"lockfileVersion": 3', '"lockfileVersion": 4')
    replace_in(repo, ".github/workflows/ci.yml", "checkout@v4", "checkout@v5")


def unquoted_words(repo: Repo) -> None:
    append(repo, "README.md", "\n## Thanks\n\nTo all who read.\n")
    repo.write("notes/ideas.txt", "sell records too\n")


@pytest.mark.parametrize(
    "edit", [body, formatting, comments, calls, more_tests, versions, unquoted_words]
)
def test_what_the_map_does_not_tell_leaves_it_untouched(tmp_path: Path, edit: object) -> None:
    repo = living(tmp_path) if edit is body else bare_hook(living(tmp_path))
    before = footprint(repo)
    assert callable(edit)
    edit(repo)
    repo.add()
    commit_fine(repo, "no news")
    assert not [name for name in changed_in(repo) if name.startswith(OUTPUT)]
    assert footprint(repo) == before
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_an_empty_commit_changes_nothing(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    before = footprint(repo)
    commit_fine(repo, "nothing", "--allow-empty")
    assert footprint(repo) == before
    assert_clean(repo)


def test_a_commit_that_only_deletes_is_seen(tmp_path: Path) -> None:
    repo = living(tmp_path)
    repo.git("rm", "-q", f"{STORE}/sqlite.py")
    commit_fine(repo, "delete")
    assert changed_in(repo) == {f"{STORE}/sqlite.py", entry_of(STORE)}
    assert "sqlite" not in map_at(repo)[entry_of(STORE)].lower()
    assert_clean(repo)
    assert_rebuilt(repo)


def test_a_commit_from_a_subdirectory_carries_the_entry(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    add_function(repo, f"{STORE}/shelves.py", "dust")
    ran = repo.try_git("commit", "-qam", "dust", cwd="src/shop")
    assert ran.code == 0, ran.out + ran.err
    assert changed_in(repo) == {f"{STORE}/shelves.py", entry_of(STORE)}
    assert_clean(repo)
