from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures, surface

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("inline constexpr int x = 1;\nconstexpr int y{2};", ["1 +constant x", "2 +constant y"]),
    (
        "namespace a { const int b = 1; namespace { const int c = 1; } }",
        ["1 +constant b", "1 -constant c"],
    ),
    ("const int Box::size = 3;", []),
    ("struct Box { static const int size = 1; };", ["1 +struct Box"]),
    ("void go() { constexpr int a = 1; const int b = 2; }", ["1 +function go"]),
    ("if (const int a = 1) {}", []),
    ("#pragma once\nnamespace a { extern const int b; }", ["2 +variable b"]),
    ("int run() { return 0; }", ["1 +function run"]),
    ("static int run() { return 0; }", ["1 -function run"]),
    ("auto run() -> int { return 0; }", ["1 +function run"]),
    ("template <typename T> T pick(T a) { return a; }", ["1 +function pick"]),
    ("template <> int pick<int>(int a) { return a; }", ["1 +function pick"]),
    ("std::ostream& operator<<(std::ostream& o, int x) { return o; }", ["1 +function operator<<"]),
    ("const char* const* names() { return 0; }", ["1 +function names"]),
    ("namespace { int run() { return 0; } class A {}; }", ["1 -function run", "1 -class A"]),
    ("namespace a { namespace b { int run() { return 0; } } }", ["1 +function run"]),
    ("enum class Color : int { Red };", ["1 +enum Color"]),
    ("struct Point { int x; };", ["1 +struct Point"]),
    ("union Bits { int a; };", ["1 +union Bits"]),
    ("class Later;", []),
    ("using Names = std::vector<int>;", ["1 +type Names"]),
    ("template <class T> using List = std::vector<T>;", ["1 +type List"]),
    ("typedef int Number;", ["1 +type Number"]),
    ("template <typename T> concept Small = sizeof(T) < 4;", ["1 +type Small"]),
    ("template <typename T> class Box { T value; };", ["1 +class Box"]),
    ("template <> struct Box<int> { int value; };", ["1 +struct Box"]),
    ("class [[nodiscard]] Box final : public Base {};", ["1 +class Box"]),
    (
        (
            "class A {\n  int hidden();\n public:\n  A();\n  explicit A(int x) : x_(x) {}\n ~A();\n"
            "  virtual int b(int x) const = 0;\n  static A* make();\n  const int& ref() const;\n"
            "  bool operator==(const A& o) const;\n  template <typename T> void c(T t) {}\n"
            " protected:\n  void d();\n private:\n  void e();\n  int x_;\n};"
        ),
        [
            "1 +class A",
            "2 -method A.hidden",
            "4 +method A.A",
            "6 +method A.~A",
            "7 +method A.b",
            "8 +method A.make",
            "9 +method A.ref",
            "10 +method A.operator==",
            "11 +method A.c",
            "13 -method A.d",
            "15 -method A.e",
        ],
    ),
    (
        (
            "struct A {\n  void b();\n private:\n  struct C { void d(); };\n public:\n"
            "  struct E { void f(); };\n  enum G { H };\n  using I = int;\n};"
        ),
        [
            "1 +struct A",
            "2 +method A.b",
            "4 -struct A.C",
            "4 -method C.d",
            "6 +struct A.E",
            "6 +method E.f",
            "7 +enum A.G",
            "8 +type A.I",
        ],
    ),
    ("class A {\n public:\n  friend void other();\n  friend class B;\n};", ["1 +class A"]),
    ("struct A {\n  void (*hook)(int);\n  std::function<void()> f;\n  int n;\n};", ["1 +struct A"]),
    ("int A::run() { return 0; }", ["1 -method A.run"]),
    ("A::A() : x(1) {}\nA::~A() {}", ["1 -method A.A", "2 -method A.~A"]),
    ("template <class T> T Box<T>::get() { return x; }", ["1 -method Box.get"]),
    ("int* ns::A::run() { return 0; }", ["1 -method A.run"]),
    ("bool A::operator==(const A& o) const { return true; }", ["1 -method A.operator=="]),
    (
        (
            "class A {\n public:\n  int run();\n private:\n  int walk();\n};\n"
            "int A::run() { return 0; }\nint A::walk() { return 0; }"
        ),
        ["1 +class A", "3 +method A.run", "5 -method A.walk"],
    ),
    ("struct A::Node { int x; };", ["1 +struct A.Node"]),
    (
        "int run() {\n  struct Local { void a(); };\n  auto f = [](int x) { return x; };\n}",
        ["1 +function run"],
    ),
    ("auto f = [](int x) { struct L {}; return x; };", []),
    ("int run();", []),
    ("#pragma once\nint run();", ["2 +function run"]),
    ("#define MAX 10\n#define MIN(a) (a)", ["1 +macro MAX", "2 +macro MIN"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "cpp") == expected


MACROS = [
    ("class EXPORT_MACRO Foo {};", ["1 +class Foo"]),
    (
        "class EXPORT_MACRO Foo : public Base {\n public:\n  void a();\n};",
        ["1 +class Foo", "3 +method Foo.a"],
    ),
    ("class EXPORT_MACRO(2) OTHER Foo {};", ["1 +class Foo"]),
    (
        "struct API_EXPORT Foo final : Base<int> { void a(); };",
        ["1 +struct Foo", "1 +method Foo.a"],
    ),
    ("template <class T> class API_EXPORT Foo<T*> {};", ["1 +class Foo"]),
    ("class EXPORT_MACRO Foo;", []),
    ("LIB_API void run(int a) {}", ["1 +function run"]),
    ("LIB_API auto run(int a) -> int { return a; }", ["1 +function run"]),
    ("template <typename T> LIB_CONSTEXPR auto run(T a) -> T { return a; }", ["1 +function run"]),
    (
        "LIB_BEGIN_NAMESPACE\nclass Foo {};\nLIB_END_NAMESPACE\nclass Bar {};",
        ["2 +class Foo", "4 +class Bar"],
    ),
    (
        "struct Foo {\n  LIB_CONSTEXPR Foo(int x) : x_(x) {}\n  int x_;\n};",
        ["1 +struct Foo", "2 +method Foo.Foo"],
    ),
    ("class Foo {\n  Q_OBJECT\n public:\n  void a();\n};", ["1 +class Foo", "4 +method Foo.a"]),
    (
        "struct Foo {\n  MOCK_METHOD(void, a, ());\n  void b();\n};",
        ["1 +struct Foo", "3 +method Foo.b"],
    ),
    (
        "namespace a {\nLIB_NAMESPACE_BEGIN\nclass Foo {};\nLIB_NAMESPACE_END\n}",
        ["3 +class Foo"],
    ),
    ("LIB_DECLARE_FLAG(int, name);\nclass Foo {};", ["2 +class Foo"]),
    ("struct Max { static constexpr a::Max(max)() { return 0; } };", ["1 +struct Max"]),
    ("struct A {\n  int n GUARDED_BY(mu);\n  void b();\n};", ["1 +struct A", "3 +method A.b"]),
    ("struct A { void FOO(int x); };", ["1 +struct A", "1 +method A.FOO"]),
    ("A::operator bool() const { return x; }\nA::operator TYPE_T() const { return x; }", []),
    ("TEST(Suite, Name) { int x = 1; }\nint real() { return 0; }", ["2 +function real"]),
    ("void lock() EXCLUSIVE_LOCKS(mu_) {}", ["1 +function lock"]),
]


@pytest.mark.parametrize(("source", "expected"), MACROS)
def test_macros_never_take_a_definitions_name(source: str, expected: list[str]) -> None:
    assert rows(source, "cpp") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("class API Foo : public Base {\n};", "class Foo : public Base"),
        (
            (
                "template <typename T>\nLIB_API inline auto run(\n    T a, // why\n    int b)"
                " -> std::vector<T> {}"
            ),
            "inline auto run(T a, int b) -> std::vector<T>",
        ),
        ("A::A(int x) : x_(x), y_(1) {}", "A::A(int x)"),
        ("[[nodiscard]] int run() { return 0; }", "int run()"),
        ("using Names = std::vector<int>;", "using Names = std::vector<int>"),
        ("template <typename T> concept Small = sizeof(T) < 4;", "concept Small"),
        ("enum class Color : int { Red };", "enum class Color : int"),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: str) -> None:
    assert signatures(source, "cpp") == [expected]


def test_includes_namespace_and_language() -> None:
    source = """
    #include <vector>
    #include "a/b.h"
    namespace outer { namespace inner { int x() { return 0; } } }
    """
    assert imports(source, "cpp") == [(1, "<vector>"), (2, "a/b.h")]
    assert facts(source, "cpp").package == "outer"


def test_a_header_in_cplusplus_is_read_as_such() -> None:
    source = "#pragma once\nnamespace a {\nclass API_EXPORT Foo {\n public:\n  void b();\n};\n}\n"
    assert facts(source, "c").language == "cpp"
    assert rows(source, "c") == ["3 +class Foo", "5 +method Foo.b"]


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("int main(int argc, char** argv) { return 0; }", True),
        ("namespace a { int run() { return 0; } }", False),
        ("int A::main() { return 0; }", False),
    ],
)
def test_a_program_starts_in_main(source: str, main: bool) -> None:
    assert facts(source, "cpp").main is main


def test_docs_stand_above_a_definition_or_its_template() -> None:
    source = """
    #pragma once

    /// A box.
    template <typename T>
    class API_EXPORT Box {
     public:
      /// Opens it.
      template <typename U>
      void open(U u);

      // Closes it.
      void close();

      void bare();  ///< not above
      void next();
    };

    /**
     * \\brief Picks one of \\p many, not a + b + c.
     */
    int pick();
    """
    assert docs(source, "cpp") == {
        "Box": "A box.",
        "open": "/// Opens it.",
        "close": "// Closes it.",
        "bare": "",
        "next": "",
        "pick": "Picks one of many, not a + b + c.",
    }


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("//  __ __| |  _ _|\n// |  |  |___| |_  |_|\n\n#include <a>\n", ""),
        (
            "// Formats text - core\n//\n// For the license information refer to a.h.\n\n",
            "Formats text - core",
        ),
        (
            "// This file is distributed under the X License.\n\n// Runs it all.\n\n#include <a>\n",
            "Runs it all.",
        ),
    ],
)
def test_drawings_and_licences_are_not_the_files_doc(head: str, expected: str) -> None:
    assert facts(head, "cpp").doc == expected


BASE = """
#include "x.h"

namespace a {

/// A box.
class Box {
 public:
  int open(int a) { return a; }
 private:
  int value_ = 1;
};

int run(int a) {
  return a + 1;
}

}  // namespace a
"""


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("return a + 1;", "int b = a;\n  // why\n  return b;"),
        BASE.replace("{ return a; }", "{ return a * 2; }"),
        BASE.replace("value_ = 1", "value_ = 2"),
        BASE.replace("int run(int a) {", "API_EXPORT int run(\n    int a)\n{"),
        BASE.replace("class Box", "class API_EXPORT Box"),
    ],
)
def test_bodies_and_formatting_are_not_told(edited: str) -> None:
    assert edited != BASE
    assert surface(edited, "cpp") == surface(BASE, "cpp")


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("int run(int a)", "int run(long a)"),
        BASE.replace(" public:", " protected:"),
        BASE.replace("A box", "A bag"),
        BASE.replace("x.h", "y.h"),
    ],
)
def test_what_is_told_shows_its_change(edited: str) -> None:
    assert surface(edited, "cpp") != surface(BASE, "cpp")


def test_broken_code_never_raises() -> None:
    for damaged in damages(BASE + "template <class T> int A<T>::b::operator()(int) {}\n"):
        assert extract(damaged, "cpp").language == "cpp"
