"""Every test runs with a home, a git configuration and a clock of its own, offline."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest
from harness import Clock, Repo, hermetic_environment
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Mapping

# A deadline per example fails on a busy machine, not on a fault.
# The same examples in every run: what lands must not turn red by chance on another machine.
# HYPOTHESIS_PROFILE=search pytest looks for new ones.
settings.register_profile("suite", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

FOREIGN = ("GIT_", "PRE_COMMIT", "SUMMARIZER_", "LITELLM_", "PREK_")


class MakeRepo(Protocol):
    def __call__(
        self,
        files: Mapping[str, str | bytes] | None = None,
        *,
        name: str = "repo",
        init: tuple[str, ...] = (),
        commit: bool = True,
    ) -> Repo: ...


@pytest.fixture(autouse=True)
def hermetic(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Cut the test off from the machine; returns its home folder."""
    for name in sorted(os.environ):
        if name.startswith(FOREIGN) or name.endswith(("_API_KEY", "_API_BASE")):
            monkeypatch.delenv(name)
    # A program that is started some thousand times must not be compiled each time.
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    home = tmp_path_factory.mktemp("home")
    for name, value in hermetic_environment(home, Path(sys.executable)).items():
        monkeypatch.setenv(name, value)
    return home


@pytest.fixture
def make_repo(tmp_path: Path) -> MakeRepo:
    """A factory: `make_repo({"a.py": "x = 1\\n"})` is a repository with one commit of them.

    `init` are further arguments of `git init`; `commit=False` leaves the files unstaged.
    """
    clock = Clock()

    def make(
        files: Mapping[str, str | bytes] | None = None,
        *,
        name: str = "repo",
        init: tuple[str, ...] = (),
        commit: bool = True,
    ) -> Repo:
        repo = Repo(tmp_path / name, clock)
        repo.path.mkdir(parents=True)
        repo.git("init", "-q", *init)
        repo.write_all(files or {})
        if files and commit:
            repo.add()
            repo.commit("first")
        return repo

    return make


@pytest.fixture
def repo(make_repo: MakeRepo) -> Repo:
    """An empty repository without commits."""
    return make_repo()
