"""The commit that a branch's changes are counted from."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from summarizer.snapshot.listing import bytes_of, text_of

if TYPE_CHECKING:
    from summarizer.snapshot.gitcli import Git

# Git ends at `@{upstream}` when the branch has none, so it is asked last.
TIPS = ("refs/remotes/origin/HEAD", "refs/remotes/upstream/HEAD", "@{upstream}")
MOST_BASES = 8
MOST_SEEN = 64
MOST_UNSEEN = 32  # commits in a row that no hook saw


def merge_base(git: Git, base_globs: tuple[str, ...], rev: str) -> str:
    """The nearest merge base of `rev` among the upstream, the remotes' HEADs and `base_globs`.

    A glob names branches, local or of a remote (`release/*`, `origin/release/*`); the branch
    that is checked out is not one of them. Where there is no such branch, and no remote, the
    last commit before HEAD that a hook has `seen`; else, and in a shallow clone, `rev` itself,
    `""` where there is no such commit. Up to three git calls as a rule; nearest means fewest
    commits away.
    """
    head, tree, candidates = _known(git, rev)
    if not head or git.shallow:
        return head
    if base_globs:
        candidates |= _matching(git, base_globs)
    if not candidates and rev == "HEAD":
        return _last_seen(git, head, tree)
    if not candidates or head in candidates:
        return head
    done = git.attempt("merge-base", "--all", head, *sorted(candidates))
    found = text_of(done.out).split()
    return _nearest(git, head, sorted(found)[:MOST_BASES]) if found else head


def _known(git: Git, rev: str) -> tuple[str, str, set[str]]:
    """The commit, its tree, and the tips of branches that need no configuration, in one call."""
    names = (f"{rev}^{{commit}}", f"{rev}^{{tree}}", *TIPS)
    asked = bytes_of("".join(f"{name}\n" for name in names))
    answers = text_of(git.attempt("cat-file", "--batch-check", stdin=asked).out).splitlines()
    found = [(*line.split()[:2], "")[:2] for line in answers]
    ids = [name if kind in ("commit", "tree") else "" for name, kind in found]
    return (ids[0], ids[1], {tip for tip in ids[2:] if tip}) if len(ids) > 1 else ("", "", set())


def remember_seen(git: Git) -> None:
    """Keep that a hook has seen to all that the index holds; only where there is no remote."""
    folder = Path(git.common_dir)
    with suppress(OSError):
        packed = folder / "packed-refs"
        if (folder / "refs" / "remotes").exists() or (
            packed.exists() and b" refs/remotes/" in packed.read_bytes()
        ):
            return
        tree = git.line("write-tree")
        trees = [one for one in _seen(git) if one != tree][-MOST_SEEN + 1 :]
        if tree:
            _seen_file(git).parent.mkdir(exist_ok=True)
            _seen_file(git).write_text("".join(f"{one}\n" for one in (*trees, tree)), "utf-8")


def _last_seen(git: Git, head: str, tree: str) -> str:
    """The last commit of the branch whose tree a hook has seen; `head` where none is known."""
    seen = _seen(git)
    if not seen or tree in seen or git.line("remote"):
        return head
    form = ("--first-parent", f"--max-count={MOST_UNSEEN}", "--format=%H %T")
    lines = (line.split() for line in git.line("log", *form, head, "--").splitlines())
    return next((commit for commit, its in lines if its in seen), head)


def _seen(git: Git) -> list[str]:
    with suppress(OSError, UnicodeError):
        return _seen_file(git).read_text("utf-8").split()
    return []


def _seen_file(git: Git) -> Path:
    return Path(git.common_dir, "summarizer", "seen")


def _matching(git: Git, globs: tuple[str, ...]) -> set[str]:
    folders = ("refs/heads/", "refs/remotes/", "refs/remotes/*/")
    patterns = [f"{folder}{glob}" for glob in globs for folder in folders]
    form = "--format=%(HEAD) %(objecttype) %(objectname)"
    lines = git.line("for-each-ref", form, *patterns).splitlines()
    return {line.rpartition(" ")[2] for line in lines if line.startswith("  commit ")}


def _nearest(git: Git, head: str, found: list[str]) -> str:
    """One base as a rule; several after criss-cross merges, or on lines that never met."""
    if len(found) == 1:
        return found[0]
    return min(found, key=lambda base: (_distance(git, base, head), base))


def _distance(git: Git, base: str, head: str) -> int:
    return int(git.line("rev-list", "--count", f"{base}..{head}") or 0)
