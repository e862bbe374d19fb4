"""Typed looks into parsed data of any shape, and the one way to make a `Manifest`.

The data is `sane`: those who parse see to that, once for all looks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from summarizer.records.project import SEPARATOR, Command, Manifest, Start

MAX_TEXT = 2000
"""The longest text that is kept of one field, in characters."""


def table(value: object, *keys: str) -> dict[str, object]:
    """Return the table at `value[key][key]…`, empty where there is none."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def rows(value: object) -> list[dict[str, object]]:
    """Return the tables of a list, nothing where it is none."""
    return [table(item) for item in _items(value) if isinstance(item, dict)]


def text(value: object) -> str:
    """Return a string as it is, `""` where `value` is none."""
    return value if isinstance(value, str) else ""


def texts(value: object) -> list[str]:
    """Return the strings of a list, or the one string that stands in its place."""
    if isinstance(value, str):
        return [value]
    return [item for item in _items(value) if isinstance(item, str)]


def folded(value: object) -> str:
    """Return a string as one line with white space folded, `""` where `value` is none."""
    return " ".join(clean(value).split()) if value and isinstance(value, str) else ""


def sane(value: object) -> object:
    """Return parsed data whose strings are all `clean`, and the keys of its tables strings."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [sane(item) for item in value]
    if isinstance(value, dict):
        return {clean(key): sane(item) for key, item in value.items() if isinstance(key, str)}
    return value


def clean(value: str) -> str:
    """Cut `value` to a sane length and replace what UTF-8 cannot write (lone surrogates)."""
    short = value if len(value) <= MAX_TEXT else value[:MAX_TEXT]
    return short if short.isascii() else short.encode("utf-8", "replace").decode("utf-8")


def alternatives(value: object) -> str:
    """Return the strings inside of `value`, in the order written, as one value."""
    return SEPARATOR.join(dict.fromkeys(_leaves(value)))


def _leaves(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item)


def _items(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def requirement_names(requirements: Iterable[str]) -> list[str]:
    """Return the project names of Python requirements (`"a[x]>=1; python<'3'"` gives `a`)."""
    found = (re.match(r"\s*([A-Za-z0-9][\w.-]*)", one) for one in requirements)
    return [match[1] for match in found if match]


def manifest(
    path: str,
    kind: str,
    *,
    name: str = "",
    description: str = "",
    languages: Iterable[str] = (),
    dependencies: Iterable[str] = (),
    commands: Iterable[tuple[str, str]] = (),
    starts: Iterable[Start] = (),
    resolution: Iterable[tuple[str, str]] = (),
    repository: str = "",
    open_ended: bool = False,
) -> Manifest:
    """Make the record: lists sorted or in the order written, each item once, empty ones out.

    `commands` are (name, line) pairs.
    """
    found: dict[str, str] = {}
    for given, line in commands:
        label = folded(given)
        found[label] = found.get(label) or folded(line)
    return Manifest(
        path=path,
        folder=path.rpartition("/")[0],
        kind=kind,
        name=folded(name),
        description=folded(description),
        languages=tuple(dict.fromkeys(languages)),
        dependencies=tuple(sorted({folded(one) for one in dependencies} - {""})),
        commands=tuple(Command(label, line, path) for label, line in found.items() if label),
        starts=tuple(dict.fromkeys(one for one in starts if one.name and one.target)),
        resolution=tuple(sorted({(key, value) for key, value in resolution if value})),
        repository=folded(repository),
        open_ended=open_ended,
    )
