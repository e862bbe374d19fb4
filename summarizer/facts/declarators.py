"""C declarators: the name stands inside out, `char *(*f(int))[3]` declares a function f."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

_TYPELESS_HOMES = frozenset({"field_declaration_list", "template_declaration"})
_NAMES = frozenset(
    {
        "identifier",
        "field_identifier",
        "type_identifier",
        "namespace_identifier",
        "primitive_type",
        "destructor_name",
        "operator_name",
    }
)
# These say nothing about what the name is.
_TRANSPARENT = frozenset({"parenthesized_declarator", "attributed_declarator"})


@dataclass(frozen=True, slots=True)
class Declared:
    """What a declarator declares: the node of the name, the node of its class (`A` in `A::b`)."""

    name: Node
    scope: Node | None
    is_function: bool


def declared_by(declarator: Node) -> Declared | None:
    """Return what `declarator` declares, None where it has no name that can be recorded."""
    node: Node | None = declarator
    scope, wrapper = None, ""
    while node is not None and node.type not in _NAMES:
        if node.type == "qualified_identifier":
            scope = node.child_by_field_name("scope")
        elif node.type.endswith("_declarator") and node.type not in _TRANSPARENT:
            wrapper = node.type
        node = _inner(node)
    if node is None:
        return None
    return Declared(node, _plain(scope), wrapper == "function_declarator")


def _inner(node: Node) -> Node | None:
    if node.type in {"qualified_identifier", "template_function", "template_type"}:
        return node.child_by_field_name("name")
    if not node.type.endswith("_declarator") or node.type == "init_declarator":
        return None
    declarator = node.child_by_field_name("declarator")
    return declarator or next((one for one in node.named_children if _may_declare(one)), None)


def _may_declare(node: Node) -> bool:
    return node.type.endswith("_declarator") or node.type in _NAMES


def _plain(scope: Node | None) -> Node | None:
    return _inner(scope) if scope is not None and scope.type == "template_type" else scope


def is_macro_call(definition: Node, declared: Declared, name: str) -> bool:
    """Return whether a definition is a macro's use that looks like a function without a type.

    Only constructors, destructors and operators have no type, in their class or after `A::`.
    """
    if definition.child_by_field_name("type") is not None or declared.scope is not None:
        return False
    home = definition.parent.type if definition.parent is not None else ""
    return home not in _TYPELESS_HOMES or name.isupper()
