"""Which file a path means to JavaScript's tools, and which source a built file comes from."""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.facts.resolving.tree import Tree
from summarizer.paths import join
from summarizer.patterns import lazy

_SUFFIXES = tuple(
    ".ts .tsx .mts .cts .js .jsx .mjs .cjs .vue .svelte .astro .json .d.ts .d.mts .d.cts".split()
)
_WRITTEN_FOR = {
    ".js": (".ts", ".tsx", ".d.ts", ".jsx"),
    ".jsx": (".tsx",),
    ".mjs": (".mts", ".d.mts"),
    ".cjs": (".cts", ".d.cts"),
}
"""TypeScript wants imports to name the file that the compiler will make."""

_BUILT = lazy(r"(\.min)?\.(d\.)?[cm]?[jt]sx?$")
_FLAVOUR = lazy(
    r"([.-](esm?|cjs|umd|iife|prod(uction)?|dev(elopment)?|common|module|global|runtime"
    r"|esm-bundler|esm-browser|browser|node))+$"
)
_OUTPUT = frozenset({"dist", "lib", "build", "out", "es", "esm", "cjs", "umd", "types", "output"})
_SOURCES = ("src", "source", "lib", "")


class JavaScriptFiles:
    """Finds files by the rules of Node, TypeScript and the bundlers."""

    def __init__(self, tree: Tree, mains: dict[str, list[str]]) -> None:
        self._tree = tree
        self._mains = mains

    def find(self, path: str | None) -> str | None:
        """Return the file that `path` means: itself, with a suffix, or as a folder."""
        if path is None:
            return None
        files = self._tree.files
        return next((one for one in self._candidates(path) if one in files), None)

    def _candidates(self, path: str) -> Iterator[str]:
        yield path
        dot = path.rfind(".")
        for suffix in _WRITTEN_FOR.get(path[dot:], ()):
            yield path[:dot] + suffix
        for suffix in _SUFFIXES if path else ():
            yield path + suffix
        for main in self._mains.get(path, ()):
            place = join(path, main)
            if place is not None and place != path:
                yield place
                yield from (place + suffix for suffix in _SUFFIXES)
        prefix = f"{path}/" if path else ""
        yield from (f"{prefix}index{suffix}" for suffix in _SUFFIXES)

    def source(self, folder: str, target: str, outputs: list[tuple[str, str]]) -> str | None:
        """Return the file, or the source of the built file, that a package calls `target`.

        `outputs` are (built folder, source folder) pairs that the compiler is told; without
        them the usual names are tried: `dist/esm/cli.js` comes from `src/cli.ts`.
        """
        place = join(folder, target)
        if place is None:
            return None
        return self.find(place) or next(
            (found for one in self._unbuilt(folder, place, outputs) if (found := self.find(one))),
            None,
        )

    def _unbuilt(self, folder: str, place: str, outputs: list[tuple[str, str]]) -> Iterator[str]:
        bare = _BUILT.sub("", place)
        stems = dict.fromkeys((bare, _FLAVOUR.sub("", bare)))
        for built, source in outputs:
            for stem in stems:
                if stem.startswith(f"{built}/"):
                    yield f"{source}/{stem[len(built) + 1 :]}".lstrip("/")
        for stem in stems:
            below = stem[len(folder) :].strip("/").split("/")
            for source in _SOURCES if below[0] in _OUTPUT else ():
                yield "/".join(part for part in (folder, source, *_rest(below)) if part)
            # A bundle has the name of the package whose main file it is made from.
            if below[0] in _OUTPUT and below[1:] == [folder.rpartition("/")[2]]:
                yield f"{folder}/src/index"


def _rest(below: list[str]) -> list[str]:
    """Leave out the names of output folders at the head (`dist/esm/x` gives `x`)."""
    rest = below[1:]
    while len(rest) > 1 and rest[0] in _OUTPUT:
        rest = rest[1:]
    return rest
