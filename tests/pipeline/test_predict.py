from __future__ import annotations

import json

import pytest
from conftest import MakeRepo
from harness import Repo
from loopback import Answer, Loopback, said
from modelled import DISCOUNTS, SHOP

from summarizer.cli import main

SAID = {
    "modules": ["shop", "shop/store/"],
    "symbols": ["shop/cli.py:main", "shop/store/shelves.py:Shelf.put", "refund"],
}


@pytest.fixture
def shop(make_repo: MakeRepo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    repo = make_repo(SHOP)
    monkeypatch.chdir(repo.path)
    return repo


def served(answer: Answer, patch: pytest.MonkeyPatch, *words: str) -> tuple[int, Loopback]:
    with Loopback(answer) as server:
        for name, value in server.environment.items():
            patch.setenv(name, value)
        return main(["impact", *words]), server


def test_what_it_missed_and_what_it_invented(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, server = served(said(SAID), monkeypatch, "--of", "discount", "--predict", "--json")
    data = json.loads(capsys.readouterr().out)
    assert code == 0
    assert data["symbols"] == [f"{DISCOUNTS}:discount"]
    assert data["prediction"]["modules"] == {
        "right": ["shop"],
        "missed": [],
        "invented": ["shop/store"],
    }
    assert data["prediction"]["symbols"] == {
        "right": ["shop/cli.py:main"],
        "missed": [],
        "invented": ["refund", "shop/store/shelves.py:Shelf.put"],
    }
    (asked,) = server.asked
    assert asked.format == "json_schema"
    assert "def discount(price)" in asked.user
    assert "Take a tenth off" not in asked.user  # the map alone


def test_the_change_that_is_there_in_words(
    shop: Repo, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shop.write(DISCOUNTS, str(SHOP[DISCOUNTS]).replace("price // RATE", "RATE"))
    nothing = said({"modules": [], "symbols": []})
    assert served(nothing, monkeypatch, "--predict")[0] == 0
    told = capsys.readouterr().out
    assert "modules: 0 of 1\n    missed: shop\n" in told
    assert "symbols: 0 of 1\n    missed: shop/cli.py:main\n" in told


@pytest.mark.parametrize("answer", [said("none"), said({"modules": "all", "symbols": 1})])
def test_an_answer_of_another_shape_is_a_mistake(
    shop: Repo,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: Answer,
) -> None:
    assert served(answer, monkeypatch, "--of", "discount", "--predict")[0] == 2
    assert "another shape" in capsys.readouterr().err


def test_without_a_model_or_a_symbol_it_says_what_to_do(
    shop: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["impact", "--of", "refund"]) == 2
    assert "summarizer map --mention refund" in capsys.readouterr().err
    assert main(["impact", "--of", "discount"]) == 0
    assert "1 shop through" in capsys.readouterr().out
    assert main(["impact", "--of", "discount", "--predict"]) == 2
    assert "SUMMARIZER_MODEL" in capsys.readouterr().err
