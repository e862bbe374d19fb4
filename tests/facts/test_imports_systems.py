"""Go, Rust, the JVM, C, Ruby, PHP, C# and the shell."""

from __future__ import annotations

import json

import pytest

from summarizer.facts.imports import Resolver
from summarizer.facts.manifests import read_manifest
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

Case = tuple[str, str, str, str]
"""(file, spec, names, targets or the status without any)"""


def manifest(path: str, data: object) -> Manifest:
    text = data if isinstance(data, str) else json.dumps(data)
    found = read_manifest(path, text.encode())
    assert found is not None
    return found


def check(language: str, files: str, manifests: list[Manifest], case: Case) -> None:
    path, spec, names, expected = case
    resolver = Resolver(files.split(), manifests)
    (found,) = resolver.explain(path, language, [Import(spec, tuple(names.split()))])
    assert (" ".join(found.targets) or found.status) == expected


GO = """
main.go main_test.go internal/db/db.go internal/db/db_test.go internal/db/sql.go only/x_test.go
api/go.mod api/types/t.go svc/a/go.mod svc/a/a.go svc/b/go.mod svc/b/b.go svc/b/deep/d.go
third/party/p.go vendor/github.com/x/y/y.go copy/go.mod copy/internal/db/db.go copy/main.go
"""
GO_MANIFESTS = [
    manifest("go.mod", "module e.org/app\nreplace e.org/forked => ./third/party\n"),
    manifest("api/go.mod", "module e.org/app/api\n"),
    manifest("svc/a/go.mod", "module e.org/svc/a\n"),
    manifest("svc/b/go.mod", "module e.org/svc/b\n"),
    manifest("copy/go.mod", "module e.org/app\n"),
    manifest("svc/go.work", "use ./a\nuse ./b\n"),
]


@pytest.mark.parametrize(
    "case",
    [
        ("main.go", "e.org/app/internal/db", "", "internal/db/db.go internal/db/sql.go"),
        ("main.go", "e.org/app", "", "main.go"),
        ("main.go", "e.org/app/gone", "", "unresolved"),
        ("main.go", "e.org/app/only", "", "unresolved"),
        ("main.go", "e.org/apple", "", "external"),
        ("main.go", "fmt", "", "external"),
        ("main.go", "C", "", "external"),
        ("main.go", "github.com/x/y", "", "external"),
        ("main.go", "e.org/app/api/types", "", "api/types/t.go"),
        ("main.go", "e.org/forked", "", "third/party/p.go"),
        ("svc/a/a.go", "e.org/forked", "", "external"),
        # case L09: modules side by side without one at the root, and a copy of the whole
        ("svc/a/a.go", "e.org/svc/b/deep", "", "svc/b/deep/d.go"),
        ("svc/b/b.go", "e.org/svc/a", "", "svc/a/a.go"),
        ("copy/main.go", "e.org/app/internal/db", "", "copy/internal/db/db.go"),
        ("svc/a/a.go", "e.org/app/internal/db", "", "internal/db/db.go internal/db/sql.go"),
        ("main.go", "./internal/db", "", "unresolved"),
    ],
)
def test_go(case: Case) -> None:
    check("go", GO, GO_MANIFESTS, case)


def test_go_without_a_module_leads_outside() -> None:
    check("go", "a/b/c.go", [], ("a/b/c.go", "github.com/o/r/a/b", "", "external"))


RUST = """
Cargo.toml src/lib.rs src/main.rs src/a.rs src/a/b.rs src/c/mod.rs src/c/d.rs src/regex.rs
src/bin/tool.rs src/bin/big/main.rs src/bin/big/part.rs build.rs
tests/it.rs tests/other.rs tests/common/mod.rs tests/common/inner.rs
crates/my-core/src/lib.rs crates/my-core/src/x.rs crates/odd/code/start.rs
crates/odd/code/y.rs examples/demo.rs old/src/lib.rs old/src/deep/mod.rs old/src/util.rs
"""
RUST_MANIFESTS = [
    manifest(
        "Cargo.toml",
        '[package]\nname = "the-app"\nedition = "2021"\n[dependencies]\nserde = "1"\n'
        'engine = { path = "crates/my-core", package = "my-core" }\n'
        '[workspace.dependencies]\nmid-x = { path = "crates/my-core", package = "my-core" }',
    ),
    manifest("crates/my-core/Cargo.toml", '[package]\nname = "my-core"\nedition = "2021"'),
    manifest(
        "crates/odd/Cargo.toml",
        '[package]\nname = "odd"\nedition = "2021"\n'
        '[lib]\nname = "strange"\npath = "code/start.rs"',
    ),
    manifest("old/Cargo.toml", '[package]\nname = "old"'),
]


@pytest.mark.parametrize(
    "case",
    [
        ("src/lib.rs", "mod:a", "", "src/a.rs"),
        ("src/lib.rs", "mod:c", "", "src/c/mod.rs"),
        ("src/main.rs", "mod:a", "", "src/a.rs"),
        ("src/a.rs", "mod:b", "", "src/a/b.rs"),
        ("src/c/mod.rs", "mod:d", "", "src/c/d.rs"),
        ("src/bin/big/main.rs", "mod:part", "", "src/bin/big/part.rs"),
        ("tests/it.rs", "mod:common", "", "tests/common/mod.rs"),
        ("crates/odd/code/start.rs", "mod:y", "", "crates/odd/code/y.rs"),
        ("src/lib.rs", "mod:gone", "", "unresolved"),
        ("src/lib.rs", "a/b.rs", "", "src/a/b.rs"),
        ("src/c/mod.rs", "../a.rs", "", "src/a.rs"),
        ("src/lib.rs", "gone.rs", "", "unresolved"),
        ("tests/it.rs", "mod:inner", "", "tests/common/inner.rs"),
        ("src/lib.rs", "mod:part", "", "unresolved"),
        ("src/c/d.rs", "mod:c", "", "unresolved"),
        ("src/c/d.rs", "crate::a", "Thing", "src/a.rs"),
        ("src/c/d.rs", "crate::a", "b", "src/a/b.rs"),
        ("src/c/d.rs", "crate", "a c Top", "src/a.rs src/c/mod.rs src/lib.rs"),
        ("src/c/d.rs", "crate::a::b", "*", "src/a/b.rs"),
        ("src/c/d.rs", "crate::a::b::Kind", "A B", "src/a/b.rs"),
        ("src/c/d.rs", "crate::a::{self}", "", "src/a.rs"),
        ("src/c/d.rs", "super", "X", "src/c/mod.rs"),
        ("src/c/d.rs", "super::super", "a", "src/a.rs"),
        ("src/a/b.rs", "super", "X", "src/a.rs"),
        ("src/a.rs", "super::c", "d", "src/c/d.rs"),
        ("src/lib.rs", "super", "*", "src/lib.rs"),
        ("src/a.rs", "self::b", "X", "src/a/b.rs"),
        ("src/a.rs", "b", "X", "src/a/b.rs"),
        ("src/a.rs", "Kind", "*", "src/a.rs"),
        ("src/lib.rs", "regex", "Regex", "src/regex.rs"),
        ("src/a.rs", "regex", "Regex", "external"),
        ("src/a.rs", "r#regex", "Regex", "external"),
        ("src/a.rs", "std::fs", "File", "external"),
        ("src/a.rs", "serde", "Serialize", "external"),
        ("src/a.rs", "my_core", "Engine", "crates/my-core/src/lib.rs"),
        ("src/a.rs", "my_core::x", "Engine", "crates/my-core/src/x.rs"),
        ("src/a.rs", "engine::x", "Engine", "crates/my-core/src/x.rs"),
        ("crates/odd/code/y.rs", "engine::x", "Engine", "external"),
        ("crates/odd/code/y.rs", "mid_x::x", "Engine", "crates/my-core/src/x.rs"),
        ("src/a.rs", "mid_x", "Engine", "crates/my-core/src/lib.rs"),
        ("src/a.rs", "strange::y", "Y", "crates/odd/code/y.rs"),
        ("src/a.rs", "odd", "Y", "external"),
        ("crates/odd/code/y.rs", "crate", "X", "crates/odd/code/start.rs"),
        ("src/bin/tool.rs", "the_app::a", "X", "src/a.rs"),
        ("tests/it.rs", "the_app", "X", "src/lib.rs"),
        ("tests/common/mod.rs", "crate", "X", "unresolved"),
        ("src/bin/big/part.rs", "crate", "X", "src/bin/big/main.rs"),
        # before 2018 a path starts at the crate's root
        ("old/src/deep/mod.rs", "util", "x", "old/src/util.rs"),
        ("src/c/d.rs", "a", "x", "external"),
    ],
)
def test_rust(case: Case) -> None:
    check("rust", RUST, RUST_MANIFESTS, case)


JVM = """
app/src/main/java/org/acme/App.java app/src/main/java/org/acme/model/User.java
app/src/main/java/org/acme/model/Role.java app/src/test/java/org/acme/model/UserTest.java
app/src/main/kotlin/org/acme/util/Texts.kt web/src/main/java/org/acme/model/User.java
"""


@pytest.mark.parametrize(
    "case",
    [
        (
            "app/src/main/java/org/acme/App.java",
            "org.acme.model.User",
            "",
            "app/src/main/java/org/acme/model/User.java",
        ),
        (
            "web/src/main/java/org/acme/W.java",
            "org.acme.model.User",
            "",
            "web/src/main/java/org/acme/model/User.java",
        ),
        (
            "app/src/main/java/org/acme/App.java",
            "org.acme.model.User.Kind",
            "",
            "app/src/main/java/org/acme/model/User.java",
        ),
        (
            "app/src/main/java/org/acme/App.java",
            "org.acme.model.Role",
            "ADMIN",
            "app/src/main/java/org/acme/model/Role.java",
        ),
        (
            "app/src/main/java/org/acme/App.java",
            "org.acme.model.Role.*",
            "",
            "app/src/main/java/org/acme/model/Role.java",
        ),
        (
            "app/src/main/java/org/acme/App.java",
            "org.acme.util.Texts",
            "",
            "app/src/main/kotlin/org/acme/util/Texts.kt",
        ),
        (
            "app/src/main/java/org/acme/App.java",
            "org.acme.util.trimmed",
            "",
            "app/src/main/kotlin/org/acme/util/Texts.kt",
        ),
        ("app/src/main/java/org/acme/App.java", "org.acme.model.Gone", "", "unresolved"),
        ("app/src/main/java/org/acme/App.java", "org.acme.gen.Gone", "", "unresolved"),
        ("app/src/main/java/org/acme/App.java", "org.springframework.web.User", "", "external"),
        ("app/src/main/java/org/acme/App.java", "java.util.List", "", "external"),
        ("app/src/main/java/org/acme/App.java", "java.util.*", "", "external"),
        ("app/src/main/java/org/acme/App.java", "User", "", "external"),
        ("app/src/main/java/org/acme/App.java", "", "", "external"),
    ],
)
def test_the_jvm(case: Case) -> None:
    check("java", JVM, [], case)


def test_a_whole_package_of_the_jvm() -> None:
    case = "app/src/main/java/org/acme/App.java", "org.acme.model.*", ""
    found = (
        "app/src/main/java/org/acme/model/Role.java app/src/main/java/org/acme/model/User.java"
        " web/src/main/java/org/acme/model/User.java"
    )
    check("java", JVM, [], (*case, found))
    check("kotlin", JVM, [], (*case, found))


SHORT = """
src/main/kotlin/App.kt src/main/kotlin/util/Texts.kt src/main/kotlin/util/Dates.kt
src/main/kotlin/model/User.kt src/test/kotlin/util/TextsTest.kt
"""


@pytest.mark.parametrize(
    ("path", "package", "spec", "expected"),
    [
        (
            "src/main/kotlin/App.kt",
            "org.acme",
            "org.acme.util.Texts",
            "src/main/kotlin/util/Texts.kt",
        ),
        (
            "src/main/kotlin/util/Texts.kt",
            "org.acme.util",
            "org.acme.model.User",
            "src/main/kotlin/model/User.kt",
        ),
        (
            "src/test/kotlin/util/TextsTest.kt",
            "org.acme.util",
            "org.acme.model.User",
            "src/main/kotlin/model/User.kt",
        ),
        ("src/main/kotlin/App.kt", "org.acme", "org.acme.model.*", "src/main/kotlin/model/User.kt"),
        (
            "src/main/kotlin/App.kt",
            "org.acme",
            "org.acme.model.greet",
            "src/main/kotlin/model/User.kt",
        ),
        ("src/main/kotlin/App.kt", "org.acme", "org.other.model.User", "external"),
        ("src/main/kotlin/App.kt", "", "org.acme.model.User", "external"),
    ],
)
def test_folders_that_leave_out_the_head_of_the_package(
    path: str, package: str, spec: str, expected: str
) -> None:
    (found,) = Resolver(SHORT.split(), []).explain(path, "kotlin", [Import(spec)], package)
    assert (" ".join(found.targets) or found.status) == expected


C = """
src/main.c src/util.h src/net/net.c src/net/net.h include/acme/api.h include/top.h lib/util.h
lib/inner/deep.h compat/sys/types.h tests/t.c other/net.h include/acme/made.h.in
"""
C_MANIFESTS = [manifest("CMakeLists.txt", "include_directories(lib/inner)")]


@pytest.mark.parametrize(
    "case",
    [
        ("src/main.c", "util.h", "", "src/util.h"),
        ("src/main.c", "net/net.h", "", "src/net/net.h"),
        ("src/net/net.c", "../util.h", "", "src/util.h"),
        ("src/net/net.c", "net.h", "", "src/net/net.h"),
        ("src/net/net.c", "util.h", "", "src/util.h"),
        ("lib/inner/deep.c", "util.h", "", "lib/util.h"),
        ("tests/t.c", "acme/api.h", "", "include/acme/api.h"),
        ("tests/t.c", "<acme/api.h>", "", "include/acme/api.h"),
        ("tests/t.c", "<top.h>", "", "include/top.h"),
        ("tests/t.c", "deep.h", "", "lib/inner/deep.h"),
        ("tests/t.c", "<deep.h>", "", "lib/inner/deep.h"),
        ("tests/t.c", "<inner/deep.h>", "", "lib/inner/deep.h"),
        ("tests/t.c", "<util.h>", "", "external"),
        ("tests/t.c", "<sys/types.h>", "", "external"),
        ("tests/t.c", "<stdio.h>", "", "external"),
        ("tests/t.c", "stdio.h", "", "external"),
        ("tests/t.c", "acme/made.h", "", "include/acme/made.h.in"),
        ("tests/t.c", "<acme/made.h>", "", "include/acme/made.h.in"),
        ("tests/t.c", "gone.h", "", "unresolved"),
        ("tests/t.c", "std", "", "external"),
        ("tests/t.c", "", "", "external"),
    ],
)
def test_c(case: Case) -> None:
    check("c", C, C_MANIFESTS, case)


RUBY = """
lib/acme.rb lib/acme/core.rb bin/acme test/helper.rb test/core_test.rb
engines/pay/lib/pay.rb engines/pay/ext/fast.rb
"""
RUBY_MANIFESTS = [
    manifest("engines/pay/pay.gemspec", 's.name = "pay"\ns.require_paths = ["lib", "ext"]')
]


@pytest.mark.parametrize(
    "case",
    [
        ("lib/acme.rb", "acme/core", "", "lib/acme/core.rb"),
        ("lib/acme.rb", "./acme/core", "", "lib/acme/core.rb"),
        ("lib/acme/core.rb", "./../acme", "", "lib/acme.rb"),
        ("bin/acme", "acme", "", "lib/acme.rb"),
        ("test/core_test.rb", "helper", "", "test/helper.rb"),
        ("lib/acme.rb", "pay", "", "engines/pay/lib/pay.rb"),
        ("engines/pay/lib/pay.rb", "fast", "", "engines/pay/ext/fast.rb"),
        ("lib/acme.rb", "./gone", "", "unresolved"),
        ("lib/acme.rb", "acme/gone", "", "unresolved"),
        ("lib/acme.rb", "json", "", "external"),
        ("lib/acme.rb", "rack/utils", "", "external"),
        ("lib/acme.rb", "../../../../x", "", "unresolved"),
    ],
)
def test_ruby(case: Case) -> None:
    check("ruby", RUBY, RUBY_MANIFESTS, case)


PHP = """
src/Http/Kernel.php src/helpers.php tests/KernelTest.php public/index.php
old/Thing/Part.php src/Http/Deep/X.php
"""
PHP_MANIFESTS = [
    manifest(
        "composer.json",
        {
            "autoload": {
                "psr-4": {"Acme\\": "src/", "Acme\\Http\\Deep\\": ["gone", "src/Http/Deep"]}
            },
            "autoload-dev": {"psr-4": {"Tests\\": "tests"}},
        },
    )
]


@pytest.mark.parametrize(
    "case",
    [
        ("public/index.php", "Acme\\Http\\Kernel", "", "src/Http/Kernel.php"),
        ("public/index.php", "\\Acme\\Http\\Kernel", "", "src/Http/Kernel.php"),
        ("public/index.php", "Acme\\Http\\Deep\\X", "", "src/Http/Deep/X.php"),
        ("public/index.php", "Tests\\KernelTest", "", "tests/KernelTest.php"),
        ("public/index.php", "Thing\\Part", "", "old/Thing/Part.php"),
        ("public/index.php", "Acme\\Gone", "", "unresolved"),
        ("public/index.php", "Acme\\Http\\Gone", "", "unresolved"),
        ("public/index.php", "Acme\\Elsewhere\\Gone", "", "external"),
        ("public/index.php", "Acme", "helper", "external"),
        ("public/index.php", "Symfony\\Kernel", "", "external"),
        ("public/index.php", "Exception", "", "external"),
        ("public/index.php", "Acme\\Http", "", "src/Http/Kernel.php"),
        ("public/index.php", "../vendor/autoload.php", "", "external"),
        ("public/index.php", "../src/helpers.php", "", "src/helpers.php"),
        ("public/index.php", "src/helpers.php", "", "src/helpers.php"),
        ("public/index.php", "./gone.php", "", "unresolved"),
    ],
)
def test_php(case: Case) -> None:
    check("php", PHP, PHP_MANIFESTS, case)


CSHARP = """
src/Web/Web.csproj src/Web/Program.cs src/Web/Pages/Home.cs
src/Core/Core.csproj src/Core/A.cs src/Core/Data/Db.cs src/Lone/Lone.csproj src/Lone/L.cs
"""
CSHARP_MANIFESTS = [
    manifest(
        "src/Web/Web.csproj",
        "<Project><PropertyGroup><RootNamespace>Acme.Web</RootNamespace></PropertyGroup><ItemGroup>"
        '<ProjectReference Include="..\\Core\\Core.csproj"/></ItemGroup></Project>',
    ),
    manifest(
        "src/Core/Core.csproj",
        "<Project><PropertyGroup><RootNamespace>Acme.Core</RootNamespace></PropertyGroup></Project>",
    ),
    manifest("src/Lone/Lone.csproj", "<Project/>"),
]


@pytest.mark.parametrize(
    "case",
    [
        ("src/Web/Program.cs", "Acme.Core", "", "src/Core/A.cs"),
        ("src/Web/Program.cs", "Acme.Core.Data", "", "src/Core/Data/Db.cs"),
        ("src/Web/Program.cs", "Acme.Web.Pages", "", "src/Web/Pages/Home.cs"),
        ("src/Web/Program.cs", "Acme.Web.Pages.Home", "", "src/Web/Pages/Home.cs"),
        ("src/Web/Program.cs", "Acme.Web.Pages.Home.Part", "", "src/Web/Pages/Home.cs"),
        ("src/Web/Program.cs", "Acme.Web.Pages.Gone.Part", "", "unresolved"),
        ("src/Web/Program.cs", "Acme.Core.Gone", "", "unresolved"),
        ("src/Web/Program.cs", "System.Linq", "", "external"),
        ("src/Web/Program.cs", "Lone", "", "external"),
        ("src/Core/A.cs", "Acme.Web.Pages", "", "external"),
    ],
)
def test_csharp(case: Case) -> None:
    check("csharp", CSHARP, CSHARP_MANIFESTS, case)


def test_csharp_without_projects_goes_by_folders() -> None:
    files = "Assets/Game/Ui/Menu.cs Assets/Game/Main.cs"
    check("csharp", files, [], ("Assets/Game/Main.cs", "Game.Ui", "", "Assets/Game/Ui/Menu.cs"))
    check("csharp", files, [], ("Assets/Game/Main.cs", "Ui", "", "external"))
    check("csharp", files, [], ("Assets/Game/Main.cs", "UnityEngine.Ui", "", "external"))


SHELL = "hack/build.sh hack/lib/log.sh common.sh .venv-tools"


@pytest.mark.parametrize(
    "case",
    [
        ("hack/build.sh", "./lib/log.sh", "", "hack/lib/log.sh"),
        ("hack/build.sh", "lib/log.sh", "", "hack/lib/log.sh"),
        ("hack/build.sh", "common.sh", "", "common.sh"),
        ("hack/build.sh", "$DIR/lib/log.sh", "", "hack/lib/log.sh"),
        ("hack/build.sh", "${DIR}/lib/log.sh", "", "hack/lib/log.sh"),
        ("hack/build.sh", '"$(dirname "$0")"/lib/log.sh', "", "hack/lib/log.sh"),
        ("hack/build.sh", '"$(dirname "${BASH_SOURCE[0]}")/lib/log.sh"', "", "hack/lib/log.sh"),
        ("x/y.sh", "$ROOT/hack/lib/log.sh", "", "hack/lib/log.sh"),
        ("x/y.sh", "$ROOT/lib/log.sh", "", "hack/lib/log.sh"),
        ("hack/build.sh", "./gone.sh", "", "unresolved"),
        ("hack/build.sh", "$DIR/gone.sh", "", "external"),
        ("hack/build.sh", "$FILE", "", "external"),
        ("hack/build.sh", ".venv/bin/activate", "", "external"),
        ("hack/build.sh", "/etc/os-release", "", "external"),
        ("hack/build.sh", "~/.profile", "", "external"),
    ],
)
def test_the_shell(case: Case) -> None:
    check("bash", SHELL, [], case)
