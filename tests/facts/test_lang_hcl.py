from __future__ import annotations

import pytest
from lang_tables import damages, docs, facts, imports, rows, signatures

from summarizer.facts.symbols import extract

SYMBOLS = [
    ('resource "aws_instance" "web" {\n  ami = "x"\n}', ["1 +resource aws_instance.web"]),
    (
        'data "aws_ami" "a" {}\nephemeral "x" "y" {}',
        ["1 -resource data.aws_ami.a", "2 -resource ephemeral.x.y"],
    ),
    ('module "vpc" {\n  source = "./vpc"\n}', ["1 +module vpc"]),
    (
        ('variable "name" {\n  type = string\n}\noutput "id" {\n  value = 1\n}'),
        ["1 +variable name", "4 +variable id"],
    ),
    ('provider "aws" {\n  region = "x"\n}', ["1 -property provider.aws"]),
    ("locals {\n  a = 1\n  b = { c = 2 }\n}", ["2 -constant a", "3 -constant b"]),
    ('terraform {\n  required_version = ">= 1"\n}', []),
    (
        (
            'resource "a" "b" {\n'
            "  lifecycle {\n"
            "    ignore_changes = []\n"
            "  }\n"
            '  dynamic "setting" {\n'
            "    content {}\n"
            "  }\n"
            "}"
        ),
        ["1 +resource a.b"],
    ),
    ("moved {\n  from = a.b\n  to = a.c\n}\nimport {\n  to = a.b\n}", []),
    ('job "web" {\n  group "all" {}\n}', []),
    ('name = "value"\nlist = [1, 2]', []),
    ('# resource "a" "b" {}', []),
    ('variable "text" {\n  default = <<EOT\nresource "a" "b" {}\nEOT\n}', ["1 +variable text"]),
    ('resource "a" {}\nvariable {}', []),
]

SIGNATURES = [
    ('resource "a" "b" { # why\n  x = 1\n}', ['resource "a" "b"']),
    ('variable "name" {\n  type = string\n}', ['variable "name"']),
    ("locals {\n  a = 1\n}", ["a"]),
    ('module "vpc" {\n  source = "./vpc"\n}', ['module "vpc"']),
    ('data "a" "b" {}', ['data "a" "b"']),
]

IMPORTS = [
    ('module "vpc" {\n  source = "./vpc"\n}', [(2, "./vpc")]),
    (
        ('module "vpc" {\n  source  = "terraform-aws-modules/vpc/aws"\n  version = "1"\n}'),
        [(2, "terraform-aws-modules/vpc/aws")],
    ),
    ('terraform {\n  source = "../x//y"\n}', [(2, "../x//y")]),
    ('resource "a" "b" {\n  source = "./file"\n}', []),
    ('module "vpc" {\n  source = "${path.module}/vpc"\n}', []),
    ('module "vpc" {\n  config = {\n    source = "./no"\n  }\n}', []),
]

DOCUMENTED = """
# What an app runs on,
# and where.

# The machine of the site.
resource "aws_instance" "web" {}

variable "name" {
  description = "The name of it."
}

output "id" {
  description = "Which one it is."
  value       = 1
}

// Beside it stands more.
module "vpc" {
  source = "./vpc"
}

resource "a" "bare" {}
"""


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_symbols_with_line_visibility_kind_and_owner(source: str, expected: list[str]) -> None:
    assert rows(source, "hcl") == expected


@pytest.mark.parametrize(("source", "expected"), SYMBOLS)
def test_the_line_ends_of_windows_change_nothing(source: str, expected: list[str]) -> None:
    assert rows(source.replace("\n", "\r\n"), "hcl") == expected


@pytest.mark.parametrize(("source", "expected"), SIGNATURES)
def test_a_signature_is_one_line_without_its_body(source: str, expected: list[str]) -> None:
    assert signatures(source, "hcl") == expected


@pytest.mark.parametrize(("source", "expected"), IMPORTS)
def test_imports_of_all_forms(source: str, expected: list[tuple[object, ...]]) -> None:
    assert imports(source, "hcl") == expected


def test_words_about_the_file_and_its_definitions() -> None:
    assert facts(DOCUMENTED, "hcl").doc == "What an app runs on, and where."
    assert docs(DOCUMENTED, "hcl") == {
        "aws_instance.web": "The machine of the site.",
        "name": "The name of it.",
        "id": "Which one it is.",
        "vpc": "Beside it stands more.",
        "a.bare": "",
    }
    crlf = DOCUMENTED.replace("\n", "\r\n")
    assert docs(crlf, "hcl") == docs(DOCUMENTED, "hcl")
    assert facts(crlf, "hcl").doc == facts(DOCUMENTED, "hcl").doc


def test_a_broken_file_still_gives_the_rest() -> None:
    found = rows('resource "a" "one" {}\nresource "a" "broken" { x = \nvariable "two" {}', "hcl")
    assert {"1 +resource a.one"} <= set(found)
    for damaged in damages(DOCUMENTED):
        assert extract(damaged, "hcl").language == "hcl"
