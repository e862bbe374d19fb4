"""What a command line is for: install, build, run, test, lint, or none of these."""

from __future__ import annotations

import re

from summarizer.patterns import lazy

PURPOSES = ("install", "build", "run", "test", "lint")

_WRAPPER = lazy(
    r"""
      cd\ \S+\ &&\ | [A-Z_][A-Z0-9_]*=\S*\s+ | (?:time|env)\s+
    | (?:python3?(?:\.\d+)?|py)\ -m\s+
    | (?:uv|poetry|pdm|hatch|pipenv|rye)\ run\s+
      (?:(?:--(?:group|extra|with|python|only-group|no-group)\s+\S+ | -p\ \S+
         | --?[\w-]+(?:=\S+)?)\s+)*
    | bundle\ exec\s+ | npx\s+(?:--yes\s+)? | bunx\s+ | (?:pnpm|yarn)\ exec\s+
    | xvfb-run\s+(?:-\S+\s+)* | coverage\ run\ (?:-\S+\ )*-m\s+ | \./
    """,
    re.VERBOSE,
)
_JS = (
    r"(?:npm|pnpm|yarn|bun|deno)\s+(?:(?:--filter[ =]\S+|-C \S+|-\w|--[\w-]+(?:=\S+)?)\s+)*"
    r"(?:run\s+|task\s+)?"
)
_TARGET = r"(?:make|gmake|just|task|mage|rake|invoke|inv|ninja)\s+(?:-\S+\s+|\w+=\S*\s+)*"
_GRADLE = r"gradlew?\b(?:\s+\S+)*?\s+:?(?:[\w-]+:)*"
_MAVEN = r"mvnw?\b(?:\s+\S+)*?\s+"
_SCRIPT = r"(?:bash |sh )?(?:scripts?|bin|ci|tools|hack|dev|\.ci)/(?:[\w-]+/)?"
_COMPOSER = r"composer (?:run(?:-script)? )?"
_ENDS = r"(?:\.\w+)?(?:\s|$)"
_LINTED = (
    r"(?:lint|fmt|format|style|typing|types|typecheck|type-check|tsc|vet|validate|mypy|flake8"
    r"|pre-commit)\b"
)
_TOX = r"(?:tox|nox)\b(?: \S+)*? (?:-e|-s|--session)[ =]"

_INSTALL = (
    (
        r"(?:npm (?:ci|install|i)|pnpm (?:install|i)|yarn(?: install)?|bun install)"
        r"(?:\s+--?[\w-]+(?:=\S+)?)*$"
    ),
    r"(?:uv )?pip3? install (?:.* )?(?:-e|--editable|\.(?:$|\[| ))",
    (
        r"(?:uv )?pip3? install (?:.* )?(?:-r|--requirement)[ =]"
        r"(?:\S*/)?(?:(?:dev|test)[-_])?requirements(?:[-_.](?:dev|tests?|develop|all))?\.txt"
    ),
    r"(?:uv sync|(?:poetry|pdm|bundle|composer) install|(?:pdm|pipenv) sync|pipenv install)\b",
    r"(?:go mod download|dotnet restore|mix deps\.get|cargo fetch)\b",
    rf"{_TARGET}(?:setup|bootstrap|deps|dependencies|install-dev|dev-setup|develop)\b",
    rf"{_SCRIPT}(?:install|setup|bootstrap){_ENDS}",
    r"cpanm\b.* (?:--installdeps|\.$)|R CMD INSTALL\b|opam install \.|lein deps\b",
    r"julia\b.* -e .*\bPkg\.(?:instantiate|develop)\(",
)
_LINT = (
    (
        r"(?:ruff|flake8|pylint|mypy|pyright|basedpyright|isort|eslint|prettier|oxlint|biome|stylelint"
        r"|golangci-lint|staticcheck|gofmt|rubocop|standardrb|phpstan|psalm|phpcs|swiftlint|ktlint"
        r"|clang-format|shellcheck|hadolint|black|tsc --noEmit)\b"
    ),
    r"(?:pre-commit run|prek run|go vet|dotnet format|mix (?:format|credo|dialyzer))\b",
    r"cargo (?:\+\S+ )?(?:clippy|fmt)\b",
    rf"{_TOX}{_LINTED}",
    rf"{_JS}(?:[\w:-]*[:-])?(?:{_LINTED}|check\b)",
    rf"{_TARGET}(?:[\w-]+-)?{_LINTED}",
    rf"{_SCRIPT}(?:{_LINTED}|check){_ENDS}",
    rf"{_GRADLE}(?:spotlessCheck|ktlintCheck|detekt|checkstyle\w*)\b",
    rf"{_MAVEN}(?:checkstyle|spotless):",
    rf"{_COMPOSER}(?:lint|phpstan|cs|stan)\b",
)
_TEST = (
    rf"{_TOX}(?:[\w{{}},-]*(?:py|test|unit))",
    r"(?:tox|nox)(?: run| run-parallel| -p(?: \w+)?| -r| --\S+)*$",
    (
        r"(?:pytest|py\.test|unittest|vitest|jest|mocha|ava|ctest|phpunit|rspec|gotestsum|bats|nose2"
        r"|trial|karma|playwright test|cypress run)\b"
    ),
    r"(?:vendor/)?bin/(?:phpunit|rspec|rails test)\b",
    (
        r"(?:go|dotnet|mix|swift|dart|flutter|deno|bazel|sbt|lein|meson|stack|cabal|zig build|bun"
        r"|rails|hatch) test\b"
    ),
    r"cargo (?:\+\S+ )?(?:test|nextest)\b",
    r"npm t$|rake$|prove\b|R CMD check\b|rebar3 (?:ct|eunit)\b|dune (?:run)?test\b|nimble test\b",
    r"Rscript -e .*\btest(?:_\w+|that)?\(|julia\b.* -e .*\bPkg\.test\(",
    rf"{_JS}(?:[\w:-]*[:-])?(?:tests?|unit|e2e|spec)\b",
    rf"{_TARGET}(?:[\w-]*-)?(?:tests?|check|unit|spec)\b",
    rf"{_GRADLE}(?:test|check|\w+Test)\b",
    rf"{_MAVEN}(?:test|verify|integration-test)\b",
    rf"{_SCRIPT}(?:run[-_])?tests?{_ENDS}",
    rf"run[-_]?tests?\.\w+|{_COMPOSER}test\b",
)
_RUN = (
    rf"{_JS}(?:start|dev|serve|develop)(?::[\w-]+)?(?:\s|$)",
    r"cargo (?:\+\S+ )?run\b|(?:go|dotnet|flask) run\b",
    r"(?:python3? )?manage\.py runserver|uvicorn\b|gunicorn\b|php artisan serve|hugo server\b",
    r"(?:bin/)?rails (?:s|server)\b|bin/dev\b|mix phx\.server",
    rf"{_MAVEN}(?:spring-boot:run|quarkus:dev|exec:java|jetty:run)\b",
    rf"{_GRADLE}(?:bootRun|run|quarkusDev)\b",
    r"docker[ -]compose\b.* up\b",
    rf"{_TARGET}(?:run|serve|start|dev|up)\b",
)
_BUILD = (
    rf"{_JS}(?:build|compile|dist)(?::[\w-]+)?(?:\s|$)",
    r"cargo (?:\+\S+ )?build\b|go build\b|go install$|gem build\b|mix compile\b|cmake\b",
    rf"(?:make|gmake|ninja)$|{_TARGET}(?:all|binary|compile|[\w-]*build)\b",
    r"(?:\S*/)?configure\b|autoreconf\b|autogen\.sh\b|meson (?:setup|compile|build)\b",
    rf"{_MAVEN}(?:package|install|compile)\b",
    rf"{_GRADLE}(?:build|assemble|jar)\b",
    r"dotnet (?:build|publish)\b|docker (?:buildx )?(?:build|bake)\b",
    r"(?:uv|poetry|hatch|flit|pdm|bazel|swift|zig|stack|cabal|dune|nimble|vite) build\b",
    r"build(?: \.)?$",
    rf"{_SCRIPT}build{_ENDS}|build\.sh\b|(?:tsc|webpack|rollup)\b",
)
_ASKS = lazy(r"\s--?(?:version|help)\b")
"""What only asks a program about itself does nothing for the project."""
_RULES = (
    ("install", _INSTALL),
    ("lint", _LINT),
    ("test", _TEST),
    ("run", _RUN),
    ("build", _BUILD),
)


def purpose_of(line: str) -> str:
    """One of `PURPOSES`, or `""`: decided by the program and its first arguments."""
    bare = line.strip()
    while wrapper := _WRAPPER.match(bare):
        bare = bare[wrapper.end() :]
    if _ASKS.search(bare):
        return ""
    for purpose, patterns in _RULES:
        if any(re.match(pattern, bare) for pattern in patterns):
            return purpose
    return ""
