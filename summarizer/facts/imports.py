"""Resolves imports to files: built once for a state of the repository, asked a file at a time.

What an import leads to is a function of the import itself, of the list of the repository's
paths and of its manifests, never of another file's content. Re-exports are not followed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import MappingProxyType

from summarizer.facts.resolving.family import Family, Resolution
from summarizer.facts.resolving.tree import Tree
from summarizer.records.project import Manifest, Start
from summarizer.records.sources import Import

_FAMILIES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "python": ("python", "PythonImports"),
        "javascript": ("javascript", "JavaScriptImports"),
        "typescript": ("javascript", "JavaScriptImports"),
        "tsx": ("javascript", "JavaScriptImports"),
        "vue": ("javascript", "JavaScriptImports"),
        "svelte": ("javascript", "JavaScriptImports"),
        "go": ("go", "GoImports"),
        "rust": ("rust", "RustImports"),
        "java": ("jvm", "JvmImports"),
        "kotlin": ("jvm", "JvmImports"),
        "gradle": ("jvm", "JvmImports"),
        "scala": ("jvm", "JvmImports"),
        "groovy": ("jvm", "JvmImports"),
        "c": ("c", "CImports"),
        "cpp": ("c", "CImports"),
        "ruby": ("ruby", "RubyImports"),
        "php": ("php", "PhpImports"),
        "csharp": ("csharp", "CSharpImports"),
        "bash": ("shell", "ShellImports"),
        "objc": ("c", "CImports"),
        "swift": ("swift", "SwiftImports"),
        "dart": ("dart", "DartImports"),
        "elixir": ("elixir", "ElixirImports"),
        "erlang": ("erlang", "ErlangImports"),
        "haskell": ("haskell", "HaskellImports"),
        "ocaml": ("ocaml", "OcamlImports"),
        "ocaml-interface": ("ocaml", "OcamlImports"),
        "clojure": ("dotted", "ClojureImports"),
        "lua": ("dotted", "LuaImports"),
        "perl": ("dotted", "PerlImports"),
        "protobuf": ("dotted", "ProtobufImports"),
        "hcl": ("beside", "HclImports"),
        "julia": ("beside", "JuliaImports"),
        "nim": ("beside", "NimImports"),
        "r": ("beside", "RImports"),
        "zig": ("beside", "ZigImports"),
    }
)
"""Language → where its family is defined: imported at the first question about it."""


@cache
def _maker(language: str) -> type[Family]:
    if language not in _FAMILIES:
        return Family
    module, name = _FAMILIES[language]
    maker: type[Family] = getattr(import_module(f"summarizer.facts.resolving.{module}"), name)
    return maker


class Resolver:
    """Knows where the imports of the files of one state of the repository lead.

    `paths` are all its tracked paths, sources and others; `manifests` all that could be read.
    Making one costs next to nothing: the tables of a language are made at its first question.
    """

    def __init__(self, paths: Collection[str], manifests: Sequence[Manifest]) -> None:
        self._tree = Tree(paths)
        self._manifests = tuple(sorted(manifests, key=lambda one: one.path))
        self._families: dict[type[Family], Family] = {}

    def resolve(
        self, path: str, language: str, imports: Sequence[Import], package: str = ""
    ) -> tuple[tuple[str, ...], ...]:
        """Return, for each import of the file at `path`, the paths that it leads to, sorted.

        Empty where it leads out of the repository or cannot be resolved. `package` is what
        the file declares: it tells which part of a package's name its folders leave out.
        """
        return tuple(one.targets for one in self.explain(path, language, imports, package))

    def explain(
        self, path: str, language: str, imports: Sequence[Import], package: str = ""
    ) -> tuple[Resolution, ...]:
        """Return, for each import, where it leads and whether that is in the repository."""
        family = self._family(_maker(language))
        return tuple(family.resolve(path, item, package) for item in imports)

    def unit(self, path: str, language: str) -> str:
        """Return the folder that is compiled as one with the file at `path`; `""`: its own."""
        return self._family(_maker(language)).unit(path)

    def locate(self, manifest: Manifest, start: Start) -> tuple[str, str] | None:
        """Return (path, symbol) of the source where `start` begins; the symbol may be `""`.

        None where the target is not in the repository. A built target (`dist/cli.js`) is
        followed to its source. The symbol is as declared: the file may take it from another.
        """
        language = next((name for name in manifest.languages if name in _FAMILIES), "")
        return self._family(_maker(language)).locate(manifest, start.target)

    def _family(self, maker: type[Family]) -> Family:
        if maker not in self._families:
            self._families[maker] = maker(self._tree, self._manifests)
        return self._families[maker]
