"""What commands print as data: for programs, and harmless on a terminal."""

from __future__ import annotations

import json

import pytest

from summarizer.commands.data import print_data
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
