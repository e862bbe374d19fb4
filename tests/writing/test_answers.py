from __future__ import annotations

import json

import pytest

from summarizer.records.entries import Evidence
from summarizer.records.model import Failure
from summarizer.records.words import Draft
from summarizer.writing.answers import entry_draft, statements

CLAIM = {"text": "Takes a tenth off.", "evidence": [{"path": "a.py", "symbol": "f"}]}
GOOD = {"responsibility": CLAIM, "key_decisions": [CLAIM]}


def draft(text: object) -> Draft | Failure:
    return entry_draft(text if isinstance(text, str) else json.dumps(text), "src/a")


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(GOOD),
        f"  {json.dumps(GOOD)}\n",
        f"Sure!\n```json\n{json.dumps(GOOD, indent=1)}\n```\nAnything else?",
        f"```\n{json.dumps(GOOD)}\n```",
        f"<think>What is it?</think>\n{json.dumps(GOOD)}",
        json.dumps(GOOD | {"depends_on": ["src/b"], "entry_points": ["a.py"]}),
    ],
)
def test_json_alone_or_in_one_fence(text: str) -> None:
    found = draft(text)
    assert isinstance(found, Draft)
    assert found.responsibility.text == "Takes a tenth off."
    assert found.decisions[0].evidence == (Evidence("a.py", "f"),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("It takes a tenth off.", "not-json"),
        (json.dumps(GOOD)[:-2], "not-json"),
        (f"```json\n{json.dumps(GOOD)}\n```\n```json\n{{}}\n```", "not-json"),
        ("[" * 100_000, "not-json"),
        ("[]", "wrong-schema"),
        (json.dumps(GOOD)[:-1] + ', "key_decisions": []}', "wrong-schema"),
        (json.dumps(GOOD).replace('"text"', '"text": "Another.", "text"', 1), "wrong-schema"),
        ("{}", "wrong-schema"),
        (GOOD | {"extra": 1}, "wrong-schema"),
        (GOOD | {"responsibility": "text"}, "wrong-schema"),
        (GOOD | {"responsibility": {"text": 1, "evidence": []}}, "wrong-schema"),
        (GOOD | {"responsibility": {"text": "x"}}, "wrong-schema"),
        (GOOD | {"key_decisions": CLAIM}, "wrong-schema"),
        (GOOD | {"key_decisions": [{"text": "x", "evidence": ["a.py"]}]}, "wrong-schema"),
        (GOOD | {"depends_on": [1]}, "wrong-schema"),
    ],
)
def test_all_else_is_named(text: object, kind: str) -> None:
    found = draft(text)
    assert isinstance(found, Failure)
    assert found.kind == kind


@pytest.mark.parametrize(
    ("path", "symbol", "expected"),
    [
        ("a.py:1-20", "f", Evidence("a.py", "f")),
        ("a.py:12", "", Evidence("a.py")),
        ("a.py#L3-L9", "", Evidence("a.py")),
        ("./src/a.py", "f(x)", Evidence("src/a.py", "f")),
        ("/src//a.py", "`f`", Evidence("src/a.py", "f")),
        ("../../etc/passwd", "", Evidence("../../etc/passwd")),
    ],
)
def test_lines_are_never_kept(path: str, symbol: str, expected: Evidence) -> None:
    claim = {"text": "x y", "evidence": [{"path": path, "symbol": symbol}]}
    found = draft({"responsibility": claim, "key_decisions": []})
    assert isinstance(found, Draft)
    assert found.responsibility.evidence == (expected,)


def test_lengths_and_numbers_are_capped() -> None:
    long = {"text": "price " * 400, "evidence": [{"path": f"{n}.py"} for n in range(30)]}
    found = draft({"responsibility": long, "key_decisions": [long] * 30})
    assert isinstance(found, Draft)
    assert len(found.responsibility.text) <= 200
    assert len(found.decisions) == 5
    assert all(len(one.text) <= 240 and len(one.evidence) == 4 for one in found.decisions)


def test_the_whole_by_topic() -> None:
    topics = {"what": [CLAIM], "flow": [], "layers": [CLAIM], "coupling": [], "start": []}
    found = statements(json.dumps(topics))
    assert not isinstance(found, Failure)
    assert [one.topic for one in found] == ["what", "layers"]
    missing = statements(json.dumps({"what": []}))
    assert isinstance(missing, Failure)
    assert missing.kind == "wrong-schema"


@pytest.mark.parametrize("text", ["Takes a \x1b[31mtenth\x1b[0m off.", "Takes a \u200btenth off."])
def test_what_a_terminal_would_act_on_is_no_word_of_an_answer(text: str) -> None:
    found = draft({"responsibility": CLAIM | {"text": text}, "key_decisions": []})
    assert isinstance(found, Draft)
    assert found.responsibility.text == "Takes a tenth off."
