"""How the commands that a manifest names are typed: by which program, under which names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.paths import ancestors
from summarizer.records.project import Command, Manifest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

JS_LOCKS = (
    ("pnpm-lock.yaml", "pnpm"),
    ("pnpm-workspace.yaml", "pnpm"),
    ("yarn.lock", "yarn"),
    ("bun.lock", "bun"),
    ("bun.lockb", "bun"),
    ("package-lock.json", "npm"),
)
_CALLERS = {
    "Makefile": "make {}",
    "makefile": "make {}",
    "GNUmakefile": "make {}",
    "tox.ini": "tox -e {}",
    "noxfile.py": "nox -s {}",
    "composer.json": "composer {}",
    "mix.exs": "mix {}",
    "deno.json": "deno task {}",
    "deno.jsonc": "deno task {}",
}
_PURPOSE_OF_NAME = (
    ("test", "test tests unit unit-test unittest test-unit test:unit check spec"),
    ("build", "build compile binary dist all"),
    ("run", "dev start serve develop run"),
    ("lint", "lint format fmt typecheck type-check typing mypy vet"),
    ("install", "setup bootstrap deps"),
)
"""Names in the order in which they are the plain thing to type."""


def js_runner(folder: str, paths: Collection[str]) -> str:
    """The package manager of a folder, from the nearest lock file at or above it."""
    for around in ancestors(folder):
        prefix = f"{around}/" if around else ""
        for lock, runner in JS_LOCKS:
            if prefix + lock in paths:
                return runner
    return "npm"


def named_commands(manifest: Manifest, paths: Collection[str]) -> Iterator[tuple[str, Command]]:
    """The manifest's own commands with a plain name, as (purpose, what to type)."""
    say = _caller(manifest, paths)
    for purpose, names in _PURPOSE_OF_NAME if say else ():
        named = {command.name for command in manifest.commands}
        for name in names.split():
            if name in named:
                yield purpose, Command(name, say.format(name), manifest.path)


def _caller(manifest: Manifest, paths: Collection[str]) -> str:
    name = file_name(manifest)
    if name == "package.json":
        return f"{js_runner(manifest.folder, paths)} run {{}}"
    return _CALLERS.get(name, "")


def file_name(manifest: Manifest) -> str:
    """The manifest's file name, or its suffix where projects choose the name."""
    name = manifest.path.rpartition("/")[2]
    suffix = name.rpartition(".")[2]
    return suffix if suffix in ("sln", "csproj", "cabal", "nimble") else name
