from __future__ import annotations

import json
import shutil
from typing import Any

import pytest
from harness import Ran, Repo

FILES = {
    "shop/__init__.py": "from .cart import Cart\n",
    "shop/cart.py": (
        "from .price import total_price\n\n\nclass Cart:\n    def total(self):\n"
        "        return total_price(self.items)\n"
    ),
    "shop/price.py": (
        "def total_price(items):\n    return sum(items)\n\n\n"
        "def other_price(items):\n    return 0\n"
    ),
    "tools/report.py": "from shop import Cart\n\n\ndef report():\n    return Cart().total()\n",
    "tests/test_price.py": (
        "from shop.price import total_price\n\n\ndef test_total_price():\n"
        "    # total_price of nothing\n    assert total_price([]) == 0, 'total_price'\n"
    ),
}


@pytest.fixture
def shop(repo: Repo) -> Repo:
    repo.commit_all(FILES, "fix the price of a cart")
    return repo


def summarizer(repo: Repo, *words: str) -> Ran:
    return repo.run(*words)


def data(repo: Repo, *words: str) -> Any:
    done = summarizer(repo, *words, "--json")
    assert done.code == 0, done.err
    return json.loads(done.out)


# --- map ---------------------------------------------------------------------------------


def test_the_map_as_text_and_as_data(shop: Repo) -> None:
    found = data(shop, "map", "--tokens", "400")
    assert found["schema"] == 1
    assert found["budget"] == 400
    assert found["tokens"] <= 400
    assert found["files"][0]["rank"] == 1
    first = next(file for file in found["files"] if file["path"] == "shop/cart.py")
    assert first["symbols"] == [
        {"name": "Cart", "kind": "class", "line": 4, "signature": "class Cart"},
        {"name": "Cart.total", "kind": "method", "line": 5, "signature": "def total(self)"},
    ]
    text = summarizer(shop, "map", "--tokens", "400").out
    assert "shop/price.py\n def total_price(items)\n" in text


def test_the_map_writes_nothing_into_the_worktree(shop: Repo) -> None:
    summarizer(shop, "map")
    assert shop.status() == ""


def test_the_map_sees_edits_that_are_not_staged(shop: Repo) -> None:
    data(shop, "map")
    shop.write("shop/price.py", "def brand_new_name():\n    return 1\n")
    shop.write("shop/fresh.py", "def fresh_name():\n    return 1\n")
    shop.remove("tools/report.py")
    shop.write(".gitignore", "secret.py\n")
    shop.write("secret.py", "def hidden_name(): pass\n")
    (shop.path / "linked.py").symlink_to(shop.path / "shop" / "cart.py")
    text = summarizer(shop, "map", "--tokens", "1000").out
    assert " def brand_new_name()" in text
    assert " def fresh_name()" in text
    assert "tools/report.py" not in text
    assert "total_price" not in text.replace("test_total_price", "")
    assert "hidden_name" not in text
    assert "linked.py" not in text


@pytest.mark.parametrize(
    "nest",
    [
        ("worktree", "add", "-q", ".claude/worktrees/a"),
        ("clone", "-q", ".", "nested"),
        ("init", "-q", "empty"),
    ],
)
def test_a_repository_inside_is_not_looked_into(shop: Repo, nest: tuple[str, ...]) -> None:
    questions = (("map",), ("refs", "Cart"), ("impact", "--of", "Cart"), ("impact",))
    plain = [summarizer(shop, *words) for words in questions]
    shop.git(*nest)
    assert [summarizer(shop, *words) for words in questions] == plain
    assert all(done.code == 0 for done in plain)


def test_a_folder_in_place_of_a_file(shop: Repo) -> None:
    shop.remove("shop/price.py")
    shop.write("shop/price.py/inner.py", "def inner_price(): pass\n")
    text = summarizer(shop, "map", "--tokens", "1000").out
    assert "shop/price.py/inner.py\n def inner_price()" in text
    assert "other_price" not in text


def test_the_map_is_the_same_cold_and_warm_and_with_a_damaged_cache(shop: Repo) -> None:
    cold = summarizer(shop, "map", "--tokens", "300").out
    assert summarizer(shop, "map", "--tokens", "300").out == cold
    place = shop.path / ".git" / "summarizer" / "cache.sqlite"
    place.write_bytes(b"no database" * 99)
    assert summarizer(shop, "map", "--tokens", "300").out == cold


def test_the_map_is_the_same_whoever_read_the_files_before(shop: Repo) -> None:
    """Cold, after `update` or `refs`, and where nothing can be kept."""
    many = {
        f"many/m{i:03}.py": f"def thing_{i}():\n    return thing_{i - 1}()\n" for i in range(150)
    }
    many |= {
        f"ui/{name}.vue": "<script>export default {}</script>\n" for name in ("AppBar", "NavBar")
    }
    shop.commit_all(
        {**many, "long.py": "x = [\n" + "    'a long line of a table',\n" * 9000 + "]\n"}, "more"
    )
    words = ("map", "--tokens", "6000")
    cold = shop.run(*words).out
    assert cold.count("\n") > 300
    assert "AppBar" in cold
    assert "NavBar" in cold
    place = shop.path / ".git" / "summarizer"
    for before in ((), ("update",), ("refs", "thing_1")):
        shutil.rmtree(place)
        if before:
            assert shop.run(*before).code == 0
            shutil.rmtree(shop.path / "docs", ignore_errors=True)
        assert shop.run(*words).out == cold
    shutil.rmtree(place)
    place.write_text("a file where the cache's folder should be")
    assert shop.run(*words).out == cold


def test_components_of_the_same_bytes_are_asked_for_by_their_own_names(repo: Repo) -> None:
    text = "<script>export default {}</script>\n"
    repo.commit_all({f"ui/{name}.vue": text for name in ("AppBar", "NavBar", "TopBar")})
    for name in ("NavBar", "AppBar"):
        assert data(repo, "map", "--mention", name)["files"][0]["path"] == f"ui/{name}.vue"


def test_a_text_from_stdin_and_a_mention(shop: Repo) -> None:
    found = data(shop, "map", "--tokens", "60", "--for", "the report is wrong")
    assert found["files"][0]["path"] == "tools/report.py"
    found = data(shop, "map", "--tokens", "60", "--mention", "other_price")
    assert found["files"][0]["path"] == "shop/price.py"


def test_focus_is_a_path_from_where_one_stands(shop: Repo) -> None:
    found = data(shop, "map", "--focus", "shop/cart.py")
    nearest = {file["path"] for file in found["files"][:2]}
    assert nearest == {"shop/price.py", "tools/report.py"}
    assert "shop/cart.py" not in [file["path"] for file in found["files"]]


def test_sizes(shop: Repo) -> None:
    assert data(shop, "map")["budget"] == 1024
    assert data(shop, "map", "--context", "20000")["budget"] == 3000
    assert data(shop, "map", "--context", "20000", "--share", "0.5")["budget"] == 10000
    shop.write(".summarizer.toml", "[map]\ntokens = 77\n")
    shop.add(".summarizer.toml")
    assert data(shop, "map")["budget"] == 77


def test_a_ceiling_beyond_all_counting_holds_everything(shop: Repo) -> None:
    everything = summarizer(shop, "map", "--tokens", "99999").out
    for option in ("--tokens", "--context"):
        assert summarizer(shop, "map", option, "9" * 400).out == everything


def test_nothing_fits(shop: Repo) -> None:
    done = summarizer(shop, "map", "--tokens", "1")
    assert (done.code, done.out) == (0, "")
    assert "nothing fits into 1 tokens" in done.err


def test_excluded_files_are_not_in_the_map(shop: Repo) -> None:
    shop.write(".summarizer.toml", 'exclude = ["tools/"]\n')
    shop.add(".summarizer.toml")
    assert "tools/report.py" not in summarizer(shop, "map").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("map", "--focus", "no/such.py"), "no/such.py: no such file"),
        (("map", "--focus", "../outside.py"), "outside of the repository\n  next: git ls-files"),
        (("update", "/etc"), "outside of the repository\n  next: git ls-files"),
        (("check", "--rev", ""), "an empty word names no commit"),
        (("check", "--since", " "), "an empty word names no commit"),
        (("update", "--since", ""), "an empty word names no commit"),
        (("impact", "--since", ""), "an empty word names no commit"),
        (("map", "--tokens", "0"), "is no number of 1 or more"),
        (("map", "--tokens", "many"), "'many' is no number"),
        (("map", "--tokens", "-5"), "'-5' is no number of 1 or more"),
        (("map", "--context", "1e3"), "'1e3' is no number of 1 or more"),
        (("map", "--context", "100", "--share", "nan"), "'nan' is no number over 0"),
        (("show", "--brief", "--tokens", "-5"), "'-5' is no number of 1 or more"),
        (("show", "--brief", "--tokens", "0"), "'0' is no number of 1 or more"),
        (("show", "--tokens", "9"), "next: summarizer show --brief --tokens 9"),
        (("serve", "--window", "-1"), "'-1' is no number of 1 or more"),
        (("eval", "--from-history", ".", "--most", "0"), "'0' is no number of 1 or more"),
        (("map", "--focus", "shop"), "this is a folder"),
        (("refs", "Basket.total"), "no code here defines 'total' in 'Basket'"),
        (("map", "--share", "2"), "is no number over 0"),
        (("refs", "no_such_name"), "no code here defines or uses 'no_such_name'"),
        (("refs", "total_pric"), "next: summarizer refs total_price"),
        (("impact", "--since", "nowhere"), "git knows no commit 'nowhere'"),
        (("map", "--share", "0.5"), "next: summarizer map --context N --share 0.5"),
        (("map", "--share", "0.5", "--tokens", "99"), "--share is a share of --context"),
        (("refs", ""), "no name to look for\n  next: summarizer refs NAME"),
        (("refs", " "), "no name to look for"),
        (("ask", ""), 'no question to answer\n  next: summarizer ask "QUESTION"'),
        (("ask", " \n"), "no question to answer"),
        (("refs", "::"), "no name to look for"),
        (("update", "--model", "--no-model"), "--no-model: not allowed with argument --model"),
        (("update", "--model", "shop", "--no-model"), "not allowed with argument --model"),
        (("update", "--no-model", "--model"), "--model: not allowed with argument --no-model"),
    ],
)
def test_mistakes_are_told(shop: Repo, words: tuple[str, ...], told: str) -> None:
    done = summarizer(shop, *words)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("words", "what", "kept"),
    [
        (("refs", ""), "no name to look for", {}),
        (("refs", "no_such_name"), "no code here defines or uses 'no_such_name'", {}),
        (("map", "--share", "0.5"), "--share is a share of --context", {}),
        (("impact", "--since", "nowhere"), "git knows no commit 'nowhere'", {}),
        (("show",), "this repository has no map yet", {}),
        (("show", "--brief"), "this repository has no map yet", {}),
        (
            ("check", "--rev", "nowhere"),
            "git knows no commit 'nowhere'",
            {"status": "undecided", "findings": []},
        ),
        (
            ("ask", "What is the price?"),
            "no model may be asked: no model is named",
            {"ending": "model", "supported": False, "answer": ""},
        ),
    ],
)
def test_mistakes_are_told_as_data(
    shop: Repo, words: tuple[str, ...], what: str, kept: dict[str, object]
) -> None:
    done = summarizer(shop, *words, "--json")
    assert done.code == 2
    found = json.loads(done.out)
    assert (found["schema"], found["error"]["what"]) == (1, what)
    assert {key: found[key] for key in kept} == kept
    assert f"{what}\n  next: {found['error']['next']}" in done.err


def test_the_files_to_read_without_a_model_are_told_as_data(shop: Repo) -> None:
    found = json.loads(summarizer(shop, "ask", "other_price", "--json").out)
    assert found["files"][0] == "shop/price.py"
    assert "other_price" in summarizer(shop, "ask", "other_price").out


def test_a_repository_without_commits_or_sources(repo: Repo) -> None:
    assert data(repo, "map")["files"] == []
    assert data(repo, "impact")["changed"] == []
    repo.write("a.py", "def first(): pass\n")
    assert data(repo, "map")["files"][0]["path"] == "a.py"
    assert data(repo, "impact")["symbols"] == ["a.py:first"]


def test_generated_and_vendored_code_is_not_in_the_map(shop: Repo) -> None:
    made = "# Code generated by protoc. DO NOT EDIT.\ndef generated_name(): pass\n"
    names = "".join(f"func Vendored{i}() {{}}\n" for i in range(99))
    shop.write_all({"shop/price_pb2.py": made, "vendor/a/b.go": f"package b\n{names}"})
    shop.add("shop/price_pb2.py", "vendor/a/b.go")
    text = summarizer(shop, "map", "--tokens", "2000").out
    assert "generated_name" not in text
    assert "Vendored" not in text


# --- refs --------------------------------------------------------------------------------


def test_references_are_those_of_the_code(shop: Repo) -> None:
    assert data(shop, "refs", "total_price") == {
        "schema": 1,
        "symbol": "total_price",
        "definitions": [{"path": "shop/price.py", "line": 1, "kind": "function"}],
        "references": [
            {"path": "shop/cart.py", "line": 1, "module": "shop"},
            {"path": "shop/cart.py", "line": 6, "module": "shop"},
            {"path": "tests/test_price.py", "line": 1, "module": ""},
            {"path": "tests/test_price.py", "line": 6, "module": ""},
        ],
    }


def test_a_member_is_asked_for_with_its_type(shop: Repo) -> None:
    found = data(shop, "refs", "Cart.total")
    assert [one["path"] for one in found["definitions"]] == ["shop/cart.py"]
    assert [one["path"] for one in found["references"]] == ["tools/report.py"]
    assert summarizer(shop, "refs", "Basket.total").code == 2


def test_references_as_text(shop: Repo) -> None:
    out = summarizer(shop, "refs", "Cart").out
    assert "shop/cart.py:4: class class Cart" in out
    assert "used in tools\n  tools/report.py:1,5" in out


def notebook(*lines: str) -> str:
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": "\n".join(lines)}
    about = {"language_info": {"name": "python"}}
    return json.dumps({"cells": [cell], "metadata": about, "nbformat": 4, "nbformat_minor": 5})


@pytest.mark.parametrize(
    ("path", "text", "lines"),
    [
        ("n.ipynb", notebook("from shop import clip", "print(clip(1))"), [1]),
        ("n.vue", "<template>it's a clip's</template>\n<script>\nclip('x')\n</script>\n", [3]),
        ("n.svelte", "<p>it's a clip's</p>\n<script>\nclip('x')\n</script>\n", [3]),
        ("bin/n", "#!/usr/bin/env python3\nprint('a clip')\nclip(1)\n", [3]),
    ],
)
def test_references_in_notebooks_components_and_scripts(
    repo: Repo, path: str, text: str, lines: list[int]
) -> None:
    repo.write("shop.py", "def clip(x):\n    return x\n")
    repo.write(path, text).chmod(0o755)
    repo.add()
    found = data(repo, "refs", "clip")
    assert [one["line"] for one in found["references"] if one["path"] == path] == lines


@pytest.mark.parametrize(
    ("path", "text", "lines"),
    [
        ("a.py", "from m import Real as R\n\nR()\nx = R\nr = 1\n", [1, 3, 4]),
        ("a.py", "from m import (\n    Other,\n    Real as R,\n)\n\nR(Other)\n", [3, 6]),
        ("a.py", "from m import Other as R, Real\n\nR()\nReal()\n", [1, 4]),
        ("a.py", "from m import Real\n\nR = 1\nRealer()\n", [1]),
        ("a.ts", "import { Real as R } from './m'\nnew R()\n// R\n", [1, 2]),
        ("a.ts", "import { Real as R, T } from './m'\nT(Real)\n", [1, 2]),
        ("a.ts", "export { Real as R } from './m'\nconst x = { R: 1 }\n", [1]),
        ("a.rs", "use m::Real as R;\nfn f() { R::new() }\n", [1, 2]),
    ],
)
def test_what_is_imported_by_another_name_is_used_by_that_one(
    repo: Repo, path: str, text: str, lines: list[int]
) -> None:
    repo.commit_all({"m.py": "class Real:\n    pass\n", path: text})
    found = data(repo, "refs", "Real")
    assert [one["line"] for one in found["references"] if one["path"] == path] == lines


LETTERS = {
    "pkg/__init__.py": 'from .impl import f\n\n__all__ = ["f"]\n',
    "pkg/impl.py": 'def f():\n    "F."\n    return 1\n\n\nclass X:\n    """X."""\n',
    "app/m.py": "from pkg import f\n\n\ndef main_thing():\n    return f()\n",
    "own/n.py": "from pkg.impl import X\n\n\ndef other_thing(f):\n    return f(X)\n",
    "go.mod": "module example.com/g\n",
    "g/h.go": "package g\n\nfunc H() int { return 1 }\n",
    "cmd/main.go": 'package main\n\nimport "example.com/g/g"\n\nfunc main() { g.H() }\n',
    "lone/t.go": "package lone\n\nfunc Map[H any](h H) H { return h }\n",
}


def test_names_of_one_letter_have_references(repo: Repo) -> None:
    repo.commit_all(LETTERS)
    found = data(repo, "refs", "f")
    assert [one["path"] for one in found["definitions"]] == ["pkg/impl.py"]
    places = {(one["path"], one["line"]) for one in found["references"]}
    assert {("app/m.py", 1), ("app/m.py", 5), ("pkg/__init__.py", 1)} <= places
    assert ("cmd/main.go", 5) in {
        (one["path"], one["line"]) for one in data(repo, "refs", "H")["references"]
    }


@pytest.mark.parametrize(
    ("symbol", "reached"),
    [
        ("f", {"app", "pkg"}),
        ("X", {"own", "pkg"}),
        ("H", {"cmd", "g"}),
    ],
)
def test_a_name_of_one_letter_reaches_those_who_import_it(
    repo: Repo, symbol: str, reached: set[str]
) -> None:
    repo.commit_all(LETTERS)
    found = data(repo, "impact", "--of", symbol)
    assert {one["module"] for one in found["modules"]} == reached


# --- impact ------------------------------------------------------------------------------


def test_a_changed_definition_reaches_its_users_and_theirs(shop: Repo) -> None:
    text = FILES["shop/price.py"].replace("return sum(items)", "return 2 * sum(items)")
    shop.write("shop/price.py", text)
    found = data(shop, "impact")
    assert found["changed"] == ["shop/price.py"]
    assert found["symbols"] == ["shop/price.py:total_price"]
    assert found["modules"] == [
        {"module": "shop", "distance": 0, "via": []},
        {"module": "tools", "distance": 2, "via": ["shop/cart.py"]},
    ]
    assert found["tests"] == [
        {"path": "tests/test_price.py", "distance": 1, "via": ["shop/price.py"]}
    ]


ALIASES = {
    "lib/anon.ts": "export default () => 1\n",
    "lib/kind.ts": "export default class {\n  grow() { return 1 }\n}\n",
    "lib/named.ts": "export default function namedFn() { return 1 }\n",
    "lib/cj.js": "module.exports = function () { return 1 }\n",
    "lib/one.js": "class One {}\nmodule.exports = One\n",
    "lib/two.js": "function left() {}\nfunction right() {}\nmodule.exports = { left, right }\n",
    "lib/deep.ts": "export function deepFn() {}\nexport function flatFn() {}\n",
    "lib/index.ts": "export { deepFn as publicFn, flatFn } from './deep'\n",
    "pkg/__init__.py": "from .impl import alpha\nfrom .impl import gamma as galias\n",
    "pkg/impl.py": "def alpha():\n    return 1\n\n\ndef gamma():\n    return 1\n",
    "pkg/plain.py": "def plain_one():\n    return 1\n",
    "a/a.ts": "import A from '../lib/anon'\nA()\n",
    "b/b.ts": "import { default as Thing } from '../lib/kind'\nnew Thing()\n",
    "c/c.ts": "import fn from '../lib/named'\nfn()\n",
    "d/d.js": "const C = require('../lib/cj')\nC()\n",
    "e/e.js": "const o = require('../lib/one')\nnew o()\n",
    "f/f.js": "const both = require('../lib/two')\nboth.right()\n",
    "g/g.ts": "import { publicFn } from '../lib'\npublicFn()\n",
    "h/h.ts": "import { flatFn } from '../lib'\nflatFn()\n",
    "i/i.py": "from pkg import galias, plain\n\ngalias()\n",
    "j/j.py": "from pkg import alpha, plain\n\nalpha()\n",
}


@pytest.mark.parametrize(
    ("symbol", "reached"),
    [
        ("lib/anon.ts:default", {"a"}),
        ("lib/kind.ts:default", {"b"}),
        ("namedFn", {"c"}),
        ("lib/cj.js:module.exports", {"d"}),
        ("One", {"e"}),
        ("left", set()),
        ("right", {"f"}),
        ("deepFn", {"g"}),
        ("flatFn", {"h"}),
        ("gamma", {"i"}),
        ("alpha", {"j"}),
        ("plain_one", set()),
    ],
)
def test_a_change_reaches_who_has_it_under_another_name(
    repo: Repo, symbol: str, reached: set[str]
) -> None:
    repo.commit_all(ALIASES)
    found = data(repo, "impact", "--of", symbol)
    assert {one["module"] for one in found["modules"]} - {"lib", "pkg"} == reached


HELPERS = {
    "lib/cmd.js": "function dependencies() {}\nexport default () => ({ run: dependencies })\n",
    "cli/main.js": "import makeCmd from '../lib/cmd'\nmakeCmd()\n",
    "web/plug.js": "export function plug(dependencies) {\n  return dependencies\n}\n",
    "pkg/base.py": (
        "def _helper():\n    return 1\n\n\ndef near():\n    return _helper()\n\n\n"
        "def far():\n    return near()\n\n\ndef aside():\n    return 2\n\n\n"
        "class Made:\n    def __init__(self):\n        self.x = _helper()\n\n"
        "    def told(self):\n        return 3\n"
    ),
    "one/a.py": "from pkg.base import far\n\nfar()\n",
    "two/b.py": "from pkg.base import aside\n\naside()\n",
    "three/c.py": "from pkg.base import Made\n\nMade()\n",
}


@pytest.mark.parametrize(
    ("symbol", "reached"),
    [
        ("dependencies", {"cli"}),
        ("_helper", {"one", "three"}),
        ("near", {"one"}),
        ("far", {"one"}),
        ("aside", {"two"}),
        ("told", set()),
    ],
)
def test_a_helper_reaches_who_uses_what_uses_it(repo: Repo, symbol: str, reached: set[str]) -> None:
    repo.commit_all(HELPERS)
    found = data(repo, "impact", "--of", symbol)
    assert {one["module"] for one in found["modules"]} - {"lib", "pkg"} == reached


WORDS = {
    "lib/whole.js": (
        "module.exports = function () { return 1 }\n"
        "exports.aside = function (x) { return exports.near + x }\n"
    ),
    "lib/switch.ts": (
        "export default () => 1\n"
        "export function choose(x) {\n  switch (x) { default: return this }\n}\n"
    ),
    "lib/start.js": "function main() {}\nmodule.exports = { main }\n",
    "lib/named.ts": "export function module() {}\nexport function exports() {}\n",
    "pkg/run.py": "def main():\n    return 1\n",
    "aside/a.js": "const { aside } = require('../lib/whole')\naside(1)\n",
    "chosen/a.ts": "import { choose } from '../lib/switch'\nchoose(1)\n",
    "alone/a.js": "if (require.main === module) module.exports = this\n",
    "whole/a.js": "const it = require('../lib/whole')\nit()\n",
    "given/a.ts": "import it from '../lib/switch'\nit()\n",
    "mains/a.js": "const { main } = require('../lib/start')\nmain()\n",
    "named/a.ts": "import { module } from '../lib/named'\nmodule()\n",
    "py/a.py": "from pkg import run\n\nrun.main()\n",
    "py2/a.py": "from pkg.run import main\n\nmain()\n",
    "py3/a.py": "def go(main):\n    return main\n",
}


@pytest.mark.parametrize(
    ("symbol", "reached"),
    [
        ("lib/whole.js:module.exports", {"whole"}),
        ("lib/whole.js:aside", {"aside"}),
        ("lib/switch.ts:default", {"given"}),
        ("lib/switch.ts:choose", {"chosen"}),
        ("lib/start.js:main", {"mains"}),
        ("lib/named.ts:module", {"named"}),
        ("lib/named.ts:exports", set()),
        ("pkg/run.py:main", {"py", "py2"}),
    ],
)
def test_words_that_stand_everywhere_lead_nowhere(
    repo: Repo, symbol: str, reached: set[str]
) -> None:
    repo.commit_all(WORDS)
    found = data(repo, "impact", "--of", symbol)
    assert {one["module"] for one in found["modules"]} - {"lib", "pkg"} == reached


def test_an_edited_helper_reaches_as_far(repo: Repo) -> None:
    repo.commit_all(HELPERS)
    repo.write("pkg/base.py", HELPERS["pkg/base.py"].replace("return 1", "return 4"))
    found = data(repo, "impact")
    assert found["symbols"] == ["pkg/base.py:_helper"]
    assert [one["module"] for one in found["modules"]] == ["pkg", "one", "three"]


def test_comments_and_layout_reach_nothing(shop: Repo) -> None:
    text = FILES["shop/price.py"].replace(
        "    return sum(items)", "    # why\n    return sum( items )"
    )
    shop.write("shop/price.py", text)
    found = data(shop, "impact")
    assert (found["symbols"], found["tests"]) == ([], [])
    assert [one["module"] for one in found["modules"]] == ["shop"]


def test_what_is_staged_is_told_apart_from_what_is_not(shop: Repo) -> None:
    shop.write("shop/price.py", FILES["shop/price.py"].replace("return 0", "return 1"))
    assert data(shop, "impact", "--staged")["changed"] == []
    shop.add("shop/price.py")
    shop.write("tools/report.py", FILES["tools/report.py"] + "\n\ndef more(): pass\n")
    assert data(shop, "impact", "--staged")["symbols"] == ["shop/price.py:other_price"]
    assert "tools/report.py:more" in data(shop, "impact")["symbols"]


@pytest.mark.parametrize("output", ["docs/map", "notes"])
def test_the_map_is_no_change(shop: Repo, output: str) -> None:
    shop.commit_all({".summarizer.toml": f'output = "{output}"\n'})
    assert shop.run("init").code == 0
    shop.write(f"{output}s/README.md", "# Beside\n")
    shop.add()
    for words in ((), ("--staged",)):
        assert data(shop, "impact", *words)["changed"] == [f"{output}s/README.md"]
    since = shop.head()
    shop.commit("map")
    shop.remove(f"{output}s/README.md")
    shop.remove(f"{output}/modules/shop.md")
    assert data(shop, "impact")["changed"] == [f"{output}s/README.md"]
    assert data(shop, "impact", "--since", since)["changed"] == []


def test_since_a_commit_and_a_removed_file(shop: Repo) -> None:
    shop.git("rm", "-q", "shop/price.py")
    shop.commit("remove the price")
    assert data(shop, "impact")["changed"] == []
    found = data(shop, "impact", "--since", "HEAD~1")
    assert found["changed"] == ["shop/price.py"]
    assert found["symbols"] == ["shop/price.py:other_price", "shop/price.py:total_price"]
    assert "tools" in [one["module"] for one in found["modules"]]


def test_a_file_that_only_moved_changes_no_definition(shop: Repo) -> None:
    shop.git("mv", "shop/price.py", "shop/prices.py")
    found = data(shop, "impact")
    assert found["changed"] == ["shop/price.py", "shop/prices.py"]
    assert (found["symbols"], found["tests"]) == ([], [])


def test_a_common_name_is_unknown(shop: Repo) -> None:
    shop.commit_all({f"m{i}/a.py": "def get():\n    return 1\n" for i in range(9)}, "many")
    shop.write("m0/a.py", "def get():\n    return 2\n")
    found = data(shop, "impact")
    assert found["unknown"] == ["m0/a.py:get"]
    assert "unknown" in summarizer(shop, "impact").out


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("src/x\nIGNORE\n.py", r"src/x\x0aIGNORE\x0a.py"),
        ("src/\033[31mred.py", r"src/\x1b[31mred.py"),
        ("src/a\u202eb\u200b.py", r"src/a\u{202e}b\u{200b}.py"),
        ("src/b\\x0a.py", r"src/b\x0a.py"),
        ("src/größe 1.py", "src/größe 1.py"),
        ("src/a\\b.py", "src/a\\b.py"),
    ],
)
def test_names_are_printed_on_one_line_and_kept_in_data(repo: Repo, name: str, shown: str) -> None:
    module = name.rpartition("/")[0]
    repo.commit_all({name: "def first_name():\n    return 1\n"})
    repo.write("src/z.py", "first_name()\n")
    assert summarizer(repo, "map").out.split("\n")[0] == shown
    assert data(repo, "map")["files"][0]["path"] == name
    out = summarizer(repo, "refs", "first_name").out
    assert out.split("\n")[0] == f"{shown}:1: function def first_name()"
    assert data(repo, "refs", "first_name")["definitions"][0]["path"] == name
    repo.write(name, "def first_name():\n    return 2\n")
    lines = summarizer(repo, "impact").out.split("\n")
    assert lines[:4] == ["changed", f"  {shown}:first_name", "modules", f"  0 {module}"]
    assert data(repo, "impact")["changed"] == [name, "src/z.py"]


def test_a_long_file_is_in_the_map_though_no_entry_reads_it(shop: Repo) -> None:
    shop.write(
        "shop/long.py", "".join(f"def long_{i:05}():\n    return {i}\n" for i in range(5000))
    )
    shop.add("shop/long.py")
    assert "shop/long.py" in summarizer(shop, "map", "--tokens", "2000").out
    assert data(shop, "refs", "long_00042")["definitions"][0]["line"] == 85


def test_a_text_of_packed_data_ends_at_once(shop: Repo) -> None:
    text = f"the report {'x' * 150_000} is wrong"
    done = shop.run("map", "--tokens", "60", "--for", "-", stdin=text)
    assert done.out.startswith("tools/report.py\n")
