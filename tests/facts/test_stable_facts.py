"""What must not change a file's facts, and what must."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.surface import surface
from summarizer.facts.symbols import extract
from summarizer.records.sources import FileFacts

PYTHON = '''"""Does it all."""

import a
from .b import c, d

__all__ = ["f", "A"]

LIMIT = 10


def f(x, y=1):
    """Does f of it."""
    return a.g(x) + y


class A:
    """Holds what there is."""

    def m(self, x: int) -> int:
        # NOTE: this is done on purpose, not by accident.
        return x
'''

SCRIPT = """/**
 * Does it all.
 */

import a, { b } from './b'
import './c'

/** Does f of it. */
export function f(x, y = 1) {
  return a(x) + y
}

export const g = async (x) => {
  return b(x)
}

export class A {
  /** Does m of it. */
  m(x) {
    // NOTE: this is done on purpose, not by accident.
    return x
  }
}
"""


def placeless(facts: FileFacts) -> FileFacts:
    return replace(
        facts,
        symbols=tuple(replace(one, line=0) for one in facts.symbols),
        imports=tuple(replace(one, line=0) for one in facts.imports),
        notes=tuple(replace(one, line=0) for one in facts.notes),
    )


def python(source: str) -> FileFacts:
    return placeless(extract(source.encode(), "python"))


def script(source: str, language: str) -> FileFacts:
    return placeless(extract(source.encode(), language))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    return a.g(x) + y", "    z = a.g(x)\n    return z + y"),
        ("    return a.g(x) + y", "    # a plain comment\n    return a.g(x) + y"),
        ("    return a.g(x) + y", "    def h(): pass\n    LOCAL = 3\n    return h"),
        ("    return a.g(x) + y", "    return (\n        a.g(x)\n        + y\n    )"),
        ("    return a.g(x) + y", "    if x:\n        return 'def q(): pass'\n    return y"),
        ("def f(x, y=1):", "def f(\n    x,\n    y=1,\n):"),
        ("def f(x, y=1):", "def f(x, y=1):  # what a function"),
        ("def f(x, y=1):", "@cache\ndef f(x, y=1):"),
        ("from .b import c, d", "from .b import (\n    c,\n    d,\n)"),
        ("from .b import c, d", "from .b import c, d  # noqa"),
        ('__all__ = ["f", "A"]', "__all__ = [\n    'f',\n    'A',\n]"),
        ("LIMIT = 10", "LIMIT = 11"),
        ("LIMIT = 10", "LIMIT = 10\n\n\n"),
        ("\n\ndef f", "\n\n\n\n\ndef f"),
        ('"""Does f of it."""', "'''Does f\n    of it.\n    '''"),
        ("        return x", "        return x\n\n    # the end of it"),
        ("        return x", "        return x\n\n\nlocal = 3\nprint(local)"),
    ],
)
def test_python_stays(old: str, new: str) -> None:
    assert old in PYTHON
    assert python(PYTHON.replace(old, new)) == python(PYTHON)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def f(x, y=1)", "def f(x, y=2)"),
        ("def f(x, y=1)", "def f(x)"),
        ("def f(", "def h("),
        ("def f(", "async def f("),
        ("import a\n", ""),
        ("import c, d", "import c"),
        ('"f", ', ""),
        ("LIMIT", "LIMITS"),
        ("Does f of it", "Does g of it"),
        ("on purpose", "for speed"),
        ("class A:", "class A(B):"),
        ("-> int", "-> str"),
        ("Does it all", "Does it not"),
    ],
)
def test_python_moves(old: str, new: str) -> None:
    assert old in PYTHON
    assert python(PYTHON.replace(old, new)) != python(PYTHON)


@pytest.mark.parametrize("language", ["javascript", "typescript", "tsx"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  return a(x) + y", "  const z = a(x);\n  return z + y;"),
        ("  return a(x) + y", "  // a plain comment\n  return a(x) + y"),
        ("  return a(x) + y", "  function h() {}\n  const LOCAL = 3\n  return h"),
        ("  return b(x)", "  if (x) {\n    return b(x)\n  }\n  return null"),
        ("export function f(x, y = 1) {", "export function f(\n  x,\n  y = 1,\n) {"),
        ("export function f(x, y = 1) {", "export function f(x, /* why */ y = 1)\n{"),
        ("import a, { b } from './b'", "import a, {\n  b,\n} from './b';"),
        ("async (x) => {", "async (\n  x,\n) => {"),
        ("    return x", "    return x;\n    // the end of it"),
        ("/** Does f of it. */", "/**\n * Does f\n * of it.\n */"),
        ("export class A", "\n\n\nexport class A"),
        ("\nexport class A", "\nconst local = 3\nlet other\n\nexport class A"),
    ],
)
def test_script_stays(language: str, old: str, new: str) -> None:
    assert old in SCRIPT
    assert script(SCRIPT.replace(old, new), language) == script(SCRIPT, language)


@pytest.mark.parametrize("language", ["javascript", "typescript", "tsx"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("f(x, y = 1)", "f(x)"),
        ("export function f", "function f"),
        ("{ b }", "{ c }"),
        ("import './c'\n", ""),
        ("async (x)", "(x)"),
        ("  m(x)", "  n(x)"),
        ("Does m of it", "Does n of it"),
        ("on purpose", "for speed"),
    ],
)
def test_script_moves(language: str, old: str, new: str) -> None:
    assert old in SCRIPT
    assert script(SCRIPT.replace(old, new), language) != script(SCRIPT, language)


BODIES = st.lists(
    st.sampled_from(
        ["x = 1", "# comment", "if x:\n        pass", "f(x)", "for i in x:\n        i", "'text'",
         "def g(): pass", "class B: pass", "MAX = 1", "return 1", "", "x = '''\n'''", "a; b"]
    ),
    max_size=6,
)  # fmt: skip


@given(BODIES)
def test_bodies_do_not_show(lines: list[str]) -> None:
    body = "".join(f"    {line}\n" for line in lines)
    facts = python(f"def f(a):\n    pass\n{body}\nclass C: pass\n")
    assert facts == python("def f(a):\n    pass\n\nclass C: pass\n")


def test_the_surface_is_sorted_and_placeless() -> None:
    first = extract(b"import b\nimport a\ndef g(): pass\ndef f(x): pass\n", "python")
    second = extract(b"import a, b\n\ndef f(x):\n  '''Doc.'''\ndef g(): return 1\n", "python")
    assert surface(first) == surface(second)
    assert surface(first).split("\n") == [
        "function .f def f(x)",
        "function .g def g()",
        "import a ",
        "import b ",
    ]


@pytest.mark.parametrize(
    ("source", "other"),
    [
        ("def f(a): pass", "def f(b): pass"),
        ("def f(): pass", "class f: pass"),
        ("import a", "import b"),
        ("from a import b", "from a import c"),
        ("__all__ = ['a']", "__all__ = ['b']"),
        ("class A:\n  def m(self): pass", "class B:\n  def m(self): pass"),
    ],
)
def test_the_surface_moves(source: str, other: str) -> None:
    facts = [extract(text.encode(), "python") for text in (source, other)]
    assert surface(facts[0]) != surface(facts[1])
