"""Reads `pom.xml`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from summarizer.facts.manifest_readers.formats import load_xml
from summarizer.facts.manifest_readers.shapes import folded, manifest
from summarizer.records.project import Manifest, Start

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_OTHER_LANGUAGES = ("kotlin", "scala", "groovy")


def read(path: str, source: str) -> Manifest | None:
    """Return what the `pom.xml` at `path` says."""
    root = load_xml(source)
    artifact = _text(root, "artifactId")
    return manifest(
        path,
        "pom.xml",
        name=artifact,
        description=_text(root, "description"),
        languages=_languages(root),
        dependencies=map(_coordinates, root.iterfind("dependencies/dependency")),
        starts=_starts(root, artifact),
        resolution=_resolution(root, artifact),
    )


def _text(element: Element, path: str) -> str:
    return folded(element.findtext(path))


def _coordinates(dependency: Element) -> str:
    return f"{_text(dependency, 'groupId')}:{_text(dependency, 'artifactId')}"


def _languages(root: Element) -> list[str]:
    plugins = [_text(plugin, "artifactId") for plugin in root.iter("plugin")]
    others = [word for word in _OTHER_LANGUAGES if any(word in name for name in plugins)]
    return ["java", *others]


def _starts(root: Element, artifact: str) -> Iterator[Start]:
    yield Start(artifact, _text(root, "properties/start-class"))
    for element in root.iter("mainClass"):
        target = folded(element.text)
        if "$" not in target:
            yield Start(artifact, target)


def _resolution(root: Element, artifact: str) -> Iterator[tuple[str, str]]:
    yield "name", artifact
    for holder in (root, *root.iterfind("profiles/profile")):
        for element in holder.iterfind("modules/module"):
            yield "module", folded(element.text)
    for key in ("sourceDirectory", "testSourceDirectory"):
        yield key, _text(root, f"build/{key}")
