from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.project.ci import ci_commands, is_ci_file
from summarizer.facts.project.shell import commands, joined

WORKFLOW = """\
name: CI
on: [push]
env:
  CARGO: cargo
  FLAGS:
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          script: not a command
      - run: ruff check .
  test:
    strategy:
      matrix:
        os: [a, b]
    steps:
      - name: Install
        run: |
          # the tools
          pip install -e . \\
            --quiet
          export A=1
          if [ -n "$X" ]; then
            skipped
          fi
          cat <<EOF
          also skipped
          EOF
      - name: Unit tests
        working-directory: server
        run: >
          pytest
          -q
      - run: "npm ci && npm test"
      - run: ${{ env.CARGO }} test ${{ env.FLAGS }}
      - run: cargo test --target ${{ matrix.os }}
"""


def lines(path: str, source: str) -> list[tuple[str, str]]:
    return [(command.name, command.line) for command in ci_commands(path, source)]


def test_a_github_workflow_gives_its_steps_in_order() -> None:
    assert lines(".github/workflows/ci.yml", WORKFLOW) == [
        ("lint", "ruff check ."),
        ("Install", "pip install -e . --quiet"),
        ("Unit tests", "cd server && pytest -q"),
        ("test", "npm ci"),
        ("test", "npm test"),
        ("test", "cargo test"),
        ("test", "cargo test --target ${{ matrix.os }}"),
    ]


def test_defaults_say_where_steps_run() -> None:
    source = (
        "jobs:\n  a:\n    defaults:\n      run:\n        working-directory: web\n    steps:\n"
        "      - run: npm test\n  b:\n    steps:\n      - run: make\n"
    )
    assert lines(".github/workflows/x.yaml", source) == [("a", "cd web && npm test"), ("b", "make")]


GITLAB = """\
stages: [test]
unit:
  before_script:
    - pip install -r requirements.txt
  script:
  - pytest
  - |
    ruff check .
    mypy .
  after_script:
    - never
"""
CIRCLE = """\
jobs:
  build:
    docker:
      - image: x
    steps:
      - checkout
      - run: make all
      - run:
          name: Tests
          command: |
            make check
"""
AZURE = "steps:\n- script: npm test\n  displayName: Unit\n- bash: ./build.sh\n- task: X@1\n"
TRAVIS = "language: python\ninstall: pip install tox\nscript:\n  - tox -e $TOX\n  - make\n"
JENKINS = """\
pipeline {
  stages {
    stage('Build') { steps { sh 'mvn -B package' } }
    stage("Test") { steps { sh '''
      mvn test
      ls -l
    ''' } }
  }
}
"""


@pytest.mark.parametrize(
    ("path", "source", "found"),
    [
        (
            ".gitlab-ci.yml",
            GITLAB,
            [
                ("unit", "pip install -r requirements.txt"),
                ("unit", "pytest"),
                ("unit", "ruff check ."),
                ("unit", "mypy ."),
            ],
        ),
        (".circleci/config.yml", CIRCLE, [("build", "make all"), ("Tests", "make check")]),
        ("azure-pipelines.yml", AZURE, [("Unit", "npm test"), ("steps", "./build.sh")]),
        (".travis.yml", TRAVIS, [("", "pip install tox"), ("", "tox -e $TOX"), ("", "make")]),
        ("Jenkinsfile", JENKINS, [("Build", "mvn -B package"), ("Test", "mvn test")]),
        (
            "bitbucket-pipelines.yml",
            "pipelines:\n  default:\n    - step:\n        script:\n          - npm ci\n",
            [("", "npm ci")],
        ),
        (".github/workflows/flow.yml", "jobs:\n  a:\n    steps: [{run: make}]\n", []),
        (".github/workflows/broken.yml", "jobs:\n\t- run: : |\n'", []),
        (".github/workflows/empty.yml", "", []),
    ],
)
def test_other_services(path: str, source: str, found: list[tuple[str, str]]) -> None:
    named = [(name if name != "steps" else "steps", line) for name, line in lines(path, source)]
    assert [line for _, line in named] == [line for _, line in found]
    assert [name for name, _ in named if name] == [
        name for name, _ in found if name != "steps" and name
    ]


@pytest.mark.parametrize(
    ("path", "reads"),
    [
        (".github/workflows/ci.yml", True),
        (".github/workflows/deep/ci.yml", False),
        ("docs/.github/workflows/ci.yml", False),
        (".github/dependabot.yml", False),
        (".gitlab-ci.yml", True),
        ("deploy/Jenkinsfile", True),
        ("Jenkinsfile.groovy.md/x", False),
        (".travis.yml", True),
        ("docker-compose.yml", False),
    ],
)
def test_is_ci_file(path: str, reads: bool) -> None:
    assert is_ci_file(path) is reads


@pytest.mark.parametrize(
    ("script", "found"),
    [
        ("a b\nc d", ["a b", "c d"]),
        ("a && b; c", ["a", "b", "c"]),
        ("cd web\nnpm test\ncd ..\nmake", ["cd web && npm test", "make"]),
        ("cd web && npm test", ["cd web && npm test"]),
        ("for x in 1 2; do\n  inner\ndone\nafter", ["after"]),
        ("if a; then b; fi\nafter", ["after"]),
        ("f() {\n  inner\n}\nafter", ["after"]),
        ("jq '\n  inner\n' x\nafter", ["after"]),
        ("echo hello\nset -e\nX=1\nmkdir x", []),
        ("X=1 make", ["X=1 make"]),
        ("a 'x && y'", ["a 'x && y'"]),
        ("", []),
    ],
)
def test_shell_commands(script: str, found: list[str]) -> None:
    assert list(commands(script)) == found


@pytest.mark.parametrize(
    ("folder", "target", "place"),
    [
        ("", "a", "a"),
        ("a", "b/c", "a/b/c"),
        ("a/b", "..", "a"),
        ("", "..", ".."),
        ("a", "./", "a"),
        ("a", "/tmp", "/tmp"),
        ("a", "$X", "$X"),
    ],
)
def test_joined(folder: str, target: str, place: str) -> None:
    assert joined(folder, target) == place


@given(st.text(alphabet="run: -|>'\"\n\tabc#&*[]{}$", max_size=300))
def test_no_text_makes_it_fail(source: str) -> None:
    for path in (".github/workflows/x.yml", ".gitlab-ci.yml", "Jenkinsfile"):
        assert isinstance(ci_commands(path, source), tuple)
