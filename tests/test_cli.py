from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from conftest import MakeRepo
from harness import Repo

from summarizer import __version__
from summarizer.cli import guarded
from summarizer.errors import SummarizerError

SOURCES: dict[str, str | bytes] = {
    "src/a.py": '"""Adds numbers."""\n\n\ndef add(a, b):\n    return a + b\n'
}


def test_version_and_help(repo: Repo) -> None:
    assert repo.run("--version").out.strip() == f"summarizer {__version__}"
    told = repo.run("--help")
    assert told.code == 0
    for command in ("init", "update", "check", "show", "accept", "doctor", "cache"):
        assert command in told.out
        assert repo.run(command, "--help").code == 0


def test_wrong_words_are_the_users_side(repo: Repo) -> None:
    for words in ((), ("frobnicate",), ("check", "--rev"), ("check", "--staged", "--rev", "x")):
        ran = repo.run(*words)
        assert ran.code == 2
        assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", ["init", "update", "check", "show", "accept"])
def test_outside_of_a_repository(repo: Repo, tmp_path: Path, command: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    words = (command, "x") if command == "accept" else (command,)
    ran = Repo(outside).run(*words)
    assert ran.code == 2
    assert "no git repository here" in ran.err
    assert "next: git init" in ran.err


def test_doctor_works_anywhere(make_repo: MakeRepo, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    assert Repo(outside).run("doctor").code == 0
    ran = make_repo(SOURCES).run("doctor")
    assert ran.code == 0
    assert "tree-sitter-language-pack 0.13.0" in ran.out
    assert "output = 'docs/map'  (default)" in ran.out
    told = [line.rstrip(":").split()[0].rstrip(":") for line in ran.out.splitlines()]
    for name in ("pygit2", "tree-sitter", "tree-sitter-yaml", "litellm", "mcp", "pre-commit"):
        assert told.count(name) == 1
    assert not {"tomli", "hypothesis", "ruff"} & set(told)


def test_an_empty_repository_says_what_to_add(repo: Repo) -> None:
    ran = repo.run("init")
    assert ran.code == 2
    assert "no source file in the index" in ran.err
    assert not repo.exists("docs")


def test_there_is_no_map_to_show(make_repo: MakeRepo) -> None:
    ran = make_repo(SOURCES).run("show")
    assert ran.code == 2
    assert "next: summarizer init" in ran.err


def test_show(make_repo: MakeRepo) -> None:
    repo = make_repo(SOURCES)
    repo.run("init")
    repo.git("add", "-f", "docs/map/modules")
    assert "Adds numbers." in repo.run("show", "src").out
    assert '"module": "src"' in repo.run("show", "src", "--json").out
    brief = repo.run("show", "--brief", "--tokens", "1000").out
    assert brief == "src: Adds numbers.\n  API: add\n"
    tight = repo.run("show", "--brief", "--tokens", "8")
    assert tight.out == "src: Adds numbers.\n"
    none = repo.run("show", "--brief", "--tokens", "3")
    assert none.out == ""
    assert "3 tokens hold 0 of 1 modules" in none.err
    data = {"module": "src", "responsibility": "Adds numbers.", "public_api": ["add"]}
    data["depends_on"] = []
    for words, told in (
        (("--brief",), {"entries": [data]}),
        (("src", "--brief"), data),
        (("src", "--brief", "--tokens", "1000"), data),
        (("--brief", "--tokens", "40"), {"entries": []}),
        (("src", "--brief", "--tokens", "40"), {"entries": []}),
    ):
        ran = repo.run("show", *words, "--json")
        assert (ran.code, json.loads(ran.out)) == (0, {"schema": 1, **told})
        assert ("40 tokens hold 0 of 1 modules" in ran.err) == (
            "entries" in told and not told["entries"]
        )
    missing = repo.run("show", "elsewhere")
    assert missing.code == 2
    assert "no entry for module 'elsewhere'" in missing.err


@pytest.mark.parametrize("tokens", [20, 60, 100, 150, 200, 400, 1000])
def test_the_ceiling_of_brief_data_is_hard(make_repo: MakeRepo, tokens: int) -> None:
    repo = make_repo({f"m{n}/a.py": f'"""Does {n}."""\n\n\ndef f{n}(): ...\n' for n in range(5)})
    repo.run("init")
    repo.git("add", "-f", "docs/map/modules")
    ran = repo.run("show", "--brief", "--json", "--tokens", str(tokens))
    held = json.loads(ran.out)["entries"]
    assert len(ran.out.encode()) <= tokens * 3
    assert [one["module"] for one in held] == [f"m{n}" for n in range(len(held))]
    assert (f"{tokens} tokens hold {len(held)} of 5 modules" in ran.err) == (len(held) < 5)


def test_every_way_to_fail_has_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    def fails(error: BaseException) -> int:
        def action() -> int:
            raise error

        return guarded(action)

    assert guarded(lambda: 1) == 1
    assert fails(SummarizerError("what", where="a.py:3", next_step="do this")) == 2
    assert "a.py:3: what\n  next: do this" in capsys.readouterr().err
    assert fails(KeyboardInterrupt()) == 130
    assert fails(PermissionError(13, "Permission denied", "x")) == 2
    assert fails(ZeroDivisionError("division by zero")) == 3
    told = capsys.readouterr().err
    assert "a bug of ours: ZeroDivisionError" in told
    assert "Traceback" not in told


def test_cache(make_repo: MakeRepo) -> None:
    repo = make_repo(SOURCES)
    assert repo.run("cache", "clear").out == "there was no cache\n"
    repo.run("init")
    assert "facts-" in repo.run("cache", "info").out
    assert repo.run("cache", "clear").code == 0
    assert not repo.exists(".git/summarizer/cache.sqlite")


def test_explain_names_each_file_and_its_reason(make_repo: MakeRepo) -> None:
    files = {
        **SOURCES,
        "src/big.py": "x = 1\n" * 30_000,
        "src/gen.py": "# Code generated by protoc. DO NOT EDIT.\nx = 1\n",
        "poetry.lock": "x",
        "vendor/a.go": "package a\n",
        ".env": "KEY=1\n",
        "data.json": "{}",
        "logo.png": b"\x89PNG\r\n\0",
        "src/uses.py": "import os\nfrom . import gone\nfrom .gen import x\n",
    }
    out = make_repo(files).run("update", "--explain").out.splitlines()
    assert "src/big.py: too large" in out
    assert "src/gen.py: generated" in out
    assert "poetry.lock: lock file" in out
    assert "vendor/a.go: vendored" in out
    assert ".env: secret" in out
    assert any(line.startswith("logo.png: ") for line in out)
    assert out[-1].startswith("7 files left out or read in part; of ")
    assert out[-1].endswith("%)")


def test_diff_is_a_patch_that_git_takes(make_repo: MakeRepo) -> None:
    repo = make_repo(SOURCES)
    repo.run("init")
    repo.git("add", "-f", "docs/map")
    repo.commit("map")
    repo.commit_all(
        {"src/a.py": '"""Subtracts."""\n\n\ndef minus(a):\n    pass\n', "lib/b.py": "B = 1\n"}
    )
    ran = repo.run("update", "--diff")
    assert ran.code == 1
    repo.git("apply", "-", stdin=ran.out)
    repo.git("add", "-f", "docs/map")
    assert repo.run("check").code == 0
    assert repo.run("update", "--diff") == (0, "", "")


@pytest.mark.parametrize("odd", ["\u2028", "\x0c", "\x0b", "\x85", "\x1c", ""])
def test_lines_end_where_git_ends_them(make_repo: MakeRepo, odd: str) -> None:
    head = f'"""Adds{odd} numbers."""\n\nX = "a{odd}b"  # {odd}\n'
    source = f"{head}{odd}\ndef add(a, b): ...\n"
    repo = make_repo({"src/a.py": source, "src/b.py": "from .a import add\n"})
    repo.run("init")
    entry = "docs/map/modules/src.md"
    repo.write(entry, f"{repo.read(entry)}\nA note,{odd} in\n\ntwo{odd}parts.{odd}\n")
    repo.git("add", "-f", "docs/map")
    repo.commit("map")
    assert repo.run("refs", "add").out.startswith("src/a.py:5: function")
    (first, *_) = json.loads(repo.run("map", "--json").out)["files"]
    assert (first["path"], first["symbols"][-1]["line"]) == ("src/a.py", 5)
    repo.commit_all({"src/a.py": source.replace("Adds", "Joins")})  # the stamp changes too
    ran = repo.run("update", "--diff")
    assert ran.code == 1
    repo.git("apply", "-", stdin=ran.out)
    assert f"two{odd}parts.{odd}\n".encode() in repo.read_bytes(entry)
    repo.git("add", "-f", "docs/map")
    assert repo.run("check").code == 0
    repo.write(entry, repo.read_bytes(entry) + b"<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n")
    repo.git("add", "-f", "docs/map")
    lines = repo.read_bytes(entry).split(b"\n")
    found = json.loads(repo.run("check", "--json").out)["findings"]
    marked = [one["line"] for one in found if one["message"] == "conflict markers"]
    assert marked == [
        n for n, line in enumerate(lines, 1) if line[:7] in (b"<" * 7, b"=" * 7, b">" * 7)
    ]


def test_doctor_says_which_model_would_be_asked_and_never_the_key(make_repo: MakeRepo) -> None:
    repo = make_repo(SOURCES)
    assert "model: none" in repo.run("doctor").out
    told = {"SUMMARIZER_MODEL": "ollama/x", "SUMMARIZER_API_KEY": "word-of-mouth"}
    ran = repo.run("doctor", env=told)
    assert "model: ollama/x  (SUMMARIZER_MODEL)" in ran.out
    assert "word-of-mouth" not in ran.out + ran.err
    assert "SUMMARIZER_API_BASE" in repo.run("update", "--help").out


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("http://localhost:11434/v1", "http://localhost:11434/v1"),
        ("https://a.example/v1?beta#x@y", "https://a.example/v1?beta#x@y"),
        ("http://[::1]:8080", "http://[::1]:8080"),
        ("https://me:pw-1@a.example/v1", "https://[secret removed]@a.example/v1"),
        ("https://tok3n@a.example", "https://[secret removed]@a.example"),
        (
            "https://a.example/v1?v=1&code=0a1b2c",
            "https://a.example/v1?v=[secret removed]&code=[secret removed]",
        ),
    ],
)
def test_doctor_shows_an_address_without_the_keys_in_it(
    make_repo: MakeRepo, address: str, shown: str
) -> None:
    told = {"SUMMARIZER_MODEL": "ollama/x", "SUMMARIZER_API_BASE": address}
    ran = make_repo(SOURCES).run("doctor", env=told)
    assert f"llm.api_base = {shown}  (SUMMARIZER_API_BASE)\n" in ran.out


def test_a_map_that_is_not_added_yet_is_no_missing_map(make_repo: MakeRepo) -> None:
    repo = make_repo(SOURCES)
    assert repo.run("init").code == 0
    ran = repo.run("show")
    assert ran.code == 2
    assert "not in git's index yet" in ran.err
    next_line = re.search(r"next: (git add -f -- .*)", ran.err)
    assert next_line
    repo.git(*shlex.split(next_line[1])[1:])
    assert "docs/map/overview.md" not in repo.git("ls-files")
    assert repo.run("show").code == 0
    repo.write("src/more/a.py", "def a():\n    pass\n")
    repo.add("src/more/a.py")
    assert repo.run("update").code == 0
    ran = repo.run("show", "src/more")
    assert (ran.code, "not in git's index yet" in ran.err) == (2, True)
    assert "next: git add -f -- docs/map/modules/src/more.md" in ran.err


@pytest.mark.parametrize("states", ["-linguist-generated", "linguist-generated=false", "hand"])
def test_an_attribute_wins_over_the_marker_in_the_bytes(make_repo: MakeRepo, states: str) -> None:
    marked = "// @generated\n\n/** Draws boxes. */\nexport function draw(a) {}\n"
    repo = make_repo({"src/x.ts": marked, "lib/x.ts": marked, "src/b.ts": "export const B = 1\n"})
    repo.run("init")
    repo.add()
    repo.commit("map")
    assert "draw" not in repo.run("show", "src").out
    attributes = f"[attr]hand -linguist-generated\nsrc/x.ts {states}\n"
    repo.commit_all({".gitattributes": attributes})
    assert repo.run("check").code == 1
    repo.run("update", "--stage")
    assert "draw" in repo.run("show", "src").out
    assert "no entry" in repo.run("show", "lib").err
    assert repo.run("check").code == 0
    repo.git("rm", "-q", ".gitattributes")
    assert repo.run("update", "--staged", "--stage").code == 0
    assert "draw" not in repo.run("show", "src").out
    assert repo.run("check").code == 0


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_program_without_streams_ends_as_ever(make_repo: MakeRepo, closed: str) -> None:
    repo = make_repo(SOURCES)
    assert repo.execute("sh", "-c", f"summarizer init {closed}").code == 0
    repo.add()
    assert repo.execute("sh", "-c", f"summarizer check {closed}").code == 0
    repo.write("src/a.py", "def more(): ...\n")
    repo.add()
    assert repo.execute("sh", "-c", f"summarizer check {closed}").code == 1
    assert repo.execute("sh", "-c", f"summarizer-update --stage {closed}").code == 1
    repo.add()
    assert repo.run("check").code == 0


@pytest.mark.parametrize("lines", [1, 300])
def test_who_reads_the_first_line_alone_gets_the_verdict(make_repo: MakeRepo, lines: int) -> None:
    repo = make_repo({f"m{n}/a.py": "def a(): ...\n" for n in range(lines)})
    repo.run("init")
    for command in ("summarizer check", "summarizer check --json"):
        script = f"{{ {command}; echo $? >code; }} | true"
        repo.execute("sh", "-c", script)
        assert repo.read("code") == "1\n"


def test_the_details_of_a_bug_go_into_a_file_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def fails() -> int:
        raise ZeroDivisionError("by \udcff")

    assert guarded(fails) == guarded(fails) == 3
    first, second = sorted(tmp_path.iterdir())
    assert "Traceback" in first.read_text()
    told = capsys.readouterr().err
    assert str(first) in told
    assert str(second) in told


SLOW_FORK = """
import subprocess, threading, time
fork = subprocess._fork_exec
def slow(*given):
    if threading.current_thread() is not threading.main_thread():
        time.sleep(0.3)  # between the pipe that tells of its end, and the fork
    return fork(*given)
subprocess._fork_exec = slow
"""


def test_no_process_holds_what_a_thread_waits_for(make_repo: MakeRepo, tmp_path: Path) -> None:
    repo = make_repo({f"src/m{n}.py": f"def f{n}(): ...\n" for n in range(120)})
    (tmp_path / "slow").mkdir()
    (tmp_path / "slow/sitecustomize.py").write_text(SLOW_FORK)
    environ = {"PYTHONPATH": str(tmp_path / "slow")}
    for command in ("init", "map", "update", "check", "update --merged"):
        ran = repo.execute("summarizer", *command.split(), env=environ)
        assert ran.code in (0, 1), (command, ran)
        repo.execute("summarizer", "cache", "clear")
