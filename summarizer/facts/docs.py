"""Plain prose from docstrings and comments."""

from __future__ import annotations

import functools
import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from summarizer.facts.boilerplate import is_banner, is_code, without_boilerplate, without_licence
from summarizer.facts.markup import LIMIT, prose
from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from summarizer.facts.comments import Block

_READ = 3000
"""Markup may be long where prose is short; beyond this nobody looks."""

_LITERAL = lazy(r"^(?:[a-zA-Z]*|~[sS])(\"\"\"|'''|\"|')(.*)\1$", re.DOTALL)
_ATTRIBUTE = lazy(r"@(?:doc|typedoc)\s+")
"""Elixir's docs are attributes."""

_ESCAPED = lazy(r"\\(?:\r?\n|([\"'\\]))")
_FLUSH = lazy(r"\n\S")
_TAGS = lazy(r"\n[ \t]*\*?[ \t]*@(?:param|returns?|throws|exception|see)\b")
"""From here on a doc comment has no prose; to know it early saves cleaning half of the text."""
_CLOSERS = MappingProxyType({"(*": "*)", "{-": "-}"})
_NESTING = tuple(_CLOSERS)
_SURE = ("/*", "///", "//!", "(**", "-- |", "{- |", "%% @doc", "%%% @doc")
"""Who opens a comment like this writes words."""

_BLOCK_GUTTER = lazy(r"^[ \t]*\*+(?:[ ]|(?=[ \t]*$)|(?=\S))", re.MULTILINE)
_LINE_GUTTER = lazy(r"^[ \t]*(?://+[!<]*|#+[!']?|--+|;+|%+)[ ]?", re.MULTILINE)
_METADATA = lazy(r"^# /// [\w-]+[ \t]*\n(?:#[^\n]*\n)*?# ///[ \t]*$\n?", re.MULTILINE)
"""What a Python script says to the programs that run it (PEP 723)."""
_MARK = lazy(r"\A\s*[|^](?=\s)")
"""What makes a comment Haskell's documentation."""
_BRACKETED = lazy(r"(?:--\[=*\[|\#=|\#+\[)[-=]*(.*?)[-=]*(?:\]=*\]|=\#|\]\#+)?\s*\Z", re.DOTALL)
"""The block comments of Lua, Julia and Nim."""
_TEXT_TAGS = "fileoverview|file|overview|description|desc|summary|brief|details|doc"
_TEXT_TAG = lazy(
    rf"^[ \t]*[@\\](?:{_TEXT_TAGS})\b"
    r"(?:[ \t]+[\w./-]+\.\w+[ \t]*$)?[ \t:]*",
    re.MULTILINE,
)
_TEXT_WORD = lazy(rf"[@\\](?:{_TEXT_TAGS})\b")
"""To look for this anywhere is faster than for that at the start of lines."""
_NAME_TAG = lazy(
    r"^[ \t]*[@\\](?:module|packageDocumentation|namespace|package)\b.*$"
    r"|^(?:Module|Stability|Portability)[ \t]*:.*$|^Description[ \t]*:(?=[ \t])",
    re.MULTILINE,
)
_FILE_TAG = lazy(r"[@\\](?:fileoverview|file|overview|module|packageDocumentation|doc)\b")
_OWN_NAME = lazy(r"\A[\w./-]+\.[a-z]{1,4}\s*(?::|--?|—|–)\s+")
_NAME_LINE = lazy(
    r"\A\s*[\w+./-]+\.[a-z]{1,5}[ \t]*(?:\n(?:[^\n]+\n\s*)?(?=\s*Created by\b)|\n|\Z)"
)
"""Above that the name of the project may stand."""

_PROLOGUE = lazy(
    rb"import\b|export\b.*\bfrom\b|(?:const|var|let)\b[^\n]*\brequire\(|require\(|['\"]use strict"
    rb"|package\b|using\b|#\s*(?:include|pragma|ifndef|ifdef|define)|use\b|namespace\b|<\?php"
    rb"|-\s*module\b|declare\(|module\b|from\b|require(?:_relative)?\b|extern\b|mod\b|#!\["
)


def clean_docstring(literal: str) -> str:
    """Return the prose of a docstring, given as its literal."""
    found = _LITERAL.match(literal)
    text = found[2] if found else literal
    if "\\" in text and literal[:1] not in "rR~":
        text = _ESCAPED.sub(lambda escape: escape[1] or "", text)
    return prose(without_licence(_dedent(text[:_READ])))


def clean_any(text: str) -> str:
    """Return the prose of what may be a docstring or a comment."""
    return clean_docstring(text) if _LITERAL.match(text) else clean_doc(text)


def as_written(text: str) -> str:
    """Return a docstring or comment in one line, marks and all, without tags and what follows."""
    if not text:
        return ""
    tags = _TAGS.search(text)
    return " ".join(text[: min(LIMIT, tags.start()) if tags else LIMIT].split())


def clean_doc(comment: str) -> str:
    """Return the prose of a comment above a definition, given as written."""
    if not comment:
        return ""
    if _ATTRIBUTE.match(comment):
        return clean_docstring(_ATTRIBUTE.sub("", comment))
    if comment.startswith('"'):
        return clean_docstring(comment)
    comment = comment.replace("\r\n", "\n")
    tags = _TAGS.search(comment) if comment.startswith("/**") else None
    text = uncomment(comment[: min(_READ, tags.start()) if tags else _READ])
    if not comment.startswith(_SURE) and (is_code(text) or is_banner(text)):
        return ""
    if _TEXT_WORD.search(text):
        text = _TEXT_TAG.sub("", text)
    words = prose(without_boilerplate(text))
    return words if " " in words else ""


def about_file(blocks: Iterable[Block], openers: tuple[str, ...]) -> str:
    """Return the prose of the first block at a file's head that is about the file.

    That is one with an opener of its own, with a tag that says so, apart from what follows,
    or, where it is more than a line, above the imports.
    """
    for block in blocks:
        if not block.text or (openers and not block.text.startswith(openers)):
            continue
        if openers or block.is_apart or _FILE_TAG.search(block.text) or _is_prologue(block):
            doc = _file_words(block.text)
            if doc:
                return doc
    return ""


def uncomment(comment: str) -> str:
    """Return the text of a comment without its marks, dedented."""
    if comment.startswith("/*"):
        text = comment[2:].lstrip("*!").removesuffix("*/").rstrip("*")
        bare, starred = _BLOCK_GUTTER.subn("", text)
        text = bare if starred * 2 >= text.count("\n") else text
    elif comment.startswith("<!--"):
        text = comment[4:].removesuffix("-->")
    elif comment.startswith(_NESTING):
        inner = comment[2:].lstrip("*").removesuffix(_CLOSERS[comment[:2]]).rstrip("*")
        text = _MARK.sub("", inner)
    elif comment.startswith("=begin"):
        text = comment.partition("\n")[2].rpartition("\n")[0]
    elif block := _BRACKETED.match(comment):
        text = block[1]
    else:
        text = _MARK.sub("", _LINE_GUTTER.sub("", _METADATA.sub("", comment)))
    return _dedent(text)


def _is_prologue(block: Block) -> bool:
    is_long = "\n" in block.text or block.text.startswith("/*")
    return is_long and _PROLOGUE.match(block.after) is not None


@functools.lru_cache(maxsize=128)
def _file_words(comment: str) -> str:
    """Return the prose of a comment about a file; the licences of a repository are alike."""
    text = _NAME_LINE.sub("", uncomment(comment[:_READ]))
    if not comment.startswith(_SURE) and is_code(text):
        return ""
    words = prose(without_boilerplate(_TEXT_TAG.sub("", _NAME_TAG.sub("", text))))
    return _OWN_NAME.sub("", words)


def _dedent(text: str) -> str:
    """Take the indent that all lines but the first share off them."""
    if "\n" not in text:
        return text.strip()
    if "\t" in text or "\r" in text:
        text = text.expandtabs(4).replace("\r", "")
    first, _, rest = text.partition("\n")
    if not rest.strip():
        return first.strip()
    if _FLUSH.search(text):
        return f"{first.strip()}\n{rest}"
    lines = rest.split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n".join([first.strip(), *(line[indent:] for line in lines)])
