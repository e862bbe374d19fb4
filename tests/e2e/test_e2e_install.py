"""Getting the hooks into a repository, beside whatever is there, and out of it again."""

from __future__ import annotations

import os
import re
import shlex
import sys
from typing import TYPE_CHECKING

import pytest
from harness import Repo
from living import (
    CHECKOUT,
    CONFIG,
    HOOK_TYPES,
    MANIFEST,
    OUTPUT,
    PAGE,
    PRICING,
    SAMPLE,
    TYPES_LINE,
    add_function,
    assert_clean,
    assert_fresh,
    assert_rebuilt,
    bare_hook,
    changed_in,
    command_path,
    commit_fine,
    entry_of,
    footprint,
    hook_config,
    living,
    map_at,
    pre_commit,
    reword,
    said,
    unborn,
)

if TYPE_CHECKING:
    from pathlib import Path

TAXES = f"{PRICING}/taxes.py"


def plain(tmp_path: Path, files: dict[str, str | bytes] | None = None) -> Repo:
    """The sample without map and hooks, committed."""
    repo = Repo(tmp_path / "repo")
    repo.path.mkdir()
    repo.git("init", "-q")
    repo.commit_all({**SAMPLE, **(files or {})})
    return repo


def test_pre_commit_installs_every_hook_of_the_documented_configuration(tmp_path: Path) -> None:
    repo = plain(tmp_path)
    assert repo.run("init", "--hooks").code == 0
    assert TYPES_LINE in repo.read(CONFIG).splitlines()
    assert TYPES_LINE in (CHECKOUT / "README.md").read_text()
    assert pre_commit(repo, "validate-config", CONFIG).code == 0
    assert pre_commit(repo, "validate-manifest", str(MANIFEST)).code == 0
    assert pre_commit(repo, "install").code == 0
    hooks = repo.path / ".git/hooks"
    assert all(os.access(hooks / name, os.X_OK) for name in HOOK_TYPES)


def test_every_hook_runs_once_and_always(tmp_path: Path) -> None:
    text = MANIFEST.read_text()
    hooks = re.split(r"^- id: ", text, flags=re.MULTILINE)[1:]
    assert [hook.split("\n")[0] for hook in hooks] == [
        "summarizer-update",
        "summarizer-overview",
        "summarizer-check",
    ]
    for hook in hooks:
        for line in ("always_run: true", "pass_filenames: false", "require_serial: true"):
            assert f"  {line}\n" in hook
        assert "python -m" not in hook
    stages = [re.findall(r"stages: \[(.*)\]", hook) for hook in hooks]
    assert stages == [
        ["pre-commit, manual"],
        ["post-merge, post-rewrite, post-checkout, manual"],
        ["pre-commit, pre-push, manual"],
    ]


def test_init_ends_with_the_lines_to_type(tmp_path: Path) -> None:
    """Typing them gives a committed, fresh map that lives."""
    repo = plain(tmp_path)
    ran = repo.run("init", "--hooks")
    assert ran.code == 0, said(ran)
    assert_clean_but_for_map(repo)
    repo.write(CONFIG, hook_config())  # the same hooks, in the environment that runs the tests
    lines = [line.strip() for line in ran.out.splitlines()]
    commands = [line for line in lines if line.startswith(("git ", "pre-commit "))]
    assert commands[-1].startswith("git commit")
    assert any(CONFIG in line for line in commands if line.startswith("git add"))
    for command in commands:
        done = repo.execute(*shlex.split(command))
        assert done.code == 0, said(done)
    assert_clean(repo)
    assert_fresh(repo)
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", "-a")
    assert changed_in(repo) == {TAXES, entry_of(PRICING)}


def assert_clean_but_for_map(repo: Repo) -> None:
    changed = {line[3:].split("/")[0] for line in repo.status().splitlines()}
    assert changed == {CONFIG, "docs"}


def test_init_keeps_the_hooks_that_are_there(tmp_path: Path) -> None:
    text = (
        "# ours\nrepos:\n- repo: local\n  hooks:\n  - id: own\n    name: own\n"
        "    entry: 'true'\n    language: system\n\nfail_fast: true\n"
    )
    repo = plain(tmp_path, {CONFIG: text})
    repo.hook("pre-commit", "exit 0")
    hooks = footprint(repo, ".git/hooks")
    assert repo.run("init", "--hooks").code == 0
    assert footprint(repo, ".git/hooks") == hooks
    left = iter(repo.read(CONFIG).splitlines())
    assert all(line in left for line in text.splitlines()), "a line of the person's is lost"
    assert pre_commit(repo, "validate-config", CONFIG).code == 0
    again = repo.read_bytes(CONFIG)
    assert repo.run("init", "--hooks").code == 0
    assert repo.read_bytes(CONFIG) == again


def test_a_hook_of_one_s_own_still_runs_and_comes_back(tmp_path: Path) -> None:
    repo = living(tmp_path)
    (repo.path / ".git/hooks/pre-commit").unlink()
    own = repo.hook("pre-commit", "echo own >> own.log")
    before = own.read_bytes()
    repo.write(".git/info/exclude", "own.log\n")
    assert pre_commit(repo, "install").code == 0
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", "-a")
    assert repo.read("own.log") == "own\n"
    assert changed_in(repo) == {TAXES, entry_of(PRICING)}
    assert pre_commit(repo, "uninstall").code == 0
    assert own.read_bytes() == before
    assert_clean(repo)


@pytest.mark.parametrize(
    ("value", "hook"),
    [
        (".husky/_", ".husky/pre-commit"),
        (".husky", ".husky/pre-commit"),
        ("tools/_hooks", "tools/_hooks/pre-commit"),
    ],
)
def test_the_hook_that_is_named_is_the_one_in_which_people_write(
    tmp_path: Path, value: str, hook: str
) -> None:
    repo = plain(tmp_path)
    repo.git("config", "core.hooksPath", value)
    assert f"Add this line to {hook}:" in repo.run("init").out


@pytest.mark.parametrize("scope", ["--local", "--global"])
def test_with_core_hookspath_one_line_is_enough(tmp_path: Path, scope: str) -> None:
    repo = plain(tmp_path)
    shared = tmp_path / "hooks"
    shared.mkdir()
    (shared / "commit-msg").write_text("#!/bin/sh\necho message >> own.log\n")
    (shared / "commit-msg").chmod(0o755)
    repo.write(".git/info/exclude", "own.log\n")
    repo.git("config", scope, "core.hooksPath", str(shared))
    before = footprint(repo, "../hooks"), repo.git("config", "--list", "--show-origin")
    ran = repo.run("init", "--hooks")
    assert ran.code == 0
    assert (footprint(repo, "../hooks"), repo.git("config", "--list", "--show-origin")) == before
    assert str(shared) in ran.out
    (line,) = [x.strip() for x in ran.out.splitlines() if x.strip().startswith("summarizer ")]
    (shared / "pre-commit").write_text(f"#!/bin/sh\n{line}\n")
    (shared / "pre-commit").chmod(0o755)
    repo.add()
    commit_fine(repo, "the map")
    add_function(repo, TAXES, "toll")
    commit_fine(repo, "toll", "-a")
    assert changed_in(repo) == {TAXES, entry_of(PRICING)}
    assert repo.read("own.log") == "message\nmessage\n"
    assert_clean(repo)
    assert_fresh(repo)


@pytest.mark.parametrize(
    ("value", "hook", "text", "told"),
    [
        (".husky", ".husky/pre-commit", "npm test\n{line}\n", True),
        (".husky/_", ".husky/pre-commit", "{line} # the map\n", True),
        (".husky", ".husky/pre-push", "exec summarizer-check\n", True),
        ("{outside}", "../hooks/pre-commit", "#!/bin/sh\n{line}\n", True),
        ("", ".git/hooks/pre-commit", "#!/bin/sh\n{line}\n", True),
        (".husky", ".husky/pre-commit", "npm test\n# {line}\n", False),
        (".husky", ".husky/pre-commit", "npm run my-summarizer-tool\n", False),
        (".husky", ".husky/README.md", "{line}\n", False),
        ("", ".husky/pre-commit", "{line}\n", False),
    ],
)
def test_remove_says_which_line_of_a_hook_is_left(
    tmp_path: Path, value: str, hook: str, text: str, told: bool
) -> None:
    line = "summarizer update --staged --stage"
    repo = plain(tmp_path)
    (repo.path / ".husky/_").mkdir(parents=True)
    if value:
        repo.git("config", "core.hooksPath", value.format(outside=tmp_path / "hooks"))
    repo.run("init")
    repo.write(hook, text.format(line=line))
    repo.add()
    repo.commit("map", "-n")
    ran = repo.run("init", "--remove")
    assert ran.code == 0, said(ran)
    assert ("or the next commit makes the map anew" in ran.out) == told
    if told:
        name = str((repo.path / hook).resolve()) if hook.startswith("..") else hook
        assert f"Take out of {name}," in ran.out
        assert text.format(line=line).splitlines()[-1] in ran.out
        added = next(one for one in ran.out.splitlines() if "git add" in one)
        assert (f" {hook}" in added) == hook.startswith(".husky")
    assert repo.read(hook) == text.format(line=line)


@pytest.mark.parametrize("touched", [True, False])
def test_hooks_without_init_make_the_whole_map_or_none(tmp_path: Path, touched: bool) -> None:
    repo = bare_hook(plain(tmp_path))
    if touched:
        add_function(repo, TAXES, "toll")
    else:
        repo.write(CONFIG, hook_config())
    repo.add()
    commit_fine(repo, "begin")
    if repo.exists(OUTPUT):
        assert_fresh(repo)
        assert_rebuilt(repo)
    assert_clean(repo)


def test_init_and_remove_leave_what_was_there(tmp_path: Path) -> None:
    agents = "# Agents\n\nBe kind.\n"
    own = "repos:\n- repo: local\n  hooks: []\n"
    repo = plain(tmp_path, {"AGENTS.md": agents, CONFIG: own})
    assert repo.run("init", "--hooks", "--agents").code == 0
    assert repo.read("AGENTS.md") != agents
    assert repo.read(CONFIG) != own
    ran = repo.run("init", "--remove")
    assert ran.code == 0, said(ran)
    assert_clean(repo)
    assert not repo.exists(OUTPUT)


def test_remove_keeps_people_s_words(tmp_path: Path) -> None:
    repo = living(tmp_path)
    entry = reword(repo, PRICING, "Prices are ours alone to tell.")
    commit_fine(repo, "own words", "-a")
    text = repo.read(entry)
    assert repo.run("init", "--remove").code == 0
    assert repo.read(entry) == text
    assert not repo.exists(PAGE)
    assert not repo.exists(CONFIG)


def test_the_block_for_agents_changes_nothing_around_it(tmp_path: Path) -> None:
    above, below = "# Agents\n\nBe kind.\r\n", "\n## More\n\nno end of line"
    repo = plain(tmp_path, {"AGENTS.md": above, "CLAUDE.md": "See PERSONAL_CLAUDE.md\n"})
    assert repo.run("init", "--agents").code == 0
    repo.write("AGENTS.md", repo.read_bytes("AGENTS.md") + below.encode())
    block = repo.read_bytes("AGENTS.md")
    for _ in range(2):
        assert repo.run("init", "--agents").code == 0
        assert repo.read_bytes("AGENTS.md") == block
    assert block.startswith(above.encode())
    assert block.endswith(below.encode())
    assert f"{OUTPUT}/README.md" in block.decode()
    assert "overview.md" not in block.decode()
    assert "See PERSONAL_CLAUDE.md\n" in repo.read("CLAUDE.md")


@pytest.mark.parametrize(
    ("name", "text"),
    [("AGENTS.md", "<!-- summarizer:begin -->\n"), (CONFIG, "ci: {}\n"), (CONFIG, b"# \xff\n")],
)
def test_what_cannot_be_put_in_is_told_before_anything_is_written(
    tmp_path: Path, name: str, text: str | bytes
) -> None:
    repo = plain(tmp_path, {name: text})
    before = repo.status()
    ran = repo.run("init", "--agents", "--hooks")
    assert ran.code == 2
    assert name in ran.err
    assert repo.status() == before
    assert not repo.exists(OUTPUT)


def test_damaged_markers_are_named_and_left_alone(tmp_path: Path) -> None:
    repo = plain(tmp_path)
    assert repo.run("init", "--agents").code == 0
    lines = repo.read("AGENTS.md").splitlines(keepends=True)
    markers = [number for number, line in enumerate(lines) if line.startswith("<!--")]
    damaged = "".join(lines[: markers[-1]])
    repo.write("AGENTS.md", damaged)
    ran = repo.run("init", "--agents")
    assert ran.code == 2
    assert re.search(r"AGENTS\.md:\d+", ran.err)
    assert repo.read("AGENTS.md") == damaged
    repo.write("CLAUDE.md", "".join(lines))
    before = repo.status(), footprint(repo)
    ran = repo.run("init", "--remove")
    assert ran.code == 2
    assert re.search(r"AGENTS\.md:\d+", ran.err)
    assert (repo.status(), footprint(repo)) == before
    assert repo.read("AGENTS.md") == damaged
    assert repo.read("CLAUDE.md") == "".join(lines)
    repo.write("AGENTS.md", "".join(lines))
    assert repo.run("init", "--remove").code == 0
    assert not repo.exists("docs/map")
    assert not repo.exists("AGENTS.md")
    assert not repo.exists("CLAUDE.md")


@pytest.mark.parametrize(
    "marker",
    ["docs/conf.py", "mkdocs.yml", "docs/_config.yml", "docs/.vitepress/config.ts"],
)
def test_a_site_s_sources_are_not_touched(tmp_path: Path, marker: str) -> None:
    repo = plain(tmp_path, {marker: "# a site\n"})
    ran = repo.run("init")
    assert ran.code == 0
    assert repo.exists(".map/README.md")
    assert not repo.exists(OUTPUT)
    add = next(line for line in ran.out.splitlines() if line.strip().startswith("git add"))
    assert ".summarizer.toml" in add


def test_the_manifest_of_this_checkout_installs(tmp_path: Path) -> None:
    """Through `repo:` and `rev:`, as people write it; pre-commit builds the environment."""
    if not (CHECKOUT / ".git").exists():
        pytest.skip("the tests do not run from a git checkout")
    probe = Repo(tmp_path)
    pip = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", "wheel", "pathspec")
    if probe.execute(*pip).code:
        pytest.skip("the package index cannot be reached, so no environment can be built")
    repo = unborn(tmp_path / "repo")
    rev = Repo(CHECKOUT).git("rev-parse", "HEAD")
    names = "".join(f"      - id: summarizer-{x}\n" for x in ("update", "overview", "check"))
    config = f"{TYPES_LINE}\nrepos:\n  - repo: {CHECKOUT}\n    rev: {rev}\n    hooks:\n{names}"
    repo.write(CONFIG, config)
    repo.add()
    ran = repo.execute("pre-commit", "install", "--install-hooks")
    assert ran.code == 0, said(ran)
    elsewhere = {"PYTHONPATH": "", "PATH": f"{command_path('git').parent}:/usr/bin:/bin"}
    ran = repo.try_git("commit", "-qm", "first", env=elsewhere)
    assert ran.code == 0, said(ran)
    assert entry_of(PRICING) in map_at(repo)
    assert_clean(repo)
    assert_fresh(repo)
