from __future__ import annotations

import json

import pytest
from conftest import MakeRepo
from harness import Repo
from loopback import Loopback, said
from modelled import DISCOUNTS, SHOP

from summarizer.cli import main

TASKS = [
    {"question": "Where is the tenth taken off?", "files": [DISCOUNTS]},
    {"question": "Which shelves hold books?", "files": ["shop/store/"]},
    {"question": "Where is the weather forecast?", "files": ["shop/cli.py"]},
]


@pytest.fixture
def shop(make_repo: MakeRepo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    repo = make_repo(SHOP)
    monkeypatch.chdir(repo.path)
    return repo


def test_the_baseline_on_tasks_given_by_hand(
    shop: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    shop.write("golden.jsonl", "\n".join(map(json.dumps, TASKS)))
    shop.write(
        DISCOUNTS, str(SHOP[DISCOUNTS]) + "\n\ndef tenth(price: int) -> int:\n    return 1\n"
    )
    assert main(["eval", "golden.jsonl", "--baseline", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["schema"], data["tasks"]) == (1, 3)
    assert [one["expected"] for one in data["right"]] == [[DISCOUNTS]]
    assert "Where is the weather forecast?" in [
        one["question"] for one in data["ledgers"]["not-found"]
    ]
    assert main(["eval", "golden.jsonl", "--baseline"]) == 0
    told = capsys.readouterr().out
    assert "success       0.33" in told
    assert "not found: 2" in told


def test_tasks_of_bug_fixes(shop: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    source = str(SHOP[DISCOUNTS])
    shop.commit_all(
        {DISCOUNTS: source + "X = 1\n"}, "fix(pricing): discount of negative price (#7)"
    )
    shop.commit_all({DISCOUNTS: source}, "Fix a typo in the docs of discount")
    shop.commit_all({"README.md": "# Shop\n"}, "Fix the broken readme heading words")
    shop.commit_all({"shop/cli.py": "X = 1\n"}, "Sell two books at once")
    assert main(["eval", "--from-history", str(shop.path), "--print-tasks"]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {
            "question": "discount of negative price",
            "files": [DISCOUNTS],
            "procedure": "locate",
        }
    ]
    assert main(["eval", "--from-history", str(shop.path), "--baseline"]) == 0
    assert "success       1.00" in capsys.readouterr().out


def test_a_model_is_measured_and_no_tasks_is_a_mistake(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shop.write("golden.jsonl", json.dumps(TASKS[0]))
    assert main(["eval", "golden.jsonl"]) == 2
    assert "--baseline" in capsys.readouterr().err
    with Loopback(said(f"`discount` takes a tenth off: {DISCOUNTS}:6-8.")) as server:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        assert main(["eval", "golden.jsonl", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["success"], data["steps"], data["right_tool"], data["tokens"]) == (1, 1, 0, 120)
    shop.write("golden.jsonl", "\n")
    assert main(["eval", "golden.jsonl"]) == 2
