"""What commands print as data: for programs, and harmless on a terminal."""

from __future__ import annotations

import argparse
import json
import sys

import pytest

from summarizer.commands.data import count, print_data
from summarizer.hidden import has_hidden


@pytest.mark.parametrize(
    "name",
    ["a\x1b[31mb", "\x7f", "a\x9bb", "\u202eexe.a", "a\u200bb", "\U000e0041", "\udc80", "é 漢"],
)
def test_data_show_nothing_hidden_and_stay_the_same(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    print_data({"path": name, "names": [name]})
    text = capsys.readouterr().out
    assert not any(has_hidden(line) for line in text.split("\n"))
    assert json.loads(text) == {"path": name, "names": [name]}


def test_what_is_seen_is_printed_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    print_data({"path": "é/漢.py", "at": 1})
    assert capsys.readouterr().out == '{\n  "path": "é/漢.py",\n  "at": 1\n}\n'


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        ("007", 7),
        ("4096", 4096),
        (str(sys.maxsize), sys.maxsize),
        (str(sys.maxsize + 1), sys.maxsize),
        ("9" * 5000, sys.maxsize),
        ("0" * 5000 + "12", 12),
    ],
)
def test_a_count_is_as_large_as_it_may_be(text: str, number: int) -> None:
    assert count(text) == number


@pytest.mark.parametrize("text", ["", "0", "0" * 5000, "-1", "1.5", "1e3", "\u00b2", "x"])
def test_what_counts_nothing_is_no_count(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is no number of 1 or more"):
        count(text)
