"""The command that repairs an entry which cannot be read: the last good text, and no word lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from summarizer.lines import lines_of
from summarizer.pipeline.stored import StoredEntry, read_entry
from summarizer.snapshot.gitcli import Git
from summarizer.snapshot.worktree import bytes_there, read_regular
from summarizer.typed import marked

UPDATE = "summarizer update"
"""What clears what a program may mend."""
STAGE = f"{UPDATE} --stage"
"""The same for files that git does not look at in the worktree: `git add` takes none of them."""
_UNFLAG = "git update-index --no-"
_TAKE_OUT = "git rm -q --cached --sparse --"
_MOST_COMMITS = 50


def mend(git: Git, damaged: StoredEntry) -> str:
    """What to type about an entry that is staged, or committed, and cannot be read.

    What was written into it since the last good text is kept in a file beside it.
    """
    path, file = damaged.path, marked(damaged.path)
    here = read_regular(Path(git.root), path, -1)  # to add a link would add the link
    if here is not None and read_entry(path, here[1]).entry is not None:
        return f"git add -f -- {file}"
    aside = marked(f"{path}.damaged")
    for commit, good in _good_texts(git, path):
        keep = f"cp -- {file} {aside} && " if _has_more(damaged.text, good) else ""
        return f"{keep}git restore --source={commit} --staged --worktree -- {file}"
    return f"mv -- {file} {aside} && git rm -q --cached -- {file} && {UPDATE}"


def mend_worktree(git: Git, path: str, staged: bytes | None) -> str:
    """What to type about an entry whose staged text is good, `""` where the worktree's is too."""
    here = bytes_there(Path(git.root), path)
    if here is None or staged is None:
        return ""
    damaged, good = read_entry(path, here), read_entry(path, staged)
    if damaged.entry is not None or good.entry is None:
        return ""
    file = marked(path)
    aside = marked(f"{path}.damaged")
    keep = f"cp -- {file} {aside} && " if _has_more(damaged.text, good.text) else ""
    return f"{keep}git restore -- {file}"


def unflag(path: str, flag: str) -> str:
    """What to type about a file that git was told by a flag not to look at."""
    return f"{_UNFLAG}{flag} -- {marked(path)}"


def add_flagged(path: str, flag: str, data: bytes | None) -> str:
    """What to type to stage such a file, which was written where there was none, or taken out."""
    if data is None:
        return f"{_TAKE_OUT} {marked(path)}"
    return f"{unflag(path, flag)} && git add --sparse -f -- {marked(path)}"


def take_out_flagged(git: Git, paths: Iterable[str]) -> list[str]:
    """What to type where some of these are gone and `git add` does not look whether they are."""
    gone = [path for path in paths if not Path(git.root, path).exists()]
    hidden = git.beside_index(gone)[1]
    return [f"{_TAKE_OUT} {marked(*sorted(hidden))}"] if hidden else []


def is_about_flag(step: str) -> bool:
    """Whether the step is for a file that git does not look at."""
    return step == STAGE or step.startswith(_UNFLAG)


def _good_texts(git: Git, path: str) -> Iterator[tuple[str, str]]:
    """The newest commit that holds a text which can be read, and that text."""
    listed = git.line("rev-list", f"--max-count={_MOST_COMMITS}", "HEAD", "--", path).split()
    for commit in listed:
        done = git.attempt("cat-file", "blob", f"{commit}:{path}")
        if not done.code and (good := read_entry(path, done.out)).entry is not None:
            yield git.line("rev-parse", "--short", commit), good.text


def _has_more(text: str, good: str) -> bool:
    """Whether lines were added, or changed beyond the one that is damaged."""
    known = {line.rstrip("\r\n") for line in lines_of(good)}
    stamped = (line for line in lines_of(text) if not line.startswith("<!-- summarizer "))
    return any(line.strip() and line.rstrip("\r\n") not in known for line in stamped)
