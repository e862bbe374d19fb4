"""The git command: the only door to subprocess. Lists the repository, never runs its code.

Every call is hardened: a list of arguments, no shell, no pager, no prompt, no network, no
file-system monitor, no hook, no text conversion, no external diff, paths ended by NUL.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from summarizer.dataclass import dataclass, field
from summarizer.errors import GitFailed, NoRepository
from summarizer.snapshot import bases, differences, history, intent, layout, listing, staging
from summarizer.snapshot.blobs import BatchReader, parse_batch, read_each, request
from summarizer.snapshot.filters import unfiltered
from summarizer.snapshot.listing import bytes_of, split_z, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from summarizer.records.repository import Change, Snapshot

GIT = (
    "git",
    "--no-pager",
    "-c",
    "core.fsmonitor=false",
    "-c",
    "core.quotePath=false",
    "-c",
    "core.safecrlf=false",
    "-c",
    "submodule.recurse=false",
)
TIMED_OUT = -1


class Done(NamedTuple):
    """A finished call: git's exit code (TIMED_OUT when it was ended), stdout and stderr."""

    code: int
    out: bytes
    err: bytes


@dataclass(frozen=True, slots=True)
class Git:
    """One worktree, and how to ask git about it. Paths are absolute; can be pickled.

    `index_file` is the index that git gave to a hook, None for the repository's own;
    `object_format` is sha1 or sha256; `here` is where it was opened, from the root. A method
    that runs git raises GitFailed.
    """

    root: str
    git_dir: str
    common_dir: str
    object_format: str
    shallow: bool
    index_file: str | None
    environment: Mapping[str, str] = field(repr=False, compare=False)
    here: str = field(default="", compare=False)

    @classmethod
    def open(cls, cwd: Path | str = ".", environ: Mapping[str, str] | None = None) -> Git:
        """The worktree around `cwd`; `environ` are the process's own variables by default.

        Raises NoRepository: none here, a bare one, or one of another user.
        """
        here = Path(cwd).absolute()
        given = layout.hardened(os.environ if environ is None else environ)
        found = _discover(here, given)
        env = layout.environment_of(found, given, here)
        return cls(
            root=found.root,
            git_dir=found.git_dir,
            common_dir=found.common_dir,
            object_format=found.object_format,
            shallow=found.shallow,
            index_file=env.get("GIT_INDEX_FILE"),
            environment=env,
            here=layout.folder_inside(found.root, here),
        )

    # --- running -----------------------------------------------------------------------

    def attempt(self, *args: str, stdin: bytes = b"", timeout: float | None = None) -> Done:
        """Run git in the worktree's top folder, whatever comes of it; `timeout` in seconds."""
        return _execute(args, self.root, self.environment, stdin, timeout)

    def run(self, *args: str, stdin: bytes = b"", timeout: float | None = None) -> bytes:
        """Run git and return its stdout; GitFailed carries git's own last words."""
        done = self.attempt(*args, stdin=stdin, timeout=timeout)
        if done.code:
            raise _failure(args, done, self.root)
        return done.out

    def line(self, *args: str, timeout: float | None = None) -> str:
        """The text that git answers, without its last line end; `""` when it fails."""
        done = self.attempt(*args, timeout=timeout)
        return "" if done.code else text_of(done.out).removesuffix("\n")

    # --- states ------------------------------------------------------------------------

    def index(self) -> Snapshot:
        """What is staged, sparse checkout or not; a file announced by `add -N` is absent."""
        output = self.run("ls-files", "--stage", "-z")
        snapshot = listing.parse_index(output)
        absent = intent.intended(self, snapshot)
        return listing.parse_index(output, absent) if absent else snapshot

    def tree(self, rev: str) -> Snapshot:
        """The files of a commit."""
        commit = self.resolve(rev)
        return listing.parse_tree(self.run("ls-tree", "-r", "-z", "--full-tree", commit), commit)

    def resolve(self, rev: str) -> str:
        """The full id of a commit; GitFailed when git knows none of that name."""
        found = "" if rev.startswith("-") else self._commit_id(rev)
        if not found:
            raise GitFailed(f"git knows no commit {rev!r}", next_step="git log --oneline --all")
        return found

    def _commit_id(self, rev: str) -> str:
        return self.line("rev-parse", "--verify", "--quiet", f"{rev}^{{commit}}")

    def head(self) -> str:
        """The full id of HEAD, `""` when there are no commits yet."""
        return self._commit_id("HEAD")

    # --- differences -------------------------------------------------------------------

    def changes(
        self,
        base_rev: str | None,
        to: str = "index",
        *,
        renames: bool = True,
        breaks: bool = False,
    ) -> tuple[Change, ...]:
        """What differs from `base_rev` in the index or a commit: see `differences.changes`."""
        return differences.changes(self, base_rev, to, renames=renames, breaks=breaks)

    def staged_paths(self) -> tuple[str, ...]:
        """The paths whose index entry differs from HEAD, those of removed files too."""
        found = self.changes(self.head(), renames=False)
        files = (file for change in found for file in (change.old, change.new) if file)
        return tuple(sorted({file.path for file in files}))

    def merge_base(self, base_globs: Iterable[str] = (), rev: str = "HEAD") -> str:
        """The commit that the changes up to `rev` are counted from: see `bases.merge_base`."""
        return bases.merge_base(self, tuple(base_globs), rev)

    def remember_seen(self) -> None:
        """Keep that the map fits what is staged: see `bases.remember_seen`."""
        bases.remember_seen(self)

    # --- worktree and staging ----------------------------------------------------------

    def beside_index(self, paths: Iterable[str]) -> tuple[frozenset[str], dict[str, str]]:
        """Which files differ in the worktree, and flags: see `staging.beside_index`."""
        return staging.beside_index(self, paths)

    def edited(self, folder: str) -> tuple[str, ...]:
        """The tracked files below a folder that have edits which are not staged."""
        names = ("ls-files", "-z", "--modified", "--", folder)
        return tuple(sorted(set(split_z(self.run(*unfiltered(self), *names)))))

    def dirty_count(self, but: Iterable[str] = ()) -> int:
        """How many tracked files, `but` these, have edits that are not staged."""
        listed = self.run(*unfiltered(self), "ls-files", "-z", "--modified")
        return len({*split_z(listed)}.difference(but))

    def add(self, paths: Iterable[str]) -> None:
        """Stage exactly these files, ignored or not; one that is gone leaves the index."""
        staging.add(self, paths)

    def put(self, files: Mapping[str, bytes | None], flags: Mapping[str, str]) -> None:
        """Stage bytes whatever the worktree holds: see `staging.put`."""
        staging.put(self, files, flags)

    def keep(self, data: bytes) -> str:
        """Put bytes beside git's other objects, where `git show` finds them: see `staging.keep`."""
        return staging.keep(self, data)

    @property
    def is_joining(self) -> bool:
        """Whether others' changes are being put into this branch: see `staging.is_joining`."""
        return staging.is_joining(self)

    def intend_to_add(self, paths: Iterable[str]) -> None:
        """Let `git diff` and `git commit -a` know new files without their bytes, if git will."""
        wanted = sorted(path for path in set(paths) if os.path.lexists(Path(self.root, path)))
        if wanted:
            self.attempt("add", "--intent-to-add", "--force", "--sparse", "--", *wanted)

    def remove_from_index(self, paths: Iterable[str]) -> None:
        """Take these files out of the index; the worktree keeps them."""
        staging.remove(self, frozenset(paths))

    # --- history and configuration -----------------------------------------------------

    def commit_time(self, rev: str) -> int:
        """The committer's time of a commit, in seconds since 1970 UTC."""
        form = ("--max-count=1", "--format=%ct", "--encoding=UTF-8")
        shown = self.run("rev-list", *form, self.resolve(rev), "--")
        return int(shown.split()[-1])

    def hooks_path(self) -> str:
        """The value of core.hooksPath (`~` expanded), `""` where it is not set."""
        return self.line("config", "--type=path", "--get", "core.hooksPath")

    def upstream_contains(self, rev: str) -> bool:
        """True when the branch has an upstream from which this commit can be reached."""
        commit = self.resolve(rev)
        return not self.attempt("merge-base", "--is-ancestor", commit, "@{upstream}").code

    def removed_in(self, path: str, limit: int = 5000) -> str:
        """The short id of the commit that removed a path: see `history.removed_in`."""
        return history.removed_in(self, path, limit)

    # --- blobs -------------------------------------------------------------------------

    def cat(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        """The bytes of these blobs by id, in one process; what git lacks is left out."""
        wanted = sorted(set(blobs))
        if not wanted:
            return {}
        done = self.attempt("cat-file", "--batch", stdin=request(wanted))
        if not done.code:
            return parse_batch(done.out)
        with self.reader() as read:  # git before 2.45 ends at what a partial clone lacks
            return read_each(wanted, read)

    def reader(self) -> BatchReader:
        """A BlobReader on one git process, started at its first read."""
        return BatchReader(self._batch)

    def _batch(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            (*GIT, "cat-file", "--batch"),
            cwd=self.root,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )


def _discover(here: Path, given: Mapping[str, str]) -> layout.Layout:
    """Ask git for the worktree around `here`, as the folder says and not as a hook's caller.

    GIT_DIR decides only where GIT_WORK_TREE goes with it or no repository is around.
    """
    if layout.names_this_worktree(given, here):
        return _ask_layout(here, given)
    try:
        return _ask_layout(here, layout.without_local(given))
    except NoRepository:
        if "GIT_DIR" not in given:
            raise
        return _ask_layout(here, given)


def _ask_layout(here: Path, environment: Mapping[str, str]) -> layout.Layout:
    if not here.is_dir():
        raise NoRepository("there is no such folder", where=str(here), next_step="cd to a folder")
    done = _execute(layout.QUESTIONS, str(here), environment)
    return layout.parse_layout(done.out, done.err, here)


def _execute(
    args: tuple[str, ...],
    cwd: str,
    environment: Mapping[str, str],
    stdin: bytes = b"",
    timeout: float | None = None,
) -> Done:
    command = [bytes_of(word) for word in (*GIT, *args)]
    try:
        done = subprocess.run(
            command, cwd=cwd, env=environment, input=stdin, capture_output=True, timeout=timeout
        )
    except subprocess.TimeoutExpired:
        return Done(TIMED_OUT, b"", f"no answer within {timeout} s".encode())
    except FileNotFoundError:
        what = "git is not installed, or not on the PATH"
        raise NoRepository(what, next_step="install git from https://git-scm.com") from None
    return Done(done.returncode, done.stdout, done.stderr)


def _failure(args: tuple[str, ...], done: Done, root: str) -> GitFailed:
    name = next((word for word in args if not word.startswith("-") and "=" not in word), "git")
    said = [line for line in text_of(done.err).splitlines() if line.strip()]
    errors = [line for line in said if line.startswith(("error: ", "fatal: "))]
    words = "; ".join(line[7:] for line in errors) or "".join(said[-1:]) or f"exit {done.code}"
    return GitFailed(f"git {name}: {words}", where=root, next_step="git status")
