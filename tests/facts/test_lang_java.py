from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures, surface

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("public class Owner {}", ["1 +class Owner"]),
    ("class Owner {}", ["1 -class Owner"]),
    ('@Entity\n@Table(name = "o")\npublic final class Owner {}', ["3 +class Owner"]),
    ("public interface Shape {}", ["1 +interface Shape"]),
    ("public enum Color { RED, GREEN { void x() {} } }", ["1 +enum Color"]),
    ("public record Point(int x, int y) {}", ["1 +class Point"]),
    (
        'public @interface Marked { String value() default "x"; }',
        ["1 +interface Marked", "1 +method Marked.value"],
    ),
    (
        (
            "public class A {\n  public A() {}\n  protected void b() {}\n  void c() {}\n"
            "  private void d() {}\n  public static <T> T e(T t) { return t; }\n}"
        ),
        [
            "1 +class A",
            "2 +method A.A",
            "3 -method A.b",
            "4 -method A.c",
            "5 -method A.d",
            "6 +method A.e",
        ],
    ),
    (
        "public class A {\n  @Override\n  public String toString() { return null; }\n}",
        ["1 +class A", "3 +method A.toString"],
    ),
    ("class A { public void b() {} }", ["1 -class A", "1 -method A.b"]),
    (
        (
            "public interface A {\n  int N = 1;\n  void b();\n  default void c() {}\n"
            "  private void d() {}\n}"
        ),
        [
            "1 +interface A",
            "2 +constant A.N",
            "3 +method A.b",
            "4 +method A.c",
            "5 -method A.d",
        ],
    ),
    (
        (
            "public class A {\n  public static class B { public void c() {} }\n"
            "  private static class D { public void e() {} }\n}"
        ),
        ["1 +class A", "2 +class A.B", "2 +method B.c", "3 -class A.D", "3 -method D.e"],
    ),
    (
        (
            "public class A {\n  public static final int MAX = 1;\n  private int count;\n"
            "  public int open;\n  private static final int MIN = 0;\n}"
        ),
        ["1 +class A", "2 +constant A.MAX", "5 -constant A.MIN"],
    ),
    ("public enum E { A; public void go() {} }", ["1 +enum E", "1 +method E.go"]),
    (
        (
            "public class A {\n  static final X X = new X() { public void in() {} };\n"
            "  private Y y = new Y() { public void in() {} };\n"
            "  { new Z() { public void in() {} }; }\nstatic { new Z() { public void in() {} }; }\n"
            "  void f() { class L { public void in() {} } }\n}"
        ),
        ["1 +class A", "2 -constant A.X", "6 -method A.f"],
    ),
    (
        "public class A {\n  public void b() {}\n  public void b(int x) {}\n}",
        ["1 +class A", "2 +method A.b"],
    ),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "java") == expected


@pytest.mark.parametrize(
    ("member", "expected"),
    [
        (
            (
                '@Get("/x")\n  public List<String> all(\n      @Valid int a, // why\n'
                "      String... b) throws IOException {\n  }"
            ),
            "public List<String> all(int a, String... b) throws IOException",
        ),
        ("public static final int MAX = 1 + 2;", "public static final int MAX"),
        ("abstract int go();", "abstract int go()"),
        ("A(int x) { this.x = x; }", "A(int x)"),
    ],
)
def test_a_signature_is_one_line_without_its_body(member: str, expected: str) -> None:
    source = f"@Entity\npublic abstract class A<T> extends B<T> implements C {{\n  {member}\n}}\n"
    assert signatures(source, "java") == [
        "public abstract class A<T> extends B<T> implements C",
        expected,
    ]


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ("@A int x, @a.b.C(1) @D int y", "int x, int y"),
        ("final @A int x", "final int x"),
        ('@A(names = {@B, @C("@D int")}) int x', "int x"),
        ("\n      @A\n      @B int x,\n      @C int y\n  ", "int x, int y"),
        ("List<@A String> x", "List<@A String> x"),
    ],
)
def test_annotations_are_no_part_of_a_signature(parameters: str, expected: str) -> None:
    inner = f"static class B {{ class C {{ void g({parameters}) {{}} }} }}"
    found = signatures(f"class A {{\n  void f({parameters}) {{ }}\n  {inner}\n}}\n", "java")
    assert found == [
        "class A",
        f"void f({expected})",
        "static class B",
        "class C",
        f"void g({expected})",
    ]


@pytest.mark.parametrize("depth", [1, 2, 3, 9, 10, 11, 40])
def test_types_are_found_however_deep_they_stand(depth: int) -> None:
    source = "class A { " + "".join(f"interface B{i} {{ void f{i}(); " for i in range(depth))
    expected = ["1 -class A"]
    for i in range(depth):
        owner = f"B{i - 1}" if i else "A"
        expected += [f"1 -interface {owner}.B{i}", f"1 -method B{i}.f{i}"]
    assert rows(source + "} " * (depth + 1), "java") == expected


def test_what_stands_in_a_body_is_no_symbol_at_any_depth() -> None:
    source = """
    enum E {
        A { void no() {} };
        record R(int x) {
            void go() { class L { void no() {} } Runnable r = new R() { public void no() {} }; }
            enum F { B; void deep() { } }
        }
    }
    """
    assert rows(source, "java") == [
        "1 -enum E",
        "3 -class E.R",
        "4 -method R.go",
        "5 -enum R.F",
        "5 -method F.deep",
    ]


def test_a_broken_file_is_read_as_deep_as_it_is() -> None:
    source = "class A {\n  int = ;\n  class B {\n    class C {\n      void f() {}\n    }\n  }\n}\n"
    assert rows(source, "java")[-2:] == ["4 -class B.C", "5 -method C.f"]


def test_a_comment_in_a_text_is_none() -> None:
    source = """
    class A {
        String url = "https://example.org"; /* NOTE: this is the one that the tests ask for. */
        String b = "/* no */", c = "// NOTE: this is a text and not a comment at all";
        char d = '"'; // NOTE: a quote alone opens nothing that would end here.
    }
    """
    assert [note.line for note in facts(source, "java").notes] == [2, 4]


@pytest.mark.parametrize(
    ("code", "specs"),
    [
        ("@com.acme.Mark class A {}", ["com.acme.Mark"]),
        ("@com.acme.Mark(x = 1) class A {}", ["com.acme.Mark"]),
        ("class A extends com.acme.Bar<com.acme.Car> {}", ["com.acme.Bar", "com.acme.Car"]),
        ("class A { com.acme.Bar b = new com.acme.Car(); }", ["com.acme.Bar", "com.acme.Car"]),
        ("class A { com.acme.Bar a, b; com.acme.Bar[] c; }", ["com.acme.Bar"]),
        (
            "class A { int a = com.acme.Bar.make(com.acme.Car.class); }",
            ["com.acme.Bar", "com.acme.Car"],
        ),
        ("class A { com.acme.Bar.Inner a; }", ["com.acme.Bar"]),
        ("class A { void f() throws com.acme.Bad {} }", ["com.acme.Bad"]),
        ("import com.acme.Bar;\nclass A { com.acme.Bar b; }", ["com.acme.Bar"] * 2),
        ("class A { java.util.List a; javax.swing.Icon b; }", []),
        ("/** {@link com.acme.Bar b} */ class A {} // com.acme.Car c", []),
        ('class A { String a = "com.acme.Bar b"; }', []),
        ("class A { int a = b.c().D(); int e = this.f.G(); }", []),
        ("class A { Map.Entry a; b.Car d; com.acme.URI e; int e = f.g.MAX + f.LIMIT; }", []),
        ("class A { void f() { a.b.c(); a.b.Do(); } }", []),
    ],
)
def test_a_type_by_its_full_name_is_an_import(code: str, specs: list[str]) -> None:
    assert [spec for _, spec, *_ in imports(f"package a;\n{code}\n", "java")] == specs


def test_imports_of_all_forms() -> None:
    source = """
    package org.example.web;

    import java.util.List;
    import org.example.model.*;
    import static org.example.Util.join;
    import static org.example.Util.*;
    import /* odd */ a . B ;
    """
    assert imports(source, "java") == [
        (3, "java.util.List"),
        (4, "org.example.model.*"),
        (5, "org.example.Util", "join"),
        (6, "org.example.Util", "*"),
        (7, "a.B"),
    ]


@pytest.mark.parametrize(
    ("source", "package"),
    [("package a.b;\nclass C {}", "a.b"), ("package a;", "a"), ("class C {}", "")],
)
def test_the_package_is_told(source: str, package: str) -> None:
    assert facts(source, "java").package == package


@pytest.mark.parametrize(
    ("method", "main"),
    [
        ("public static void main(String[] args) {}", True),
        ("public static void main(String... args) throws Exception {}", True),
        ("public void main(String[] args) {}", False),
        ("public static int main() { return 0; }", False),
        ("public static void run(String[] args) {}", False),
    ],
)
def test_a_program_starts_in_a_static_main(method: str, main: bool) -> None:
    assert facts(f"class A {{ {method} }}", "java").main is main


def test_docs_are_cleaned_javadoc() -> None:
    source = """
    package a;

    /**
     * An <b>owner</b> of {@link Pet}s, see {@code Pet#name}.
     *
     * @author Someone
     */
    @Entity
    public class Owner {

        /** Returns the pets. */
        @Override
        public int pets() { return 1; }

        /* not a doc */
        public void a() {}

        // not a doc
        public void b() {}
    }
    """
    assert docs(source, "java") == {
        "Owner": "An owner of Pets, see Pet#name.",
        "pets": "/** Returns the pets. */",
        "a": "",
        "b": "",
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("/**\n * The model.\n */\npackage a;\n", "The model."),
        (
            "/*\n * Copyright 2012 the authors.\n */\n/**\n * The model.\n */\n@X\npackage a;",
            "The model.",
        ),
        ("/*\n * Copyright 2012 the original author.\n */\npackage a;\nclass B {}", ""),
        ("package a;\n/** A class. */\nclass B {}", ""),
    ],
)
def test_the_package_comment_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "java").doc == expected


BASE = """
package a;

import java.util.List;

/** An owner. */
public class Owner {
    private int count = 1;
    public static final int MAX = 10;

    /** Returns one. */
    public int one(int a) {
        return a;
    }
}
"""


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("return a;", "int b = a;\n        // why\n        return b;"),
        BASE.replace("= 10", "= 11"),
        BASE.replace("count = 1", "total = 2"),
        BASE.replace("public int one(int a) {", "@Override\n    public int one(\n        int a) {"),
    ],
)
def test_bodies_and_formatting_are_not_told(edited: str) -> None:
    assert edited != BASE
    assert surface(edited, "java") == surface(BASE, "java")


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("int a", "long a"),
        BASE.replace("public int one", "int one"),
        BASE.replace("An owner", "A pet"),
        BASE.replace("util.List", "util.Map"),
    ],
)
def test_what_is_told_shows_its_change(edited: str) -> None:
    assert surface(edited, "java") != surface(BASE, "java")


def test_broken_code_never_raises() -> None:
    for damaged in damages(BASE):
        assert extract(damaged, "java").language == "java"
