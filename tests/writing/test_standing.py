"""Of more names than an entry can list, those are shown that tell what the module is for."""

from __future__ import annotations

import json
import re

import pytest
from conftest import MakeRepo


def shown(make_repo: MakeRepo, files: dict[str, str]) -> list[str]:
    """What the entry of `x` lists, eight of more."""
    repo = make_repo(dict(files))
    assert repo.run("init").code == 0
    repo.add()
    api: list[str] = json.loads(repo.run("show", "x", "--json").out)["public_api"]
    assert len(api) == 8
    return api


JAVA = {f"x/A{n}.java": f"package x;\n/** Is {n}. */\npublic class A{n} {{}}\n" for n in range(9)}
GO = {
    "go.mod": "module m\n",
    "x/many.go": "package x\n" + "".join(f"\n// A{n} is {n}.\ntype A{n} int\n" for n in range(9)),
}
SCRIPT = {"x/many.ts": "".join(f"/** Is {n}. */\nexport class A{n} {{}}\n" for n in range(9))}
TELLS = "{ public Web w() { return null; } }"
MEMBERS = "{ public A1 go(A2 x) { return new A3(x); } }"


@pytest.mark.parametrize(
    ("files", "name", "expected"),
    [
        # its members tell others
        (JAVA | {"x/Web.java": f"package x;\npublic class Web {MEMBERS}"}, "Web", True),
        (
            JAVA | {"x/Web.java": "package x;\npublic class Web { public B1 go(B2 x); }"},
            "Web",
            False,
        ),
        (
            JAVA | {"x/Web.java": "package x;\npublic class Web { private A1 a(A2 x); }"},
            "Web",
            False,
        ),
        (
            JAVA | {"x/Web.java": "package x;\npublic class Web { Web a() { A1.go(); } }"},
            "Web",
            False,
        ),
        # others tell it
        (
            JAVA
            | {"x/Web.java": "package x;\npublic class Web {}"}
            | {f"x/A{n}.java": f"package x;\npublic class A{n} {TELLS}" for n in range(3)},
            "Web",
            True,
        ),
        (
            GO | {"x/z.go": "package x\n\ntype Web struct{}\n\nfunc (w *Web) Go(a A1, b A2) {}\n"},
            "Web",
            True,
        ),
        (
            GO | {"x/z.go": "package x\n\ntype Web struct{}\n\nfunc (w *Web) Go(a int) {}\n"},
            "Web",
            False,
        ),
        (
            GO | {"x/z.go": "package x\n\ntype Web int\n\nfunc F(w Web) {}\n\nfunc G(w Web) {}\n"},
            "Web",
            True,
        ),
        # a function is none of them
        (GO | {"x/z.go": "package x\n\nfunc Web(a A1, b A2) (A3, A4) {}\n"}, "Web", False),
        # types of a script are there for its functions
        (SCRIPT | {"x/z.ts": "export class Web { go(a: A1): A2 {} }\n"}, "Web", True),
        (SCRIPT | {"x/z.ts": "export interface Web { go(a: A1): A2 }\n"}, "Web", False),
        (SCRIPT | {"x/z.ts": "export type Web = A1 | A2\n"}, "Web", False),
    ],
)
def test_a_type_that_binds_others_together_is_shown(
    make_repo: MakeRepo, files: dict[str, str], name: str, expected: bool
) -> None:
    assert (name in shown(make_repo, files)) == expected


@pytest.mark.parametrize(
    ("readme", "expected"),
    [
        ("# X\n\n```ts\nstart()\n```\n", True),
        ("# X\n\nCall `start()` first.\n", True),
        ("X\n=\n\nSo::\n\n    start()\n", True),
        ("# X\n\nWe start early.\n", False),
        ("# X\n\n```ts\nrestart()\n```\n", False),
        ("# X\n\n`a` start `b`\n", False),
    ],
)
def test_what_the_code_of_the_readme_shows_comes_first(
    make_repo: MakeRepo, readme: str, expected: bool
) -> None:
    files = {
        "x/README.md": readme,
        "x/many.ts": "".join(f"/** Is {n}. */\nexport function a{n}() {{}}\n" for n in range(9))
        + "/** Gets it going. */\nexport function start() {}\n",
    }
    assert ("start" in shown(make_repo, files)) == expected


PYTHON = "".join(f'def a{n}():\n    """Does {n} of it."""\n\n\n' for n in range(9))


@pytest.mark.parametrize(
    ("files", "name", "expected"),
    [
        (
            {"x/a.py": PYTHON, "x/z.py": 'class AError(Exception):\n    """Is bad."""\n'},
            "AError",
            False,
        ),
        ({"x/a.py": PYTHON, "x/z.py": 'class AErrors:\n    """Are bad."""\n'}, "AErrors", False),
        ({"x/a.py": PYTHON, "x/z.py": 'class Terror:\n    """Is bad."""\n'}, "Terror", True),
        ({"x/a.py": PYTHON, "x/z.py": 'class Error:\n    """Is bad."""\n'}, "Error", True),
        (
            {"x/a.py": PYTHON, "x/z.py": 'class ErrorPage:\n    """Is shown."""\n'},
            "ErrorPage",
            True,
        ),
    ],
)
def test_what_goes_wrong_stands_behind_what_is_there_for(
    make_repo: MakeRepo, files: dict[str, str], name: str, expected: bool
) -> None:
    assert (name in shown(make_repo, files)) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("env_posix_test_helper", False),
        ("EnvTestHelper", False),
        ("testutil", False),
        ("test-support", False),
        ("tested_helper", True),
        ("latest", True),
        ("test", True),
    ],
)
def test_helpers_of_tests_stand_behind_all(make_repo: MakeRepo, name: str, expected: bool) -> None:
    called = "".join(re.findall(r"[A-Za-z]+", name.title()))
    files = {f"x/{name}.js": f"/** Is it. */\nexport class {called} {{}}\n"}
    listed = shown(make_repo, {"x/many.js": SCRIPT["x/many.ts"], **files})
    assert (called in listed) == expected


@pytest.mark.parametrize("folder", ["testing", "testutils"])
def test_helpers_of_tests_are_shown_where_the_module_is_for_them(
    make_repo: MakeRepo, folder: str
) -> None:
    files = {"many.js": SCRIPT["x/many.ts"], "test_util.js": "export class TestUtil {}\n"}
    repo = make_repo({f"src/{folder}/{path}": text for path, text in files.items()})
    assert repo.run("init").code == 0
    repo.add()
    api = json.loads(repo.run("show", f"src/{folder}", "--json").out)["public_api"]
    assert "TestUtil" in api


@pytest.mark.parametrize(
    ("path", "text", "name", "expected"),
    [
        ("x/env.ts", "/** Gets it. */\nexport function loadEnv() {}\n", "loadEnv", True),
        ("x/env.ts", "/** Gets it. */\nexport const loadEnv = () => 1\n", "loadEnv", True),
        (
            "x/plugins.ts",
            "/** Gets it. */\nexport function definePlugin() {}\n",
            "definePlugin",
            True,
        ),
        ("x/index.ts", "export { loadEnv } from './env'\n", "loadEnv", True),
        ("x/env.ts", "/** Gets it. */\nexport function envLoad() {}\n", "envLoad", False),
        ("x/env.ts", "/** Gets it. */\nexport function loadenv() {}\n", "loadenv", False),
        ("x/env.ts", "/** Gets it. */\nexport type LoadEnv = 1\n", "LoadEnv", False),
        (
            "x/env.ts",
            "/** Gets it. */\nexport function loadEnv() {}\nexport class Env {}\n",
            "loadEnv",
            False,
        ),
        ("x/other.ts", "/** Gets it. */\nexport function loadEnv() {}\n", "loadEnv", False),
        ("x/env.go", "package x\n\n// LoadEnv gets it.\nfunc LoadEnv() {}\n", "LoadEnv", False),
    ],
)
def test_a_function_that_does_what_its_file_is_called_is_shown(
    make_repo: MakeRepo, path: str, text: str, name: str, expected: bool
) -> None:
    many = GO if path.endswith(".go") else SCRIPT
    if path == "x/index.ts":
        gives = "".join(f"export {{ A{n} }} from './many'\n" for n in range(9))
        many = SCRIPT | {"x/env.ts": "/** Gets it. */\nexport function loadEnv() {}\n"}
        text = gives + text
    assert (name in shown(make_repo, many | {path: text})) == expected


@pytest.mark.parametrize(("name", "expected"), [("createServer", True), ("createClient", False)])
def test_a_front_is_called_like_its_folder(make_repo: MakeRepo, name: str, expected: bool) -> None:
    gives = "".join(f"export {{ A{n} }} from './many'\n" for n in range(9))
    files = {
        "many.ts": SCRIPT["x/many.ts"],
        "index.ts": f"{gives}/** Gets it. */\nexport function {name}() {{}}\n",
    }
    repo = make_repo({f"src/server/{path}": text for path, text in files.items()})
    assert repo.run("init").code == 0
    repo.add()
    api = json.loads(repo.run("show", "src/server", "--json").out)["public_api"]
    assert (name in api) == expected
