from __future__ import annotations

import pytest
from ranked import graph, sources

from summarizer.ranking.graph import IMPORT_ALONE, decode, encode
from summarizer.ranking.users import users


def edge(files: dict[str, str], links: dict[str, list[str]], here: str, there: str) -> float:
    found = graph(files, links)
    number = {path: i for i, path in enumerate(found.paths)}
    return found.edges[number[here]].get(number[there], 0.0)


def test_a_use_of_an_imported_name_is_an_edge() -> None:
    files = {"a.py": "from b import run_task\nrun_task()\n", "b.py": "def run_task(): pass\n"}
    assert edge(files, {"a.py": ["b.py"]}, "a.py", "b.py") > 1
    assert edge(files, {"a.py": ["b.py"]}, "b.py", "a.py") == 0


def test_an_import_alone_is_a_weak_edge() -> None:
    files = {"a.py": "import b\n", "b.py": "def run_task(): pass\n"}
    assert edge(files, {"a.py": ["b.py"]}, "a.py", "b.py") == IMPORT_ALONE


def test_a_common_name_is_no_edge_by_itself() -> None:
    files = {f"m{i}.py": "def get(x):\n    return get(x)\n" for i in range(30)}
    files["user.py"] = "def main(thing):\n    return thing.get(1)\n"
    found = graph(files)
    assert not any(found.edges)


@pytest.mark.parametrize(
    ("user", "name", "weight"),
    [
        ("from b import f\nf()\n", "f", 1),
        ("import b\nb.f()\n", "f", 1),
        ("from b import *\nf()\n", "f", 1),
        ("from b import other\nwith open('x') as f: pass\n", "f", 0),
        ("import b\nfor x in y: pass\n", "x", 0),
    ],
)
def test_one_letter_is_an_edge_where_an_import_may_take_it(
    user: str, name: str, weight: float
) -> None:
    files = {"a.py": user, "b.py": "def f(): pass\nclass K:\n    def x(self): pass\n"}
    assert graph(files, {"a.py": ["b.py"]}).wanted[1].get(name, 0) == weight
    assert graph(files).wanted[1].get(name, 0) == 0


def test_a_thousand_definers_of_get_end_quickly() -> None:
    files = {f"m{i:04}.py": "def get(): pass\ndef use(): get()\n" for i in range(1000)}
    assert not any(graph(files).edges)


def test_a_name_in_a_comment_or_a_text_is_no_use() -> None:
    files = {
        "a.py": "# unusual_name\nx = 'call unusual_name now'\n",
        "b.py": "def unusual_name(): pass\n",
    }
    assert edge(files, {}, "a.py", "b.py") == 0
    files["a.py"] = "x = getattr(y, 'unusual_name')\n"  # looked up by name
    assert edge(files, {}, "a.py", "b.py") > 0


def test_files_of_one_go_package_see_each_other() -> None:
    files = {"p/a.go": "package p\nfunc Run() { New() }\n", "p/b.go": "package p\nfunc New() {}\n"}
    assert edge(files, {}, "p/a.go", "p/b.go") == 1


def test_who_imports_a_file_of_a_unit_sees_all_of_it() -> None:
    from summarizer.dataclass import replace
    from summarizer.ranking.graph import connect

    files = {
        "app/main.swift": "import Core\nRun()\n",
        "core/a.swift": "func Other() {}\n",
        "core/deep/b.swift": "public func Run() { Go() }\n",
        "core/far/c.swift": "func Go() {}\n",
        "z1/z.swift": "public func Run() {}\nfunc Go() {}\n",
    }
    plain = sources(files, {"app/main.swift": ["core/a.swift"]})
    number = {source.path: i for i, source in enumerate(plain)}
    folded = [replace(one, unit=one.path.partition("/")[0]) for one in plain]
    deep, far = number["core/deep/b.swift"], number["core/far/c.swift"]
    before, after = connect(plain).edges, connect(folded).edges
    assert deep not in before[number["app/main.swift"]]
    assert after[number["app/main.swift"]][deep] == 1
    assert far not in before[deep]
    assert after[deep] == {far: 1.0}
    assert far not in after[number["app/main.swift"]]


def test_what_a_package_hands_on_is_reached_through_it() -> None:
    from summarizer.dataclass import replace
    from summarizer.ranking.graph import connect

    files = {
        "app.py": "from pkg import Thing\nThing()\n",
        "pkg/__init__.py": "from .impl import Thing\n",
        "pkg/impl.py": "class Thing: pass\n",
        "z1.py": "class Thing: pass\n",
        "z2.py": "class Thing: pass\n",
        "z3.py": "class Thing: pass\n",
    }
    links = {"app.py": ["pkg/__init__.py"], "pkg/__init__.py": ["pkg/impl.py"]}
    plain = sources(files, links)
    gives = [replace(s, gives=s.targets) if "__init__" in s.path else s for s in plain]
    assert connect(plain).edges[0].get(2, 0.0) == 0
    assert connect(gives).edges[0][2] == 1


def test_users_are_those_whose_code_holds_the_name() -> None:
    files = {
        "a.py": "from c import one\none()\n",
        "b.py": "from c import two\ntwo()\n",
        "c.py": "def one(): pass\ndef two(): pass\n",
    }
    links = {"a.py": ["c.py"], "b.py": ["c.py"]}
    found = users(sources(files, links))
    assert found[2] == {0: frozenset({"one"}), 1: frozenset({"two"})}


def test_users_of_another_language_or_of_a_name_of_many_are_not_sure() -> None:
    files = {
        "a.py": "def build_it(): pass\n",
        "b.go": "package b\nfunc Run() { build_it() }\n",
        "c.py": "def other(): pass\n",
        "d.py": "other(); build_it()\n",
        "e.py": "def other(): pass\n",
    }
    found = users(sources(files))
    assert found[0] == {3: frozenset({"build_it"})}
    assert found[2] == {}


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"a.js": "export default () => 1\n", "b.js": "export default function go() {}\n"}, False),
        ({"a.js": "export default () => 1\n", "b.js": "switch (x) { default: f() }\n"}, False),
        ({"a.rs": "pub fn default() {}\n", "b.rs": "fn f() { default() }\n"}, True),
        ({"a.js": "export function fault() {}\n", "b.js": "fault()\n"}, True),
    ],
)
def test_a_default_is_no_name_that_code_uses(files: dict[str, str], found: bool) -> None:
    assert bool(users(sources(files))[0]) is found


def test_a_graph_survives_its_cache() -> None:
    files = {"a.py": "from b import run_task\nrun_task()\n", "b\udcff.py": "def run_task(): pass\n"}
    found = graph(files, {"a.py": ["b\udcff.py"]})
    assert decode(encode(found)) == found


@pytest.mark.parametrize("text", ["", "[]", "{}", "[1,2,3,4]", '[["a"],[1],[[[1],[1,2]]],[{}]]'])
def test_a_damaged_graph_is_told(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of any kind
        decode(text)
