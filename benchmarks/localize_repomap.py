"""The measurement of localize.py, made on aider's RepoMap: the same commits, files and scores.

    python -m venv /tmp/aider && /tmp/aider/bin/pip install aider-chat
    python benchmarks/localize_repomap.py REPO --aider /tmp/aider/bin/python [--commits 60]

Each fix's parent is checked out. A message is given as aider gives one: its words as mentioned
identifiers, the paths in it as mentioned files. A token counts as four characters.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from localize import Fix, Shares, fixes, report, run

from summarizer.pipeline.ranked import nodes_of
from summarizer.pipeline.session import open_session
from summarizer.snapshot.gitcli import Git

THEIRS = """
import json, os, re, sys
from pathlib import Path
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # it also prints what it is doing
from aider.io import InputOutput
from aider.repomap import RepoMap
class Counter:
    def token_count(self, text): return len(text) // 4
root = sys.argv[1]
for line in sys.stdin:
    ask = json.loads(line)
    map_ = RepoMap(map_tokens=ask["tokens"], root=root, main_model=Counter(),
                   io=InputOutput(yes=True, pretty=False), map_mul_no_files=1)
    words = set(re.split(r"\\W+", ask["message"]))
    named = {name for name in ask["files"] if name in ask["message"]}
    stems = {}
    for name in ask["files"]:
        stem = Path(name).stem.lower()
        if len(stem) >= 5:
            stems.setdefault(stem, set()).add(name)
    for word in words:
        named |= stems.get(word.lower(), set())
    text = map_.get_repo_map([], [str(Path(root, name)) for name in ask["files"]],
                             mentioned_fnames=named, mentioned_idents=words) or ""
    print(json.dumps(text), file=answers, flush=True)
"""


def main() -> None:
    """Choose commits, ask for maps of their parents, print the shares."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("repo", type=Path)
    parser.add_argument("--aider", required=True, help="a Python that has aider-chat")
    parser.add_argument("--commits", type=int, default=60)
    parser.add_argument("--tokens", type=int, nargs="+", default=[1024, 4096])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder, "clone")
        run("git", "clone", "-q", "--shared", str(options.repo.resolve()), str(clone))
        totals = measure(clone, options.aider, options.commits, options.tokens)
    report(totals)


def measure(clone: Path, aider: str, commits: int, sizes: Sequence[int]) -> Shares:
    """The shares of files and definitions by size and hint, one pair a commit."""
    totals: Shares = {(size, hint): [] for hint in ("no hint", "message") for size in sizes}
    command = [aider, "-c", THEIRS, str(clone)]
    pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
    with (
        # In this order: processes of the session hold the pipe that ends theirs.
        subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=quiet, text=True) as theirs,
        open_session(Git.open(clone)) as session,
    ):
        assert theirs.stdin is not None and theirs.stdout is not None  # noqa: PT018, S101 - PIPE was asked for
        for fix in fixes(clone, commits):
            run("git", "-C", str(clone), "checkout", "-q", "--detach", fix.parent)
            session.memo.clear()
            nodes = nodes_of(session, session.survey(session.git.tree(fix.parent)))
            names = [node.path for node in nodes]
            for (size, hint), shares in totals.items():
                message = fix.message if hint == "message" else ""
                ask = {"tokens": size, "message": message, "files": names}
                theirs.stdin.write(json.dumps(ask) + "\n")
                theirs.stdin.flush()
                shares.append(score(fix, shown(json.loads(theirs.stdout.readline()), names)))
    return totals


def shown(text: str, names: Sequence[str]) -> dict[str, str]:
    """What a map shows of each file that it names: its lines."""
    found: dict[str, str] = {}
    known, here = set(names), ""
    for line in text.splitlines():
        path = line.removesuffix(":")
        if path in known:
            here = path
            found.setdefault(here, "")
        elif here:
            found[here] += f"{line}\n"
    return found


def score(fix: Fix, found: Mapping[str, str]) -> tuple[float, float | None]:
    """The share of the files that the map names, and of the definitions whose names it shows."""
    files = len(fix.files & found.keys()) / len(fix.files)
    if not fix.definitions:
        return files, None
    told = sum(
        re.search(rf"\b{re.escape(name)}\b", found.get(path, "")) is not None
        for path, name in fix.definitions
    )
    return files, told / len(fix.definitions)


if __name__ == "__main__":
    main()
