"""What git's history says: where the work happens, what it was about, who knows which part.

One bounded `git log` of the commits before the snapshot's own, so that the answer is the
same whenever and wherever it is asked for; in a shallow clone it is unknown, not zero.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from summarizer.dataclass import dataclass, replace
from summarizer.patterns import lazy
from summarizer.records.repository import MASS_EDIT, Authors, Churn, History
from summarizer.snapshot.listing import split_z

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from summarizer.snapshot.gitcli import Git

MOST_COMMITS = 2000
LOG_SECONDS = 10.0
REMOVAL_SECONDS = 2.0
MONTH_SECONDS = 2_629_800  # a twelfth of a year
MOST_AUTHORS = 3
MOST_LETTERS = 120
FOLDERS_OF_PARTS = frozenset(
    "apps cmd components crates internal lib libs modules packages pkg plugins projects services "
    "src".split()
)
BOTS = ("dependabot", "github-actions", "renovate")
LOG = (
    "-c",
    "log.showRoot=true",
    "-c",
    "log.showSignature=false",  # it would run gpg
    "-c",
    "mailmap.file=/dev/null",  # the reader's own, the repository's is in .mailmap
    "log",
    "-z",
    "--raw",
    "--no-merges",
    "--no-renames",
    "--no-abbrev",
    "--no-notes",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--encoding=UTF-8",
    "--format=commit%x00%ct%x00%aN%x00%s",
)
HEADER = "commit"
UNPRINTABLE = lazy("[\x00-\x1f\x7f-\x9f\ud800-\udfff]+")
UNKNOWN = History(known=False)


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit that is no merge: committer's time in seconds, author, subject, its paths."""

    time: int
    author: str
    subject: str
    paths: tuple[str, ...]


def history(
    git: Git,
    rev: str,
    output: str,
    *,
    months: int = 6,
    subjects: int = 50,
    present: Collection[str] | None = None,
) -> History:
    """Git's signals about the commit `rev` and what led to it, from one `git log`.

    `output` is the map's own folder, which never counts; with `present` only these paths do.
    Churn looks back `months` from the commit's own date. Not known in a shallow clone, without
    commits, or when git takes too long.
    """
    if git.shallow or not rev:
        return UNKNOWN
    limit = f"--max-count={MOST_COMMITS}"
    done = git.attempt(*LOG, limit, git.resolve(rev), "--", timeout=LOG_SECONDS)
    if done.code:
        return UNKNOWN
    own = f"{output.strip('/')}/"
    commits = [_counted(commit, own, present) for commit in parse_log(done.out)]
    since = git.commit_time(rev) - months * MONTH_SECONDS
    return History(
        known=True,
        churn=churn(commit for commit in commits if commit.time > since),
        subjects=tuple(commit.subject for commit in commits[:subjects]),
        authors=authors(commits),
    )


def parse_log(output: bytes) -> list[Commit]:
    """Read the output of LOG, newest commit first."""
    heads: list[tuple[int, str, str]] = []
    paths: list[list[str]] = []
    # Empty commits end in one NUL less than others.
    fields = iter(split_z(output + b"\0"))
    for field in fields:
        if field == HEADER:
            time, author, subject = (next(fields) for _ in range(3))
            heads.append((int(time), _name(author), _clean(subject)))
            paths.append([])
        elif field.lstrip("\n").startswith(":"):
            paths[-1].append(next(fields))
    return [Commit(*head, tuple(files)) for head, files in zip(heads, paths, strict=True)]


def churn(commits: Iterable[Commit]) -> tuple[Churn, ...]:
    """How many commits changed each file, the busiest first, ties by path."""
    counts = Counter(path for commit in commits for path in commit.paths)
    return tuple(
        Churn(path, counts[path]) for path in sorted(counts, key=lambda p: (-counts[p], p))
    )


def authors(commits: Iterable[Commit]) -> tuple[Authors, ...]:
    """The people with the most commits in each top folder, by folder; bots are left out."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for commit in commits:
        if commit.author and not _is_bot(commit.author):
            for folder in {top_folder(path) for path in commit.paths}:
                counts[folder][commit.author] += 1
    return tuple(Authors(folder, _main(counts[folder])) for folder in sorted(counts))


def _main(counts: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(counts, key=lambda name: (-counts[name], name))[:MOST_AUTHORS])


def top_folder(path: str) -> str:
    """The part of the repository that a path belongs to: `packages/ui`, `docs`, `.`."""
    parts = path.split("/")[:-1]
    deep = 2 if parts and parts[0] in FOLDERS_OF_PARTS else 1
    return "/".join(parts[:deep]) or "."


def removed_in(git: Git, path: str, limit: int) -> str:
    """The short id of the commit that removed a file or folder; `""` where it is not known.

    Looks at the last `limit` first-parent steps at most, and for two seconds at most.
    """
    if git.shallow:
        return ""
    bound = ("--ignore-missing", "HEAD", f"^HEAD~{limit}")
    name = path.rstrip("/")
    if git.line("rev-parse", "--verify", "--quiet", f"HEAD:{name}"):
        return ""  # it is still in the last commit: what removes it is not committed yet
    command = ("rev-list", "--max-count=1", "--abbrev-commit", *bound, "--", name)
    return git.line(*command, timeout=REMOVAL_SECONDS)


def _counted(commit: Commit, own: str, present: Collection[str] | None) -> Commit:
    """The commit with the paths that count."""
    if len(commit.paths) > MASS_EDIT:
        return replace(commit, paths=())
    kept = (path for path in commit.paths if not path.startswith(own))
    return replace(commit, paths=tuple(p for p in kept if present is None or p in present))


def _name(author: str) -> str:
    """A name as people sign, never an address."""
    return _clean(author).partition("@")[0].strip(" <")


def _is_bot(author: str) -> bool:
    name = author.lower()
    return name.endswith(("[bot]", "-bot", " bot")) or any(bot in name for bot in BOTS)


def _clean(text: str) -> str:
    return UNPRINTABLE.sub(" ", text).strip()[:MOST_LETTERS]
