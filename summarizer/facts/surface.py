"""What a file shows to others, as one text: the input of digests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

_SINGLE = r"'([^'\"\\]*)'"
_LOOSE = r" ?[,;](?= ?[>}])"

if TYPE_CHECKING:
    from summarizer.records.sources import FileFacts


def surface(facts: FileFacts) -> str:
    """Return the sorted signatures of all symbols and the texts of the imports, a line each.

    Bodies, comments, order and formatting are not in it.
    """
    symbols = {
        f"{symbol.kind} {symbol.parent}.{symbol.name} {_plain(symbol.signature)}"
        for symbol in facts.symbols
    }
    imports = {
        f"import {one.spec} {','.join(sorted(one.names))}{' reexport' if one.reexport else ''}"
        for one in facts.imports
    }
    given = {name for one in facts.imports if one.reexport for name in one.aliases}
    exports = [f"export {name}" for name in sorted(given.union(facts.exports or ()))]
    return "\n".join([*sorted(symbols), *sorted(imports), *exports])


def _plain(signature: str) -> str:
    """The signature in one kind of quotes, without what ends a list for the looks alone."""
    return re.sub(_LOOSE, "", re.sub(_SINGLE, r'"\1"', signature)).rstrip(" ,")


def defined_names(facts: FileFacts) -> frozenset[str]:
    """Every name that the file defines or says it gives on, methods also with their type."""
    own = {symbol.name for symbol in facts.symbols}
    own |= {symbol.full for symbol in facts.symbols if symbol.parent}
    return frozenset(own | _taken(facts, given_on=True) | set(facts.exports or ()))


def known_names(facts: FileFacts) -> frozenset[str]:
    """Every name that the file defines or takes from another one."""
    return defined_names(facts) | _taken(facts)


def _taken(facts: FileFacts, *, given_on: bool = False) -> set[str]:
    """What the imports take, theirs and ours; with `given_on` those alone that others get."""
    taking = [one for one in facts.imports if one.reexport or not given_on]
    return {name for one in taking for pair in one.had for name in pair}
