"""Plain prose from docstrings and comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from summarizer.facts.boilerplate import is_banner, is_code, without_boilerplate, without_licence
from summarizer.facts.markup import prose
from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from summarizer.facts.comments import Block

_READ = 3000
"""Markup may be long where prose is short; beyond this nobody looks."""

_LITERAL = lazy(r"^[a-zA-Z]*(\"\"\"|'''|\"|')(.*)\1$", re.DOTALL)
_ESCAPED = lazy(r"\\(?:\r?\n|([\"'\\]))")
_SURE = ("/*", "///", "//!")
"""Who opens a comment like this writes words."""

_BLOCK_GUTTER = lazy(r"^[ \t]*\*+(?:[ ]|(?=[ \t]*$)|(?=\S))", re.MULTILINE)
_LINE_GUTTER = lazy(r"^[ \t]*(?://+[!<]*|#+!?|--+|;+|%+)[ ]?", re.MULTILINE)
_TEXT_TAG = lazy(
    r"^[ \t]*[@\\](?:fileoverview|file|overview|description|desc|summary|brief|details)\b"
    r"(?:[ \t]+[\w./-]+\.\w+[ \t]*$)?[ \t:]*",
    re.MULTILINE,
)
_NAME_TAG = lazy(
    r"^[ \t]*[@\\](?:module|packageDocumentation|namespace|package)\b.*$", re.MULTILINE
)
_FILE_TAG = lazy(r"[@\\](?:fileoverview|file|overview|module|packageDocumentation)\b")
_OWN_NAME = lazy(r"\A[\w./-]+\.[a-z]{1,4}\s*(?::|--?|—|–)\s+")
_PROLOGUE = lazy(
    rb"import\b|export\b.*\bfrom\b|(?:const|var|let)\b[^\n]*\brequire\(|require\(|['\"]use strict"
    rb"|package\b|using\b|#\s*(?:include|pragma|ifndef|ifdef|define)|use\b|namespace\b|<\?php"
    rb"|declare\(|module\b|from\b|require(?:_relative)?\b|extern\b|mod\b|#!\["
)


def clean_docstring(literal: str) -> str:
    """Return the prose of a docstring, given as its literal."""
    found = _LITERAL.match(literal)
    text = found[2] if found else literal
    if "\\" in text and literal[:1] not in "rR":
        text = _ESCAPED.sub(lambda escape: escape[1] or "", text)
    return prose(without_licence(_dedent(text[:_READ])))


def clean_doc(comment: str) -> str:
    """Return the prose of a comment above a definition, given as written."""
    if not comment:
        return ""
    text = uncomment(comment[:_READ])
    if not comment.startswith(_SURE) and (is_code(text) or is_banner(text)):
        return ""
    if "@" in text or "\\" in text:
        text = _TEXT_TAG.sub("", text)
    words = prose(without_boilerplate(text))
    return words if " " in words else ""


def about_file(blocks: Iterable[Block], openers: tuple[str, ...]) -> str:
    """Return the prose of the first block at a file's head that is about the file.

    That is one with an opener of its own, with a tag that says so, apart from what follows,
    or, where it is more than a line, above the imports.
    """
    for block in blocks:
        if openers and not block.text.startswith(openers):
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
        lines = text.split("\n")
        starred = sum(line.lstrip().startswith("*") for line in lines[1:])
        text = _BLOCK_GUTTER.sub("", text) if starred * 2 >= len(lines) - 1 else text
    elif comment.startswith("<!--"):
        text = comment[4:].removesuffix("-->")
    elif comment.startswith("=begin"):
        text = comment.partition("\n")[2].rpartition("\n")[0]
    else:
        text = _LINE_GUTTER.sub("", comment)
    return _dedent(text)


def _is_prologue(block: Block) -> bool:
    is_long = "\n" in block.text or block.text.startswith("/*")
    return is_long and _PROLOGUE.match(block.after) is not None


def _file_words(comment: str) -> str:
    text = uncomment(comment[:_READ])
    if not comment.startswith(_SURE) and is_code(text):
        return ""
    words = prose(without_boilerplate(_TEXT_TAG.sub("", _NAME_TAG.sub("", text))))
    return _OWN_NAME.sub("", words)


def _dedent(text: str) -> str:
    """Take the indent that all lines but the first share off them."""
    if "\n" not in text:
        return text.strip()
    first, _, rest = text.expandtabs(4).replace("\r", "").partition("\n")
    if not rest.strip():
        return first.strip()
    lines = rest.split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n".join([first.strip(), *(line[indent:] for line in lines)])
