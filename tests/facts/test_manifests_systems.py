"""Go, Rust, the JVM, .NET, PHP, Ruby, Elixir, CMake and make."""

from __future__ import annotations

import pytest

from summarizer.facts.manifests import read_manifest
from summarizer.records.project import Manifest, Start


def read(path: str, text: str) -> Manifest:
    found = read_manifest(path, text.encode())
    assert found is not None
    return found


def commands(found: Manifest) -> dict[str, str]:
    return {one.name: one.line for one in found.commands}


GO_MOD = """
// a comment
module example.com/acme/api // here

go 1.22

require (
    github.com/a/b v1.2.3 // indirect
    example.com/acme/db v0.0.0
)
require golang.org/x/text v0.1.0
replace example.com/acme/db => ../db
replace (
    github.com/a/b => github.com/c/b v1.2.4
    github.com/d/e v1.0.0 => ./third_party/e
)
"""


def test_go_mod() -> None:
    found = read("svc/api/go.mod", GO_MOD)
    assert (found.kind, found.name, found.languages) == ("go.mod", "example.com/acme/api", ("go",))
    assert found.dependencies == ("example.com/acme/db", "github.com/a/b", "golang.org/x/text")
    assert found.resolution == (
        ("module", "example.com/acme/api"),
        ("replace:example.com/acme/db", "../db"),
        ("replace:github.com/d/e", "./third_party/e"),
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("v1.2.3", "v1.3.0"),
        ("go 1.22", "go 1.23\ntoolchain go1.23.1"),
        ("v1.2.4", "v9"),
        ("// here", ""),
    ],
)
def test_a_bump_of_go_changes_nothing_that_decides(old: str, new: str) -> None:
    assert old in GO_MOD
    assert read("go.mod", GO_MOD).resolution == read("go.mod", GO_MOD.replace(old, new)).resolution


def test_go_work() -> None:
    found = read("go.work", "go 1.22\nuse ./api\nuse (\n\t./db\n\t.\n)\n")
    assert found.kind == "go.work"
    assert found.resolution == (("use", "."), ("use", "./api"), ("use", "./db"))


CARGO = """
[package]
name = "acme-cli"
version = "0.1.0"
description = "Does\\nthings."
edition = "2021"
[lib]
name = "acme"
path = "src/acme.rs"
[[bin]]
name = "acme"
path = "src/main.rs"
[[bin]]
name = "other"
[[test]]
name = "all"
path = "tests/all.rs"
[dependencies]
serde = "1"
core = { version = "0.1", path = "../core", package = "acme-core" }
[dev-dependencies]
tempfile = "3"
[target.'cfg(unix)'.dependencies]
libc = "0.2"
[workspace]
members = ["crates/*"]
[workspace.dependencies]
anyhow = "1"
"""


def test_cargo() -> None:
    found = read("Cargo.toml", CARGO)
    assert (found.name, found.description) == ("acme-cli", "Does things.")
    assert found.dependencies == ("anyhow", "core", "libc", "serde", "tempfile")
    assert found.starts == (
        Start("acme", "src/main.rs"),
        Start("other", "src/bin/other.rs"),
        Start("acme", "src/acme.rs", "library"),
    )
    assert found.resolution == (
        ("edition", "2021"),
        ("lib", "acme"),
        ("name", "acme-cli"),
        ("package:core", "acme-core"),
        ("path:core", "../core"),
        ("root", "src/acme.rs"),
        ("root", "src/main.rs"),
        ("root", "tests/all.rs"),
        ("workspace", "crates/*"),
    )
    bumped = CARGO.replace('"0.1.0"', '"0.2.0"').replace('serde = "1"', 'serde = "2"')
    assert read("Cargo.toml", bumped).resolution == found.resolution


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ('[package]\nname = "a"', [("edition", "2015")]),
        ('[package]\nname = "a"\nedition.workspace = true', []),
        ("[workspace]\nmembers = []", []),
    ],
)
def test_the_edition_of_a_crate(text: str, edition: list[tuple[str, str]]) -> None:
    found = read("Cargo.toml", text).resolution
    assert [pair for pair in found if pair[0] == "edition"] == edition


POM = """<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent><artifactId>parent</artifactId><version>3</version></parent>
  <artifactId>app</artifactId><version>1.0</version>
  <description>An
    app.</description>
  <properties><start-class>a.b.Main</start-class></properties>
  <modules><module>core</module><module>web</module></modules>
  <dependencies><dependency><groupId>g</groupId><artifactId>x</artifactId></dependency></dependencies>
  <build><sourceDirectory>src/java</sourceDirectory>
    <plugins><plugin><artifactId>kotlin-maven-plugin</artifactId></plugin></plugins></build>
</project>"""


def test_maven() -> None:
    found = read("pom.xml", POM)
    assert (found.name, found.description) == ("app", "An app.")
    assert found.languages == ("java", "kotlin")
    assert found.dependencies == ("g:x",)
    assert found.starts == (Start("app", "a.b.Main"),)
    assert found.resolution == (
        ("module", "core"),
        ("module", "web"),
        ("name", "app"),
        ("sourceDirectory", "src/java"),
    )


def test_gradle() -> None:
    settings = read(
        "settings.gradle",
        "rootProject.name = 'acme'\ninclude 'core', ':web:api'\n// include 'no'\n",
    )
    assert settings.name == "acme"
    assert settings.resolution == (("module", ":web:api"), ("module", "core"), ("name", "acme"))
    build = read(
        "app/build.gradle.kts",
        """
        plugins { id("org.springframework.boot") version "3.0"; kotlin("jvm") version "1.9" }
        description = "An app."
        /* implementation("a:no:1") */
        dependencies {
            implementation("org.a:b:1.2") // see https://example.com
            testImplementation("org.c:d:3")
            api(project(":core"))
        }
        application { mainClass.set("a.b.MainKt") }
        """,
    )
    assert build.kind == "gradle"
    assert build.description == "An app."
    assert build.languages == ("java", "kotlin")
    assert build.dependencies == ("org.a:b", "org.c:d")
    assert build.starts == (Start("app", "a.b.MainKt"),)
    assert build.resolution == (("project", ":core"),)


@pytest.mark.parametrize(
    ("script", "description"),
    [
        ("description = 'Bakes.'", "Bakes."),
        ('description "Bakes."', "Bakes."),
        ("plugins { id 'java' }\ndescription = 'Bakes {a} }'\n", "Bakes {a} }"),
        ("def s = '}'\ntask x {\n  description = 'No.'\n}\ndescription = 'Yes.'", "Yes."),
        ('println("${a("b")}")\ndescription = "Yes."', "Yes."),
        ("task x {\n  description = 'No.'\n}", ""),
        ('tasks.register("x") {\n  doLast { }\n  description = "No."\n}', ""),
        ('val x by tasks.registering {\n  println("}")\n  description = "No."\n}', ""),
        ("publishing {\n  pom {\n    description = 'No.'\n  }\n}", ""),
        ("task x {\n  def s = '\\'}'\n  description 'No.'\n}", ""),
        ("task x {\n  // }\n  description 'No.'\n}", ""),
        ("def r = /it's/\ntask x {\n  description = 'No.'\n}\ndescription = 'Yes.'", "Yes."),
        ("def r = /a{2/\ndescription = 'Yes.'", "Yes."),
        ("x.matches(/\\/{/)\ndescription = 'Yes.'", "Yes."),
        ("def r = x =~ /}/\ndescription = 'Yes.'", "Yes."),
        ("task x {\n  def r = ~/}/\n  description = 'No.'\n}", ""),
        ("def r = 4 / 2\ntask x {\n  def s = 4 / 2\n  description = 'No.'\n}", ""),
        ("def r =\n  /it's\ntask x {\n  description = 'No.'\n}", ""),
        ("def r = 'a\\\n}'\ntask x {\n  description = 'No.'\n}", ""),
        ('val t = """\n}{\n"""\ntask("x") {\n  description = "No."\n}', ""),
    ],
)
def test_what_a_gradle_script_says_outside_of_blocks(script: str, description: str) -> None:
    for name in ("build.gradle", "build.gradle.kts"):
        assert read(name, script).description == description


def test_composer() -> None:
    found = read(
        "composer.json",
        """{"name": "a/b", "description": "d", "bin": ["bin/tool"],
        "require": {"php": ">=8", "ext-json": "*", "c/d": "^1"}, "require-dev": {"e/f": "*"},
        "scripts": {"test": "phpunit", "all": ["@lint", "@test"]},
        "autoload": {"psr-4": {"A\\\\B\\\\": "src/", "A\\\\": ["x", "y"], "": ""},
                     "classmap": ["old"]},
        "autoload-dev": {"psr-4": {"T\\\\": "tests"}},
        "repositories": [{"type": "path", "url": "../core"}]}""",
    )
    assert found.dependencies == ("c/d", "e/f")
    assert commands(found) == {"test": "phpunit", "all": "@lint && @test"}
    assert found.starts == (Start("tool", "bin/tool"),)
    assert found.resolution == (
        ("classmap", "old"),
        ("path", "../core"),
        ("psr-4:", "."),
        ("psr-4:A\\", "x\ny"),
        ("psr-4:A\\B\\", "src/"),
        ("psr-4:T\\", "tests"),
    )


def test_ruby() -> None:
    gemfile = read(
        "Gemfile", "gem 'rails', '~> 7'\n# gem 'no'\ngem \"core\", path: \"engines/core\"\n"
    )
    assert gemfile.dependencies == ("core", "rails")
    assert gemfile.resolution == (("path:core", "engines/core"),)
    gem = read(
        "acme.gemspec",
        """
        Gem::Specification.new do |s|
          s.name = "acme"
          s.version = Acme::VERSION
          s.summary = 'Does things.'
          s.executables = %w[acme other]
          s.require_paths = ["lib", "ext"]
          s.add_dependency "rack", ">= 2"
          s.add_development_dependency("rspec")
        end
        """,
    )
    assert (gem.kind, gem.name, gem.description) == ("gemspec", "acme", "Does things.")
    assert gem.dependencies == ("rack", "rspec")
    assert gem.starts == (
        Start("acme", "bin/acme"),
        Start("other", "bin/other"),
        Start("acme", "lib/acme.rb", "library"),
        Start("acme", "ext/acme.rb", "library"),
    )
    assert gem.resolution == (("name", "acme"), ("source-root", "ext"), ("source-root", "lib"))


@pytest.mark.parametrize(
    ("source", "name", "starts"),
    [
        ("Gem::Specification.new 'acme', VERSION do |s|\nend\n", "acme", ["lib/acme.rb"]),
        ('Gem::Specification.new("acme") { |s| }\n', "acme", ["lib/acme.rb"]),
        (
            "Gem::Specification.new do |s|\n  s.name = 'acme-core'\nend\n",
            "acme-core",
            ["lib/acme-core.rb", "lib/acme/core.rb"],
        ),
        ("Gem::Specification.new do |s|\n  s.name = NAME\nend\n", "", []),
        ("Gem::Specification.new NAME, '1' do |s|\nend\n", "", []),
    ],
)
def test_the_file_that_a_gem_is_loaded_by(source: str, name: str, starts: list[str]) -> None:
    gem = read("x.gemspec", source)
    assert gem.name == name
    assert gem.starts == tuple(Start(name, path, "library") for path in starts)


ERLANG_MK = """
PROJECT = cow
PROJECT_DESCRIPTION = Milks   streams.
PROJECT_VERSION = 1.0

include erlang.mk
"""


@pytest.mark.parametrize(
    ("source", "name", "description"),
    [
        (ERLANG_MK, "cow", "Milks streams."),
        ("PROJECT = $(NAME)\ninclude erlang.mk\n", "", ""),
        ("PROJECT = cow\nPROJECT_DESCRIPTION = x\ninclude other.mk\n", "", ""),
        ("all:\n\techo\n", "", ""),
    ],
)
def test_an_application_of_erlang_mk(source: str, name: str, description: str) -> None:
    found = read("Makefile", source)
    assert (found.name, found.description) == (name, description)
    wanted = (Start(name, f"src/{name}.erl", "library"),) if name else ()
    assert found.starts == wanted


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("s.summary = \"#{s.description}.\"\ns.description = 'Does things'", "Does things."),
        ("s.name = 'acme'\ns.summary = \"What #{s.name} is, and #{s.name}.\"",
         "What acme is, and acme."),
        ("s.name = 'a'\ns.description = \"Does #{s.name}\"\ns.summary = \"#{s.description}!\"",
         "Does a!"),
        ("s.summary = \"Does #{s.what}\"\ns.description = 'Does things'", "Does things"),
        ("s.summary = \"Does #{WHAT}\"\ns.description = 'Does things'", "Does things"),
        ("s.name = 'a'\ns.summary = \"#{s.name} does #{WHAT}\"", ""),
        ("s.summary = \"#{s.summary}\"", ""),
        ("s.summary = \"#{s.description}\"\ns.description = \"#{s.summary}\"", ""),
        ("s.summary = 'Does # and {}'", "Does # and {}"),
    ],
)  # fmt: skip
def test_a_gemspec_says_what_a_text_takes_from_other_fields(fields: str, expected: str) -> None:
    assert read("acme.gemspec", f"Gem::Specification.new do |s|\n{fields}\nend").description == (
        expected
    )


def test_dotnet() -> None:
    found = read(
        "src/Web/Acme.Web.csproj",
        """<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType>
        <Description>The site.</Description></PropertyGroup><ItemGroup>
        <PackageReference Include="Serilog" Version="3.0" />
        <ProjectReference Include="..\\Core\\Acme.Core.csproj" /></ItemGroup></Project>""",
    )
    assert (found.kind, found.name, found.description) == ("csproj", "Acme.Web", "The site.")
    assert found.languages == ("csharp",)
    assert found.dependencies == ("Serilog",)
    assert found.starts == (Start("Acme.Web", "Program.cs"),)
    assert found.resolution == (("namespace", "Acme.Web"), ("project", "../Core/Acme.Core.csproj"))
    solution = read(
        "Acme.sln", 'Project("{9A}") = "Web", "src\\Web\\Acme.Web.csproj", "{1}"\nEndProject\n'
    )
    assert solution.resolution == (("project", "src/Web/Acme.Web.csproj"),)


def test_mix() -> None:
    found = read(
        "mix.exs",
        """
defmodule Acme.MixProject do
  def project do
    [app: :acme, version: "0.1.0", description: "Does things.", deps: deps(), aliases: aliases()]
  end
  defp deps do
    [
      {:phoenix, "~> 1.7"},
      {:core, in_umbrella: true},
      # {:no, "1"}
    ]
  end
  defp aliases do
    [
      setup: ["deps.get", "ecto.setup"],
      "assets.build": "tailwind default"
    ]
  end
end
""",
    )
    assert (found.name, found.description) == ("acme", "Does things.")
    assert found.dependencies == ("core", "phoenix")
    assert commands(found) == {
        "setup": "deps.get && ecto.setup",
        "assets.build": "tailwind default",
    }


SWIFT_PACKAGE = """// swift-tools-version:5.9
import PackageDescription
let package = Package(
    name: "demo",
    products: [.library(name: "Lib", targets: ["Core"])],
    dependencies: [
        .package(url: "https://example.org/swift-log.git", from: "1.0.0"),
        // .package(url: "https://example.org/gone.git", from: "1.0.0"),
        .package(name: "Near", path: "../near"),
    ],
    targets: [
        .target(name: "Core", dependencies: [
            .product(name: "Logging", package: "swift-log"), .target(name: "Low")]),
        .target(name: "Low", dependencies: [.f(path: "no")], path: "Code/low (1)"),
        .executableTarget(name: "tool", dependencies: ["Core"], path: ""),
        .testTarget(name: "CoreTests", dependencies: [.target(name: "Core")]),
        /* .target(name: "Old") */
        .binaryTarget(name: "Bin", path: "x.xcframework"),
    ]
)
"""


def test_a_swift_package() -> None:
    found = read("Package.swift", SWIFT_PACKAGE)
    homes = "Sources/{0}\nSource/{0}\nsrc/{0}\nsrcs/{0}"
    assert (found.name, found.languages) == ("demo", ("swift",))
    assert found.dependencies == ("near", "swift-log")
    assert found.resolution == (
        ("target:Core", homes.format("Core")),
        ("target:CoreTests", "Tests/CoreTests\n" + homes.format("CoreTests")),
        ("target:Low", "Code/low (1)"),
        ("target:tool", "."),
    )


@pytest.mark.parametrize("text", ["", "import PackageDescription\n", "let package = (((((\n"])
def test_what_is_no_swift_package_declares_nothing(text: str) -> None:
    assert read("Package.swift", text).resolution == ()


T_HOMES = "Tests/T\nSources/T\nSource/T\nsrc/T\nsrcs/T"
A_HOMES = "Sources/A\nSource/A\nsrc/A\nsrcs/A"


@pytest.mark.parametrize(
    ("targets", "expected"),
    [
        # A mention in a list of what another one needs declares nothing.
        ('.target(name: "A", dependencies: [.target(name: "T")]), .testTarget(name: "T")', T_HOMES),
        (
            (
                '.target(name: "A", dependencies: [.target(name: "T")]),'
                ' .testTarget(name: "T", dependencies: [.target(name: "A")])'
            ),
            T_HOMES,
        ),
        (
            (
                '.target(name: "A", dependencies: [.target(name: "T")]),'
                ' .testTarget(name: "T", path: "x")'
            ),
            "x",
        ),
        ('.testTarget(name: "T"), .target(name: "A", dependencies: [.target(name: "T")])', T_HOMES),
        ('] + f(.target(name: "T")) + [.testTarget(name: "T")', T_HOMES),
        ('.testTarget(name: "T")', T_HOMES),
        ('.target(name: "T"), .testTarget(name: "A")', T_HOMES.partition("\n")[2]),
        ('.testTarget(name: "T", resources: [.copy("x (")], path: "y")', "y"),
        ('.testTarget(name: "T", exclude: [.f(path: "no")])', T_HOMES),
        ('.testTarget(name: "T", path: "x", sources: [.f(path: "no")])', "x"),
        ('.target(name: "A", path: "a // b"), .testTarget(name: "T", path: "x")', "x"),
        (
            '.target(name: "A", path: "a"), /* .target(name: "T"), */ .testTarget(name: "T")',
            T_HOMES,
        ),
        # One that is made in other words is looked for as what it is called in a list.
        ('.target(name: "B", dependencies: [.target(name: "T")])', T_HOMES.partition("\n")[2]),
    ],
)
def test_where_a_swift_target_lies(targets: str, expected: str) -> None:
    for before, after in (
        ("let package = Package(targets: [", "])"),
        ("package.targets += [", "]"),
    ):
        found = read("Package.swift", f"{before}{targets}{after}").resolution
        assert dict(found)["target:T"] == expected


@pytest.mark.parametrize(
    "text",
    ['let a = "no\n', 'let a = "\\"no\n', 'let a = ["\\n", "//"]\n', 'let a = """\n"no\n"""\n'],
)
def test_a_swift_string_ends_with_its_line(text: str) -> None:
    found = read("Package.swift", f'{text}let b: [Target] = [.target(name: "A") // "\n]')
    assert found.resolution == (("target:A", A_HOMES),)


def test_cmake() -> None:
    found = read(
        "CMakeLists.txt",
        """
        cmake_minimum_required(VERSION 3.20)
        project(acme VERSION 1.2 DESCRIPTION "Does (some) things" LANGUAGES C CXX) # project(no)
        #[[ add_executable(no no.c) ]]
        find_package(OpenSSL REQUIRED)
        add_executable(tool WIN32 src/main.cpp src/x.cpp)
        add_library(core STATIC ${SOURCES})
        add_library(good src/good.c)
        add_library(many src/a.c src/b.c)
        add_library(named src/a.c src/named.c)
        add_library(far ALIAS core)
        add_subdirectory(lib)
        include_directories(include ${OTHER})
        target_include_directories(core PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/api>)
        """,
    )
    assert (found.name, found.description) == ("acme", "Does (some) things")
    assert found.languages == ("c", "cpp")
    assert found.dependencies == ("OpenSSL",)
    assert Start("tool", "src/main.cpp") in found.starts
    assert Start("good", "src/good.c", "library") in found.starts
    assert Start("named", "src/named.c", "library") in found.starts
    assert not [one for one in found.starts if one.name in {"no", "core", "many"}]
    assert found.resolution == (("include", "./api"), ("include", "include"), ("module", "lib"))


MAKEFILE = """
.PHONY: test v1.2
VERSION := 1.2
CFLAGS ?= -O2
default: all
test: build ## run the tests
\t@go test ./...
build:
\t# a remark
\t@-go build ./...
%.o: %.c
\tcc $<
main.o: main.c
\tcc main.c
bin/tool: main.o
\tld $<
lint fmt:
\tgolangci-lint run
v1.2:
\techo
one: ; echo one
debug: CFLAGS = -g
$(OUT): x
\ttouch x
define RECIPE
inner:
\tno
endef
long: a \\
  b
\trun it
test:
\tagain
"""


def test_make_targets_that_a_person_runs() -> None:
    assert commands(read("Makefile", MAKEFILE)) == {
        "default": "",
        "test": "run the tests",
        "build": "go build ./...",
        "lint": "golangci-lint run",
        "fmt": "golangci-lint run",
        "v1.2": "echo",
        "one": "echo one",
        "long": "run it",
    }


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        ("define a\nb:\n\tx\nendef\nc: d\n", {"c": ""}),
        ("define a\nb:\n\tx\n", {}),
        ("c: d\ndefine a =\nb:\n" * 3000, {"c": ""}),
        ("define: a\nb: define\n", {"define": "", "b": ""}),
        ("define := a\nb: c\n", {"b": ""}),
    ],
)
def test_what_a_variable_holds_is_no_target(source: str, targets: dict[str, str]) -> None:
    assert commands(read("Makefile", source)) == targets


@pytest.mark.parametrize(
    ("source", "is_open"),
    [
        ("include build/all.mk\n", True),
        ("-include local.mk\ntest:\n\tx\n", True),
        ("%:\n\tdo $@\n", True),
        ("$(TESTS): x\n\ty\n", True),
        ("test-$(OS): x\n\ty\n", True),
        ("$(foreach one,$(ALL),$(eval $(call rule,$(one))))\n", True),
        ("test:\n\tinclude x\n\t%: y\n", False),
        ("OUT := $(shell a:b)\ntest: $(OUT)\n\tx\n", False),
        ("OUT = $(X:.c=.o)\nifeq ($(A),b)\nendif\nall: a\n", False),
        ("# include x\n%.o: %.c\n\tcc\n", False),
        ("all: a\n.DEFAULT:\n\t$(MAKE) -C src $@\n", True),
        (".DEFAULT_GOAL := all\nall: a\n", False),
        # a variable in the name of a target, whatever is nested in it
        ("a b-${OS}\t:: x\n", True),
        ("$(X:.c=.o) y: z\n", True),
        ("$(addprefix a,$(sort $(B) $(filter c,$(D)))): x\n", True),
        ("all: $(X:.c=.o)\n", False),
        ("$(A)_B := x\n$(A) ::= x:y\n", False),
        # a colon in what prints, decides or says where to look
        ("ifeq ($(A),b:c)\nendif\n", False),
        ("ifdef A\nelse ifneq ($(A),b: c)\nendif\n", False),
        ("  ifeq ($(A),b)\n$(A): x\nendif\n", True),
        ("$(info x: y)\n$(warning foo: $(bar): a)\n  $(error a: b)\n", False),
        ("ifeq_$(A): x\n", True),
        ("vpath %.c $(A):b\n", False),
        ("# $(A): b\n\techo $(A): b\n", False),
        ("a" + "$(" * 30000, False),
        ("$(a)" * 15000 + "\n", False),
        ("$(a" * 20000 + ")" * 20000 + ": x\n", False),
    ],
)
def test_a_makefile_may_have_targets_that_do_not_stand_in_it(source: str, is_open: bool) -> None:
    assert read("Makefile", source).open_ended == is_open


def test_a_variable_of_a_makefile_decides_nothing() -> None:
    bumped = MAKEFILE.replace("VERSION := 1.2", "VERSION := 1.3").replace("-O2", "-O3")
    assert read("Makefile", bumped) == read("Makefile", MAKEFILE)
