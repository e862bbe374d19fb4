from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.document.block import BEGIN, END, drop_block, put_block
from summarizer.errors import DamagedDocument

BLOCK = "The map is in docs/map.\nIt is generated.\n"
TEXT = st.lists(
    st.sampled_from(
        ["\n", "\r\n", "# Title", " words ", "\t", "`" + BEGIN + "` is ours", "é", "```"]
    )
).map("".join)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"{BEGIN}\nNew.\n{END}\n"),
        ("# Mine\n", f"# Mine\n\n{BEGIN}\nNew.\n{END}\n"),
        ("no end", f"no end\n{BEGIN}\nNew.\n{END}\n"),
        ("a\r\nb\r\n", f"a\r\nb\r\n\r\n{BEGIN}\r\nNew.\r\n{END}\r\n"),
        (f"a\n{BEGIN}\nold\nold\n{END}\n b \n", f"a\n{BEGIN}\nNew.\n{END}\n b \n"),
        (f"{BEGIN}\r\nold\r\n{END}\r\n\r\nb", f"{BEGIN}\r\nNew.\r\n{END}\r\n\r\nb"),
        ("a\r\nno end", f"a\r\nno end\r\n{BEGIN}\r\nNew.\r\n{END}\r\n"),
        (f"{BEGIN}\n{END}", f"{BEGIN}\nNew.\n{END}\n"),
        (f"no end\n\n{BEGIN}\nold\n{END}", f"no end\n\n{BEGIN}\nNew.\n{END}\n"),
    ],
)
def test_the_block_is_put_and_nothing_else_changes(before: str, after: str) -> None:
    assert put_block(before, "New.\n") == after


@pytest.mark.parametrize("text", ["", "x", "x\n", "x\r\ny"])
def test_what_is_appended_later_leaves_the_markers_alone(text: str) -> None:
    put = put_block(text, BLOCK)
    assert put_block(f"{put}more\n", BLOCK) == f"{put}more\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        f"the marker {BEGIN} is ours\n",
        f"{BEGIN} opens our block\n",
        f"  {END}\n",
        f"`{BEGIN}`",
        f"```html\n{BEGIN}\nours\n{END}\n```\nwords\n",
        f"~~~\r\n{END}\r\n~~~\r\n",
        "words\n\n```\nnothing closes this\n",
    ],
)
def test_words_about_markers_are_no_markers(text: str) -> None:
    assert drop_block(text) == text
    assert drop_block(put_block(text, BLOCK)) == text


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        (f"# A\n\n{BEGIN}\nold\n{END}\n\n# B\n", "# A\n\n# B\n"),
        (f"{BEGIN}\nold\n{END}\n# B\n", "# B\n"),
        (f"a\n{BEGIN}\nold\n{END}\nb\n", "a\nb\n"),
        (f"a\r\n\r\n{BEGIN}\r\n{END}\r\nb", "a\r\nb"),
        (f"a\n{BEGIN}\n{END}", "a\n"),
        (f"no end\n\n{BEGIN}\nold\n{END}", "no end"),
        (f"no end\n{BEGIN}\nold\n{END}\n", "no end"),
        (f"a\n\n{BEGIN}\nold\n{END}\n", "a\n"),
    ],
)
def test_a_block_that_people_moved_leaves_with_its_blank_line(text: str, rest: str) -> None:
    assert drop_block(text) == rest


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"a\n{BEGIN}\nb\n", 2),
        (f"a\nb\n{END}\n", 3),
        (f"{END}\n{BEGIN}\n", 1),
        (f"{BEGIN}\n{END}\n\n{BEGIN}\n{END}\n", 4),
        (f"{BEGIN}\nx\n{BEGIN}\n{END}\n", 3),
        (f"{BEGIN}\r\n{END}\r\n{END}\r\n", 3),
        (f"```\n{BEGIN}\n```\n{BEGIN}\n", 4),
        (f"```\n{BEGIN}\nnothing closes this\n", 2),
    ],
)
def test_damaged_markers_are_named_by_line(text: str, line: int) -> None:
    for act in (lambda: put_block(text, BLOCK, "AGENTS.md"), lambda: drop_block(text, "AGENTS.md")):
        with pytest.raises(DamagedDocument) as damage:
            act()
        assert damage.value.where == f"AGENTS.md:{line}"
        assert damage.value.next_step


@given(TEXT)
def test_put_twice_is_put_once_and_drop_restores_the_bytes(text: str) -> None:
    once = put_block(text, BLOCK)
    assert put_block(once, BLOCK) == once
    assert drop_block(once) == text
    assert drop_block(put_block(once, "Other.")) == text
