"""A real git repository in a test's own folder, under a clock and a home of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FIRST_COMMIT = 1_704_110_400  # 2024-01-01 12:00:00 UTC
MAKES_COMMITS = frozenset({"am", "cherry-pick", "commit", "merge", "pull", "rebase", "revert"})

GIT_CONFIG = """\
[user]
\tname = Ada Tester
\temail = ada@example.invalid
[init]
\tdefaultBranch = main
[commit]
\tgpgSign = false
[core]
\tautocrlf = false
[gc]
\tauto = 0
[maintenance]
\tauto = false
[advice]
\tdetachedHead = false
[protocol "file"]
\tallow = always
"""

# `-c` puts the working folder first on sys.path, where a sample's own folder named
# `summarizer` would shadow the package under test.
START = "import sys; sys.path = [p for p in sys.path if p]; from {module} import main; "
START += "sys.exit(main())"


class Ran(NamedTuple):
    """What a command left: exit code, stdout and stderr (undecodable bytes escaped)."""

    code: int
    out: str
    err: str


@dataclass
class Clock:
    """The commit date: one minute later with each commit, one clock for all repositories."""

    now: int = FIRST_COMMIT

    def stamp(self) -> str:
        return f"{self.now} +0000"

    def advance(self, minutes: int = 1) -> None:
        self.now += 60 * minutes


@dataclass
class Repo:
    """A worktree and the commands that a person would type in it."""

    path: Path
    clock: Clock = field(default_factory=Clock)

    # --- files -------------------------------------------------------------------------

    def write(self, name: str, content: str | bytes = "") -> Path:
        """Write one file of the worktree, with its folders; text as UTF-8 with LF ends."""
        target = self.path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
        return target

    def write_all(self, files: Mapping[str, str | bytes]) -> None:
        for name, content in files.items():
            self.write(name, content)

    def read(self, name: str) -> str:
        return self.read_bytes(name).decode()

    def read_bytes(self, name: str) -> bytes:
        return (self.path / name).read_bytes()

    def exists(self, name: str) -> bool:
        return os.path.lexists(self.path / name)

    def remove(self, name: str) -> None:
        (self.path / name).unlink()

    # --- git ---------------------------------------------------------------------------

    def git(
        self,
        *args: str,
        check: bool = True,
        env: Mapping[str, str] | None = None,
        stdin: str | bytes = b"",
        cwd: str = ".",
    ) -> str:
        """Run git here; its stdout without the last line end. Fails the test on an error."""
        ran = self.try_git(*args, env=env, stdin=stdin, cwd=cwd)
        if check and ran.code:
            raise AssertionError(f"git {' '.join(args)} exits {ran.code}:\n{ran.out}{ran.err}")
        return ran.out.rstrip("\n")

    def try_git(
        self,
        *args: str,
        env: Mapping[str, str] | None = None,
        stdin: str | bytes = b"",
        cwd: str = ".",
    ) -> Ran:
        """Run git here, whatever comes of it: (code, out, err)."""
        stamp = self.clock.stamp()
        dated = {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp, **(env or {})}
        if args and args[0] in MAKES_COMMITS:
            self.clock.advance()
        return self.execute("git", *args, env=dated, stdin=stdin, cwd=cwd)

    def add(self, *paths: str) -> None:
        """`git add -f` of these paths, of everything without any."""
        self.git("add", "-f", "--", *paths) if paths else self.git("add", "-A")

    def commit(
        self, message: str = "change", *args: str, env: Mapping[str, str] | None = None
    ) -> str:
        """Commit what is staged (hooks run); returns the new commit's full id."""
        self.git("commit", "-q", "--allow-empty", "-m", message, *args, env=env)
        return self.head()

    def commit_all(self, files: Mapping[str, str | bytes], message: str = "change") -> str:
        """Write these files, stage everything and commit; returns the commit's full id."""
        self.write_all(files)
        self.add()
        return self.commit(message)

    def head(self, rev: str = "HEAD") -> str:
        return self.git("rev-parse", "--verify", f"{rev}^{{commit}}")

    def status(self) -> str:
        """`git status --porcelain`: empty when index and worktree are clean."""
        return self.git("status", "--porcelain")

    def staged(self, name: str) -> str:
        """The text of a file as the index has it."""
        return self.try_git("cat-file", "blob", f":{name}").out

    def clone(self, name: str, *args: str) -> Repo:
        """Clone this repository into a folder beside it (`--depth 1` works too)."""
        target = self.path.parent / name
        self.git("clone", "-q", *args, f"file://{self.path}", str(target))
        return Repo(target, self.clock)

    def worktree(self, name: str, *args: str) -> Repo:
        """`git worktree add` beside this repository."""
        target = self.path.parent / name
        self.git("worktree", "add", "-q", *args, str(target))
        return Repo(target, self.clock)

    def hook(self, name: str, script: str) -> Path:
        """Write an executable git hook with this shell text."""
        folder = self.path / self.git("rev-parse", "--git-path", "hooks")
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / name
        target.write_text(f"#!/bin/sh\n{script}\n")
        target.chmod(0o755)
        return target

    # --- the command under test --------------------------------------------------------

    def run(
        self,
        *args: str,
        env: Mapping[str, str] | None = None,
        stdin: str | bytes = b"",
        cwd: str = ".",
        module: str = "summarizer.cli",
    ) -> Ran:
        """Run `summarizer ARGS` here in a new process (`module`: another module's `main`)."""
        start = [sys.executable, "-c", START.format(module=module)]
        return self.execute(*start, *args, env=env, stdin=stdin, cwd=cwd)

    def execute(
        self,
        *command: str,
        env: Mapping[str, str] | None = None,
        stdin: str | bytes = b"",
        cwd: str = ".",
    ) -> Ran:
        """Run any command in this worktree (or in its folder `cwd`)."""
        done = subprocess.run(
            command,
            cwd=self.path / cwd,
            env={**os.environ, **(env or {})},
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            timeout=120,
            check=False,
        )
        return Ran(done.returncode, text_of(done.stdout), text_of(done.stderr))


def text_of(output: bytes) -> str:
    return output.decode("utf-8", "surrogateescape")


def hermetic_environment(home: Path, interpreter: Path) -> dict[str, str]:
    """The variables that cut a test off from this machine's git, user and language.

    The console scripts of the interpreter come first on PATH, as in an activated environment.
    """
    home.mkdir(parents=True, exist_ok=True)
    config = home / "gitconfig"
    config.write_text(GIT_CONFIG)
    return {
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_DATA_HOME": str(home / ".local" / "share"),
        "XDG_STATE_HOME": str(home / ".local" / "state"),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": str(config),
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_EDITOR": "true",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "PATH": f"{interpreter.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
    }
