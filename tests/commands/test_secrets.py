"""No bytes of a key reach the map, the cache, or what is printed."""

from __future__ import annotations

import re

import pytest
from harness import Repo

GITHUB, OPENAI, AWS = (
    "ghp_" + "a1B2c3" * 6,
    "sk-proj-Abc123Def456Ghi789Jkl0",
    "AKIAABCDEFGHIJKLMNOP",
)
NAMED = "Pa55w0rdOfMine"
SHORT, TYPED, GIVEN, VAULT = "hunter2pass", "tok3nvalue", "g1venword", "hvs." + "a1B2" * 24
KEYS = (GITHUB, OPENAI, AWS, NAMED, SHORT, TYPED, GIVEN, OPENAI[-14:], VAULT[4:])
FILES = {
    "src/m.py": (
        f'"""Talks to the bank with key {GITHUB}."""\n\n'
        f'def connect(key="{OPENAI}", password="{NAMED}"):\n    """Uses {AWS}."""\n\n\n'
        f'API_KEY = "{AWS}"\n# NOTE: {GITHUB} is used because the bank wants one.\nX = 1\n'
    ),
    "src/l.py": (
        f'def log_in():\n    password = "{SHORT}"\n    api_token: str = "{TYPED}"\n'
        f'    return ask({{"password": "{SHORT}"}}, "{VAULT}", "{OPENAI}")\n'
    ),
    "src/w.py": f'"""Wide {GITHUB}."""\n'.encode("utf-16"),
    "Makefile": f"test:\n\tpytest --token {GIVEN}\n",
    "src/run.sh": f"#!/bin/sh\nlog_in() {{\n  PASSWORD={GIVEN} pytest\n}}\n",
    "src/README.md": f"# Bank\n\nReaches the bank by {GITHUB} alone.\n",
    "package.json": (
        f'{{"name": "bank", "description": "A bank at {GITHUB}.",'
        f' "scripts": {{"login": "PASSWORD={GIVEN} jest"}}}}'
    ),
    ".github/workflows/ci.yml": (
        f"on: push\njobs:\n  t:\n    steps:\n      - run: TOKEN={GITHUB} make test\n"
        f"      - run: PASSWORD={GIVEN} pytest --token {GIVEN}\n"
    ),
    "README.md": (
        f"# Bank\n\nThis is a bank that opens with {OPENAI} each day.\n\n"
        f"```sh\nPASSWORD={GIVEN} pytest\n```\n"
    ),
}


@pytest.fixture
def bank(repo: Repo) -> Repo:
    repo.commit_all(FILES, f"Use {AWS} for the bank")
    assert repo.run("init").code == 0
    return repo


def test_no_key_is_in_the_map_or_the_cache(bank: Repo) -> None:
    written = [*bank.path.glob("docs/map/**/*.md"), *bank.path.glob(".git/summarizer/*")]
    assert len(written) > 3
    for path in written:
        data = path.read_bytes() if path.is_file() else b""
        assert [key for key in KEYS if key.encode() in data] == []


@pytest.mark.parametrize(
    "words", [("map",), ("map", "--json"), ("refs", "connect"), ("map", "--for", "bank")]
)
def test_no_key_is_printed(bank: Repo, words: tuple[str, ...]) -> None:
    done = bank.run(*words)
    assert done.code == 0
    assert [key for key in KEYS if key in done.out] == []
    assert "connect" in done.out


def test_what_stands_around_a_key_is_told(bank: Repo) -> None:
    entry = bank.read("docs/map/modules/src.md")
    assert re.search(r"A bank at x+\.", entry)
    assert "`connect` in `m.py`" in entry
    assert "TOKEN=x" in bank.read("docs/map/README.md")
