from __future__ import annotations

import pytest

from summarizer.facts.manifests import read_manifest
from summarizer.facts.project.commands import project_commands
from summarizer.facts.project.purposes import purpose_of
from summarizer.facts.project.told import resolves
from summarizer.facts.project.tree import Tree
from summarizer.records.project import Command, Manifest


@pytest.mark.parametrize(
    ("line", "purpose"),
    [
        ("npm ci", "install"),
        ("pnpm install --frozen-lockfile", "install"),
        ("pip install -e .[dev]", "install"),
        ("pip install -r requirements.txt", "install"),
        ("uv sync --all-extras", "install"),
        ("bundle install", "install"),
        ("pip install tox", ""),
        ("npm install -g pnpm@9 ", ""),
        ("npm install left-pad", ""),
        ("gem install bundler", ""),
        ("pytest -q", "test"),
        ("python -m pytest", "test"),
        ("uv run --locked --group dev tox run", "test"),
        ("tox -e py312", "test"),
        ("tox -e docs", ""),
        ("cargo test --workspace", "test"),
        ("go test ./...", "test"),
        ("./mvnw -B verify", "test"),
        ("./gradlew :app:test", "test"),
        ("make check VERBOSE=yes", "test"),
        ("cd web && pnpm run test-unit", "test"),
        ("bundle exec rake", "test"),
        ("composer test", "test"),
        ("vendor/bin/phpunit", "test"),
        ("scripts/test", "test"),
        ("prove -l t", "test"),
        ("R CMD check .", "test"),
        ("julia --project -e 'using Pkg; Pkg.test()'", "test"),
        ("julia -e 'print(1)'", ""),
        ("rebar3 eunit", "test"),
        ("dune runtest", "test"),
        ("cpanm -n --installdeps .", "install"),
        ("cpanm Dist::Zilla", ""),
        ("dune build", "build"),
        ("dotnet test", "test"),
        ("ruff check .", "lint"),
        ("tox -e lint", "lint"),
        ("uv run tox run -e typing", "lint"),
        ("pnpm run typecheck", "lint"),
        ("cargo clippy", "lint"),
        ("go vet ./...", "lint"),
        ("pnpm run check", "lint"),
        ("npm run build", "build"),
        ("cargo build --release", "build"),
        ("cmake --version", ""),
        ("cmake --build build", "build"),
        ("pytest --help", ""),
        ("make", "build"),
        ("./configure --x", "build"),
        ("./gradlew build", "build"),
        ("docker build .", "build"),
        ("npm run dev", "run"),
        ("./mvnw spring-boot:run", "run"),
        ("go run .", "run"),
        ("docker compose up", "run"),
        ("git push", ""),
        ("curl https://x", ""),
        ("apt-get install -y make", ""),
        ("latest", ""),
        ("testing-tool x", ""),
    ],
)
def test_purpose_of(line: str, purpose: str) -> None:
    assert purpose_of(line) == purpose


def manifest(path: str, source: str) -> Manifest:
    found = read_manifest(path, source.encode())
    assert found is not None
    return found


def ci(*lines: str, path: str = ".github/workflows/ci.yml", name: str = "test") -> list[Command]:
    return [Command(name, line, path) for line in lines]


def told(found: tuple[Command, ...]) -> list[tuple[str, str]]:
    return [(command.line, command.path) for command in found]


PACKAGE = manifest("package.json", '{"name": "x", "scripts": {"test": "vitest", "dev": "vite"}}')
CARGO = manifest("Cargo.toml", '[package]\nname = "x"\n')
GO = manifest("go.mod", "module example.com/x\n")
TOX = manifest("tox.ini", "[testenv:lint]\n")
PYTHON = manifest("pyproject.toml", '[project]\nname = "x"\ndependencies = ["pytest"]\n')


@pytest.mark.parametrize(
    ("lock", "runner"),
    [("pnpm-lock.yaml", "pnpm"), ("yarn.lock", "yarn"), ("package-lock.json", "npm"), ("x", "npm")],
)
def test_the_lock_file_says_which_runner(lock: str, runner: str) -> None:
    found = project_commands([PACKAGE], [], ["package.json", lock])
    assert told(found.install) == [(f"{runner} install", "package.json")]
    assert told(found.test) == [(f"{runner} run test", "package.json")]
    assert told(found.run) == [(f"{runner} run dev", "package.json")]
    assert found.build == ()


def test_what_ci_runs_comes_first() -> None:
    found = project_commands([CARGO], ci("cargo test --all"), ["Cargo.toml"])
    assert told(found.test) == [("cargo test --all", ".github/workflows/ci.yml")]
    assert told(found.build) == [("cargo build", "Cargo.toml")]


def test_one_command_with_other_options_is_told_once_and_short() -> None:
    lines = ci("cargo test --lib one", "cargo test", "pnpm run test x", "pnpm test")
    found = project_commands([], lines, [])
    assert [command.line for command in found.test] == ["cargo test", "pnpm test"]


def test_at_most_three_lines_a_purpose() -> None:
    found = project_commands([], ci(*(f"make test-{name}" for name in "abcdef")), [])
    assert [command.line for command in found.test] == ["make test-a", "make test-b", "make test-c"]


@pytest.mark.parametrize(
    "line",
    [
        "pytest ${{ matrix.args }}",
        "pytest $ARGS",
        "pytest | tee log",
        "pytest > log",
        "sudo make test",
        "pytest || true",
        "cd elsewhere && pytest",
        "cd docs && pytest",
        "pytest " + "x" * 200,
    ],
)
def test_what_nobody_can_type_is_not_told(line: str) -> None:
    assert project_commands([], ci(line), ["docs/a.md"]).test == ()


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("npx jest@29.1.0 --ci", "npx jest --ci"),
        ("npx jest@^29 --ci", "npx jest --ci"),
        ("npx @scope/vitest@v2.0.0-rc.1 run", ""),
        ("npx playwright@1.50.1 test", "npx playwright test"),
        ("uvx pytest@8.1", ""),
        ("uv run --with pytest==8.1.0 pytest -q", "uv run --with pytest pytest -q"),
        ("uv run --with 'pytest==8.*,<9' pytest", "uv run --with 'pytest' pytest"),
        ("uv run --with pytest~=8.1 pytest", "uv run --with pytest pytest"),
        ("cd web && npx jest@29.1.0", "cd web && npx jest"),
        # no versions that a bot raises, or no versions
        ("npx jest@latest --ci", "npx jest@latest --ci"),
        ("tox -e py312", "tox -e py312"),
        ("pytest -k 'a == 1'", "pytest -k 'a == 1'"),
        ("pytest --maxfail=1 -n2", "pytest --maxfail=1 -n2"),
        ("python3.12 -m pytest", "python3.12 -m pytest"),
        ("go test ./v2/...", "go test ./v2/..."),
        ("cargo +1.70 test", "cargo +1.70 test"),
        ("make test V=1", "make test V=1"),
        ("npx jest --reporter=@scope/x", "npx jest --reporter=@scope/x"),
    ],
)
def test_a_bump_changes_no_command(line: str, shown: str) -> None:
    readme = [Command("", line, "README.md")]
    for found in (project_commands([], ci(line), ["web/a"]), project_commands([], [], [], readme)):
        assert [command.line for command in found.test] == ([shown] if shown else [])


TREE = [
    "scripts/test.sh",
    "scripts/unit",
    "web/run_tests.py",
    "manage.py",
    "test-req.txt",
    "a/x",
    "sub",
]
SCRIPTS = manifest("web/package.json", '{"name": "w", "scripts": {"test:unit": "x"}}')
MAKEFILE = manifest("Makefile", "test: test-unit\ntest-unit:\n\tx\n")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("./scripts/test.sh", True),
        ("scripts/test.sh --all", True),
        ("CI=1 bash -x scripts/test.sh", True),
        ("bash ci/test.sh", False),
        ("./ci/test.sh", False),
        ("./scripts/tests.sh", False),
        ("cd web && python run_tests.py", True),
        ("python run_tests.py", False),
        ("cd a && ./scripts/test.sh", False),
        ("cd a && ../scripts/test.sh", True),
        ("uv run scripts/test.py", False),
        ("scripts/tests", False),
        ("python manage.py test", True),
        ("cd web && python manage.py test", False),
        ("pip install -r test-req.txt", True),
        ("pip install -r test-requirements.txt", False),
        ("./gradlew test", False),
        # what an option takes is not the file
        ("node -r esm/register scripts/test.sh", True),
        ("node -r esm/register scripts/none.js", False),
        ("node --import tsx/esm --test -r ./a/b scripts/none.js", False),
        ("node --import tsx/esm --test", True),
        ("node --loader=ts-node/esm scripts/test.sh", True),
        ("python -I scripts/none.py", False),
        ("python -W error run_tests.py", True),
        ("python -u web/run_tests.py", True),
        ("python -u run_tests.py", False),
        ("python -m none.py scripts", True),
        ("python -u -m none.py", True),
        # made on the way, or the business of other programs
        ("./vendor/bin/phpunit", True),
        ("python -m pytest tests/none.py", True),
        ("pytest tests/none.py", True),
        ("go test ./...", True),
        ("go run main.go", False),
        ("node --test", True),
        ("./configure", True),
        ("./build/all_tests", True),
        ("cmake -B build", True),
        ("./bazel-bin/app/app_test --all", True),
        ("cmake-build-debug/tests/all", True),
        ("cmake-build/tests/all", True),
        ("cd build && tests/all", True),
        ("cd build && ../configure", True),
        ("cd build && ../scripts/none.sh", False),
        ("bazel-none/app/app_test", False),
        ("cmake/tests/all", False),
        # a submodule's inside is unseen
        ("bash sub/ci/test.sh", True),
        ("cd sub && ./test.sh", True),
        ("cd sub && ../test.sh", False),
        # targets and scripts
        ("make test", True),
        ("make -j4 test-unit V=1", True),
        ("make test test-unit", True),
        ("make test-all", False),
        ("make test test-all", False),
        ("make -C web test", True),
        ("cd web && npm run test:unit", True),
        ("npm run test:unit", False),
        ("cd a && npm run test:unit", False),
        ("cd web && npm test", False),
        ("cd web && yarn test:unit", True),
        ("npm --prefix web run test:unit", True),
    ],
)
def test_ci_names_what_is_in_the_tree(line: str, shown: bool) -> None:
    assert resolves(line, Tree(TREE), [SCRIPTS, MAKEFILE]) is shown


@pytest.mark.parametrize("source", ["include all.mk\n", "lint:\n\tx\n%:\n\tdo $@\n"])
def test_a_makefile_that_takes_targets_from_elsewhere_may_have_any(source: str) -> None:
    assert resolves("make test", Tree(TREE), [manifest("Makefile", source)])


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("make check", True),
        ("make -j4 check install", True),
        ("cd a && make check", True),
        ("cd build && make check", True),
        ("cd docs && make html", True),
        ("cd docs/ && make html", True),
        ("cd docs && make check", False),
        ("cd ./docs && make html check", False),
        ("make -C docs check", True),
        # a folder that is made has its scripts from there
        ("cd dist && npm run test:e2e", True),
        ("cd a && npm run test:e2e", False),
    ],
)
def test_only_a_makefile_at_the_place_disproves_a_target(line: str, shown: bool) -> None:
    docs = manifest("docs/Makefile", "html:\n\tx\n")
    assert resolves(line, Tree([*TREE, "docs/a.rst"]), [SCRIPTS, docs]) is shown


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("npm run lint", True),
        ("npm run test:unit", False),
        ("cd a && npm run lint", True),
        ("cd web/src && npm run test:unit", True),
        ("cd web/src && npm run lint", False),
        ("cd web && npm run lint", False),
        ("cd dist && npm run test:e2e", True),
        ("cd sub && npm run test:e2e", True),
        ("cd sub && make check", True),
    ],
)
def test_a_script_of_ci_is_one_of_the_nearest_package(line: str, shown: bool) -> None:
    root = manifest("package.json", '{"name": "r", "scripts": {"lint": "x"}}')
    assert resolves(line, Tree(TREE), [SCRIPTS, root, MAKEFILE]) is shown


def test_ci_is_not_believed_about_what_is_not_there() -> None:
    lines = ci("./scripts/test.sh", "./scripts/lint.sh", "python manage.py runserver")
    found = project_commands([], lines, TREE)
    assert [c.line for c in (*found.test, *found.lint, *found.run)] == [
        "./scripts/test.sh",
        "python manage.py runserver",
    ]


def test_side_workflows_speak_only_where_nothing_else_does() -> None:
    side = ci("pytest --slow", path=".github/workflows/release.yml")
    assert [c.line for c in project_commands([], side, []).test] == ["pytest --slow"]
    assert [c.line for c in project_commands([], side + ci("tox"), []).test] == ["tox"]


@pytest.mark.parametrize("line", ["bin/test.bat", "vendor/bin/phpunit.bat"])
def test_what_is_for_windows_speaks_only_where_nothing_else_does(line: str) -> None:
    alone = project_commands([], ci(line), ["bin/test.bat"])
    assert [c.line for c in alone.test] == [line]
    both = project_commands([], ci(line, "tox"), ["bin/test.bat"])
    assert [c.line for c in both.test] == ["tox"]


@pytest.mark.parametrize(
    ("paths", "lines"),
    [
        (["lib/a.rb"], ["bundle install"]),
        (["a.gemspec"], ["bundle install"]),
        (["_config.yml", "index.md"], ["bundle install"]),
        (["Sources/a.swift", "fastlane/Fastfile"], []),
        (["package.json", "ios/App.swift"], []),
    ],
)
def test_a_gemfile_is_installed_where_ruby_is(paths: list[str], lines: list[str]) -> None:
    found = project_commands([manifest("Gemfile", 'gem "a"\n')], [], ["Gemfile", *paths])
    assert [command.line for command in found.install] == lines


def test_what_a_side_workflow_installs_is_its_own() -> None:
    side = ci("pip install -r docs/requirements.txt", path=".github/workflows/docs.yml")
    assert project_commands([], side, ["docs/requirements.txt"]).install == ()


@pytest.mark.parametrize(
    ("makefile", "purpose"),
    [
        ("init:\n\tpip install -r requirements.txt\ntest:\n\tpytest\n", "install"),
        ("check: all\n\tpytest\n", "test"),
        ("all: a b\nb:\n\tcc b.c\n", "build"),
        ("show:\n\techo x\n", "build"),
        ("", "build"),
    ],
)
def test_make_alone_does_what_its_first_target_does(makefile: str, purpose: str) -> None:
    found = project_commands([manifest("Makefile", makefile)], ci("make"), ["Makefile"])
    assert "make" in [c.line for c in getattr(found, purpose)]


def test_steps_of_a_build_stand_in_their_order() -> None:
    found = project_commands([], ci("make -j4", "./configure", "autoreconf -i"), [])
    assert [c.line for c in found.build] == ["autoreconf -i", "./configure", "make"]


def test_readme_commands_fill_what_ci_leaves() -> None:
    readme = [Command("", "./mvnw spring-boot:run", "README.md")]
    assert told(project_commands([], [], [], readme).run) == [
        ("./mvnw spring-boot:run", "README.md")
    ]


@pytest.mark.parametrize(
    ("manifests", "paths", "test"),
    [
        ([GO], ["go.mod", "a/x_test.go"], [("go test ./...", "a/x_test.go")]),
        ([GO], ["go.mod", "a/x.go"], []),
        ([PYTHON], ["pyproject.toml"], [("pytest", "pyproject.toml")]),
        ([TOX], ["tox.ini"], [("tox", "tox.ini")]),
        ([manifest("pom.xml", "<project/>")], ["pom.xml", "src/main/A.java"], []),
        (
            [manifest("pom.xml", "<project/>")],
            ["pom.xml", "mvnw", "src/test/java/ATest.java"],
            [("./mvnw test", "pom.xml")],
        ),
        ([], ["a.py", "tests/test_a.py"], []),
        ([manifest("Package.swift", "")], ["Tests/A/a.swift"], [("swift test", "Package.swift")]),
        ([manifest("Package.swift", "")], ["Sources/A/a.swift"], []),
        ([manifest("dist.ini", "name = A\n")], ["t/b.t", "t/a.t"], [("prove -lr t", "t/a.t")]),
        ([manifest("dist.ini", "name = A\n")], ["lib/A.pm"], []),
        (
            [manifest("DESCRIPTION", "Package: a\n")],
            ["tests/testthat.R"],
            [("Rscript -e 'testthat::test_local()'", "tests/testthat.R")],
        ),
        ([manifest("DESCRIPTION", "Package: a\n")], ["R/a.R"], []),
        (
            [manifest("Project.toml", 'name = "A"\nuuid = "1"')],
            ["test/runtests.jl"],
            [("julia --project -e 'using Pkg; Pkg.test()'", "test/runtests.jl")],
        ),
        ([manifest("a.cabal", "name: a")], ["test/A.hs"], [("cabal test", "a.cabal")]),
        ([manifest("a.cabal", "name: a")], ["src/A.hs"], []),
        ([manifest("a.nimble", "")], ["tests/ta.nim"], [("nimble test", "tests/ta.nim")]),
        ([], ["rebar.config", "test/a_SUITE.erl"], [("rebar3 ct", "test/a_SUITE.erl")]),
        ([], ["rebar.config", "src/a.erl"], []),
        ([], ["dune-project", "test/dune"], [("dune test", "test/dune")]),
        (
            [manifest("examples/x/Cargo.toml", '[package]\nname = "x"')],
            ["examples/x/Cargo.toml"],
            [],
        ),
        (
            [manifest("svc/Cargo.toml", '[package]\nname = "x"')],
            ["svc/Cargo.toml"],
            [("cd svc && cargo test", "svc/Cargo.toml")],
        ),
    ],
)
def test_only_what_a_file_bears_out(
    manifests: list[Manifest], paths: list[str], test: list[tuple[str, str]]
) -> None:
    assert told(project_commands(manifests, [], paths).test) == test


CMAKE_OPTION = (
    'option(T "Tests" {})\nif(T)\n  enable_testing()\n  add_subdirectory(test)\nendif()\n'
)


@pytest.mark.parametrize(
    ("source", "told_of"),
    [
        ("enable_testing()\nadd_test(NAME a COMMAND a)\n", True),
        ("include(CTest)\nadd_subdirectory(tests)\n", True),
        ("enable_testing()\nadd_subdirectory(src/unittests)\n", True),
        ("ENABLE_TESTING()\ngtest_discover_tests(a)\n", True),
        (CMAKE_OPTION.format("ON"), True),
        (CMAKE_OPTION.format("${MAIN}"), True),
        (CMAKE_OPTION.format("OFF"), False),
        (CMAKE_OPTION.format(""), False),
        ('option(X "x" OFF)\nif(X)\nendif()\nenable_testing()\nadd_test(a a)\n', True),
        ("enable_testing()\nadd_subdirectory(src)\n", False),
        ("add_test(NAME a COMMAND a)\n", False),
        ("# enable_testing()\nadd_test(NAME a COMMAND a)\n", False),
        ("include(Other)\nadd_subdirectory(test)\n", False),
    ],
)
def test_cmake_runs_the_tests_that_are_on(source: str, told_of: bool) -> None:
    found = project_commands([manifest("CMakeLists.txt", source)], [], ["CMakeLists.txt"])
    wanted = [("ctest --test-dir build", "CMakeLists.txt")] if told_of else []
    assert told(found.test) == wanted


@pytest.mark.parametrize(
    ("source", "build", "test"),
    [
        ("PROJECT = x\n\ninclude erlang.mk\n", "make all", "make tests"),
        ("-include $(DEPS)/erlang.mk\n", "make all", "make tests"),
        ("PROJECT = x\n\ninclude other.mk\n", "rebar3 compile", ""),
        ("# include erlang.mk\n", "rebar3 compile", ""),
        ("all:\n\tx\n", "make all", ""),
    ],
)
def test_a_makefile_has_the_targets_of_erlang_mk(source: str, build: str, test: str) -> None:
    found = project_commands([manifest("Makefile", source)], [], ["Makefile", "rebar.config"])
    assert [command.line for command in found.build] == [build]
    assert [command.line for command in found.test] == ([test] if test else [])


def test_every_evidence_is_a_path_of_the_tree() -> None:
    paths = ["pyproject.toml", "uv.lock", "Makefile", "main.go", "go.mod", "x.sln", "manage.py"]
    manifests = [PYTHON, GO, manifest("Makefile", "build:\n\tx\nrun:\n\ty\n")]
    found = project_commands(manifests, [], paths)
    shown = [*found.install, *found.build, *found.run, *found.test, *found.lint]
    assert len(shown) == 4
    assert {command.path for command in shown} <= set(paths)
