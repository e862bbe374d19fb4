from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from summarizer.errors import BlobMissing
from summarizer.snapshot.git import backend, open_bulk_reader
from summarizer.snapshot.gitcli import Git

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import MakeRepo


@pytest.mark.parametrize(
    ("init", "name", "why"),
    [((), "pygit2", "libgit2"), (("--object-format=sha256",), "git", "reads no sha256")],
)
def test_the_same_bytes_whoever_reads(
    make_repo: MakeRepo, init: tuple[str, ...], name: str, why: str
) -> None:
    repo = make_repo({"a.py": "1\n", "b.bin": bytes(range(256)), "empty": ""}, init=init)
    repo.git("gc", "-q")
    repo.commit_all({"loose.py": "2\n"})
    git = Git.open(repo.path)
    blobs = [file.blob for file in git.index().files.values()]
    with open_bulk_reader(pickle.loads(pickle.dumps(git))) as read:  # noqa: S301 - our own
        assert {blob: read(blob) for blob in blobs} == git.cat(blobs)
        with pytest.raises(BlobMissing):
            read("0" * len(blobs[0]))
        with pytest.raises(BlobMissing):
            read("HEAD")
    assert backend(git)[0] == name
    assert why in backend(git)[1]


def test_a_linked_worktree(make_repo: MakeRepo) -> None:
    side = make_repo({"a.py": "1\n"}).worktree("side", "-b", "side")
    side.commit_all({"a.py": "2\n"})
    git = Git.open(side.path)
    with open_bulk_reader(git) as read:
        assert read(git.index().files["a.py"].blob) == b"2\n"
    assert backend(git)[0] == "pygit2"


def test_a_repository_that_libgit2_refuses(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n"})
    git = Git.open(repo.path)
    blob = git.index().files["a.py"].blob
    repo.git("config", "core.repositoryFormatVersion", "1")
    repo.git("config", "extensions.partialClone", "origin")
    name, why = backend(git)
    assert name == "git"
    assert why.endswith("unsupported extension name extensions.partialclone")
    with open_bulk_reader(git) as read:
        assert read(blob) == b"1\n"


def test_objects_of_an_alternate_that_only_the_environment_names(
    make_repo: MakeRepo, tmp_path: Path
) -> None:
    repo = make_repo({"a.py": "1\n"})
    apart = {"GIT_OBJECT_DIRECTORY": str(tmp_path / "apart")}
    apart["GIT_ALTERNATE_OBJECT_DIRECTORIES"] = str(repo.path / ".git" / "objects")
    (tmp_path / "apart").mkdir()
    blob = repo.git("hash-object", "-w", "--stdin", stdin="2\n", env=apart)
    with open_bulk_reader(Git.open(repo.path, {**os.environ, **apart})) as read:
        assert read(blob) == b"2\n"
    with open_bulk_reader(Git.open(repo.path)) as read, pytest.raises(BlobMissing):
        read(blob)


def test_the_hooks_path_loads_nothing_heavy() -> None:
    heavy = "{'pygit2', 'pathspec', 'tree_sitter', 'sqlite3', 'multiprocessing', 'asyncio'}"
    modules = "gitcli, git, prune, history"
    code = (
        f"import sys; from summarizer.snapshot import {modules}; print({heavy} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
