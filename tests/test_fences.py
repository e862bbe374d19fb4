from __future__ import annotations

import sys

import pytest

from summarizer.fences import closes_fence, fence_size, loose_fence_end, opening_fence


@pytest.mark.parametrize(
    ("line", "opening"),
    [
        ("```", "```"),
        ("```\r\n", "```"),
        ("`````", "`````"),
        ("~~~", "~~~"),
        ("   ```sh", "```"),
        ("```python title=x", "```"),
        ("~~~~ a `b` c ~~~", "~~~~"),
    ],
)
def test_a_line_that_opens_a_fence(line: str, opening: str) -> None:
    assert opening_fence(line) == opening


@pytest.mark.parametrize(
    "line",
    ["", "``", "~~", "    ```", "```a`b", "`` ``` ``", "```code```", "a ```", "> ```", "- ~~~"],
)
def test_a_line_that_opens_none(line: str) -> None:
    assert opening_fence(line) == ""


def test_a_container_of_unknown_depth_takes_any_indent() -> None:
    assert opening_fence("      ```", sys.maxsize) == "```"
    assert closes_fence("      ```", "```", sys.maxsize)


@pytest.mark.parametrize(
    ("line", "opening"),
    [("```", "```"), ("````  ", "```"), ("   ~~~~\r\n", "~~~~"), ("~~~~~", "~~~")],
)
def test_a_line_that_closes_the_fence(line: str, opening: str) -> None:
    assert closes_fence(line, opening)


@pytest.mark.parametrize(
    ("line", "opening"),
    [
        ("```", "````"),
        ("~~~", "```"),
        ("```sh", "```"),
        ("    ```", "```"),
        ("``` `", "```"),
        ("", "```"),
    ],
)
def test_a_line_that_does_not(line: str, opening: str) -> None:
    assert not closes_fence(line, opening)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("```\n```\nx", 2),
        ("````\n```\nx\n````", 4),
        ("~~~\n```\n~~~~", 3),
        ("``` sh\n```sh\n\n# x\n```\n", 5),
        ("```\nx", 0),
        ("x\n```\n```", 0),
        ("```\n" + "x\n" * 2000 + "```", 0),
    ],
)
def test_how_far_a_fenced_block_goes(text: str, size: int) -> None:
    assert fence_size(text.split("\n"), 0) == size


@pytest.mark.parametrize(
    ("lines", "end"),
    [
        (["```", "x", "```", "y"], 2),
        (["> ```sh", "> x", "> ```", "y"], 2),
        (["      ```", "      x", "      ````"], 2),
        (["\t~~~", "```", "\t~~~"], 2),
        (["````", "```", "````"], 2),
        (["```", "x", "```sh"], 3),
        (["words", "```", "```"], 0),
        (["`` ` ``"], 0),
        (["```inline```", "x", "```"], 0),
    ],
)
def test_where_a_fence_ends_that_stands_in_a_container_of_its_own(
    lines: list[str], end: int
) -> None:
    assert loose_fence_end(lines, 0) == end
