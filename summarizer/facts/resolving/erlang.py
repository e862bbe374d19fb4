"""Erlang: headers beside the file, in `include`, and in other applications; modules by name."""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Resolution, inside
from summarizer.facts.resolving.named import Named
from summarizer.paths import ancestors, folder_of, join, nearest


class ErlangImports(Named):
    """Resolves the files of `-include` and `-include_lib`, and the names of modules."""

    def _search(self, path: str, spec: str) -> Resolution:
        if "." not in spec:
            return self._nearest(self._tree.by_name.get(f"{spec}.erl", []), path)
        found = next((one for one in _places(path, spec) if one in self._tree.files), None)
        if found:
            return inside([found])
        application, _, rest = spec.partition("/")
        apps = self._tree.by_name.get(f"{application}.app.src", []) if rest else []
        homes = [folder_of(folder_of(one)) for one in apps]
        there = [one for one in (join(home, rest) for home in homes) if one in self._tree.files]
        if there or rest:
            return self._nearest([one for one in there if one], path)
        return inside([nearest(known, path)]) if (known := self._tree.ending(spec)) else MISSING

    def _nearest(self, known: list[str], path: str) -> Resolution:
        return inside([nearest(known, path)]) if known else OUTSIDE


def _places(path: str, spec: str) -> Iterator[str | None]:
    """Give the places of an included file: beside, and in the `include` folders around."""
    yield join(folder_of(path), spec)
    for folder in ancestors(folder_of(path)):
        yield join(folder, f"include/{spec}")
