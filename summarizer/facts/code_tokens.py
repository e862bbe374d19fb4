"""The tokens of code in one spelling, whichever formatter went over it last.

Left out or made one: comments, white space, the ends of statements that a language adds by
itself, a comma before a closing bracket, the kind of quotes. What a program does is not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_SCRIPTS = frozenset(("javascript", "typescript", "tsx"))
_ENDS_BY_ITSELF = _SCRIPTS | {"python", "go"}
_SIMPLE = frozenset(
    """expression_statement return_statement break_statement continue_statement throw_statement
    raise_statement pass_statement variable_declaration lexical_declaration field_definition
    public_field_definition property_signature method_signature short_var_declaration
    assignment_statement inc_statement dec_statement go_statement defer_statement
    import_statement assert_statement delete_statement debugger_statement""".split()
)
"""Statements that hold no others: where one ends there is a `;`, written or not."""

_BLOCKS = ("statement_block", "program", "class_body", "switch_case", "switch_default")
_LISTED = ("object_type", "interface_body")  # whose members end in `;`, `,` or nothing
_WHOLE = frozenset(
    """return_statement assignment if_statement elif_clause while_statement for_statement
    assert_statement keyword_argument default_parameter typed_default_parameter
    variable_declarator assignment_expression""".split()
)
"""Where an expression stands alone, in brackets or not."""

_DOCUMENTED = ("block", "module", "expression_statement")
_CLOSING = (b")", b"]", b"}", b">")
_OPENING = (b",", b"(", b"[", b"{")
_LONE = ("tuple", "subscript", "index", "pattern", "section", "token_tree")
_TEXTS = ("string", "template", "heredoc")
_INSIDE_TEXT = ("content", "fragment", "escape", "start", "end", "quote", "text")
_QUOTED = lazy(rb"([A-Za-z]*)('''|\"\"\"|'|\")(.*)\2", re.DOTALL)
_OPENS = lazy(rb"([A-Za-z]*)('''|\"\"\"|'|\")")
_ESCAPED = lazy(rb"\\(.)", re.DOTALL)


class Token(NamedTuple):
    """One token, the number of its line (from 1), and the node that it stands in."""

    line: int
    word: bytes
    parent: Node | None


def code_tokens(root: Node | None, text: bytes, language: str) -> Iterator[Token]:
    """The tokens below a node in order."""
    before, held = b"", None
    for token in _spelled(root, text, language):
        if held is not None and not _is_loose(held, before, token.word):
            yield held
            before = held.word
        held = token
    if held is not None and held.word != b";":
        yield held


def _is_loose(token: Token, before: bytes, after: bytes) -> bool:
    """Whether the token stands there for the looks alone."""
    parent = token.parent
    if token.word == b";":
        return before in (b"", b";")
    if token.word != b"," or parent is None:
        return False
    if parent.type == "match_arm":
        return True
    if after not in _CLOSING or before in _OPENING or (after == b">" and "type" not in parent.type):
        return False
    members = sum(child.is_named and "comment" not in child.type for child in parent.children)
    lone = members == 1 + (parent.type == "subscript")
    return not (lone and any(kind in parent.type for kind in _LONE))


def _spelled(root: Node | None, text: bytes, language: str) -> Iterator[Token]:
    """All tokens, with a `;` where a simple statement ends in languages that need none."""
    by_itself = language in _ENDS_BY_ITSELF
    pending: list[Node | Token] = [root] if root is not None else []
    while pending:
        node = pending.pop()
        if isinstance(node, Token):
            yield node
        elif "comment" in node.type or node.type == "line_continuation":
            continue
        elif (plain := _plain_text(node, text)) is not None:
            yield Token(node.start_point[0] + 1, plain, node.parent)
        elif node.child_count:
            if by_itself and _is_simple(node):
                pending.append(Token(node.end_point[0] + 1, b";", node))
            pending.extend(reversed(_parts(node, text)))
        elif not (by_itself and _is_end(node)):
            word = text[node.start_byte : node.end_byte]
            word = word if _is_in_text(node) else word.strip()
            if word:
                yield Token(node.start_point[0] + 1, word, node.parent)


def _is_simple(node: Node) -> bool:
    """Whether this is a statement that holds no others, in Python also a bare expression."""
    bare = node.parent is not None and node.parent.type == "block"
    return node.type in _SIMPLE or (
        bare and node.is_named and not node.type.endswith(("_statement", "_definition", "_list"))
    )


def _is_end(node: Node) -> bool:
    """Whether this is the end of a statement or member, which its node tells as well."""
    parent = node.parent
    if parent is None or node.type not in (";", ","):
        return False
    if node.type == ",":
        return parent.type in _LISTED
    if parent.type == "empty_statement":
        return parent.parent is not None and parent.parent.type in _BLOCKS
    return "for" not in parent.type


def _parts(node: Node, text: bytes) -> list[Node | Token]:
    """The children of a node; in a text also what stands between them."""
    if node.type == "parenthesized_expression" and _is_bare(node):
        return [child for child in node.children if child.type not in ("(", ")")]
    if not _is_text(node):
        return list(node.children)
    found: list[Node | Token] = []
    at = node.start_byte
    for child in node.children:
        if child.start_byte > at:
            found.append(Token(child.start_point[0] + 1, text[at : child.start_byte], node))
        opens = _OPENS.fullmatch(text[child.start_byte : child.end_byte])
        quote = Token(child.start_point[0] + 1, _opening(child, opens), node) if opens else None
        found.append(quote or child)
        at = child.end_byte
    if node.end_byte > at:
        found.append(Token(node.end_point[0] + 1, text[at : node.end_byte], node))
    return found


def _opening(node: Node, found: re.Match[bytes]) -> bytes:
    """The prefix and the quote that a string begins with."""
    prefix = found[1].lower().replace(b"u", b"") if node.type == "string_start" else found[1]
    return prefix + found[2].replace(b"'", b'"')


def _is_bare(node: Node) -> bool:
    """Whether what stands in these brackets stands alone there, so that they bind nothing."""
    around = node.parent.type if node.parent is not None else ""
    sequence = any(child.type == "sequence_expression" for child in node.children)
    return around in _WHOLE and not sequence


def _is_text(node: Node) -> bool:
    return any(kind in node.type for kind in _TEXTS) and not node.type.startswith("concatenated")


def _is_in_text(node: Node) -> bool:
    return node.parent is not None and _is_text(node.parent)


def _plain_text(node: Node, text: bytes) -> bytes | None:
    """A string in which no code stands, in one kind of quotes; None for all else."""
    if "string" not in node.type or _is_in_text(node):
        return None
    children = node.children
    if any(c.is_named and not any(k in c.type for k in _INSIDE_TEXT) for c in children):
        return None
    found = _QUOTED.fullmatch(text[node.start_byte : node.end_byte])
    if found is None:
        return None
    prefix, quote, body = found[1], found[2], found[3]
    is_python = bool(children) and children[0].type == "string_start"
    if is_python:
        prefix = prefix.lower().replace(b"u", b"")
    if len(quote) == 3 and node.parent is not None and node.parent.type in _DOCUMENTED:
        body = b" ".join(body.split())
    if is_python or not _has_raw_backslash(node, text):
        if len(quote) == 1 and b"r" not in prefix.lower():
            body = _ESCAPED.sub(lambda one: one[1] if one[1] == quote else one[0], body)
        quote = quote.replace(b"'", b'"')
    return prefix + quote + body + quote


def _has_raw_backslash(node: Node, text: bytes) -> bool:
    """Whether a backslash stands for itself: as in the single quotes of PHP and Ruby."""
    pending, escapes = list(node.children), 0
    while pending:
        child = pending.pop()
        if "escape" in child.type:
            escapes += text.count(b"\\", child.start_byte, child.end_byte)
        else:
            pending.extend(child.children)
    return text.count(b"\\", node.start_byte, node.end_byte) != escapes
