from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.records.repository import Authors, Churn, History
from summarizer.snapshot.gitcli import Git
from summarizer.snapshot.history import Commit, authors, churn, history, parse_log, top_folder

if TYPE_CHECKING:
    from conftest import MakeRepo
    from harness import Repo

MAP = "docs/map"
DAYS = 24 * 60


def told(repo: Repo, rev: str = "HEAD", months: int = 6, subjects: int = 50) -> History:
    git = Git.open(repo.path)
    return history(git, git.head() and rev, MAP, months=months, subjects=subjects)


def as_person(name: str) -> dict[str, str]:
    return {"GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": f"{name.split()[0]}@example.invalid"}


def test_no_commits_and_a_shallow_clone_are_unknown(make_repo: MakeRepo) -> None:
    repo = make_repo()
    assert told(repo) == History(known=False)
    for n in range(5):
        repo.commit_all({"a.py": f"{n}\n"})
    assert told(repo).known
    assert told(repo.clone("copy", "--depth", "1")) == History(known=False)
    assert told(repo.clone("full")) == told(repo)


def test_churn_counts_commits_and_never_the_map(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "0\n", "b.py": "0\n", "c.py": "0\n"})
    for n in range(3):
        repo.commit_all(
            {"b.py": f"{n}+\n", "docs/map/modules/x.md": f"{n}\n", "docs/mapped.md": "1\n"}
        )
    repo.commit_all({"a.py": "1\n"}, "last")
    assert told(repo).churn == (
        Churn("b.py", 4),
        Churn("a.py", 2),
        Churn("c.py", 1),
        Churn("docs/mapped.md", 1),
    )


def test_churn_looks_back_from_the_commits_own_date(make_repo: MakeRepo) -> None:
    repo = make_repo({"old.py": "0\n"})
    repo.clock.advance(200 * DAYS)
    repo.commit_all({"a.py": "1\n"})
    assert told(repo).churn == (Churn("a.py", 1),)
    assert told(repo, months=12).churn == (Churn("a.py", 1), Churn("old.py", 1))
    assert told(repo, "HEAD~1").churn == (Churn("old.py", 1),)


def test_only_files_that_are_still_there(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "0\n", "gone.py": "0\n"})
    repo.git("rm", "-q", "gone.py")
    repo.commit()
    git = Git.open(repo.path)
    assert history(git, "HEAD", MAP, present=git.index().files).churn == (Churn("a.py", 1),)


def test_a_mass_edit_is_no_work_on_each_file(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "0\n"})
    repo.commit_all({f"f{n}.py": "" for n in range(101)}, "import")
    assert told(repo).churn == (Churn("a.py", 1),)
    assert told(repo).subjects == ("import", "first")


def test_subjects_leave_merges_out(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "0\n"})
    repo.git("checkout", "-q", "-b", "topic")
    repo.commit_all({"b.py": "1\n"}, "topic\n\nbody text")
    repo.git("checkout", "-q", "main")
    repo.commit_all({"c.py": "1\n"}, "main")
    repo.git("merge", "-q", "--no-ff", "-m", "a merge", "topic")
    assert told(repo).subjects == ("main", "topic", "first")
    assert told(repo, subjects=2).subjects == ("main", "topic")


def test_authors_by_folder_under_the_names_of_the_mailmap(make_repo: MakeRepo) -> None:
    repo = make_repo({".mailmap": "Grace Hopper <Gracie@example.invalid>\n"})
    people = ["Gracie H", "Grace Hopper", "Bob Jones", "renovate[bot]", "joe@example.invalid"]
    for n, name in enumerate([*people, "Gracie H"]):
        repo.write_all({"packages/ui/a.ts": f"{n}\n", "docs/x.md": f"{n}\n"})
        repo.add()
        repo.commit("x", env=as_person(name))
    found = {group.folder: group.names for group in told(repo).authors}
    assert found == {
        ".": ("Ada Tester",),
        "docs": ("Grace Hopper", "Bob Jones", "joe"),
        "packages/ui": ("Grace Hopper", "Bob Jones", "joe"),
    }


def test_weird_bytes(make_repo: MakeRepo) -> None:
    names = [os.fsdecode(b"\xff.py"), ":100644 x.py", "commit", "line\nbreak.py"]
    repo = make_repo({name: f"{n}\n" for n, name in enumerate(names)})
    repo.write("commit", "new\n")
    repo.add()
    repo.git("commit", "-q", "-F", "-", stdin=b"caf\xe9 \x1b[31m\x07 :100644\n")
    repo.git("commit", "-q", "--allow-empty", "--allow-empty-message", "-m", "")
    seen = told(repo)
    assert [item.path for item in seen.churn] == ["commit", *sorted(set(names) - {"commit"})]
    assert seen.subjects == ("", "café  [31m  :100644", "first")


def test_the_readers_configuration_changes_nothing(make_repo: MakeRepo) -> None:
    repo = make_repo({"a.py": "".join(f"{n}\n" for n in range(30))})
    repo.git("mv", "a.py", "b.py")
    repo.commit("move")
    before = told(repo)
    for key, value in {
        "log.showRoot": "false",
        "log.date": "relative",
        "log.decorate": "full",
        "log.abbrevCommit": "true",
        "diff.renames": "copies",
        "diff.noprefix": "true",
        "diff.orderFile": "/dev/null",
        "format.pretty": "oneline",
        "color.ui": "always",
        "i18n.logOutputEncoding": "UTF-16",
        "core.quotePath": "true",
    }.items():
        repo.git("config", key, value)
    assert told(repo) == before
    assert before.churn == (Churn("a.py", 2), Churn("b.py", 1))


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("setup.py", "."),
        ("docs/a/b.md", "docs"),
        ("src/app.py", "src"),
        ("src/core/x/y.py", "src/core"),
        ("packages/ui/a.ts", "packages/ui"),
        ("django/db/models.py", "django"),
    ],
)
def test_top_folders(path: str, folder: str) -> None:
    assert top_folder(path) == folder


def test_ties_are_broken_by_name() -> None:
    commits = [Commit(0, name, "", ("b.py", "a.py")) for name in ("Zed", "Ann", "Bob", "Cid")]
    assert churn(commits) == (Churn("a.py", 4), Churn("b.py", 4))
    assert authors(commits) == (Authors(".", ("Ann", "Bob", "Cid")),)


word = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))


@given(st.lists(st.tuples(st.integers(0, 2**40), word, word, st.lists(word.filter(bool)))))
def test_any_log_is_read_back(log: list[tuple[int, str, str, list[str]]]) -> None:
    output = b""
    for time, author, subject, paths in log:
        output += f"commit\0{time}\0{author}\0{subject}\0".encode()
        raw = [f":100644 100644 {'a' * 40} {'b' * 40} M\0{path}\0" for path in paths]
        output += ("\n" * bool(paths) + "".join(raw)).encode()
    read = parse_log(output)
    assert [(commit.time, list(commit.paths)) for commit in read] == [
        (time, paths) for time, _, _, paths in log
    ]


def test_the_commit_that_removed_a_path(make_repo: MakeRepo) -> None:
    repo = make_repo({"server/db/a.py": "1\n", "server/web.py": "1\n", "z.py": "1\n"})
    repo.commit("two")
    repo.git("rm", "-q", "-r", "server/db")
    removed = repo.commit("drop the database")
    for n in range(3):
        repo.commit_all({"z.py": f"{n}+\n"})
    git = Git.open(repo.path)
    short = repo.git("rev-parse", "--short", removed)
    assert git.removed_in("server/db/a.py") == git.removed_in("server/db/") == short
    assert git.removed_in("never.py") == ""
    assert git.removed_in("server/db/a.py", 3) == ""
    assert git.removed_in("server/db/a.py", 4) == short
    assert Git.open(repo.clone("copy", "--depth", "1").path).removed_in("server/db/a.py") == ""
