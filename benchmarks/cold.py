"""Times a cold `init`, or the index of a cold `map`, against the bare parse of the same bytes.

    python benchmarks/cold.py REPO [--runs 3] [--index]

The floor reads every source file of the map from git and parses it with tree-sitter, nothing
else, in one process; its time is that of parsing alone. Against it stands, from nothing, with
the cache removed, as a whole process: `summarizer init`; or with --index the index that
`summarizer map` ranks, that is the facts, sketches and graph of all sources, tests and files of
up to 800 KB among them.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FLOOR = """
import json, sys, time
from tree_sitter import Parser
from tree_sitter_language_pack import get_language
from summarizer.facts.content import content_reason
from summarizer.facts.languages import BY_NAME
from summarizer.pipeline.session import open_session
from summarizer.pipeline.sources import WIDER, source_refs

whole = sys.argv[1:] == ["index"]
with open_session() as session:
    state = session.survey(session.git.index())
    own = [r for m in state.modules.values() for r in m.files]
    refs = [r for r in (source_refs(state) if whole else own) if state.dialects.of(r.path)]
    blobs = session.read_many(r.blob for r in refs)
parsers, seconds, size = {}, 0.0, 0
for ref in refs:
    source, name = blobs.get(ref.blob, b""), state.dialects.of(ref.path)
    if content_reason(source, name, state.settings.max_file_kb * 1024 * (WIDER if whole else 1)):
        continue
    grammar = BY_NAME[name].grammar
    parser = parsers.get(grammar) or parsers.setdefault(grammar, Parser(get_language(grammar)))
    begun = time.perf_counter()
    parser.parse(source)
    seconds += time.perf_counter() - begun
    size += len(source)
print(json.dumps({"seconds": seconds, "bytes": size, "files": len(refs)}))
"""

INDEX = """
from summarizer.cli import guarded
from summarizer.pipeline.ranked import graph_of, nodes_of
from summarizer.pipeline.session import open_session

def index():
    with open_session() as session:
        snapshot = session.git.index()
        session.get_ready(snapshot)
        state = session.survey(snapshot)
        graph_of(session, state)
        nodes_of(session, state)
    return 0
guarded(index)
"""


def main() -> None:
    """Clone, time in turns, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("repo", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--index", action="store_true", help="time the index of the ranked map")
    options = parser.parse_args()
    name = "index" if options.index else "init"
    ours = str(Path(sys.executable).with_name("summarizer"))
    command = [sys.executable, "-c", INDEX] if options.index else [ours, "init"]
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder, "clone")
        run(["git", "clone", "-q", "--no-hardlinks", str(options.repo.resolve()), str(clone)])
        ratios, colds, floors = [], [], []
        for _ in range(options.runs):
            floor = json.loads(run([sys.executable, "-c", FLOOR, name], clone))
            clean(clone)
            begun = time.perf_counter()
            run(command, clone)
            cold = time.perf_counter() - begun
            ratios.append(cold / floor["seconds"])
            colds.append(cold)
            floors.append(floor["seconds"])
        print(f"{floor['files']} source files, {floor['bytes'] / 1e6:.1f} MB")
        print(
            f"bare parse {statistics.median(floors):.2f} s, {name} {statistics.median(colds):.2f} s"
        )
        print(f"{name} / bare parse: {statistics.median(ratios):.2f} x")


def clean(clone: Path) -> None:
    """Put the map and the cache aside.

    To remove them costs the next run: ext4 passes over inodes that were freed a moment ago.
    """
    aside = Path(tempfile.mkdtemp(dir=clone.parent))
    for name in (".map", "docs/map", ".git/summarizer", ".summarizer.toml"):
        if (clone / name).exists():
            (clone / name).rename(aside / Path(name).name)


def run(command: list[str], cwd: Path | None = None) -> str:
    """Run a command to its end; its stdout."""
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # pip would have compiled the program
    done = subprocess.run(
        command, cwd=cwd, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


if __name__ == "__main__":
    main()
