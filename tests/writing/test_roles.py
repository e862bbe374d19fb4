from __future__ import annotations

import pytest

from summarizer.writing.roles import DOCS, EXAMPLES, SOURCE, TESTS, Roles, is_test_file


@pytest.mark.parametrize(
    "path",
    [
        "test_a.py", "pkg/a_test.py", "conftest.py", "pkg/tests.py", "a_test.go", "a.test.ts",
        "a.spec.tsx", "src/OwnerTest.java", "src/OwnerTests.java", "src/OwnerIT.java", "a_spec.rb",
        "x/FooTest.php", "FooTests.cs", "a_unittest.cc", "test_a.c", "run.bats", "src/tests.rs",
        "a_test.dart", "a_test.exs", "a_tests.erl", "a_SUITE.erl", "AppTests.swift", "AppTests.m",
        "src/AppSpec.hs", "a_test.ml", "AppTest.kt",
        "t/basic.t", "a_test.clj", "a_test.cljs", "a_spec.lua",
    ],
)  # fmt: skip
def test_a_file_named_as_a_test_is_one(path: str) -> None:
    assert is_test_file(path)


@pytest.mark.parametrize(
    "path",
    [
        "testing.py", "attest.py", "latest.ts", "contest.go", "src/Latest.java", "Test.java",
        "spec.rb", "protest_.py", "inspect.py", "testutil.go", "UNIT.java", "test.py", "test.js",
        "Spec.hs", "latest.ex", "Contest.swift", "SUITE.erl",
    ],
)  # fmt: skip
def test_a_name_that_only_resembles_one_is_not(path: str) -> None:
    assert not is_test_file(path)


@pytest.mark.parametrize(
    ("paths", "path", "role"),
    [
        (["tests/test_a.py", "tests/helpers.py"], "tests/helpers.py", TESTS),
        (["tests/unit/test_a.py", "tests/unit/data.py"], "tests/unit/data.py", TESTS),
        (["test/a.js"], "test/a.js", TESTS),
        (["t/a.t", "t/lib/Help.pm"], "t/lib/Help.pm", TESTS),
        (["xt/deep/a.t", "xt/b.pl"], "xt/b.pl", TESTS),
        (["t/t.go", "t/u.go"], "t/u.go", SOURCE),
        (["tests/cli.rs", "src/lib.rs"], "tests/cli.rs", TESTS),
        (["spec/spec_helper.rb"], "spec/spec_helper.rb", TESTS),
        (["src/test/java/a/B.java"], "src/test/java/a/B.java", TESTS),
        (["packages/a/__tests__/x.ts"], "packages/a/__tests__/x.ts", TESTS),
        (["pkg/__init__.py", "pkg/tests/__init__.py", "pkg/tests/test_a.py"],
         "pkg/tests/__init__.py", TESTS),
        (["src/iosTest/kotlin/a/B.kt"], "src/iosTest/kotlin/a/B.kt", TESTS),
        (["src/tests/mod.rs", "src/tests/a.rs"], "src/tests/a.rs", TESTS),
        (["tests/spec/mod.rs"], "tests/spec/mod.rs", TESTS),
        (["docs/a.rs"], "docs/a.rs", DOCS),
        (["examples/a.py"], "examples/a.py", EXAMPLES),
        (["A.playground/Pages/b.swift"], "A.playground/Pages/b.swift", EXAMPLES),
        (["docs/conf.py"], "docs/conf.py", DOCS),
        (["pkg/a_test.go", "pkg/a.go"], "pkg/a_test.go", TESTS),
        (["apps/a/a_SUITE_data/src/b.erl"], "apps/a/a_SUITE_data/src/b.erl", TESTS),
        (["examples/__init__.py", "examples/shop.py", "app.py"], "examples/shop.py", EXAMPLES),
        (["IntegrationTests/run.sh"], "IntegrationTests/run.sh", TESTS),
        (["src/Acme.Tests/Fakes.cs"], "src/Acme.Tests/Fakes.cs", TESTS),
    ],
)  # fmt: skip
def test_tests_examples_and_docs_are_told(paths: list[str], path: str, role: str) -> None:
    assert Roles(paths).of(path) == role


@pytest.mark.parametrize(
    ("paths", "path"),
    [
        # django/test, with the tests of the project elsewhere
        (["django/__init__.py", "django/test/__init__.py", "django/test/client.py",
          "tests/test_client/tests.py"], "django/test/client.py"),
        # numpy/testing, with tests of its own
        (["numpy/__init__.py", "numpy/testing/__init__.py", "numpy/testing/overrides.py",
          "numpy/testing/tests/test_utils.py"], "numpy/testing/overrides.py"),
        (["packages/core/testing/src/fixture.ts"], "packages/core/testing/src/fixture.ts"),
        # packages called so
        (["demo/__init__.py", "demo/shop.py", "app.py"], "demo/shop.py"),
        (["pkg/samples/__init__.py", "pkg/samples/shop.py"], "pkg/samples/shop.py"),
        (["spring-test/src/main/java/A.java"], "spring-test/src/main/java/A.java"),
        (["src/Acme.Test/A.cs"], "src/Acme.Test/A.cs"),
        (["src/contests/a.py"], "src/contests/a.py"),
        (["pkgs/client_conformance_tests/lib/a.dart"], "pkgs/client_conformance_tests/lib/a.dart"),
        (["src/main/java/org/x/docs/Page.java"], "src/main/java/org/x/docs/Page.java"),
        (["pkg/__init__.py", "pkg/docs/__init__.py", "pkg/docs/render.py"], "pkg/docs/render.py"),
        (["flags/doc/mod.rs", "flags/doc/man.rs"], "flags/doc/man.rs"),
        (["src/examples/mod.rs"], "src/examples/mod.rs"),
        (["src/spec/mod.rs", "src/spec/v1/mod.rs"], "src/spec/v1/mod.rs"),
        (["src/a.py"], "src/a.py"),
    ],
)  # fmt: skip
def test_product_code_in_a_folder_of_that_name_is_source(paths: list[str], path: str) -> None:
    assert Roles(paths).of(path) == SOURCE
