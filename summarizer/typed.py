"""Commands to type: the paths in them are quoted for a shell, and right from where one stands.

Who says what to type marks the repository's paths in it; who prints it knows where that is.
"""

from __future__ import annotations

import posixpath
import re
import shlex

from summarizer.hidden import has_hidden

_MARK = "\0"  # no path holds it


def quoted(word: str) -> str:
    """One word of a command, for a shell; what no one sees is written out, byte by byte."""
    if not has_hidden(word):
        return shlex.quote(word)
    return f"$'{''.join(map(_written, word))}'"


def _written(char: str) -> str:
    if char in "\\'":
        return f"\\{char}"
    shown = char == " " or not has_hidden(char)
    data = b"" if shown else char.encode("utf-8", "surrogateescape")
    return char if shown else "".join(f"\\x{byte:02x}" for byte in data)


def marked(*paths: str) -> str:
    """Paths from the repository's root as words of a command that `typed` has yet to spell."""
    return " ".join(f"{_MARK}{path}{_MARK}" for path in paths)


def typed(text: str, here: str = "") -> str:
    """The text with its marked paths as one types them in the folder `here` of the repository."""
    return re.sub(f"{_MARK}([^{_MARK}]*){_MARK}", lambda found: _spelled(found[1], here), text)


def _spelled(path: str, here: str) -> str:
    return quoted(posixpath.relpath(f"/{path}", f"/{here}") if here else path)
