"""Who uses what is known by more than one name, or by a module's."""

from __future__ import annotations

import json
from typing import Any

import pytest
from harness import Repo

JAVASCRIPT = {
    "lib/deep.ts": "export function one() {}\nexport function two() {}\nexport const own = 1\n",
    "lib/Box.ts": "export default function makeBox() {}\n",
    "lib/Bag.ts": "export default () => 1\n",
    "lib/index.ts": (
        "export { one as first, two as second, own } from './deep'\n"
        "export { default as Box } from './Box'\nimport Bag from './Bag'\n\nexport { Bag }\n"
    ),
    "top/index.ts": "export * from '../lib'\nexport { first as primus } from '../lib'\n",
    "a/a.ts": "import { first } from '../lib'\nfirst()\n",
    "b/b.ts": "import { second } from '../lib'\nsecond()\n",
    "c/c.ts": "import * as lib from '../lib'\nlib.second()\n",
    "d/d.ts": "import { primus } from '../top'\nprimus()\n",
    "e/e.ts": "import { second as deux } from '../top'\ndeux()\n",
    "f/f.ts": "import { Box } from '../lib'\nnew Box()\n",
    "g/g.ts": "import { Bag } from '../lib'\nnew Bag()\n",
    "h/h.ts": "import { own } from '../lib'\nconst first = own\n",
}
LOCAL = {
    "lib/x.js": "function own() {}\nfunction rest() {}\nexport { own as other, rest as default }\n",
    "lib/y.js": "import { other as o } from './x'\nexport { o as third }\n",
    "lib/z.js": "function kept() {}\nfunction more() {}\nmodule.exports = { sold: kept, more }\n",
    "lib/w.js": "function whole() {}\nfunction part() {}\nmodule.exports = whole\n"
    "module.exports.piece = part\n",
    "lib/v.js": "function other() {}\nfunction base() {}\nexport { base as other }\n",
    "a/a.js": "import { other } from '../lib/x'\nother()\n",
    "b/b.js": "import { third } from '../lib/y'\nthird()\n",
    "c/c.js": "import any from '../lib/x'\nswitch (any()) { default: any() }\n",
    "d/d.js": "const { sold } = require('../lib/z')\nsold()\n",
    "e/e.js": "const z = require('../lib/z')\nz.sold()\n",
    "f/f.js": "const z = require('../lib/z')\nz.more()\n",
    "g/g.js": "const any = require('../lib/w')\nany()\n",
    "h/h.js": "require('../lib/w').piece()\n",
    "i/i.js": "import { other } from '../lib/v'\nother()\n",
    "j/j.js": "import * as x from '../lib/x'\nswitch (x) { default: x.no() }\n",
}
PYTHON = {
    "pkg/__init__.py": "from .impl import one as first, two as second\nfrom . import sub\n",
    "pkg/impl.py": "def one():\n    return 1\n\n\ndef two():\n    return 2\n",
    "pkg/sub/__init__.py": "from ..impl import one as deeper\n",
    "a/a.py": "from pkg import first\n\nfirst()\n",
    "b/b.py": "import pkg\n\npkg.second()\n",
    "c/c.py": "from pkg import second as deux\n\ndeux()\n",
    "d/d.py": "from pkg import sub\n\nsub.deeper()\n",
    "e/e.py": "def first():\n    pass\n\n\nfirst()\n",
}
RUST = {
    "Cargo.toml": '[package]\nname = "lib"\nversion = "1.0.0"\n',
    "src/lib.rs": "mod inner;\npub use inner::{Real as Shown, other as more};\npub mod user;\n",
    "src/inner.rs": "pub struct Real;\npub fn other() {}\n",
    "src/user/mod.rs": "use crate::Shown;\nfn f(_: Shown) {}\n",
    "app/Cargo.toml": '[package]\nname = "app"\n[dependencies]\nlib = { path = ".." }\n',
    "app/src/main.rs": "fn main() { lib::more(); }\n",
}


def data(repo: Repo, *words: str) -> Any:
    done = repo.run(*words, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)


@pytest.mark.parametrize(
    ("files", "symbol", "reached"),
    [
        (JAVASCRIPT, "one", {"a", "d"}),
        (JAVASCRIPT, "two", {"b", "c", "e"}),
        (JAVASCRIPT, "own", {"h"}),
        (JAVASCRIPT, "makeBox", {"f"}),
        (JAVASCRIPT, "lib/Bag.ts:default", {"g"}),
        (LOCAL, "own", {"a", "b"}),
        (LOCAL, "rest", {"c"}),
        (LOCAL, "kept", {"d", "e"}),
        (LOCAL, "more", {"f"}),
        (LOCAL, "whole", {"g"}),
        (LOCAL, "part", {"h"}),
        (LOCAL, "base", {"i"}),
        (LOCAL, "lib/v.js:other", set()),
        (PYTHON, "one", {"a", "d"}),
        (PYTHON, "two", {"b", "c"}),
        (RUST, "Real", {"src/user"}),
        (RUST, "other", {"app/src"}),
        # asked by the other name; a definition of that very name comes first
        (JAVASCRIPT, "second", {"b", "c", "e"}),
        (JAVASCRIPT, "primus", {"a", "d"}),
        (LOCAL, "third", {"a", "b"}),
        (LOCAL, "sold", {"d", "e"}),
        (LOCAL, "lib/x.js:other", {"a", "b"}),
        (PYTHON, "second", {"b", "c"}),
        (RUST, "Shown", {"src/user"}),
    ],
)
def test_a_change_reaches_who_has_it_by_its_other_name_and_no_others(
    repo: Repo, files: dict[str, str], symbol: str, reached: set[str]
) -> None:
    repo.commit_all(files)
    found = data(repo, "impact", "--of", symbol)
    around = {"lib", "top", "pkg", "pkg/sub", "src"}
    assert {one["module"] for one in found["modules"]} - around == reached


@pytest.mark.parametrize(
    ("files", "symbol", "alias", "used"),
    [
        (JAVASCRIPT, "first", "lib/index.ts:1: alias one as first of ./deep", "a/a.ts:1,2"),
        (JAVASCRIPT, "Box", "lib/index.ts:2: alias default as Box of ./Box", "f/f.ts:1,2"),
        (LOCAL, "third", "lib/y.js:2: alias o as third", "b/b.js:1,2"),
        (LOCAL, "sold", "lib/z.js:1: function function kept()", "d/d.js:1,2"),
        (LOCAL, "sold", "lib/z.js:3: alias kept as sold", "e/e.js:2"),
        (LOCAL, "x.other", "lib/x.js:1: function function own()", "a/a.js:1,2"),
        (JAVASCRIPT, "lib.first", "lib/index.ts:1: alias one as first of ./deep", "a/a.ts:1,2"),
        (PYTHON, "deeper", "pkg/sub/__init__.py:1: alias one as deeper of ..impl", "d/d.py:3"),
        (RUST, "Shown", "src/lib.rs:2: alias Real as Shown of inner", "src/user/mod.rs:1,2"),
    ],
)
def test_references_name_where_something_gets_its_other_name(
    repo: Repo, files: dict[str, str], symbol: str, alias: str, used: str
) -> None:
    repo.commit_all(files)
    out = repo.run("refs", symbol).out
    assert alias in out.split("\n")
    assert f"  {used}" in out.split("\n")


IMPORTED = {
    "ts/lib.ts": "export class Real {}\nexport default function made() {}\n",
    "ts/a.ts": "import { Real as R } from './lib'\n\nnew R()\n",
    "ts/b.js": "const { Real: R } = require('./lib')\n\nnew R()\n",
    "ts/c.js": "const R = require('./lib').Real\n\nnew R()\n",
    "ts/d.ts": "import D from './lib'\n\nD()\n",
    "ts/e.ts": "import { default as E } from './lib'\n\nE()\n",
    "ts/f.ts": "export { default as F } from './lib'\n",
    "ts/g.ts": "import { F as G } from './f'\n\nG()\n",
    "ts/h.ts": "import D from './other'\n\nD()\n",
    "ts/other.ts": "export default () => 1\n",
    "js/w.js": "function whole() {}\nmodule.exports = whole\nwhole.part = () => 1\n",
    "js/a.js": "const any = require('./w')\n\nany()\n",
    "js/b.js": "const { part } = require('./w')\nconst any = 1\nany\n",
    "kt/A.kt": "package k.a\n\nclass Solid\n",
    "kt/B.kt": "package k.b\n\nimport k.a.Solid as S\n\nval s = S()\n",
    "kt/C.kt": "package k.c\n\nimport k.a.Liquid as S\n\nval s = S()\n",
    "sc/A.scala": "package s.a\n\nclass Stone\n",
    "sc/B.scala": "package s.b\n\nimport s.a.{Stone => S}\n\nclass G { new S }\n",
    "php/A.php": "<?php\nnamespace P\\A;\nclass Wood {}\n",
    "php/B.php": "<?php\nuse P\\A\\Wood as W;\n\n$x = new W();\n",
    "cs/A.cs": "namespace C.A { public class Iron {} }\n",
    "cs/B.cs": "using I = C.A.Iron;\n\nclass G { I i; }\n",
    "ex/a.ex": "defmodule E.Brick do\n  def go(a), do: a\nend\n",
    "ex/b.ex": "defmodule E.B do\n  alias E.Brick, as: K\n\n  def x(a), do: K.go(a)\nend\n",
    "jl/A.jl": "module A\nstruct Sand end\nend\n",
    "jl/B.jl": "module B\nusing ..A: Sand as S\n\nf() = S()\nend\n",
    "py/a.py": "class Clay:\n    pass\n",
    "py/b.py": "def f():\n    from .a import Clay as C\n\n    return C()\n",
    "rs/Cargo.toml": '[package]\nname = "rs"\n',
    "rs/src/lib.rs": "mod a;\nmod b;\n",
    "rs/src/a.rs": "pub struct Chalk;\n",
    "rs/src/b.rs": "use crate::a::Chalk as C;\n\nfn g(_: C) {}\n",
}


@pytest.mark.parametrize(
    ("symbol", "used"),
    [
        ("Real", "ts/a.ts:1,3 ts/b.js:1,3 ts/c.js:1,3"),
        ("made", "ts/d.ts:1,3 ts/e.ts:1,3 ts/f.ts:1 ts/g.ts:1,3"),
        ("whole", "js/a.js:1,3 js/w.js:2,3"),
        ("part", "js/b.js:1"),
        ("Solid", "kt/B.kt:3,5"),
        ("Stone", "sc/B.scala:3,5"),
        ("Wood", "php/B.php:2,4"),
        ("Iron", "cs/B.cs:1,3"),
        ("E.Brick", "ex/b.ex:2,4"),
        ("Sand", "jl/B.jl:2,4"),
        ("Clay", "py/b.py:2,4"),
        ("Chalk", "rs/src/b.rs:1,3"),
    ],
)
def test_uses_are_found_by_the_name_that_the_importing_file_gives(
    repo: Repo, symbol: str, used: str
) -> None:
    repo.commit_all(IMPORTED)
    out = repo.run("refs", symbol).out.split("\n")
    assert [line.strip() for line in out if line.startswith("  ")] == used.split()


BEAM = {
    "src/req.erl": "%% Requests.\n-module(req).\n-export([reply/1]).\n\nreply(A) -> A.\n",
    "src/app.erl": "-module(app).\n-export([go/1]).\n\ngo(A) -> req:reply(A).\n",
    "lib/shop/cart.ex": "defmodule Shop.Cart do\n  def total(a), do: a\nend\n",
    "lib/shop/cart/item.ex": "defmodule Shop.Cart.Item do\n  def cost(a), do: a\nend\n",
    "lib/shop/a.ex": "defmodule Shop.A do\n  def go(b), do: Shop.Cart.total(b)\nend\n",
    "lib/shop/b.ex": (
        "defmodule Shop.B do\n  alias Shop.{A, Cart}\n\n  def go(b), do: Cart.total(A.go(b))\nend\n"
    ),
    "lib/shop/c.ex": (
        'defmodule Shop.C do\n  alias Shop.Cart.Item\n  @moduledoc "Not Shop.Cart."\n'
        "  def go(b), do: Item.cost(b)\nend\n"
    ),
}


@pytest.mark.parametrize(
    ("symbol", "defined", "used"),
    [
        ("req", ["src/req.erl:2"], ["src/app.erl:4"]),
        ("req:reply", ["src/req.erl:5"], ["src/app.erl:4", "src/req.erl:3"]),
        (
            "Shop.Cart",
            ["lib/shop/cart.ex:1"],
            ["lib/shop/a.ex:2", "lib/shop/b.ex:2", "lib/shop/b.ex:4"],
        ),
        ("Shop.Cart.Item", ["lib/shop/cart/item.ex:1"], ["lib/shop/c.ex:2", "lib/shop/c.ex:4"]),
        ("Shop.Cart.total", ["lib/shop/cart.ex:2"], ["lib/shop/a.ex:2", "lib/shop/b.ex:4"]),
    ],
)
def test_a_module_is_found_by_its_name(
    repo: Repo, symbol: str, defined: list[str], used: list[str]
) -> None:
    repo.commit_all(BEAM)
    found = data(repo, "refs", symbol)
    assert [f"{one['path']}:{one['line']}" for one in found["definitions"]] == defined
    places = [f"{one['path']}:{one['line']}" for one in found["references"]]
    assert sorted(places) == used


@pytest.mark.parametrize("symbol", ["Bag", "deux"])
def test_what_a_file_calls_by_another_name_for_itself_is_no_definition(
    repo: Repo, symbol: str
) -> None:
    repo.commit_all({**JAVASCRIPT, **PYTHON})
    assert "alias" not in repo.run("refs", symbol).out
