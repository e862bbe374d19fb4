"""Times `summarizer map` against aider's RepoMap on the same files, in turns, in one run.

    python -m venv /tmp/aider && /tmp/aider/bin/pip install aider-chat
    python benchmarks/against_repomap.py REPO --aider /tmp/aider/bin/python [--tokens 1024]

Both run as whole processes in a fresh clone: cold (no cache), then warm. Prints seconds, peak
memory of the largest process and the ratios. Neither needs a network.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from summarizer.pipeline.session import open_session
from summarizer.pipeline.sources import sources_of
from summarizer.snapshot.gitcli import Git

OURS = [str(Path(sys.executable).with_name("summarizer")), "map"]
THEIRS = """
import json, sys
from pathlib import Path
from aider.io import InputOutput
from aider.repomap import RepoMap
class Counter:
    def token_count(self, text): return len(text) // 4
root, names, tokens = sys.argv[1], json.loads(Path(sys.argv[2]).read_text()), int(sys.argv[3])
map_ = RepoMap(map_tokens=tokens, root=root, main_model=Counter(),
               io=InputOutput(yes=True, pretty=False), map_mul_no_files=1)
text = map_.get_repo_map([], [str(Path(root, name)) for name in names]) or ""
sys.stdout.write(text)
"""


def main() -> None:
    """Clone, list the files, run both cold and warm."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("repo", type=Path)
    parser.add_argument("--aider", required=True, help="a Python that has aider-chat")
    parser.add_argument("--tokens", type=int, default=1024)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder, "clone")
        source = str(options.repo.resolve())
        subprocess.run(["git", "clone", "-q", "--shared", source, str(clone)], check=True)
        names = Path(folder, "files.json")
        names.write_text(json.dumps(files_of(clone)))
        theirs = [options.aider, "-c", THEIRS, str(clone), str(names), str(options.tokens)]
        ours = [*OURS, "--tokens", str(options.tokens)]
        print(f"{len(json.loads(names.read_text()))} source files, {options.tokens} tokens")
        report("cold", clone, ours, theirs, runs=1, fresh=True)
        report("warm", clone, ours, theirs, runs=options.runs, fresh=False)


def files_of(clone: Path) -> list[str]:
    """The files that our map is made of."""
    with open_session(Git.open(clone)) as session:
        return [one.path for one in sources_of(session, session.survey(session.git.index()))]


def report(
    name: str, clone: Path, ours: list[str], theirs: list[str], *, runs: int, fresh: bool
) -> None:
    """Run both in turns, and print medians."""
    pairs = []
    for _ in range(runs):
        if fresh:
            forget(clone)
        pairs.append((clock(ours, clone), clock(theirs, clone)))
    seconds = [statistics.median(pair[side][0] for pair in pairs) for side in (0, 1)]
    memory = [max(pair[side][1] for pair in pairs) for side in (0, 1)]
    print(
        f"{name}: {seconds[0]:.2f} s, RepoMap {seconds[1]:.2f} s: {seconds[1] / seconds[0]:.1f} x; "
        f"peak {memory[0]:.0f} MB, RepoMap {memory[1]:.0f} MB: {memory[0] / memory[1]:.2f} x"
    )


def forget(clone: Path) -> None:
    """Remove what both keep."""
    shutil.rmtree(clone / ".git" / "summarizer", ignore_errors=True)
    for cache in clone.glob(".aider*"):
        shutil.rmtree(cache, ignore_errors=True)


def clock(command: list[str], cwd: Path) -> tuple[float, float]:
    """Wall seconds, and the peak memory of the process in MB, its children's beside it."""
    environment = {key: text for key, text in os.environ.items() if key != "GIT_INDEX_FILE"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # both are installed with their bytecode
    start = time.perf_counter()
    child = os.fork()
    if not child:
        run = subprocess.run(command, cwd=cwd, env=environment, capture_output=True)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        Path(cwd, ".git", "peak").write_text(f"{peak} {run.returncode} {len(run.stdout)}")
        os._exit(0)
    os.waitpid(child, 0)
    taken = time.perf_counter() - start
    said = Path(cwd, ".git", "peak").read_text().split()
    size, code, length = map(float, said)
    if code or not length:
        raise SystemExit(f"{command[0]} ended with {code:.0f} and wrote {length:.0f} bytes")
    return taken, size


if __name__ == "__main__":
    main()
