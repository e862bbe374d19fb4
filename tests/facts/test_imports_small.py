"""Clojure, Julia, Lua, Nim, Perl, protocol buffers, R, Terraform and Zig."""

from __future__ import annotations

import pytest

from summarizer.facts.imports import Resolver
from summarizer.records.sources import Import

Case = tuple[str, str, str]
"""(file, spec, targets or the status without any)"""


def check(language: str, files: str, case: Case) -> None:
    path, spec, expected = case
    (found,) = Resolver(files.split(), []).explain(path, language, [Import(spec)])
    assert (" ".join(found.targets) or found.status) == expected


CLOJURE = """
src/a/core.clj src/a/my_util.cljc src/a/both.clj src/a/both.cljs src/user.clj
test/a/core_test.clj other/src/a/core.clj
"""


@pytest.mark.parametrize(
    "case",
    [
        ("test/a/core_test.clj", "a.core", "src/a/core.clj"),
        ("src/a/core.clj", "a.my-util", "src/a/my_util.cljc"),
        ("src/a/x.clj", "a.both", "src/a/both.clj"),
        ("src/a/x.cljs", "a.both", "src/a/both.cljs"),
        ("other/src/a/x.clj", "a.core", "other/src/a/core.clj"),
        ("src/a/core.clj", "user", "src/user.clj"),
        ("src/a/core.clj", "core", "external"),
        ("src/a/core.clj", "clojure.string", "external"),
        ("src/a/core.clj", "", "external"),
    ],
)
def test_clojure(case: Case) -> None:
    check("clojure", CLOJURE, case)


LUA = "lua/pl/a.lua lua/pl/init.lua lua/pl/sub/init.lua top.lua src/b.lua spec/a.lua x/pl/c.lua"


@pytest.mark.parametrize(
    "case",
    [
        ("spec/a.lua", "pl.a", "lua/pl/a.lua"),
        ("spec/a.lua", "pl", "lua/pl/init.lua"),
        ("lua/pl/a.lua", "pl.sub", "lua/pl/sub/init.lua"),
        ("lua/pl/a.lua", "pl/sub", "lua/pl/sub/init.lua"),
        ("lua/pl/a.lua", "pl.c", "x/pl/c.lua"),
        ("spec/a.lua", "top", "top.lua"),
        ("spec/a.lua", "b", "src/b.lua"),
        ("spec/a.lua", "c", "external"),
        ("spec/a.lua", "socket.http", "external"),
        ("lua/pl/a.lua", "top.lua", "top.lua"),
        ("lua/pl/a.lua", "gone.lua", "unresolved"),
    ],
)
def test_lua(case: Case) -> None:
    check("lua", LUA, case)


PERL = "lib/A.pm lib/A/B.pm t/a.t t/lib/Help.pm bin/run.pl share/x/y.pl sub/lib/A/B.pm sub/t/b.t"


@pytest.mark.parametrize(
    "case",
    [
        ("t/a.t", "A::B", "lib/A/B.pm"),
        ("t/a.t", "A", "lib/A.pm"),
        ("t/a.t", "Help", "t/lib/Help.pm"),
        ("sub/t/b.t", "A::B", "sub/lib/A/B.pm"),
        ("bin/run.pl", "x/y.pl", "share/x/y.pl"),
        ("bin/run.pl", "run.pl", "bin/run.pl"),
        ("t/a.t", "Test::More", "external"),
        ("t/a.t", "A::Gone", "external"),
        ("t/a.t", "../../x.pl", "external"),
    ],
)
def test_perl(case: Case) -> None:
    check("perl", PERL, case)


PROTOBUF = "proto/a/v1/a.proto proto/a/v1/b.proto third/google/api/http.proto c.proto"


@pytest.mark.parametrize(
    "case",
    [
        ("proto/a/v1/a.proto", "a/v1/b.proto", "proto/a/v1/b.proto"),
        ("proto/a/v1/a.proto", "b.proto", "proto/a/v1/b.proto"),
        ("proto/a/v1/a.proto", "google/api/http.proto", "third/google/api/http.proto"),
        ("proto/a/v1/a.proto", "c.proto", "c.proto"),
        ("c.proto", "a/v1/a.proto", "proto/a/v1/a.proto"),
        ("proto/a/v1/a.proto", "a/v1/gone.proto", "unresolved"),
        ("proto/a/v1/a.proto", "google/protobuf/any.proto", "external"),
    ],
)
def test_protobuf(case: Case) -> None:
    check("protobuf", PROTOBUF, case)


@pytest.mark.parametrize(
    "case",
    [
        ("src/Box.jl", "parts/a.jl", "src/parts/a.jl"),
        ("src/parts/a.jl", "../b.jl", "src/b.jl"),
        ("src/Box.jl", "gone.jl", "unresolved"),
        ("test/runtests.jl", "Box", "src/Box.jl"),
        ("test/runtests.jl", "Box.Inner", "src/Box.jl"),
        ("src/Box.jl", "LinearAlgebra", "external"),
        ("src/Box.jl", "..Up", "external"),
        ("src/Box.jl", "../../../x.jl", "unresolved"),
    ],
)
def test_julia(case: Case) -> None:
    check("julia", "src/Box.jl src/parts/a.jl src/b.jl test/runtests.jl", case)


@pytest.mark.parametrize(
    "case",
    [
        ("src/a/b.nim", "./c", "src/a/c.nim"),
        ("src/a/b.nim", "c", "src/a/c.nim"),
        ("src/a/b.nim", "../d", "src/d.nim"),
        ("tests/t.nim", "a/b", "src/a/b.nim"),
        ("tests/t.nim", "pkg/d", "src/d.nim"),
        ("tests/t.nim", "std/d", "external"),
        ("tests/t.nim", "strutils", "external"),
        ("tests/t.nim", "./gone", "unresolved"),
    ],
)
def test_nim(case: Case) -> None:
    check("nim", "src/a/b.nim src/a/c.nim src/d.nim tests/t.nim", case)


@pytest.mark.parametrize(
    "case",
    [
        ("run.R", "R/a.R", "R/a.R"),
        ("R/b.R", "a.R", "R/a.R"),
        ("R/b.R", "R/a.R", "R/a.R"),
        ("R/b.R", "gone.R", "unresolved"),
        ("R/b.R", "dplyr", "external"),
        ("R/b.R", "https://e.org/a.R", "external"),
    ],
)
def test_r(case: Case) -> None:
    check("r", "run.R R/a.R R/b.R", case)


@pytest.mark.parametrize(
    "case",
    [
        ("main.tf", "./vpc", "vpc/main.tf vpc/out.tf"),
        ("live/a.tf", "../vpc", "vpc/main.tf vpc/out.tf"),
        ("live/a.tf", "..//vpc?ref=1", "vpc/main.tf vpc/out.tf"),
        ("live/a.tf", "../", "main.tf"),
        ("live/a.tf", "../gone", "unresolved"),
        ("live/a.tf", "../../out", "unresolved"),
        ("live/a.tf", "terraform-aws-modules/vpc/aws", "external"),
        ("live/a.tf", "git::https://e.org/x.git", "external"),
    ],
)
def test_terraform(case: Case) -> None:
    check("hcl", "main.tf vpc/main.tf vpc/out.tf vpc/README.md live/a.tf", case)


@pytest.mark.parametrize(
    "case",
    [
        ("src/main.zig", "a/x.zig", "src/a/x.zig"),
        ("src/a/x.zig", "../main.zig", "src/main.zig"),
        ("src/main.zig", "gone.zig", "unresolved"),
        ("src/main.zig", "std", "external"),
        ("src/main.zig", "../../out.zig", "unresolved"),
    ],
)
def test_zig(case: Case) -> None:
    check("zig", "src/main.zig src/a/x.zig", case)
