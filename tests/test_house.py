"""The house's own rules: style, types, floors, doors, packaging."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
DOORS = {
    "subprocess": {"summarizer/snapshot/gitcli.py"},
    "pygit2": {"summarizer/snapshot/git.py"},
    "pathspec": {"summarizer/snapshot/prune.py"},
    "tree_sitter": {"summarizer/facts/parser.py"},
    "tree_sitter_language_pack": {"summarizer/facts/parser.py"},
    "sqlite3": {"summarizer/facts/cache.py"},
    "rich": {"summarizer/progress.py"},
    "tomllib": {"summarizer/toml.py"},
    "tomli": {"summarizer/toml.py"},
    "litellm": {"summarizer/writing/model.py"},
    "mcp": {"summarizer/serve/mcp.py"},
    "mcp_types": {"summarizer/serve/mcp.py"},
}


def run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_style() -> None:
    run(str(BIN / "ruff"), "check", ".")
    run(str(BIN / "ruff"), "format", "--check", ".")


def test_types() -> None:
    run(str(BIN / "mypy"), "summarizer", "hooks", "benchmarks")


def test_floors() -> None:
    run(str(BIN / "lint-imports"))


def sources() -> list[Path]:
    return sorted([*ROOT.glob("summarizer/**/*.py"), *ROOT.glob("hooks/*.py")])


def imports_at_run_time(path: Path) -> set[str]:
    """The outside modules that a file imports, also inside functions, but not for types alone."""
    found: set[str] = set()
    pending: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
        pending.extend(ast.iter_child_nodes(node))
    return found


def test_each_outside_library_has_one_door() -> None:
    for library, doors in DOORS.items():
        importing = {
            path.relative_to(ROOT).as_posix()
            for path in sources()
            if library in imports_at_run_time(path)
        }
        assert importing <= doors, library


def test_no_file_is_a_hall_and_no_function_a_corridor() -> None:
    for path in sources():
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") <= 300, path
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                assert lines <= 50, f"{path}:{node.lineno} {node.name} has {lines} lines"


def test_the_readmes_second_command_is_what_ci_runs() -> None:
    blocks = re.findall(r"```sh\n(.+?)\n```", (ROOT / "README.md").read_text(encoding="utf-8"))
    (command,) = [block for block in blocks if "pytest" in block]
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("dist")
    source = tmp_path_factory.mktemp("source") / "tree"
    run("git", "clone", "-q", "--no-hardlinks", str(ROOT), str(source))
    options = ("--no-isolation", "--outdir", str(target), str(source))
    run(sys.executable, "-m", "build", *options)
    return target


def names_of(path: Path) -> set[str]:
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as archive:
            return set(archive.namelist())
    with tarfile.open(path) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def test_the_wheel_carries_everything_and_nothing_named_hooks_at_the_top(built: Path) -> None:
    names = names_of(next(built.glob("*.whl")))
    for source in sources():
        path = source.relative_to(ROOT).as_posix()
        inside = f"summarizer/{path}" if path.startswith("hooks/") else path
        assert inside in names
    queries = {
        f"summarizer/facts/queries/{p.name}" for p in ROOT.glob("summarizer/facts/queries/*")
    }
    assert queries <= names
    tops = {name.split("/")[0] for name in names}
    assert tops == {"summarizer", *(top for top in tops if top.endswith(".dist-info"))}


def test_the_sdist_carries_the_sources(built: Path) -> None:
    names = names_of(next(built.glob("*.tar.gz")))
    for source in sources():
        assert source.relative_to(ROOT).as_posix() in names
    assert "summarizer/facts/queries/python.scm" in names


def test_the_core_is_pinned_where_it_decides_bytes_and_light_where_it_can_be() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    core = text.split("dependencies = [", 1)[1].split("\n]", 1)[0]
    assert "litellm" not in core
    for name in ("tree-sitter", "tree-sitter-language-pack", "tree-sitter-c-sharp"):
        assert re.search(rf'"{name}==\d', core), name
    assert "!=1.82.7,!=1.82.8" in text
