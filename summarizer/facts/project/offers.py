"""What a toolchain does without being told, where neither CI nor the project says more.

Each line rests on a file that is there: the manifest, the lock file, a test.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from summarizer.facts.project.toolchains import JS_LOCKS, file_name
from summarizer.records.project import Command, Manifest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_PYTHON_LOCKS = (
    ("uv.lock", "uv sync"),
    ("poetry.lock", "poetry install"),
    ("pdm.lock", "pdm install"),
    ("Pipfile", "pipenv install"),
)
_OF_RUBY = (".rb", ".gemspec", ".ru", "_config.yml")
_ROOT_OFFERS = (
    (r".*\.slnx?", "build", "dotnet build", ""),
    (r"build\.sbt", "build", "sbt compile", ""),
    (r"build\.sbt", "test", "sbt test", ""),
    (r"build\.zig", "build", "zig build", ""),
    (r"meson\.build", "build", "meson setup build && meson compile -C build", ""),
    (r"(?:MODULE|WORKSPACE)(?:\.bazel)?", "build", "bazel build //...", ""),
    (r"stack\.yaml", "build", "stack build", ""),
    (r"dune-project", "build", "dune build", ""),
    (r"dune-project", "test", "dune test", r"(?:.*/)?tests?/dune"),
    (r"rebar\.config", "build", "rebar3 compile", ""),
    (r"rebar\.config", "test", "rebar3 ct", r"(?:apps/\w+/)?test/\w+_SUITE\.erl"),
    (r"rebar\.config", "test", "rebar3 eunit", r"(?:apps/\w+/)?test/\w+_tests\.erl"),
    (r"project\.clj", "test", "lein test", ""),
)
"""What a build file at the root offers, the last where a file of that path is there too."""


def default_commands(manifest: Manifest, paths: Collection[str]) -> Iterator[tuple[str, Command]]:
    """What the toolchain of the manifest does without being told, as (purpose, command)."""
    offers = _OFFERS.get(file_name(manifest))
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
    for pattern, purpose, line, needed in _ROOT_OFFERS:
        evidence = next((path for path in at_root if re.fullmatch(pattern, path)), "")
        if evidence and needed:
            evidence = min((path for path in paths if re.fullmatch(needed, path)), default="")
        if evidence:
            yield purpose, Command(purpose, line, evidence)


Offer = tuple[str, str, str]


def _npm(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    for lock, runner in JS_LOCKS:
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
    # elsewhere than in Ruby a Gemfile lists what releases and documentation are made with
    if any(path.endswith(_OF_RUBY) for path in below):
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


def _swift(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "build", "swift build", ""
    if any(path.startswith("Tests/") for path in below):
        yield "test", "swift test", ""


def _perl(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    if "cpanfile" in below or manifest.kind == "Makefile.PL":
        yield "install", "cpanm --installdeps .", "cpanfile" if "cpanfile" in below else ""
    test = min((path for path in below if re.fullmatch(r"t/.*\.t", path)), default="")
    if test:
        yield "test", "prove -lr t", test


def _r(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "install", "R CMD INSTALL .", ""
    if "tests/testthat.R" in below:
        yield "test", "Rscript -e 'testthat::test_local()'", "tests/testthat.R"


def _julia(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "install", "julia --project -e 'using Pkg; Pkg.instantiate()'", ""
    if "test/runtests.jl" in below:
        yield "test", "julia --project -e 'using Pkg; Pkg.test()'", "test/runtests.jl"


def _cabal(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    yield "build", "cabal build", ""
    if any(re.match(r"tests?/.*\.hs$", path) for path in below):
        yield "test", "cabal test", ""


def _nimble(manifest: Manifest, below: Collection[str]) -> Iterator[Offer]:
    test = min((path for path in below if re.fullmatch(r"tests/t[^/]*\.nim", path)), default="")
    if test:
        yield "test", "nimble test", test


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
    "Package.swift": _swift,
    "Makefile.PL": _perl,
    "dist.ini": _perl,
    "DESCRIPTION": _r,
    "Project.toml": _julia,
    "cabal": _cabal,
    "nimble": _nimble,
}
