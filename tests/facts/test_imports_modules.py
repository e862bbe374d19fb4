"""Kotlin, Scala, Swift, Objective-C, Dart, Elixir, Erlang, Haskell and OCaml."""

from __future__ import annotations

import pytest

from summarizer.facts.imports import Resolver
from summarizer.facts.manifests import read_manifest
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

Case = tuple[str, str, str]
"""(file, spec, targets or the status without any)"""


def check(
    language: str, files: str, case: Case, package: str = "", manifests: tuple[Manifest, ...] = ()
) -> None:
    path, spec, expected = case
    resolver = Resolver(files.split(), manifests)
    (found,) = resolver.explain(path, language, [Import(spec)], package)
    assert (" ".join(found.targets) or found.status) == expected


KOTLIN = """
lib/src/commonMain/kotlin/io/Buffer.kt lib/src/commonMain/kotlin/io/internal/Text.kt
lib/src/jvmMain/kotlin/io/Jvm.kt lib/src/jvmMain/kotlin/io/internal/Files.kt
lib/src/commonTest/kotlin/io/internal/Help.kt lib/src/jvmTest/kotlin/io/JvmTest.kt
wasi/src/main/kotlin/io/internal/Wasi.kt lib/src/linuxMain/kotlin/io/native/Poll.kt
lib/src/macosMain/kotlin/io/native/Poll.kt lib/src/iosMain/kotlin/io/Path.kt
lib/src/jvmMain/kotlin/io/Path.kt
"""


@pytest.mark.parametrize(
    "case",
    [
        (
            "lib/src/jvmMain/kotlin/io/Jvm.kt",
            "io.Buffer",
            "lib/src/commonMain/kotlin/io/Buffer.kt",
        ),
        (
            "lib/src/jvmMain/kotlin/io/Jvm.kt",
            "io.internal.utf8Size",
            (
                "lib/src/commonMain/kotlin/io/internal/Text.kt "
                "lib/src/jvmMain/kotlin/io/internal/Files.kt"
            ),
        ),
        (
            "wasi/src/main/kotlin/io/internal/Wasi.kt",
            "io.internal.utf8Size",
            "wasi/src/main/kotlin/io/internal/Wasi.kt",
        ),
        (
            "lib/src/jvmTest/kotlin/io/JvmTest.kt",
            "io.internal.help",
            (
                "lib/src/commonMain/kotlin/io/internal/Text.kt "
                "lib/src/commonTest/kotlin/io/internal/Help.kt "
                "lib/src/jvmMain/kotlin/io/internal/Files.kt"
            ),
        ),
        (
            "lib/src/commonMain/kotlin/io/Buffer.kt",
            "io.internal.utf8Size",
            "lib/src/commonMain/kotlin/io/internal/Text.kt",
        ),
        (
            "lib/src/commonMain/kotlin/io/Buffer.kt",
            "io.internal.*",
            (
                "lib/src/commonMain/kotlin/io/internal/Text.kt "
                "wasi/src/main/kotlin/io/internal/Wasi.kt"
            ),
        ),
        (
            "lib/src/jvmMain/kotlin/io/Jvm.kt",
            "io.native.poll",
            "lib/src/linuxMain/kotlin/io/native/Poll.kt lib/src/macosMain/kotlin/io/native/Poll.kt",
        ),
        (
            "lib/src/macosMain/kotlin/io/native/Poll.kt",
            "io.native.poll",
            "lib/src/macosMain/kotlin/io/native/Poll.kt",
        ),
        (
            "lib/src/jvmTest/kotlin/io/JvmTest.kt",
            "io.Path",
            "lib/src/jvmMain/kotlin/io/Path.kt",
        ),
        ("lib/src/jvmMain/kotlin/io/Jvm.kt", "java.io.File", "external"),
        ("lib/src/jvmMain/kotlin/io/Jvm.kt", "kotlin.math.max", "external"),
    ],
)
def test_a_kotlin_module_has_a_set_for_each_platform(case: Case) -> None:
    check("kotlin", KOTLIN, case, "io")


POET = """
poet/src/commonMain/kotlin/org/poet/Point.kt poet/src/jvmMain/kotlin/org/poet/Types.kt
poet/src/jvmTest/kotlin/org/poet/TypesTest.kt poet/src/jsMain/kotlin/org/poet/Js.kt
extra/src/main/kotlin/org/poet/extra/Extra.kt extra/src/test/kotlin/org/poet/extra/ExtraTest.kt
more/src/main/kotlin/org/poet/more/More.kt more/src/main/kotlin/org/poet/util/Util.kt
last/src/main/kotlin/org/poet/util/Other.kt
"""
BOTH = "poet/src/commonMain/kotlin/org/poet/Point.kt poet/src/jvmMain/kotlin/org/poet/Types.kt"
UTILS = "last/src/main/kotlin/org/poet/util/Other.kt more/src/main/kotlin/org/poet/util/Util.kt"


@pytest.mark.parametrize(
    "case",
    [
        ("extra/src/main/kotlin/org/poet/extra/Extra.kt", "org.poet.LIST", BOTH),
        ("extra/src/test/kotlin/org/poet/extra/ExtraTest.kt", "org.poet.joined", BOTH),
        ("extra/src/main/kotlin/org/poet/extra/Extra.kt", "org.poet.util.cut", "unresolved"),
        ("extra/src/main/kotlin/org/poet/extra/Extra.kt", "org.poet.util.*", UTILS),
        (
            "more/src/main/kotlin/org/poet/more/More.kt",
            "org.poet.util.cut",
            "more/src/main/kotlin/org/poet/util/Util.kt",
        ),
        ("extra/src/main/kotlin/org/poet/extra/Extra.kt", "org.none.LIST", "external"),
    ],
)
def test_a_folder_that_leads_to_packages_is_none(case: Case) -> None:
    check("kotlin", POET, case, "org.poet.extra")


SHORT = """
core/common/src/Date.kt core/common/src/format/Format.kt core/jvm/src/DateJvm.kt
core/jvm/src/format/Old.kt core/jvm/test/DateTest.kt core/native/src/zone/Zone.kt
core/js/src/format/Js.kt core/commonJs/src/format/Js.kt
core/commonJs/src/Node.kt core/apple/src/Node.kt core/js/src/Clock.kt core/jvm/src/Clock.kt
"""


@pytest.mark.parametrize(
    "case",
    [
        ("core/jvm/src/DateJvm.kt", "org.time.Date", "core/common/src/Date.kt"),
        (
            "core/jvm/src/DateJvm.kt",
            "org.time.format.char",
            "core/common/src/format/Format.kt core/jvm/src/format/Old.kt",
        ),
        (
            "core/js/src/Clock.kt",
            "org.time.format.char",
            "core/common/src/format/Format.kt core/js/src/format/Js.kt",
        ),
        ("core/jvm/src/Clock.kt", "org.time.Node", "core/commonJs/src/Node.kt"),
        ("core/jvm/src/DateJvm.kt", "org.time.zone.find", "core/native/src/zone/Zone.kt"),
        ("core/jvm/test/DateTest.kt", "org.time.Date", "core/common/src/Date.kt"),
        ("core/jvm/test/DateTest.kt", "org.time.Clock", "core/jvm/src/Clock.kt"),
        ("core/common/src/Date.kt", "org.time.format.char", "core/common/src/format/Format.kt"),
        ("core/common/src/Date.kt", "org.time.format.*", "core/common/src/format/Format.kt"),
        (
            "core/jvm/test/DateTest.kt",
            "org.time.format.*",
            "core/common/src/format/Format.kt core/jvm/src/format/Old.kt",
        ),
        ("core/jvm/src/DateJvm.kt", "org.other.Date", "external"),
    ],
)
def test_the_sets_of_a_module_whose_folders_leave_the_package_out(case: Case) -> None:
    check("kotlin", SHORT, case, "org.time")


LIKE_ROOTS = """
app/src/main/kotlin/jvm.kt app/src/main/kotlin/jvm/Tool.kt app/src/main/kotlin/app/Main.kt
app/src/main/java/util/Texts.java lib/src/core/org/acme/Old.kt lib/src/kotlin/math/Max.kt
app/src/main/kotlin/app/text.kt
"""


@pytest.mark.parametrize(
    "case",
    [
        ("app/src/main/kotlin/app/Main.kt", "kotlin.jvm.JvmName", "external"),
        ("app/src/main/kotlin/app/Main.kt", "kotlin.jvm.*", "external"),
        ("app/src/main/kotlin/app/Main.kt", "java.util.Texts", "external"),
        ("app/src/main/kotlin/app/Main.kt", "jvm.Tool", "app/src/main/kotlin/jvm/Tool.kt"),
        ("app/src/main/kotlin/app/Main.kt", "util.Texts", "app/src/main/java/util/Texts.java"),
        ("app/src/main/kotlin/app/Main.kt", "org.acme.Old", "lib/src/core/org/acme/Old.kt"),
        ("app/src/main/kotlin/app/Main.kt", "kotlin.math.Max", "lib/src/kotlin/math/Max.kt"),
        ("lib/src/core/org/acme/Old.kt", "app.Main.Part", "app/src/main/kotlin/app/Main.kt"),
        ("lib/src/core/org/acme/Old.kt", "app.text.Part", "external"),
    ],
)
def test_the_name_of_a_source_root_is_no_package(case: Case) -> None:
    check("kotlin", LIKE_ROOTS, case, "app")


SCALA = """
core/src/main/scala/a/b/Json.scala core/src/main/scala/a/b/Values.scala
core/src/main/scala/a/b/util/Text.scala core/src/main/scala/a/b/syntax.scala
core/src/test/scala/a/b/JsonTest.scala
"""


@pytest.mark.parametrize(
    "case",
    [
        (
            "core/src/main/scala/a/b/util/Text.scala",
            "a.b.Json",
            "core/src/main/scala/a/b/Json.scala",
        ),
        (
            "core/src/main/scala/a/b/Json.scala",
            "a.b.util._",
            "core/src/main/scala/a/b/util/Text.scala",
        ),
        (
            "core/src/main/scala/a/b/util/Text.scala",
            "a.b.Json.Field",
            "core/src/main/scala/a/b/Json.scala",
        ),
        ("core/src/main/scala/a/b/Json.scala", "Values._", "core/src/main/scala/a/b/Values.scala"),
        ("core/src/main/scala/a/b/Json.scala", "quotes.reflect._", "external"),
        (
            "core/src/main/scala/a/b/util/Text.scala",
            "a.b._",
            (
                "core/src/main/scala/a/b/Json.scala core/src/main/scala/a/b/Values.scala "
                "core/src/main/scala/a/b/syntax.scala"
            ),
        ),
        ("core/src/main/scala/a/b/Json.scala", "scala.util.Try", "external"),
        (
            "core/src/main/scala/a/b/Json.scala",
            "a.b.syntax.show",
            "core/src/main/scala/a/b/syntax.scala",
        ),
    ],
)
def test_scala(case: Case) -> None:
    check("scala", SCALA, case, "a.b")


@pytest.mark.parametrize(
    "case",
    [
        ("App/A.m", "A.h", "App/A.h"),
        ("App/A.m", "<UIKit/UIKit.h>", "external"),
        ("App/A.m", "UIKit", "external"),
        ("App/A.m", "Gone.h", "unresolved"),
        ("App/A.m", "B.h", "Pods/B.h"),
    ],
)
def test_objective_c(case: Case) -> None:
    check("objc", "App/A.m App/A.h Pods/B.h", case)


SWIFT = """
Package.swift Sources/App/main.swift Sources/Core/Core.swift Sources/Core/Deep/Deep.swift
Sources/Wide/A/A.swift Sources/Wide/B/B.swift Tests/CoreTests/CoreTests.swift Docs/Info/x.swift
"""


@pytest.mark.parametrize(
    "case",
    [
        ("Sources/App/main.swift", "Core", "Sources/Core/Core.swift"),
        ("Tests/CoreTests/CoreTests.swift", "Core", "Sources/Core/Core.swift"),
        ("Sources/App/main.swift", "Core.Thing", "Sources/Core/Core.swift"),
        ("Sources/App/main.swift", "Wide", "Sources/Wide/A/A.swift Sources/Wide/B/B.swift"),
        ("Sources/App/main.swift", "Info", "external"),
        ("Sources/App/main.swift", "Deep", "external"),
        ("Sources/App/main.swift", "CoreTests", "Tests/CoreTests/CoreTests.swift"),
        ("Sources/App/main.swift", "Foundation", "external"),
    ],
)
def test_swift(case: Case) -> None:
    check("swift", SWIFT, case)


PACKAGES = (
    Manifest("Package.swift", "", "Package.swift", resolution=(
        ("target:Info", "Docs/Info"), ("target:Gone", "Sources/Gone"),
        ("target:Core", "Source/Core\nSources/Core"),
    )),
    Manifest("sub/Package.swift", "sub", "Package.swift", resolution=(("target:Core", "code"),)),
)  # fmt: skip


@pytest.mark.parametrize(
    "case",
    [
        ("Sources/App/main.swift", "Info", "Docs/Info/x.swift"),
        ("Sources/App/main.swift", "Core", "Sources/Core/Core.swift"),
        ("sub/code/b.swift", "Core", "sub/code/a.swift sub/code/b.swift"),
        ("Sources/App/main.swift", "Wide", "Sources/Wide/A/A.swift Sources/Wide/B/B.swift"),
        ("Sources/App/main.swift", "Gone", "external"),
        ("Sources/App/main.swift", "Deep", "external"),
        ("Sources/App/main.swift", "Foundation", "external"),
    ],
)
def test_targets_of_a_swift_package(case: Case) -> None:
    files = f"{SWIFT} sub/code/a.swift sub/code/b.swift"
    check("swift", files, case, manifests=PACKAGES)


@pytest.mark.parametrize(
    ("path", "language", "unit"),
    [
        ("Sources/Core/Deep/Deep.swift", "swift", "Sources/Core"),
        ("Sources/Core/Core.swift", "swift", "Sources/Core"),
        ("Sources/Wide/A/A.swift", "swift", "Sources/Wide"),
        ("Docs/Info/x.swift", "swift", "Docs/Info"),
        ("sub/code/a/a.swift", "swift", "sub/code"),
        ("sub/other/a.swift", "swift", "sub/other"),
        ("Sources/Core/Deep/Deep.go", "go", ""),
        ("Sources/Core/Deep/Deep.py", "python", ""),
    ],
)
def test_what_is_compiled_as_one(path: str, language: str, unit: str) -> None:
    files = [*SWIFT.split(), "sub/code/a.swift", "sub/code/a/a.swift"]
    assert Resolver(files, PACKAGES).unit(path, language) == unit


def pubspec(path: str, text: str) -> Manifest:
    found = read_manifest(path, text.encode())
    assert found is not None
    return found


DART = """
lib/app.dart lib/src/a.dart lib/src/a.g.dart bin/app.dart pkgs/http/lib/http.dart
pkgs/http/lib/src/client.dart test/a_test.dart
"""
PUBSPECS = (
    pubspec("pubspec.yaml", "name: app\nworkspace:\n  - pkgs/http\n"),
    pubspec("pkgs/http/pubspec.yaml", "name: http\n"),
)


@pytest.mark.parametrize(
    "case",
    [
        ("lib/app.dart", "src/a.dart", "lib/src/a.dart"),
        ("lib/src/a.dart", "../app.dart", "lib/app.dart"),
        ("lib/src/a.dart", "a.g.dart", "lib/src/a.g.dart"),
        ("test/a_test.dart", "package:app/src/a.dart", "lib/src/a.dart"),
        ("lib/app.dart", "package:http/http.dart", "pkgs/http/lib/http.dart"),
        ("pkgs/http/lib/http.dart", "package:app/app.dart", "lib/app.dart"),
        ("lib/app.dart", "package:app/gone.dart", "unresolved"),
        ("lib/app.dart", "package:test/test.dart", "external"),
        ("lib/app.dart", "dart:async", "external"),
        ("lib/app.dart", "gone.dart", "unresolved"),
        ("lib/app.dart", "../../out.dart", "unresolved"),
        ("lib/app.dart", "$name.dart", "external"),
    ],
)
def test_dart(case: Case) -> None:
    check("dart", DART, case, manifests=PUBSPECS)


ELIXIR = """
lib/my_app.ex lib/my_app/user.ex lib/my_app/http_client.ex lib/my_app_web.ex
lib/my_app_web/controllers/page_controller.ex lib/my_app_web/live/page/show.ex
apps/shop/lib/shop/cart.ex apps/pay/lib/pay/cart.ex apps/pay/lib/pay.ex
test/support/conn_case.ex test/my_app/user_test.exs mix.exs
"""


@pytest.mark.parametrize(
    "case",
    [
        ("lib/my_app_web.ex", "MyApp.User", "lib/my_app/user.ex"),
        ("lib/my_app_web.ex", "MyApp.HTTPClient", "lib/my_app/http_client.ex"),
        ("lib/my_app/user.ex", "MyApp", "lib/my_app.ex"),
        (
            "lib/my_app_web.ex",
            "MyAppWeb.PageController",
            "lib/my_app_web/controllers/page_controller.ex",
        ),
        ("lib/my_app_web.ex", "MyAppWeb.Page.Show", "lib/my_app_web/live/page/show.ex"),
        ("lib/my_app_web.ex", "MyApp.User.Query", "lib/my_app/user.ex"),
        ("apps/pay/lib/pay.ex", "Shop.Cart", "apps/shop/lib/shop/cart.ex"),
        ("apps/shop/lib/shop/cart.ex", "Pay.Cart", "apps/pay/lib/pay/cart.ex"),
        ("test/my_app/user_test.exs", "ConnCase", "test/support/conn_case.ex"),
        ("lib/my_app.ex", "MyApp.Gone", "unresolved"),
        ("lib/my_app.ex", "GenServer", "external"),
        ("lib/my_app.ex", "User", "external"),
        ("lib/my_app.ex", "Ecto.Query", "external"),
    ],
)
def test_elixir(case: Case) -> None:
    check("elixir", ELIXIR, case)


def test_the_main_module_of_an_escript() -> None:
    found = read_manifest(
        "mix.exs",
        b"defmodule M do\n  def project, do: [app: :my, escript: [main_module: MyApp.User]]\nend\n",
    )
    assert found is not None
    resolver = Resolver(ELIXIR.split(), [found])
    assert resolver.locate(found, found.starts[0]) == ("lib/my_app/user.ex", "MyApp.User")


ERLANG = """
src/a.erl src/a.hrl src/app.app.src include/shared.hrl apps/other/src/other.app.src
apps/other/include/other.hrl apps/other/src/b.erl test/a_SUITE.erl
"""


@pytest.mark.parametrize(
    "case",
    [
        ("src/a.erl", "a.hrl", "src/a.hrl"),
        ("src/a.erl", "shared.hrl", "include/shared.hrl"),
        ("apps/other/src/b.erl", "../include/other.hrl", "apps/other/include/other.hrl"),
        ("src/a.erl", "other/include/other.hrl", "apps/other/include/other.hrl"),
        ("test/a_SUITE.erl", "app/include/shared.hrl", "include/shared.hrl"),
        ("test/a_SUITE.erl", "a", "src/a.erl"),
        ("src/a.erl", "b", "apps/other/src/b.erl"),
        ("src/a.erl", "kernel/include/file.hrl", "external"),
        ("src/a.erl", "lists", "external"),
        ("src/a.erl", "gone.hrl", "unresolved"),
    ],
)
def test_erlang(case: Case) -> None:
    check("erlang", ERLANG, case)


HASKELL = """
src/Text/App.hs src/Text/App/Opt.hs src/Text/Util.hs app/Main.hs app/Util.hs lib/src/Deep/Odd.lhs
"""


@pytest.mark.parametrize(
    "case",
    [
        ("app/Main.hs", "Text.App", "src/Text/App.hs"),
        ("src/Text/App.hs", "Text.App.Opt", "src/Text/App/Opt.hs"),
        ("app/Main.hs", "Util", "app/Util.hs"),
        ("src/Text/App.hs", "App", "external"),
        ("app/Main.hs", "Deep.Odd", "lib/src/Deep/Odd.lhs"),
        ("app/Main.hs", "Data.Map", "external"),
    ],
)
def test_haskell(case: Case) -> None:
    check("haskell", HASKELL, case)


OCAML = """
bin/main.ml bin/util.ml src/fiber/src/fiber.ml src/fiber/src/ivar.ml src/memo/memo.ml
src/memo/memo.mli src/lang/decoder.ml src/memo/string.ml pack.opam lib/pack.ml lib/safe.ml
"""


@pytest.mark.parametrize(
    "case",
    [
        ("bin/main.ml", "Util", "bin/util.ml"),
        ("bin/main.ml", "Fiber", "src/fiber/src/fiber.ml"),
        ("bin/main.ml", "Fiber.Ivar", "src/fiber/src/ivar.ml"),
        ("bin/main.ml", "Memo.O", "src/memo/memo.ml"),
        ("bin/main.ml", "Lang.Decoder", "src/lang/decoder.ml"),
        ("bin/main.ml", "String", "external"),
        ("bin/main.ml", "Pack", "lib/pack.ml"),
        ("bin/main.ml", "Pack.Safe", "lib/safe.ml"),
        ("bin/main.ml", "Pack.Odd", "lib/pack.ml"),
        ("src/memo/memo.ml", "String", "src/memo/string.ml"),
        ("bin/main.ml", "Decoder", "external"),
        ("bin/main.ml", "Printf", "external"),
    ],
)
def test_ocaml(case: Case) -> None:
    check("ocaml", OCAML, case)


DUNE = """
src/dune src/a.ml src/a.mli src/b.ml src/sub/c.ml main/dune main/main_lib.ml main/d.ml
other/a.ml other/e.ml bin/dune bin/main.ml two/dune two/x.ml tests/t/dune tests/t/a.ml
tests/run.ml tests/t/odd.ml
"""
DUNE_FILES = [
    ("src/dune", "; (library (name none))\n(library\n (public_name p.ab)\n (name ab))\n"),
    (
        "main/dune",
        "(rule (name rule))\n(library (name main_lib) (public_name p.main) (libraries p.ab))\n",
    ),
    ("bin/dune", "(executable\n (name prog)\n (libraries unix p.main\n  (re_export x1)))\n"),
    ("two/dune", "(library)\n(rule (name no))\n(library (name x1))\n(library (name x2))\n"),
    ("tests/t/dune", "(library (name ab))\n(library (name odd))\n"),
    ("tests/dune", "(test (libraries ab))"),
]


@pytest.mark.parametrize(
    "case",
    [
        ("bin/main.ml", "Ab.A", "src/a.ml"),
        ("bin/main.ml", "Ab.C", "src/sub/c.ml"),
        ("bin/main.ml", "Ab", "src/a.ml src/b.ml"),
        ("bin/main.ml", "Ab.E", "src/a.ml src/b.ml"),
        ("bin/main.ml", "Main_lib.D", "main/d.ml"),
        ("bin/main.ml", "Main_lib", "main/main_lib.ml"),
        ("bin/main.ml", "Main_lib.Odd", "main/main_lib.ml"),
        ("bin/main.ml", "X1", "two/x.ml"),
        ("src/b.ml", "A", "src/a.ml"),
        ("tests/run.ml", "Ab.A", "tests/t/a.ml"),
        ("tests/run.ml", "X1", "external"),
        ("bin/main.ml", "X2", "external"),
        ("bin/main.ml", "Odd", "external"),
        ("bin/main.ml", "A", "external"),
        ("bin/main.ml", "Prog", "external"),
        ("bin/main.ml", "None", "external"),
        ("bin/main.ml", "No", "external"),
        ("bin/main.ml", "Rule", "external"),
    ],
)
def test_libraries_of_dune(case: Case) -> None:
    manifests = [read_manifest(path, text.encode()) for path, text in DUNE_FILES]
    check("ocaml", DUNE, case, manifests=tuple(one for one in manifests if one))


def test_a_pubspec() -> None:
    found = pubspec(
        "pkgs/a/pubspec.yaml",
        """
name: a
description: >-
  Does it
  well.
version: 1.2.0
environment:
  sdk: ^3.4.0
dependencies:
  http: ^1.0.0
  own:
    path: ../own
dev_dependencies:
  test: any
executables:
  a:
  tool: run_tool
workspace:
  - pkgs/b
""",
    )
    assert (found.name, found.description) == ("a", "Does it well.")
    assert found.languages == ("dart",)
    assert found.dependencies == ("http", "own", "test")
    assert [(one.name, one.target) for one in found.starts] == [
        ("a", "bin/a.dart"),
        ("tool", "bin/run_tool.dart"),
    ]
    assert found.resolution == (("name", "a"), ("workspace", "pkgs/b"))
