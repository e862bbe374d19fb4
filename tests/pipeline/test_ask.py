"""`ask` against an OpenAI-compatible server: real tool calls over HTTP, the map as a compass."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import pytest
from conftest import MakeRepo
from harness import Repo
from loopback import Answer, Asked, Loopback, Script, said, status
from modelled import DISCOUNTS, SHOP

from summarizer.cli import main

QUESTION = "By how much is a price lowered?"
RIGHT = f"`discount` takes a tenth off the price, by `RATE`: {DISCOUNTS}:6-8 and {DISCOUNTS}:3."
Ask = Callable[..., tuple[int, str, str]]


def tool(*calls: tuple[str, dict[str, object]], text: str | None = None) -> Answer:
    made = [(f"id_{n}", name, json.dumps(given)) for n, (name, given) in enumerate(calls)]
    return said(text, finish="tool_calls", calls=made)


FINDS = [
    tool(("grep", {"pattern": "price"}), ("list_files", {"path": "shop"})),
    tool(("read_file", {"path": DISCOUNTS}), text=f"discount in {DISCOUNTS}:6"),
    said(RIGHT),
]


@pytest.fixture
def shop(make_repo: MakeRepo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    repo = make_repo(SHOP)
    monkeypatch.chdir(repo.path)
    return repo


@contextmanager
def serving(script: Script, patch: pytest.MonkeyPatch) -> Iterator[Loopback]:
    with Loopback(script) as server:
        patch.setattr("summarizer.writing.model._PAUSE_S", 0.01)
        for name, value in server.environment.items():
            patch.setenv(name, value)
        yield server


def ask(
    script: Script,
    patch: pytest.MonkeyPatch,
    capture: pytest.CaptureFixture[str],
    *options: str,
    question: str = QUESTION,
) -> tuple[int, str, str, Sequence[Asked]]:
    with serving(script, patch) as server:
        code = main(["ask", question, *options])
        told = capture.readouterr()
        return code, told.out, told.err, server.asked


def test_the_answer_comes_with_lines_to_click_and_the_trace_with_each_step(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err, asked = ask(FINDS, monkeypatch, capsys, "--trace")
    assert code == 0, err
    assert out == (
        f"{RIGHT}\n\nEvidence:\n  {DISCOUNTS}:6: def discount(price: int) -> int:\n"
        f"  {DISCOUNTS}:3: RATE = 10\n"
    )
    assert '1. grep {"pattern": "price"}: grep \'price\': ' in err
    assert '1. list_files {"path": "shop"}: shop: 4 of 4 names' in err
    assert f"1. learned: discount in {DISCOUNTS}:6" in err
    assert "3 steps, 300 tokens in, 60 out" in err
    bodies = [one.body for one in asked]
    assert [one["function"]["name"] for one in bodies[0]["tools"]] == [
        "list_files",
        "grep",
        "read_file",
        "git_status",
    ]
    roles = [[one["role"] for one in body["messages"]] for body in bodies]
    assert roles == [
        ["system", "user"],
        ["system", "user", "assistant", "tool", "tool"],
        ["system", "user", "assistant", "tool"],
    ]
    parallel = bodies[1]["messages"]
    made = [one["id"] for one in parallel[2]["tool_calls"]]
    assert made == [one["tool_call_id"] for one in parallel[3:]] == ["id_0", "id_1"]
    assert "shop/pricing" in asked[0].system
    assert len({one.system for one in asked}) == 1


def test_json_holds_answer_evidence_and_steps(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["init"]) == 0
    capsys.readouterr()
    code, out, _, asked = ask(FINDS, monkeypatch, capsys, "--json")
    data = json.loads(out)
    assert (code, data["schema"], data["supported"], data["ending"]) == (0, 1, True, "answered")
    assert data["evidence"][0] == {
        "path": DISCOUNTS,
        "line": 6,
        "end": 8,
        "text": "def discount(price: int) -> int:",
    }
    assert [step["calls"][0]["tool"] for step in data["steps"]] == ["grep", "read_file"]
    assert "shop/store: Shelves, on which books stand by title." in asked[0].system


def test_edits_that_nobody_staged_are_read(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shop.write("shop/fresh.py", "SURCHARGE = 3\n")
    shop.write(DISCOUNTS, str(SHOP[DISCOUNTS]).replace("RATE = 10", "RATE = 12"))
    script = [
        tool(("grep", {"pattern": "SURCHARGE"}), ("grep", {"pattern": "RATE ="})),
        said("`SURCHARGE` is added: shop/fresh.py:1."),
    ]
    code, _, _, asked = ask(script, monkeypatch, capsys, question="What surcharge is added?")
    assert code == 0
    told = asked[1].text("tool")
    assert "shop/fresh.py:1: SURCHARGE = 3" in told
    assert "RATE = 12" in told


def test_without_a_model_it_says_how_to_set_one_and_ranks_the_files(
    shop: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", "How does a discount lower the price?"]) == 2
    told = capsys.readouterr()
    assert told.out.startswith(DISCOUNTS)
    assert "def discount(price)" in told.out
    assert "SUMMARIZER_MODEL" in told.err
    assert "[llm]" in told.err


@pytest.mark.parametrize(
    ("script", "code", "words"),
    [
        ([said("The discount is 90 per cent.")], 1, "Unsupported: it cites no path:line"),
        (tool(("git_status", {})), 1, "No answer: git_status {} for the third time\nKnown so far:"),
        (status(401), 2, "No answer: "),
    ],
)
def test_other_endings_are_clear(
    shop: Repo,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    script: Script,
    code: int,
    words: str,
) -> None:
    ended, out, _, _ = ask(script, monkeypatch, capsys)
    assert ended == code
    assert words in out
