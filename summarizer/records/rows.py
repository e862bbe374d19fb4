"""Imports as rows of plain values, which caches keep as JSON; and what rows are held against."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from summarizer.records.sources import Import, Renamed

_OF_IMPORT = attrgetter("spec", "names", "line", "reexport", "aliases")
_IMPORT: list[type] = [str, list, int, bool, list]
_OF_RENAMED = attrgetter("name", "alias", "line")
_RENAMED: list[type] = [str, str, int]


def import_rows(imports: Iterable[Import]) -> list[tuple[Any, ...]]:
    """A row for each import."""
    return list(map(_OF_IMPORT, imports))


def imports_from(rows: Iterable[Any]) -> tuple[Import, ...]:
    """What `import_rows` was given; the rows are its own, or were checked."""
    return tuple([Import(row[0], tuple(row[1]), row[2], row[3], tuple(row[4])) for row in rows])


def check_imports(rows: Any) -> None:
    """Raise ValueError where `rows` is no work of `import_rows`."""
    check_rows(rows, _IMPORT)
    check_names([name for row in rows for name in (*row[1], *row[4])])
    if any(row[4] and len(row[4]) != max(1, len(row[1])) for row in rows):
        raise ValueError("not a name for each")


def renamed_rows(renamed: Iterable[Renamed]) -> list[list[tuple[Any, ...]]]:
    """What stands at the end of a file's fields: nothing where there is nothing to tell."""
    rows = list(map(_OF_RENAMED, renamed))
    return [rows] if rows else []


def renamed_from(fields: Iterable[Any]) -> tuple[Renamed, ...]:
    """What `renamed_rows` was given; the fields are its own, or were checked."""
    return tuple([Renamed(*row) for rows in fields for row in rows])


def check_renamed(fields: list[Any]) -> None:
    """Raise ValueError where `fields` are no work of `renamed_rows`."""
    if len(fields) > 1 or [] in fields:
        raise ValueError("not the end of a file's fields")
    for rows in fields:
        check_rows(rows, _RENAMED)


def check_rows(rows: Any, types: list[type]) -> None:
    """Hold the fields of rows against their types, a column at a time, which is fast."""
    if not isinstance(rows, list) or any(kind is not list for kind in set(map(type, rows))):
        raise ValueError("not rows of fields")
    columns = list(zip(*rows, strict=True))
    if rows and [set(map(type, column)) for column in columns] != [{one} for one in types]:
        raise ValueError("not the fields of a record")


def check_names(names: Any) -> None:
    """Raise ValueError where `names` is no list of strings."""
    if not isinstance(names, list) or set(map(type, names)) - {str}:
        raise ValueError("not names")
