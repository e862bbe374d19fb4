"""Whether a sentence says only what its evidence holds: names, numbers, commands, then words.

A program cannot tell that a sentence is true; it can tell that the sentence names something
which the cited files do not. What it cannot bear out is left out: the map then says less.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from summarizer.patterns import lazy

_ADDRESS = lazy(
    r"(?i)\b[a-z][a-z0-9+.-]*://[^\s`)>\]]+|\bwww\.[^\s`)>\]]+|\b[\w.+-]+@[\w-]+\.[\w.]+"
)
_SPAN = lazy(r"`([^`]+)`")
_SHELL = lazy(
    r"(?i)\$\(|&&|\|\||;\s*\w+\s+-|[<>|]\s*/|\b(?:curl|wget|sudo|chmod|eval|ssh|scp|nc)\s+\S"
    r"|\brm\s+-|\b(?:pip3?|npm|pnpm|yarn|gem|cargo|go|brew|apt(?:-get)?)\s+(?:i|install|add|get)\b"
    r"|\b(?:ba|z)?sh\s+-c\b"
)
_NUMBER = lazy(r"(?<![\w.])\d+(?:[.,]\d+)*(?![\w])")
_IDENTIFIER = lazy(
    r"(?<![\w/.`])(?:[A-Za-z]\w*_\w+|_\w+|[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+(?:[A-Z]\w*)+"
    r"|\w+(?:\.\w+)*\(\)|[\w.@-]+(?:/[\w.@-]+)+|[\w-]+\.[a-z]{1,4})(?![\w/])"
)
_PRODUCTS = frozenset(
    """javascript typescript github gitlab bitbucket postgresql mysql mariadb mongodb graphql
    websocket websockets openapi openai latex macos ios youtube devops nosql tensorflow pytorch
    powershell readme oauth restful node.js vue.js next.js e.g i.e and/or input/output i/o
    read/write request/response client/server http/1 http/2 tcp/ip""".split()
)
_WEIGHTY = lazy(
    r"(?i)\b(deprecated|legacy|abandoned|unmaintained|obsolete|insecure|secure|vulnerab\w+|unsafe"
    r"|malicious|production-ready|experimental|thread-safe|lock-free|encrypt\w*|authenticat\w*"
    r"|authoriz\w*|real-time|machine learning|blockchain|official)\b"
)
_TOOLS = """pytest unittest tox nox nose npm yarn pnpm bun deno jest vitest mocha karma cypress
playwright make cmake ninja bazel gradle gradlew maven mvn ant sbt cargo rake bundler rspec minitest
phpunit composer docker podman kubectl helm terraform ansible poetry pdm hatch uv pipenv ruff flake8
pylint mypy black eslint prettier webpack rollup vite esbuild turbo nx lerna meson ctest dotnet
xunit nunit junit golangci-lint travis jenkins circleci""".split()
_DEPENDS = lazy(
    r"(?i)\b(?:depends? (?:up)?on|imports?|uses?|calls?|relies on|rely on|(?:is )?built (?:up)?on"
    r"|delegates to|feeds? from|reads? from)\b"
)
_PROPER = lazy(r"(?<=[a-z,;:] )[A-Z][a-z]{2,}\b")
_WORD = lazy(r"[^\W\d_]{3,}")
_PARTS = lazy(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])")
_FILLER = frozenset(
    """about across after against all allow allows along also and any are aspect before behind
    being between both but can class classes code codebase collection common component components
    contain contains core current custom define defines definition definitions designed different
    each easily either ensure ensures etc every file files for from function functionality
    functions general give gives handle handled handles handling has have help helper helpers helps
    hold holds how implement implementation implements include includes including individual
    information instead into its itself just key kind library like made main maintain make makes
    making manage managed management manages managing many method methods module modules more most
    must need needs not object objects offers one only operations other others out over own package
    part parts perform performs places process processes processing project provide provided
    provides providing purpose related repository represent represents responsible rest role same
    serve serves several shared should simple single small software some specific such support
    supports system takes than that the their them then these they thing things this those through
    together tool type types under use used useful user uses using utilities utility value values
    various via well what when where which while who whose will with within without work works
    you your""".split()
)
_STEM = 5
_FEWEST = 0.5
_FEWEST_TELLING = 2


def unsupported(text: str, held: str, names: Iterable[str], *, english: bool) -> str:
    """Why the cited text does not bear the sentence out, `""` where nothing speaks against it.

    `held` is the text of the cited files with their paths; `names` are known to be true anyway.
    """
    known = {name.lower() for name in names}
    low = held.lower()
    for kind, found in _falsifiable(text):
        if found.lower() not in low and found.lower() not in known:
            return f"{kind} {found!r} is not in the evidence"
    plain = _SPAN.sub(" ", text)
    match = _WEIGHTY.search(plain)
    if match and match.group()[:7].lower() not in low:
        return f"the evidence does not say {match.group()!r}"
    return _lexical(text, held, known) if english else ""


def unknown_tool(text: str, commands: Iterable[str], held: str) -> str:
    """A tool that the sentence names and neither manifests, CI files nor evidence do, else `""`."""
    told = " ".join(commands).lower() + " " + held.lower()
    for word in re.findall(r"[a-z0-9][a-z0-9-]*", text.lower()):
        if word in _TOOLS and not re.search(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])", told):
            return str(word)
    return ""


def unknown_edge(text: str, edges: Mapping[str, frozenset[str]]) -> str:
    """Why a dependency that the sentence states is none, else `""`; `edges` is by module."""
    verb = _DEPENDS.search(text)
    if verb is None:
        return ""
    users, used = _modules(text[: verb.start()], edges), _modules(text[verb.end() :], edges)
    for user in users:
        for target in used:
            if target != user and target not in edges[user]:
                return f"{user} does not depend on {target}"
    return ""


def _modules(text: str, edges: Mapping[str, frozenset[str]]) -> list[str]:
    words = {word.strip("`'\".,;:()") for word in text.split()}
    return sorted(words & edges.keys())


def _falsifiable(text: str) -> Iterator[tuple[str, str]]:
    """What stands in the sentence that must stand in the evidence as it is."""
    yield from (
        ("the address", match.group().rstrip(".,;:!?")) for match in _ADDRESS.finditer(text)
    )
    yield from (("the code", match.group(1).strip()) for match in _SPAN.finditer(text))
    plain = _SPAN.sub(" ", text)
    yield from (("the command", match.group().strip()) for match in _SHELL.finditer(plain))
    for match in _IDENTIFIER.finditer(plain):
        name = match.group().removesuffix("()").rstrip(".")
        if name.lower() not in _PRODUCTS:
            yield "the name", name
    yield from (("the number", match.group()) for match in _NUMBER.finditer(plain))


def _lexical(text: str, held: str, known: set[str]) -> str:
    words = {word.lower() for word in _WORD.findall(text)} - _FILLER
    told = {part for name in known for part in re.findall(r"[^\W\d_]+", name)}
    if len(words - told) + len(_SPAN.findall(text)) < _FEWEST_TELLING:
        return "it says nothing that could be checked"
    stems = {_stem(part) for part in _PARTS.findall(held) if len(part) > 1}
    stems |= {_stem(part) for part in told}
    for name in _PROPER.findall(_SPAN.sub(" ", text)):
        if _stem(name) not in stems and name.lower() not in _PRODUCTS:
            return f"the evidence does not name {name!r}"
    lacking = sorted(word for word in words if _stem(word) not in stems)
    if len(lacking) > len(words) * (1 - _FEWEST):
        return f"the evidence does not speak of {', '.join(lacking[:4])}"
    return ""


def _stem(word: str) -> str:
    """The first letters, the same for `retry`, `retries` and `retried`, for `test` and `tests`."""
    plain = word.lower()
    plain = re.sub(r"(?:ies|ied|y)$", "i", plain) if len(plain) > 3 else plain
    return re.sub(r"(?<=[^s])s$", "", plain)[:_STEM]
