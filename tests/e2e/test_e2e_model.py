"""A map in a model's words from the command line: asked once, and nobody else is talked to."""

from __future__ import annotations

import os
from pathlib import Path

from living import PRICING, STORE, WEB, entry_of, living
from loopback import Loopback
from scripted import careful, module_of

from summarizer.document.markdown import parse

WATCH = """\
import os, socket

LOG = os.environ["WATCH_LOG"]
connect, resolve = socket.socket.connect, socket.getaddrinfo

def tell(what):
    with open(LOG, "a") as log:
        log.write(f"{what}\\n")

def connecting(self, address):
    tell(address[1] if isinstance(address, tuple) and address[0] == "127.0.0.1" else address)
    return connect(self, address)

def resolving(host, *rest, **named):
    if host != "127.0.0.1":
        tell(host)
    return resolve(host, *rest, **named)

socket.socket.connect, socket.getaddrinfo = connecting, resolving
"""


def test_a_model_writes_the_prose_and_a_second_update_asks_nothing(tmp_path: Path) -> None:
    (tmp_path / "watch").mkdir()
    (tmp_path / "watch/sitecustomize.py").write_text(WATCH)
    log = tmp_path / "log"
    path = os.pathsep.join([str(tmp_path / "watch"), *os.environ.get("PYTHONPATH", "").split()])
    repo = living(tmp_path)
    # what the import of the library would look for and believe
    repo.write(".env", "OPENAI_API_BASE=http://evil.example/v1\nLITELLM_LOG=DEBUG\n")
    with Loopback(careful) as server:
        told = {"WATCH_LOG": str(log), "PYTHONPATH": path, **server.environment}
        ran = repo.run("update", "--stage", "--model", env=told)
        assert ran.code == 0, ran.err
        assert all(line.startswith("summarizer: ") for line in ran.err.splitlines()), ran.err
        calls = len(server.asked)
        again = repo.run("update", "--stage", "--model", env=told)
        assert again.code == 0, again.err
        assert len(server.asked) == calls
        port = server.url.rsplit(":", 1)[1].split("/")[0]
    assert set(log.read_text().split()) == {port}
    entry = parse(repo.read(entry_of(PRICING)))
    assert entry.by == "model"
    assert {module_of(one) for one in server.asked} >= {PRICING, STORE, WEB}
    repo.commit("words")
    assert repo.run("check").code == 0
