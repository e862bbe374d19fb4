"""Reads the configuration into one frozen `Settings`.

Source: `[tool.summarizer]` of `pyproject.toml`, or top-level keys of `.summarizer.toml`.
Both at once, an unknown key or a value of the wrong type is a `BadConfig` that names the
file, the line and what would be right.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from summarizer import toml
from summarizer.errors import BadConfig
from summarizer.patterns import lazy
from summarizer.records.settings import Settings
from summarizer.typed import marked

PYPROJECT = "pyproject.toml"
OWN = ".summarizer.toml"
USER_KEYS = ("llm.allow", "llm.api_base", "llm.max_cost_usd", "llm.window")
WHEN = ("pre-commit", "post-merge", "manual")

Check = Callable[[Any], Any]
_HEADER = lazy(r"\s*\[{1,2}([^\[\]=]+)\]{1,2}\s*(?:#.*)?$")
_LEFT = lazy(r"""((?:[\w.\s-]|"[^"]*"|'[^']*')+)=""")


class _WrongError(Exception):
    """The value does not fit; the text says what would."""


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _WrongError("a string")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _WrongError("true or false")
    return value


def _positive(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value <= 0:
        raise _WrongError("a whole number above 0")
    return value


def _seconds(value: Any) -> float:
    known = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not known or not 0 < value < math.inf:
        raise _WrongError("a number of seconds above 0")
    return float(value)


def _share(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= 1:
        raise _WrongError("a number above 0 and at most 1")
    return float(value)


def _texts(value: Any) -> tuple[str, ...]:
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise _WrongError("a list of strings")
    return tuple(items)


def _when(value: Any) -> tuple[str, ...]:
    items = _texts(value)
    if any(item not in WHEN for item in items):
        raise _WrongError(f"a list of {', '.join(WHEN)}")
    return items


def _groups(value: Any) -> Mapping[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise _WrongError('a table, such as groups = { api = ["src/api/**"] }')
    groups = {name.strip("/"): _texts(patterns) for name, patterns in sorted(value.items())}
    if any(part in ("", ".", "..") for name in groups for part in name.split("/")):
        raise _WrongError("a table whose names are like paths, without `.` and `..`")
    return MappingProxyType(groups)


def _output(value: Any) -> str:
    path = _text(value).replace("\\", "/").rstrip("/")
    parts = path.split("/")
    drive = len(parts[0]) > 1 and parts[0][1] == ":"
    if (
        drive
        or not path.isprintable()
        or any(part in ("", ".", "..") or part.lower() == ".git" for part in parts)
    ):
        raise _WrongError("a folder inside the repository, such as docs/map")
    return path


_KEYS: Mapping[str, tuple[str, Check]] = MappingProxyType(
    {
        "output": ("output", _output),
        "base": ("base", _texts),
        "groups": ("groups", _groups),
        "exclude": ("exclude", _texts),
        "include": ("include", _texts),
        "max_file_kb": ("max_file_kb", _positive),
        "overview.tracked": ("overview_tracked", _flag),
        "overview.max_bytes": ("overview_max_bytes", _positive),
        "map.tokens": ("map_tokens", _positive),
        "map.share": ("map_share", _share),
        "llm.model": ("llm_model", _text),
        "llm.when": ("llm_when", _when),
        "llm.language": ("llm_language", _text),
        "llm.concurrency": ("llm_concurrency", _positive),
        "llm.commit_deadline_s": ("llm_commit_deadline_s", _seconds),
        "check.docs": ("check_docs", _texts),
    }
)


def load(pyproject: bytes | None, own: bytes | None) -> Settings:
    """Settings from the bytes of the two files (None where there is none)."""
    table, name, source = _table(pyproject, own)
    fields: dict[str, Any] = {}
    origins: dict[str, str] = {}
    for key, value in _flatten(table):
        field, check = _known(key, name, source)
        try:
            fields[field] = check(value)
        except _WrongError as error:
            where = where_set(name, source, key)
            raise BadConfig(
                f"{key} must be {error}", where=where, next_step=_mend(where, name)
            ) from None
        origins[key] = name
    return Settings(**fields, origins=MappingProxyType(origins))


def values(settings: Settings) -> dict[str, Any]:
    """Every key with its value in force, for `doctor`."""
    return {key: getattr(settings, field) for key, (field, _) in _KEYS.items()}


def _table(pyproject: bytes | None, own: bytes | None) -> tuple[dict[str, Any], str, str]:
    mentioned = pyproject is not None and b"summarizer" in pyproject
    tables = _parse(pyproject, PYPROJECT).get("tool", {}) if mentioned and pyproject else {}
    table = tables.get("summarizer") if isinstance(tables, dict) else None
    if table is not None and own is not None:
        raise BadConfig(
            f"both {OWN} and [tool.summarizer] of {PYPROJECT} configure this repository",
            where=OWN,
            next_step=f"move everything into one of them, then: git add {marked(PYPROJECT, OWN)}",
        )
    if own is not None:
        return _parse(own, OWN), OWN, _decode(own)
    if table is None:
        return {}, PYPROJECT, ""
    if not isinstance(table, dict):
        what = "[tool.summarizer] must be a table"
        raise BadConfig(what, where=PYPROJECT, next_step=_mend(PYPROJECT, PYPROJECT))
    return table, PYPROJECT, _decode(pyproject or b"")


def _decode(source: bytes) -> str:
    return source.decode("utf-8-sig", "replace")


def _parse(source: bytes, name: str) -> dict[str, Any]:
    try:
        return toml.parse(source)
    except toml.NotToml as error:
        where = f"{name}:{error.line}" if error.line else name
        raise BadConfig(
            f"not valid TOML: {error}", where=where, next_step=_mend(where, name)
        ) from None


def _flatten(table: dict[str, Any]) -> list[tuple[str, Any]]:
    flat: list[tuple[str, Any]] = []
    for key, value in table.items():
        if key in ("overview", "map", "llm", "check") and isinstance(value, dict):
            flat += [(f"{key}.{inner}", item) for inner, item in value.items()]
        else:
            flat.append((key, value))
    return flat


def _known(key: str, name: str, source: str) -> tuple[str, Check]:
    if key in _KEYS:
        return _KEYS[key]
    where = where_set(name, source, key)
    if key in USER_KEYS:
        raise BadConfig(
            f"{key} belongs to the person, not to the repository",
            where=where,
            next_step=f"move {key} to ~/.config/summarizer/config.toml",
        )
    valid = f"unknown key {key!r}; valid keys are: {', '.join(_KEYS)}"
    raise BadConfig(valid, where=where, next_step=_mend(where, name))


def _mend(where: str, name: str) -> str:
    return f"mend {where}, then: git add {marked(name)}"


def where_set(name: str, source: str, key: str) -> str:
    """`file:line` of the first line that sets the key, or a table that holds it, else the file.

    `name` is the file's, `source` its text; of `pyproject.toml` our table is meant.
    """
    around = 0
    for number, full in _set_names(source, "tool.summarizer." if name == PYPROJECT else ""):
        if full == key or full.startswith(f"{key}."):
            return f"{name}:{number}"
        if not around and key.startswith(f"{full}."):
            around = number
    return f"{name}:{around}" if around else name


def _set_names(source: str, ours: str) -> Iterator[tuple[int, str]]:
    """Line and whole name, without the prefix `ours`, of each key and table in our part of a file.

    The same keys stand in other tools' tables.
    """
    table = ""
    for number, line in enumerate(source.split("\n"), 1):
        header, left = _HEADER.match(line), _LEFT.match(line)
        if header:
            full = table = f"{_bare(header.group(1))}."
        elif left:
            full = f"{table}{_bare(left.group(1))}."
        else:
            continue
        if full.startswith(ours) and full != ours:
            yield number, full.removeprefix(ours).removesuffix(".")


def _bare(written: str) -> str:
    return re.sub(r"[\s\"']", "", written)
