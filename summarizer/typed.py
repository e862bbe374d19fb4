"""Commands to type: the paths in them are quoted for a shell, and right from where one stands.

Who says what to type marks the repository's paths in it; who prints it knows where that is.
"""

from __future__ import annotations

import posixpath
import re
from shlex import quote

_MARK = "\0"  # no path holds it


def marked(*paths: str) -> str:
    """Paths from the repository's root as words of a command that `typed` has yet to spell."""
    return " ".join(f"{_MARK}{path}{_MARK}" for path in paths)


def typed(text: str, here: str = "") -> str:
    """The text with its marked paths as one types them in the folder `here` of the repository."""
    return re.sub(f"{_MARK}([^{_MARK}]*){_MARK}", lambda found: _spelled(found[1], here), text)


def _spelled(path: str, here: str) -> str:
    return quote(posixpath.relpath(f"/{path}", f"/{here}") if here else path)
