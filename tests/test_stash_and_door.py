from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.pipeline.staging import by_path, door, patched

if TYPE_CHECKING:
    from harness import Repo

LINES = st.lists(st.sampled_from(["a\n", "b\n", "c\n", "+x\n", "-y\n", "\n"]), max_size=30)


@given(LINES, LINES)
def test_a_patch_gives_the_file_that_it_was_made_for(old: list[str], new: list[str]) -> None:
    patch = [line.encode() for line in difflib.unified_diff(old, new, n=1)][2:]
    assert patched("".join(old).encode(), patch) == "".join(new).encode()


@pytest.mark.parametrize("name", ["a.md", "café.md", 'q"uo\\te.md', "with space.md", "t\tab.md"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("one\n", "two\n"),
        ("-- a/x\n++ b/y\nend\n", "end\n"),
        ("end\n", "-- a/x\n++ b/y\nend"),
        ("a\rb\n\x0c\n", "a\rc\n\x0c\n"),
        ("one\n", ""),
    ],
)
def test_a_patch_of_git_names_its_files(repo: Repo, name: str, old: str, new: str) -> None:
    repo.write_all({name: old, "z.txt": "z\n"})
    repo.add()
    repo.commit("begin")
    repo.write_all({name: new, "z.txt": "zz\n"})
    repo.git("diff-index", "--binary", "-p", "--output=.git/patch", "HEAD", "--")
    found = by_path((repo.path / ".git/patch").read_bytes())
    assert set(found) == {name, "z.txt"}
    assert patched(old.encode(), found[name]) == new.encode()
    assert patched(b"z\n", found["z.txt"]) == b"zz\n"


def test_a_patch_of_another_file_does_not_fit() -> None:
    assert patched(b"a\nb\n", [b"@@ -1,2 +1,2 @@\n", b" x\n", b"-b\n", b"+c\n"]) is None


@pytest.mark.parametrize(
    ("environ", "in_commit", "partial"),
    [
        ({}, False, False),
        ({"GIT_INDEX_FILE": ".git/index"}, True, False),
        ({"GIT_INDEX_FILE": ".git/index.lock"}, True, False),
        ({"GIT_INDEX_FILE": "/r/.git/next-index-12.lock"}, True, True),
        ({"GIT_INDEX_FILE": "C:\\r\\.git\\next-index-12.lock"}, True, True),
    ],
)
def test_the_door(environ: dict[str, str], in_commit: bool, partial: bool) -> None:
    found = door(environ)
    assert (found.in_commit, found.partial) == (in_commit, partial)
