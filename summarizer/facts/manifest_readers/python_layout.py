"""Where a Python project's packages lie, as its build backend is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from summarizer.facts.manifest_readers.shapes import rows, table, text, texts

Pairs = Iterator[tuple[str, str]]


def layout(tool: dict[str, object]) -> Pairs:
    """Give the pairs of `Manifest.resolution` from the `[tool]` table.

    `source-root` is a folder that packages lie in, `package-dir:NAME` the folder of one
    package, `workspace` a glob of member projects, `path:NAME` a dependency's folder.
    """
    yield from _setuptools(table(tool, "setuptools"))
    yield from _hatch(table(tool, "hatch", "build"))
    yield from _poetry(table(tool, "poetry"))
    yield from _uv(table(tool, "uv"))
    yield "source-root", text(table(tool, "maturin").get("python-source"))
    yield "source-root", text(table(tool, "pdm", "build").get("package-dir"))
    yield "module", text(table(tool, "flit", "module").get("name"))
    yield from _packages(texts(table(tool, "scikit-build", "wheel").get("packages")))
    for root in texts(table(tool, "pytest", "ini_options").get("pythonpath")):
        yield from (("source-root", one) for one in root.split())


def package_dirs(dirs: dict[str, object]) -> Pairs:
    """Give the pairs of a setuptools `package-dir` table; the key `""` is the root of all."""
    for name, folder in dirs.items():
        yield (f"package-dir:{name}" if name else "source-root"), text(folder)


def _setuptools(setuptools: dict[str, object]) -> Pairs:
    yield from package_dirs(table(setuptools, "package-dir"))
    for root in texts(table(setuptools, "packages", "find").get("where")):
        yield "source-root", root


def _packages(folders: Iterable[str]) -> Pairs:
    """Give the folder that each package (`src/foo`) lies in."""
    for folder in folders:
        yield "source-root", folder.strip("/").rpartition("/")[0]


def _hatch(build: dict[str, object]) -> Pairs:
    targets = [table(item) for item in table(build, "targets").values()]
    for part in (build, *targets):
        yield from _packages(texts(part.get("packages")))
        yield from (("source-root", folder) for folder in texts(part.get("sources")))
        for folder, target in table(part, "sources").items():
            package = text(target).strip("/").replace("/", ".")
            yield (f"package-dir:{package}" if package else "source-root"), folder


def _poetry(poetry: dict[str, object]) -> Pairs:
    for row in rows(poetry.get("packages")):
        yield "source-root", text(row.get("from"))
    for name, source in table(poetry, "dependencies").items():
        yield f"path:{name}", text(table(source).get("path"))


def _uv(uv: dict[str, object]) -> Pairs:
    backend = table(uv, "build-backend")
    yield "source-root", text(backend.get("module-root"))
    for glob in texts(table(uv, "workspace").get("members")):
        yield "workspace", glob
    for name, source in table(uv, "sources").items():
        yield f"path:{name}", text(table(source).get("path"))
