"""The check: what fails, where and in which words; the same from every clone."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from harness import Repo
from living import (
    CLIENT,
    OUTPUT,
    PAGE,
    PRICING,
    SHOP,
    STORE,
    WEB,
    add_function,
    append,
    assert_fresh,
    bare_hook,
    cloned,
    commit_fine,
    entry_of,
    footprint,
    living,
    replace_in,
    reword,
    said,
    try_commit,
    without_hooks,
)

if TYPE_CHECKING:
    from pathlib import Path

TAXES, SHELVES, SQLITE = f"{PRICING}/taxes.py", f"{STORE}/shelves.py", f"{STORE}/sqlite.py"
WORDS = "Prices are ours alone to tell."
CODES = set(
    """evidence-missing evidence-moved symbol-missing entry-stale entry-missing entry-orphan
    needs-review document-damaged overview-stale""".split()
)
KEYS = {
    "code": str,
    "severity": str,
    "file": str,
    "line": int,
    "module": str,
    "path": str,
    "symbol": str,
    "message": str,
    "fix": str,
    "repairable": bool,
}


def cite(repo: Repo) -> str:
    """A person's words in the pricing entry rest on a file of the store."""
    entry = reword(repo, PRICING, WORDS, f"`discounts.py` `discount`, `/{SQLITE}` `SqliteShelf`")
    commit_fine(repo, "own words", "-a")
    return entry


def kill(repo: Repo, *arguments: str) -> str:
    """The cited file is removed and committed past the hooks; the entry that still cites it."""
    entry = cite(repo)
    repo.git("rm", "-q", SQLITE)
    commit_fine(repo, "remove", "-n", *arguments)
    return entry


def findings(repo: Repo, *arguments: str) -> list[dict[str, Any]]:
    ran = repo.run("check", "--json", *arguments)
    assert ran.code in (0, 1), said(ran)
    data = json.loads(ran.out)
    assert set(data) == {"schema", "status", "findings"}
    assert data["schema"] == 1
    assert data["status"] == ("stale" if ran.code else "fresh")
    found: list[dict[str, Any]] = data["findings"]
    for one in found:
        assert {key: type(value) for key, value in one.items()} == KEYS
        assert one["code"] in CODES
        assert one["severity"] in ("error", "warning")
    return found


def dead(repo: Repo) -> list[dict[str, Any]]:
    return [one for one in findings(repo) if one["code"] == "evidence-missing"]


# --- dead evidence -----------------------------------------------------------------------


def test_a_commit_that_kills_evidence_is_stopped(tmp_path: Path) -> None:
    repo = living(tmp_path)
    entry = cite(repo)
    repo.git("rm", "-q", SQLITE)
    ran = try_commit(repo, "remove")
    assert ran.code == 1
    line = next(line for line in said(ran).splitlines() if "evidence-missing" in line)
    assert line.startswith(f"{entry}:5: error:")
    assert SQLITE in line
    reword(repo, PRICING, WORDS, "`discounts.py` `discount`")
    repo.add(entry)
    commit_fine(repo, "remove, and say so")
    assert_fresh(repo)


def test_a_dead_folder_is_named_with_the_line_that_cites_it(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    entry = entry_of(WEB)
    line = repo.read(entry).split("\n").index(f"- {CLIENT}") + 1
    repo.git("rm", "-rq", CLIENT)
    ran = repo.run("check")
    assert ran.code == 1
    dead = [one for one in ran.out.splitlines() if "evidence-missing" in one]
    what = f"dependency cites {CLIENT}, which no longer exists [evidence-missing]"
    assert dead == [f"{entry}:{line}: error: {what}"]


def test_a_dead_symbol_is_named_with_its_line(tmp_path: Path) -> None:
    repo = living(tmp_path)
    reword(repo, STORE, "Keeps books in SQLite.", "`sqlite.py` `SqliteShelf`")
    commit_fine(repo, "own words", "-an")
    replace_in(repo, SQLITE, "class SqliteShelf", "class DiskShelf")
    ran = try_commit(repo, "rename", "-a")
    assert ran.code == 1
    assert re.search(rf"{entry_of(STORE)}:5: error: .*SqliteShelf.*symbol-missing", said(ran))
    reword(repo, STORE, "Keeps books in SQLite.", "`sqlite.py` `DiskShelf`")
    commit_fine(repo, "rename, and say so", "-a")
    assert_fresh(repo)


def test_a_dead_symbol_in_another_module_is_found(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    cite(repo)
    replace_in(repo, SQLITE, "class SqliteShelf", "class DiskShelf")
    repo.add()
    assert [one["symbol"] for one in findings(repo) if one["code"] == "symbol-missing"] == [
        "SqliteShelf",
        "SqliteShelf",
    ]


def test_the_commit_that_removed_the_evidence_is_named(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    kill(repo)
    removed_in = repo.head()[:7]
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "later", "-an")
    (found,) = [one for one in dead(repo) if one["file"] == entry_of(PRICING)]
    assert removed_in in found["message"]
    assert found["fix"]
    assert (found["path"], found["line"], found["repairable"]) == (SQLITE, 5, False)


def test_only_evidence_is_read_for_paths(tmp_path: Path) -> None:
    """Prose and notes may speak of whatever they like."""
    repo = bare_hook(living(tmp_path))
    words = "Serves `GET /debug/x` with GEMINI_API_KEY from /opt/g-*.json, `domain/` and pt-BR."
    entry = reword(repo, PRICING, words)
    append(repo, entry, "\nSee `src/gone.py` and [this](../gone.md).\n")
    commit_fine(repo, "own words", "-a")
    assert_fresh(repo)


def test_the_map_is_no_evidence_for_itself(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    page = f"{OUTPUT}/modules/src/shop/store.md"
    reword(repo, PRICING, WORDS, "`discounts.py` `SqliteShelf`")
    append(repo, entry_of(PRICING), f"\nSqliteShelf stands in {page}.\n")
    commit_fine(repo, "own words", "-a")
    assert [one["code"] for one in findings(repo)] == ["symbol-missing"]


@pytest.mark.parametrize(
    ("evidence", "dead"),
    [
        ("./discounts.py", []),
        ("../store/sqlite.py", []),
        ("/src/shop/store", []),
        ("/src/shop/store/", []),
        ("../store/", []),
        ("../../../", []),
        ("./gone.py", ["src/shop/pricing/gone.py"]),
        ("./discounts.py/", ["src/shop/pricing/discounts.py/"]),
        ("../../../../outside.py", ["../outside.py"]),
        ("/docs/map/README.md", ["docs/map/README.md"]),
        ("/docs/map/", ["docs/map/"]),
        ("/docs", ["docs"]),
    ],
)
def test_evidence_is_resolved_and_the_map_is_none(
    tmp_path: Path, evidence: str, dead: list[str]
) -> None:
    repo = bare_hook(living(tmp_path))
    reword(repo, PRICING, WORDS, f"`{evidence}`")
    repo.add()
    found = [one for one in findings(repo) if one["code"] == "evidence-missing"]
    assert [one["path"] for one in found] == dead
    assert all("removed in" not in one["message"] for one in found)


def test_dead_links_of_named_documents_are_evidence_too(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    repo.write(".summarizer.toml", 'check.docs = ["**/AGENTS.md"]\n')
    repo.write("web/AGENTS.md", f"See [taxes](../{TAXES}) and [gone](../src/gone.py).\n")
    repo.add()
    commit_fine(repo, "documents")
    (found,) = findings(repo)
    assert (found["code"], found["file"], found["line"]) == ("evidence-missing", "web/AGENTS.md", 1)
    assert found["path"] == "src/gone.py"


def test_links_of_documents_are_read_as_markdown_has_them(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    repo.write(".summarizer.toml", 'check.docs = ["AGENTS.md"]\n')
    (repo.path / "lib").symlink_to("src")
    (repo.path / "round").symlink_to("round/round")
    links = "[linked](lib/shop), [gone](lib/gone.py), [round](round/x)"
    repo.write("AGENTS.md", f"````\n```\n[no](no.py)\n```\n````\n{links}\n")
    repo.add()
    commit_fine(repo, "documents", "-n")
    found = [one for one in findings(repo) if one["file"] == "AGENTS.md"]
    assert [one["path"] for one in found] == ["lib/gone.py", "round/x"]
    assert {one["fix"] for one in found} == {
        "mend the link in AGENTS.md:6, then: git add -- AGENTS.md"
    }


# --- pushing -----------------------------------------------------------------------------


def test_a_push_of_dead_evidence_is_stopped_whatever_the_worktree_holds(tmp_path: Path) -> None:
    repo = cloned(tmp_path)
    kill(repo)
    repo.git("checkout", "-q", "HEAD~1", "--", SQLITE)  # mended here, not in the commit
    ran = repo.try_git("push", "-q", "origin", "HEAD:topic")
    assert ran.code == 1
    assert f"{entry_of(PRICING)}:5: error:" in said(ran)
    commit_fine(repo, "mended")
    ran = repo.try_git("push", "-q", "origin", "HEAD:topic")
    assert ran.code == 0, said(ran)


def test_a_push_passes_whatever_is_broken_beside_it(tmp_path: Path) -> None:
    repo = cloned(tmp_path)
    cite(repo)
    repo.git("rm", "-q", SQLITE)
    ran = repo.try_git("push", "-q", "origin", "HEAD:topic")
    assert ran.code == 0, said(ran)


def test_a_push_of_another_branch_is_about_that_branch(tmp_path: Path) -> None:
    repo = cloned(tmp_path)
    repo.git("switch", "-q", "-c", "broken")
    kill(repo)
    repo.git("switch", "-q", "main")
    assert repo.try_git("push", "-q", "origin", "broken").code == 1
    repo.git("push", "-q", "--no-verify", "origin", "broken")
    ran = repo.try_git("push", "-q", "origin", "--delete", "broken")
    assert ran.code == 0, said(ran)


def test_the_first_push_of_a_whole_history_is_about_the_pushed_branch(tmp_path: Path) -> None:
    """Here pre-commit names no commit, only the branch."""
    repo = living(tmp_path)
    repo.git("init", "-q", "--bare", "../empty.git")
    repo.git("remote", "add", "origin", "../empty.git")
    repo.git("switch", "-q", "-c", "broken")
    kill(repo)
    repo.git("switch", "-q", "main")
    assert repo.try_git("push", "-q", "origin", "broken").code == 1
    repo.git("switch", "-q", "broken")
    ran = repo.try_git("push", "-q", "origin", "main")
    assert ran.code == 0, said(ran)


def test_a_push_is_about_the_branch_s_own_modules(tmp_path: Path) -> None:
    other = cloned(tmp_path, "other")
    add_function(other, TAXES, "toll")
    commit_fine(other, "past the hooks", "-an")
    other.git("push", "-q", "--no-verify", "origin", "main")
    repo = cloned(tmp_path)
    repo.git("switch", "-q", "-c", "topic", "origin/main")
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "dust", "-a")
    ran = repo.try_git("push", "-q", "origin", "topic")
    assert ran.code == 0, said(ran)


# --- clones ------------------------------------------------------------------------------


def shallow(repo: Repo, name: str = "shallow") -> Repo:
    return repo.clone(name, "--depth", "1")


def test_a_shallow_clone_is_as_fresh_as_a_full_one(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    for number in range(4):
        add_function(repo, SHELVES, f"dust_{number}")
        commit_fine(repo, "dust", "-an")
    assert repo.run("update", "--stage").code == 0
    commit_fine(repo, "heal", "-n")
    for clone in (shallow(repo), repo.clone("full")):
        ran = clone.run("check")
        assert (ran.code, ran.out) == (0, "")
        before = footprint(clone)
        assert clone.run("update", "--stage").code == 0
        assert clone.status() == ""
        assert {name: before[name] for name in before} == {
            name: value for name, value in footprint(clone).items() if name in before
        }


def test_a_shallow_clone_finds_what_a_full_one_finds(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    kill(repo)
    add_function(repo, TAXES, "toll")
    repo.write("src/shop/post/__init__.py", '"""Sends parcels."""\n')
    repo.add()
    commit_fine(repo, "past the hooks", "-n")

    def told(clone: Repo) -> list[dict[str, Any]]:
        """All but the commit that removed a path, which a shallow clone cannot know."""
        found = findings(clone)
        for one in found:
            one["message"] = re.sub(r" \(removed in .*?\)", "", one["message"])
        return found

    found = told(shallow(repo))
    assert {one["code"] for one in found} >= {"evidence-missing", "entry-stale", "entry-missing"}
    assert found == told(repo.clone("full"))


def test_a_depth_1_clone_fails_on_dead_evidence(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    entry = kill(repo)
    for arguments in ([], ["--evidence-only"], ["--fail-on", "unrepairable"]):
        clone = shallow(repo, f"shallow{len(arguments)}")
        ran = clone.run("check", *arguments)
        assert ran.code == 1
        assert f"{entry}:5: error:" in ran.out
        assert SQLITE in ran.out


def pull_request(tmp_path: Path, *, dead: bool) -> Repo:
    """The merge commit of a forge's server, checked out with depth 1 and a detached HEAD."""
    repo = bare_hook(living(tmp_path))
    repo.git("switch", "-q", "-c", "topic")
    if dead:
        cite(repo)
    else:
        reword(repo, PRICING, WORDS)
        commit_fine(repo, "own words", "-a")
    repo.git("switch", "-q", "main")
    repo.git("rm", "-q", SQLITE)
    commit_fine(repo, "remove what nobody here cites")
    without_hooks(repo)
    repo.git("switch", "-q", "--detach", "main")
    repo.git("merge", "-q", "--no-ff", "--no-edit", "topic")
    repo.git("update-ref", "refs/pull/1/merge", "HEAD")
    repo.git("switch", "-q", "main")
    runner = Repo(tmp_path / "runner", repo.clock)
    runner.path.mkdir()
    runner.git("init", "-q")
    runner.git("fetch", "-q", "--depth", "1", f"file://{repo.path}", "refs/pull/1/merge")
    runner.git("checkout", "-q", "--detach", "FETCH_HEAD")
    return runner


def test_a_pull_request_s_merge_commit_fails_on_dead_evidence(tmp_path: Path) -> None:
    runner = pull_request(tmp_path, dead=True)
    for arguments in ([], ["--rev", "HEAD"], ["--fail-on", "unrepairable"]):
        ran = runner.run("check", *arguments)
        assert ran.code == 1
        assert f"{entry_of(PRICING)}:5: error:" in ran.out
        assert SQLITE in ran.out


def test_a_pull_request_s_merge_commit_of_two_fresh_sides_is_fresh(tmp_path: Path) -> None:
    runner = pull_request(tmp_path, dead=False)
    assert_fresh(runner)
    assert runner.run("check", "--rev", "HEAD").code == 0


# --- forms -------------------------------------------------------------------------------


def test_a_fresh_map_as_json(tmp_path: Path) -> None:
    repo = living(tmp_path)
    for form in (["--json"], ["--format", "json"]):
        ran = repo.run("check", *form)
        assert ran.code == 0
        assert json.loads(ran.out) == {"schema": 1, "status": "fresh", "findings": []}


def test_every_kind_of_staleness_has_its_code(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    kill(repo)
    add_function(repo, f"{SHOP}/cli.py", "greet")
    repo.write("src/shop/post/__init__.py", '"""Sends parcels."""\n')
    repo.git("rm", "-rq", CLIENT)
    repo.add()
    assert ("entry-stale", PAGE) in [(one["code"], one["file"]) for one in findings(repo)]
    # as long as an entry cannot be read nobody can say what the page should hold
    replace_in(repo, entry_of(WEB), "by:auto", "by:nobody")
    repo.add()
    found = {(one["code"], one["file"]): one for one in findings(repo)}
    repairable = {k: one["repairable"] for k, one in found.items() if one["severity"] == "error"}
    assert repairable == {
        ("evidence-missing", entry_of(PRICING)): False,
        ("evidence-missing", entry_of(STORE)): True,
        ("entry-stale", entry_of(SHOP)): True,
        ("entry-missing", entry_of("src/shop/post")): True,
        ("entry-orphan", entry_of(CLIENT)): True,
        ("document-damaged", entry_of(WEB)): False,
    }
    assert found["entry-stale", entry_of(SHOP)]["module"] == SHOP


def test_what_is_repairable_is_what_an_update_clears(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    kill(repo)
    add_function(repo, TAXES, "toll")
    repo.write("src/shop/post/__init__.py", '"""Sends parcels."""\n')
    repo.git("rm", "-rq", CLIENT)
    repo.add()
    before = findings(repo)
    assert len([one for one in before if one["repairable"]]) >= 4
    assert repo.run("update", "--stage").code == 0
    assert findings(repo) == [one for one in before if not one["repairable"]]


@pytest.mark.parametrize("fail_on", ["all", "unrepairable"])
def test_what_a_machine_can_repair_fails_only_where_asked(tmp_path: Path, fail_on: str) -> None:
    repo = bare_hook(living(tmp_path))
    add_function(repo, TAXES, "toll")
    repo.git("rm", "-rq", CLIENT)
    commit_fine(repo, "past the hooks", "-an")
    ran = repo.run("check", "--fail-on", fail_on)
    assert ran.code == (1 if fail_on == "all" else 0)
    assert entry_of(PRICING) in ran.out
    reword(repo, PRICING, WORDS, "`gone.py`")
    commit_fine(repo, "past the hooks", "-an")
    assert repo.run("check", "--fail-on", fail_on).code == 1


def test_findings_as_annotations_of_a_forge(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    entry = kill(repo)
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "past the hooks", "-an")
    ran = repo.run("check", "--format", "github")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert all(
        re.fullmatch(r"::(error|warning) file=[^,]+,line=[1-9]\d*(,.*?)?::.+", x) for x in lines
    )
    assert any(line.startswith(f"::error file={entry},line=5") for line in lines)
    softer = repo.run("check", "--format", "github", "--fail-on", "unrepairable")
    levels = {
        line.split("file=")[1].split(",")[0]: line.split(" ")[0] for line in softer.out.splitlines()
    }
    assert levels[entry] == "::error"
    assert levels[entry_of(STORE)] == "::warning"


def test_the_last_line_is_the_command_to_type(tmp_path: Path) -> None:
    """And following it makes the map fresh."""
    repo = bare_hook(living(tmp_path))
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "past the hooks", "-an")
    ran = repo.run("check")
    assert len(said(ran).splitlines()) <= 10
    last = ran.err.splitlines()[-1]
    assert last.startswith("next: ")
    done = repo.execute("sh", "-c", last.removeprefix("next: "))
    assert done.code == 0, said(done)
    assert_fresh(repo)


def test_the_command_to_type_takes_the_files_beside_the_map_too(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    repo.git("rm", "-rq", "--cached", "docs/map")
    last = repo.run("check").err.splitlines()[-1]
    assert repo.execute("sh", "-c", last.removeprefix("next: ")).code == 0
    assert repo.status() == ""
    assert_fresh(repo)


def test_under_pre_commit_the_last_line_needs_no_summarizer_on_the_path(tmp_path: Path) -> None:
    repo = cloned(tmp_path)
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "past the hooks", "-an")
    ran = repo.try_git("push", "-q", "origin", "HEAD:topic")
    assert ran.code == 1
    assert "next: pre-commit run --all-files --hook-stage manual summarizer-update" in said(ran)


def test_the_check_writes_nothing(tmp_path: Path) -> None:
    repo = bare_hook(cloned(tmp_path))
    kill(repo)
    repo.git("push", "-q")
    before, index = footprint(repo), (repo.path / ".git/index").read_bytes()
    for arguments in ([], ["--staged"], ["--rev", "HEAD"], ["--since", "HEAD~1"]):
        assert repo.run("check", *arguments).code == (0 if arguments == ["--staged"] else 1)
    assert footprint(repo) == before
    assert (repo.path / ".git/index").read_bytes() == index


def test_check_of_a_commit_takes_map_code_and_configuration_from_it(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    good = repo.head()
    kill(repo)
    repo.write(".summarizer.toml", "no_such_key = 1\n")
    repo.add()
    assert repo.run("check").code == 2
    assert repo.run("check", "--rev", good).code == 0
    assert repo.run("check", "--rev", "HEAD").code == 1


def test_check_since_a_commit_is_about_what_differs_from_it(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "one", "-an")
    add_function(repo, SHELVES, "dust")
    commit_fine(repo, "two", "-an")
    assert {one["file"] for one in findings(repo, "--since", "HEAD~1")} == {entry_of(STORE)}
    assert {one["file"] for one in findings(repo)} == {entry_of(STORE), entry_of(PRICING)}


def test_an_entry_that_is_not_in_the_index_is_not_there(tmp_path: Path) -> None:
    repo = bare_hook(living(tmp_path))
    repo.write("src/shop/post/__init__.py", '"""Sends parcels."""\n')
    repo.add()
    assert repo.run("update").code == 0
    (missing,) = [one for one in findings(repo) if one["code"] == "entry-missing"]
    assert missing["file"] == entry_of("src/shop/post")
    assert "untracked map file" in missing["message"]
    repo.add()
    assert_fresh(repo)


def test_a_bot_that_bumps_versions_passes(tmp_path: Path) -> None:
    """Its token cannot push a regenerated map; nothing that the map tells has changed."""
    repo = bare_hook(living(tmp_path))
    entry = reword(repo, WEB, "Shows the shop.", "`index.js`, `/web/package.json`")
    commit_fine(repo, "own words", "-a")
    replace_in(repo, "web/package.json", '"nanoid": "5.0.0"', '"nanoid": "5.0.7"')
    replace_in(repo, "web/package.json", '"version": "1.0.0"', '"version": "1.1.0"')
    replace_in(repo, "web/package-lock.json", '"lockfileVersion": 3', '"lockfileVersion": 4')
    replace_in(repo, "pyproject.toml", "requests==2.30.0", "requests==2.31.0")
    replace_in(repo, ".github/workflows/ci.yml", "checkout@v4", "checkout@v5")
    commit_fine(repo, "bump", "-an")
    assert entry in repo.git("ls-files").splitlines()
    clone = shallow(repo)
    assert_fresh(clone)


@pytest.mark.parametrize("form", ["text", "github"])
def test_names_of_folders_cannot_speak_to_the_terminal_or_the_runner(
    tmp_path: Path, form: str
) -> None:
    repo = living(tmp_path)
    for name in ("src/x\n::error file=a::owned/a.py", "src/esc\x1b[31mred/b.py"):
        repo.write(name, f'"""Speaks of {len(name)}."""\n')
    repo.add()
    ran = repo.run("check", "--format", form)
    assert ran.code == 1
    assert "x\\x0a::error file=a::owned has no entry" in ran.out
    assert "esc\\x1b[31mred has no entry" in ran.out
    assert "\x1b" not in ran.out
    assert not [line for line in ran.out.splitlines() if line.startswith("::error file=a::")]
