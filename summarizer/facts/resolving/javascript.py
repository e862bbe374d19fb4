"""JavaScript and TypeScript: relative paths, configured paths, packages of the workspace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from summarizer.facts.resolving.family import MISSING, OUTSIDE, Family, Resolution, inside
from summarizer.facts.resolving.js_files import JavaScriptFiles
from summarizer.facts.resolving.js_packages import Packages, is_declaration
from summarizer.facts.resolving.js_paths import ConfiguredPaths
from summarizer.facts.resolving.stdlib import NODE_BUILTINS
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import folder_of, is_within, join
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

_BUILT = ("dist/", "build/", "out/")
_SCRIPTS = (".js", ".jsx", ".mjs", ".cjs")
_MAINS = ("source", "types", "module", "main")


class JavaScriptImports(Family):
    """Resolves import specifiers, as written."""

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        mains = {
            one.folder: [value for key, value in one.resolution if key in _MAINS]
            for one in manifests
            if one.kind == "package.json"
        }
        super().__init__(tree, manifests)
        self._files = JavaScriptFiles(tree, mains)
        self._packages = Packages(manifests, self._files)
        self._paths = ConfiguredPaths(manifests, self._config_of_package)
        self._known: dict[tuple[str, str, bool], Resolution] = {}

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the import of the file at `path` leads."""
        key = (folder_of(path), item.spec, path.endswith(_SCRIPTS))
        if key not in self._known:
            self._known[key] = self._search(*key)
        return self._known[key]

    def locate(self, manifest: Manifest, target: str) -> tuple[str, str] | None:
        """Return the source file of a program or entrance, which may be a built one."""
        found = self._packages.source(manifest.folder, target)
        return (found, "") if found else None

    def _config_of_package(self, folder: str, name: str) -> str | None:
        """Return where the file `name` (`@acme/tsconfig/base.json`) of a neighbour lies."""
        named = self._packages.named(folder, name)
        return join(named[0].folder, named[1]) if named else None

    def _search(self, folder: str, spec: str, script: bool) -> Resolution:
        spec = spec.partition("?")[0]
        if not spec or ":" in spec:
            return OUTSIDE
        if spec.startswith("."):
            return self._relative(folder, spec)
        inner = self._own_import(folder, spec) if spec.startswith("#") else None
        if inner:
            return inside([inner])
        claimed = spec.startswith("#")
        for place, certain in self._paths.places(folder, spec, script=script):
            found = self._files.find(place)
            if found:
                return inside([self._declared_source(folder, spec, found)])
            claimed = claimed or certain
        return self._package(folder, spec, claimed=claimed)

    def _declared_source(self, folder: str, spec: str, found: str) -> str:
        """Return what the package of `spec` starts at where `found` only declares its types."""
        named = self._packages.named(folder, spec) if is_declaration(found) else None
        if named and is_within(found, named[0].folder):
            return self._packages.entrance(*named) or found
        return found

    def _relative(self, folder: str, spec: str) -> Resolution:
        place = join(folder, spec.partition("#")[0])
        if place is None:
            return MISSING
        places = chain([place], self._paths.twins(folder, place))
        found = next((one for one in map(self._files.find, places) if one), None)
        package = self._packages.around(folder)
        if not found and package:
            below = place[len(package.folder) :].strip("/")
            built = below.startswith(_BUILT)
            found = self._packages.source(package.folder, below) if built else None
        return inside([found]) if found else MISSING

    def _own_import(self, folder: str, spec: str) -> str | None:
        package = self._packages.around(folder)
        targets = self._packages.match(package, "imports:", spec) if package else iter(())
        for target in targets:
            found = package and self._packages.source(package.folder, target)
            if found:
                return found
        return None

    def _package(self, folder: str, spec: str, *, claimed: bool) -> Resolution:
        if spec.partition("/")[0] in NODE_BUILTINS:
            return OUTSIDE
        named = self._packages.named(folder, spec)
        found = self._packages.entrance(*named) if named else None
        found = found or self._by_habit(folder, spec)
        if found:
            return inside([found])
        if spec.startswith(("@/", "~/")) or named:
            return MISSING
        return MISSING if claimed and not self._packages.is_dependency(spec) else OUTSIDE

    def _by_habit(self, folder: str, spec: str) -> str | None:
        """Return what bundlers are told so often that it needs no reading: `@/x` is `src/x`."""
        package = self._packages.around(folder)
        home = package.folder if package else ""
        places: Iterator[str | None] = iter(())
        if spec.startswith(("@/", "~/")):
            places = (join(home, root + spec[2:]) for root in ("src/", "app/", ""))
        elif spec.startswith("$lib/"):  # SvelteKit's
            places = iter([join(home, "src/" + spec[1:])])
        elif spec.startswith("/"):
            places = (join(home, root + spec[1:]) for root in ("", "public/"))
        elif "/" in spec and join(home, spec.partition("/")[0]) in self._tree.all_folders:
            places = iter([join(home, spec)])
        return next((found for place in places if (found := self._files.find(place))), None)
