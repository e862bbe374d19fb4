"""What is parsed in place of a file that holds its code inside of something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from summarizer.dataclass import dataclass, replace
from summarizer.facts.language import Language
from summarizer.facts.languages import BY_NAME
from summarizer.facts.notebooks import read_notebook
from summarizer.facts.sheets import read_less, read_scss
from summarizer.facts.uses import uses_of
from summarizer.facts.wrapped import read_component
from summarizer.patterns import lazy
from summarizer.records.sources import FileFacts, Symbol

_HEAD = lazy(rb"(?:\s+|#![^\n]*|//[^\n]*|/\*.*?\*/|['\"]use strict['\"];?)*", re.S)
_FLOW = lazy(rb"@flow\b")
_ELEMENT = lazy(rb"<[A-Za-z][\w.:-]*[\s/>]")
_ELEMENT_END = lazy(rb"/>|</[A-Za-z>]")


@dataclass(frozen=True, slots=True)
class Page:
    """A text to parse and the row of its language.

    `lines`, if any, gives for each line of the text its line in the file. `component` is the
    symbol that stands for the file as a whole, `doc` what the file says of itself around its
    code, `markup` what code there is around the text, on the file's lines. `problem` says why
    there is nothing to parse.
    """

    text: bytes
    row: Language
    lines: tuple[int, ...] = ()
    component: Symbol | None = None
    doc: str = ""
    markup: bytes = b""
    problem: str = ""

    def line_of(self, line: int) -> int:
        """Return the file's line of a line of the text."""
        return self.lines[min(line, len(self.lines)) - 1] if self.lines else line

    def lines_around(self, name: str) -> list[int]:
        """Return the lines on which the code around the text uses a name."""
        if name.encode() not in self.markup:
            return []
        return [i for i, line in enumerate(self.markup.split(b"\n"), 1) if _uses(line, name)]


def unwrap(text: bytes, row: Language) -> Page:
    """Return what to parse of the file `text` of a language that has an `embedding` or none."""
    return UNWRAPPERS[row.embedding](text, row) if row.embedding else Page(text, row)


def rewrap(facts: FileFacts, page: Page) -> FileFacts:
    """Return the facts of a page as those of its file."""
    if page.lines:
        facts = _moved(facts, page)
    if page.component is not None:
        exports = facts.exports
        facts = replace(
            facts,
            symbols=(page.component, *facts.symbols),
            exports=None if exports is None else (*exports, page.component.name),
        )
    if page.markup:
        used = f"{facts.uses} {uses_of(page.markup, page.row, {}, {})}".split()
        facts = replace(facts, uses=" ".join(dict.fromkeys(used)))
    return replace(facts, doc=page.doc) if page.doc and not facts.doc else facts


def _uses(line: bytes, name: str) -> bool:
    return name in uses_of(line, BY_NAME["javascript"], {}, {}).split()


def _moved(facts: FileFacts, page: Page) -> FileFacts:
    at = page.line_of
    return replace(
        facts,
        symbols=tuple(
            replace(s, line=at(s.line), end=at(s.end), exported=_is_told(s)) for s in facts.symbols
        ),
        imports=tuple(replace(one, line=at(one.line)) for one in facts.imports),
        notes=tuple(replace(one, line=at(one.line)) for one in facts.notes),
    )


def _is_told(symbol: Symbol) -> bool:
    """What a notebook puts in a variable is a step of its work."""
    return symbol.exported and symbol.kind not in ("constant", "variable")


def _component(text: bytes, row: Language) -> Page:
    found = read_component(text, vue=row.name == "vue")
    page = _script(found.text, BY_NAME[found.dialect])
    return replace(page, component=found.component, markup=found.markup)


def _notebook(text: bytes, row: Language) -> Page:
    if not text.strip():
        return Page(text, BY_NAME["python"])
    cells = read_notebook(text)
    if cells is None:
        return Page(text, row, problem="damaged notebook")
    if cells.language not in BY_NAME:
        return Page(text, row, problem="no known language")
    return Page(cells.text, BY_NAME[cells.language], lines=cells.lines, doc=cells.doc)


def _script(text: bytes, row: Language) -> Page:
    """Give JavaScript with types or elements in it to a grammar that can read them.

    That of JavaScript fails at `<a b="c">`; the one of TSX reads all that it reads.
    """
    if row.name != "javascript":
        return Page(text, row)
    has_elements = _ELEMENT_END.search(text) and _ELEMENT.search(text)
    return Page(text, BY_NAME["tsx"] if has_elements or _has_types(text) else row)


def _has_types(text: bytes) -> bool:
    """Say whether the comments at the head of a script tell that it is written in Flow."""
    head = _HEAD.match(text)
    return head is not None and _FLOW.search(head[0]) is not None


UNWRAPPERS: Mapping[str, Callable[[bytes, Language], Page]] = MappingProxyType(
    {
        "component": _component,
        "notebook": _notebook,
        "script": _script,
        "scss": lambda text, row: Page(read_scss(text), row),
        "less": lambda text, row: Page(read_less(text), row),
    }
)
"""By the `embedding` of a row."""
