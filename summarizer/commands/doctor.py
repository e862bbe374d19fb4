"""`summarizer doctor`: what is installed, what is in force, and where each value comes from."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
from collections.abc import Iterator
from contextlib import suppress
from importlib import metadata

from summarizer import __version__, config, userconfig
from summarizer.errors import SummarizerError
from summarizer.facts.language_rows import LANGUAGES
from summarizer.patterns import lazy
from summarizer.pipeline.session import Session, cache_path, open_session
from summarizer.records.settings import Settings
from summarizer.redaction import REMOVED, redact
from summarizer.snapshot.git import backend
from summarizer.writing.auto import WRITER

_REQUIRED = lazy(r"[\w.-]+")
_KEPT_APART = lazy(r"(?<=://)[^/?#]+(?=@)|(?<==)[^&#]+")
"""Who asks, before a host, and the values of an address's query."""
_OF_DEVELOPERS = 'extra == "dev"'
_OF_OTHER_PYTHONS = "python_version"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command takes no options."""


def run(_options: argparse.Namespace) -> int:
    """Run the command; 1 when a grammar does not work."""
    for line in _versions():
        print(line)
    broken = _grammars()
    for name, problem in broken:
        print(f"grammar {name}: {problem}")
    print(f"grammars: {len(LANGUAGES) - len(broken)} of {len(LANGUAGES)} work")
    try:
        with open_session() as session:
            for line in _repository(session):
                print(line)
    except SummarizerError as error:
        print(f"repository: {error}")
    return 1 if broken else 0


def _versions() -> Iterator[str]:
    yield f"summarizer {__version__} (writer {WRITER})"
    yield f"Python {platform.python_version()} on {platform.system()}"
    for name in dict.fromkeys([*_packages(), "pre-commit"]):
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            place = shutil.which(name)
            yield f"{name}: {place}" if place else f"{name}: not installed"


def _packages() -> Iterator[str]:
    """What the distribution requires here, and what its extras add for who uses it."""
    required: list[str] = []
    with suppress(metadata.PackageNotFoundError):  # it runs from its folder
        required = metadata.requires("repo-summarizer") or []
    for one in required:
        name = _REQUIRED.match(one)
        if name and not any(mark in one for mark in (_OF_DEVELOPERS, _OF_OTHER_PYTHONS)):
            yield name.group()


def _grammars() -> list[tuple[str, str]]:
    from summarizer.facts.parser import grammar_problem

    found = ((row.name, grammar_problem(row.name)) for row in LANGUAGES)
    return [(name, problem) for name, problem in found if problem]


def _repository(session: Session) -> Iterator[str]:
    git = session.git
    name, why = backend(git)
    yield f"git: {git.line('version')}"
    yield f"repository: {git.root}"
    yield f"blobs are read by {name}: {why}"
    yield f"cache: {cache_path(git)}"
    for kind, count in session.cache.info().items():
        yield f"  {kind}: {count} rows"
    settings = session.settings(git.index())
    for key, value in config.values(settings).items():
        yield f"{key} = {_plain(value)}  ({settings.origins.get(key, 'default')})"
    yield from _model(settings)


def _model(settings: Settings) -> Iterator[str]:
    """Which model this machine would ask, and who says so; never the key itself."""
    choice = userconfig.model_choice(settings, os.environ)
    if not choice.model:
        yield f"model: none{f' ({choice.why})' if choice.why else ''}"
        yield userconfig.HELP
        return
    yield f"model: {choice.model}  ({choice.origins['llm.model']})"
    for key, value in (
        ("llm.api_base", _shown(choice.api_base) or "the provider's own"),
        ("llm.max_cost_usd", "no ceiling" if choice.max_cost_usd is None else choice.max_cost_usd),
        ("llm.window", choice.window or "as listed for the model"),
    ):
        yield f"{key} = {value}  ({choice.origins.get(key, 'default')})"
    name = userconfig.KEY_VARIABLE
    yield f"key: {name if choice.api_key else 'as the provider names it, from the environment'}"


def _shown(address: str) -> str:
    """An address without the keys in it: what is printed here people paste into their reports."""
    return _KEPT_APART.sub(REMOVED, redact(address))


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(repr, value)) + "]"
    return str(dict(value)) if hasattr(value, "items") else repr(value)  # type: ignore[call-overload]
