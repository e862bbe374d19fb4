"""C declarators: the name stands inside out, `char *(*f(int))[3]` declares a function f."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.dataclass import dataclass
from summarizer.patterns import lazy

if TYPE_CHECKING:
    from tree_sitter import Node

_BETWEEN = frozenset({"field_declaration_list", "template_declaration"})
_TOPS = frozenset({"translation_unit", "declaration_list"})
_CLASSES = frozenset({"class_specifier", "struct_specifier", "union_specifier"})
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
_KEYWORDS = frozenset(
    b"if for while switch return sizeof int char long short float double bool void auto".split()
)
_CAPITALS = lazy(rb"[A-Z][A-Z0-9_]+")
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
            if node.type == wrapper == "function_declarator":
                return None  # no function returns a function: `T(max)()` is a cast in disguise
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


def class_around(member: Node) -> Node | None:
    """Return the class that `member` stands in, None for what stands in none."""
    owner = member.parent
    while owner is not None and owner.type in _BETWEEN:
        owner = owner.parent
    return owner if owner is not None and owner.type in _CLASSES else None


def is_shared_value(node: Node, declared: Declared) -> bool:
    """Return whether `node` declares a value at the top of a file or of a namespace.

    A macro beside its name makes an error, and may have been taken for the name.
    """
    is_top = node.parent is not None and node.parent.type in _TOPS
    is_value = node.type == "declaration" and not declared.is_function and declared.scope is None
    return is_top and is_value and not node.has_error


def is_misread(definition: Node, declared: Declared, text: bytes) -> bool:
    """Return whether what looks like a function is none: a statement, a macro's use, a cast.

    `text` holds the file's bytes.
    """
    name = _bytes(declared.name, text)
    if name in _KEYWORDS or text[: declared.name.start_byte][-12:].rstrip().endswith(b"operator"):
        return True
    # `int count GUARDED_BY(lock);` declares no function, as the error in it betrays.
    head = [child for child in definition.children if child.type != "compound_statement"]
    if _CAPITALS.fullmatch(name) and any(child.has_error for child in head):
        return True
    typeless = definition.child_by_field_name("type") is None and declared.scope is None
    return typeless and not _needs_no_type(definition, declared, text)


def _needs_no_type(definition: Node, declared: Declared, text: bytes) -> bool:
    owner = class_around(definition)
    if owner is None or declared.name.type in {"destructor_name", "operator_name"}:
        return owner is not None
    name = owner.child_by_field_name("name")
    while name is not None and name.type not in _NAMES:
        name = _inner(name)
    return name is not None and _bytes(name, text) == _bytes(declared.name, text)


def _bytes(node: Node, text: bytes) -> bytes:
    return text[node.start_byte : node.end_byte]
