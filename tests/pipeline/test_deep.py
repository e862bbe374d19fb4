"""`update --model --deep`: the model reads on before it answers, and only the entry comes back."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from conftest import MakeRepo
from loopback import Answer, Asked, Script, said, status
from modelled import DISCOUNTS, PRICING, SHOP, Shop, opened
from scripted import careful, claim, entry_answer, module_of

from summarizer.cli import main

Open = Callable[[Script], AbstractContextManager[Shop]]
FOUND = "shop/cli.py:8 sells one book with the discount"


@pytest.fixture
def shop(
    make_repo: MakeRepo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Open:
    repo = make_repo(SHOP)
    return lambda script: opened(repo, script, monkeypatch, capsys)


def reading(asked: Asked) -> bool:
    return "tools" in asked.body


def reader(asked: Asked) -> Answer:
    """Greps once, says what it found, then answers as a careful model would."""
    if not reading(asked):
        if module_of(asked) != PRICING:
            return careful(asked)
        both = claim("Takes the discount off for who sells one book.", DISCOUNTS, "discount")
        both["evidence"].append({"path": "shop/cli.py", "symbol": ""})
        return said(entry_answer(asked, responsibility=both))
    if asked.text("tool"):
        return said(f"{FOUND}: shop/cli.py:8.")
    given = json.dumps({"pattern": "discount"})
    return said(None, finish="tool_calls", calls=[("one", "grep", given)])


def test_it_reads_on_its_own_and_gives_only_the_entry(shop: Open) -> None:
    with shop(reader) as at:
        told = at.update("--deep", PRICING)
        entry = at.entry(PRICING)
        assert entry.by == "model"
        assert entry.responsibility == "Takes the discount off for who sells one book."
        assert [item.path for item in entry.evidence] == [DISCOUNTS, "shop/cli.py"]
        assert "openai/scripted: 3 calls" in told
        first, second, last = at.server.asked
        assert reading(first)
        assert reading(second)
        assert not reading(last)
        assert "shop/cli.py:8" in second.text("tool")
        assert FOUND in last.user
        assert last.text("tool") == ""  # nothing of what was read, but for the conclusion
        at.commit()
        assert main(["check"]) == 0


def test_each_module_has_a_context_of_its_own_and_the_whole_is_asked_as_before(shop: Open) -> None:
    with shop(reader) as at:
        at.update("--deep")
        modules = [module_of(one) for one in at.server.asked if not reading(one)]
        assert sorted(modules) == ["", "shop", PRICING, "shop/store"]
        for asked in filter(reading, at.server.asked):
            assert asked.user.count("What is the module") == 1
        at.commit()
        calls = len(at.server.asked)
        at.update("--deep")
        assert len(at.server.asked) == calls


def test_a_model_that_cannot_call_tools_still_answers(shop: Open) -> None:
    def script(asked: Asked) -> Answer:
        return status(400, "no tools here") if reading(asked) else careful(asked)

    with shop(script) as at:
        at.update("--deep", PRICING)
        assert at.entry(PRICING).by == "model"


def test_deep_without_a_model_is_a_mistake(shop: Open) -> None:
    with shop(careful) as at:
        at.said()
        assert main(["update", "--no-model", "--deep"]) == 2
        assert "--deep needs a model" in at.said()
