from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.records.repository import SUBMODULE, SYMLINK, Change, FileRef, Unmerged
from summarizer.snapshot.listing import bytes_of, parse_changes, parse_index, parse_tree, text_of

A, B, C, ZERO = "a" * 40, "b" * 40, "c" * 40, "0" * 40
ODD = os.fsdecode(b"\xff.py")


def z(*records: str) -> bytes:
    return b"".join(bytes_of(record) + b"\0" for record in records)


@pytest.mark.parametrize(
    ("record", "file"),
    [
        (f"100644 {A} 0\ta.py", FileRef("a.py", 0o100644, A)),
        (f"100755 {A} 0\tbin/run", FileRef("bin/run", 0o100755, A)),
        (f"100664 {A} 0\told.py", FileRef("old.py", 0o100664, A)),
        (f"120000 {A} 0\tlink", FileRef("link", SYMLINK, A)),
        (f"160000 {A} 0\tsub", FileRef("sub", SUBMODULE, A)),
        (f"100644 {A} 0\ttab\tand\nline b/", FileRef("tab\tand\nline b/", 0o100644, A)),
        (f"100644 {A} 0\t{ODD}", FileRef(ODD, 0o100644, A)),
        (f"100644 {'d' * 64} 0\tlong", FileRef("long", 0o100644, "d" * 64)),
    ],
)
def test_one_record_of_the_index(record: str, file: FileRef) -> None:
    snapshot = parse_index(z(record))
    assert dict(snapshot.files) == {file.path: file}
    assert snapshot.origin == "index"
    assert snapshot.unmerged == ()


def test_nothing_staged() -> None:
    assert dict(parse_index(b"").files) == {}


@pytest.mark.parametrize(
    ("stages", "kept", "unmerged"),
    [
        ("123", B, Unmerged("f", A, B, C)),
        ("12", B, Unmerged("f", A, B, "")),
        ("13", C, Unmerged("f", A, "", C)),
        ("23", B, Unmerged("f", "", B, C)),
        ("1", "", Unmerged("f", A, "", "")),
    ],
)
def test_a_conflict_keeps_our_side(stages: str, kept: str, unmerged: Unmerged) -> None:
    blobs = {"1": A, "2": B, "3": C}
    snapshot = parse_index(z(*(f"100644 {blobs[n]} {n}\tf" for n in stages), f"100644 {A} 0\tg"))
    assert snapshot.unmerged == (unmerged,)
    assert {path: file.blob for path, file in snapshot.files.items()} == (
        {"f": kept, "g": A} if kept else {"g": A}
    )
    assert list(snapshot.files) == sorted(snapshot.files)


def test_announced_files_are_left_out() -> None:
    output = z(f"100644 {A} 0\ta", f"100644 {A} 0\tb")
    assert list(parse_index(output, {"b"}).files) == ["a"]


def test_a_tree_names_its_commit() -> None:
    snapshot = parse_tree(z(f"100644 blob {A}\ta.py", f"160000 commit {B}\tsub"), C)
    assert snapshot.origin == C
    assert [file.blob for file in snapshot.files.values()] == [A, B]


def old(path: str, blob: str = A, mode: int = 0o100644) -> FileRef:
    return FileRef(path, mode, blob)


@pytest.mark.parametrize(
    ("records", "change"),
    [
        ((f":000000 100644 {ZERO} {A} A", "n"), Change(None, old("n"))),
        ((f":100644 000000 {A} {ZERO} D", "n"), Change(old("n"), None)),
        ((f":100644 100644 {A} {B} M", "n"), Change(old("n"), old("n", B))),
        ((f":100644 100755 {A} {A} M", "n"), Change(old("n"), old("n", A, 0o100755))),
        ((f":100644 120000 {A} {B} T", "n"), Change(old("n"), old("n", B, SYMLINK))),
        ((f":100644 100644 {A} {B} R087", "o", "n"), Change(old("o"), old("n", B))),
        ((f":100644 100644 {A} {A} R100", ODD, ":0 R"), Change(old(ODD), old(":0 R"))),
    ],
)
def test_one_change(records: tuple[str, ...], change: Change) -> None:
    assert parse_changes(z(*records)) == ((change,), ())


def test_changes_come_by_their_new_path_and_conflicts_apart() -> None:
    gone, moved, conflict = (
        f":100644 000000 {A} {ZERO} D",
        f":100644 100644 {A} {A} R100",
        ":0 0 0 0 U",
    )
    changes, unmerged = parse_changes(z(gone, "m", moved, "z", "a", conflict, "c", conflict, "c"))
    assert changes == (Change(old("z"), old("a")), Change(old("m"), None))
    assert unmerged == ("c",)


@given(st.binary())
def test_bytes_survive_as_text(raw: bytes) -> None:
    assert bytes_of(text_of(raw)) == raw


names = st.binary(min_size=1).map(lambda raw: raw.replace(b"\0", b"x"))


@given(st.sets(names))
def test_every_name_is_listed_once_and_in_order(raw: set[bytes]) -> None:
    records = (b"100644 " + A.encode() + b" 0\t" + name + b"\0" for name in sorted(raw))
    paths = list(parse_index(b"".join(records)).files)
    assert paths == sorted(text_of(name) for name in raw)
