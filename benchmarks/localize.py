"""How well a map names what a bug fix will change: measured on a repository's own history.

    python benchmarks/localize.py REPO [--commits 60] [--tokens 1024 4096] [--without-history]

Takes the newest commits that are no merge, have a fix word in their message, change 1 to 5 source
files that are no tests (adding and removing none) and a test as well. Each one's PARENT tree is
mapped without a hint and with the commit's message, and the share of the changed files that the
map names, and of the changed definitions that it shows, is averaged over the commits. What
changed is told by parsers that this program does not use: Python's own, else universal-ctags
(which gives no end of a definition for some languages: there one ends where the next starts).

Beware: a message is written by the one who fixed it, and often names the place.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from summarizer.pipeline.ranked import graph_of, nodes_of, symbols_of
from summarizer.pipeline.session import Session, open_session
from summarizer.pipeline.sources import touches_ahead
from summarizer.ranking.graph import Graph
from summarizer.ranking.repomap import repo_map
from summarizer.records.ranking import Node, Question, RepoMap
from summarizer.records.sources import Symbol
from summarizer.snapshot.gitcli import Git
from summarizer.writing.roles import is_test_file

FIX = re.compile(r"\b(?:fix(?:e[sd]|ing)?|bugs?|bugfix|hotfix|regression|crash(?:es|ed)?)\b", re.I)
SOURCES = frozenset(
    ".py .js .jsx .mjs .ts .tsx .vue .go .rs .java .kt .c .cc .cpp .rb .php .cs .swift".split()
)
BESIDE = re.compile(
    r"(?:^|/)(?:tests?|__tests__|testing|specs?|e2e|docs?|examples?|fixtures?|playground"
    r"|integration(?:-cli)?|benchmarks?)(?:/|$)|\.(?:spec|test|bench)\."
)
KINDS = frozenset(
    """function method class interface alias enum constant struct generator macro
    implementation type func trait""".split()
)


@dataclass(frozen=True)
class Fix:
    """A commit: its parent, its message, the source files it changed and their definitions."""

    parent: str
    message: str
    files: frozenset[str]
    definitions: frozenset[tuple[str, str]]


def main() -> None:
    """Choose commits, map their parents, print the shares."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("repo", type=Path)
    parser.add_argument("--commits", type=int, default=60)
    parser.add_argument("--tokens", type=int, nargs="+", default=[1024, 4096])
    parser.add_argument("--without-history", action="store_true", help="as in a shallow clone")
    options = parser.parse_args()
    if shutil.which("ctags") is None:
        print("ctags is not installed: only Python's definitions are told")
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder, "clone")
        run("git", "clone", "-q", "--shared", "--no-checkout", str(options.repo), str(clone))
        totals = measure(clone, options.commits, options.tokens, options.without_history)
    report(totals)


Shares = dict[tuple[int, str], list[tuple[float, float | None]]]
"""By tokens and hint, for each commit the share of files and, if any changed, of definitions."""


def report(totals: Shares) -> None:
    """Print the averages."""
    for (tokens, hint), shares in totals.items():
        files = [share for share, _ in shares]
        definitions = [share for _, share in shares if share is not None]
        print(
            f"{tokens:6} tokens {hint:8} files {mean(files):.2f}  definitions "
            f"{mean(definitions):.2f}  ({len(files)} commits)"
        )


def mean(values: list[float]) -> float:
    """The average, 0 of nothing."""
    return sum(values) / max(1, len(values))


def measure(clone: Path, commits: int, sizes: list[int], without_history: bool) -> Shares:
    """The shares of files and definitions by size and hint, one pair a commit."""
    totals: Shares = {(size, hint): [] for hint in ("no hint", "message") for size in sizes}
    with open_session(Git.open(clone)) as session:
        for fix in fixes(clone, commits):
            nodes, graph, read = parent(session, fix)
            touches = () if without_history else touches_ahead(session, fix.parent)()
            for (size, hint), shares in totals.items():
                text = fix.message if hint == "message" else ""
                found = repo_map(nodes, graph, touches, Question(size, text), read)
                shares.append(score(fix, found))
    return totals


Read = Callable[[Sequence[str]], Mapping[str, tuple[Symbol, ...]]]


def parent(session: Session, fix: Fix) -> tuple[tuple[Node, ...], Graph, Read]:
    """What ranking needs of the parent; what one commit read is not held for the next."""
    session.memo.clear()
    state = session.survey(session.git.tree(fix.parent))
    return nodes_of(session, state), graph_of(session, state), partial(symbols_of, session, state)


def score(fix: Fix, found: RepoMap) -> tuple[float, float | None]:
    """The share of the files that the map names, and of the definitions that it shows."""
    shown = {file.path: {symbol.name for symbol in file.symbols} for file in found.files}
    files = sum(path in shown for path in fix.files) / len(fix.files)
    if not fix.definitions:
        return files, None
    hits = sum(name in shown.get(path, ()) for path, name in fix.definitions)
    return files, hits / len(fix.definitions)


def fixes(clone: Path, most: int) -> Iterator[Fix]:
    """The newest commits that mend something in a few files."""
    form = "--format=%x01%H %P%x00%B%x00"
    log = run("git", "log", "--no-merges", "--no-renames", "--name-status", form, cwd=clone)
    found = 0
    for entry in log.split("\x01")[1:]:
        heads, message, changes = entry.split("\0", 2)
        commit, *parents = heads.split()
        if len(parents) != 1 or not FIX.search(message):
            continue
        pairs = [line.split("\t", 1) for line in changes.split("\n") if "\t" in line]
        source = [(state, path) for state, path in pairs if is_code(path) and not is_beside(path)]
        tested = any(is_code(path) and is_beside(path) for _, path in pairs)
        if tested and 1 <= len(source) <= 5 and all(state == "M" for state, _ in source):
            paths = frozenset(path for _, path in source)
            yield Fix(parents[0], message.strip(), paths, changed(clone, parents[0], commit, paths))
            found += 1
            if found == most:
                return


def is_code(path: str) -> bool:
    """Whether the file's suffix is that of a source."""
    return Path(path).suffix in SOURCES


def is_beside(path: str) -> bool:
    """Whether the file is a test, an example or a document."""
    return is_test_file(path) or BESIDE.search(path) is not None


def changed(
    clone: Path, parent: str, commit: str, paths: frozenset[str]
) -> frozenset[tuple[str, str]]:
    """(path, name) of the innermost definitions of the parent that hold a changed line."""
    found: set[tuple[str, str]] = set()
    for path in sorted(paths):
        text = run("git", "show", f"{parent}:{path}", cwd=clone)
        spans = python_spans(text) if path.endswith(".py") else ctags_spans(path, text)
        diff = run("git", "diff", "-U0", "--no-renames", parent, commit, "--", path, cwd=clone)
        for start, count in re.findall(r"^@@ -(\d+)(?:,(\d+))? ", diff, re.M):
            for line in range(int(start), int(start) + (int(count or 1) or 1)):
                around = [span for span in spans if span[0] <= line <= span[1]]
                if around:
                    found.add((path, max(around, key=lambda span: (span[0], -span[1]))[2]))
    return frozenset(found)


Span = tuple[int, int, str]


def python_spans(text: str) -> list[Span]:
    """(first line, last line, name) of the functions and classes of a Python file."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return []
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return [
        (min([node.lineno, *(one.lineno for one in node.decorator_list)]), node.end_lineno or 0,
         node.name)
        for node in ast.walk(tree)
        if isinstance(node, kinds)
    ]  # fmt: skip


def ctags_spans(path: str, text: str) -> list[Span]:
    """The same by universal-ctags."""
    if shutil.which("ctags") is None:
        return []
    with tempfile.NamedTemporaryFile("w", suffix=Path(path).suffix, encoding="utf-8") as file:
        file.write(text)
        file.flush()
        listed = run("ctags", "--fields=+nKe", "--output-format=json", "-f", "-", file.name)
    tags = [json.loads(line) for line in listed.splitlines() if line.startswith("{")]
    lines = text.split("\n")
    kept = sorted(
        (tag["line"], tag.get("end", 0), tag["name"])
        for tag in tags
        if tag.get("kind") in KINDS
        and not tag["name"].startswith("anonymous")
        and not (tag["kind"] == "constant" and lines[tag["line"] - 1][:1] in " \t")
    )
    ends = [start - 1 for start, _, _ in [*kept[1:], (len(lines) + 1, 0, "")]]
    return [
        (start, end or last, name) for (start, end, name), last in zip(kept, ends, strict=False)
    ]


def run(*command: str, cwd: Path | None = None) -> str:
    """Run a command and return its output."""
    done = subprocess.run(command, cwd=cwd, check=True, capture_output=True)
    return done.stdout.decode("utf-8", "replace")


if __name__ == "__main__":
    main()
