from __future__ import annotations

import re

import pytest
from fakes import Memory, Scripted, answer, calls, results, user

from summarizer.agent.loop import run
from summarizer.agent.procedures import procedure_for, rules
from summarizer.records.agent import Job, Limits, Outcome, Step
from summarizer.records.model import Failure, Reply, Usage
from summarizer.verification.support import unsupported

SHOP = {
    "shop/discounts.py": "RATE = 10\n\n\ndef discount(price: int) -> int:\n"
    '    """Take a tenth off the price."""\n    return price - price // RATE\n',
    "shop/long.py": "".join(f"LINE_{n} = {n}\n" for n in range(1, 63)),
}


def bears(text: str, held: str) -> str:
    return unsupported(text, held, (), english=True)


def job(question: str = "Where is the rate of a discount?", **limits: object) -> Job:
    bounds = Limits(**limits)  # type: ignore[arg-type]
    return Job(question, rules(bounds), procedure_for(question), bounds)


def done(model: Scripted, task: Job | None = None, files: dict[str, str] | None = None) -> Outcome:
    return run(model, Memory(files or SHOP), task or job(), bears)


GREP = ("grep", {"pattern": "RATE"})
READ = ("read_file", {"path": "shop/discounts.py"})
RIGHT = "The rate is `RATE`, ten, in shop/discounts.py:1; `discount` divides the price by it."


def test_it_finds_a_rule_in_three_steps() -> None:
    seen: list[Step] = []
    model = Scripted([calls(GREP), calls(READ, said="RATE at shop/discounts.py:1"), answer(RIGHT)])
    found = run(model, Memory(SHOP), job(), bears, seen.append)
    assert (found.ending, found.requests, found.why) == ("answered", 3, "")
    assert [(one.path, one.line, one.text) for one in found.evidence] == [
        ("shop/discounts.py", 1, "RATE = 10")
    ]
    assert seen == list(found.steps)
    assert found.steps[0].learned == "RATE at shop/discounts.py:1"  # the model's own words
    assert found.steps[1].learned == "read: shop/discounts.py:1-6"


def test_what_a_result_held_is_gone_one_step_later() -> None:
    model = Scripted([calls(GREP), calls(READ), calls(("git_status", {})), answer(RIGHT)])
    done(model)
    first, second, third, _ = model.asked
    assert results(first) == []
    assert "Take a tenth off" not in "".join(one.text for one in second.messages)
    assert "Take a tenth off" in results(third)[0]
    last = "".join(one.text for one in model.asked[3].messages)
    assert "Take a tenth off" not in last
    assert "read: shop/discounts.py:1-6" in last
    assert {one.messages[0].text for one in model.asked} == {first.messages[0].text}
    assert first.messages[0].mark


def test_a_long_file_is_read_in_windows() -> None:
    def script(request: object) -> Reply:
        said = results(request)  # type: ignore[arg-type]
        on = re.search(r"continue with start=(\d+)", said[0]) if said else None
        if said and on is None:
            return answer("`LINE_62` is the last line: shop/long.py:62.")
        return calls(("read_file", {"path": "shop/long.py", "start": int(on[1]) if on else 1}))

    model = Scripted(script)
    found = done(model, job("What is the last line of long.py?"))
    assert (found.ending, found.requests) == ("answered", 3)
    heads = [one.partition("\n")[0] for request in model.asked for one in results(request)]
    assert heads == [
        "shop/long.py lines 1–40 of 62; continue with start=41",
        "shop/long.py lines 41–62 of 62",
    ]


def test_reading_on_and_on_ends_at_the_cap_with_a_small_memory() -> None:
    def script(request: object) -> Reply:
        start = len(model.asked)
        said = "word " * 100 + f"shop/long.py:{start}"
        return calls(("read_file", {"path": "shop/long.py", "start": start}), said=said)

    model = Scripted(script)
    found = done(model)
    assert (found.ending, found.requests, found.answer) == ("steps", 8, "")
    assert len(found.known) == 8
    assert all(len(one) <= 160 for one in found.known)
    assert all(f"shop/long.py:{n}" in one for n, one in enumerate(found.known[:-1], 2))
    assert len(user(model.asked[-1])) < len(user(model.asked[0])) + 8 * 165 + 120
    assert "last step" in user(model.asked[-1])
    sizes = [request.tokens_in for request in model.asked]
    assert max(sizes) < sizes[1] + 8 * 80


def test_one_read_over_and_over_is_stopped_at_the_third() -> None:
    model = Scripted(lambda request: calls(READ))
    found = done(model)
    assert (found.ending, found.requests) == ("repeats", 3)
    assert "for the third time" in found.why
    assert "you made this call before" in results(model.asked[2])[0]
    assert found.known == ("read: shop/discounts.py:1-6",) * 2


def test_the_same_call_counts_however_it_is_written() -> None:
    ways = [
        '{"path": "a", "pattern": "x"}',
        '{"pattern":"x","path":"a"}',
        '{"pattern":"x", "path":"a" }',
    ]
    model = Scripted([calls(("grep", way)) for way in ways])
    assert done(model).ending == "repeats"


def test_three_errors_in_a_row_end_it_and_one_does_not() -> None:
    wrong = [calls(("open", {})), calls(("read_file", "{")), calls(("grep", {"word": "x"}))]
    found = done(Scripted(wrong))
    assert (found.ending, found.requests) == ("errors", 3)
    assert "grep takes" in found.why
    model = Scripted([*wrong[:2], calls(GREP), wrong[2], answer(RIGHT)])
    assert done(model).ending == "answered"
    assert "there are list_files, grep, read_file, git_status" in results(model.asked[1])[0]
    assert "read_file takes" in results(model.asked[2])[0]


def test_tokens_and_cost_have_caps() -> None:
    reads = (
        calls(("read_file", {"path": "shop/long.py", "start": n}), tokens=900) for n in range(9)
    )
    found = done(Scripted(list(reads)), job(tokens=3000))
    assert found.ending == "tokens"
    assert found.usage.tokens_in <= 3000
    dear = Reply("", calls(GREP).calls, usage=Usage(cost=0.6, calls=1))
    cheap = Reply("", calls(READ).calls, usage=Usage(cost=0.6, calls=1))
    assert done(Scripted([dear, cheap, dear]), job(cost=1.0)).ending == "cost"
    ceiling = Scripted([Failure("cost-ceiling", "0.5 USD")])
    assert done(ceiling).ending == "cost"


def test_a_model_that_fails_ends_it_with_what_is_known() -> None:
    model = Scripted([calls(GREP), calls(READ), Failure("timeout", "no answer in time")])
    found = done(model)
    assert (found.ending, found.why) == ("model", "no answer in time")
    assert "shop/discounts.py:1" in found.known[0]


def test_parallel_calls_all_get_an_answer_and_only_four_run() -> None:
    many = [("read_file", {"path": "shop/long.py", "start": n}) for n in range(1, 7)]
    model = Scripted([calls(*many), answer(RIGHT)])
    found = done(model)
    told = [one for one in model.asked[1].messages if one.role == "tool"]
    assert [one.call_id for one in told] == [f"c{n}" for n in range(6)]
    assert [one.text.startswith("not run") for one in told] == [False] * 4 + [True] * 2
    assert len(found.steps[0].learned) <= 160


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("The rate is ten.", "it cites no path:line"),
        ("See shop/discounts.py:99.", "shop/discounts.py has 6 lines"),
        ("See shop/prices.py:3.", "shop/prices.py is no file that can be cited"),
        ("`refund` gives money back: shop/discounts.py:4.", "the code 'refund' is not in"),
    ],
)
def test_an_answer_without_support_is_sent_back_once(text: str, why: str) -> None:
    model = Scripted([answer(text), answer(RIGHT)])
    assert done(model).ending == "answered"
    assert why in model.asked[1].messages[-1].text
    looks = Scripted([answer(text), calls(GREP), answer(RIGHT)])
    assert done(looks).ending == "answered"
    assert f"An answer was sent back: {why}" in user(looks.asked[2])
    stubborn = done(Scripted([answer(text)]))
    assert (stubborn.ending, stubborn.requests, stubborn.answer) == ("unsupported", 2, text)
    assert why in stubborn.why


def test_a_port_is_no_line_and_odd_paths_are_cited() -> None:
    files = {"app/[id]/my page.ts": 'const url = "http://localhost:8080"\n'}
    text = "`url` is http://localhost:8080 in app/[id]/my page.ts:1."
    found = done(Scripted([answer(text)]), job("What is the url?"), files)
    assert (found.ending, found.evidence[0].path) == ("answered", "app/[id]/my page.ts")
    assert done(Scripted([answer("See shop/long.py:1-62.")])).ending == "unsupported"
    many = {"a.py": "X = 1\n" * 200}
    assert "too much to cite" in done(Scripted([answer("`X`: a.py:1-150.")]), files=many).why
