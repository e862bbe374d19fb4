from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.records.entries import Entry, EntryPoint
from summarizer.records.repository import Churn
from summarizer.writing.folding import Graph, fold
from summarizer.writing.graphs import Places, churn_by_module, is_support, module_order, reach_of
from summarizer.writing.layers import alone, knots, layers, untied, without_implied

NAMES = st.lists(
    st.lists(st.sampled_from(["a", "b", "c", "d", "."]), min_size=1, max_size=4).map("/".join),
    unique=True,
    min_size=1,
    max_size=40,
)


@st.composite
def entry_lists(draw: st.DrawFn) -> list[Entry]:
    names = draw(NAMES)
    return [
        Entry(name, depends_on=tuple(sorted(draw(st.sets(st.sampled_from(names), max_size=4)))))
        for name in names
    ]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    nodes = (".", "a", "a/b", "a/b/c", "a/d", "e", "f", "f/g")[: draw(st.integers(1, 8))]
    pairs = st.tuples(st.sampled_from(nodes), st.sampled_from(nodes))
    edges = {(user, used) for user, used in draw(st.sets(pairs)) if user != used}
    return Graph(nodes, tuple(sorted(edges)))


def entry(name: str, *depends_on: str, starts: bool = False) -> Entry:
    points = (EntryPoint(f"{name}/main.py"),) if starts else ()
    return Entry(name, depends_on=depends_on, entry_points=points)


CHAIN = [entry("app", "core", "ui", starts=True), entry("core", "util"), entry("ui", "util")]


def test_what_many_use_and_what_ties_much_together_comes_first() -> None:
    entries = [*CHAIN, entry("util"), entry("apart")]
    order = module_order(entries, [])
    assert set(order[:2]) == {"app", "util"}
    assert order[-1] == "apart"


def test_churn_and_entry_points_raise_a_module_and_support_lowers_it() -> None:
    twins = [entry("a"), entry("b")]
    assert module_order(twins, []) == ("a", "b")
    assert module_order(twins, [Churn("b/x.py", 9)]) == ("b", "a")
    assert module_order([entry("a"), entry("b", starts=True)], []) == ("b", "a")
    assert module_order([entry("scripts"), entry("z")], []) == ("z", "scripts")
    assert module_order([], []) == ()


@given(entry_lists())
def test_the_order_holds_every_module_once_whatever_order_they_come_in(
    entries: list[Entry],
) -> None:
    order = module_order(entries, [])
    assert sorted(order) == sorted(one.module for one in entries)
    assert order == module_order(entries[::-1], [])


@pytest.mark.parametrize(
    ("module", "support"),
    [
        (".", False),
        ("src/app", False),
        ("latest", False),
        ("contest", False),
        (".github", True),
        ("src/tests", True),
        ("tools/x", True),
        ("integration-test", True),
    ],
)
def test_is_support(module: str, support: bool) -> None:
    assert is_support(module) is support


def test_reach_counts_modules_below_entry_points() -> None:
    assert reach_of([*CHAIN, entry("util"), entry("x", "x", starts=True)]) == {"app": 3, "x": 1}


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("a/b/x.py", "a/b"),
        ("a/b/deep/er/x.py", "a/b"),
        ("a/x.py", "a/b"),
        ("p/tests/x.py", "p/src"),
        ("README.md", "."),
        ("docs/x.md", ""),
    ],
)
def test_places(path: str, module: str) -> None:
    assert Places([".", "a/b", "a/b/c", "p/src", "p/src/x"]).of(path) == module


def test_churn_by_module_sums_files() -> None:
    churn = [Churn("a/x.py", 2), Churn("a/y/z.py", 3), Churn("docs/x.md", 9)]
    assert churn_by_module(churn, ["a"]) == {"a": 5}


# --- folding --------------------------------------------------------------------------


def test_few_modules_are_not_folded() -> None:
    graph = fold([*CHAIN, entry("util"), entry(".hidden")])
    assert graph.nodes == ("app", "core", "ui", "util")
    assert graph.edges == (("app", "core"), ("app", "ui"), ("core", "util"), ("ui", "util"))
    assert not graph.left_out


def test_edges_of_folded_modules_become_edges_of_their_folders() -> None:
    many = [entry(f"lib/m{n}", "core") for n in range(20)]
    graph = fold([*many, entry("core"), entry("app", "lib/m3"), entry("x"), entry("y")])
    assert graph.nodes == ("app", "core", "lib", "x", "y")
    assert graph.edges == (("app", "lib"), ("lib", "core"))


def test_the_folder_with_most_edges_inside_is_opened_even_where_it_does_not_fit() -> None:
    names = [f"packages/p{n:02}" for n in range(16)]
    linked = [entry(name, *names[:number][-3:]) for number, name in enumerate(names)]
    graph = fold([*linked, entry("scripts"), entry("docs"), entry("a"), entry("b")])
    assert len(graph.nodes) == 14
    assert graph.left_out
    assert all(node.startswith("packages/p") for node in graph.nodes)


LOOSE = [entry(name) for name in (".", "aa", "ab", "ac")]


@pytest.mark.parametrize(
    ("entries", "most", "nodes"),
    [
        # they are shown where they all fit
        ([entry("x", "y"), entry("y"), *LOOSE], 6, (".", "aa", "ab", "ac", "x", "y")),
        ([entry("x", "y"), entry("y"), *LOOSE], 5, ("x", "y")),
        # they keep no folder closed
        ([entry("x/p", "x/q"), entry("x/q", "y"), entry("y"), *LOOSE], 4, ("x/p", "x/q", "y")),
        (
            [entry("x/p", "x/q"), entry("x/q"), *(entry(f"x/r{n}") for n in range(9))],
            4,
            ("x/p", "x/q"),
        ),
        # nor is a folder opened that hides no edge
        (
            [entry("a/x"), entry("a/y", "b"), *(entry(n) for n in "bcdefg")],
            5,
            ("a", "b"),
        ),
        # nor do those whose partners are left out
        (
            [
                *(entry(f"b{n}", "hub") for n in range(4)),
                entry("hub"),
                *(entry(f"z{n}", "far") for n in range(2)),
                entry("far"),
            ],
            5,
            ("b0", "b1", "b2", "b3", "hub"),
        ),
    ],
)
def test_who_has_no_arrow_takes_nobodys_place(
    entries: list[Entry], most: int, nodes: tuple[str, ...]
) -> None:
    assert fold(entries, most).nodes == nodes


@given(entry_lists(), st.integers(2, 14))
def test_who_is_shown_alone_is_alone(entries: list[Entry], most: int) -> None:
    graph = fold(entries, most)
    edges = [(one.module, other) for one in entries for other in one.depends_on]
    known = {one.module for one in entries}
    linked = {end for user, used in edges if user != used and used in known for end in (user, used)}
    for node in alone(graph):
        assert node not in linked or any(module.startswith(f"{node}/") for module in known)


def test_an_entry_of_a_folder_and_its_inside_stay_apart() -> None:
    graph = fold([entry("a", "a/b"), entry("a/b", "a/c"), entry("a/c")])
    assert graph.nodes == ("a", "a/b", "a/c")
    assert graph.edges == (("a", "a/b"), ("a/b", "a/c"))


@given(entry_lists(), st.integers(2, 14))
def test_folding_never_shows_too_much_nor_depends_on_order(entries: list[Entry], most: int) -> None:
    graph = fold(entries, most)
    assert graph == fold(entries[::-1], most)
    assert len(graph.nodes) <= most
    assert graph.nodes == tuple(sorted(set(graph.nodes)))
    assert all(user != used for user, used in graph.edges)
    assert {end for edge in graph.edges for end in edge} <= set(graph.nodes)


# --- layers ---------------------------------------------------------------------------


def test_layers_and_knots() -> None:
    edges = (("a", "b"), ("a", "c"), ("b", "c"), ("c", "b"), ("c", "d"))
    graph = Graph(("a", "b", "c", "d", "e"), edges)
    assert layers(graph) == ((("a",),), (("b", "c"),), (("d",),))
    assert alone(graph) == ("e",)
    assert layers(Graph(("a",), ())) == ()


@given(graphs())
def test_every_layer_uses_layers_below_only(graph: Graph) -> None:
    rows = layers(graph)
    depth = {node: number for number, row in enumerate(rows) for knot in row for node in knot}
    together = {node: knot for knot in knots(graph) for node in knot}
    assert sorted([*depth, *alone(graph)]) == sorted(graph.nodes)
    for user, used in graph.edges:
        assert depth[user] < depth[used] or together[user] == together[used]


def reached(edges: tuple[tuple[str, str], ...], start: str) -> set[str]:
    seen, work = set(), [start]
    while work:
        node = work.pop()
        for user, used in edges:
            if user == node and used not in seen:
                seen.add(used)
                work.append(used)
    return seen


@given(graphs())
def test_edges_without_the_implied_ones_reach_as_far(graph: Graph) -> None:
    fewer = without_implied(graph)
    assert set(fewer) <= set(graph.edges)
    for node in graph.nodes:
        assert reached(fewer, node) == reached(graph.edges, node)


def test_implied_edges_go() -> None:
    graph = Graph(("a", "b", "c"), (("a", "b"), ("a", "c"), ("b", "c")))
    assert without_implied(graph) == (("a", "b"), ("b", "c"))


@pytest.mark.parametrize(
    ("edges", "left"),
    [
        ("a>a/b a/b>a", "a>a/b"),
        (".>a a>.", ".>a"),
        ("a>a/b a/b>a/c a/c>a", "a>a/b a/b>a/c"),
        # no knot: nothing is hidden by it
        ("a/b>a", "a/b>a"),
        ("a/b>a a>c", "a/b>a a>c"),
        # a knot of neighbours, or of names that only begin alike
        ("a>b b>a", "a>b b>a"),
        ("a>ab ab>a", "a>ab ab>a"),
        # the last edge of a node stays
        ("a>a/b/c a/b/c>a/b a/b>a", "a>a/b/c a/b/c>a/b a/b>a"),
    ],
)
def test_a_folder_around_its_parts_ties_them_no_more(edges: str, left: str) -> None:
    def graph(text: str) -> Graph:
        pairs = [(user, used) for user, _, used in (one.partition(">") for one in text.split())]
        return Graph(tuple(sorted({end for pair in pairs for end in pair})), tuple(sorted(pairs)))

    assert untied(graph(edges)) == graph(left)


@given(graphs())
def test_no_node_is_left_without_an_edge(graph: Graph) -> None:
    fewer = untied(graph)
    assert set(fewer.edges) <= set(graph.edges)
    assert alone(fewer) == alone(graph)
