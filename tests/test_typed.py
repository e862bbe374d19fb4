from __future__ import annotations

import re
import shlex
import subprocess
from typing import TYPE_CHECKING

import pytest

from summarizer.document.names import entry_path
from summarizer.errors import SummarizerError
from summarizer.typed import marked, quoted, typed

if TYPE_CHECKING:
    from conftest import MakeRepo
    from harness import Ran, Repo

FOLDER = "my dir/it's $HOME"
SOURCE: dict[str, str | bytes] = {f"{FOLDER}/a.py": '"""Adds."""\n\n\ndef add(a, b):\n    pass\n'}


@pytest.mark.parametrize(
    ("path", "here", "shown"),
    [
        ("docs/map", "", "docs/map"),
        ("docs/map", "src", "../docs/map"),
        ("docs/map", "src/deep", "../../docs/map"),
        ("docs/map", "docs", "map"),
        ("docs", "docs", "."),
        (".", "src", ".."),
        (".", "", "."),
        ("docs/it's.md", "", "'docs/it'\"'\"'s.md'"),
        ("my dir/a.md", "my dir", "a.md"),
        ("my dir/a.md", "src", "'../my dir/a.md'"),
        ("a;b", "", "'a;b'"),
        ("caf\u00e9", "", "'caf\u00e9'"),
        ("a\x1b[31m'b\\ c", "", r"$'a\x1b[31m\'b\\ c'"),
        ("a\nb", "", r"$'a\x0ab'"),
        ("\u202ea", "", r"$'\xe2\x80\xaea'"),
        ("a\udcff", "", r"$'a\xff'"),
    ],
)
def test_a_path_as_one_types_it(path: str, here: str, shown: str) -> None:
    assert typed(f"git add -- {marked(path)}", here) == f"git add -- {shown}"


@pytest.mark.parametrize("word", ["a", "it's", "$HOME;", "\x1b[0m'\\", "\n", "\u202e1", "\udcff"])
def test_a_shell_reads_the_word_that_was_meant(word: str) -> None:
    ran = subprocess.run(
        ["bash", "-c", f"printf %s {quoted(word)}"], capture_output=True, check=True
    )
    assert ran.stdout == word.encode("utf-8", "surrogateescape")


def test_words_that_are_not_marked_stay() -> None:
    assert typed("mend a b/c.md:3, then: git add it's", "src") == (
        "mend a b/c.md:3, then: git add it's"
    )


def test_an_error_says_its_step_from_where_one_stands() -> None:
    error = SummarizerError("what", where="docs/a b", next_step=f"git add {marked('docs/a b')}")
    assert str(error) == "docs/a b: what\n  next: git add 'docs/a b'"
    error.here = "docs"
    assert error.next_step == "git add 'a b'"
    assert str(error).endswith("next: git add 'a b'")


def steps(ran: Ran) -> list[str]:
    return re.findall(r"next: (?:summarizer update && )?(.+)", ran.err)


@pytest.mark.parametrize("cwd", [".", "my dir", FOLDER])
def test_the_printed_commands_work_as_they_are_typed(make_repo: MakeRepo, cwd: str) -> None:
    repo = make_repo(SOURCE)
    told = repo.run("init", cwd=cwd).out
    (add,) = re.findall(r"^  (git add .+)$", told, re.MULTILINE)
    repo.write(".pre-commit-config.yaml", "repos: []\n")
    assert repo.execute(*shlex.split(add), cwd=cwd).code == 0
    assert repo.run("check").code == 0
    repo.commit("map")

    repo.write(f"{FOLDER}/a.py", '"""Subtracts."""\n\n\ndef minus(a, b):\n    pass\n')
    repo.add()
    (step,) = steps(repo.run("check", cwd=cwd))
    ran = repo.run("update", cwd=cwd)
    assert repo.execute(*shlex.split(step), cwd=cwd).code == 0
    (step,) = steps(ran)
    assert repo.execute(*shlex.split(step), cwd=cwd).code == 0
    assert repo.run("check").code == 0
    (removal,) = re.findall(r"^  (git add .+)$", repo.run("init", "--remove", cwd=cwd).out, re.M)
    assert repo.execute(*shlex.split(removal), cwd=cwd).code == 0


def words_of_mine(repo: Repo) -> str:
    entry = entry_path("docs/map", FOLDER)
    repo.write(entry, repo.read(entry).replace("Defines add.", "Adds what is given."))
    return entry


def test_steps_for_peoples_words_work_as_they_are_typed(make_repo: MakeRepo) -> None:
    repo = make_repo(SOURCE)
    repo.run("init")
    repo.add()
    words_of_mine(repo)
    repo.add()
    repo.run("update", "--stage")
    repo.commit("map")
    repo.write(f"{FOLDER}/a.py", '"""Adds."""\n\n\ndef add(a, b, c):\n    pass\n')
    repo.add()
    ran = repo.run("update", "--stage")
    accept = re.findall(r"still hold: summarizer (.+)", ran.err)
    assert accept == [f"accept {shlex.quote(FOLDER)}"]
    (step,) = steps(repo.run("accept", FOLDER, cwd="my dir"))
    assert repo.execute(*shlex.split(step), cwd="my dir").code == 0
    assert repo.run("check").err == "the map is fresh\n"


def test_paths_of_update_are_from_where_one_stands(make_repo: MakeRepo) -> None:
    repo = make_repo({**SOURCE, "src/old.py": '"""Old."""\n', "old.py": '"""Top."""\n'})
    assert "src.md" in repo.run("update", "--dry-run", "old.py", cwd="src").out
    assert "src.md" in repo.run("update", "--dry-run", "src", cwd=".").out
    assert "src.md" in repo.run("update", "--dry-run", "../src", cwd="my dir").out
    assert "src.md" in repo.run("update", "--dry-run", ".", cwd="src").out
    assert "src.md" not in repo.run("update", "--dry-run", "../old.py", cwd="src").out
    assert "no module" in repo.run("update", "--dry-run", "my dir", cwd="src").err
    assert "outside of the repository" in repo.run("update", "../..", cwd="src").err
