"""Reads `Cargo.toml`."""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.facts.manifest_readers.formats import load_toml
from summarizer.facts.manifest_readers.shapes import manifest, rows, table, text, texts
from summarizer.records.project import Manifest, Start

_DEPENDENCIES = ("dependencies", "dev-dependencies", "build-dependencies")


def read(path: str, source: str) -> Manifest | None:
    """Return what the `Cargo.toml` at `path` says."""
    data = table(load_toml(source))
    package = table(data, "package")
    needs = dict(_needs(data))
    return manifest(
        path,
        "Cargo.toml",
        name=text(package.get("name")),
        description=text(package.get("description")),
        languages=("rust",),
        dependencies=needs,
        starts=_starts(data, text(package.get("name"))),
        resolution=_resolution(data, package, needs),
        repository=text(package.get("repository"))
        or text(table(data, "workspace", "package").get("repository")),
    )


def _needs(data: dict[str, object]) -> Iterator[tuple[str, object]]:
    targets = [table(item) for item in table(data, "target").values()]
    for part in (table(data, "workspace"), data, *targets):
        for kind in _DEPENDENCIES:
            yield from table(part, kind).items()


def _starts(data: dict[str, object], name: str) -> Iterator[Start]:
    programs = rows(data.get("bin"))
    for row in programs:
        label = text(row.get("name"))
        yield Start(label, text(row.get("path")) or f"src/bin/{label}.rs")
    if name and not programs:
        yield Start(name, "src/main.rs")
    library = table(data, "lib")
    if name:
        yield Start(
            text(library.get("name")) or name, text(library.get("path")) or "src/lib.rs", "library"
        )


def _resolution(
    data: dict[str, object], package: dict[str, object], needs: dict[str, object]
) -> Iterator[tuple[str, str]]:
    yield "name", text(package.get("name"))
    yield "lib", text(table(data, "lib").get("name"))
    yield "root", text(table(data, "lib").get("path"))
    # Without a word about it the edition is 2015, where paths start at the crate's root.
    yield "edition", text(package.get("edition", "2015")) if package else ""
    for kind in ("bin", "test", "example", "bench"):
        yield from (("root", text(row.get("path"))) for row in rows(data.get(kind)))
    for glob in texts(table(data, "workspace").get("members")):
        yield "workspace", glob
    for alias, need in table(data, "workspace", "dependencies").items():
        yield f"shared:{alias}", text(table(need).get("path"))
    for alias, need in needs.items():
        yield f"path:{alias}", text(table(need).get("path"))
        yield f"package:{alias}", text(table(need).get("package"))
