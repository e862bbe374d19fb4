"""Plain prose from docstrings and doc comments."""

from __future__ import annotations

import re

_GUTTER = re.compile(r"^[ \t]*(?:/\*\*?|\*/|\*|//[/!]?|#+)?[ \t]?", re.M)
_QUOTES = re.compile(r'^[a-zA-Z]*("""|\'\'\'|"|\')(.*)\1$', re.S)


def clean_docstring(literal: str) -> str:
    """Return the prose of a docstring, given as its literal."""
    found = _QUOTES.match(literal)
    return (found[2] if found else literal).strip()


def clean_doc(comment: str) -> str:
    """Return the prose of a doc comment, given as written."""
    return _GUTTER.sub("", comment.replace("*/", "")).strip()


def clean_file_doc(blocks: list[str]) -> str:
    """Return the prose of the first block that is about the file."""
    return clean_doc(blocks[0]) if blocks else ""
