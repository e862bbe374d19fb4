"""What a formatter changes is no change of the code; what changes its meaning is one."""

from __future__ import annotations

import pytest

from summarizer.facts.surface import surface
from summarizer.facts.symbols import code_of_symbols, definition_tokens, extract

SAME = [
    ("python", "def f():\n    '''Does  it.'''\n", 'def f():\n    """Does it."""\n'),
    ("python", "def f():\n    return 'a'\n", 'def f():\n    return "a"\n'),
    ("python", "def f():\n    return U'a', F'b{x}'\n", 'def f():\n    return "a", f"b{x}"\n'),
    ("python", "def f():\n    return 'it\\'s\\n'\n", 'def f():\n    return "it\'s\\n"\n'),
    ("python", "def f():\n    return r'\\d'\n", 'def f():\n    return r"\\d"\n'),
    (
        "python",
        "def f(a, b='x'):\n    g(a)\n",
        'def f(\n    a,\n    b="x",\n):\n    g(\n        a,\n    )\n',
    ),
    ("python", "def f():\n    a = 1; b = [1, 2,]\n", "def f():\n    a = 1\n    b = [1, 2]\n"),
    ("python", "def f():\n    a = b + \\\n        c\n", "def f():\n    a = b + c\n"),
    ("python", "def f():\n    # why\n    return {'a': 1,}\n", 'def f():\n    return {"a": 1}\n'),
    (
        "javascript",
        "function f(a, b) {\n  g(a)\n  return 'x'\n}\n",
        'function f(\n  a,\n  b,\n) {\n  g(a);\n  return "x";\n}\n',
    ),
    (
        "python",
        "def f():\n    return (\n        'a'\n        'b'\n    )\n",
        'def f():\n    return "a" "b"\n',
    ),
    ("python", "def f(a):\n    x = (a or 1)\n", "def f(a):\n    x = a or 1\n"),
    ("javascript", "function f() { return (a && b) }\n", "function f() {\n  return a && b;\n}\n"),
    ("javascript", "const f = () => {\n  a++\n}\n", "const f = () => {\n  a++;\n};\n"),
    (
        "javascript",
        "class A {\n  x = 1\n  m() { let a = 'b\\n' }\n}\n",
        'class A {\n  x = 1;\n  m() {\n    let a = "b\\n";\n  }\n}\n',
    ),
    (
        "javascript",
        "function f() { for (let i = 0; i < 3; i++) g(i) }\n",
        "function f() {\n  for (let i = 0; i < 3; i++) g(i);\n}\n",
    ),
    (
        "javascript",
        "function f() { if (a) { b() }; c() }\n",
        "function f() {\n  if (a) {\n    b();\n  }\n  c();\n}\n",
    ),
    (
        "typescript",
        "interface A { a: string, b: number }\n",
        "interface A {\n  a: string;\n  b: number;\n}\n",
    ),
    (
        "typescript",
        "export function f<T>(a: 'x' | 'y'): T { return a as T }\n",
        'export function f<\n  T,\n>(a: "x" | "y"): T {\n  return a as T;\n}\n',
    ),
    (
        "rust",
        "fn f(a: u8, b: u8) -> u8 { g(a, b) }\n",
        "fn f(\n    a: u8,\n    b: u8,\n) -> u8 {\n    g(\n        a,\n        b,\n    )\n}\n",
    ),
    (
        "rust",
        "fn f(a: u8) { match a { 1 => {}, _ => g() } }\n",
        "fn f(a: u8) {\n    match a {\n        1 => {}\n        _ => g(),\n    }\n}\n",
    ),
    (
        "go",
        "package a\n\nfunc F() int { return 1 }\n",
        "package a\n\nfunc F() int {\n\treturn 1\n}\n",
    ),
    (
        "go",
        "package a\n\nfunc F() { a(); b(1, 2) }\n",
        "package a\n\nfunc F() {\n\ta()\n\tb(\n\t\t1,\n\t\t2,\n\t)\n}\n",
    ),
    ("ruby", "def f\n  g('a')\nend\n", 'def f\n  g("a")\nend\n'),
]

OTHER = [
    ("python", "def f():\n    return 'a'\n", "def f():\n    return 'b'\n"),
    ("python", "def f():\n    return 'a '\n", "def f():\n    return 'a'\n"),
    ("python", "def f():\n    return 'a\\n'\n", "def f():\n    return 'b\\n'\n"),
    ("python", "def f():\n    return f'a{x}'\n", "def f():\n    return f'b{x}'\n"),
    ("python", "def f():\n    return 'a', b\n", "def f():\n    return 'a, b'\n"),
    ("python", "def f():\n    return 'x'\n", "def f():\n    return x\n"),
    ("python", "def f():\n    return r'\\d'\n", "def f():\n    return '\\d'\n"),
    ("python", "def f():\n    return b'd'\n", "def f():\n    return 'd'\n"),
    ("python", "def f():\n    return (a,)\n", "def f():\n    return (a)\n"),
    ("python", "def f():\n    return a[1,]\n", "def f():\n    return a[1]\n"),
    ("python", "def f():\n    return a,\n", "def f():\n    return a\n"),
    ("python", "def f():\n    return g(a, b)\n", "def f():\n    return g(a)\n"),
    ("python", "def f():\n    return g(a, b)\n", "def f():\n    return g(a)(b)\n"),
    ("python", "def f():\n    return\n    a\n", "def f():\n    return a\n"),
    ("python", "def f():\n    g()\n    (a)\n", "def f():\n    g()(a)\n"),
    ("python", "def f():\n    '''Does it.'''\n", "def f():\n    '''Does that.'''\n"),
    ("javascript", "function f() { for (;a;) {} }\n", "function f() { for (a;;) {} }\n"),
    ("javascript", "function f() { if (a); b() }\n", "function f() { if (a) b() }\n"),
    ("python", "def f():\n    return (a + b) * c\n", "def f():\n    return a + b * c\n"),
    ("python", "def f():\n    g((a, b))\n", "def f():\n    g(a, b)\n"),
    ("javascript", "function f() { x = (a, b) }\n", "function f() { x = a, b }\n"),
    ("javascript", "function f() { a;\n(b) }\n", "function f() { a\n(b) }\n"),
    ("javascript", "function f() { return\na }\n", "function f() { return a }\n"),
    ("javascript", "function f() { return [a,,] }\n", "function f() { return [a,] }\n"),
    ("javascript", "function f() { return [,] }\n", "function f() { return [] }\n"),
    ("javascript", "function f() { return `a` }\n", "function f() { return `b` }\n"),
    ("javascript", "function f() { return `a${b} c` }\n", "function f() { return `a${b} d` }\n"),
    ("javascript", "function f() { return /a'b/ }\n", 'function f() { return /a"b/ }\n'),
    ("rust", "fn f() -> u8 { g() }\n", "fn f() -> u8 { g(); }\n"),
    ("rust", "fn f() { g((a,)) }\n", "fn f() { g((a)) }\n"),
    ("rust", "fn f() { g('a') }\n", 'fn f() { g("a") }\n'),
    ("go", "package a\n\nfunc F() { for ; a; {} }\n", "package a\n\nfunc F() { for a; ; {} }\n"),
    ("go", "package a\n\nfunc F() { a('x') }\n", 'package a\n\nfunc F() { a("x") }\n'),
    ("php", "<?php\nfunction f() { return 'a\\n'; }\n", '<?php\nfunction f() { return "a\\n"; }\n'),
    ("php", "<?php\nfunction f() { return 'a $b'; }\n", '<?php\nfunction f() { return "a $b"; }\n'),
    ("ruby", "def f\n  g('a\\n')\nend\n", 'def f\n  g("a\\n")\nend\n'),
    ("ruby", "def f\n  g('a#{b}')\nend\n", 'def f\n  g("a#{b}")\nend\n'),
    ("c", "int f(void) { return 'a'; }\n", 'int f(void) { return "a"; }\n'),
    ("c", "int f(void) { while (a); b(); }\n", "int f(void) { while (a) b(); }\n"),
    ("bash", "f() {\n  echo '$a'\n}\n", 'f() {\n  echo "$a"\n}\n'),
    ("bash", "f() {\n  echo a; b\n}\n", "f() {\n  echo a b\n}\n"),
]


@pytest.mark.parametrize(("language", "before", "after"), SAME)
def test_a_formatter_changes_no_code(language: str, before: str, after: str) -> None:
    old, new = before.encode(), after.encode()
    assert code_of_symbols(old, language) == code_of_symbols(new, language) != {}
    assert surface(extract(old, language)) == surface(extract(new, language))
    for name in code_of_symbols(old, language):
        assert definition_tokens(old, language, name) == definition_tokens(new, language, name)


@pytest.mark.parametrize(("language", "before", "after"), OTHER)
def test_what_means_something_else_is_other_code(language: str, before: str, after: str) -> None:
    old, new = code_of_symbols(before.encode(), language), code_of_symbols(after.encode(), language)
    assert old.keys() == new.keys() != set()
    assert old != new


@pytest.mark.parametrize(
    ("language", "before", "after"),
    [
        ("python", "def f(a, b=1): pass\n", "def f(a): pass\n"),
        ("python", "def f(a='x'): pass\n", "def f(a='y'): pass\n"),
        ("typescript", "function f(a: 'x') {}\n", "function f(a: 'y') {}\n"),
        ("rust", "fn f<'a>(x: &'a u8) {}\n", "fn f<'b>(x: &'a u8) {}\n"),
    ],
)
def test_another_signature_is_another_surface(language: str, before: str, after: str) -> None:
    old, new = (surface(extract(text.encode(), language)) for text in (before, after))
    assert old != new
