"""Replays the last commits of a real repository through the commit hook.

    python benchmarks/replay_fresh.py REPOSITORY [COUNT] [--every K] [--cold]

In a scratch clone each commit of the main line is made again, with `summarizer-update` as
git's pre-commit hook. After every K-th commit the map that the hooks left is compared, byte for
byte, with one that `init` makes of the same tree from nothing, and `check` must find it fresh.
Prints each difference, what the commits carried and what the hook cost; exits 1 on a difference.
"""

from __future__ import annotations

import argparse
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

OUTPUT = ".map"
SETTINGS = ".summarizer.toml"
MOST_LINES = 20
SCRIPTS = Path(sys.executable).parent


@dataclass
class Repository:
    """A scratch clone and the commands that are run in it."""

    path: Path

    def git(self, *args: str, stdin: str = "", index: str = "", check: bool = True) -> str:
        """Run git; its stdout without the last line end."""
        extra = {"GIT_INDEX_FILE": index} if index else {}
        done = self._run(["git", *args], stdin, extra)
        if check and done.returncode:
            sys.exit(f"git {' '.join(args)}: {done.stderr}")
        return done.stdout.removesuffix("\n")

    def summarizer(self, *args: str) -> subprocess.CompletedProcess[str]:
        """Run `summarizer` of the environment that runs this script."""
        return self._run([str(SCRIPTS / "summarizer"), *args], "", {})

    def _run(
        self, command: list[str], stdin: str, extra: dict[str, str]
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=self.path,
            env={**os.environ, **extra},
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            check=False,
        )

    def map_of(self, rev: str) -> dict[str, str]:
        """Path and blob of each committed file of the map."""
        listed = self.git("ls-tree", "-r", "-z", rev, f"{OUTPUT}/").split("\0")
        rows = (row.split("\t", 1) for row in listed if row)
        return {name: meta.split()[2] for meta, name in rows if name.endswith(".md")}


@dataclass
class Replay:
    """What happened so far."""

    seconds: list[float] = field(default_factory=list)
    entries: list[int] = field(default_factory=list)
    pages: int = 0
    compared: int = 0
    different: int = 0
    refused: int = 0

    def report(self) -> str:
        """The figures as one line each."""
        count = len(self.seconds)
        if not count:
            return "no commits"
        quiet = sum(1 for number in self.entries if not number)
        return (
            f"{count} commits; hook median {median(self.seconds):.2f} s, "
            f"slowest {max(self.seconds):.2f} s\n"
            f"{quiet} commits touched no entry, {self.pages} the page; "
            f"at most {max(self.entries)} entries in one commit\n"
            f"{self.compared} maps compared with a rebuild: {self.different} differ; "
            f"{self.refused} commits refused"
        )


def main() -> int:
    """Replay and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("repository", type=Path)
    parser.add_argument("count", type=int, nargs="?", default=60)
    parser.add_argument(
        "--every", type=int, default=1, metavar="K", help="compare each K-th commit"
    )
    parser.add_argument("--cold", action="store_true", help="rebuild without a cache")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="replay-") as folder:
        lived, fresh = prepare(options.repository.resolve(), Path(folder))
        replay = Replay()
        for number, commit in enumerate(_commits(lived, options.count)):
            _commit_again(lived, commit, replay)
            if number % options.every == 0:
                _compare(lived, fresh, commit, replay, cold=options.cold)
    print(replay.report())
    return 1 if replay.different or replay.refused else 0


def prepare(source: Path, folder: Path) -> tuple[Repository, Repository]:
    """Two scratch clones that share the source's objects, without hooks of their own."""
    clones = []
    for name in ("lived", "fresh"):
        target = folder / name
        command = ["git", "clone", "-q", "--shared", "--no-checkout", str(source), str(target)]
        subprocess.run(command, check=True)
        repository = Repository(target)
        shutil.rmtree(target / ".git/hooks", ignore_errors=True)
        for key, value in (
            ("user.name", "Replay"),
            ("user.email", "replay@example.invalid"),
            ("commit.gpgSign", "false"),
            ("gc.auto", "0"),
        ):
            repository.git("config", key, value)
        repository.git("remote", "remove", "origin")
        clones.append(repository)
    return clones[0], clones[1]


def _commits(repository: Repository, count: int) -> Iterator[str]:
    """The commits of the main line, oldest first; the first one is where the map begins."""
    tip = repository.git("rev-parse", "HEAD")
    listed = repository.git("rev-list", "--first-parent", f"--max-count={count + 1}", tip)
    first, *rest = reversed(listed.split())
    repository.git("symbolic-ref", "HEAD", "refs/heads/replay")
    stage_tree(repository, first, "")
    made = repository.summarizer("init")
    if made.returncode:
        sys.exit(f"init: {made.stderr}")
    add_map(repository)
    repository.git("commit", "-q", "-m", "the map begins")
    hook = repository.path / ".git/hooks/pre-commit"
    hook.parent.mkdir()
    hook.write_text(f"#!/bin/sh\nexec '{SCRIPTS / 'summarizer-update'}' --stage\n")
    hook.chmod(0o755)
    yield from rest


def stage_tree(repository: Repository, commit: str, settled: str) -> None:
    """Put a commit's files, with the map that `settled` has, into index and worktree."""
    index = str(repository.path / ".git/replay-index")
    repository.git("read-tree", commit, index=index)
    own = f"100644 {_settings_blob(repository)}\t{SETTINGS}\n"
    repository.git("update-index", "--add", "--index-info", stdin=own, index=index)
    repository.git("rm", "-rq", "--cached", "--ignore-unmatch", "--", OUTPUT, index=index)
    if settled:
        repository.git("read-tree", f"--prefix={OUTPUT}/", f"{settled}:{OUTPUT}", index=index)
    tree = repository.git("write-tree", index=index)
    how = ("-m", "-u", settled) if settled else ("--reset", "-u")
    repository.git("read-tree", *how, tree)


def _settings_blob(repository: Repository) -> str:
    text = f'output = "{OUTPUT}"\n'
    return repository.git("hash-object", "-w", "--stdin", stdin=text)


def add_map(repository: Repository) -> None:
    """Stage the map but for its local overview."""
    repository.git("add", "-f", "--", OUTPUT)
    repository.git("rm", "-q", "--cached", "--ignore-unmatch", "--", f"{OUTPUT}/overview.md")


def _commit_again(lived: Repository, commit: str, replay: Replay) -> None:
    before = lived.git("rev-parse", "HEAD")
    stage_tree(lived, commit, before)
    start = time.perf_counter()
    done = lived.git("commit", "-q", "--allow-empty", "-m", commit, check=False)
    replay.seconds.append(time.perf_counter() - start)
    head = lived.git("rev-parse", "HEAD")
    if head == before:
        replay.refused += 1
        print(f"{commit[:9]}: the commit was refused {done}")
        lived.git("commit", "-qn", "--allow-empty", "-m", commit)
    old, new = lived.map_of(before), lived.map_of("HEAD")
    changed = {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}
    page = f"{OUTPUT}/README.md"
    replay.pages += page in changed
    replay.entries.append(len(changed - {page}))


def _compare(
    lived: Repository, fresh: Repository, commit: str, replay: Replay, *, cold: bool
) -> None:
    """Hold the committed map against a rebuild of its tree, and let `check` look at it."""
    replay.compared += 1
    if cold:
        shutil.rmtree(fresh.path / ".git/summarizer", ignore_errors=True)
    shutil.rmtree(fresh.path / OUTPUT, ignore_errors=True)
    tree = lived.git("rev-parse", "HEAD")
    fresh.git("fetch", "-q", str(lived.path), tree)
    fresh.git("read-tree", "--reset", "-u", tree)
    fresh.git("rm", "-rqf", "--", OUTPUT)
    made = fresh.summarizer("init")
    if made.returncode:
        sys.exit(f"{commit}: init: {made.stderr}")
    add_map(fresh)
    found = fresh.map_of(fresh.git("write-tree"))
    expected = lived.map_of("HEAD")
    checked = lived.summarizer("check")
    if found == expected and checked.returncode == 0:
        return
    replay.different += 1
    print(f"{commit[:9]}: the map differs from a rebuild; check exits {checked.returncode}")
    print("".join(f"    {line}\n" for line in checked.stdout.splitlines()[:MOST_LINES]), end="")
    for name in sorted(found.keys() | expected.keys()):
        if found.get(name) != expected.get(name):
            _show(lived, fresh, name, expected.get(name), found.get(name))


def _show(
    lived: Repository, fresh: Repository, name: str, before: str | None, after: str | None
) -> None:
    old = lived.git("cat-file", "blob", before).splitlines() if before else []
    new = fresh.git("cat-file", "blob", after).splitlines() if after else []
    lines = difflib.unified_diff(old, new, f"hooks/{name}", f"rebuilt/{name}", lineterm="", n=1)
    for line in list(lines)[:MOST_LINES]:
        print(f"    {line}".encode("utf-8", "backslashreplace").decode())


if __name__ == "__main__":
    sys.exit(main())
