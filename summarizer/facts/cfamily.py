"""C, C++ and C# made readable for a grammar that knows no preprocessor.

A grammar takes `class API_EXPORT Foo : Base {` for a function named Foo, and loses a whole
file where an `#ifdef` cuts a statement in two. So export macros and conditional lines become
spaces; every other byte keeps its place, hence lines and offsets are those of the file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import islice
from typing import TYPE_CHECKING

from summarizer.dataclass import dataclass, field
from summarizer.facts.blanks import blank
from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

_MACRO = rb"[A-Z][A-Z0-9_]+\b(?:[ \t]*\([^()\n]*\))?"
_MACROS = rb"(?P<macros>%b(?:\s+%b){0,4})" % (_MACRO, _MACRO)
_TYPE_FOLLOWS = (
    rb"(?=\s+(?!final\b)[A-Za-z_][\w:]*(?:<[^{};]{0,300}>)?(?:\s+final)?\s*(?:\{|:[^:]))"
)
_DECLARATION_FOLLOWS = (
    rb"(?=\s+(?:(?:struct|union|enum|class|const|static|inline|extern|unsigned|signed|void|bool"
    rb"|int|char|long|short|float|double|auto|constexpr|template|explicit|operator|virtual"
    rb"|friend|typedef)\b|[A-Za-z_][\w:]*(?:<[^;{}()\n]{0,300}>)?[\s*&]+[A-Za-z_~][\w:]*\())"
)
_NO_DEFINITION_FOLLOWS = rb"(?=[ \t]*\r?\n(?!\s*(?:[{:;,)=]|const\b|noexcept\b|override\b|->)))"
_LONE = (
    rb"(?P<macros>[A-Z][A-Z0-9_]+[ \t]*\([^()\n]*\)"
    rb"|[A-Z][A-Z0-9_]*_(?:BEGIN|END)(?:_[A-Z0-9_]+)?|Q_(?:OBJECT|GADGET)|[A-Z_]+_DECLS)"
)
# What comes behind these is no variable of a type in capitals.
_TELLING = (
    rb"(?P<macros>[A-Z][A-Z0-9_]*(?:CONSTEXPR|INLINE|_API|EXPORT|NORETURN|NODISCARD|DEPRECATED)"
    rb"[A-Z0-9_]*)(?=\s+[~A-Za-z_])"
)
_ATTRIBUTE = rb"(?:(?:\[\[[^\]\n]*\]\]|alignas\([^()\n]*\))[ \t]*)?"
_CONVENTION = rb"(?P<macros>[A-Z][A-Z0-9_]+)(?=[ \t]+[A-Za-z_]\w*[ \t]*\()"
# Each begins with a literal: that is what makes a search fast.
_PLACES = (
    rb"class[ \t]+" + _ATTRIBUTE + _MACROS + _TYPE_FOLLOWS,
    rb"struct[ \t]+" + _ATTRIBUTE + _MACROS + _TYPE_FOLLOWS,
    rb"union[ \t]+" + _MACROS + _TYPE_FOLLOWS,
    rb"enum[ \t]+" + _MACROS + _TYPE_FOLLOWS,
    rb"\n[ \t]*" + _MACROS + _DECLARATION_FOLLOWS,
    rb">[ \t]+" + _MACROS + _DECLARATION_FOLLOWS,
    rb"\n[ \t]*" + _TELLING,
    rb">[ \t]+" + _TELLING,
    rb"\n[ \t]*" + _LONE + _NO_DEFINITION_FOLLOWS,
    rb"\n[ \t]*(?P<macros>[A-Z][A-Z0-9]*_[A-Z0-9_]*\([^()\n]*\))(?=;)",
    rb"\)\s+" + _MACROS + rb"(?=\s*\{)",
    rb"\*[ \t]*(?P<macros>[A-Z][A-Z0-9_]+)(?=\s+[A-Za-z_]\w*\s*\()",
    rb"void[ \t]+" + _CONVENTION,
    rb"int[ \t]+" + _CONVENTION,
    rb"bool[ \t]+" + _CONVENTION,
    rb"if[ \t]+(?P<macros>[A-Z][A-Z0-9_]+)(?=[ \t]*\()",
    # `} __attribute__((packed)) NAME;` defines NAME.
    rb"\)(?<!\)\))\s+" + _MACROS + rb"(?=\s*;)",
)
_DIRECTIVE = rb"\n[ \t]*(#(?:[^\\\n/]+|\\\r?\n|\\|/(?!\*)|/\*.*?(?:\*/|\Z))*)"
_COMMENT = rb"/(?:/[^\n]*|\*.*?(?:\*/|\Z))"
# In a string, `//` and `/*` begin nothing.
_COMMENT_OR_STRING = _COMMENT + rb"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\[^\n]+?)'"""
_MOST_CHECKED = 20
"""How often the bytes of a file may be read again for branches in branches."""
_CODE_ENDS = lazy(rb"(?:[;}]|\A)\s*\Z")
_LINE_ENDS = bytes(byte if byte == 0x0A else 0x20 for byte in range(256))
_VISIBLE = lazy(rb"\S")
_LINE_OF_DIRECTIVE = lazy(rb"\n[ \t]*#[^\n]*")
_DEFINE = lazy(rb"#\s*define\s+\w+(?:\([^)]*\))?")
_GUARD = lazy(rb"#\s*(?:ifndef\s+|if\s+!\s*defined\s*\(?\s*)(\w+)")
_DEFINED = lazy(rb"#\s*define\s+(\w+)(?:\s+(\(?\d+L?\)?))?\s*(?:/[/*].*)?\Z", re.S)
_HEADERS_NAME = lazy(rb"\A(?!HA(?:VE|S)_)\w*_(?:H|HH|HPP|HXX|INCLUDED|GUARD)_*\Z", re.I)
_PRAGMA = lazy(rb"#\s*pragma\b")
# Of two halves of one statement the one for Unix is read.
_FOREIGN = lazy(rb"#\s*if(?:def)?\b(?!.*!).*(?:WIN(?:32|64|DOWS)|MSC_VER|MINGW|CYGWIN|OS2|VMS)")
_WORD = lazy(rb"#\s*(\w*)")
_ONCE = lazy(rb"#\s*pragma\s+once\b")
_CPLUSPLUS = lazy(
    rb"\n[ \t]*(?:class\s+\w[^;()]{0,300}\{|namespace(?:\s+[\w:]+)?\s*\{|template\s*<"
    rb"|(?:public|private|protected)\s*:"
    rb"|using\s+(?:namespace\s+[\w:]+|\w+\s*=[^;]+|\w+(?:::\w+)+)\s*;)"
)


def is_cplusplus(text: bytes) -> bool:
    """Return whether a file that is named like C (`x.h`) is written in C++."""
    return _CPLUSPLUS.search(text) is not None


@dataclass(frozen=True, slots=True)
class Prepared:
    """A text that a grammar can read.

    `is_header`: it has an include guard (which is gone) or `#pragma once`. What stands before
    `head_end`, its first other line to the preprocessor, is the file's head; -1 without one.
    `taken` are the spans of what was taken out, but for what is never compiled.
    """

    text: bytes
    is_header: bool
    head_end: int
    taken: tuple[tuple[int, int], ...] = ()


def prepare(text: bytes, *, macros: bool = True) -> Prepared:
    """Return `text` without what a grammar cannot read; `macros` for languages that have them."""
    page = _Page(b"\n" + text)
    for place in _PLACES if macros else ():
        for found in re.finditer(place, page.text):
            if not page.in_comment(found.start("macros")):
                page.blank(*found.span("macros"))
    lines = [
        found
        for found in re.finditer(_DIRECTIVE, page.text, re.S)
        if not page.in_comment(found.start(1))
    ]
    guard = _guard(lines, page.text) if macros else []
    rest = [found for found in lines if found not in guard]
    _Conditionals(page).read(rest)
    for found in guard:
        page.blank(*found.span(1))
    others = [found for found in rest if not _ONCE.match(found[1])]
    is_header = not macros or bool(guard) or any(_ONCE.match(found[1]) for found in lines)
    head_end = others[0].start(1) - 1 if others else -1
    taken = tuple((start - 1, end - 1) for start, end in page.taken) if macros else ()
    return Prepared(bytes(page.out[1:]), is_header, head_end, taken)


def code_of(text: bytes, spans: Iterable[tuple[int, int]]) -> bytes:
    """Return the spans of a text one below the other, without comments."""
    return re.sub(_COMMENT, b" ", b"\n".join([text[a:b] for a, b in spans]), flags=re.S)


def lines_of(text: bytes, spans: Iterable[tuple[int, int]]) -> bytes:
    """Return the text without its comments and all that is not in these spans, on its lines."""
    out = bytearray(text.translate(_LINE_ENDS))
    for start, end in spans:
        out[start:end] = text[start:end]
    return re.sub(_COMMENT, lambda found: found[0].translate(_LINE_ENDS), bytes(out), flags=re.S)


def _guard(lines: list[re.Match[bytes]], text: bytes) -> list[re.Match[bytes]]:
    """Return the two lines of the include guard, none where the file has none.

    It ends where the file does; one that has a header's name may end before. A value that is
    given where there is none, and nothing more, is an option.
    """
    pair = list(islice((one for one in lines if not _PRAGMA.match(one[1])), 2))
    asked = _GUARD.match(pair[0][1]) if len(pair) > 1 else None
    given = _DEFINED.match(pair[1][1]) if asked else None
    if not asked or not given or given[1] != asked[1]:
        return []
    end = _end_of(lines[lines.index(pair[0]) :])
    if end is None or (end is not lines[-1] and not _HEADERS_NAME.search(given[1])):
        return []
    rest = text[end.end(1) :] if end is lines[-1] else b""
    if _is_bare(rest) and not (given[2] and _is_bare(text[pair[1].end(1) : end.start(1)])):
        return pair
    return []


def _is_bare(text: bytes) -> bool:
    return not re.sub(_COMMENT, b"", text, flags=re.S).strip()


def _end_of(lines: list[re.Match[bytes]]) -> re.Match[bytes] | None:
    """Return the line that ends the condition that the first one starts."""
    depth = 0
    for found in lines:
        word = _WORD.match(found[1])
        if word and word[1].startswith(b"if"):
            depth += 1
        elif word and word[1] == b"endif":
            depth -= 1
            if not depth:
                return found
    return None


class _Page:
    """A text, its comments, and a copy in which spans are made blank."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.out = bytearray(text)
        self.taken: list[tuple[int, int]] = []
        self._budget = _MOST_CHECKED * len(text)
        self._starts: list[int] = []
        self._ends: list[int] = []
        for found in re.finditer(_COMMENT_OR_STRING, text, re.S):
            if text.startswith(b"/", found.start()):
                self._starts.append(found.start())
                self._ends.append(found.end())

    def in_comment(self, offset: int) -> bool:
        """Return whether `offset` is in a comment."""
        index = bisect_right(self._starts, offset) - 1
        return index >= 0 and offset < self._ends[index]

    def blank(self, start: int, end: int, *, dead: bool = False) -> None:
        """Turn a span into spaces; its line ends stay. Nobody compiles what is `dead`."""
        self.out[start:end] = blank(self.text[start:end])
        if not dead:
            self.taken.append((start, end))

    def is_complete(self, start: int, end: int) -> bool:
        """Return whether a span is whole statements (its conditional lines are blank by now)."""
        self._budget -= end - start
        if self._budget < 0:
            return True
        code = _LINE_OF_DIRECTIVE.sub(b"", re.sub(_COMMENT, b"", self.out[start:end], flags=re.S))
        balanced = code.count(b"{") == code.count(b"}") and code.count(b"(") == code.count(b")")
        return balanced and _CODE_ENDS.search(code) is not None


@dataclass(slots=True)
class _Branch:
    """The branch that is being read: where it starts, and if it and the next ones are kept.

    `foreign`: it is for an operating system that has no `main` of its own; `dead`: for nobody.
    """

    start: int
    kept: bool = True
    next_kept: bool = True
    foreign: bool = False
    dead: bool = False


@dataclass(slots=True)
class _Conditionals:
    """Takes the conditional lines out, and the branches that only make sense without another."""

    page: _Page
    open: list[_Branch] = field(default_factory=list)

    def read(self, lines: list[re.Match[bytes]]) -> None:
        """Blank what has to go of the preprocessor's `lines`."""
        for found in lines:
            self._line(found[1], *found.span(1))

    def _line(self, line: bytes, start: int, end: int) -> None:
        found = _WORD.match(line)
        word = found[1] if found else b""
        if word == b"define":
            self._define(line, start, end)
        elif not word.startswith((b"include", b"import")):
            self.page.blank(start, end)
        if word.startswith(b"if"):
            dead = line[1:].split() == [b"if", b"0"]
            foreign = _FOREIGN.match(line) is not None
            self.open.append(_Branch(end, not dead, foreign=foreign, dead=dead))
        elif word.startswith((b"el", b"endif")) and self.open:
            self._next(start, end, is_end=word == b"endif")

    def _next(self, start: int, end: int, *, is_end: bool) -> None:
        branch = self.open[-1]
        if not branch.kept:
            self.page.blank(branch.start, start, dead=branch.dead)
        elif not is_end and not self.page.is_complete(branch.start, start):
            if branch.foreign:
                self.page.blank(branch.start, start)
            branch.next_kept = branch.foreign
        branch.start, branch.kept, branch.foreign = end, branch.next_kept, False
        branch.dead = False
        if is_end:
            self.open.pop()

    def _define(self, line: bytes, start: int, end: int) -> None:
        found = _DEFINE.match(line)
        if not found:
            return
        marked = _DEFINED.match(line)
        # Another guard than the usual one: `#ifdef A_H`, `#error`, `#endif`, `#define A_H`.
        if marked and not marked[2] and _HEADERS_NAME.search(marked[1]):
            self.page.blank(start, end)
            return
        value = _VISIBLE.search(line, found.end())
        self.page.blank(start + found.end(), end)
        # A value of its own on the line: the grammars read on over the line's end where a
        # macro's name is followed by spaces alone.
        place = max(value.start() if value else 0, found.end() + 1)
        if place < len(line) and line[place : place + 1] not in b"\r\n":
            self.page.out[start + place] = ord("0")
