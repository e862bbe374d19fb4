"""Reads `setup.py` as text: the literals of its call of `setup`. It is never run."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from summarizer.facts.manifest_readers.python_layout import package_dirs
from summarizer.facts.manifest_readers.setup_cfg import starts
from summarizer.facts.manifest_readers.shapes import (
    manifest,
    requirement_names,
    sane,
    table,
    text,
    texts,
)
from summarizer.records.project import Manifest

_FINDERS = ("find_packages", "find_namespace_packages", "find_namespace", "find")


def read(path: str, source: str) -> Manifest | None:
    """Return what the `setup.py` at `path` says; None where it calls no `setup`."""
    tree = ast.parse(source)
    call = next((node for node in ast.walk(tree) if _is_call_of(node, ("setup",))), None)
    if not isinstance(call, ast.Call):
        return None
    known = dict(_constants(tree))
    given = {word.arg: _literal(word.value, known) for word in call.keywords if word.arg}
    name = text(given.get("name"))
    return manifest(
        path,
        "setup.py",
        name=name,
        description=text(given.get("description")),
        languages=("python", "rust") if "rust_extensions" in given else ("python",),
        dependencies=requirement_names(_requirements(given)),
        starts=starts(_entry_lines(given.get("entry_points"))),
        resolution=[
            ("name", name),
            *package_dirs(table(given.get("package_dir"))),
            *_found_in(call, known),
        ],
    )


def _is_call_of(node: ast.AST, names: tuple[str, ...]) -> bool:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
    return name in names


def _constants(tree: ast.Module) -> Iterator[tuple[str, object]]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, _literal(node.value, {})


def _literal(node: ast.expr, known: Mapping[str, object]) -> object:
    """Return the value that is written down; None for all that would have to be computed."""
    if isinstance(node, ast.Constant):
        return sane(node.value)
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.List | ast.Tuple):
        return [_literal(item, known) for item in node.elts]
    if isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        return {_key(key, known): _literal(item, known) for key, item in pairs if key}
    return None


def _key(node: ast.expr, known: Mapping[str, object]) -> str:
    return text(_literal(node, known))


def _requirements(given: Mapping[str, object]) -> Iterator[str]:
    yield from texts(given.get("install_requires"))
    for listed in table(given.get("extras_require")).values():
        yield from texts(listed)


def _entry_lines(entry_points: object) -> Iterator[str]:
    for group in ("console_scripts", "gui_scripts"):
        yield from texts(table(entry_points).get(group))


def _found_in(call: ast.Call, known: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for node in ast.walk(call):
        if isinstance(node, ast.Call) and _is_call_of(node, _FINDERS):
            words = [word.value for word in node.keywords if word.arg == "where"]
            for where in (*node.args[:1], *words):
                yield "source-root", text(_literal(where, known))
