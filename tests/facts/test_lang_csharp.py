from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures, surface

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("public class Box {}", ["1 +class Box"]),
    ("class Box {}", ["1 -class Box"]),
    ("internal sealed class Box {}", ["1 -class Box"]),
    (
        "[Serializable]\npublic sealed partial class Box<T> : Base, IBox where T : new() {}",
        ["2 +class Box"],
    ),
    ("public record Point(int X, int Y);", ["1 +class Point"]),
    ("public readonly record struct Point(int X);", ["1 +class Point"]),
    ("public struct Point {}", ["1 +struct Point"]),
    ("public enum Color { Red }", ["1 +enum Color"]),
    ("public delegate void Handler(int a);", ["1 +type Handler"]),
    (
        "public interface IBox {\n  void Open();\n  int Size { get; }\n  event Action Done;\n}",
        [
            "1 +interface IBox",
            "2 +method IBox.Open",
            "3 +property IBox.Size",
            "4 +property IBox.Done",
        ],
    ),
    ("interface IBox { void Open(); }", ["1 -interface IBox", "1 -method IBox.Open"]),
    (
        (
            "public class A {\n  public A(int x) : base(x) {}\n  public void B() {}\n"
            "  protected virtual void C() {}\n  internal void D() {}\n  private void E() {}\n"
            "  void F() {}\n  void IX.G() {}\n  public static async Task<int> H<U>(U u) => 1;\n"
            "  public int I { get; private set; } = 1;\n  public int J => 1;\n"
            "  public event Action K;\n  ~A() {}\n}"
        ),
        [
            "1 +class A",
            "2 +method A.A",
            "3 +method A.B",
            "4 -method A.C",
            "5 -method A.D",
            "6 -method A.E",
            "7 -method A.F",
            "8 -method A.G",
            "9 +method A.H",
            "10 +property A.I",
            "11 +property A.J",
            "12 +property A.K",
        ],
    ),
    ("class A { public void B() {} }", ["1 -class A", "1 -method A.B"]),
    (
        (
            "public class A {\n  public class B { public void C() {} }\n"
            "  private class D { public void E() {} }\n}"
        ),
        ["1 +class A", "2 +class A.B", "2 +method B.C", "3 -class A.D", "3 -method D.E"],
    ),
    (
        (
            "public class A {\n  public const int B = 1, C = 2;\n  private readonly int _d;\n"
            "  public static readonly A E = new();\n  private const int F = 3;\n  public int G;\n}"
        ),
        ["1 +class A", "2 +constant A.B", "2 +constant A.C", "4 +constant A.E", "5 -constant A.F"],
    ),
    ("public class A { public void B() { void Local() {} } }", ["1 +class A", "1 +method A.B"]),
    ("#if FOO\npublic class A {}\n#endif", ["2 +class A"]),
    (
        (
            "public class A : B\n#if HAVE_C\n  , C\n#endif\n{\n  public void D() {}\n"
            "#if X\n  public void E(int a)\n#else\n  public void E()\n#endif\n  {\n  }\n"
            "#region F\n  public void G() {}\n#endregion\n}"
        ),
        ["1 +class A", "6 +method A.D", "8 +method A.E", "15 +method A.G"],
    ),
    ("#:package Cake@1\npublic class A {}", ["2 +class A"]),
    ("namespace A { namespace B { public class C {} } }", ["1 +class C"]),
    ("Console.WriteLine(1);\nvoid Local() {}\npublic class A {}", ["3 +class A"]),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "csharp") == expected


@pytest.mark.parametrize(
    ("member", "expected"),
    [
        (
            (
                "[Get]\n  public List<string> All(\n    [From] int a, // why\n"
                '    string b = "x")\n    where T : new()\n  {\n  }'
            ),
            'public List<string> All(int a, string b = "x") where T : new()',
        ),
        ("public int Size { get; set; } = 1;", "public int Size"),
        ("public int Size => 1 + 2;", "public int Size"),
        ("public A(int x) : base(x) { }", "public A(int x)"),
        ("public const int Max = 10;", "public const int Max"),
        ("void Go();", "void Go()"),
    ],
)
def test_a_signature_is_one_line_without_its_body(member: str, expected: str) -> None:
    source = f"[Serializable]\npublic class A<T> : B\n{{\n  {member}\n}}\n"
    assert signatures(source, "csharp") == ["public class A<T> : B", expected]


def test_usings_of_all_forms() -> None:
    source = """
    using System;
    using static System.Math;
    using Text = System.Text.StringBuilder;
    global using Acme.Core;
    using global::Acme.Util;
    namespace A
    {
        using Inner.Things;
    }
    """
    assert imports(source, "csharp") == [
        (1, "System"),
        (2, "System.Math"),
        (3, "System.Text.StringBuilder"),
        (4, "Acme.Core"),
        (5, "global::Acme.Util"),
        (8, "Inner.Things"),
    ]


@pytest.mark.parametrize(
    ("source", "package"),
    [
        ("namespace A.B;\nclass C {}", "A.B"),
        ("namespace A.B { class C {} }", "A.B"),
        ("class C {}", ""),
    ],
)
def test_the_namespace_is_the_package(source: str, package: str) -> None:
    assert facts(source, "csharp").package == package


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("class P { static void Main(string[] args) {} }", True),
        ("class P { public static async Task<int> Main() { return 0; } }", True),
        ("using System;\nConsole.WriteLine(1);", True),
        ("class P { void Main() {} }", False),
        ("class P { static void Run() {} }", False),
    ],
)
def test_a_program_starts_in_main_or_at_the_top(source: str, main: bool) -> None:
    assert facts(source, "csharp").main is main


def test_docs_are_cleaned_xml() -> None:
    source = """
    /// <summary>
    /// A box of <see cref="Pet"/>s, see <c>Size</c>.
    /// </summary>
    /// <remarks>Rarely read.</remarks>
    [Serializable]
    public class Box
    {
        /// <summary>Opens it.</summary>
        /// <param name="a">The key.</param>
        public void Open(int a) {}

        /// <inheritdoc/>
        public void Close() {}

        // not a doc
        public void Turn() {}
    }
    """
    found = docs(source, "csharp")
    assert found["Box"].startswith("A box of Pets, see Size.")
    assert found["Open"] == (
        '/// <summary>Opens it.</summary> /// <param name="a">The key.</param>'
    )
    assert (found["Close"], found["Turn"]) == ("/// <inheritdoc/>", "")


def test_docs_survive_foreign_line_ends_and_spaces_behind() -> None:
    source = "/// <summary>\n/// A box \n/// of pets.  \n/// </summary>\npublic class Box {}\n"
    assert docs(source, "csharp") == {"Box": "A box of pets."}
    assert docs(source.replace("\n", "\r\n"), "csharp") == {"Box": "A box of pets."}


BASE = """
using System;

namespace A;

/// <summary>A box.</summary>
public class Box
{
    private int _count = 1;
    public const int Max = 10;

    /// <summary>Opens it.</summary>
    public int Open(int a)
    {
        return a;
    }
}
"""


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("return a;", "var b = a;\n        // why\n        return b;"),
        BASE.replace("= 10", "= 11"),
        BASE.replace("_count = 1", "_total = 2"),
        BASE.replace("public int Open(int a)\n", "[Pure]\n    public int Open(\n        int a)\n"),
    ],
)
def test_bodies_and_formatting_are_not_told(edited: str) -> None:
    assert edited != BASE
    assert surface(edited, "csharp") == surface(BASE, "csharp")


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("int a", "long a"),
        BASE.replace("public int Open", "internal int Open"),
        BASE.replace("A box", "A bag"),
        BASE.replace("using System", "using Acme"),
    ],
)
def test_what_is_told_shows_its_change(edited: str) -> None:
    assert surface(edited, "csharp") != surface(BASE, "csharp")


def test_broken_code_never_raises() -> None:
    for damaged in damages(BASE):
        assert extract(damaged, "csharp").language == "csharp"
