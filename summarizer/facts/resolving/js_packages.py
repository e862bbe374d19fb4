"""Packages of JavaScript: workspaces, linked folders, `exports` and `#imports`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from summarizer.dataclass import dataclass
from summarizer.facts.resolving.js_files import JavaScriptFiles
from summarizer.paths import ancestors, is_within, join, nearest
from summarizer.patterns import lazy
from summarizer.records.project import SEPARATOR, Manifest

_PACKAGE_KINDS = frozenset({"package.json", "deno.json"})
_SPACE_KINDS = _PACKAGE_KINDS | {"pnpm-workspace.yaml", "lerna.json"}
_ENTRANCES = ("source", "module", "main", "types", "typings", "browser")
_USUAL = ("src/index", "index", "src/main", "lib/index", "src/mod", "mod")
_ASIDE = lazy(r"(^|/)(node_modules|(__)?fixtures?(__)?|templates?(-[^/]*)?|testdata)(/|$)")
"""A package inside of such a folder is no neighbour, whatever it is called."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package: its folder, and the values of each key that its manifests have."""

    folder: str
    fields: dict[str, str]


class Packages:
    """Knows the packages of the repository, and which of them a file can import by name."""

    def __init__(self, manifests: Sequence[Manifest], files: JavaScriptFiles) -> None:
        self._files = files
        self._globs: dict[str, list[str]] = {}
        self._packages: dict[str, Package] = {}
        self._outputs: dict[str, list[tuple[str, str]]] = {}
        self._near: dict[str, Package | None] = {}
        self._dependencies: set[str] = set()
        for one in manifests:
            self._add(one)

    def _add(self, one: Manifest) -> None:
        globs = [value for key, value in one.resolution if key == "workspace"]
        if globs and one.kind in _SPACE_KINDS:
            self._globs.setdefault(one.folder, []).extend(globs)
        if one.kind in _PACKAGE_KINDS:
            self._dependencies.update(one.dependencies)
            known = self._packages.setdefault(one.folder, Package(one.folder, {}))
            known.fields.update(one.resolution)
        given = dict(one.resolution)
        if one.kind == "tsconfig" and "outDir" in given:
            built = join(one.folder, given["outDir"])
            source = join(one.folder, given.get("rootDir", "src"))
            if built and source is not None:
                self._outputs.setdefault(one.folder, []).append((built, source))

    def around(self, folder: str) -> Package | None:
        """Return the nearest package around `folder`."""
        if folder not in self._near:
            found = (self._packages[one] for one in ancestors(folder) if one in self._packages)
            self._near[folder] = next(found, None)
        return self._near[folder]

    def named(self, folder: str, spec: str) -> tuple[Package, str] | None:
        """Return the package that `spec` names as seen from `folder`, and the path in it."""
        name, rest = _name_and_rest(spec)
        found = self._linked(folder, name) or self._neighbour(folder, self._real(folder, name))
        return (found, rest) if found else None

    def is_dependency(self, spec: str) -> bool:
        """Say whether some package of the repository declares that it takes `spec`'s."""
        return _name_and_rest(spec)[0] in self._dependencies

    def _linked(self, folder: str, name: str) -> Package | None:
        """Return the package itself, or one that it takes from a folder, by that name."""
        own = self.around(folder)
        if own is None or own.fields.get("name") == name:
            return own
        place = own.fields.get(f"path:{name}")
        linked = join(own.folder, place) if place else None
        return None if linked is None else self._packages.get(linked)

    def _real(self, folder: str, name: str) -> str:
        """Return what the neighbour itself is called that the package around calls `name`."""
        own = self.around(folder)
        return own.fields.get(f"alias:{name}", name) if own else name

    def _neighbour(self, folder: str, name: str) -> Package | None:
        known = self._by_name.get(name)
        if not known:
            return None
        spaces = [one for one in ancestors(folder) if one in self._globs]
        for space in spaces:
            members = [one for one in known if self._is_member(space, one)]
            if members:
                return self._packages[nearest(members, folder)]
        if self._globs:
            return None
        return self._packages[nearest(known, folder)]

    def _is_member(self, space: str, folder: str) -> bool:
        if not is_within(folder, space):
            return False
        below = folder[len(space) :].strip("/")
        chosen = not below
        for glob in self._globs[space]:
            if glob.startswith("!") and _matches(glob[1:], below):
                return False
            chosen = chosen or _matches(glob, below)
        return chosen

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for folder, package in sorted(self._packages.items()):
            if not _ASIDE.search(folder):
                found.setdefault(package.fields.get("name", ""), []).append(folder)
        return found

    def entrance(self, package: Package, rest: str) -> str | None:
        """Return the source file that `rest` (`""`: the package itself) leads to."""
        subpath = f"./{rest}" if rest else "."
        shown = self.match(package, "exports:", subpath)
        found = self._first_source(package, sorted(shown, key=is_declaration))
        if found:
            return found
        if not rest:
            targets = [package.fields[key] for key in _ENTRANCES if key in package.fields]
            return self._first_source(package, targets) or self._usual(package.folder)
        return self._first_source(package, [rest, f"src/{rest}"])

    def _first_source(self, package: Package, targets: Iterable[str]) -> str | None:
        found = (self.source(package.folder, target) for target in targets)
        return next((one for one in found if one), None)

    def source(self, folder: str, target: str) -> str | None:
        """Return the source file of what the package in `folder` calls `target`."""
        found = self._files.source(folder, target, self._outputs.get(folder, []))
        return found or (self._usual(folder) if self._is_main(folder, target) else None)

    def _usual(self, folder: str) -> str | None:
        """Return the file that a package starts at where nothing says so."""
        places = (self._files.find(join(folder, one)) for one in _USUAL)
        return next((one for one in places if one), None)

    def _is_main(self, folder: str, target: str) -> bool:
        """Say whether `target` is what the package gives to those who import its name."""
        fields = self._packages[folder].fields if folder in self._packages else {}
        listed = [fields.get(key, "") for key in (*_ENTRANCES, "exports:.")]
        mains = {one.removeprefix("./") for value in listed for one in value.split(SEPARATOR)}
        return bool(target) and target.removeprefix("./") in mains

    def match(self, package: Package, prefix: str, subpath: str) -> Iterator[str]:
        """Give the targets of `subpath` in a map of the package, its `*` filled in."""
        exact = package.fields.get(prefix + subpath)
        if exact is not None:
            yield from exact.split(SEPARATOR)
            return
        patterns = (key for key in package.fields if key.startswith(prefix) and "*" in key)
        for key in sorted(patterns, key=lambda one: (-one.index("*"), one)):
            head, _, tail = key[len(prefix) :].partition("*")
            middle = subpath[len(head) : len(subpath) - len(tail)]
            if subpath.startswith(head) and subpath.endswith(tail) and middle:
                yield from package.fields[key].replace("*", middle).split(SEPARATOR)
                return


def is_declaration(target: str) -> bool:
    """Say whether a file only declares the types of another."""
    return target.endswith((".d.ts", ".d.mts", ".d.cts"))


def _name_and_rest(spec: str) -> tuple[str, str]:
    """Cut `@scope/name/a/b` after the package's name."""
    parts = spec.split("/")
    size = 2 if spec.startswith("@") else 1
    return "/".join(parts[:size]), "/".join(parts[size:])


def _matches(glob: str, folder: str) -> bool:
    pieces = re.split(r"(\*\*/?|\*)", glob.removeprefix("./").strip("/"))
    rules = {"**": ".*", "**/": "(?:.*/)?", "*": "[^/]*"}
    return bool(re.fullmatch("".join(rules.get(one) or re.escape(one) for one in pieces), folder))
