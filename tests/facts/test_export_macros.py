"""C and C++ headers as libraries write them: macros beside names are no names."""

from __future__ import annotations

import pytest
from lang_tables import rows


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("class FOO_API Bar {\n  int x();\n};", ["2 +class Bar", "3 -method Bar.x"]),
        ("class FOO_API(1) Bar final : public Q {};", ["2 +class Bar"]),
        ("struct alignas(8) FOO_API Bar {};", ["2 +struct Bar"]),
        ("class [[nodiscard]] FOO_API Bar {};", ["2 +class Bar"]),
        ("enum class FOO_API E { A };", ["2 +enum E"]),
        ("template <class T>\nclass FOO_API Bar {};", ["3 +class Bar"]),
        ("class FOO_API Bar;\nextern FOO_API int x;", []),
        ("FOO_EXPORT void f();\nFOO_EXPORT int g(int a);", ["2 +function f", "3 +function g"]),
        ("FOO_API Foo::Bar f();", ["2 +function f"]),
        ('FOO_DEPRECATED("x") void f();', ["2 +function f"]),
        ("FOO_NORETURN void f() FOO_LOCKS(mu);", ["2 +function f"]),
        ("void GLAPIENTRY f(int a);", ["2 +function f"]),
        ("int FOO_CDECL f(const void *a) { return 1; }", ["2 +function f"]),
        ("bool WINAPI f(int a);", ["2 +function f"]),
        ("FOO_NAMESPACE_BEGIN\nclass Bar {};\nFOO_NAMESPACE_END", ["3 +class Bar"]),
        ("FOO_DECLARE(Bar)\nclass Baz {};", ["3 +class Baz"]),
        ("void VALUE(int a);", ["2 +function VALUE"]),
    ],
)
def test_names_beside_macros(source: str, expected: list[str]) -> None:
    assert rows(f"#pragma once\n{source}", "cpp") == expected
    assert rows(f"#pragma once\r\n{source}".replace("\n", "\r\n"), "cpp") == expected
