"""A map in a model's words: asked once, held to the tree, kept; never without leave."""

from __future__ import annotations

from pathlib import Path

from living import PRICING, STORE, WEB, entry_of, living
from loopback import Loopback
from scripted import careful, module_of

from summarizer.document.markdown import parse


def test_a_model_writes_the_prose_and_a_second_update_asks_nothing(tmp_path: Path) -> None:
    repo = living(tmp_path)
    with Loopback(careful) as server:
        ran = repo.run("update", "--stage", "--model", env=server.environment)
        assert ran.code == 0, ran.err
        calls = len(server.asked)
        again = repo.run("update", "--stage", "--model", env=server.environment)
        assert again.code == 0, again.err
        assert len(server.asked) == calls
    entry = parse(repo.read(entry_of(PRICING)))
    assert entry.by == "model"
    assert entry.basis
    assert entry.responsibility.startswith("Gives the rest of the program")
    repo.commit("words")
    assert repo.run("check").code == 0
    assert {module_of(one) for one in server.asked} >= {PRICING, STORE, WEB}
