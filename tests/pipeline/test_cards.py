"""The card is kept from one command to the next, and made anew when what it says may change."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from harness import Repo
from hypothesis import given
from hypothesis import strategies as st

from summarizer.pipeline.cards import decode, encode
from summarizer.records.project import Card, Command, Package, ProjectCommands

FILES = {
    "README.md": "# Shop\n\nSells tea to people who like it.\n\n```sh\nmake test\n```\n",
    "Makefile": "test:\n\tpytest -q\n",
    "package.json": '{"name": "shop", "scripts": {"build": "tsc"}}',
    ".github/workflows/ci.yml": "jobs:\n  t:\n    steps:\n      - run: make test\n",
    "src/a.ts": "export function tea() {}\n",
    "tools/b.py": "def pack():\n    pass\n",
}
PAGE, OVERVIEW = "docs/map/README.md", "docs/map/overview.md"

words = st.text(max_size=6)
lists = st.lists(words, max_size=3).map(tuple)
commands = st.lists(st.builds(Command, words, words, words), max_size=2).map(tuple)
packages = st.lists(st.builds(Package, words, words, words, words, words), max_size=2).map(tuple)
told = st.builds(ProjectCommands, *[commands] * 5)
cards = st.builds(Card, words, words, words, lists, lists, packages, told, commands, lists)


@given(cards)
def test_what_is_kept_is_the_card(card: Card) -> None:
    assert decode(encode(card)) == card


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[1,2,3,4,5,6,7,8,9]", '["a"]', "7"])
def test_what_is_no_card_is_none(text: str) -> None:
    assert decode(text) is None


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit_all(FILES, "start")
    assert repo.run("init").code == 0
    repo.add()
    repo.commit("map")
    return repo


def updated(repo: Repo) -> str:
    """The page and the overview, as `update` leaves them."""
    repo.add()
    assert repo.run("update").code == 0
    return repo.read(PAGE) + repo.read(OVERVIEW)


def anew(repo: Repo) -> str:
    """The same from a program that knows nothing."""
    assert repo.run("cache", "clear").code == 0
    repo.write_all({PAGE: "", OVERVIEW: ""})
    return updated(repo)


@pytest.mark.parametrize(
    ("files", "seen"),
    [
        ({"README.md": FILES["README.md"].replace("tea", "coffee")}, "Sells coffee"),
        ({"README.md": FILES["README.md"].replace("Shop", "Store")}, "# "),
        ({"package.json": FILES["package.json"].replace("tsc", "vite build")}, "npm run build"),
        ({"package.json": FILES["package.json"].replace("build", "lint")}, "npm run lint"),
        ({"Makefile": "check:\n\tpytest -q\n"}, "make check"),
        ({".github/workflows/ci.yml": "jobs:\n  t:\n    steps:\n      - run: ruff check .\n"}, ""),
        ({"Dockerfile": 'CMD ["node", "a.js"]\n'}, "node a.js"),
        ({"docs/README.md": "# Other\n\nOther words about it.\n"}, "Sells tea"),
        ({".summarizer.toml": 'exclude = ["tools/"]\n'}, "Sells tea"),
        ({"src/a.ts": "export function tea() {}\nexport function milk() {}\n"}, "Sells tea"),
        ({"src/deep/c.ts": "export function sugar() {}\n"}, "/src/deep"),
    ],
)
def test_the_page_is_that_of_a_program_that_keeps_nothing(
    shop: Repo, files: dict[str, str], seen: str
) -> None:
    shop.write_all(files)
    told = updated(shop)
    assert seen in told
    assert told == anew(shop)


def test_a_damaged_row_is_made_anew(shop: Repo) -> None:
    before = shop.read(PAGE)
    with closing(sqlite3.connect(shop.path / ".git/summarizer/cache.sqlite")) as cache, cache:
        (table,) = cache.execute("select name from sqlite_master where type = 'table'").fetchone()
        kinds = [row[0] for row in cache.execute(f"select distinct kind from {table}")]  # noqa: S608
        (kind,) = [kind for kind in kinds if kind.startswith("card-")]
        cache.execute(f"update {table} set value = '[1]' where kind = ?", (kind,))  # noqa: S608
    shop.write(PAGE, "")
    updated(shop)
    assert shop.read(PAGE) == before
