"""An import of names, some of which the file calls otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from summarizer.records.sources import Import


def taking(
    spec: str, names: Iterable[tuple[str, str]], line: int, *, reexport: bool = False
) -> Import:
    """Return the import of `names`: each as the other file has it, and as this one calls it."""
    pairs = tuple(names)
    theirs, ours = tuple(name for name, _ in pairs), tuple(alias for _, alias in pairs)
    return Import(spec, theirs, line, reexport, ours if ours != theirs else ())
