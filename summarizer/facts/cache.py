"""What was once computed from a blob, kept in SQLite (the only file that imports it).

The cache lies in the repository's common git folder and is shared by its worktrees. It may
be lost at any time: a damaged file is replaced, a locked or read-only one is passed by, and
nothing that it says is trusted beyond the key, which holds the blob's id and the version of
the program that wrote the row.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path

_LAYOUT = 2
_PAGE = 16 * 1024
"""A row is some thousand bytes long: in pages of 4 KB each would be spread over a chain of them."""
_BATCH = 500
_LARGEST = 512 * 1024 * 1024
_WAIT_S = 1.0


class Cache:
    """Texts by (kind, key). Every failure of the store reads as an empty cache.

    What comes after it is kept for as long as the cache is open. `is_new` says that there was
    none before.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_new = False
        self._unsaved: dict[tuple[str, str], str] = {}
        self._connection = self._open()

    def __enter__(self) -> Cache:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def get(self, kind: str, keys: Iterable[str]) -> dict[str, str]:
        """The known rows among `keys`."""
        wanted = sorted(set(keys))
        found: dict[str, str] = {}
        if self._connection is None:
            unsaved = ((key, self._unsaved.get((kind, key))) for key in wanted)
            return {key: value for key, value in unsaved if value is not None}
        try:
            for start in range(0, len(wanted), _BATCH):
                part = wanted[start : start + _BATCH]
                marks = ",".join("?" * len(part))
                found.update(
                    self._connection.execute(
                        f"SELECT key, value FROM rows WHERE kind = ? AND key IN ({marks})",  # noqa: S608 - only question marks are put in
                        (kind, *part),
                    )
                )
        except sqlite3.Error as error:
            self._give_up(error)
        return {key: value for key, value in found.items() if isinstance(value, str)}

    def put(self, kind: str, rows: Mapping[str, str]) -> None:
        """Keep rows; a full disk or a locked file loses them, which costs time only."""
        if self._connection is None:
            self._unsaved.update(((kind, key), value) for key, value in rows.items())
            return
        if not rows:
            return
        try:
            with self._connection:
                self._connection.executemany(
                    "INSERT OR REPLACE INTO rows VALUES (?, ?, ?)",
                    ((kind, key, rows[key]) for key in sorted(rows)),
                )
        except sqlite3.Error as error:
            self._give_up(error)

    def info(self) -> dict[str, int]:
        """Rows by kind."""
        if self._connection is None:
            return {}
        try:
            query = "SELECT kind, COUNT(*) FROM rows GROUP BY kind ORDER BY kind"
            return dict(self._connection.execute(query).fetchall())
        except sqlite3.Error:
            return {}

    def close(self) -> None:
        """Release the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _open(self) -> sqlite3.Connection | None:
        for attempt in range(2):
            try:
                if self.path.exists() and self.path.stat().st_size > _LARGEST:
                    self._remove()
                return self._connect()
            except sqlite3.OperationalError:
                return self._read_only()
            except sqlite3.DatabaseError:  # not a database, or a damaged one
                if attempt or not self._remove():
                    return None
            except OSError:
                return None
        return None

    def _connect(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=_WAIT_S)
        try:
            if connection.execute("PRAGMA user_version").fetchone() != (_LAYOUT,):
                connection.execute(f"PRAGMA page_size = {_PAGE}")
                with connection:
                    connection.execute("DROP TABLE IF EXISTS rows")
                    connection.execute(
                        "CREATE TABLE rows (kind TEXT, key TEXT, value TEXT, "
                        "PRIMARY KEY (kind, key))"
                    )
                    connection.execute(f"PRAGMA user_version = {_LAYOUT}")
                self.is_new = True
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = OFF")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _read_only(self) -> sqlite3.Connection | None:
        try:
            connection = sqlite3.connect(
                f"{self.path.absolute().as_uri()}?mode=ro", uri=True, timeout=_WAIT_S
            )
            connection.execute("SELECT 1 FROM rows LIMIT 1").fetchone()
        except sqlite3.Error:
            return None
        return connection

    def _give_up(self, error: sqlite3.Error) -> None:
        """Go on without the file; a damaged one, not one that is locked, is made anew next time."""
        self.close()
        if type(error) is sqlite3.DatabaseError:
            self._remove()

    def _remove(self) -> bool:
        try:
            clear(self.path)
        except OSError:
            return False
        return True


def clear(path: Path) -> bool:
    """Remove the cache; True when there was one. Raises OSError when it cannot be removed."""
    existed = path.exists()
    for suffix in ("", "-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    return existed
