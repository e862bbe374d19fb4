"""What people wrote into the folder of the map stays, whatever is run."""

from __future__ import annotations

import sys

import pytest
from harness import Repo

SOURCES = {"src/a.py": '"""Adds numbers."""\n\n\ndef add(a, b):\n    return a + b\n'}
OURS = ".summarizer-*.tmp\n/overview.md\n"


@pytest.fixture
def mapped(repo: Repo) -> Repo:
    repo.commit_all(dict(SOURCES), "start")
    assert repo.run("init").code == 0
    repo.add()
    repo.commit("map")
    return repo


@pytest.mark.parametrize("words", [("init",), ("update",)])
def test_an_overview_that_a_person_wrote_is_left_as_it_is(repo: Repo, words: tuple[str]) -> None:
    repo.commit_all(dict(SOURCES), "start")
    repo.write("docs/map/overview.md", "A week of work\n")
    done = repo.run(*words)
    assert done.code == 2
    assert "docs/map/overview.md: this file is not the program's own" in done.err
    assert "next: mv -- docs/map/overview.md" in done.err
    assert repo.read("docs/map/overview.md") == "A week of work\n"


def test_a_merge_leaves_it_too_and_does_not_fail(mapped: Repo) -> None:
    mapped.write("docs/map/overview.md", "A week of work\n")
    done = mapped.run("update", "--merged")
    assert done.code == 0
    assert "Traceback" not in done.err
    assert mapped.read("docs/map/overview.md") == "A week of work\n"


def test_our_own_overview_is_written_again(mapped: Repo) -> None:
    before = mapped.read("docs/map/overview.md")
    mapped.write("docs/map/overview.md", before.replace("Adds numbers", "Adds"))
    assert mapped.run("update", "--merged").code == 0
    assert mapped.read("docs/map/overview.md") != before.replace("Adds numbers", "Adds")
    mapped.write("docs/map/overview.md", "\n")
    assert mapped.run("update", "--merged").code == 0
    assert "Adds numbers" in mapped.read("docs/map/overview.md")


@pytest.mark.parametrize(
    ("written", "after"),
    [
        ("", OURS),
        (OURS, OURS),
        ("secret.txt\n", f"secret.txt\n{OURS}"),
        ("secret.txt", f"secret.txt\n{OURS}"),
        ("a\r\n\r\nb\r\n", f"a\r\n\r\nb\r\n{OURS}"),
        ("secret.txt\noverview.md\n", f"secret.txt\n{OURS}"),
    ],
)
def test_lines_beside_ours_stay_through_init_and_remove(
    repo: Repo, written: str, after: str
) -> None:
    repo.commit_all(dict(SOURCES), "start")
    repo.write("docs/map/.gitignore", written)
    repo.write("docs/map/.gitattributes", "*.png binary\n")
    for _ in range(2):
        assert repo.run("init").code == 0
        assert repo.read("docs/map/.gitignore").encode() == after.encode()
    assert repo.read("docs/map/.gitattributes").startswith("*.png binary\n* text eol=lf")
    assert repo.run("init", "--remove").code == 0
    own = after.removesuffix(OURS)
    assert repo.exists("docs/map/.gitignore") == bool(own)
    assert not own or repo.read_bytes("docs/map/.gitignore").decode() == own
    assert repo.read("docs/map/.gitattributes") == "*.png binary\n"


def test_a_module_named_overview_is_not_hidden_from_git(repo: Repo) -> None:
    repo.commit_all({"src/overview/a.py": "def a():\n    pass\n"}, "start")
    assert repo.run("init").code == 0
    repo.add()
    repo.commit("map")
    assert repo.run("check").code == 0


@pytest.mark.parametrize("name", ["README.md", "modules/src.md"])
def test_facts_that_a_hand_edited_are_named_when_they_are_made_again(
    mapped: Repo, name: str
) -> None:
    path = f"docs/map/{name}"
    before = mapped.read(path)
    mapped.write(
        path, before.replace("- `a.py`", "- `b.py`") + ("" if "modules" in name else "more\n")
    )
    mapped.add()
    done = mapped.run("update", "--staged")
    assert f"{path} was staged with other facts than the code has: made again" in done.err
    assert mapped.read(path) == before


def test_facts_that_only_the_code_changed_are_not(mapped: Repo) -> None:
    mapped.write("src/a.py", SOURCES["src/a.py"] + "\n\ndef more(a):\n    return a\n")
    mapped.add()
    done = mapped.run("update", "--staged", "--stage")
    assert "wrote docs/map/modules/src.md" in done.err
    assert "made again" not in done.err


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("", "\nMy note.\n", False),
        ("\n\n", "\n\nWords of mine. ", False),
        ("- `a.py`", "- `b.py`", True),
        ("(`add`): ", "(`add`): best of all, ", True),
    ],
)
def test_words_that_are_staged_beside_changed_code_are_no_other_facts(
    mapped: Repo, old: str, new: str, told: bool
) -> None:
    path = "docs/map/modules/src.md"
    text = mapped.read(path)
    mapped.write(path, text.replace(old, new, 1) if old else text + new)
    assert mapped.read(path) != text
    mapped.write("src/a.py", SOURCES["src/a.py"] + "\n\ndef more(a):\n    return a\n")
    mapped.add()
    done = mapped.run("update", "--staged", "--stage")
    assert path in done.err.splitlines()[0]
    assert ("made again" in done.err) == told
    assert told or new.strip() in mapped.read(path)


def test_no_command_is_printed_that_would_drop_a_persons_words(mapped: Repo) -> None:
    text = mapped.read("docs/map/modules/src.md")
    mapped.write("docs/map/modules/src.md", text.partition("\n")[2] + "my notes\n")
    mapped.add()
    said = mapped.run("check").out + mapped.run("update", "--staged").err
    assert said.count("the heading `# [module](/module)` is missing") == 2
    step = next_of(mapped.run("check").err)
    assert step == next_of(said)
    assert mapped.execute("sh", "-c", step).code == 0
    assert mapped.run("check").code == 0
    assert mapped.read("docs/map/modules/src.md.damaged").endswith("my notes\n")


def next_of(said: str) -> str:
    return said.partition("next: ")[2].partition("\n")[0]


@pytest.mark.parametrize("where", ["worktree", "staged", "committed", "from the start", "undone"])
def test_the_command_that_is_printed_repairs_a_damaged_entry(mapped: Repo, where: str) -> None:
    path = "docs/map/modules/src.md"
    good = mapped.read(path)
    mapped.write(path, good.replace("by:auto", "by:robot"))
    if where == "worktree":
        mapped.write("src/a.py", SOURCES["src/a.py"] + "\n\ndef more(a):\n    return a\n")
        mapped.add("src/a.py")
    else:
        mapped.add()
    if where == "committed":
        mapped.commit("damage", "-n")
    if where == "from the start":
        mapped.git("checkout", "-q", "--orphan", "other")
        mapped.commit("damage", "-n")
    if where == "undone":
        mapped.write(path, good)
    said = mapped.run("update") if where == "worktree" else mapped.run("check")
    step = next_of(said.err)
    assert mapped.execute("sh", "-c", with_program(step)).code == 0
    if where in ("worktree", "from the start"):
        mapped.run("update", "--stage")
        mapped.add("docs/map")
    assert mapped.run("check").code == 0
    assert where == "worktree" or mapped.read(path) == good
    assert mapped.exists(f"{path}.damaged") == (where == "from the start")


def with_program(step: str) -> str:
    program = f"{sys.executable} -c 'from summarizer.cli import main; main([\"update\"])'"
    return step.replace("summarizer update", program)


@pytest.mark.parametrize("removed", [True, False])
def test_a_commit_sees_a_page_that_is_gone_or_edited(mapped: Repo, removed: bool) -> None:
    before = mapped.read("docs/map/README.md")
    if removed:
        mapped.git("rm", "-q", "docs/map/README.md")
    else:
        mapped.write("docs/map/README.md", before + "x\n")
        mapped.add()
    assert mapped.run("check", "--staged").code == 1
    mapped.run("update", "--staged", "--stage")
    assert mapped.read("docs/map/README.md") == before
    assert mapped.run("check", "--staged").code == 0


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_an_entry_that_a_windows_editor_saved_keeps_its_words(mapped: Repo, encoding: str) -> None:
    path = "docs/map/modules/src.md"
    text = mapped.read(path).replace("Adds numbers.", "Adds what is given.") + "My note.\n"
    mapped.write(path, text.replace("\n", "\r\n").encode(encoding))
    mapped.add()
    assert mapped.run("update", "--staged", "--stage").code == 0
    kept = mapped.read(path)
    assert kept.startswith("# [src](/src)\n\nAdds what is given.\n")
    assert "My note." in kept
    assert mapped.run("check").code == 0


def test_markers_in_the_page_are_named_by_line(mapped: Repo) -> None:
    page = mapped.read("docs/map/README.md")
    line = page.count("\n") + 1
    mapped.write("docs/map/README.md", f"{page}<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n")
    mapped.add()
    done = mapped.run("check")
    assert done.code == 1
    for number in (line, line + 2, line + 4):
        assert f"docs/map/README.md:{number}: error: conflict markers" in done.out
    assert "stale" not in done.out
    assert mapped.run("update").code == 0
    mapped.add()
    assert mapped.read("docs/map/README.md") == page
    assert mapped.run("check").code == 0


@pytest.mark.parametrize("name", ["README.md", "modules/src.md"])
def test_markers_that_are_not_staged_are_told_with_the_way_out(mapped: Repo, name: str) -> None:
    path = f"docs/map/{name}"
    text = mapped.read(path)
    mapped.write(path, f"{text}\n<<<<<<< HEAD\nOurs.\n=======\nTheirs.\n>>>>>>> x\n")
    done = mapped.run("check")
    assert done.code == 1
    line = text.count("\n") + 2
    assert f"{path}:{line}: error: conflict markers" in done.out
    assert done.err == f"next: git add -f -- {path}\n"
    assert mapped.run("check", "--rev", "HEAD").code == 0
    mapped.add(path)
    assert mapped.run("update").code == 0
    mapped.add()
    assert ("Ours." in mapped.read(path)) == ("Theirs." in mapped.read(path)) == ("src" in name)
    assert mapped.run("check").code == 0


def test_edits_without_markers_are_nothing_to_check(mapped: Repo) -> None:
    path = "docs/map/modules/src.md"
    mapped.write(path, mapped.read(path) + "\nA heading\n=======\n")
    mapped.write("src/a.py", "<<<<<<< HEAD\n=======\n>>>>>>> x\n")
    done = mapped.run("check")
    assert (done.code, done.out) == (0, "")


def test_a_map_in_conflict_is_told_by_its_markers(mapped: Repo) -> None:
    path = "docs/map/modules/src.md"
    before = mapped.read(path)
    mapped.git("checkout", "-qb", "other")
    mapped.write(path, before + "\nTheirs.\n")
    mapped.git("commit", "-qam", "theirs")
    mapped.git("checkout", "-q", "-")
    mapped.write(path, before + "\nOurs.\n")
    mapped.git("commit", "-qam", "ours")
    assert mapped.try_git("merge", "other").code == 1
    done = mapped.run("check")
    assert done.code == 1
    assert f"{path}:{before.count(chr(10)) + 2}: error: conflict markers" in done.out
    assert mapped.run("update").code == 0
    assert {"Ours.", "Theirs."} <= set(mapped.read(path).splitlines())


def test_a_map_that_was_never_added_is_not_to_be_restored(repo: Repo) -> None:
    repo.commit_all(dict(SOURCES), "start")
    assert repo.run("init").code == 0
    repo.write("src/a.py", SOURCES["src/a.py"] + "\n\ndef more(a):\n    return a\n")
    repo.add("src/a.py")
    done = repo.run("update", "--staged", env={"GIT_INDEX_FILE": ".git/index"})
    assert "git restore" not in done.err
    assert "next: git add" in done.err


def test_an_entry_that_is_missing_in_the_worktree_alone_is_not_called_fresh(mapped: Repo) -> None:
    mapped.path.joinpath("docs/map/modules/src.md").unlink()
    done = mapped.run("update")
    assert "not read, since not staged: 1 changed files" in done.err
    assert "the map is fresh" not in done.err
    mapped.git("rm", "-q", "docs/map/modules/src.md")
    assert "wrote docs/map/modules/src.md" in mapped.run("update").err
    assert "Adds numbers." in mapped.read("docs/map/modules/src.md")
    mapped.add()
    assert mapped.run("update").err == "summarizer: the map is fresh\n"


@pytest.mark.parametrize("before", [None, b"", b"\n", b"# Agents\n", b"# Agents"])
@pytest.mark.parametrize("twice", [True, False])
def test_what_agents_files_held_before_stays(repo: Repo, before: bytes | None, twice: bool) -> None:
    repo.commit_all(dict(SOURCES), "start")
    if before is not None:
        repo.write("AGENTS.md", before)
    for _ in range(2 if twice else 1):
        assert repo.run("init", "--agents").code == 0
    assert "docs/map/README.md" in repo.read("AGENTS.md")
    assert repo.run("init", "--remove").code == 0
    assert repo.exists("AGENTS.md") == (before is not None)
    assert before is None or repo.read_bytes("AGENTS.md") == before


def test_the_command_that_is_printed_puts_an_entry_in_the_place_of_a_link(mapped: Repo) -> None:
    path = "docs/map/modules/src.md"
    good = mapped.read(path)
    mapped.write("elsewhere.md", good)
    mapped.remove(path)
    (mapped.path / path).symlink_to("../../../elsewhere.md")
    mapped.add()
    ran = mapped.run("check")
    assert ran.code == 1
    assert mapped.execute("sh", "-c", next_of(ran.err)).code == 0
    assert mapped.run("check").code == 0
    assert mapped.staged(path) == good
    assert mapped.read("elsewhere.md") == good


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("modules/src.md.damaged", 0),
        ("modules/plan.png", 0),
        ("modules/src/notes.txt", 0),
        ("modules/md", 0),
        ("notes.md", 0),
        ("modules/notes.md", 2),
        ("modules/src/a.md", 2),
    ],
)
def test_of_the_folder_of_entries_only_markdown_is_read(mapped: Repo, name: str, code: int) -> None:
    mapped.write(f"docs/map/{name}", "Words without a heading\n")
    mapped.write("src/a.py", SOURCES["src/a.py"] + "\n\ndef more(a):\n    return a\n")
    mapped.add()
    ran = mapped.run("update", "--stage")
    assert (ran.code, f"docs/map/{name}" in ran.err) == (code, code == 2)
    for words in (("update", "--staged"), ("check", "--staged"), ("check",)):
        ran = mapped.run(*words)
        assert (ran.code > 0, f"docs/map/{name}" in ran.out + ran.err) == (code > 0, code > 0)
    assert mapped.read(f"docs/map/{name}") == "Words without a heading\n"


FLAGS = ["skip-worktree", "assume-unchanged"]


@pytest.mark.parametrize("name", ["README.md", "modules/src.md"])
@pytest.mark.parametrize("flag", FLAGS)
def test_an_entry_that_git_does_not_look_at_is_named_with_its_flag(
    mapped: Repo, flag: str, name: str
) -> None:
    path = f"docs/map/{name}"
    mapped.git("update-index", f"--{flag}", path)
    mapped.write("src/a.py", SOURCES["src/a.py"] + "\n\ndef more(a):\n    return a\n")
    mapped.write("lib/b.py", "def b(): ...\n")
    mapped.add("src/a.py", "lib/b.py")
    step = f"git update-index --no-{flag} -- {path}"
    before = mapped.read(path)
    assert step in mapped.run("check").err
    done = mapped.run("update", "--staged")
    assert done.code == 1
    assert f"{path} has the flag {flag} and was left alone; next: {step}" in done.err
    assert mapped.read(path) == before
    assert mapped.execute("sh", "-c", step).code == 0
    assert mapped.run("update", "--staged", "--stage").code == 0
    assert mapped.run("check").code == 0


@pytest.mark.parametrize("edit", ["", "\nMy note.\n"])
@pytest.mark.parametrize("name", ["README.md", "modules/src.md"])
@pytest.mark.parametrize("flag", FLAGS)
def test_what_is_staged_leaves_the_copy_that_git_does_not_look_at(
    mapped: Repo, flag: str, name: str, edit: str
) -> None:
    path = f"docs/map/{name}"
    mapped.git("update-index", f"--{flag}", path)
    edited = mapped.read(path) + edit
    mapped.write(path, edited)
    mapped.write("src/a.py", SOURCES["src/a.py"] + "\n\ndef more(a):\n    return a\n")
    mapped.write("lib/b.py", "def b(): ...\n")
    mapped.add("src/a.py", "lib/b.py")
    done = mapped.run("update", "--staged", "--stage")
    assert done.code == 0
    step = f"git update-index --no-{flag} -- {path}"
    assert (f"{step} && git diff -- {path}" in done.err) == bool(edit)
    assert mapped.read(path) == (edited if edit else mapped.staged(path))
    assert mapped.staged(path) != edited
    assert mapped.run("update", "--staged", "--stage").err == "summarizer: the map is fresh\n"
    assert mapped.run("check").code == 0
    mapped.commit("more")
    assert mapped.status() == ""
    assert mapped.execute("sh", "-c", step).code == 0
    assert mapped.status() == (f" M {path}" if edit else "")


@pytest.mark.parametrize("flag", FLAGS)
def test_an_entry_that_git_does_not_look_at_goes_with_its_module(mapped: Repo, flag: str) -> None:
    mapped.commit_all({"lib/b.py": "def b(): ...\n"})
    assert mapped.run("update", "--stage").code == 0
    mapped.commit("lib")
    path = "docs/map/modules/lib.md"
    mapped.git("update-index", f"--{flag}", path)
    mine = mapped.read(path) + "\nMy note.\n"
    mapped.write(path, mine)
    mapped.git("rm", "-q", "lib/b.py")
    assert mapped.run("update", "--staged", "--stage").code == 0
    assert mapped.staged(path) == ""
    assert mapped.read(path) == mine
    assert mapped.run("check").code == 0


@pytest.mark.parametrize("hidden", [*FLAGS, ""])
def test_the_lines_that_remove_prints_take_the_whole_map_out(mapped: Repo, hidden: str) -> None:
    path = "docs/map/modules/src.md"
    if hidden:
        mapped.git("update-index", f"--{hidden}", path)
    removed = mapped.run("init", "--remove")
    assert removed.code == 0
    steps = removed.out.partition("Then type:")[2].replace(" -m ", " -qm ").split("\n  ")
    assert [step.split()[1] for step in steps[1:]] == [*(["rm"] if hidden else []), "add", "commit"]
    assert mapped.execute("sh", "-ec", "\n".join(steps)).code == 0
    assert mapped.git("ls-files").split() == sorted(SOURCES)
    assert mapped.status() == ""


@pytest.mark.parametrize(("output", "code"), [("docs/map", 0), ("map", 2)])
def test_remove_refuses_where_the_map_is_not_in_its_folder(
    mapped: Repo, output: str, code: int
) -> None:
    mapped.write("AGENTS.md", "# Agents\n")
    assert mapped.run("init", "--agents").code == 0
    with_block = mapped.read("AGENTS.md")
    mapped.write(".summarizer.toml", f"output = {output!r}\n")
    mapped.add()
    ran = mapped.run("init", "--remove")
    assert ran.code == code
    assert mapped.exists("docs/map/README.md") == (code == 2)
    assert (mapped.read("AGENTS.md") == with_block) == (code == 2)
    if code:
        assert mapped.execute("sh", "-c", next_of(ran.err)).code == 0
        assert mapped.run("init", "--remove").code == 0
        assert not mapped.exists("map")
        assert mapped.read("AGENTS.md") == "# Agents\n"


def test_remove_says_whether_there_was_a_map(mapped: Repo) -> None:
    assert "The map is gone from docs/map." in mapped.run("init", "--remove").out
    again = mapped.run("init", "--remove")
    assert again.code == 0
    assert "There was no map in docs/map." in again.out
    assert "gone" not in again.out


ENTRY = "docs/map/modules/src.md"
OTHER = "docs/map/modules/lib.md"


def with_words(repo: Repo, path: str, words: str) -> None:
    """Write a person's words over the sentence of the stored entry."""
    repo.write(path, repo.read(ENTRY).replace("Adds numbers.", words))
    repo.git("add", "-f", path)


@pytest.mark.parametrize("words", ["Adds numbers.", "Adds my numbers."])
def test_an_entry_that_people_gave_another_name_gets_its_own_back(mapped: Repo, words: str) -> None:
    with_words(mapped, ENTRY, words)
    assert mapped.run("update").code == 0
    mapped.add()
    before = mapped.read(ENTRY)
    mapped.git("mv", ENTRY, OTHER)
    assert f"{OTHER}:1: error: is no module's entry any more" in mapped.run("check").out
    assert mapped.run("update", "--stage").code == 0
    assert mapped.read(ENTRY) == before
    assert not mapped.exists(OTHER)
    assert mapped.run("check").code == 0


def test_a_second_entry_with_other_words_is_kept_and_told(mapped: Repo) -> None:
    with_words(mapped, OTHER, "Adds their numbers.")
    ran = mapped.run("check")
    assert ran.code == 1
    assert "describes src, whose entry is another file, but holds people's words" in ran.out
    mapped.run("update", "--stage")
    assert "their numbers" in mapped.read(OTHER)
    assert "their numbers" not in mapped.read(ENTRY)


@pytest.mark.parametrize("words", [("update", "--stage"), ("update", "--all")])
def test_an_entry_that_cannot_be_read_stays_on_the_page(
    mapped: Repo, words: tuple[str, ...]
) -> None:
    page = mapped.read("docs/map/README.md")
    mapped.write(ENTRY, mapped.read(ENTRY).partition("\n")[2])
    mapped.write("lib/b.py", "def more(): ...\n")
    mapped.add()
    ran = mapped.run(*words)
    assert "the heading `# [module](/module)` is missing" in ran.err
    assert mapped.read("docs/map/README.md") == page
    assert mapped.execute("sh", "-c", next_of(ran.err)).code == 0
    assert mapped.run("update", "--stage").code == 0
    assert "[`lib`]" in mapped.read("docs/map/README.md")
    assert mapped.run("check").code == 0


DOORS = {
    "check": (("check",), "summarizer.cli", {}),
    "by hand": (("update",), "summarizer.cli", {}),
    "manual": ((), "summarizer.hooks.update", {"PRE_COMMIT": "1"}),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("gone", [True, False])
@pytest.mark.parametrize("hidden", [*FLAGS, "outside of the cone", ""])
def test_the_command_that_is_printed_stages_what_git_does_not_look_at(
    mapped: Repo, hidden: str, gone: bool, door: str
) -> None:
    path = "docs/map/modules/lib.md"
    mapped.commit_all({"lib/b.py": "def b(): ...\n"})
    assert mapped.run("update", "--stage").code == 0
    mapped.commit("lib")
    if gone:
        mapped.git("rm", "-q", "lib/b.py")
    else:
        mapped.write("lib/b.py", "def b(): ...\n\n\ndef c(): ...\n")
    mapped.add()
    mapped.commit("past the hooks")
    if hidden in FLAGS:
        mapped.git("update-index", f"--{hidden}", path)
    elif hidden:
        (mapped.path / "docs/map/overview.md").unlink()
        mapped.git("sparse-checkout", "set", "--cone", "src", "lib")
    if mapped.exists(path) and hidden:
        mapped.remove(path)
    words, module, env = DOORS[door]
    ran = mapped.run(*words, module=module, env=env)
    assert ran.err.splitlines()[-1].startswith(("next: ", "summarizer: next: "))
    assert mapped.execute("sh", "-c", next_of(ran.err)).code == 0, ran.err
    assert mapped.run("check").code == 0
    assert (path in mapped.git("ls-files").splitlines()) != gone


@pytest.mark.parametrize(
    ("env", "again"),
    [({"GIT_INDEX_FILE": ".git/index"}, True), ({"PRE_COMMIT": "1"}, False), ({}, 0)],
)
def test_the_last_line_is_what_to_type(mapped: Repo, env: dict[str, str], again: bool) -> None:
    mapped.write("src/a.py", SOURCES["src/a.py"] + "\n\ndef more(a):\n    return a\n")
    mapped.add()
    mapped.write("src/a.py", "unsaved\n")
    words, module = ((), "summarizer.hooks.update") if env else (("update",), "summarizer.cli")
    ran = mapped.run(*words, module=module, env=env)
    last = ran.err.splitlines()[-1]
    assert last.endswith("next: git add -f -- docs/map/modules/src.md")
    assert ("commit again" in last) == bool(again)


@pytest.mark.parametrize("output", [".map", "doc/the map"])
def test_a_map_is_not_left_behind_when_its_folder_is_set_anew(mapped: Repo, output: str) -> None:
    mapped.write("docs/map/modules/src.md", mapped.read("docs/map/modules/src.md") + "My note.\n")
    mapped.write(".summarizer.toml", f'output = "{output}"\n')
    mapped.add()
    for words in (("check",), ("update",), ("update", "--staged", "--stage"), ("init",)):
        ran = mapped.run(*words)
        assert ran.code == 2, words
        assert "the map is in docs/map" in ran.err
    assert not mapped.exists(output)
    assert mapped.execute("sh", "-c", next_of(ran.err)).code == 0
    assert mapped.run("update", "--stage").code == 0
    assert mapped.run("check").code == 0
    assert mapped.read(f"{output}/modules/src.md").endswith("My note.\n")


@pytest.mark.parametrize(
    ("output", "code"), [("src", 2), ("src/inner", 2), ("docs", 0), ("src/map", 0)]
)
def test_a_folder_of_sources_holds_no_map(repo: Repo, output: str, code: int) -> None:
    extra = {"src/inner/b.py": "def b(): ...\n", "docs/conf.py": "x = 1\n", "c.py": "c = 1\n"}
    repo.commit_all({**SOURCES, **extra, ".summarizer.toml": f'output = "{output}"\n'}, "start")
    ran = repo.run("init")
    assert ran.code == code, ran.err
    assert ("names a folder of sources" in ran.err) == (code == 2)


def test_the_page_follows_a_makefile_that_begins_to_include_others(repo: Repo) -> None:
    steps = "on: push\njobs:\n  t:\n    steps:\n      - run: make build\n      - run: make test\n"
    sources = {
        "Makefile": "build:\n\tx\n",
        ".github/workflows/ci.yml": steps,
        "src/a.py": "A = 1\n",
    }
    repo.commit_all(sources, "start")
    assert repo.run("init").code == 0
    repo.add()
    repo.commit("map")
    assert repo.run("check").code == 0
    assert "make test" not in repo.read("docs/map/README.md")
    repo.write("Makefile", "include more.mk\nbuild:\n\tx\n")
    repo.add()
    assert repo.run("update", "--staged", "--stage").code == 0
    assert "`make test`" in repo.read("docs/map/README.md")


def test_a_readme_that_names_the_overview_claims_nothing_false(repo: Repo) -> None:
    told = "# Adder\n\nRead `docs/map/overview.md` first.\n\nThen read `docs/adding/how.md`.\n"
    repo.commit_all({**SOURCES, "README.md": told, "docs/use.md": "# Use\n"}, "start")
    assert repo.run("init").code == 0
    claimed = repo.read("docs/map/overview.md").partition("## What a README claims")[2]
    assert "`docs/adding/how.md` in `README.md`: no such path" in claimed
    assert "overview.md` in" not in claimed
