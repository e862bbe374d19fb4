"""Reads `mix.exs` as text: what is written as a literal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.patterns import lazy
from summarizer.records.project import Manifest, Start

_NEED = lazy(r"\{\s*:(\w+)\s*,\s*(?:[\"'\[]|\w+:)")
_ALIAS = lazy(r"^[ \t]*(?:\"([^\"]+)\"|(\w+)):\s*(\[[^\]]*\]|\"[^\"]*\")", re.M)


def read(path: str, source: str) -> Manifest | None:
    """Return what the `mix.exs` at `path` says."""
    script = re.sub(r"(?m)^[ \t]*#.*$", "", source)
    app = _first(r"\bapp:\s*:(\w+)", script)
    return manifest(
        path,
        "mix.exs",
        name=app,
        description=_description(script),
        languages=("elixir",),
        dependencies=_NEED.findall(_function(script, "deps")),
        commands=_aliases(script),
        starts=[Start(app, _first(r"\bmain_module:\s*([\w.]+)", script))],
        resolution=[("name", app), ("workspace", _first(r"\bapps_path:\s*\"([^\"]*)\"", script))],
    )


def _description(script: str) -> str:
    """The literal, also where an attribute (`@description`) or a function holds it."""
    found = re.search(r"\bdescription:\s*(?:\"([^\"]*)\"|(@?)(\w+))", script)
    if found is None or found[3] is None:
        return found[1] if found else ""
    before = rf"@{found[3]}\s+" if found[2] else rf"\bdefp?\s+{found[3]}\b[^\"]{{0,40}}"
    return _first(rf"{before}(?:\"\"\"|\")([^\"]*)\"", script)


def _first(pattern: str, script: str) -> str:
    found = re.search(pattern, script)
    return found[1] if found else ""


def _function(script: str, name: str) -> str:
    """Return the text of a function, up to the `end` in the column where the module's are."""
    found = re.search(rf"\bdefp?\s+{name}\b", script)
    return script[found.end() :].partition("\n  end")[0] if found else ""


def _aliases(script: str) -> Iterator[tuple[str, str]]:
    for quoted, bare, value in _ALIAS.findall(_function(script, "aliases")):
        yield quoted or bare, " && ".join(re.findall(r"\"([^\"]*)\"", value))
