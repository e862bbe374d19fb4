"""What the tags of R's doc comments (roxygen) say about who may use a definition."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from summarizer.facts.harvest import Definition
from summarizer.patterns import lazy

_EXPORTED = lazy(r"^#' *@export\b", re.MULTILINE)


def exported_by_tags(
    definitions: Collection[Definition], comment_above: Callable[[int], str]
) -> frozenset[str]:
    """Return the names with an `@export` tag.

    In a file that has such comments at all, every other definition is made private; in one
    without, nothing is known.
    """
    comments = {one.start: comment_above(one.start) for one in definitions}
    if not any(comment.startswith("#'") for comment in comments.values()):
        return frozenset()
    for one in definitions:
        one.private = one.private or not _EXPORTED.search(comments[one.start])
    return frozenset(one.name for one in definitions if not one.private)
