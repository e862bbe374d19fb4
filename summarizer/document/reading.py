"""A document read into its pieces: what is said, on which line, and what is not ours.

Nothing that a person wrote is lost: a block above the stamp that the grammar does not know
is `foreign`, and `markdown.parse` lets it stand below the stamp, among the notes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from summarizer.document.layout import Block, blocks
from summarizer.document.prose import unescape
from summarizer.document.spans import EVIDENCE, SPAN, read_evidence, spans, uncode, whole_path
from summarizer.document.stamp import damaged
from summarizer.patterns import lazy
from summarizer.records.entries import ApiItem, Decision, EntryPoint, FileLine

MORE = "…"

_LINK = lazy(rf"\[({SPAN}|(?:\\.|[^\]\\])*)\]\(.*\)$")
_CLAIM = lazy(rf"(?:(.*) )?Evidence: (none|{EVIDENCE})$")
_EVIDENCE_ONLY = lazy(rf"Evidence: (none|{EVIDENCE})$")
_API = lazy(rf"({SPAN}) in ({SPAN})$")
_START = lazy(rf"({SPAN})(?: ({SPAN}))?(?:: (.*))?$")
_FILE = lazy(rf"({SPAN})(?: \(({SPAN}(?:, {SPAN})*)\))?(?:: (.*))?$")


class Piece(NamedTuple):
    """One thing that a document says, and the number of the line where it starts.

    `kind` is module (value: its name), responsibility (a Decision), foreign (raw lines), more
    (the section's title), or a section's title (Decision, ApiItem, name, EntryPoint, FileLine).
    The texts of decisions are Markdown source, as they stand; all else is unescaped.
    """

    kind: str
    line: int
    value: object


def ends_like_evidence(source: str) -> bool:
    """Whether prose alone would be read as prose with its evidence."""
    return _CLAIM.match(source) is not None


def read(lines: Sequence[str], path: str = "") -> Iterator[Piece]:
    """The pieces of what stands above the stamp; raises DamagedDocument without a heading.

    `path` is where errors say the document is. Order: module, responsibility, the rest in
    document order.
    """
    found = tuple(blocks(lines))
    heading = next((block for block in found if block.kind == "h1"), None)
    if heading is None:
        raise damaged("the heading `# [module](/module)` is missing", path, 1)
    module = _module(heading.text)
    yield Piece("module", heading.line, module)
    placed = tuple(_placed(found, heading))
    opening = [block for section, block in placed if section == "" and block.kind == "paragraph"]
    if opening:
        yield _responsibility(opening, module)
    for section, block in placed:
        if block not in opening:
            yield _piece(section, block, module) or _foreign(block, lines)


def _module(heading: str) -> str:
    link = _LINK.match(heading)
    name = link.group(1) if link else heading
    return uncode(name) if name.startswith("`") else unescape(name)


def _placed(found: Sequence[Block], heading: Block) -> Iterator[tuple[str, Block]]:
    """Each block with the title of its section: `""` the opening, `?` one that is not ours."""
    section = "?"
    for block in found:
        if block is heading:
            section = ""
        elif block.kind == "h2" and block.text in _READERS:
            section = block.text
        else:
            section = "?" if block.kind.startswith("h") else section
            yield section, block


def _responsibility(opening: Sequence[Block], module: str) -> Piece:
    """The opening's paragraphs as one claim: its evidence last, wherever it stands."""
    evidence = [block for block in opening if _EVIDENCE_ONLY.match(block.text)][-1:]
    ordered = [block for block in opening if block not in evidence] + evidence
    claim = _claim(" ".join(block.text for block in ordered), module)
    return Piece("responsibility", ordered[-1].line, claim)


def _piece(section: str, block: Block, module: str) -> Piece | None:
    """What an item of a section says; None where the section's grammar does not know it."""
    if block.kind != "item" or section not in _READERS:
        return None
    if block.text == MORE and section in ("API", "Start at", "Files"):
        return Piece("more", block.line, section)
    value = _READERS[section](block.text, module)
    return None if value is None else Piece(section, block.line, value)


def _foreign(block: Block, lines: Sequence[str]) -> Piece:
    return Piece("foreign", block.line, "\n".join(lines[block.line - 1 : block.end]))


def _claim(text: str, module: str) -> Decision:
    found = _CLAIM.match(text)
    if not found:
        return Decision(text)
    return Decision(found[1] or "", read_evidence(found[2], module))


def _api_item(text: str, module: str) -> ApiItem | None:
    found = _API.match(text)
    return ApiItem(uncode(found[1]), whole_path(uncode(found[2]), module)) if found else None


def _dependency(text: str, _module: str) -> str | None:
    if " " not in text and "`" not in text:
        return unescape(text)
    return uncode(text) if re.fullmatch(SPAN, text) else None


def _entry_point(text: str, module: str) -> EntryPoint | None:
    found = _START.match(text)
    if not found:
        return None
    path, symbol, words = found.groups()
    return EntryPoint(whole_path(uncode(path), module), uncode(symbol or ""), unescape(words or ""))


def _file_line(text: str, module: str) -> FileLine | None:
    found = _FILE.match(text)
    if not found:
        return None
    path, symbols, words = found.groups()
    return FileLine(
        whole_path(uncode(path), module),
        unescape(words or ""),
        tuple(spans(symbols or "")),
    )


_READERS: dict[str, Callable[[str, str], object]] = {
    "Decisions": _claim,
    "API": _api_item,
    "Depends on": _dependency,
    "Start at": _entry_point,
    "Files": _file_line,
}
