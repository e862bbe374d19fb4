"""The public API of an entry names what a module really gives out."""

from __future__ import annotations

import json

import pytest
from conftest import MakeRepo

JS = {
    "a.js": "export function one() {}\nexport function two() {}\n",
    "b.js": "export function three() {}\n",
}
PYTHON = {"a.py": "def one():\n    return 1\n\n\ndef two():\n    return 2\n"}
RUST = {"one.rs": "pub fn go() {}\n", "two.rs": "pub fn go() {}\npub fn stop() {}\n"}


NAMESAKE = {"run.py": "def run(): ...\n\n\ndef off(): ...\n"}


@pytest.mark.parametrize(
    ("files", "front", "api"),
    [
        (JS, "export { one as first, two } from './a'\n", ["first", "two"]),
        (JS, "export { one } from './a'\n", ["one"]),
        (JS, "export * from './a'\n", ["one", "two"]),
        (JS, "export * as all from './a'\nexport * from './b'\n", ["all", "three"]),
        (
            RUST,
            "mod one;\nmod two;\npub use one::go;\npub use two::go as other;\n",
            ["go", "other"],
        ),
        (RUST, "mod two;\npub use two::{go as other, stop};\n", ["other", "stop"]),
        (RUST, "mod two;\npub use two::{go as stop};\n", ["stop"]),
        (RUST, "mod two;\npub use two::{self as both, go, stop as _};\n", ["go"]),
        (RUST, "mod one;\nmod two;\nuse one::go as gone;\npub use two::*;\n", ["go", "stop"]),
        (RUST, "mod two;\npub use two::{*, go as run};\n", ["go", "run", "stop"]),
        (PYTHON, "from .a import one as first, two\n", ["first", "two"]),
        (PYTHON, "from .a import one as _one, two as two\n", ["two"]),
        (PYTHON, "from . import a as letters\nfrom os import path as p\n", ["one", "two"]),
        (PYTHON, "from .a import one as first\n\n__all__ = ['first']\n", ["first"]),
        (PYTHON, "from .a import one as first, two\n\n__all__ = ['two']\n", ["two"]),
        # named like its file
        (
            {"a.js": "export const a = () => 1\nexport const off = 1\n"},
            "export { a } from './a'\n",
            ["a"],
        ),
        (
            {"a.js": "export const a = () => 1\nexport const off = 1\n"},
            "export { a } from './a.js'\n",
            ["a"],
        ),
        ({"a.js": "export const foo = () => 1\n"}, "export * as a from './a'\n", ["a"]),
        ({"a.js": "export default 1\n"}, "export { default as foo } from './a'\n", ["foo"]),
        (NAMESAKE, "from .run import run\n", ["run"]),
        (NAMESAKE, "from x.run import run\n", ["run"]),
        ({"run.py": "def run(): ...\n"}, "from .run import run as go\n", ["go"]),
        (NAMESAKE, "from . import run\n", ["off", "run"]),
        ({"run.py": "def go(): ...\n"}, "from . import run\n", ["go"]),
        (
            {"run.rs": "pub fn run() {}\npub fn off() {}\n"},
            "mod run;\npub use run::run;\n",
            ["run"],
        ),
        ({"run.rs": "pub fn go() {}\n"}, "mod run;\npub use self::run;\n", ["go"]),
    ],
)
def test_what_is_given_on_is_listed_under_the_name_that_it_is_given(
    make_repo: MakeRepo, files: dict[str, str], front: str, api: list[str]
) -> None:
    fronts = {".js": "index.js", ".py": "__init__.py", ".rs": "mod.rs"}
    name = fronts[min(files)[-3:]]
    repo = make_repo({f"src/x/{path}": text for path, text in {**files, name: front}.items()})
    assert repo.run("init").code == 0
    repo.add()
    shown = json.loads(repo.run("show", "src/x", "--json").out)
    assert sorted(shown["public_api"]) == api


@pytest.mark.parametrize(
    ("files", "api"),
    [
        ({"a.ml": "let f x = x\nlet secret = 1\n", "a.mli": "val f : int -> int\n"}, ["f"]),
        ({"a.ml": "let f x = x\nlet g x = x\n", "b.mli": "val h : int\n"}, ["f", "g", "h"]),
        ({"a.ml": "let f x = x\n", "a.mli": "", "b.ml": "let g x = x\n"}, ["g"]),
        ({"a.mli": "val f : int -> int\n"}, ["f"]),
    ],
)
def test_an_interface_beside_a_file_says_what_it_shows(
    make_repo: MakeRepo, files: dict[str, str], api: list[str]
) -> None:
    repo = make_repo({f"lib/{path}": text for path, text in files.items()})
    assert repo.run("init").code == 0
    repo.add()
    assert sorted(json.loads(repo.run("show", "lib", "--json").out)["public_api"]) == api


@pytest.mark.parametrize(
    ("name", "text", "api"),
    [
        ("x.js", "exports = module.exports = make;\nfunction make() {}\n", ["make"]),
        ("x.js", "export default () => 1;\n", []),
        ("x.js", "module.exports = function () {};\n", []),
        ("x.ts", "export default class {}\nexport const made = 1;\n", ["made"]),
        ("x.ts", "export default class Tool {}\n", ["Tool"]),
        ("x.py", "def default(): ...\n", ["default"]),
        ("x.js", "var app = module.exports = {};\napp.use = function () {};\n", ["use"]),
        ("x.js", "function f() {}\nmodule.exports = { renamed: f };\n", ["renamed"]),
        ("index.js", "function f() {}\nmodule.exports = { renamed: f };\n", ["renamed"]),
        ("x.js", "var proto = require('./a');\nexports.application = proto;\n", ["application"]),
        ("x.ts", "function f() {}\nfunction h() {}\nexport { f as g, h };\n", ["g", "h"]),
        ("x.ts", "function f() {}\nfunction g() {}\nexport { f as g };\n", ["g"]),
        ("x.ts", "function f() {}\nexport { f as default };\n", ["f"]),
        ("x.ts", "function f() {}\nexport { f as g, f };\n", ["f", "g"]),
        ("x.js", "function f() {}\nexports.g = f;\nexports.h = function () {};\n", ["g", "h"]),
        ("x.ts", "import { a } from './y';\nfunction h() {}\nexport { a, h };\n", ["h"]),
        ("x.ts", "export const { inc, dec: other } = slice.actions;\n", ["inc", "other"]),
        ("x.ts", "export namespace n { export function go() {} }\n", ["go", "n"]),
        ("x.js", "exports.LIMIT = '1';\nexports.go = function () {};\n", ["LIMIT", "go"]),
        ("x.config.js", "module.exports = { root: true };\n", []),
        ("m.py", '__all__ = ["a1"]\ndef a1(): pass\ndef hid(): pass\n', ["a1"]),
        ("m.py", "def a1(): pass\ndef hid(): pass\n", ["a1", "hid"]),
        ("m.py", "__all__ = []\ndef a1(): pass\n", []),
    ],
)
def test_what_a_file_lists_is_told_by_the_name_it_has_for_others(
    make_repo: MakeRepo, name: str, text: str, api: list[str]
) -> None:
    repo = make_repo({f"src/{name}": text})
    assert repo.run("init").code == 0
    repo.add()
    assert sorted(json.loads(repo.run("show", "src", "--json").out)["public_api"]) == api


_BASE = '__all__ = ["one"]\ndef one(): pass\ndef two(): pass\n'


@pytest.mark.parametrize(
    ("front", "api"),
    [
        ("from .base import *\n", "one"),
        (
            'from . import base as b, base\n__all__ = base.__all__ + ["x"]\ndef x(): pass\n',
            "one x",
        ),
        ('from . import base\n__all__ = [*base.__all__, "y"]\ndef y(): pass\n', "one y"),
        ('from . import base\n__all__ = ["y"]\ndef y(): pass\ndef z(): pass\n', "y"),
        ('import base\n__all__ = base.names + ["y"]\ndef y(): pass\n', "y"),
    ],
)
def test_the_list_of_another_module_stands_for_its_names(
    make_repo: MakeRepo, front: str, api: str
) -> None:
    repo = make_repo({"src/p/__init__.py": front, "src/p/base.py": _BASE})
    assert repo.run("init").code == 0
    repo.add()
    shown = json.loads(repo.run("show", "src/p", "--json").out)
    assert sorted(shown["public_api"]) == api.split()


def _cells(source: str) -> str:
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": [source]}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.mark.parametrize(
    ("beside", "api"),
    [
        ({}, ["Net", "train"]),
        ({"a.py": "LIMIT = 1\n"}, ["LIMIT"]),
        ({"a.py": "def load(): pass\n"}, ["load"]),
        ({"a.py": "import os\n"}, ["Net", "train"]),
    ],
)
def test_a_notebook_is_told_where_nothing_can_be_imported(
    make_repo: MakeRepo, beside: dict[str, str], api: list[str]
) -> None:
    cells = _cells("x = 1\ndef train(): pass\ndef _no(): pass\nclass Net:\n    def go(self): pass")
    files = {"n.ipynb": cells, **beside}
    repo = make_repo({f"nb/{path}": text for path, text in files.items()})
    assert repo.run("init").code == 0
    repo.add()
    shown = json.loads(repo.run("show", "nb", "--json").out)
    assert sorted(shown["public_api"]) == api
    symbols = {file["path"]: file["symbols"] for file in shown["files"]}
    assert symbols["nb/n.ipynb"] == ["Net", "train"]


LETTERS = {
    "impl.py": 'def f():\n    "F."\n\n\nclass X:\n    """X."""\n\n\n_ = f\nN = 1\n',
    "types.py": "from typing import TypeVar\n\nT = TypeVar('T')\n",
}


@pytest.mark.parametrize(
    ("files", "api"),
    [
        ({**LETTERS, "__init__.py": 'from .impl import f\n\n__all__ = ["f"]\n'}, ["f"]),
        ({**LETTERS, "__init__.py": "from .impl import X, f\nfrom .types import T\n"}, ["X", "f"]),
        ({**LETTERS, "__init__.py": 'from .types import T\n\n__all__ = ["T"]\n'}, ["T"]),
        (LETTERS, ["X", "f"]),
        ({"h.go": "package x\n\nfunc H() {}\n\nfunc g() {}\n\nvar V = 1\n"}, ["H"]),
        ({"a.ts": "export function f() {}\nexport type T = 1\nexport const n = 1\n"}, ["T", "f"]),
        ({"a.ts": "export const e = 1\n", "index.ts": "export { e } from './a'\n"}, ["e"]),
        ({"build.gradle.kts": "val isIDE = true\nfun helper() {}\n"}, []),
        ({"tool.main.kts": "val isIDE = true\n"}, ["isIDE"]),
        ({"a.sh": "f() {\n  echo\n}\nN=1\n"}, ["f"]),
    ],
)
def test_names_of_one_letter_are_listed_unless_they_are_variables(
    make_repo: MakeRepo, files: dict[str, str], api: list[str]
) -> None:
    repo = make_repo({"go.mod": "module m\n", **{f"src/x/{path}": t for path, t in files.items()}})
    assert repo.run("init").code == 0
    repo.add()
    shown = json.loads(repo.run("show", "src/x", "--json").out)
    assert sorted(shown["public_api"]) == api


MANY = "".join(f'def a{n}():\n    """Does {n}."""\n\n\n' for n in range(9))
ERLANG = "-module(cow).\n-export([run/0]).\n-export_type([a/0]).\n-type a() :: x.\nrun() -> x.\n"
EXPORTS = "-module(cow_{0}).\n-export([{0}/0]).\n{0}() -> x.\n"


@pytest.mark.parametrize(
    ("files", "name", "shown"),
    [
        # like the module, whatever the file and although nobody describes it
        ({"src/store/many.py": MANY, "src/store/z.py": "class Store: ...\n"}, "Store", True),
        ({"src/store/many.py": MANY, "src/store/z.py": "class Other: ...\n"}, "Other", False),
        ({"src/store/many.py": MANY, "src/store/z.py": "class _Store: ...\n"}, "_Store", False),
        # like the package
        (
            {
                "pyproject.toml": '[project]\nname = "shop"\n',
                "src/x/__init__.py": "",
                "src/x/many.py": MANY,
                "src/x/z.py": "def shop(): ...\n",
            },
            "shop",
            True,
        ),
        ({"src/x/many.py": MANY, "src/x/z.py": "def shop(): ...\n"}, "shop", False),
        # like its file
        ({"src/x/many.py": MANY, "src/x/zoo.py": "def zoo(): ...\n"}, "zoo", True),
        ({"src/x/many.py": MANY, "src/x/zoo.py": "def lion(): ...\n"}, "lion", False),
        # a folder of helpers has no main file
        (
            {"src/utils/util.py": "def z(): ...\n", "src/utils/m.py": MANY},
            "z",
            False,
        ),
        # in the file that is called like the package
        (
            {
                "Makefile": "PROJECT = cow\ninclude erlang.mk\n",
                "src/cow.erl": ERLANG,
                **{f"src/cow_{one}.erl": EXPORTS.format(one) for one in "cdefghijk"},
            },
            "run",
            True,
        ),
    ],
)
def test_what_is_called_like_module_package_or_file_is_shown(
    make_repo: MakeRepo, files: dict[str, str], name: str, shown: bool
) -> None:
    repo = make_repo(dict(files))
    assert repo.run("init").code == 0
    repo.add()
    module = max(files).rpartition("/")[0]
    api = json.loads(repo.run("show", module, "--json").out)["public_api"]
    assert (name in api) == shown
    assert len(api) == 8


CODE = "export function go() {}\n"


@pytest.mark.parametrize(
    ("files", "path", "listed"),
    [
        ({"x/a.d.ts": "export function go(): void;\n", "x/a.js": CODE}, "x/a.js", "x/a.js"),
        ({"x/a.d.ts": "export function go(): void;\n", "x/b.mjs": CODE}, "x/b.mjs", "x/a.d.ts"),
        ({"x/a.d.ts": "export function go(): void;\n"}, "x/a.d.ts", "x/a.d.ts"),
        (
            {f"x/a{n:02}.d.ts": "export type T = 1;\n" for n in range(30)} | {"x/z.js": CODE},
            "x/z.js",
            "x/z.js",
        ),
        (
            {f"x/a{n:02}.ts": f"/** Is {n} of. */\nexport type T = {n};\n" for n in range(30)}
            | {"x/z.d.ts": "export function go(): void;\n"},
            "x/z.d.ts",
            "",
        ),
    ],
)
def test_declarations_stand_behind_code(
    make_repo: MakeRepo, files: dict[str, str], path: str, listed: str
) -> None:
    repo = make_repo(dict(files))
    assert repo.run("init").code == 0
    repo.add()
    shown = json.loads(repo.run("show", "x", "--json").out)
    assert f"`go` in `{path.rpartition('/')[2]}`" in repo.read("docs/map/modules/x.md")
    paths = [file["path"] for file in shown["files"]]
    assert (listed in paths) if listed else (path not in paths)


@pytest.mark.parametrize(
    ("condition", "api", "symbols"),
    [
        ("if TYPE_CHECKING:", {f"a{n}" for n in range(8)}, ["a0", "a1", "a2"]),
        ("if READY:", {"Web", *(f"a{n}" for n in range(7))}, ["Web", "a0", "a1"]),
    ],
)
def test_what_is_there_for_type_checkers_stands_behind_what_runs(
    make_repo: MakeRepo, condition: str, api: set[str], symbols: list[str]
) -> None:
    text = f'{condition}\n    class Web:\n        """Webs."""\n\n\n{MANY}'
    repo = make_repo({"src/x/web.py": text})
    assert repo.run("init").code == 0
    repo.add()
    shown = json.loads(repo.run("show", "src/x", "--json").out)
    assert set(shown["public_api"]) == api
    assert shown["files"][0]["symbols"] == symbols


@pytest.mark.parametrize(("programs", "cut"), [(7, False), (8, False), (9, True)])
def test_a_list_of_starts_that_is_cut_says_so(
    make_repo: MakeRepo, programs: int, cut: bool
) -> None:
    repo = make_repo({f"x/a{n}.sh": "#!/bin/sh\necho 1\n" for n in range(programs)})
    assert repo.run("init").code == 0
    repo.add()
    starts = repo.read("docs/map/modules/x.md").split("## Start at\n\n")[1].split("\n\n")[0]
    assert starts.count("- `") == min(programs, 8)
    assert starts.endswith("\n- …") is cut
    assert repo.run("check").code == 0
