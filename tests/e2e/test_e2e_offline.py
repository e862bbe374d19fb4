"""No command opens a connection or imports the model's library."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from living import PRICING, WEB, add_function, bare_hook, entry_of, living, map_at

if TYPE_CHECKING:
    from pathlib import Path

WATCH = """\
import atexit, os, socket, sys

LOG = os.environ["WATCH_LOG"]

def tell(what):
    with open(LOG, "a") as log:
        log.write(what + "\\n")

def refuse(*arguments, **named):
    tell(f"connects: {arguments!r}")
    raise OSError("the network is blocked")

for name in ("connect", "connect_ex", "sendto"):
    setattr(socket.socket, name, refuse)
socket.create_connection = socket.getaddrinfo = refuse

def imported():
    tell("ran")
    for name in ("litellm", "httpx", "requests", "urllib3", "openai", "aiohttp"):
        if name in sys.modules:
            tell(f"imports: {name}")

atexit.register(imported)
"""


def test_the_whole_life_of_a_map_needs_no_network(tmp_path: Path) -> None:
    (tmp_path / "watch").mkdir()
    (tmp_path / "watch/sitecustomize.py").write_text(WATCH)
    log = tmp_path / "log"
    path = os.pathsep.join([str(tmp_path / "watch"), *os.environ.get("PYTHONPATH", "").split()])
    variables = {"WATCH_LOG": str(log), "PYTHONPATH": path}
    repo = bare_hook(living(tmp_path))
    repo.write(".summarizer.toml", '[llm]\nmodel = "openai/gpt-4o"\n')
    repo.add()
    commands = (["init"], ["update"], ["update", "--all"], ["check"], ["show", WEB], ["doctor"])
    for command in commands:
        ran = repo.run(*command, env=variables)
        assert ran.code == 0, ran.err
    add_function(repo, f"{PRICING}/taxes.py", "toll")
    ran = repo.try_git("commit", "-qam", "toll", env=variables)
    assert ran.code == 0, ran.err
    assert "`toll`" in map_at(repo)[entry_of(PRICING)]
    assert set(log.read_text().splitlines()) == {"ran"}
    assert log.read_text().count("ran") >= len(commands) + 1


def test_a_partial_clone_never_fetches(tmp_path: Path) -> None:
    """Blobs that are missing are not asked for, whatever they would have told."""
    shared = living(tmp_path, "shared")
    shared.git("config", "uploadpack.allowFilter", "true")
    clone = shared.clone("partial", "--filter=blob:none", "--no-checkout")
    clone.git("sparse-checkout", "set", "--cone", "web")
    clone.git("checkout", "-q", "main")
    packs = sorted((clone.path / ".git/objects/pack").iterdir())
    for command in ("check", "update", "show", "doctor"):
        ran = clone.run(command)
        assert ran.code in (0, 1, 2)
        assert "Traceback" not in ran.err
    assert sorted((clone.path / ".git/objects/pack").iterdir()) == packs
