from __future__ import annotations

import json

import pytest

from summarizer.agent.golden import as_line, judged, read_golden, scores
from summarizer.errors import SummarizerError
from summarizer.records.agent import Citation, Ending, Golden, Outcome, Step
from summarizer.records.model import Usage

TASK = Golden("Where is the rate?", ("shop/pricing/",), ("ten",), "grep", "locate")


def outcome(path: str = "", answer: str = "It is ten.", ending: Ending = "answered") -> Outcome:
    cited = (Citation(path, 1, 1),) if path else ()
    step = Step(1, (("grep", "{}"),), ("1 match",), "seen")
    return Outcome(answer, ending, "", cited, (step,), ("seen",), Usage(900, 100), 2)


def test_a_task_is_read_as_it_is_written() -> None:
    assert read_golden(f"\n{as_line(TASK)}\n", "golden.jsonl") == (TASK,)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "golden.jsonl:2"),
        ("[]", "a task is"),
        ('{"question": "x", "files": []}', "files names no file"),
        ('{"question": "x", "files": "a.py"}', "files is a list of texts"),
        ('{"question": "x", "files": ["a"], "path": "a"}', "unknown key 'path'"),
        ('{"question": "x", "files": ["a"], "tool": "sed"}', "tool is one of list_files, grep"),
    ],
)
def test_what_is_no_task_is_named_by_its_line(line: str, words: str) -> None:
    with pytest.raises(SummarizerError, match=r"golden\.jsonl:2") as caught:
        read_golden(f"{as_line(TASK)}\n{line}", "golden.jsonl")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        (outcome("shop/pricing/discounts.py"), "right"),
        (outcome("shop/cli.py"), "wrong"),
        (outcome("shop/pricing/discounts.py", "It is eleven."), "wrong"),
        (outcome("shop/pricing/discounts.py", ending="unsupported"), "wrong"),
        (outcome(ending="unsupported"), "not-found"),
        (outcome(answer="", ending="steps"), "not-found"),
    ],
)
def test_what_is_right_wrong_and_not_found(found: Outcome, verdict: str) -> None:
    assert judged(TASK, found).verdict == verdict


def test_the_figures() -> None:
    wanted = Golden("Where?", ("a.py",), tool="git_status")
    right = judged(TASK, outcome("shop/pricing/a.py"))
    braked = judged(wanted, outcome(answer="", ending="steps"))
    found = scores([right, braked])
    assert (found.tasks, found.success, found.brakes, found.right_tool) == (2, 0.5, 0.5, 0.5)
    assert (found.steps, found.tokens) == (2.0, 1000.0)
    assert found.endings == {"answered": 1, "steps": 1}
    assert scores([]).tasks == 0
    assert json.loads(as_line(wanted)) == {
        "question": "Where?",
        "files": ["a.py"],
        "tool": "git_status",
    }
