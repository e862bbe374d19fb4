"""Checkouts of every kind: line ends, sparse, submodules, worktrees, SHA-256, subfolders."""

from __future__ import annotations

import os
import re
import shlex
from typing import TYPE_CHECKING

import pytest
from harness import Repo
from living import (
    CLIENT,
    CONFIG,
    OUTPUT,
    PAGE,
    PRICING,
    SAMPLE,
    STORE,
    WEB,
    add_function,
    append,
    assert_clean,
    assert_fresh,
    assert_rebuilt,
    bare_hook,
    changed_in,
    cloned,
    commit_fine,
    entry_of,
    footprint,
    living,
    map_at,
    reword,
    said,
    try_commit,
)

if TYPE_CHECKING:
    from pathlib import Path

TAXES, SHELVES = f"{PRICING}/taxes.py", f"{STORE}/shelves.py"


def test_a_linked_worktree_has_its_own_commit(tmp_path: Path) -> None:
    repo = living(tmp_path)
    side = repo.worktree("side", "-b", "side")
    index = (repo.path / ".git/index").read_bytes()
    before = footprint(repo)
    add_function(side, TAXES, "toll")
    commit_fine(side, "toll", "-a")
    assert changed_in(side) == {TAXES, entry_of(PRICING)}
    assert_clean(side)
    assert_fresh(side)
    assert (repo.path / ".git/index").read_bytes() == index
    assert footprint(repo) == before
    assert_clean(repo)
    assert_fresh(repo)


def test_the_repository_of_a_hook_is_not_that_of_its_neighbour(tmp_path: Path) -> None:
    """Git's variables hold for the repository that runs the hook and for no other."""
    repo = bare_hook(living(tmp_path))
    other = living(tmp_path, "other")
    add_function(other, SHELVES, "dust")
    other.add()
    repo.hook("pre-commit", f'cd "{other.path}" && exec summarizer update --stage')
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", "-a")
    assert changed_in(repo) == {TAXES}
    assert "`dust`" in other.staged(entry_of(STORE))
    assert_clean(repo)


def test_windows_line_ends_change_nothing(tmp_path: Path) -> None:
    clone = bare_hook(living(tmp_path).clone("windows", "-c", "core.autocrlf=true"))
    assert b"\r\n" in clone.read_bytes(TAXES)
    assert b"\r\n" not in clone.read_bytes(PAGE)
    assert_fresh(clone)
    before = footprint(clone)
    assert clone.run("update").code == 0
    after = footprint(clone)
    assert {name: after[name] for name in before} == before
    assert_clean(clone)

    clone.write(TAXES, clone.read_bytes(TAXES) + b"\r\n\r\ndef toll():\r\n    pass\r\n")
    commit_fine(clone, "toll", "-a")
    assert changed_in(clone) == {TAXES, entry_of(PRICING)}
    assert "\r" not in map_at(clone)[entry_of(PRICING)]
    assert_clean(clone)
    assert_fresh(clone)
    assert_rebuilt(clone)


def test_an_edit_under_windows_line_ends_is_a_person_s(tmp_path: Path) -> None:
    clone = living(tmp_path).clone("windows", "-c", "core.autocrlf=true", "-c", "core.eol=crlf")
    bare_hook(clone)
    entry = reword(clone, PRICING, "Prices are ours alone to tell.")
    clone.write(entry, clone.read_bytes(entry).replace(b"\n", b"\r\n"))
    commit_fine(clone, "own words", "-a")
    text = map_at(clone)[entry]
    assert "Prices are ours alone to tell.\n" in text
    assert "\r" not in text
    assert_fresh(clone)


def test_a_sparse_checkout_keeps_what_is_not_on_disk(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    repo.git("sparse-checkout", "set", "--cone", "web", "docs")
    assert not repo.exists(SHELVES)
    before = footprint(repo)
    assert_fresh(repo)
    assert repo.run("update").code == 0
    assert {name: footprint(repo)[name] for name in before if "overview" not in name} == {
        name: value for name, value in before.items() if "overview" not in name
    }
    assert_clean(repo)
    append(repo, f"{CLIENT}/client.js", "\n/** Sends one order. */\nexport function order() {}\n")
    commit_fine(repo, "order", "-a")
    assert changed_in(repo) == {f"{CLIENT}/client.js", entry_of(CLIENT)}
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_a_map_outside_of_the_sparse_cone_is_kept_up(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    (repo.path / OUTPUT / "overview.md").unlink()
    repo.git("sparse-checkout", "set", "--cone", "web")
    assert not repo.exists(PAGE)
    assert_fresh(repo)
    append(repo, f"{CLIENT}/client.js", "\n/** Sends one order. */\nexport function order() {}\n")
    commit_fine(repo, "order", "-a")
    assert changed_in(repo) == {f"{CLIENT}/client.js", entry_of(CLIENT)}
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)


def test_a_submodule_is_a_path_and_no_more(tmp_path: Path) -> None:
    library = Repo(tmp_path / "library")
    library.path.mkdir()
    library.git("init", "-q")
    library.commit_all({"lib/deep.py": '"""Deep."""\n\n\ndef deep(): ...\n'}, "library")
    repo = bare_hook(living(tmp_path))
    repo.git("submodule", "--quiet", "add", f"file://{library.path}", "src/library")
    commit_fine(repo, "submodule")
    assert not [name for name in map_at(repo) if "library" in name]
    assert_fresh(repo)

    full = repo.clone("full", "--recurse-submodules")
    bare = repo.clone("bare")
    assert full.exists("src/library/lib/deep.py")
    assert not bare.exists("src/library/lib/deep.py")
    for clone in (full, bare):
        assert_fresh(clone)
        assert clone.run("update", "--all").code == 0
        assert_clean(clone)
    assert_rebuilt(repo)


def test_evidence_inside_a_submodule_is_said_to_be_there(tmp_path: Path) -> None:
    library = Repo(tmp_path / "library")
    library.path.mkdir()
    library.git("init", "-q")
    library.commit_all({"lib/deep.py": "def deep(): ...\n"}, "library")
    repo = bare_hook(living(tmp_path))
    repo.git("submodule", "--quiet", "add", f"file://{library.path}", "src/library")
    commit_fine(repo, "submodule")
    reword(repo, WEB, "Shows the shop.", "`/src/library/lib/deep.py`")
    commit_fine(repo, "own words", "-a")
    ran = repo.run("check")
    assert "in a submodule" in ran.out


def test_a_sha_256_repository(tmp_path: Path) -> None:
    repo = Repo(tmp_path / "sha256")
    repo.path.mkdir()
    repo.git("init", "-q", "--object-format=sha256")
    repo.write_all(SAMPLE)
    bare_hook(repo)
    repo.add()
    commit_fine(repo, "first")
    assert entry_of(PRICING) in map_at(repo)
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", "-a")
    assert "`toll`" in map_at(repo)[entry_of(PRICING)]
    assert_fresh(repo)
    twin = living(tmp_path, "sha1")
    add_function(twin, TAXES, "toll")
    twin.remove(CONFIG)
    twin.add()
    assert twin.run("update", "--stage").code == 0
    commit_fine(twin, "toll", "-n")
    assert map_at(repo) == map_at(twin)


def test_a_subdirectory_is_as_good_as_the_top(tmp_path: Path) -> None:
    repo = living(tmp_path)
    add_function(repo, TAXES, "toll")
    repo.add()
    top, below = repo.run("check"), repo.run("check", cwd="src/shop")
    assert top.code == 1
    assert (top.code, top.out) == (below.code, below.out)
    done = repo.run("update", "--stage", cwd="src/shop")
    assert done.code == 0, said(done)
    assert not repo.exists("src/shop/docs")
    assert repo.status().splitlines() == [f"M  {entry_of(PRICING)}", f"M  {TAXES}"]
    assert_fresh(repo)
    assert "`toll`" in repo.run("show", PRICING, cwd="docs").out


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("core.fsmonitor", "touch pwned #"),
        ("core.quotePath", "true"),
        ("diff.noprefix", "true"),
        ("diff.external", "touch pwned #"),
        ("feature.manyFiles", "true"),
        ("core.splitIndex", "true"),
    ],
)
def test_no_setting_of_git_changes_what_a_commit_carries(
    tmp_path: Path, key: str, value: str
) -> None:
    repo = bare_hook(living(tmp_path))
    repo.git("config", key, value)
    if key == "core.fsmonitor":
        repo.git("config", "core.fsmonitor", "false")
        add_function(repo, TAXES, "toll")
        repo.add()
        repo.git("config", "core.fsmonitor", value)
        for command in (["update", "--stage"], ["check"]):
            assert repo.run(*command).code == 0
    else:
        add_function(repo, TAXES, "toll")
        commit_fine(repo, "toll", "-a")
        assert changed_in(repo) == {TAXES, entry_of(PRICING)}
        assert_fresh(repo)
    assert not repo.exists("pwned")


def test_names_that_no_one_should_use_are_mapped(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    names = [
        "src/with space/a.py",
        "src/[id]/b|c.py",
        "src/ünïcode/d.py",
        "src/UPPER/e.py",
        "src/__dunder__/f.py",
        "src/`tick`/g.py",
        "src/new\nline/h.py",
        os.fsdecode(b"src/\xff\xfe/i.py"),
        "src/<!-- -->/j.py",
        "src/x.md/k.py",
        "src/x/l.py",
    ]
    for number, name in enumerate(names):
        repo.write(name, f'"""Speaks of {number}."""\n\n\ndef f{number}():\n    """F."""\n')
    repo.add()
    commit_fine(repo, "odd names")
    texts = map_at(repo)
    for number in range(len(names)):
        (holder,) = [t for n, t in texts.items() if n != PAGE and f"Speaks of {number}." in t]
        assert f"`f{number}` in" in holder
    assert_clean(repo)
    assert_fresh(repo)
    assert_rebuilt(repo)
    for number, name in enumerate(names):
        append(repo, name, f'\n\ndef g{number}():\n    """G."""\n')
    commit_fine(repo, "more", "-a")
    assert_clean(repo)
    assert_fresh(repo)


def test_a_map_that_ignore_rules_name_is_staged_all_the_same(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    repo.write(".gitignore", "docs/\npost*\n*.md\n")
    repo.write("src/shop/office/__init__.py", '"""Sends parcels."""\n')
    repo.add(".gitignore", "src/shop/office/__init__.py")
    commit_fine(repo, "office")
    assert entry_of("src/shop/office") in map_at(repo)
    assert_clean(repo)
    assert_fresh(repo)


def test_a_bare_repository_and_no_repository_are_refused(tmp_path: Path) -> None:
    nowhere = Repo(tmp_path / "nowhere")
    nowhere.path.mkdir()
    bare = Repo(tmp_path / "bare.git")
    nowhere.git("init", "-q", "--bare", str(bare.path))
    for repo in (nowhere, bare):
        for command in (["check"], ["update"], ["init"], ["show"], ["accept", "x"]):
            ran = repo.run(*command)
            assert ran.code == 2, said(ran)
            assert "next: " in ran.err
            assert "Traceback" not in ran.err


def test_git_commit_with_an_alternate_work_tree(tmp_path: Path) -> None:
    """`--git-dir` and `--work-tree`, as people who keep their dotfiles in git use them."""
    repo = bare_hook(cloned(tmp_path))
    moved = tmp_path / "elsewhere.git"
    (repo.path / ".git").rename(moved)
    add_function(repo, TAXES, "toll")
    where = (f"--git-dir={moved}", f"--work-tree={repo.path}")
    ran = repo.try_git(*where, "commit", "-qam", "toll")
    assert ran.code == 0, said(ran)
    listed = repo.git(*where, "show", "--name-only", "--format=").splitlines()
    assert set(listed) == {TAXES, entry_of(PRICING)}
    assert repo.git(*where, "status", "--porcelain") == ""


def partial_clone(tmp_path: Path) -> Repo:
    """A clone without the blobs of `src` and of CI, which it cannot fetch in a hook."""
    shared = living(tmp_path, "shared")
    shared.git("config", "uploadpack.allowFilter", "true")
    clone = shared.clone("partial", "--filter=blob:none", "--no-checkout")
    clone.git("sparse-checkout", "set", "--cone", "web", "docs")
    clone.git("checkout", "-q", "main")
    return bare_hook(clone)


def test_a_commit_in_a_partial_clone(tmp_path: Path) -> None:
    clone = partial_clone(tmp_path)
    append(clone, f"{CLIENT}/client.js", "\n/** Sends one order. */\nexport function order() {}\n")
    ran = try_commit(clone, "order", "-a")
    assert ran.code == 0, said(ran)
    assert changed_in(clone) == {f"{CLIENT}/client.js", entry_of(CLIENT)}


def test_a_partial_clone_writes_no_facts_that_it_cannot_know(tmp_path: Path) -> None:
    clone = partial_clone(tmp_path)
    before = footprint(clone)
    assert clone.run("check").code in (0, 2)
    assert clone.run("update").code in (0, 2)
    after = footprint(clone)
    assert {name: after[name][2] for name in before} == {n: x[2] for n, x in before.items()}
    assert_clean(clone)


@pytest.mark.parametrize("words", [True, False])
def test_what_a_sparse_partial_clone_lacks_is_fetched_as_it_is_told(
    tmp_path: Path, words: bool
) -> None:
    shared = living(tmp_path)
    if words:
        reword(shared, STORE, "Books stand here by title.")
        commit_fine(shared, "own words", "-a")
    shared.git("config", "uploadpack.allowFilter", "true")
    clone = shared.clone("partial", "--filter=blob:none", "--sparse")
    clone.git("sparse-checkout", "set", STORE)
    ran = clone.run("check")
    assert ran.code == 2, said(ran)
    assert "git does not have all files" in ran.err
    ran = clone.run("update", "--stage")
    assert clone.status() == "", said(ran)
    (step,) = re.findall(r"next: (.+)", clone.run("check").err)
    clone.execute(*shlex.split(step))
    assert_fresh(clone)


def test_where_git_lacks_files_init_tells_what_fetches_them(tmp_path: Path) -> None:
    shared = living(tmp_path)
    shared.git("rm", "-rqf", "docs/map")
    shared.git("commit", "-qnm", "no map")
    shared.git("config", "uploadpack.allowFilter", "true")
    clone = shared.clone("partial", "--filter=blob:none", "--sparse")
    clone.git("sparse-checkout", "set", STORE)
    ran = clone.run("init")
    assert ran.code == 2, said(ran)
    assert clone.status() == ""
    (step,) = re.findall(r"next: (.+) && summarizer init", ran.err)
    clone.execute(*shlex.split(step))
    assert clone.run("init").code == 0
    assert (clone.path / "docs/map/README.md").is_file()
