"""Reads `pyproject.toml`: PEP 621 and the tables of the usual build backends."""

from __future__ import annotations

from collections.abc import Iterator

from summarizer.facts.manifest_readers.formats import load_toml
from summarizer.facts.manifest_readers.python_layout import layout
from summarizer.facts.manifest_readers.python_tasks import tasks
from summarizer.facts.manifest_readers.shapes import (
    manifest,
    requirement_names,
    table,
    text,
    texts,
)
from summarizer.records.project import Manifest, Start


def read(path: str, source: str) -> Manifest | None:
    """Return what the `pyproject.toml` at `path` says."""
    data = load_toml(source)
    project, poetry = table(data, "project"), table(data, "tool", "poetry")
    name = text(project.get("name")) or text(poetry.get("name"))
    rust = bool(table(data, "tool", "maturin")) or bool(table(data, "tool", "setuptools-rust"))
    needs = [*_requirements(data, project), *_poetry_needs(poetry)]
    return manifest(
        path,
        "pyproject.toml",
        name=name,
        description=text(project.get("description")) or text(poetry.get("description")),
        languages=("python", "rust") if rust else ("python",),
        dependencies=set(needs) - {name, "python"},
        commands=tasks(table(data, "tool")),
        starts=_starts(project, poetry),
        resolution=[("name", name), *layout(table(data, "tool"))],
        repository=_repository(table(project, "urls")) or text(poetry.get("repository")),
    )


def _repository(urls: dict[str, object]) -> str:
    """The address under one of the labels that the package index knows for the source."""
    labelled = {label.lower().replace(" ", ""): text(url) for label, url in urls.items()}
    labels = ("repository", "source", "sourcecode", "github", "code")
    return next((labelled[label] for label in labels if labelled.get(label)), "")


def _requirements(data: object, project: dict[str, object]) -> Iterator[str]:
    yield from requirement_names(texts(project.get("dependencies")))
    groups = (table(project, "optional-dependencies"), table(data, "dependency-groups"))
    for group in groups:
        for listed in group.values():
            yield from requirement_names(texts(listed))


def _poetry_needs(poetry: dict[str, object]) -> Iterator[str]:
    yield from table(poetry, "dependencies")
    yield from table(poetry, "dev-dependencies")
    for group in table(poetry, "group"):
        yield from table(poetry, "group", group, "dependencies")


def _starts(project: dict[str, object], poetry: dict[str, object]) -> Iterator[Start]:
    places = (
        table(project, "scripts"),
        table(project, "gui-scripts"),
        table(poetry, "scripts"),
    )
    for scripts in places:
        for name, target in scripts.items():
            yield Start(name, text(target) or _poetry_target(table(target)))


def _poetry_target(script: dict[str, object]) -> str:
    return text(script.get("callable")) or text(script.get("reference"))
