from __future__ import annotations

import os
import pickle
from typing import TYPE_CHECKING

import pytest

from summarizer.errors import BlobMissing, GitFailed
from summarizer.records.repository import SUBMODULE, SYMLINK, Unmerged
from summarizer.snapshot.gitcli import Git

if TYPE_CHECKING:
    from conftest import MakeRepo
    from harness import Repo

ODD_NAMES = (
    os.fsdecode(b"\xff.py"),
    "app/[id]/page.tsx",
    "a|b.py",
    "with space.md",
    "tab\there.py",
    "line\nbreak b/x.py",
    'quote".py',
    "-dash.py",
    ":(glob)magic.py",
    "*.py",
    "naïve/ünï.py",
    "\U0001f980.rs",
)


def conflicted(make_repo: MakeRepo) -> Repo:
    repo = make_repo({"a.py": "base\n", "b.py": "b\n", "gone.py": "g\n"})
    repo.git("checkout", "-q", "-b", "theirs")
    repo.commit_all({"a.py": "theirs\n", "gone.py": "changed\n"})
    repo.git("checkout", "-q", "main")
    repo.git("rm", "-q", "gone.py")
    repo.commit_all({"a.py": "ours\n"})
    assert repo.try_git("merge", "theirs").code == 1
    return repo


@pytest.mark.parametrize("init", [(), ("--object-format=sha256",)])
def test_index_tree_and_blobs_agree(make_repo: MakeRepo, init: tuple[str, ...]) -> None:
    repo = make_repo({"a.py": "1\n", "src/b.py": "2\n", "empty.py": ""}, init=init)
    git = Git.open(repo.path)
    index, tree = git.index(), git.tree("HEAD")
    assert dict(index.files) == dict(tree.files)
    assert (index.origin, tree.origin) == ("index", repo.head())
    assert list(index.files) == ["a.py", "empty.py", "src/b.py"]
    blobs = {path: file.blob for path, file in index.files.items()}
    assert git.cat([*blobs.values(), "0" * len(blobs["a.py"])]) == {
        blobs["a.py"]: b"1\n",
        blobs["empty.py"]: b"",
        blobs["src/b.py"]: b"2\n",
    }
    with git.reader() as read:
        assert [read(blob) for blob in blobs.values()] == [b"1\n", b"", b"2\n"]
        with pytest.raises(BlobMissing):
            read("0" * len(blobs["a.py"]))


def test_names_that_break_other_tools(make_repo: MakeRepo) -> None:
    repo = make_repo({name: f"{at}\n" for at, name in enumerate(ODD_NAMES)})
    git = Git.open(repo.path)
    assert list(git.index().files) == sorted(ODD_NAMES)
    assert list(git.tree("HEAD").files) == sorted(ODD_NAMES)
    for name in ODD_NAMES:
        repo.write(name, "changed\n")
    assert git.beside_index(ODD_NAMES)[0] == set(ODD_NAMES)
    git.add(ODD_NAMES)
    assert git.staged_paths() == tuple(sorted(ODD_NAMES))
    assert not git.beside_index(ODD_NAMES)[0]


def test_the_index_is_read_and_not_the_disk(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n", "b.py": "1\n"})
    before = Git.open(repo.path).index()
    repo.write("a.py", "2\n")
    repo.write("new.py", "3\n")
    repo.remove("b.py")
    assert Git.open(repo.path).index() == before


def test_no_commits_yet(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n"}, commit=False)
    git = Git.open(repo.path)
    assert git.head() == git.merge_base() == ""
    assert dict(git.index().files) == {}
    repo.add()
    assert list(git.index().files) == ["a.py"]
    assert git.staged_paths() == ("a.py",)
    assert [change.old for change in git.changes("")] == [None]
    with pytest.raises(GitFailed, match="no commit 'HEAD'"):
        git.tree("HEAD")


def test_a_file_that_is_only_announced(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n", "empty.py": ""})
    repo.write("later.py", "2\n")
    repo.git("add", "-N", "later.py")
    git = Git.open(repo.path)
    assert list(git.index().files) == ["a.py", "empty.py"]
    assert git.changes("HEAD") == ()
    repo.git("add", "later.py")
    assert list(git.index().files) == ["a.py", "empty.py", "later.py"]


def test_a_split_index(make_repo: MakeRepo) -> None:
    repo = make_repo({f"f{n}.py": f"{n}\n" for n in range(9)} | {"empty.py": ""})
    repo.git("update-index", "--split-index")
    repo.write("f3.py", "new\n")
    repo.write("later.py", "2\n")
    repo.git("add", "f3.py")
    repo.git("add", "-N", "later.py")
    git = Git.open(repo.path)
    assert list((repo.path / ".git").glob("sharedindex.*"))
    files = git.index().files
    assert "later.py" not in files
    assert len(files) == 10
    assert git.cat([files["f3.py"].blob])[files["f3.py"].blob] == b"new\n"


@pytest.mark.parametrize("sparse_index", ["--no-sparse-index", "--sparse-index"])
def test_a_sparse_checkout(make_repo: MakeRepo, sparse_index: str) -> None:
    repo = make_repo({"src/d1/a.py": "1\n", "src/d2/f.py": "", "docs/map/README.md": "m\n"})
    before = Git.open(repo.path).index()
    repo.git("sparse-checkout", "set", "--cone", sparse_index, "src/d1")
    git = Git.open(repo.path)
    assert not repo.exists("src/d2/f.py")
    assert git.index() == before
    assert git.changes("HEAD") == ()
    assert git.dirty_count() == 0
    assert not git.beside_index(["src/d2/f.py", "docs/map/README.md"])[0]
    repo.write("docs/map/README.md", "new\n")
    repo.write("docs/map/modules/x.md", "x\n")
    git.add(["docs/map/README.md", "docs/map/modules/x.md"])
    assert git.staged_paths() == ("docs/map/README.md", "docs/map/modules/x.md")
    assert "src/d2/f.py" in git.index().files


def test_a_conflict_is_listed_once(make_repo: MakeRepo) -> None:
    repo = conflicted(make_repo)
    git = Git.open(repo.path)
    index = git.index()
    ours = git.tree("main").files
    theirs = git.tree("theirs").files
    base = git.tree("main~1").files
    assert index.unmerged == (
        Unmerged("a.py", base["a.py"].blob, ours["a.py"].blob, theirs["a.py"].blob),
        Unmerged("gone.py", base["gone.py"].blob, "", theirs["gone.py"].blob),
    )
    assert index.files["a.py"] == ours["a.py"]
    assert index.files["gone.py"] == theirs["gone.py"]
    changed = {change.new.path: change for change in git.changes("main~1") if change.new}
    assert changed["a.py"].old == base["a.py"]
    assert changed["a.py"].new == ours["a.py"]
    assert git.changes("main", renames=False)[0].new == theirs["gone.py"]


def test_staging_resolves_a_conflict(make_repo: MakeRepo) -> None:
    repo = conflicted(make_repo)
    git = Git.open(repo.path)
    repo.write("a.py", "merged\n")
    git.add(["a.py"])
    assert [conflict.path for conflict in git.index().unmerged] == ["gone.py"]
    assert repo.staged("a.py") == "merged\n"


def test_links_and_submodules_keep_their_mode(make_repo: MakeRepo) -> None:
    inner = make_repo({"inside.py": ""}, name="inner")
    repo = make_repo({"a.py": ""})
    (repo.path / "x.py").symlink_to("missing")
    repo.git("submodule", "add", "-q", f"file://{inner.path}", "sub")
    repo.add()
    repo.commit("link and submodule")
    files = Git.open(repo.path).index().files
    assert (files["x.py"].mode, files["sub"].mode) == (SYMLINK, SUBMODULE)
    assert files["sub"].blob == inner.head()
    copy = repo.clone("uninitialised")
    assert Git.open(copy.path).index() == Git.open(repo.path).index()
    assert Git.open(repo.path / "sub").root == str(repo.path / "sub")
    repo.write("sub/inside.py", "dirty\n")
    assert Git.open(repo.path).changes("HEAD") == ()


def test_a_partial_clone_names_what_is_missing(make_repo: MakeRepo) -> None:
    origin = make_repo({"a.py": "1\n", "b.py": "2\n"})
    origin.git("config", "uploadpack.allowFilter", "true")
    repo = origin.clone("partial", "--filter=blob:none", "--no-checkout")
    repo.git("read-tree", "HEAD")
    git = Git.open(repo.path)
    blob = git.index().files["a.py"].blob
    assert git.cat([blob]) == {}
    with git.reader() as read, pytest.raises(BlobMissing):
        read(blob)
    assert len(git.changes(None)) == 2


def test_renames_without_the_blobs_to_compare(make_repo: MakeRepo) -> None:
    text = "".join(f"line {n}\n" for n in range(50))
    origin = make_repo({"same.py": text, "near.py": text.replace("line", "row")})
    origin.git("mv", "same.py", "moved.py")
    origin.git("mv", "near.py", "nearly.py")
    origin.commit_all({"nearly.py": text.replace("line", "row") + "more\n"})
    full = [(c.old, c.new) for c in Git.open(origin.path).changes("HEAD~1", "HEAD")]
    assert all(old and new for old, new in full)
    origin.git("config", "uploadpack.allowFilter", "true")
    repo = origin.clone("partial", "--filter=blob:none", "--no-checkout")
    changes = Git.open(repo.path).changes("HEAD~1", "HEAD")
    paths = [(c.old.path if c.old else "", c.new.path if c.new else "") for c in changes]
    assert paths == [("same.py", "moved.py"), ("near.py", ""), ("", "nearly.py")]


def test_a_shallow_clone(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "1\n"})
    repo.commit_all({"a.py": "2\n"})
    copy = Git.open(repo.clone("copy", "--depth", "1").path)
    assert copy.shallow
    assert copy.merge_base() == copy.head() == repo.head()
    assert copy.index() == Git.open(repo.path).index()


@pytest.mark.parametrize("rev", ["nope", "--all", "-h", "HEAD:a.py", ""])
def test_a_revision_that_is_none(make_repo: MakeRepo, rev: str) -> None:
    git = Git.open(make_repo({"a.py": ""}).path)
    for asks in (git.resolve, git.tree, git.commit_time):
        with pytest.raises(GitFailed, match="knows no commit") as caught:
            asks(rev)
        assert caught.value.next_step


def test_a_damaged_index_is_an_error_with_gits_words(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": ""})
    repo.write(".git/index", b"DIRCgarbage")
    with pytest.raises(GitFailed, match="git ls-files: ") as caught:
        Git.open(repo.path).index()
    assert caught.value.where == str(repo.path)


def test_tags_and_times(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": ""})
    repo.git("tag", "-a", "v1", "-m", "one")
    git = Git.open(repo.path)
    assert git.resolve("v1") == git.head() == repo.head()
    assert git.commit_time("v1") == 1_704_110_400


def test_the_record_goes_to_a_worker(make_repo: MakeRepo) -> None:
    git = Git.open(make_repo({"a.py": "1\n"}).path)
    again = pickle.loads(pickle.dumps(git))  # noqa: S301 - our own bytes
    assert again == git
    assert again.index() == git.index()
    assert "environment" not in repr(git)
