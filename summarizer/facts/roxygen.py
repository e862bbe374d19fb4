"""What the tags of R's doc comments (roxygen) say about who may use a definition."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from summarizer.facts.harvest import Definition
from summarizer.patterns import lazy

_EXPORTED = lazy(r"^#' *@export\b", re.MULTILINE)
_INTERNAL = lazy(r"^#' *@(?:noRd\b|keywords +internal\b)", re.MULTILINE)


def exported_by_tags(
    definitions: Iterable[Definition], comment_above: Callable[[int], str]
) -> frozenset[str]:
    """Return the names with an `@export` tag; one with `@noRd` is made private."""
    names = set()
    for one in definitions:
        comment = comment_above(one.start)
        if _EXPORTED.search(comment):
            names.add(one.name)
        elif _INTERNAL.search(comment):
            one.private = True
    return frozenset(names)
