from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.signatures import tidy


@pytest.mark.parametrize(
    ("head", "line"),
    [
        ("def f():", "def f()"),
        ("def f( a , b ):", "def f(a, b)"),
        ("def f(\n    a,\n    b,\n):", "def f(a, b)"),
        ("def f(a, b,):", "def f(a, b)"),
        ("def f(a=[1, 2, ]):", "def f(a=[1, 2])"),
        ("class A {", "class A"),
        ("const f = (a) =>", "const f = (a)"),
        ("function f(\n  { a, b, },\n) {", "function f({ a, b })"),
        ("f<\n  A,\n  B,\n>(a: A)", "f<A, B>(a: A)"),
        ("interface I<\n  A,\n> extends J {", "interface I<A> extends J"),
        ("a: | 'x' | 'y'", "a: | 'x' | 'y'"),
        ("if (a < b && c > d)", "if (a < b && c > d)"),
        ("", ""),
    ],
)
def test_tidy(head: str, line: str) -> None:
    assert tidy(head) == line


def test_a_long_one_is_cut_on_a_word() -> None:
    line = tidy("def f(" + ", ".join(f"argument_{n}: int" for n in range(30)) + ")")
    assert len(line) <= 162
    assert line.endswith(" …")
    assert "int …" in line or ": …" in line


@given(st.text(alphabet="ab(),[]{}<>:=| \n\t", max_size=120))
def test_any_head_is_one_line(head: str) -> None:
    line = tidy(head)
    assert "\n" not in line
    assert "  " not in line
    assert line == line.strip()


@given(st.lists(st.sampled_from(["a", "b: int", "c=[1, 2]", "*d"]), min_size=1, max_size=5))
def test_a_wrap_makes_no_difference(parameters: list[str]) -> None:
    flat = f"def f({', '.join(parameters)}) -> None:"
    wrapped = "def f(\n" + "".join(f"    {one},\n" for one in parameters) + ") -> None:"
    assert tidy(wrapped) == tidy(flat)
