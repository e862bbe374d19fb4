"""The lines of a map: a path, or a definition that is trimmed to what tells it apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.hidden import show_hidden
from summarizer.records.sources import Symbol

_WIDTH = 48
_OPEN, _CLOSE = "([{<", ")]}>"


def path_line(path: str) -> str:
    """A file's line of a map, one line whatever its name holds."""
    return show_hidden(path)


def symbol_line(symbol: Symbol, depth: int = 0, owner: str = "") -> str:
    """One line of a map: its indent, and the signature without types, at most some 50 wide.

    `depth` says how many types of the file stand around it, `owner` is what stands before the
    name where nothing else tells whose it is (`Type::`).
    """
    indent = " " * (1 + (depth or bool(symbol.parent)))
    signature, name = symbol.signature or symbol.name, symbol.name
    if owner:
        signature, name = _owned(signature, name, owner)
    return indent + show_hidden(trim(signature, name))


def _owned(signature: str, name: str, owner: str) -> tuple[str, str]:
    """A signature and the name in it, with its owner's unless that stands before it already."""
    found = re.search(rf"(?<![\w$]){re.escape(name)}(?![\w$])", signature)
    head = signature[: found.start()] if found else signature
    if found is None or owner.rstrip(".:") in re.findall(r"\w+", head):
        return signature, name
    return head + owner + signature[found.start() :], owner + name


def trim(signature: str, name: str) -> str:
    """A signature as people say it: parameters by name, no result, cut behind a whole word.

    The name itself is never cut. `def get(self, key: str = "a") -> int` is `def get(self, key)`.
    """
    named = max(signature.find(name), 0) + len(name)
    start = signature.find("(", named)
    if start >= 0:
        head, inner = signature[:start], list(_parameters(signature[start + 1 :]))
        signature = f"{head}({', '.join(filter(None, map(_bare, inner)))})"
    if len(signature) <= _WIDTH:
        return signature
    cut = max(signature.rfind(mark, 0, _WIDTH) for mark in ", ([{<")
    kept = signature[: max(cut, named)].rstrip(" ,([{<")
    return kept if kept == signature else f"{kept}…"


def _parameters(text: str) -> Iterator[str]:
    """What stands between the commas, up to the bracket that closes the list."""
    depth = start = 0
    for place, char in enumerate(text):
        if char in _CLOSE and text[place - 1 : place + 1] not in ("->", "=>"):
            depth -= 1
        elif char in _OPEN:
            depth += 1
        if depth < 0 or (char == "," and not depth):
            yield text[start:place]
            start = place + 1
        if depth < 0:
            return
    yield text[start:]


def _bare(parameter: str) -> str:
    """The parameter without its type and default, where they stand behind the name."""
    depth = 0
    for place, char in enumerate(parameter):
        if char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth -= 1
        elif char in ":=" and not depth and "::" not in parameter[max(place - 1, 0) : place + 2]:
            return parameter[:place].strip()
    return parameter.strip()
