"""Where a parsed file uses a name in its code, and the code that belongs to each symbol."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from summarizer.facts.code_tokens import code_tokens
from summarizer.facts.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tree_sitter import Node

    from summarizer.records.sources import Symbol

_PROSE = (
    *("comment", "string", "char_literal", "heredoc", "regex"),
    *("content", "str_text", "str_lit", "template_literal"),
)
"""One of these is in the kind of whatever is no code, in any grammar."""


def lines_with(root: Node, text: bytes, name: str) -> tuple[int, ...]:
    """The lines, from 1, on which `name` stands as a word of the code: no comment, no string."""
    word = re.escape(name.encode())
    lines = Lines(text)
    found = (
        lines.of(place.start())
        for place in re.finditer(rb"(?<![\w$])" + word + rb"(?![\w$])", text)
        if not _is_other(root.descendant_for_byte_range(*place.span()), place.span(), name)
    )
    return tuple(dict.fromkeys(found))


def _is_other(node: Node | None, span: tuple[int, int], name: str) -> bool:
    """Whether a node is prose, or a longer name that holds a module's: `A.B` in `A.B.C`."""
    if node is None:
        return True
    if any(kind in node.type.lower() for kind in _PROSE):
        # A sigil may hold a template, in which names are used.
        return node.parent is None or node.parent.type != "sigil"
    return "." in name and not node.child_count and node.byte_range != span


def code_between(root: Node, text: bytes, language: str, start: int, end: int) -> str:
    """The tokens of the node that reaches from one place to the other, divided by spaces."""
    node = root.descendant_for_byte_range(start, end)
    words = (token.word for token in code_tokens(node, text, language))
    return b" ".join(words).decode("utf-8", "replace")


def code_by_symbol(
    root: Node, text: bytes, language: str, symbols: Sequence[Symbol]
) -> dict[str, str]:
    """The tokens of each symbol that stand in none of the symbols inside it."""
    owner: dict[int, str] = {}
    for symbol in sorted(symbols, key=lambda one: (one.line, -one.end)):
        owner.update(dict.fromkeys(range(symbol.line, symbol.end + 1), symbol.full))
    code: dict[str, list[bytes]] = {name: [] for name in owner.values()}
    for token in code_tokens(root, text, language):
        name = owner.get(token.line, "")
        if name:
            code[name].append(token.word)
    return {name: b" ".join(words).decode("utf-8", "replace") for name, words in code.items()}
