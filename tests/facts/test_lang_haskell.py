from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    (("module A where\nrun :: Int -> Int\nrun 0 = 1\nrun x = y where y = x"), ["2 +function run"]),
    (
        ("module A (run, T(..)) where\nrun x = x\nhelp x = x\ndata T = A | B\nnewtype N = N Int"),
        ["2 +function run", "3 -function help", "4 +type T", "5 -type N"],
    ),
    (
        (
            "module A where\n"
            "class Eq a => C a where\n"
            "  m :: a -> Int\n"
            "  m _ = 1\n"
            "instance C Int where\n"
            "  m = id"
        ),
        ["2 +class C", "3 +method C.m"],
    ),
    (("module A (C(..)) where\nclass C a where\n  m :: a"), ["2 +class C", "3 +method C.m"]),
    (("main :: IO ()\nmain = do\n  let k = 1\n  return ()"), ["1 +function main"]),
    (("module A where\nx, y :: Int\nx = 1\ny = 2"), ["2 +function x", "2 +function y"]),
    (
        ("module A where\ntype S = String\ntype family F a where\n  F Int = Bool"),
        ["2 +type S", "3 +type F"],
    ),
    (("module A where\ndata R = R { f :: Int, g :: Bool } deriving Show"), ["2 +type R"]),
    (("module A where\n(<+>) :: Int -> Int -> Int\na <+> b = a"), []),
    (("module A where\nf x\n  | x > 1 = 1\n  | otherwise = 2"), ["2 +function f"]),
    (("module A where\ndata G a where\n  G1 :: Int -> G Int"), ["2 +type G"]),
    (("module A where\nx = let z = 1 in z"), ["2 +function x"]),
    (
        ("module A (module B, type T, gone) where\ntype T = Int\nown = 1"),
        ["2 +type T", "3 -function own"],
    ),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "haskell") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            ("module A where\nrun\n  :: forall a. Eq a\n  => a -- ^ why\n  -> Int\nrun _ = 1"),
            ["run :: forall a. Eq a => a -> Int"],
        ),
        (("module A where\nx = 1\nf a b = a"), ["x", "f a b"]),
        (
            ("module A where\nclass (Eq a, Show a) => C a where\n  m :: a"),
            ["class (Eq a, Show a) => C a", "m :: a"],
        ),
        (("module A where\nnewtype N a = N { unN :: a }"), ["newtype N a"]),
        (("module A where\ntype S a = [a]"), ["type S a = [a]"]),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "haskell") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import A.B", [(1, "A.B")]),
        ("import qualified Data.Map as M", [(1, "Data.Map")]),
        ("import A (x, Y(..), Z)", [(1, "A", "x", "Y", "Z")]),
        ("import A hiding (x)", [(1, "A")]),
        ("import Data.Map qualified as M", [(1, "Data.Map")]),
        ("import {-# SOURCE #-} A.B", [(1, "A.B")]),
        ("-- import A", []),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "haskell") == expected


DOCUMENTED = """
module A where

import B

-- | Returns the 'pets'.
--
-- >>> pets 1
pets :: Int -> Int
pets = id

{- | Says it loud.
   And well. -}
shout :: Int
shout = 1

-- Plain words of it.
plain :: Int
plain = 2

-- | A pet of one.
data Pet = Pet
"""


def test_docs_are_cleaned() -> None:
    assert docs(DOCUMENTED, "haskell") == {
        "pets": "Returns the 'pets'.",
        "shout": "Says it loud. And well.",
        "plain": "Plain words of it.",
        "Pet": "A pet of one.",
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (("{-# LANGUAGE CPP #-}\n-- | Opens things.\nmodule A where\n"), "Opens things."),
        (("{- |\nModule: A\n\nOpens things.\n-}\nmodule A where\n"), "Opens things."),
        (("-- Copyright 2020 Someone\nmodule A where\n"), ""),
        (("module A where\n-- | A pet of one.\nx = 1\n"), ""),
    ],
)
def test_what_stands_at_the_top_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "haskell").doc == expected


def test_line_ends_of_windows_change_nothing() -> None:
    source = DOCUMENTED.lstrip("\n")
    found = extract(source.replace("\n", "\r\n").encode(), "haskell")
    assert found == extract(source.encode(), "haskell")


def test_the_rest_of_a_broken_file_is_read() -> None:
    assert "8 +function last" in rows(
        ("module A where\n\ngood :: Int\ngood = 1\n\nbad = if x\n\nlast :: Int\nlast = 2\n"),
        "haskell",
    )


def test_broken_code_never_raises() -> None:
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "haskell").language == "haskell"


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("main = print 1", True),
        (("module Main where\nmain :: IO ()\nmain = print 1"), True),
        (("module A where\nrun = let main = 1 in main"), False),
    ],
)
def test_where_a_program_starts(source: str, main: bool) -> None:
    assert facts(source, "haskell").main is main


@pytest.mark.parametrize(
    ("source", "package"),
    [
        (("module A.B where\n"), "A.B"),
        (("module A (x) where\n"), "A"),
        ("x = 1", ""),
    ],
)
def test_the_package_is_told(source: str, package: str) -> None:
    assert facts(source, "haskell").package == package
