from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.document.conflicts import conflict_lines, merge_marked

MERGE = "a\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> topic\nz\n"
DIFF3 = "a\n<<<<<<< HEAD\nours\n||||||| 1a2b3c\nbase\n=======\ntheirs\n>>>>>>> topic\nz\n"
NESTED = """a
<<<<<<< HEAD
ours
||||||| merged common ancestors
<<<<<<<<< Temporary merge branch 1
one
=========
two
>>>>>>>>> Temporary merge branch 2
three
=======
theirs
>>>>>>> topic
z
"""
INSIDE = NESTED.replace("||||||| merged common ancestors\n", "")
LINE = st.sampled_from(
    [
        *("a\n", "b\r\n", "<<<<<<< x\n", "|||||||\n", "=======\n", ">>>>>>> y\n", "======\n", "c"),
        *("<<<<<<<<< x\n", "|||||||||\n", "=========\n", ">>>>>>>>> y\n"),
    ]
)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (MERGE, (2, 4, 6)),
        (DIFF3, (2, 4, 6, 8)),
        (MERGE.replace("\n", "\r\n"), (2, 4, 6)),
        (MERGE + MERGE, (2, 4, 6, 9, 11, 13)),
        ("<<<<<<< HEAD\nours\n", (1,)),
        ("```\n<<<<<<< HEAD\n", (2,)),
        ("```\nx\n```\n<<<<<<< HEAD\n", (4,)),
        ("`` ``` ``\n<<<<<<< HEAD\n```\nx\n```\n", (2,)),
        ("```a`b\n<<<<<<< HEAD\n```\n", (2,)),
        ("<<<<<<< a\n```\n=======\n```\n>>>>>>> b\n", (1, 3, 5)),
        ("a\n>>>>>>> topic", (2,)),
        ("<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> c\n", (1, 2, 3, 4)),
        ("<<<<<<<< HEAD:a b.md\nx\n========\ny\n>>>>>>>> t:c.md\n", (1, 3, 5)),
        (f"{'<' * 20} a\nT\n=======\n{'=' * 20}\nU\n{'>' * 20} b\n", (1, 4, 6)),
        ("<<<<<<<< eight\n", (1,)),
        (NESTED, (2, 4, 5, 7, 9, 11, 13)),
    ],
)
def test_conflict_markers_are_named_by_line(text: str, lines: tuple[int, ...]) -> None:
    assert conflict_lines(text) == lines


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Title\n=======\n\nwords\n",
        "|||||||\n",
        "    <<<<<<< HEAD\n",
        "<<<<<<<HEAD\n",
        "<<<<<< six\n=======\n>>>>>> six\n",
        "<<<<<<<<HEAD\n",
        "Title\n==========\n",
        "`<<<<<<<` opens\n",
        "- <<<<<<< a\n",
        "How it looks:\n\n```\n<<<<<<< a\nb\n=======\nc\n>>>>>>> d\n```\n",
        "~~~~ diff\n<<<<<<< a\n~~~\n~~~~~\n",
        "   ```\r\n<<<<<<< a\r\n   ```\r\n",
    ],
)
def test_other_lines_are_no_markers(text: str) -> None:
    assert conflict_lines(text) == ()
    assert merge_marked(text) == (text, text)


@pytest.mark.parametrize(
    ("text", "ours", "theirs"),
    [
        (MERGE, "a\nours\nz\n", "a\ntheirs\nz\n"),
        (DIFF3, "a\nours\nz\n", "a\ntheirs\nz\n"),
        ("<<<<<<< a\n=======\nx\n>>>>>>> b\n", "", "x\n"),
        ("<<<<<<< a\nT\n=======\nU\n=======\nV\n>>>>>>> b\n", "T\n", "U\n=======\nV\n"),
        ("a\n<<<<<<< HEAD\nours\n", "a\nours\n", "a\nours\n"),
        ("x\n>>>>>>> b\ny", "x\ny", "x\ny"),
        ("<<<<<<<< a:x\nT\n=======\n========\nU\n>>>>>>>> b:y\n", "T\n=======\n", "U\n"),
        (NESTED, "a\nours\nz\n", "a\ntheirs\nz\n"),
        (INSIDE, "a\nours\none\ntwo\nthree\nz\n", "a\ntheirs\nz\n"),
        (MERGE + DIFF3, "a\nours\nz\n" * 2, "a\ntheirs\nz\n" * 2),
    ],
)
def test_a_marked_text_is_parted_into_its_sides(text: str, ours: str, theirs: str) -> None:
    assert merge_marked(text) == (ours, theirs)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("```mermaid\n" + MERGE + "```\n", (3, 5, 7)),
        ("```mermaid\n<<<<<<< a\nx\n=======\ny\n```\n>>>>>>> b\n```\n", (2, 4, 7)),
        ("```mermaid\nflowchart TD\n  a --> b\n```\n", ()),
    ],
)
def test_a_fence_of_the_program_s_own_shows_no_markers(text: str, lines: tuple[int, ...]) -> None:
    assert conflict_lines(text, shown=False) == lines


@given(st.lists(LINE, max_size=12).map("".join))
def test_no_line_but_markers_and_the_base_is_lost(text: str) -> None:
    ours, theirs = merge_marked(text)
    kept = ours.splitlines() + theirs.splitlines()
    marked = conflict_lines(text)
    for number, line in enumerate(text.split("\n"), 1):
        if line and number not in marked and "|||||||" not in text:
            assert line.rstrip("\r") in kept
