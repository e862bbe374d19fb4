"""A Markdown text as blocks with their line numbers: just what an entry is made of.

Lenient on purpose: wrapped lines are joined, `*` and `+` are bullets too, blank lines, final
spaces and CRLF do not matter.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from summarizer.fences import fence_size, opening_fence
from summarizer.patterns import lazy

_HEADING = lazy(r" {0,3}(#{1,6})(?: |$)")
_ITEM = lazy(r" *[-*+](?: +(.*))?$")
_OTHER = lazy(
    r"""[ ]{0,3}(?:
      > | [0-9]+[.)](?:[ ]|$) | <[A-Za-z/!?] | \[[^\]]+\]:   # quote, number, HTML, definition
      | ([-*_])(?:[ ]*\1){2,}$ | =+$                         # rule, underline
    )""",
    re.VERBOSE,
)

_REACH = 1000  # lines that a comment may span: a bound for hostile texts
_ANY_INDENT = sys.maxsize  # how deep the list items around a fence are is not counted here


class Block(NamedTuple):
    """Lines `line` to `end` (from 1, both included) and their text, joined, without the mark.

    `kind` is `h1` … `h6`, item, paragraph, fence, comment or other.
    """

    kind: str
    line: int
    end: int
    text: str


def blocks(lines: Sequence[str]) -> Iterator[Block]:
    """The blocks of a text that is given as lines without their ends."""
    at = 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        kind, first = _opening(lines, at)
        end = _end(kind, lines, at)
        parts = [first.strip(), *(line.strip() for line in lines[at + 1 : end])]
        yield Block(kind, at + 1, end, " ".join(part for part in parts if part))
        at = end


def _opening(lines: Sequence[str], at: int) -> tuple[str, str]:
    """What kind of block a line would start, and its text without the mark."""
    line = lines[at].rstrip()
    if line[:1].isalpha():
        return "paragraph", line
    if line.startswith("- ") and line[2].isalpha():
        return "item", line[2:]
    if heading := _HEADING.match(line):
        return f"h{len(heading[1])}", re.sub(r"(?:^| )#+$", "", line[heading.end() :].strip())
    if opening_fence(line, _ANY_INDENT):
        return "fence", line
    if line.lstrip().startswith("<!--"):
        return "comment", line
    if _OTHER.match(line) or _is_table(lines, at):
        return "other", line
    if item := _ITEM.match(line):
        return "item", item[1] or ""
    return ("other" if line.startswith(("    ", "\t")) else "paragraph"), line


def _is_table(lines: Sequence[str], at: int) -> bool:
    rows = lines[at : at + 2]
    return len(rows) == 2 and all(row.lstrip().startswith("|") for row in rows)


def _end(kind: str, lines: Sequence[str], at: int) -> int:
    """The number of the last line of the block that starts at index `at`."""
    if kind.startswith("h"):
        return at + 1
    if kind in ("fence", "comment") and (closed := _closing(kind, lines, at)):
        return closed
    end = at + 1
    while end < len(lines) and _goes_on(kind, lines, end):
        end += 1
    return end


def _closing(kind: str, lines: Sequence[str], at: int) -> int:
    """The number of the line that closes a fence or comment, 0 where none does."""
    if kind == "fence":
        size = fence_size(lines, at, _ANY_INDENT)
        return at + size if size else 0
    reach = range(at, min(len(lines), at + _REACH))
    return next((n + 1 for n in reach if "-->" in lines[n]), 0)


def _goes_on(kind: str, lines: Sequence[str], at: int) -> bool:
    """Whether the line at index `at` belongs to the block before it."""
    if not lines[at].strip():
        follows = lines[at + 1] if at + 1 < len(lines) else ""
        return kind == "item" and follows.startswith("  ") and _is_words(lines, at + 1)
    if kind in ("item", "paragraph"):
        return _is_words(lines, at)
    return not _HEADING.match(lines[at])


def _is_words(lines: Sequence[str], at: int) -> bool:
    line = lines[at]
    return (
        bool(line.strip())
        and _opening([line.strip(), *lines[at + 1 : at + 2]], 0)[0] == "paragraph"
    )
