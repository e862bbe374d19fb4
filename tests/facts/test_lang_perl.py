from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ("package A;\nsub run { 1 }", ["1 +module A", "2 +function run"]),
    ("package main;\nsub run { 1 }", ["2 +function run"]),
    ("sub _help { 1 }", ["1 -function _help"]),
    ("package A::B;\nsub new { bless {} }\n1;", ["1 +module A::B", "2 +function new"]),
    ("sub run($x, $y = 1) { $x }", ["1 +function run"]),
    ("sub run($$) { 1 }", ["1 +function run"]),
    ("sub forward;", []),
    ("my $f = sub { 1 };", []),
    ("my sub local_one { 1 }", []),
    ("sub outer {\n  sub inner { 1 }\n}", ["1 +function outer"]),
    ("package A {\n  sub run { 1 }\n}", ["1 +module A", "2 +function run"]),
    (
        "use constant PI => 3;\nuse constant { A => 1, BB => 2 };",
        ["1 +constant PI", "2 +constant A", "2 +constant BB"],
    ),
    ("our $NAME = 'x';\nour %MAP = (a => 1);\nmy $own = 1;", ["1 +variable NAME"]),
    ("class A {\n  field $x;\n  method open { 1 }\n}", ["1 +class A", "3 +method A.open"]),
    ("sub a { 1 }\n__END__\nsub dead { 1 }", ["1 +function a"]),
    ("=head1 NAME\n\nsub pod { 1 }\n\n=cut\n\nsub a { 1 }", ["7 +function a"]),
    ("print <<EOT;\nsub text { 1 }\nEOT\nsub a { 1 }", ["4 +function a"]),
    ("has name => (is => 'ro');\nwith 'Role';", []),
]

SIGNATURES = [
    ("sub run {\n  my ($self, %args) = @_; # why\n  1;\n}", ["sub run"]),
    ("sub run($x,\n        $y = 1) { $x }", ["sub run($x, $y = 1)"]),
    ("use constant PI => 3;", ["constant PI"]),
    ("our $NAME = 'x';", ["our $NAME"]),
    ("package A { 1 }", ["package A"]),
]

IMPORTS = [
    ("use A::B;", [(1, "A::B")]),
    ("use A::B qw(c d);", [(1, "A::B", "c", "d")]),
    ("use A::B 1.0 'c', 'd';", [(1, "A::B", "c", "d")]),
    ("use parent 'A::B';", [(1, "A::B")]),
    ("use base qw(A B::C);", [(1, "A"), (1, "B::C")]),
    ("use parent -norequire, 'A';", []),
    ("require A::B;", [(1, "A::B")]),
    ("require 'x/y.pl';", [(1, "x/y.pl")]),
    ("use strict; use warnings;", []),
    ("use 5.010;", []),
    ("use lib 'lib';", []),
    ("no A::B;", []),
    ("use Mojo::Base 'A::B', -signatures;", [(1, "A::B"), (1, "Mojo::Base")]),
    ("require $file;", []),
    ("# use A::B;", []),
]

DOCUMENTED = """#!/usr/bin/perl
package A::Box;

=head1 NAME

A::Box - Opens boxes

=head1 METHODS

=head2 C<open($x)>

  $box->open(1);

Opens the L<box|A::Box> with I<care>.

=cut

# Runs it well.
sub run { 1 }

sub open { 1 }

sub bare { 1 }

1;
"""


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "perl") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "perl") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "perl") == expected


@pytest.mark.parametrize(("source", "expected"), IMPORTS)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "perl") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "perl").doc == "Opens boxes"
    assert docs(DOCUMENTED, "perl") == {
        "A::Box": "Opens boxes",
        "run": "Runs it well.",
        "open": "Opens the box with care.",
        "bare": "",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "perl") == docs(DOCUMENTED, "perl")
    assert facts(crlf, "perl").doc == facts(DOCUMENTED, "perl").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows("sub one { 1 }\nsub broken { my ( = ;\n}\nsub two { 1 }", "perl")
    assert {"1 +function one"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "perl").language == "perl"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("our @EXPORT_OK = qw(a b);", ("a", "b")),
        ("our @EXPORT = (qw(a), 'b');", ("a", "b")),
        ("@EXPORT = qw(\n  a\n  b\n);", ("a", "b")),
        ("my @OTHER = qw(a);", None),
        ("", None),
    ],
)
def test_what_exporter_is_told(source: str, expected: tuple[str, ...] | None) -> None:
    assert facts(source, "perl").exports == expected


def test_a_file_is_a_package_and_may_be_a_program() -> None:
    assert facts("package A::B;\n1;", "perl").package == "A::B"
    assert facts("#!/usr/bin/env perl\nprint 1;", "perl").main
    assert not facts("package A;\n1;", "perl").main


def test_documentation_that_is_long_is_read_in_time() -> None:
    long = "sub run { 1 }\n\n=head1 NAME\n\n" + "Words about it.\n\n" * 4000
    found = extract(long.encode(), "perl")
    assert (found.skipped, [one.name for one in found.symbols]) == ("", ["run"])


@pytest.mark.parametrize("noise", ["\n", " x\n", "\n \n", "C<", "=item x\n", " \n\n"])
def test_odd_documentation_takes_no_time(noise: str) -> None:
    source = "sub open { 1 }\n\n=head2 open\n" + noise * 3000
    assert extract(source.encode(), "perl").symbols[0].name == "open"
