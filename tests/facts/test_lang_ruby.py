from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures, surface

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("def run; end", ["1 +function run"]),
    ("def run = 1", ["1 +function run"]),
    ("def ready?; end", ["1 +function ready?"]),
    ("X = Struct.new(:a) do\n  def go; end\nend", ["1 +class X", "2 +method X.go"]),
    ("X = Class.new(Y) { def go; end }", ["1 +class X", "1 +method X.go"]),
    ("X = Struct.new(:a)", ["1 +constant X"]),
    ("X = task.make do\n  def go; end\nend", ["1 +constant X"]),
    (
        "class A\n  attr_reader :one, :two\n  private\n  attr_writer :three\nend",
        ["1 +class A", "2 +method A.one", "2 +method A.two", "4 -method A.three"],
    ),
    ("class A\n  validates :one\n  x = attr_name\nend", ["1 +class A"]),
    ("attr_reader :one", []),
    ("module R\n  refine String do\n    def go; end\n  end\nend", ["3 +method String.go"]),
    ("class A; end", ["1 +class A"]),
    ("class A < B; end", ["1 +class A"]),
    ("class A::B; end", ["1 +class A::B"]),
    ("module A\n  def b; end\nend", ["1 +module A", "2 +method A.b"]),
    (
        "module A\n  module B\n    class C\n      def d; end\n    end\n  end\nend",
        ["3 +class C", "4 +method C.d"],
    ),
    ("module A\n  MAX = 1\n  class B; end\nend", ["2 +constant MAX", "3 +class B"]),
    ("module A::B\n  class C; end\n  helpers D\nend", ["2 +class C"]),
    # opened to put another one into it, as a module is; anything else makes it a class
    ("class A\n  module B\n    class C; end\n  end\nend", ["3 +class C"]),
    ("class A\n  class B\n    def c; end\n  end\nend", ["2 +class B", "3 +method B.c"]),
    ("class A < Z\n  class B; end\nend", ["1 +class A", "2 +class A.B"]),
    ("class A\n  include Z\n  class B; end\nend", ["1 +class A", "3 +class A.B"]),
    ("class A\n  class B; end\n  def c; end\nend", ["1 +class A", "2 +class A.B", "3 +method A.c"]),
    ("class A\nend", ["1 +class A"]),
    (
        "module A\n  class B\n    def c; end\n  end\n  def self.d; end\nend",
        ["1 +module A", "2 +class B", "3 +method B.c", "5 +method A.d"],
    ),
    (
        "module A\n  class << self\n    def b; end\n  end\n  class C; end\nend",
        ["1 +module A", "3 +method A.b", "5 +class C"],
    ),
    (
        "module A\n  class B; end\n  def c; end\n  def d; end\nend",
        ["1 +module A", "2 +class A.B", "3 +method A.c", "4 +method A.d"],
    ),
    (
        "module A\n  class B; end\n  private def c; end\nend",
        ["1 +module A", "2 +class A.B", "3 -method A.c"],
    ),
    (
        (
            "module A\n  extend Concern\n  included { has_many :x }\n  module ClassMethods\n"
            "    def b; end\n  end\nend"
        ),
        ["1 +module A", "4 +module A.ClassMethods", "5 +method ClassMethods.b"],
    ),
    ("module A; end", ["1 +module A"]),
    ("module A\n  autoload :B, 'a/b'\nend", ["1 +module A"]),
    ("MAX = 10", ["1 +constant MAX"]),
    (
        "class A\n  MAX = 10\n  Pair = Struct.new(:a) do\n    def sum; end\n  end\nend",
        ["1 +class A", "2 +constant A.MAX", "3 +class A.Pair", "4 +method Pair.sum"],
    ),
    (
        (
            "class A\n  def a; end\n  private\n  def b; end\n  MAX = 1\n  def self.c; end\n"
            "  class D\n    def e; end\n  end\n  public\n  def f; end\n  protected\ndef g; end\nend"
        ),
        [
            "1 +class A",
            "2 +method A.a",
            "4 -method A.b",
            "5 +constant A.MAX",
            "6 +method A.c",
            "7 +class A.D",
            "8 +method D.e",
            "11 +method A.f",
            "13 -method A.g",
        ],
    ),
    (
        "class A\n  private def a; end\n  def b; end\n  private_class_method def self.c; end\nend",
        ["1 +class A", "2 -method A.a", "3 +method A.b", "4 -method A.c"],
    ),
    (
        (
            "class A\n  def a; end\n  def b; end\n  private :a, :other\n  def self.c; end\n"
            "  private_class_method :c\n  MAX = 1\n  private_constant :MAX\nend\nclass B\n"
            "  def a; end\nend"
        ),
        [
            "1 +class A",
            "2 -method A.a",
            "3 +method A.b",
            "5 -method A.c",
            "7 -constant A.MAX",
            "10 +class B",
            "11 +method B.a",
        ],
    ),
    (
        (
            "class A\n  class << self\n    def a; end\n    private\n    def b; end\n  end\n"
            "  def c; end\nend"
        ),
        ["1 +class A", "3 +method A.a", "5 -method A.b", "7 +method A.c"],
    ),
    (
        "class A\n  private\n  class << self\n    def a; end\n  end\n  def b; end\nend",
        ["1 +class A", "4 +method A.a", "6 -method A.b"],
    ),
    ("class A # :nodoc:\n  def b; end\nend", ["1 -class A", "2 -method A.b"]),
    (
        "class A\n  def b # :nodoc:\n  end\n  def c(x) # :nodoc:\n    x\n  end\nend",
        ["1 +class A", "2 -method A.b", "4 -method A.c"],
    ),
    ("def outer\n  def inner; end\n  x = Class.new { def y; end }\nend", ["1 +function outer"]),
    (
        "class A\n  attr_accessor :a\n  include B\n  has_many :pets\nend",
        ["1 +class A", "2 +method A.a"],
    ),
    ("module A\n  module_function\n  def b; end\nend", ["1 +module A", "3 +method A.b"]),
    ("describe A do\n  def help; end\nend", ["2 +function help"]),
    ("x = 1\ny ||= 2", []),
    ("obj = Object.new\ndef obj.fatal; end", []),
]


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "ruby") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "def get(a, b = 1, *rest,\n        key: 2, &block) # why\n  a\nend",
            "def get(a, b = 1, *rest, key: 2, &block)",
        ),
        ("def run\n  1\nend", "def run"),
        ("def run = compute(1)", "def run"),
        ("def run(a) = a", "def run(a)"),
        ("def self.run a, b\n  1\nend", "def self.run a, b"),
        ("class A < B::C\n  X\nend", "class A < B::C"),
        ("class A < B; end", "class A < B"),
        ("module A::B; end", "module A::B"),
        ("MAX = 1 + 2", "MAX"),
    ],
)
def test_a_signature_is_one_line_without_its_body(source: str, expected: str) -> None:
    assert signatures(source, "ruby") == [expected]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("require 'json'", [(1, "json")]),
        ('require "a/b"', [(1, "a/b")]),
        ("require('a')", [(1, "a")]),
        ("require_relative 'a/b'", [(1, "./a/b")]),
        ("require_relative '../a'", [(1, "./../a")]),
        ("module A\n  autoload :B, 'a/b'\nend", [(2, "a/b", "B")]),
        ("begin\n  require 'a'\nrescue LoadError\nend", [(2, "a")]),
        ('require "a/#{name}"', []),
        ("require File.join(x, 'a')", []),
        ("thing.require 'a'", []),
        ("puts 'require'", []),
    ],
)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "ruby") == expected


@pytest.mark.parametrize(
    ("source", "main"),
    [
        ("if __FILE__ == $0\n  run\nend", True),
        ("if __FILE__ == $PROGRAM_NAME\n  run\nend", True),
        ("#!/usr/bin/env ruby\nrun", True),
        ("if name == $0\n  run\nend", False),
        ("puts __FILE__", False),
    ],
)
def test_a_program_asks_if_it_is_the_one_that_runs(source: str, main: bool) -> None:
    assert facts(source, "ruby").main is main


def test_docs_stand_directly_above() -> None:
    source = """
    # frozen_string_literal: true

    # = Heading
    #
    # Does it.
    # Well.
    #
    # == Usage
    #
    # go it
    def go; end

    # rubocop:disable Metrics/AbcSize
    def long; end

    # Opens +things+.
    class A
      # Turns it.
      def turn; end

      # Far.

      def near; end

      def tail; end # not above
      def next_one; end
    end
    """
    assert docs(source, "ruby") == {
        "go": "Does it. Well.",
        "long": "",
        "A": "Opens things.",
        "turn": "# Turns it.",
        "near": "",
        "tail": "",
        "next_one": "",
    }


def test_what_stands_in_a_namespace_is_documented_as_what_stands_alone() -> None:
    source = "module A\n  # Opens +things+.\n  class B\n    # Turns it.\n    def c; end\n  end\nend"
    assert docs(source, "ruby") == {"B": "Opens things.", "c": "# Turns it."}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("# frozen_string_literal: true\n\n# Opens things.\n\nrequire 'a'", "Opens things."),
        ("# frozen_string_literal: true\n# Opens things.\n\nrequire 'a'", "Opens things."),
        ("# frozen_string_literal: true\n\nrequire 'a'", ""),
        ("# Copyright (c) 2020 Someone. All rights reserved.\n\nrequire 'a'", ""),
        ("# Opens things.\nclass A; end", ""),
    ],
)
def test_a_comment_at_the_top_is_the_files_doc(source: str, expected: str) -> None:
    assert facts(source, "ruby").doc == expected


BASE = """
require 'json'

# A box.
class Box
  MAX = 10

  # Opens it.
  def open(a)
    a + 1
  end

  private

  def help; end
end
"""


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("a + 1", "b = a\n    # why\n    b"),
        BASE.replace("= 10", "= 11"),
        BASE.replace("def open(a)", "def open( a ) # a remark"),
        BASE.replace("def help; end", "def help\n    1\n  end"),
    ],
)
def test_bodies_and_formatting_are_not_told(edited: str) -> None:
    assert edited != BASE
    assert surface(edited, "ruby") == surface(BASE, "ruby")


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("open(a)", "open(a, b)"),
        BASE.replace("  private\n", ""),
        BASE.replace("A box", "A bag"),
        BASE.replace("'json'", "'yaml'"),
    ],
)
def test_what_is_told_shows_its_change(edited: str) -> None:
    assert surface(edited, "ruby") != surface(BASE, "ruby")


def test_broken_code_never_raises() -> None:
    for damaged in damages(BASE):
        assert extract(damaged, "ruby").language == "ruby"
