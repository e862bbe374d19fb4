"""Times the commit hook against a hook that only imports pygit2, in turns, in one run.

    python benchmarks/commit_hook.py REPO [--runs 9]

REPO is cloned into a temporary folder, gets a map, and then three kinds of commit are timed
through the same console script that pre-commit runs: one that touches nothing of the map, one
that edits comments in three source files, one that adds a public function to three files.
Prints medians and ratios; the cache is warm, and the program's bytecode is kept, as by an
installation.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

BASELINE = [sys.executable, "-c", "import pygit2"]
HOOK = [str(Path(sys.executable).with_name("summarizer-update")), "--stage"]
ADDED = {
    ".py": "\n\ndef benchmark_{n}() -> None:\n    return None\n",
    ".go": "\n\nfunc Benchmark{n}() {{}}\n",
    ".ts": "\n\nexport function benchmark{n}(): void {{}}\n",
    ".js": "\n\nexport function benchmark{n}() {{}}\n",
    ".rs": "\n\npub fn benchmark_{n}() {{}}\n",
    ".c": "\n\nint benchmark_{n}(void) {{ return 0; }}\n",
    ".java": "\n// {n}\n",
}
COMMENT = {".py": "\n# {n}\n"}


def main() -> None:
    """Clone, map, time, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("repo", type=Path)
    parser.add_argument("--runs", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder, "clone")
        run("git", "clone", "-q", "--no-hardlinks", str(options.repo.resolve()), str(clone))
        prepare(clone)
        report(clone, options.runs)


def prepare(clone: Path) -> None:
    """Give the clone a map that its upstream has too, as after a pull."""
    run("git", "config", "user.email", "bench@example.org", cwd=clone)
    run("git", "config", "user.name", "bench", cwd=clone)
    run(str(Path(sys.executable).with_name("summarizer")), "init", cwd=clone)
    output = ".map" if (clone / ".map").is_dir() else "docs/map"
    added = [
        f"{output}/{name}" for name in ("README.md", "modules", ".gitignore", ".gitattributes")
    ]
    if (clone / ".summarizer.toml").exists():
        added.append(".summarizer.toml")
    run("git", "add", "-f", *added, cwd=clone)
    (clone / "benchmark.txt").write_text("0\n")
    run("git", "add", "benchmark.txt", cwd=clone)
    run("git", "commit", "-qm", "map", cwd=clone)
    branch = run("git", "symbolic-ref", "--short", "HEAD", cwd=clone).strip()
    run("git", "update-ref", f"refs/remotes/origin/{branch}", "HEAD", cwd=clone)


def report(clone: Path, runs: int) -> None:
    """Time each kind of commit in turns with the baseline."""
    files = run("git", "ls-files", cwd=clone).splitlines()
    print(f"{len(files)} files; medians of {runs} runs, in turns")
    base = clock(BASELINE, clone)
    sources = chosen(clone, files)
    kinds: tuple[tuple[str, Callable[[int], None]], ...] = (
        ("nothing to do", lambda n: change(clone, ["benchmark.txt"], {".txt": "{n}\n"}, n)),
        ("3 files, comments", lambda n: change(clone, sources, COMMENT, n)),
        ("3 files, public names", lambda n: change(clone, sources, ADDED, n)),
    )
    for name, edit in kinds:
        pairs = []
        for number in range(runs + 1):
            edit(number)
            pairs.append((clock(HOOK, clone), clock(BASELINE, clone)))
            run("git", "commit", "-qm", name, cwd=clone)
            branch = run("git", "symbolic-ref", "--short", "HEAD", cwd=clone).strip()
            run("git", "update-ref", f"refs/remotes/origin/{branch}", "HEAD", cwd=clone)
        hook = statistics.median(pair[0] for pair in pairs[1:])
        base = statistics.median(pair[1] for pair in pairs[1:])
        ratio = statistics.median(pair[0] / pair[1] for pair in pairs[1:])
        print(
            f"{name:24} {hook * 1000:6.0f} ms  import pygit2 {base * 1000:4.0f} ms  {ratio:.2f} x"
        )


def chosen(clone: Path, files: list[str]) -> list[str]:
    """Three source files of different folders, spread over the repository."""
    known = [
        f
        for f in files
        if Path(f).suffix in ADDED
        and "test" not in f
        and not f.startswith(("vendor/", "."))
        and 500 < (clone / f).stat().st_size < 30_000
    ]
    step = max(1, len(known) // 3)
    return known[step // 2 :: step][:3]


def change(clone: Path, files: list[str], texts: dict[str, str], number: int) -> None:
    """Append to the files and stage them."""
    for name in files:
        text = texts.get(Path(name).suffix, "\n// {n}\n").format(n=number)
        with (clone / name).open("a", encoding="utf-8") as file:
            file.write(text)
    run("git", "add", "--", *files, cwd=clone)


def clock(command: list[str], cwd: Path) -> float:
    """Wall seconds of one run, with the index that git names to its hooks."""
    environment = {**os.environ, "GIT_INDEX_FILE": ".git/index", "PRE_COMMIT": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # pip would have compiled it
    begun = time.perf_counter()
    subprocess.run(command, cwd=cwd, env=environment, check=True, capture_output=True)
    return time.perf_counter() - begun


def run(*command: str, cwd: Path | None = None) -> str:
    """Run a command to its end; its stdout."""
    done = subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True)
    return done.stdout


if __name__ == "__main__":
    main()
