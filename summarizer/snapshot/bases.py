"""The commit that a branch's changes are counted from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.snapshot.listing import bytes_of, text_of

if TYPE_CHECKING:
    from summarizer.snapshot.gitcli import Git

# Git ends at `@{upstream}` when the branch has none, so it is asked last.
TIPS = ("refs/remotes/origin/HEAD", "refs/remotes/upstream/HEAD", "@{upstream}")
MOST_BASES = 8


def merge_base(git: Git, base_globs: tuple[str, ...], rev: str) -> str:
    """The nearest merge base of `rev` among the upstream, the remotes' HEADs and `base_globs`.

    A glob names branches, local or of a remote (`release/*`, `origin/release/*`); the branch
    that is checked out is not one of them. `rev` itself where there is no such branch or the
    clone is shallow, `""` where there is no such commit. Up to three git calls as a rule;
    nearest means fewest commits away.
    """
    head, candidates = _known(git, rev)
    if not head or git.shallow:
        return head
    if base_globs:
        candidates |= _matching(git, base_globs)
    if not candidates or head in candidates:
        return head
    done = git.attempt("merge-base", "--all", head, *sorted(candidates))
    found = text_of(done.out).split()
    return _nearest(git, head, sorted(found)[:MOST_BASES]) if found else head


def _known(git: Git, rev: str) -> tuple[str, set[str]]:
    """The commit and the tips of the branches that need no configuration, in one call."""
    asked = bytes_of("".join(f"{name}\n" for name in (f"{rev}^{{commit}}", *TIPS)))
    answers = text_of(git.attempt("cat-file", "--batch-check", stdin=asked).out).splitlines()
    commits = [words[0] if words[1:2] == ["commit"] else "" for words in map(str.split, answers)]
    return (commits[0], {tip for tip in commits[1:] if tip}) if commits else ("", set())


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
