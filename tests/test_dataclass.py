from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from summarizer.dataclass import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Plain:
    """A record with each kind of field."""

    name: str
    size: int = 0
    parts: dict[str, int] = field(default_factory=dict, repr=False, compare=False)


@dataclass(slots=True)
class Open:
    """One that can be changed."""

    names: list[str] = field(default_factory=list)


def test_a_record_is_made_as_the_standard_ones_are() -> None:
    record = Plain("a", parts={"x": 1})
    assert (record.name, record.size, record.parts) == ("a", 0, {"x": 1})
    assert repr(record) == "Plain(name='a', size=0)"
    assert record == Plain("a")
    assert hash(record) == hash(Plain("a"))
    assert record != Plain("b")
    with pytest.raises(TypeError):
        Plain()  # type: ignore[call-arg]


def test_a_default_that_a_factory_makes_is_each_records_own() -> None:
    one, other = Open(), Open()
    one.names.append("a")
    assert other.names == []
    assert one == Open(["a"])
    with pytest.raises(TypeError):
        hash(one)


def test_a_frozen_record_stays() -> None:
    record = Plain("a")
    with pytest.raises(AttributeError):
        record.name = "b"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del record.name
    with pytest.raises(AttributeError):
        record.other = 1  # type: ignore[attr-defined]


def test_a_record_can_be_copied_pickled_and_replaced() -> None:
    record = Plain("a", 2, {"x": 1})
    assert copy.copy(record) == pickle.loads(pickle.dumps(record)) == record  # noqa: S301
    assert replace(record, size=3) == dataclasses.replace(record, size=3) == Plain("a", 3)
    assert replace(record, size=3).parts == {"x": 1}
    assert dataclasses.astuple(record) == ("a", 2, {"x": 1})
    with pytest.raises(TypeError):
        replace(record, other=1)  # type: ignore[call-arg]
