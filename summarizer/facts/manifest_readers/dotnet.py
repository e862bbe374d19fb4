"""Reads the project files of .NET and the solutions that list them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from summarizer.facts.manifest_readers.formats import load_xml
from summarizer.facts.manifest_readers.shapes import folded, manifest
from summarizer.patterns import lazy
from summarizer.records.project import Manifest, Start

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_LANGUAGES = {"csproj": "csharp", "fsproj": "fsharp", "vbproj": "vb"}
_MAINS = {"csproj": "Program.cs", "fsproj": "Program.fs", "vbproj": "Program.vb"}
_SOLUTION_ROW = lazy(r'^Project\("[^"]*"\)\s*=\s*"[^"]*",\s*"([^"]*\.\w+proj)"', re.M)


def read(path: str, source: str) -> Manifest | None:
    """Return what the project or solution at `path` says."""
    stem, _, suffix = path.rpartition("/")[2].rpartition(".")
    if suffix == "sln":
        members = (("project", _slashes(one)) for one in _SOLUTION_ROW.findall(source))
        return manifest(path, suffix, name=stem, resolution=members)
    root = load_xml(source)
    name = _property(root, "AssemblyName") or stem
    return manifest(
        path,
        suffix,
        name=name,
        description=_property(root, "Description"),
        languages=(_LANGUAGES[suffix],),
        dependencies=(one.get("Include", "") for one in root.iter("PackageReference")),
        starts=_starts(root, name, _MAINS[suffix]),
        resolution=_resolution(root, stem),
    )


def _property(root: Element, key: str) -> str:
    found = folded(root.findtext(f"PropertyGroup/{key}"))
    return "" if "$(" in found else found


def _starts(root: Element, name: str, main: str) -> Iterator[Start]:
    web = root.get("Sdk", "") in {"Microsoft.NET.Sdk.Web", "Microsoft.NET.Sdk.Worker"}
    if web or _property(root, "OutputType").lower() in {"exe", "winexe"}:
        yield Start(name, main)


def _resolution(root: Element, stem: str) -> Iterator[tuple[str, str]]:
    yield "namespace", _property(root, "RootNamespace") or stem
    for reference in root.iter("ProjectReference"):
        yield "project", _slashes(reference.get("Include", ""))


def _slashes(path: str) -> str:
    return path.replace("\\", "/")
