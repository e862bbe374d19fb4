"""The lines of a text, as git and editors count them."""

from __future__ import annotations

import re


def lines_of(text: str) -> list[str]:
    """The lines with their ends; only a line feed ends one.

    `str.splitlines` also ends a line at a form feed, at U+2028 and at six more characters, and
    then neither numbers nor patches fit what git has.
    """
    return re.findall(r"[^\n]*\n|[^\n]+\Z", text)
