from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.errors import BlobMissing
from summarizer.snapshot.blobs import BatchReader, is_object_id, parse_batch, request

A, B = "a" * 40, "b" * 40


class Scripted:
    """A process that gives these bytes as its answer."""

    def __init__(self, answer: bytes) -> None:
        self.stdin = io.BytesIO()
        self.stdout = io.BytesIO(answer)

    def wait(self) -> int:
        return 0


@given(st.dictionaries(st.sampled_from([A, B, "c" * 64]), st.binary()))
def test_contents_of_any_bytes(contents: dict[str, bytes]) -> None:
    answer = b"".join(
        f"{blob} blob {len(data)}\n".encode() + data + b"\n" for blob, data in contents.items()
    )
    assert parse_batch(answer) == contents
    with BatchReader(lambda: Scripted(answer)) as read:
        assert {blob: read(blob) for blob in contents} == contents


def test_missing_objects_are_left_out() -> None:
    answer = f"{A} missing\n{B} blob 2\nx\n\n".encode()
    assert parse_batch(answer) == {B: b"x\n"}


def test_a_missing_object_is_named_and_the_next_one_read() -> None:
    read = BatchReader(lambda: Scripted(f"{A} missing\n{B} blob 1\nx\n".encode()))
    with pytest.raises(BlobMissing, match=A) as caught:
        read(A)
    assert caught.value.next_step == f"git cat-file -e {A}"
    assert read(B) == b"x"


@pytest.mark.parametrize("answer", [b"", f"{A} blob 9\nshort".encode()])
def test_a_process_that_ends_early_is_started_anew(answer: bytes) -> None:
    answers = iter([answer, f"{B} blob 1\nx\n".encode()])
    read = BatchReader(lambda: Scripted(next(answers)))
    with pytest.raises(BlobMissing, match=A):
        read(A)
    assert read(B) == b"x"


@pytest.mark.parametrize("text", ["", "HEAD", "a" * 39, "A" * 40, f"{A}\n{B}", "--all"])
def test_only_full_ids_are_asked_for(text: str) -> None:
    process = Scripted(b"")
    assert not is_object_id(text)
    with pytest.raises(BlobMissing):
        BatchReader(lambda: process)(text)
    assert process.stdin.getvalue() == b""


def test_one_id_a_line() -> None:
    assert request([A, B]) == f"{A}\n{B}\n".encode()


def test_no_process_without_a_read() -> None:
    def start() -> Scripted:
        raise AssertionError("started")

    with BatchReader(start):
        pass
