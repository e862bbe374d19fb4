"""Each way in which a model fails: named, bounded, and the map is as true as without one."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from conftest import MakeRepo
from loopback import Answer, Asked, Loopback, Script, said, status
from modelled import CORE, DISCOUNTS, PRICING, SHOP, STORE, Shop, opened, scripted
from scripted import careful, entry_answer, module_of

Open = Callable[[Script], AbstractContextManager[Shop]]
GOOD = {
    "text": "Takes a tenth off the price.",
    "evidence": [{"path": DISCOUNTS, "symbol": "discount"}],
}
HALF = json.dumps({"responsibility": GOOD, "key_decisions": [GOOD]})[:-1]


@pytest.fixture
def shop(
    make_repo: MakeRepo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Open:
    repo = make_repo(SHOP)
    return lambda script: opened(repo, script, monkeypatch, capsys)


def of_pricing(server: Loopback) -> list[Asked]:
    return [one for one in server.asked if module_of(one) == PRICING]


@pytest.mark.parametrize(
    ("answer", "words", "calls"),
    [
        (status(429), "fewer requests", 4),
        (status(500), "the server failed", 4),
        (status(400, "no such thing"), "does not take the request", 3),
        (said(HALF, finish="length"), "cut at its limit", 2),
        (said(None, refusal="I will not"), "would not answer", 1),
        (said(""), "the answer was empty", 2),
        (said("The module is about prices."), "not JSON", 2),
        (said(HALF), "not JSON", 2),
        (said({"responsibility": "prices"}), "another shape", 2),
        (said({"responsibility": GOOD, "key_decisions": "none"}), "another shape", 2),
        (said({"responsibility": GOOD, "key_decisions": [], "rm": 1}), "another shape", 2),
        (status(400, "maximum context length is 10 tokens"), "does not fit", 2),
        (Answer("<html>", 502), "the server failed", 4),
    ],
)
def test_one_module_fails_and_the_others_are_written(
    shop: Open, answer: Answer, words: str, calls: int
) -> None:
    with shop(scripted({PRICING: answer})) as at:
        before = at.entry(PRICING)
        told = at.update()
        assert f"{PRICING}: " in told
        assert words in told
        assert at.entry(PRICING) == before
        assert at.entry(STORE).by == "model"
        sizes = [len(one.user) for one in of_pricing(at.server)]
        assert len(sizes) <= calls
        assert sizes == sorted(sizes, reverse=True)  # never a longer prompt than before


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (status(401), "does not accept the key: 401 ("),
        (status(404), "does not know this model or address: 404 ("),
        (
            Answer({"error": {"message": "m", "code": "model_not_found"}}, 400),
            "does not know this model or address: 400 model_not_found (",
        ),
    ],
)
def test_what_the_next_call_would_meet_as_well_is_asked_once(
    shop: Open, answer: Answer, words: str
) -> None:
    with shop(answer) as at:
        told = at.update()
        assert told.count(words.rstrip(" (")) == 1
        assert "; next: set " in told
        assert len(at.server.asked) == 1
        assert {at.entry(name).by for name in (CORE, PRICING, STORE)} == {"auto"}


def test_offline(shop: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with shop(careful) as at:
        monkeypatch.setenv("SUMMARIZER_API_BASE", f"http://127.0.0.1:{port}/v1")
        assert "no connection to the server" in at.update()
        assert at.entry(PRICING).by == "auto"


def test_no_key(shop: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    with shop(careful) as at:
        monkeypatch.delenv("SUMMARIZER_API_BASE")
        monkeypatch.setenv("SUMMARIZER_MODEL", "anthropic/claude-3-5-haiku-latest")
        assert "wants a key and this machine has none" in at.update()
        assert not at.server.asked


@pytest.mark.parametrize("name", ["asdf", "no/such"])
def test_a_model_of_no_provider_is_told_once(
    shop: Open, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with shop(careful) as at:
        monkeypatch.setenv("SUMMARIZER_MODEL", name)
        told = at.update()
        assert (
            told.count("litellm knows no provider of this model; next: set SUMMARIZER_MODEL") == 1
        )
        assert "Pass" not in told
        assert {at.entry(one).by for one in (CORE, PRICING, STORE)} == {"auto"}


def test_no_library(shop: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    with shop(careful) as at:
        monkeypatch.setitem(sys.modules, "litellm", None)
        assert "pip install 'repo-summarizer[llm]'" in at.update()
        assert at.entry(PRICING).by == "auto"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Answer('{"secret": "hunter2 of Ann", "cut": ', 400), "400 (36 bytes, sha256 "),
        (Answer("hunter2 of Ann <html>", 502), "502 (21 bytes, sha256 "),
        (Answer('hunter2 of Ann {"choices": ['), "summarizer doctor (28 bytes, sha256 "),
        (said('hunter2 of Ann {"responsibility": '), "is not JSON (34 bytes, sha256 "),
        (status(400, "hunter2 of Ann"), "400 (70 bytes, sha256 "),
        (
            Answer({"error": {"message": "hunter2 of Ann", "type": "insufficient_quota"}}, 400),
            "400 insufficient_quota (",
        ),
        (Answer({"error": {"code": "hunter2 of Ann"}}, 400), "400 ("),
        (Answer({"error": {"code": "sk-a1b2c3hunter2"}}, 400), "400 ("),
    ],
)
def test_what_a_server_sends_back_is_never_shown(shop: Open, answer: Answer, told: str) -> None:
    with shop(scripted({PRICING: answer})) as at:
        said_of = at.update()
        assert told in said_of
        assert "hunter2" not in said_of


def test_json_in_a_fence_is_one_call(shop: Open) -> None:
    def fenced(asked: Asked) -> Answer:
        return said(f"Here it is:\n```json\n{json.dumps(entry_answer(asked))}\n```")

    with shop(scripted({PRICING: fenced})) as at:
        at.update()
        assert at.entry(PRICING).by == "model"
        assert len(of_pricing(at.server)) == 1


def test_a_window_that_overflows_is_split_once(shop: Open) -> None:
    body = "".join(f"\n\ndef more_{n}() -> int:\n    return {n}\n" for n in range(400))
    over = status(400, "maximum context length exceeded")

    def small(asked: Asked) -> Answer:
        return over if len(asked.user) > 10_000 else careful(asked)

    with shop(scripted({PRICING: small})) as at:
        at.repo.write("shop/pricing/discounts.py", str(SHOP[DISCOUNTS]) + body)
        at.commit()
        at.update()
        sizes = [len(one.user) for one in of_pricing(at.server)]
        assert len(sizes) <= 2
        assert at.entry(PRICING).by == ("model" if sizes[-1] <= 10_000 else "auto")


def test_a_second_run_asks_only_for_what_is_missing(shop: Open) -> None:
    with shop(scripted({PRICING: said("", finish="stop")})) as at:
        at.update()
        asked = len(at.server.asked)
        at.server.script = careful
        told = at.update()
        assert at.entry(PRICING).by == "model"
        assert {module_of(one) for one in at.server.asked[asked:]} == {PRICING, ""}
        assert "1 entries written" in told


def test_paid_answers_are_kept_when_the_run_ends_early(shop: Open) -> None:
    with shop(careful) as at:
        at.update()
        at.repo.git("reset", "-q", "--hard")
        asked = len(at.server.asked)
        assert "answers from before" in at.update()
        assert len(at.server.asked) == asked
        assert at.entry(PRICING).by == "model"


def test_a_ceiling_of_cost_holds(shop: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    with shop(careful) as at:
        monkeypatch.setenv("SUMMARIZER_MODEL", "openai/gpt-4o")
        monkeypatch.setenv("SUMMARIZER_MAX_COST_USD", "0.0001")
        assert "llm.max_cost_usd would be passed" in at.update()
        assert not at.server.asked
        monkeypatch.setenv("SUMMARIZER_MAX_COST_USD", "0.015")  # one call may cost 0.012
        told = at.update()
        assert "llm.max_cost_usd would be passed" in told
        assert 1 <= len(at.server.asked) <= 3
        monkeypatch.setenv("SUMMARIZER_MODEL", "openai/unheard-of")
        monkeypatch.setenv("SUMMARIZER_API_BASE", at.server.url.replace("127.0.0.1", "0.0.0.0"))  # noqa: S104
        assert "no price is known" in at.update()


def test_a_server_without_schemas_is_found_out_once_a_run(shop: Open) -> None:
    with shop(
        lambda asked: (
            status(400, "unknown format") if asked.format == "json_schema" else careful(asked)
        )
    ) as at:
        at.update()
        assert [one.format for one in at.server.asked].count("json_schema") == 1
        assert {at.entry(name).by for name in (PRICING, STORE)} == {"model"}
