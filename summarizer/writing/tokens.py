"""How many tokens a text may be: an upper estimate, since a budget must hold for any tokenizer."""

from __future__ import annotations

_BYTES = 3
"""Code and prose take from 3 to 5 bytes a token in the tokenizers in use."""


def estimate(text: str) -> int:
    """Tokens of a text, rather too many than too few."""
    return -(-len(text.encode("utf-8", "surrogateescape")) // _BYTES)


def cut(text: str, tokens: int) -> str:
    """The first whole lines of a text that fit, `…` in the place of the rest."""
    if estimate(text) <= tokens:
        return text
    kept: list[str] = []
    room = tokens - 2
    for line in text.split("\n"):
        room -= estimate(line + "\n")
        if room < 0:
            break
        kept.append(line)
    return "\n".join([*kept, "…"])
