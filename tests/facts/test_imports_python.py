from __future__ import annotations

import pytest

from summarizer.facts.imports import Resolver
from summarizer.facts.manifests import read_manifest
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

Case = tuple[str, str, str, list[str] | str]
"""(file, spec, names, targets or the status without any)"""


def manifest(path: str, text: str) -> Manifest:
    found = read_manifest(path, text.encode())
    assert found is not None
    return found


def check(files: str, manifests: list[Manifest], case: Case) -> None:
    path, spec, names, expected = case
    resolver = Resolver(files.split(), manifests)
    (found,) = resolver.explain(path, "python", [Import(spec, tuple(names.split()))])
    assert (list(found.targets) or found.status) == expected


FLAT = """
app/__init__.py app/core.py app/db/__init__.py app/db/models.py app/ns/deep.py app/json.py
tests/__init__.py tests/conftest.py tests/helpers.py
scripts/run.py scripts/helper.py scripts/logging.py
tools.py fast/__init__.py fast/_speed.c typed.pyi both.py both.pyi twin.py twin/__init__.py
quick.pyx quick.pyi raw.pyx
data/x.txt
"""


@pytest.mark.parametrize(
    "case",
    [
        # absolute
        ("app/core.py", "app", "", ["app/__init__.py"]),
        ("app/core.py", "app.core", "", ["app/core.py"]),
        ("app/core.py", "app.db", "", ["app/db/__init__.py"]),
        ("app/core.py", "app.db.models", "User", ["app/db/models.py"]),
        ("tests/helpers.py", "app.core", "x y", ["app/core.py"]),
        ("scripts/run.py", "tools", "", ["tools.py"]),
        ("a.py", "app.core", "*", ["app/core.py"]),
        # a submodule that is named, else the package
        ("a.py", "app", "core", ["app/core.py"]),
        ("a.py", "app", "core db", ["app/core.py", "app/db/__init__.py"]),
        ("a.py", "app", "core VERSION", ["app/__init__.py", "app/core.py"]),
        ("a.py", "app", "*", ["app/__init__.py"]),
        # namespace packages
        ("a.py", "app.ns", "deep", ["app/ns/deep.py"]),
        ("a.py", "app.ns.deep", "x", ["app/ns/deep.py"]),
        ("a.py", "app.ns", "gone", "unresolved"),
        ("a.py", "app.ns", "gone deep", ["app/ns/deep.py"]),
        # relative
        ("app/core.py", ".db", "models", ["app/db/models.py"]),
        ("app/core.py", ".", "db core", ["app/core.py", "app/db/__init__.py"]),
        ("app/core.py", ".", "VERSION", ["app/__init__.py"]),
        ("app/db/models.py", "..core", "x", ["app/core.py"]),
        ("app/db/models.py", "..", "core", ["app/core.py"]),
        ("app/db/models.py", "...tools", "x", ["tools.py"]),
        ("app/db/__init__.py", ".models", "User", ["app/db/models.py"]),
        ("app/db/models.py", "....tools", "x", "unresolved"),
        ("app/core.py", ".gone", "x", "unresolved"),
        ("scripts/run.py", ".", "gone", "unresolved"),
        # a script's own folder
        ("scripts/run.py", "helper", "", ["scripts/helper.py"]),
        ("app/core.py", "helper", "", "external"),
        ("app/core.py", "core", "", "external"),
        # the standard library comes first
        ("scripts/run.py", "logging", "", "external"),
        ("scripts/run.py", "logging", "config", "external"),
        ("scripts/run.py", "logging.handlers", "", "external"),
        ("app/core.py", "json", "", "external"),
        ("app/core.py", "os.path", "join", "external"),
        ("app/core.py", "__future__", "annotations", "external"),
        # somebody else's
        ("app/core.py", "httpx", "", "external"),
        ("app/core.py", "httpx._models", "Response", "external"),
        ("app/core.py", "data", "x", "external"),
        # ours, and not there
        ("app/core.py", "app.gone", "", "unresolved"),
        ("app/core.py", "app.db.gone", "x", "unresolved"),
        ("app/core.py", "tests.gone", "", "unresolved"),
        # twins and extensions
        ("a.py", "typed", "", ["typed.pyi"]),
        ("a.py", "quick", "f", ["quick.pyi"]),
        ("a.py", "raw", "f", ["raw.pyx"]),
        ("a.py", "both", "", ["both.py"]),
        ("a.py", "twin", "", ["twin/__init__.py"]),
        ("a.py", "fast._speed", "", ["fast/_speed.c"]),
        ("a.py", "tools.part", "x", ["tools.py"]),
        ("a.py", "", "", "external"),
        ("a.py", ".", "", "unresolved"),
    ],
)
def test_a_repository_without_manifests(case: Case) -> None:
    check(FLAT, [], case)


WORKSPACE = """
packages/a-b/src/a_b/__init__.py packages/a-b/src/a_b/d.py packages/a-b/tests/test_d.py
packages/core/core/__init__.py packages/core/core/util.py packages/core/tests/helpers.py
services/api/app/main.py services/api/app/db.py services/api/utils.py services/web/utils.py
services/web/app/main.py
examples/demo/shop/__init__.py examples/demo/shop/cart.py examples/demo/run.py
hooks/update.py hooks/__init__.py code/flat/__init__.py code/flat/one.py
tests/unit/test_all.py tests/shared/factory.py
"""
PROJECTS = [
    manifest("pyproject.toml", "[tool.uv.workspace]\nmembers = ['packages/*']"),
    manifest("packages/a-b/pyproject.toml", "[project]\nname = 'a-b'\ndependencies = ['flat']"),
    manifest("packages/core/pyproject.toml", "[project]\nname = 'core'"),
    manifest("examples/demo/pyproject.toml", "[project]\nname = 'shop'"),
    manifest(
        "setup.cfg",
        "[metadata]\nname = x\n[options]\npackage_dir =\n  tool.hooks = hooks\n  = code\n"
        "[tool:pytest]\npythonpath = tests/shared\n",
    ),
]


@pytest.mark.parametrize(
    "case",
    [
        # case L05: a uv workspace with a src layout
        ("packages/core/core/util.py", "a_b.d", "X", ["packages/a-b/src/a_b/d.py"]),
        ("services/api/app/main.py", "a_b", "d", ["packages/a-b/src/a_b/d.py"]),
        ("packages/a-b/tests/test_d.py", "a_b.d", "X", ["packages/a-b/src/a_b/d.py"]),
        ("packages/a-b/src/a_b/d.py", "core", "util", ["packages/core/core/util.py"]),
        ("packages/a-b/src/a_b/d.py", "core.gone", "", "unresolved"),
        # the nearest comes first
        ("services/api/app/main.py", "app.db", "", ["services/api/app/db.py"]),
        ("services/web/app/main.py", "app.db", "", "unresolved"),
        ("services/api/app/main.py", "utils", "", ["services/api/utils.py"]),
        ("services/web/app/main.py", "utils", "", ["services/web/utils.py"]),
        ("packages/core/core/util.py", "utils", "", "external"),
        # an example's package is for the example alone
        ("examples/demo/run.py", "shop.cart", "", ["examples/demo/shop/cart.py"]),
        ("packages/core/core/util.py", "shop.cart", "", "external"),
        # folders that the build backend or pytest is told
        ("tests/unit/test_all.py", "tool.hooks.update", "main", ["hooks/update.py"]),
        ("tests/unit/test_all.py", "tool.hooks", "update", ["hooks/update.py"]),
        ("tests/unit/test_all.py", "tool.hooks", "x", ["hooks/__init__.py"]),
        ("tests/unit/test_all.py", "factory", "make", ["tests/shared/factory.py"]),
        ("tests/unit/test_all.py", "flat.one", "", ["code/flat/one.py"]),
        ("tests/unit/test_all.py", "flat.gone", "", "external"),
    ],
)
def test_a_repository_of_projects(case: Case) -> None:
    check(WORKSPACE, PROJECTS, case)


def test_every_import_of_a_statement_has_its_own_edge() -> None:
    # case L08: `import lib as L` and `import a, b`
    resolver = Resolver(["lib.py", "a.py", "b/__init__.py", "x.py"], [])
    found = resolver.resolve("x.py", "python", [Import("lib"), Import("a"), Import("b")])
    assert found == (("lib.py",), ("a.py",), ("b/__init__.py",))


def test_a_reexport_is_not_followed() -> None:
    # case L07: the package is what the caller depends on, the implementation what the package does
    resolver = Resolver(["pkg/__init__.py", "pkg/impl.py", "use.py"], [])
    assert resolver.resolve("use.py", "python", [Import("pkg", ("f",))]) == (("pkg/__init__.py",),)
    own = resolver.resolve("pkg/__init__.py", "python", [Import(".impl", ("f",), 1, True)])
    assert own == (("pkg/impl.py",),)
