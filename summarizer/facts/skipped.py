"""Why a file was not read although its bytes are fine: nothing is known of it, nothing is kept."""

from __future__ import annotations

MISSING = "git has no such object"
"""In a partial clone."""
NO_GRAMMAR = "no working grammar for "
"""With the language behind it: the program is not well installed here."""


def is_known(skipped: str) -> bool:
    """Whether a file's facts are a function of its bytes alone; `skipped` is why it was not read.

    Only what is known is kept: elsewhere, and later, the same file may be read.
    """
    return skipped != MISSING and not skipped.startswith(NO_GRAMMAR)
