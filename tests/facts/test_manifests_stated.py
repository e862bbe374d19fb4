"""R, Haskell, Nim, OCaml, Clojure, Scala, Perl, Julia, Helm: a name, a sentence, their needs."""

from __future__ import annotations

import pytest

from summarizer.facts.manifests import at_home, is_manifest, read_manifest
from summarizer.records.project import Manifest

DESCRIPTION = """\
Type: Package
Package: tea
Title: A Title
Version: 1.0
Description: Brews tea,
    also for two.
Depends:
    R (>= 4.1)
Imports:
    cli (>= 3.6.2),
    glue
Suggests: testthat
"""
CABAL = """\
cabal-version: 2.4
Name:          tea-pot
-- synopsis: no
synopsis:      Brews tea,
               also for two.
library
  build-depends: base >= 4.9 && < 5
               , text,
    containers ^>= 0.6
  exposed-modules: Tea
test-suite spec
  build-depends: hspec
"""
NIMBLE = """\
version = "0.1"
description = "Brews tea."
requires "nim >= 1.6", "chronos#head"
requires "results"
"""
OPAM = """\
opam-version: "2.0"
synopsis: "Brews tea"
depends: [
  "ocaml" {>= "4.08"}
  "lwt" {>= "5.0" & with-test}
  "dune"
]
"""
CLOJURE = """\
(defproject org.acme/tea "0.1"
  ; :description "no"
  :description "Brews tea."
  :dependencies [[org.clojure/clojure "1.11"]
                 [ring/ring-core "1.9" :exclusions [x]]]
"""
SBT = 'ThisBuild / name := "tea"\ndescription := "Brews tea." // yes\n'
MAKEFILE_PL = """\
WriteMakefile(
  NAME         => 'Acme::Tea',
  # ABSTRACT => 'no',
  ABSTRACT     => 'Brews tea',
  PREREQ_PM    => {'IO::Socket' => '1.0', JSON => 0},
);
"""
DIST = "name = Acme-Tea\nabstract = Brews tea\n[@Basic]\nname = no\n"
PROJECT = 'name = "Tea"\nuuid = "1"\n[deps]\nPots = "2"\n'


@pytest.mark.parametrize(
    ("path", "text", "name", "description", "needs"),
    [
        ("DESCRIPTION", DESCRIPTION, "tea", "Brews tea, also for two.", ("cli", "glue")),
        (
            "tea-pot.cabal",
            CABAL,
            "tea-pot",
            "Brews tea, also for two.",
            ("containers", "hspec", "text"),
        ),
        ("tea.nimble", NIMBLE, "tea", "Brews tea.", ("chronos", "results")),
        ("tea.opam", OPAM, "tea", "Brews tea", ("lwt",)),
        (
            "project.clj",
            CLOJURE,
            "org.acme/tea",
            "Brews tea.",
            ("org.clojure/clojure", "ring/ring-core"),
        ),
        ("build.sbt", SBT, "tea", "Brews tea.", ()),
        ("Makefile.PL", MAKEFILE_PL, "Acme::Tea", "Brews tea", ("IO::Socket", "JSON")),
        ("dist.ini", DIST, "Acme-Tea", "Brews tea", ()),
        ("Project.toml", PROJECT, "Tea", "", ("Pots",)),
    ],
)
def test_what_is_stated(
    path: str, text: str, name: str, description: str, needs: tuple[str, ...]
) -> None:
    found = read_manifest(path, text.encode())
    assert found is not None
    assert (found.name, found.description, found.dependencies) == (name, description, needs)
    assert found.resolution == (("name", name),)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("DESCRIPTION", "What this folder is for.\n"),
        ("build.sbt", 'lazy val core = project.settings(\n    name := "core",\n)\n'),
        ("dist.ini", "[a]\n"),
        ("project.clj", "{:deps {}}"),
        ("Project.toml", '[deps]\nTest = "8"\n'),
        ("Project.toml", 'name = "Docs"\n'),
        ("Project.toml", "= broken"),
        ("a.cabal", "library\n"),
    ],
)
def test_what_states_no_name_is_no_manifest(path: str, text: str) -> None:
    assert is_manifest(path)
    assert read_manifest(path, text.encode()) is None


@pytest.mark.parametrize("path", ["DESCRIPTION.md", "description", "cabal", "x.opam.locked"])
def test_names_that_are_no_manifests(path: str) -> None:
    assert not is_manifest(path)


def opam(name: str) -> Manifest:
    return Manifest(f"{name}.opam", "", "opam", name=name, description="Brews.")


def test_opam_packages_that_lie_side_by_side_speak_for_the_folders_of_their_names() -> None:
    other = Manifest("Makefile", "", "Makefile")
    found = at_home(
        [opam("tea"), opam("tea-lwt"), opam("gone"), other], ["tea/a.ml", "tea-lwt/b/c.ml"]
    )
    told = [(one.folder, one.name, one.description) for one in found]
    assert told == [
        ("tea", "tea", "Brews."),
        ("tea-lwt", "tea-lwt", "Brews."),
        ("", "", ""),
        ("", "", ""),
    ]


@pytest.mark.parametrize(
    "manifests", [[opam("tea")], [opam("tea"), Manifest("a", "", "cabal")], []]
)
def test_one_alone_speaks_for_its_folder(manifests: list[Manifest]) -> None:
    assert at_home(manifests, ["tea/a.ml"]) == tuple(manifests)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('description: "Brews.", app: :a', "Brews."),
        ('@about "Brews."\n  def project do\n    [description: @about]', "Brews."),
        ('@about """\n  Brews.\n  """\n  def project do\n    [description: @about]', "Brews."),
        ('[description: about()]\n  end\n  defp about do\n    "Brews."\n  end', "Brews."),
        ("[description: @about]", ""),
        ("[description: about()]", ""),
        ("[app: :a]", ""),
    ],
)
def test_the_description_of_mix_may_have_a_name(line: str, told: str) -> None:
    found = read_manifest("mix.exs", f"defmodule A do\n  {line}\n".encode())
    assert found is not None
    assert found.description == told


def test_a_chart_of_helm() -> None:
    text = b"apiVersion: v2\nname: tea\ndescription: Brews tea.\nversion: 1.0.0\n"
    found = read_manifest("charts/tea/Chart.yaml", text)
    assert found is not None
    assert (found.name, found.description, found.folder) == ("tea", "Brews tea.", "charts/tea")
    assert read_manifest("Chart.yaml", b"name: tea\ndescription: Lines of a chart.\n") is None
    assert read_manifest("charts/tea/Chart.yaml", text.replace(b"1.0.0", b"1.0.1")) == found
