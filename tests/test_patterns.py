from __future__ import annotations

import re

import pytest

from summarizer.patterns import lazy


def test_a_lazy_pattern_does_what_the_compiled_one_does() -> None:
    pattern = lazy(r"(\w+)@(\w+)", re.IGNORECASE)
    found = pattern.search("mail A@b now")
    assert found is not None
    assert found.groups() == ("A", "b")
    assert pattern.sub(r"\2", "a@b") == "b"
    assert pattern.pattern == r"(\w+)@(\w+)"
    assert lazy(rb"\d+").findall(b"1 22") == [b"1", b"22"]


def test_nothing_is_compiled_before_its_first_use() -> None:
    broken = lazy("(")
    with pytest.raises(re.error):
        broken.match("")
