from __future__ import annotations

import pytest

from summarizer.facts.manifests import read_manifest
from summarizer.records.project import Manifest, Start

PYPROJECT = """
[project]
name = "a-b"
version = "1.0"
description = "Does things."
dependencies = ["httpx>=0.27", "tomli; python_version < '3.11'", "a-b[extra]"]
scripts.ab = "a_b.cli:main"
gui-scripts.abw = "a_b.gui:run"
[project.optional-dependencies]
dev = ["pytest>=8"]
[dependency-groups]
lint = ["ruff", {include-group = "x"}]
[tool.poe.tasks]
test = "pytest -q"
ci = { shell = "make ci" }
all = ["lint", "test"]
_hidden = "x"
[tool.hatch.envs.default.scripts]
cov = ["pytest --cov", "coverage report"]
[tool.hatch.envs.docs.scripts]
build = "mkdocs build"
[tool.tox.env.typing]
[tool.setuptools]
package-dir = { "" = "src", "a_b.hooks" = "hooks" }
[tool.setuptools.packages.find]
where = ["lib"]
[tool.uv.workspace]
members = ["packages/*"]
[tool.uv.sources]
core = { path = "../core" }
[tool.pytest.ini_options]
pythonpath = ["tests/helpers"]
"""


def read(path: str, text: str) -> Manifest:
    found = read_manifest(path, text.encode())
    assert found is not None
    return found


def deciding(found: Manifest) -> tuple[object, ...]:
    return (found.name, found.description, found.resolution, found.starts, found.commands)


def test_a_project_says_what_it_is() -> None:
    found = read("pyproject.toml", PYPROJECT)
    assert found.kind == "pyproject.toml"
    assert (found.name, found.description) == ("a-b", "Does things.")
    assert found.languages == ("python",)
    assert found.dependencies == ("httpx", "pytest", "ruff", "tomli")
    assert found.starts == (Start("ab", "a_b.cli:main"), Start("abw", "a_b.gui:run"))
    assert {one.name: one.line for one in found.commands} == {
        "test": "pytest -q",
        "ci": "make ci",
        "all": "lint && test",
        "cov": "pytest --cov && coverage report",
        "docs:build": "mkdocs build",
        "typing": "tox -e typing",
    }


def test_a_project_says_where_its_packages_lie() -> None:
    assert read("pyproject.toml", PYPROJECT).resolution == (
        ("name", "a-b"),
        ("package-dir:a_b.hooks", "hooks"),
        ("path:core", "../core"),
        ("source-root", "lib"),
        ("source-root", "src"),
        ("source-root", "tests/helpers"),
        ("workspace", "packages/*"),
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('version = "1.0"', 'version = "2.0.1"'),
        ("httpx>=0.27", "httpx>=0.28,<1"),
        ('"ruff"', '"ruff==0.9", "mypy"'),
        ("pytest>=8", "pytest>=9"),
        ("[tool.poe.tasks]", "[tool.ruff]\nline-length = 100\n[tool.poe.tasks]"),
        ("[project]", '[build-system]\nrequires = ["hatchling"]\n[project]'),
    ],
)
def test_a_bump_changes_nothing_that_decides(old: str, new: str) -> None:
    assert old in PYPROJECT
    before, after = (
        read("pyproject.toml", PYPROJECT),
        read("pyproject.toml", PYPROJECT.replace(old, new)),
    )
    assert deciding(before) == deciding(after)


@pytest.mark.parametrize(
    ("tables", "pair"),
    [
        ('[[tool.poetry.packages]]\ninclude = "a"\nfrom = "lib"', ("source-root", "lib")),
        (
            '[tool.poetry.dependencies]\ncore = {path = "../core", develop = true}',
            ("path:core", "../core"),
        ),
        ('[tool.hatch.build.targets.wheel]\npackages = ["src/foo"]', ("source-root", "src")),
        ('[tool.hatch.build.targets.wheel]\nsources = ["lib"]', ("source-root", "lib")),
        (
            '[tool.hatch.build.targets.wheel.sources]\n"code/x" = "foo"',
            ("package-dir:foo", "code/x"),
        ),
        ('[tool.flit.module]\nname = "foo"', ("module", "foo")),
        ('[tool.maturin]\npython-source = "python"', ("source-root", "python")),
        ('[tool.pdm.build]\npackage-dir = "code"', ("source-root", "code")),
        ('[tool.uv.build-backend]\nmodule-root = "lib"', ("source-root", "lib")),
        ('[tool.scikit-build.wheel]\npackages = ["python/foo"]', ("source-root", "python")),
        ('[tool.pytest.ini_options]\npythonpath = "a b"', ("source-root", "b")),
    ],
)
def test_layouts_of_build_backends(tables: str, pair: tuple[str, str]) -> None:
    assert pair in read("pyproject.toml", tables).resolution


def test_poetry() -> None:
    text = """
    [tool.poetry]
    name = "p"
    description = "d"
    version = "1"
    [tool.poetry.dependencies]
    python = "^3.10"
    requests = "^2"
    [tool.poetry.group.dev.dependencies]
    black = "*"
    [tool.poetry.scripts]
    p = "p.cli:main"
    q = { callable = "p.q:main", extras = ["q"] }
    """
    found = read("pyproject.toml", text)
    assert (found.name, found.description) == ("p", "d")
    assert found.dependencies == ("black", "requests")
    assert found.starts == (Start("p", "p.cli:main"), Start("q", "p.q:main"))


def test_maturin_is_two_languages() -> None:
    assert read("pyproject.toml", "[tool.maturin]\nx = 1").languages == ("python", "rust")


SETUP_CFG = """
[metadata]
name = foo
version = 1.0
description = A 100% foo.
[options]
package_dir =
    = src
install_requires =
    requests>=2
    six
[options.extras_require]
dev =
    pytest
[options.packages.find]
where = src
[options.entry_points]
console_scripts =
    foo = foo.cli:main
    bar=foo.bar:run
[tool:pytest]
pythonpath = helpers
"""


def test_setup_cfg() -> None:
    found = read("setup.cfg", SETUP_CFG)
    assert (found.name, found.description) == ("foo", "A 100% foo.")
    assert found.dependencies == ("pytest", "requests", "six")
    assert found.starts == (Start("foo", "foo.cli:main"), Start("bar", "foo.bar:run"))
    assert found.resolution == (("name", "foo"), ("source-root", "helpers"), ("source-root", "src"))
    assert deciding(
        read("setup.cfg", SETUP_CFG.replace("1.0", "3").replace(">=2", ">=3"))
    ) == deciding(found)


SETUP_PY = """
import os, setuptools
NAME = "foo"
REQUIRES = ["six", "attrs>=20"]
raise SystemExit(os.remove("/"))
setuptools.setup(
    name=NAME,
    version=compute(),
    description="Foo " "bar",
    packages=find_packages(where="lib") + setuptools.find_namespace_packages("src"),
    package_dir={"": "lib", "foo.x": "x"},
    install_requires=REQUIRES,
    extras_require={"dev": ["pytest"]},
    entry_points={"console_scripts": ["foo = foo.cli:main"], "other": ["a = b"]},
)
"""


def test_setup_py_is_read_and_never_run() -> None:
    found = read("setup.py", SETUP_PY)
    assert (found.name, found.description) == ("foo", "Foo bar")
    assert found.dependencies == ("attrs", "pytest", "six")
    assert found.starts == (Start("foo", "foo.cli:main"),)
    assert found.resolution == (
        ("name", "foo"),
        ("package-dir:foo.x", "x"),
        ("source-root", "lib"),
        ("source-root", "src"),
    )


def test_test_runners() -> None:
    tox = read(
        "tox.ini",
        "[tox]\nenvlist = py\n[testenv]\nx = 1\n[testenv:docs]\n[pytest]\npythonpath = a\n",
    )
    assert [(one.name, one.line) for one in tox.commands] == [("docs", "tox -e docs")]
    assert tox.resolution == (("source-root", "a"),)
    nox = read(
        "noxfile.py", "import nox\n@nox.session(python='3')\ndef lint(s): ...\ndef help(): ...\n"
    )
    assert [(one.name, one.line) for one in nox.commands] == [("lint", "nox -s lint")]
