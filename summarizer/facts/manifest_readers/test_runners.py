"""Reads `tox.ini` and `noxfile.py`: the named environments that a person runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.setup_cfg import parse_ini
from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.records.project import Manifest


def read(path: str, source: str) -> Manifest | None:
    """Return the commands of the `tox.ini` or `noxfile.py` at `path`."""
    if path.endswith(".py"):
        return manifest(path, "noxfile.py", languages=("python",), commands=_sessions(source))
    config = parse_ini(source)
    roots = config.get("pytest", "pythonpath", fallback="").split()
    return manifest(
        path,
        "tox.ini",
        languages=("python",),
        commands=((name, f"tox -e {name}") for name in _environments(config.sections())),
        resolution=(("source-root", root) for root in roots),
    )


def _environments(sections: list[str]) -> Iterator[str]:
    for section in sections:
        named = re.fullmatch(r"testenv:([\w.-]+)", section)
        if named:
            yield named[1]


def _sessions(source: str) -> Iterator[tuple[str, str]]:
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and any(map(_is_session, node.decorator_list)):
            yield node.name, f"nox -s {node.name}"


def _is_session(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
    return name == "session"
