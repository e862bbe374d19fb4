"""Nodes found by where they start: for what begins alike everywhere, no walk is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

    from summarizer.facts.harvest import Harvest
    from summarizer.facts.sections import Section


def collect_at(harvest: Harvest, root: Node, section: Section, text: bytes) -> None:
    """Collect the comments and drops of an `at` section of a query from `text`."""
    place = 0
    for start, end in section.starts(text):
        if start < place:  # inside the last one
            continue
        node: Node | None = root.descendant_for_byte_range(start, end)
        while node is not None and node.start_byte == start:
            parent, capture = section.nodes.get(node.type, ("", ""))
            if capture and parent in ("", node.parent.type if parent and node.parent else ""):
                place = _collect(harvest, capture, node)
                break
            node = node.parent


def _collect(harvest: Harvest, capture: str, node: Node) -> int:
    """Collect one; return where it ends."""
    start, end = node.byte_range
    if capture == "comment":
        harvest.comments[end] = start
    else:
        harvest.drops.append((start, end))
    return end
