from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from summarizer.facts.cache import Cache, clear


def test_rows_come_back_by_kind_and_key(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "cache.sqlite"
    with Cache(path) as cache:
        cache.put("a", {"1": "one", "2": "two"})
        cache.put("b", {"1": "other"})
    with Cache(path) as cache:
        assert cache.get("a", ["1", "3"]) == {"1": "one"}
        assert cache.get("b", ["1", "2"]) == {"1": "other"}
        assert cache.info() == {"a": 2, "b": 1}


def test_many_keys_at_once(tmp_path: Path) -> None:
    rows = {str(n): f"v{n}" for n in range(3000)}
    with Cache(tmp_path / "c") as cache:
        cache.put("k", rows)
        assert cache.get("k", rows) == rows


@pytest.mark.parametrize("damage", [b"", b"not a database at all" * 100, b"SQLite format 3\0" * 9])
def test_a_damaged_file_is_replaced(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "c"
    path.write_bytes(damage)
    with Cache(path) as cache:
        assert cache.get("k", ["1"]) == {}
        cache.put("k", {"1": "one"})
    with Cache(path) as cache:
        assert cache.get("k", ["1"]) == {"1": "one"}


def test_a_file_damaged_inside_is_given_up_and_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "c"
    rows = {str(n): "v" * 900 for n in range(900)}
    with Cache(path) as cache:
        cache.put("k", rows)
    data = path.read_bytes()
    path.write_bytes(data[: 3 * 16384] + b"\xff" * (len(data) - 3 * 16384))
    with Cache(path) as cache:
        assert len(cache.get("k", rows)) < len(rows)
        cache.put("k", {"new": "one"})
    with Cache(path) as cache:
        assert cache.is_new
        cache.put("k", {"1": "one"})
    with Cache(path) as cache:
        assert cache.get("k", ["1"]) == {"1": "one"}


def test_another_layout_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "c"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE rows (a)")
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with Cache(path) as cache:
        cache.put("k", {"1": "one"})
        assert cache.get("k", ["1"]) == {"1": "one"}


def test_a_locked_file_is_passed_by(tmp_path: Path) -> None:
    path = tmp_path / "c"
    with Cache(path) as cache:
        cache.put("k", {"1": "one"})
    lock = sqlite3.connect(path, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    with Cache(path) as cache:
        cache.put("k", {"2": "two"})
        assert cache.get("k", ["2"]) == {}
    lock.execute("ROLLBACK")
    lock.close()
    with Cache(path) as cache:
        assert cache.get("k", ["1"]) == {"1": "one"}


def test_where_no_folder_can_be_made_rows_live_as_long_as_the_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    path = tmp_path / "file" / "cache.sqlite"
    with Cache(path) as cache:
        cache.put("k", {"1": "one"})
        assert cache.get("k", ["1", "2"]) == {"1": "one"}
        assert cache.get("other", ["1"]) == {}
    with Cache(path) as cache:
        assert cache.get("k", ["1"]) == {}
        assert cache.info() == {}


def test_clear(tmp_path: Path) -> None:
    path = tmp_path / "c"
    assert not clear(path)
    with Cache(path) as cache:
        cache.put("k", {"1": "one"})
    assert clear(path)
    assert not path.exists()


def test_rows_of_an_older_layout_are_given_up(tmp_path: Path) -> None:
    path = tmp_path / "c"
    with sqlite3.connect(path) as connection:
        connection.execute(
            "CREATE TABLE rows (kind TEXT, key TEXT, value TEXT, PRIMARY KEY (kind, key)) "
            "WITHOUT ROWID"
        )
        connection.execute("INSERT INTO rows VALUES ('k', '1', 'one')")
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    with Cache(path) as cache:
        assert cache.is_new
        assert cache.get("k", ["1"]) == {}
