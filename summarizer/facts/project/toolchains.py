"""What a manifest's own toolchain offers, where neither CI nor the project says more.

Each line rests on a file that is there: the manifest, the lock file, a test.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from summarizer.records.project import Command, Manifest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_JS_LOCKS = (
    ("pnpm-lock.yaml", "pnpm"),
    ("pnpm-workspace.yaml", "pnpm"),
    ("yarn.lock", "yarn"),
    ("bun.lock", "bun"),
    ("bun.lockb", "bun"),
    ("package-lock.json", "npm"),
)
_PYTHON_LOCKS = (
    ("uv.lock", "uv sync"),
    ("poetry.lock", "poetry install"),
    ("pdm.lock", "pdm install"),
    ("Pipfile", "pipenv install"),
)
_ROOT_OFFERS = (
    (r".*\.slnx?", "build", "dotnet build"),
    (r"build\.sbt", "build", "sbt compile"),
    (r"build\.sbt", "test", "sbt test"),
    (r"Package\.swift", "build", "swift build"),
    (r"build\.zig", "build", "zig build"),
    (r"meson\.build", "build", "meson setup build && meson compile -C build"),
    (r"(?:MODULE|WORKSPACE)(?:\.bazel)?", "build", "bazel build //..."),
    (r"stack\.yaml", "build", "stack build"),
    (r"dune-project", "build", "dune build"),
    (r"rebar\.config", "build", "rebar3 compile"),
    (r"project\.clj", "test", "lein test"),
)
_CALLERS = {
    "Makefile": "make {}",
    "makefile": "make {}",
    "GNUmakefile": "make {}",
    "tox.ini": "tox -e {}",
    "noxfile.py": "nox -s {}",
    "composer.json": "composer {}",
    "mix.exs": "mix {}",
    "deno.json": "deno task {}",
    "deno.jsonc": "deno task {}",
}
_PURPOSE_OF_NAME = (
    ("test", "test tests unit unit-test unittest test-unit test:unit check spec"),
    ("build", "build compile binary dist all"),
    ("run", "dev start serve develop run"),
    ("lint", "lint format fmt typecheck type-check typing mypy vet"),
    ("install", "setup bootstrap deps"),
)
"""Names in the order in which they are the plain thing to type."""


def js_runner(folder: str, paths: Collection[str]) -> str:
    """The package manager of a folder, from the nearest lock file at or above it."""
    while True:
        prefix = f"{folder}/" if folder else ""
        for lock, runner in _JS_LOCKS:
            if prefix + lock in paths:
                return runner
        if not folder:
            return "npm"
        folder = folder.rpartition("/")[0]


def named_commands(manifest: Manifest, paths: Collection[str]) -> Iterator[tuple[str, Command]]:
    """The manifest's own commands with a plain name, as (purpose, what to type)."""
    say = _caller(manifest, paths)
    for purpose, names in _PURPOSE_OF_NAME if say else ():
        named = {command.name for command in manifest.commands}
        for name in names.split():
            if name in named:
                yield purpose, Command(name, say.format(name), manifest.path)


def _caller(manifest: Manifest, paths: Collection[str]) -> str:
    name = _file_name(manifest)
    if name == "package.json":
        return f"{js_runner(manifest.folder, paths)} run {{}}"
    return _CALLERS.get(name, "")


def _file_name(manifest: Manifest) -> str:
    """The manifest's file name, or its suffix where projects choose the name."""
    name = manifest.path.rpartition("/")[2]
    suffix = name.rpartition(".")[2]
    return suffix if suffix in ("sln", "csproj") else name


def default_commands(manifest: Manifest, paths: Collection[str]) -> Iterator[tuple[str, Command]]:
    """What the toolchain of the manifest does without being told, as (purpose, command)."""
    offers = _OFFERS.get(_file_name(manifest))
    if offers is None:
        return
    prefix = f"{manifest.folder}/" if manifest.folder else ""
    below = {path[len(prefix) :] for path in paths if path.startswith(prefix)}
    for purpose, line, evidence in offers(manifest, below):
        path = prefix + evidence if evidence else manifest.path
        yield purpose, Command(purpose, line, path)


def root_commands(paths: Collection[str]) -> Iterator[tuple[str, Command]]:
    """What build files at the root offer that are no manifests."""
    at_root = sorted(path for path in paths if "/" not in path)
    for pattern, purpose, line in _ROOT_OFFERS:
        evidence = next((path for path in at_root if re.fullmatch(pattern, path)), "")
        if evidence:
            yield purpose, Command(purpose, line, evidence)


Offer = tuple[str, str, str]


def _npm(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    for lock, runner in _JS_LOCKS:
        if lock in below:
            yield "install", f"{runner} install", "package.json"
            return
    yield "install", "npm install", "package.json"


def _python(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    lock = next(((name, line) for name, line in _PYTHON_LOCKS if name in below), None)
    if lock:
        yield "install", lock[1], lock[0]
    elif manifest.name:
        yield "install", "pip install -e .", ""
    elif "requirements.txt" in below:
        yield "install", "pip install -r requirements.txt", "requirements.txt"
    if "manage.py" in below:
        yield "run", "python manage.py runserver", "manage.py"
    if "pytest" in manifest.dependencies:
        yield "test", "pytest", ""
        return
    for evidence in ("pytest.ini", "conftest.py", "tests/conftest.py", "test/conftest.py"):
        if evidence in below:
            yield "test", "pytest", evidence


def _tox(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "test", "nox" if manifest.path.endswith("noxfile.py") else "tox", ""


def _cargo(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "build", "cargo build", ""
    programs = [start for start in manifest.starts if start.kind != "library"]
    built = [start for start in programs if start.target in below]
    if len(built) == 1:
        yield "run", "cargo run", built[0].target
    yield "test", "cargo test", ""


def _go(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "build", "go build ./...", ""
    if "main.go" in below:
        yield "run", "go run .", "main.go"
    for path in sorted(path for path in below if re.fullmatch(r"cmd/[^/]+/main\.go", path)):
        yield "run", f"go run ./{path.rpartition('/')[0]}", path
    test = min((path for path in below if path.endswith("_test.go")), default="")
    if test:
        yield "test", "go test ./...", test


def _maven(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    tool = "./mvnw" if "mvnw" in below else "mvn"
    yield "build", f"{tool} package", ""
    if any("src/test/" in f"/{path}" for path in below):
        yield "test", f"{tool} test", ""


def _gradle(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    tool = "./gradlew" if "gradlew" in below else "gradle"
    yield "build", f"{tool} build", ""
    if any("src/test/" in f"/{path}" for path in below):
        yield "test", f"{tool} test", ""


def _cmake(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "build", "cmake -B build && cmake --build build", ""
    if any(command.name == "test" for command in manifest.commands):
        yield "test", "ctest --test-dir build", ""


def _bundler(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "install", "bundle install", ""
    if ".rspec" in below or "spec/spec_helper.rb" in below:
        yield (
            "test",
            "bundle exec rspec",
            "spec/spec_helper.rb" if ".rspec" not in below else ".rspec",
        )
    elif "test/test_helper.rb" in below and "Rakefile" in below:
        yield "test", "bundle exec rake test", "Rakefile"


def _composer(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "install", "composer install", ""
    config = next((name for name in ("phpunit.xml", "phpunit.xml.dist") if name in below), "")
    if config:
        yield "test", "vendor/bin/phpunit", config


def _dotnet(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "build", "dotnet build", ""
    tests = sorted(path for path in below if re.search(r"Tests?\.[cf]sproj$", path))
    if tests:
        yield "test", "dotnet test", tests[0]


def _mix(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "install", "mix deps.get", ""
    yield "build", "mix compile", ""
    if "test/test_helper.exs" in below:
        yield "test", "mix test", "test/test_helper.exs"


def _pub(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    tool = "flutter" if "flutter" in manifest.dependencies else "dart"
    yield "install", f"{tool} pub get", ""
    tests = sorted(path for path in below if re.match(r"test/.*_test\.dart$", path))
    if tests:
        yield "test", f"{tool} test", tests[0]


_OFFERS = {
    "package.json": _npm,
    "pyproject.toml": _python,
    "setup.py": _python,
    "setup.cfg": _python,
    "tox.ini": _tox,
    "noxfile.py": _tox,
    "Cargo.toml": _cargo,
    "go.mod": _go,
    "pom.xml": _maven,
    "build.gradle": _gradle,
    "build.gradle.kts": _gradle,
    "CMakeLists.txt": _cmake,
    "Gemfile": _bundler,
    "composer.json": _composer,
    "sln": _dotnet,
    "csproj": _dotnet,
    "mix.exs": _mix,
    "pubspec.yaml": _pub,
}
