"""TypeScript's `paths` and `baseUrl`, with `extends`, as the nearest configuration has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from summarizer.dataclass import dataclass
from summarizer.paths import ancestors, folder_of, is_within, join
from summarizer.records.project import SEPARATOR, Manifest

_FIRST = ("tsconfig.json", "jsconfig.json")
_KINDS = frozenset({"tsconfig", "deno.json"})
_DEPTH = 10
"""How many configurations may extend each other before it must be a circle."""

FindConfig = Callable[[str, str], str | None]
"""(folder, name of a package's file) -> its path, for `extends` of a package."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a configuration, with all that it extends, says about names.

    `paths` are (pattern, folder that targets are relative to, targets) triples; `roots` the
    folders that count as one. `scripts`: what it says holds in JavaScript too, None where
    nothing tells.
    """

    paths: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    base: str | None = None
    scripts: bool | None = None
    roots: tuple[str, ...] = ()


class ConfiguredPaths:
    """Knows which places the configurations around a file give a name."""

    def __init__(self, manifests: Sequence[Manifest], find_config: FindConfig) -> None:
        self._configs = {one.path: one for one in manifests if one.kind in _KINDS}
        self._find_config = find_config
        self._by_folder: dict[str, list[str]] = {}
        self._around: dict[str, tuple[Options, ...]] = {}
        for path in sorted(self._configs):
            self._by_folder.setdefault(folder_of(path), []).append(path)

    def places(self, folder: str, spec: str, *, script: bool) -> Iterator[tuple[str, bool]]:
        """Give (path, whether a pattern says so) for each place that `spec` may mean.

        `script`: JavaScript asks, which TypeScript does not read unless it is told to.
        """
        for options in self._options(folder):
            if script and not options.scripts:
                continue
            for pattern, base, targets in options.paths:
                middle = _middle(pattern, spec)
                if middle is None:
                    continue
                for target in targets:
                    place = join(base, target.replace("*", middle))
                    if place is not None:
                        yield place, pattern != "*"
            if options.base is not None:
                place = join(options.base, spec)
                if place is not None:
                    yield place, False

    def twins(self, folder: str, place: str) -> Iterator[str]:
        """Give the same place in the other `rootDirs` of the configurations around `folder`."""
        for options in self._options(folder):
            homes = [root for root in options.roots if is_within(place, root)]
            for home in sorted(homes, key=len, reverse=True)[:1]:
                below = place[len(home) :].strip("/")
                others = (join(root, below) for root in options.roots if root != home)
                yield from (one for one in others if one is not None)

    def _options(self, folder: str) -> tuple[Options, ...]:
        """Return the options of the configurations around `folder`, nearest first."""
        if folder not in self._around:
            paths = [path for one in ancestors(folder) for path in self._in_folder(one)]
            self._around[folder] = tuple(self._effective(path) for path in paths)
        return self._around[folder]

    def _in_folder(self, folder: str) -> list[str]:
        """Return a folder's configurations: the main one, those it refers to, the others."""
        known = self._by_folder.get(folder, [])
        first = [path for path in known if path.endswith(_FIRST)]
        referred = [one for path in first for one in self._references(path) if one in known]
        return list(dict.fromkeys([*first, *referred, *known]))

    def _references(self, path: str) -> Iterator[str]:
        for key, value in self._configs[path].resolution:
            place = join(folder_of(path), value) if key == "reference" else None
            if place is not None:
                yield place

    def _effective(self, path: str, depth: int = 0, leaf: str | None = None) -> Options:
        config = self._configs[path]
        folder = folder_of(path)
        given = dict(config.resolution)
        leaf = folder if leaf is None else leaf
        inherited = Options()
        for parent in self._parents(folder, given.get("extends", "")):
            if depth < _DEPTH:
                found = self._effective(parent, depth + 1, leaf)
                inherited = Options(
                    found.paths or inherited.paths,
                    inherited.base if found.base is None else found.base,
                    inherited.scripts if found.scripts is None else found.scripts,
                    found.roots or inherited.roots,
                )
        base = join(*_rooted(folder, given["baseUrl"], leaf)) if "baseUrl" in given else None
        base = inherited.base if base is None else base
        paths = tuple(
            _pattern(key.partition(":")[2], value, folder if base is None else base, leaf)
            for key, value in config.resolution
            if key.startswith("paths:")
        )
        # The most exact pattern wins.
        paths = tuple(sorted(paths, key=lambda one: (-len(one[0].partition("*")[0]), one[0])))
        scripts = _reads_scripts(config, given)
        scripts = inherited.scripts if scripts is None else scripts
        roots = tuple(_roots(given.get("rootDirs", ""), folder, leaf)) or inherited.roots
        return Options(paths or inherited.paths, base, scripts, roots)

    def _parents(self, folder: str, extends: str) -> Iterator[str]:
        for name in extends.split(SEPARATOR) if extends else ():
            near = name.startswith(".")
            place = join(folder, name) if near else self._find_config(folder, name)
            for one in (place, f"{place}.json", f"{place}/tsconfig.json"):
                if one in self._configs:
                    yield one
                    break


def _reads_scripts(config: Manifest, given: Mapping[str, str]) -> bool | None:
    if config.kind == "deno.json" or config.path.endswith("jsconfig.json"):
        return True
    told = given.get("allowJs", given.get("checkJs"))
    return None if told is None else told == "true"


def _rooted(folder: str, target: str, leaf: str) -> tuple[str, str]:
    """Return (folder, path below it); `${configDir}` is where the extending file lies."""
    here = "${configDir}"
    return (leaf, target.replace(here, ".")) if target.startswith(here) else (folder, target)


def _roots(listed: str, folder: str, leaf: str) -> Iterator[str]:
    for one in listed.split(SEPARATOR) if listed else ():
        root = join(*_rooted(folder, one, leaf))
        if root is not None:
            yield root


def _pattern(
    pattern: str, targets: str, folder: str, leaf: str
) -> tuple[str, str, tuple[str, ...]]:
    listed = targets.split(SEPARATOR)
    base = _rooted(folder, listed[0], leaf)[0]
    return pattern, base, tuple(_rooted(folder, one, leaf)[1] for one in listed)


def _middle(pattern: str, spec: str) -> str | None:
    """Return what stands for the `*` of the pattern in `spec`; None where it does not match."""
    head, star, tail = pattern.partition("*")
    if not star:
        return "" if spec == pattern else None
    if spec.startswith(head) and spec.endswith(tail) and len(spec) >= len(head) + len(tail):
        return spec[len(head) : len(spec) - len(tail)]
    return None
