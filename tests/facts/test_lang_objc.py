from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    (
        '#import "A.h"\ntypedef void (^Done)(int a);\n@implementation A\n@end',
        ["2 -type Done", "3 -class A"],
    ),
    (
        (
            '#import "A.h"\n'
            "@interface A : NSObject <P>\n"
            "@property (nonatomic) int x;\n"
            "- (void)run:(int)a with:(NSString *)b;\n"
            "+ (A *)shared;\n"
            "@end"
        ),
        ["2 +class A", "3 +property A.x", "4 +method A.run", "5 +method A.shared"],
    ),
    (
        ('#import "A.h"\n@implementation A\n- (void)run { }\n@end'),
        ["2 -class A", "3 -method A.run"],
    ),
    (
        (
            '#import "A.h"\n'
            "@interface A ()\n"
            "@property int hidden;\n"
            "@end\n"
            "@implementation A\n"
            "- (void)run { }\n"
            "@end"
        ),
        ["2 -class A", "3 -property A.hidden", "6 -method A.run"],
    ),
    (("@interface NSString (Ext)\n- (int)foo;\n@end"), ["2 +method NSString.foo"]),
    (
        ("@protocol P <NSObject>\n- (void)a;\n@optional\n- (void)b;\n@end"),
        ["1 +interface P", "2 +method P.a", "4 +method P.b"],
    ),
    (
        (
            "#import <Foundation/Foundation.h>\n"
            "typedef NS_ENUM(NSInteger, Kind) { KindA, KindB };\n"
            "typedef NS_OPTIONS(NSUInteger, Flags) { FlagA = 1 };"
        ),
        ["2 +enum Kind", "3 +enum Flags"],
    ),
    (
        ('#import "A.h"\nstatic void help(int a) {}\nint run(int a) { return 1; }'),
        ["2 -function help", "3 +function run"],
    ),
    (('#import "A.h"\n@class B;\n#define MAX 1'), ["3 +macro MAX"]),
    (
        (
            '#import "A.h"\n'
            "NS_ASSUME_NONNULL_BEGIN\n"
            "@interface A : NSObject\n"
            "- (void)run;\n"
            "@end\n"
            "int also(int a);\n"
            "NS_ASSUME_NONNULL_END"
        ),
        ["3 +class A", "4 +method A.run", "6 +function also"],
    ),
    (('#import "A.h"\nint main(int argc, char **argv) { return 0; }'), ["2 -function main"]),
    (("function y = f(x)\ny = x;\nend"), []),
    ((":- module m.\n:- interface."), []),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "objc") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            (
                "@interface A<T> : NSObject <P, Q>\n"
                "- (instancetype)initWith:(int)a NS_DESIGNATED_INITIALIZER;\n"
                "- (void)old:(NSDictionary<NSString *, id> *)x\n"
                "      error:(NSError **)e API_AVAILABLE(ios(9.0), macos(10));\n"
                "@property (copy) void (^done)(BOOL ok) NS_SWIFT_NAME(d);\n"
                "@end"
            ),
            [
                "@interface A<T> : NSObject <P, Q>",
                "- (instancetype)initWith:(int)a",
                "- (void)old:(NSDictionary<NSString *, id> *)x error:(NSError **)e",
                "@property (copy) void (^done)(BOOL ok)",
            ],
        ),
        (("@interface A : NSObject { int iv; }\n@end"), ["@interface A : NSObject"]),
        (
            ('#import "A.h"\n@implementation A\n- (int)run:(int)a { return a; }\n@end'),
            ["@implementation A", "- (int)run:(int)a"],
        ),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "objc") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('#import "A.h"', [(1, "A.h")]),
        ("#import <UIKit/UIKit.h>", [(1, "<UIKit/UIKit.h>")]),
        ("@import UIKit;", [(1, "UIKit")]),
        (('#include "a.h"\n#import "b.h"'), [(1, "a.h"), (2, "b.h")]),
        (('#import "A.h"\n// #import "B.h"'), [(1, "A.h")]),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "objc") == expected


DOCUMENTED = """
#import "B.h"

/**
 Owns the pets.
 */
@interface Owner : NSObject

/// Returns the pets.
- (int)pets;

- (void)plain;

@end
"""


def test_docs_are_cleaned() -> None:
    assert docs(DOCUMENTED, "objc") == {
        "Owner": "Owns the pets.",
        "pets": "/// Returns the pets.",
        "plain": "",
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            (
                "//\n"
                "//  Foo.m\n"
                "//  Project\n"
                "//\n"
                "//  Created by A B on 1/1/20.\n"
                "//\n"
                "\n"
                '#import "B.h"\n'
                ""
            ),
            "",
        ),
        (('// Opens all the things.\n\n#import "B.h"\n'), "Opens all the things."),
    ],
)
def test_what_stands_at_the_top_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "objc").doc == expected


def test_line_ends_of_windows_change_nothing() -> None:
    source = DOCUMENTED.lstrip("\n")
    found = extract(source.replace("\n", "\r\n").encode(), "objc")
    assert found == extract(source.encode(), "objc")


def test_the_rest_of_a_broken_file_is_read() -> None:
    assert "3 +method A.good" in rows(
        ('#import "A.h"\n@interface A : NSObject\n- (void)good;\n@end\n@interface ( - [\n'), "objc"
    )


def test_broken_code_never_raises() -> None:
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "objc").language == "objc"


@pytest.mark.parametrize(
    ("source", "language"),
    [
        ("@interface A : NSObject\n@end\n", "objc"),
        ("typedef NS_ENUM(NSInteger, Kind) { KindA };\n", "objc"),
        ("int f(int a);\n", "c"),
        ("/**\n * @interface A\n */\nint f(int a);\n", "c"),
        ("\nclass A {\npublic:\n  int b;\n};\n", "cpp"),
    ],
)
def test_a_header_is_read_as_what_it_is(source: str, language: str) -> None:
    assert facts(source, "c").language == language


def test_what_only_has_the_suffix_is_not_read() -> None:
    assert facts("x = [1, 2];\n", "objc").skipped == "not Objective-C"


def test_a_macro_above_a_class_does_not_part_it_from_its_doc() -> None:
    source = """
    #import "B.h"
    /// Owns the pets.
    NS_SWIFT_UI_ACTOR
    @interface Owner : NSObject
    @end
    """
    assert docs(source, "objc") == {"Owner": "Owns the pets."}
    assert rows(source, "objc") == ["4 +class Owner"]
