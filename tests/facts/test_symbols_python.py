from __future__ import annotations

import pytest

from summarizer.facts.symbols import extract
from summarizer.records.sources import FileFacts, Import, Symbol


def python(source: str) -> FileFacts:
    return extract(source.encode(), "python")


def names(facts: FileFacts) -> list[str]:
    return [f"{s.parent}.{s.name}" if s.parent else s.name for s in facts.symbols]


@pytest.mark.parametrize(
    ("source", "kind", "name", "signature"),
    [
        ("def f(): pass", "function", "f", "def f()"),
        ("async def f(a, *, b=1) -> int: pass", "function", "f", "async def f(a, *, b=1) -> int"),
        ("def f(\n    a: int,\n    b: str,\n) -> None:\n  pass", "function", "f",
         "def f(a: int, b: str) -> None"),
        ("def f(a, # why\n  b): pass", "function", "f", "def f(a, b)"),
        ("@cache\n@other(1)\ndef f(): pass", "function", "f", "def f()"),
        ("class A: pass", "class", "A", "class A"),
        ("class A(B, metaclass=M): pass", "class", "A", "class A(B, metaclass=M)"),
        ("class A[T]: pass", "class", "A", "class A[T]"),
        ("MAX = 3", "constant", "MAX", "MAX"),
        ("MAX: int = 3", "constant", "MAX", "MAX: int"),
        ("_MAX = 3", "constant", "_MAX", "_MAX"),
        ("try:\n  import x\n  HAS_X = True\nexcept ImportError:\n  pass", "constant", "HAS_X",
         "HAS_X"),
        ("if T:\n  LIMIT = 3", "constant", "LIMIT", "LIMIT"),
        ("type X[T] = list[T]", "type", "X", "type X[T]"),
        ("Alias = Union[int, str]", "type", "Alias", "Alias"),
        ("Alias = int | None", "type", "Alias", "Alias"),
        ("Alias: TypeAlias = 'int'", "type", "Alias", "Alias: TypeAlias"),
        ("T = t.TypeVar('T')", "type", "T", "T"),
        ("P = namedtuple('P', 'a b')", "type", "P", "P"),
        ("app = flask.Flask(__name__)", "variable", "app", "app"),
        ("request: Request = proxy()", "variable", "request", "request: Request"),
        ("double = lambda x: x * 2", "function", "double", "double = lambda x"),
    ],
)  # fmt: skip
def test_definition(source: str, kind: str, name: str, signature: str) -> None:
    (found,) = python(source).symbols
    assert (found.kind, found.name, found.signature) == (kind, name, signature)


@pytest.mark.parametrize(
    "source",
    [
        "x = 3",
        "log = logging.getLogger(__name__)",
        "pattern = re.compile('x')",
        "print('MAX = 3')",
        "MAX += 1",
        "a.MAX = 3",
        "for MAX in x: pass",
        "'''\ndef f(): pass\n'''",
        "# def f(): pass",
    ],
)
def test_no_definition(source: str) -> None:
    assert python(source).symbols == ()


def test_what_stands_in_a_function_is_not_shown() -> None:
    facts = python(
        "def f():\n  def g(): pass\n  class C:\n    def m(self): pass\n  MAX = 1\n  return g\n"
    )
    assert names(facts) == ["f"]


def test_members_name_their_class() -> None:
    facts = python(
        "class A:\n"
        "  X = 1\n"
        "  @property\n"
        "  def p(self): pass\n"
        "  @p.setter\n"
        "  def p(self, v): pass\n"
        "  class B:\n"
        "    async def m(self): pass\n"
        "  if x:\n"
        "    def c(self): pass\n"
    )
    assert names(facts) == ["A", "A.p", "A.B", "B.m", "A.c"]
    assert [s.kind for s in facts.symbols] == ["class", "method", "class", "method", "method"]


def test_overloads_are_one_with_the_doc_that_there_is() -> None:
    facts = python(
        "@overload\ndef f(a: int) -> int: ...\n"
        "@overload\ndef f(a: str) -> str: ...\n"
        "def f(a):\n  '''Both of them.'''\n"
    )
    assert facts.symbols == (
        Symbol("f", "function", "def f(a: int) -> int", 2, "Both of them.", "", True),
    )


def test_conditional_definitions_count_once() -> None:
    facts = python(
        "if TYPE_CHECKING:\n  class A: pass\n"
        "try:\n  from x import f\nexcept ImportError:\n  def f(): pass\n"
        "if a:\n  def g(): pass\nelse:\n  def g(): pass\n"
    )
    assert names(facts) == ["A", "f", "g"]


@pytest.mark.parametrize(
    ("source", "exported"),
    [
        ("def f(): pass", True),
        ("def _f(): pass", False),
        ("class A:\n  def m(self): pass", True),
        ("class A:\n  def _m(self): pass", False),
        ("class A:\n  def __init__(self): pass", False),
        ("class _A:\n  def m(self): pass", False),
        ("class _A:\n  class B:\n    def m(self): pass", False),
    ],
)
def test_exported(source: str, exported: bool) -> None:
    assert python(source).symbols[-1].exported is exported


@pytest.mark.parametrize(
    ("source", "exports"),
    [
        ("x = 1", None),
        ("__all__ = []", ()),
        ("__all__ = ['a', \"b\"]", ("a", "b")),
        ("__all__ = ('a',)", ("a",)),
        ("__all__ = 'a', 'b'", ("a", "b")),
        ("__all__: list[str] = ['a']", ("a",)),
        ("__all__ = ['b']\n__all__ += ['a']", ("b", "a")),
        ("__all__ = ['a'] + ['b'] + c.__all__", ("a", "b", "c.__all__")),
        ("__all__ = ['a']\n__all__.extend(['b'])\n__all__.append('c')", ("a", "b", "c")),
        ("__all__ = ['a', 'a']", ("a",)),
        ("__all__ = b.__all__ + ['a']", ("b.__all__", "a")),
        ("__all__ = [*b.__all__, 'a']", ("b.__all__", "a")),
        ("__all__ = ['a']\n__all__ += b.__all__", ("a", "b.__all__")),
        ("__all__ = b.names + ['a']", ("a",)),
        ("def f():\n  __all__ = ['a']", None),
        ("__all__ = [  # sorted\n  'a',\n  'b',\n]", ("a", "b")),
    ],
)
def test_export_list(source: str, exports: tuple[str, ...] | None) -> None:
    assert python(source).exports == exports


def test_a_listed_variable_is_a_symbol() -> None:
    assert names(python("__all__ = ['a']\na = b = 1\nc = 2")) == ["a"]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import a", [("a", ())]),
        ("import a.b as c, d", [("a.b", ()), ("d", ())]),
        ("from a import b", [("a", ("b",))]),
        ("from a.b import c as d", [("a.b", ("c",))]),
        ("from . import x", [(".", ("x",))]),
        ("from .import x", [(".", ("x",))]),
        ("from .. p import x", [("..p", ("x",))]),
        ("from ..p import (a, b as c,)", [("..p", ("a", "b"))]),
        ("from ..p import (  # x, y\n  a,  # why\n  b as c,\n)", [("..p", ("a", "b"))]),
        ("from a import *", [("a", ("*",))]),
        ("from importlib import import_module", [("importlib", ("import_module",))]),
        ("from a import \\\n  b", [("a", ("b",))]),
        ("from __future__ import annotations", [("__future__", ("annotations",))]),
        ("if TYPE_CHECKING:\n    from a import b", [("a", ("b",))]),
        ("def f():\n    import a", [("a", ())]),
        ("def f():\n\tif x:\n\t\tfrom a import b", [("a", ("b",))]),
        ("if x: import a", [("a", ())]),
        ("x = 1; import a", [("a", ())]),
        ("try:\n  import a\nexcept ImportError:\n  a = None", [("a", ())]),
        ("import a; import b", [("a", ()), ("b", ())]),
        ("'''\n  import a\n'''", []),
        ("#  import a", []),
        ("x = '  import a'", []),
    ],
)
def test_imports(source: str, found: list[tuple[str, tuple[str, ...]]]) -> None:
    assert [(one.spec, one.names) for one in python(source).imports] == found


def test_an_import_has_a_line() -> None:
    facts = python("\n\nimport a\ndef f():\n\n    from b import (\n        c)\n")
    assert facts.imports == (Import("a", (), 3), Import("b", ("c",), 6))


def test_many_lazy_imports_are_all_found() -> None:
    source = "".join(f"def f{n}():\n    import m{n}\n" for n in range(300))
    assert len(python(source).imports) == 300


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("if __name__ == '__main__':\n  main()", True),
        ('if __name__ == "__main__": main()', True),
        ("#!/usr/bin/env python\nprint(1)", True),
        ("#!/usr/bin/env python\ndef f(): pass", False),
        ("print(1)", False),
        ("def f():\n  if __name__ == '__main__': pass", False),
        ("if __name__ != 'x': pass", False),
    ],
)
def test_main(source: str, main: bool) -> None:
    assert python(source).main is main


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("def f(): pass", 1),
        ("\n\ndef f(): pass", 3),
        ("@a\n@b\ndef f(): pass", 3),
        ("x = '''\x0c\u2028\x85'''\n\x0c\ndef f(): pass", 3),
        ("\r\n\r\ndef f(): pass", 3),
    ],
)
def test_line(source: str, line: int) -> None:
    assert python(source).symbols[-1].line == line


@pytest.mark.parametrize(
    ("source", "doc"),
    [
        ("def f():\n  '''Does it.'''", "Does it."),
        ("def f():\n  # a comment first\n  '''Does it.'''", "Does it."),
        ("def f():\n  r'''Does it.'''", "Does it."),
        ("# Does it well.\ndef f(): pass", "Does it well."),
        ("# Does it well.\n@cache\ndef f(): pass", "Does it well."),
        ("# Does it,\n# in two lines.\ndef f(): pass", "Does it, in two lines."),
        ("# Not about it.\n\ndef f(): pass", ""),
        ("x = 1  # Not about it.\ndef f(): pass", ""),
        ("def f():\n  x = '''no doc'''", ""),
        ("def f():\n  return 1\n  '''no doc'''", ""),
        ("class A:\n  '''Holds it.'''\n  def m(self): pass", "Holds it."),
        ("# The most there are.\nMAX = 3", "The most there are."),
    ],
)
def test_doc(source: str, doc: str) -> None:
    assert python(source).symbols[0].doc == doc


@pytest.mark.parametrize(
    ("source", "checked"),
    [
        ("if TYPE_CHECKING:\n  class A: ...\n  def f(): ...\nclass B: ...", ["A", "f"]),
        ("if t.TYPE_CHECKING:  # of types\n  class _A:\n    def m(self): ...", ["_A", "m"]),
        ("if typing.TYPE_CHECKING:\n  A = t.TypeVar('A')\n  LIMIT = 3", ["LIMIT"]),
        ("if TYPE_CHECKING:\n  class A: ...\nelse:\n  class A: ...\n  class B: ...", []),
        ("if TYPE_CHECKING:\n  class A: ...\nelse:\n  A = object", []),
        ("if TYPE_CHECKING:\n  def f(): ...\nelse:\n  f = lambda: 1", []),
        ("if TYPE_CHECKING:\n  class A: ...\nelse:\n  from b import A", []),
        ("if TYPE_CHECKING:\n  class A: ...\nelif sys:\n  A = object", []),
        ("if TYPE_CHECKING:\n  class A: ...\nif sys:\n  B = object\nelse:\n  B = 1", ["A"]),
        ("if not TYPE_CHECKING:\n  class A: ...", []),
        ("if sys.version_info > (3,):\n  class A: ...", []),
        ("TYPE_CHECKING = False\nclass A: ...", []),
        ("class A: ...", []),
    ],
)
def test_what_is_there_for_type_checkers_alone(source: str, checked: list[str]) -> None:
    symbols = python(source).symbols
    assert [one.name for one in symbols if one.checked] == checked
    assert all(one.exported for one in symbols if "_" not in one.full)
