"""What SQL creates.

Each dialect has bodies of its own, which no one grammar reads; how a `CREATE` starts is much
the same in all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.harvest import Definition, Harvest
from summarizer.patterns import lazy

_HIDDEN = lazy(
    rb"--[^\n]*|^\#[^\n]*|/\*.*?(?:\*/|\Z)|'(?:''|\\'(?![\s,;)])|[^'])*(?:'|\Z)"
    rb"|(\$\w*\$).*?(?:\1|\Z)",
    re.M | re.S,
)
"""Comments, strings and quoted bodies."""
_PART = rb'(?:"[^"\n]+"|`[^`\n]+`|\[[^\]\n]+\]|[A-Za-z_\x80-\xff][\w$\x80-\xff]*)'
_HEAD = (
    rb"(?:^|(?<=;))[ \t]*(?P<all>CREATE\s+(?:OR\s+(?:REPLACE|ALTER)\s+)?"
    rb"(?:(?:UNLOGGED|EXTERNAL|FOREIGN|VIRTUAL|UNIQUE|(?:NON)?CLUSTERED|FULLTEXT|SPATIAL|BITMAP"
    rb"|MATERIALIZED|RECURSIVE|(?:NO\s+)?FORCE|(?:NON)?EDITIONABLE|AGGREGATE|TRANSIENT"
    rb"|COLUMNSTORE|ALGORITHM\s*=\s*\w+|DEFINER\s*=\s*\S+|SQL\s+SECURITY\s+\w+)\s+)*"
    rb"(?P<kind>TABLE|VIEW|FUNCTION|PROCEDURE|PROC|INDEX|TYPE|DOMAIN)"
)
_CREATE = lazy(
    _HEAD + rb"\s+(?:CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?(?:BODY\s+)?"
    # A schema may be a variable, of the client or of a template.
    rb"(?:(?:[:&$]+\"?\w+\"?|\$?\{+[^{}\n]*\}+)\s*\.+\s*)?"
    rb"(?P<name>" + _PART + rb"(?:\s*\.\s*" + _PART + rb"){0,3}))(?![\w$\x80-\xff])",
    re.M | re.I,
)
_UNNAMED = lazy(_HEAD + rb")(?=\s)(?!\s+(?:\#|ON\b))", re.M | re.I)
_NAME_PART = lazy(_PART)
_PARAMETERS = lazy(rb"\s+@.*?(?=\s(?:AS|BEGIN|WITH)\b|\Z)", re.S | re.I)
_KINDS = {
    b"TABLE": "table",
    b"VIEW": "view",
    b"FUNCTION": "function",
    b"PROCEDURE": "function",
    b"PROC": "function",
    b"INDEX": "index",
    b"TYPE": "type",
    b"DOMAIN": "type",
}
_NO_NAMES = frozenset({b"ON", b"AS", b"IF"})


def read_sql(harvest: Harvest, text: bytes) -> int:
    """Add what the statements of `text` create; return how many bytes could not be read.

    A name of several parts is told whole and without quotes (`app.users`). Temporary tables
    are left out; an index is nothing that others name. A statement cannot be read where its
    name is none (a template's, a variable): then the whole text counts.
    """
    bare = _HIDDEN.sub(_blank, text)
    found = list(_created_in(bare))
    harvest.definitions.extend(found)
    read = {one.start for one in found}
    unread = any(one.start("all") not in read for one in _UNNAMED.finditer(bare))
    return len(text) if unread else 0


def _created_in(bare: bytes) -> Iterator[Definition]:
    heads = list(_CREATE.finditer(bare))
    ends = [*(head.start("all") for head in heads), len(bare)][1:]
    for head, end in zip(heads, ends, strict=True):
        parts = _NAME_PART.findall(head["name"])
        if parts[0].upper() in _NO_NAMES:
            continue
        kind = _KINDS[head["kind"].upper()]
        found = Definition(head.start("all"), end, kind, _name(parts))
        found.name_start = head.start("name")
        found.body = _body(bare, head.end(), end, kind)
        found.private = kind == "index"
        stop = bare.find(b";", found.body, end)
        found.end = end if kind == "function" or stop < 0 else stop
        yield found


def _blank(hidden: re.Match[bytes]) -> bytes:
    return b"\n".join(b" " * len(line) for line in hidden[0].split(b"\n"))


def _name(parts: list[bytes]) -> str:
    names = (part[1:-1] if part[:1] in b'"`[' else part for part in parts)
    return b".".join(names).decode("utf-8", "replace")


def _body(bare: bytes, place: int, end: int, kind: str) -> int:
    """Return where the head of a statement ends: behind its parameters, if it has any."""
    if kind == "function":
        named = _PARAMETERS.match(bare, place, end)
        return named.end() if named else _closed(bare, place, end)
    if kind == "index":
        stops = (bare.find(mark, place, end) for mark in (b"(", b";"))
        return min((stop for stop in stops if stop >= 0), default=place)
    return place


def _closed(bare: bytes, place: int, end: int) -> int:
    start = place + len(bare[place:end]) - len(bare[place:end].lstrip())
    if bare[start : start + 1] != b"(":
        return place
    depth = 0
    for found in re.finditer(rb"[()]", bare[start:end]):
        depth += 1 if found[0] == b"(" else -1
        if not depth:
            return start + found.end()
    return place
