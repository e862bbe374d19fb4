"""The libraries of dune: which of them the modules of a folder see, by the name of its module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from summarizer.paths import ancestors, nearest
from summarizer.records.project import Manifest


class DuneLibraries:
    """Knows what the `dune` files of the repository declare and use."""

    def __init__(self, manifests: Sequence[Manifest]) -> None:
        self._by_folder = {one.folder: one for one in manifests if one.kind == "dune"}
        self._seen: dict[str, Mapping[str, str]] = {}
        self._declared: dict[str, list[str]] = {}
        self._modules: dict[tuple[str, str], str] = {}
        for folder, one in self._by_folder.items():
            for key, module in one.resolution:
                library = key.partition(":")[2]
                self._declared.setdefault(library, []).append(folder)
                self._modules[folder, library] = module[:1].lower() + module[1:]

    def seen_from(self, folder: str) -> Mapping[str, str]:
        """Return module → folder of each library that the modules in `folder` may name."""
        own = next((one for one in ancestors(folder) if one in self._by_folder), None)
        if own is None:
            return {}
        if own not in self._seen:
            self._seen[own] = dict(reversed(list(self._reached(own))))
        return self._seen[own]

    def _reached(self, start: str) -> Iterator[tuple[str, str]]:
        """Give (module, folder) of what is used, and of what that uses, the nearest first."""
        pending, done = [start], {start}
        for folder in pending:
            for library in self._by_folder[folder].dependencies:
                if library in self._declared:
                    found = nearest(self._declared[library], f"{folder}/dune")
                    yield self._modules[found, library], found
                    if found not in done:
                        done.add(found)
                        pending.append(found)
