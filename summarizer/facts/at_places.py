"""Nodes found by where they start: for what begins alike everywhere, no walk is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.facts.harvest import Statement

if TYPE_CHECKING:
    from tree_sitter import Node

    from summarizer.facts.harvest import Harvest
    from summarizer.facts.sections import Section


def collect_at(harvest: Harvest, root: Node, section: Section, text: bytes) -> None:
    """Collect the comments, drops and imports of an `at` section of a query from `text`."""
    done = 0
    imported: set[bytes] = set()
    for start, end in section.starts(text):
        if start < done or text[start:end] in imported:
            continue
        found = _found(root, start, end, section)
        if found is None:
            continue
        capture, done = found
        if capture == "comment":
            harvest.comments[done] = start
        elif capture == "import":
            imported.add(text[start:end])
            spec = text[start:end].decode("utf-8", "replace")
            harvest.statements.append(Statement(start, spec, spec))
        else:
            harvest.drops.append((start, done))


def _found(root: Node, start: int, end: int, section: Section) -> tuple[str, int] | None:
    """Return the capture of a node that starts at `start`, and where the node ends."""
    node: Node | None = root.descendant_for_byte_range(start, end)
    while node is not None and node.start_byte == start:
        above, capture = section.nodes.get(node.type, ("", ""))
        if capture and (not above or (node.parent is not None and node.parent.type == above)):
            return capture, node.end_byte
        node = node.parent
    return None
