"""The graph of modules: which matter most, and how it folds into a few folders."""

from __future__ import annotations

import re
from math import log1p
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from summarizer.records import Churn, Entry

MOST_NODES = 14
_FEWEST_NODES = 4
_DAMPING = 0.85
_ROUNDS = 60
_LITTLE = 0.2
_SUPPORT = frozenset(
    """bench benches benchmark benchmarks build ci contrib dev devtools docs e2e example examples
    fixtures hack integration integration-cli misc packaging playground release releases script
    scripts task tasks testing testdata testfiles testutil testutils tool tools tooling website
    """.split()
)
_SUPPORT_NAME = re.compile(r"\.|tests?(?:[-_].*)?$|.*[-_]tests?$|__tests__$")


class Graph(NamedTuple):
    """Folders or modules and who uses whom: `edges` are (user, used), both sorted.

    `left_out` says that less connected nodes are not in it.
    """

    nodes: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    left_out: bool = False


def module_order(entries: Sequence[Entry], churn: Sequence[Churn]) -> tuple[str, ...]:
    """The modules, the most important first: PageRank over `depends_on`, ties by name.

    Both what many rely on and what ties much together counts. Attention starts at entry points
    and where files change often, and seldom at scripts and helpers of tests.
    """
    names = sorted(entry.module for entry in entries)
    known = frozenset(names)
    work = churn_by_module(churn, known)
    used = {one.module: sorted(set(one.depends_on) & known - {one.module}) for one in entries}
    users: dict[str, list[str]] = {name: [] for name in names}
    for name in names:
        for target in used[name]:
            users[target].append(name)
    starts = {one.module for one in entries if one.entry_points}
    interest = {
        name: (1 + (name in starts) + log1p(work.get(name, 0)))
        * (_LITTLE if is_support(name) else 1)
        for name in names
    }
    relied, tying = _page_rank(names, used, interest), _page_rank(names, users, interest)
    ranks = {name: round(relied[name] + tying[name], _DIGITS) for name in names}
    return tuple(sorted(names, key=lambda name: (-ranks[name], name)))


def is_support(module: str) -> bool:
    """Whether the module's path says that it serves the work on the project, not its users."""
    return any(
        part.startswith(".") or part in _SUPPORT for part in module.split("/") if part != "."
    )


def reach_of(entries: Sequence[Entry]) -> dict[str, int]:
    """How many modules each module with an entry point depends on, directly or not."""
    used = {entry.module: entry.depends_on for entry in entries}
    return {one.module: len(_reached(one.module, used)) for one in entries if one.entry_points}


def _reached(start: str, used: Mapping[str, Sequence[str]]) -> set[str]:
    seen: set[str] = set()
    work = [start]
    while work:
        for target in used.get(work.pop(), ()):
            if target not in seen:
                seen.add(target)
                work.append(target)
    return seen


def churn_by_module(churn: Iterable[Churn], modules: Collection[str]) -> dict[str, int]:
    """Changes of files summed up by the module that their folder belongs to."""
    found: dict[str, int] = {}
    for one in churn:
        name = module_of(one.path, modules)
        if name:
            found[name] = found.get(name, 0) + one.commits
    return found


def module_of(path: str, modules: Collection[str]) -> str:
    """The module of a file: its folder or the nearest one above, `""` where there is none."""
    folder = path.rpartition("/")[0]
    while folder and folder not in modules:
        folder = folder.rpartition("/")[0]
    return folder or ("." if "." in modules and "/" not in path else "")


def _page_rank(
    names: Sequence[str], used: Mapping[str, Sequence[str]], interest: Mapping[str, float]
) -> dict[str, float]:
    total = sum(interest[name] for name in names)
    start = {name: interest[name] / total for name in names}
    ranks = dict(start)
    for _ in range(_ROUNDS):
        idle = sum(ranks[name] for name in names if not used[name])
        after = {name: (1 - _DAMPING + _DAMPING * idle) * start[name] for name in names}
        for name in names:
            for target in used[name]:
                after[target] += _DAMPING * ranks[name] / len(used[name])
        ranks = after
    return {name: round(rank, _DIGITS) for name, rank in ranks.items()}


class _Folder:
    """A folder of modules: whether it is one itself, the modules below it, its folders."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.is_module = False
        self.modules = 0
        self.folders: dict[str, _Folder] = {}

    def parts(self) -> list[_Folder]:
        """What stands in its place when it is unfolded; the folder itself where it cannot be."""
        own = []
        if self.is_module:
            alone = _Folder(self.path)
            alone.is_module, alone.modules = True, 1
            own.append(alone)
        return [*own, *(self.folders[name] for name in sorted(self.folders))]


def fold(entries: Iterable[Entry], most: int = MOST_NODES) -> Graph:
    """The modules folded by folder to at most `most` nodes, the largest folders unfolded first.

    Where even the top has more folders, or almost everything lies in one, the most connected
    nodes stay.
    """
    entries = sorted(entries, key=lambda entry: entry.module)
    nodes = _unfolded(_tree(entry.module for entry in entries), most)
    groups = _groups(nodes)
    place = {entry.module: _group(entry.module, groups) for entry in entries}
    edges = {
        (place[entry.module], place[target])
        for entry in entries
        for target in entry.depends_on
        if target in place and place[entry.module] != place[target]
    }
    touched = {end for edge in edges for end in edge}
    shown = [n.path for n in nodes if n.path in touched or not _is_hidden(n.path)]
    kept = _most_connected(shown, edges, most)
    between = sorted(edge for edge in edges if kept.issuperset(edge))
    return Graph(tuple(sorted(kept)), tuple(between), len(kept) < len(shown))


def _is_hidden(path: str) -> bool:
    return any(part.startswith(".") for part in path.split("/") if part != ".")


def _tree(modules: Iterable[str]) -> _Folder:
    root = _Folder("")
    for name in modules:
        here = root
        here.modules += 1
        for part in name.split("/"):
            path = f"{here.path}/{part}" if here.path else part
            here = here.folders.setdefault(part, _Folder(path))
            here.modules += 1
        here.is_module = True
    return root


def _unfolded(root: _Folder, most: int) -> list[_Folder]:
    nodes = root.parts()
    while True:
        order = sorted(
            (node for node in nodes if node.folders), key=lambda node: (-node.modules, node.path)
        )
        fitting = [node for node in order if len(nodes) - 1 + len(node.parts()) <= most]
        if not fitting and len(nodes) < _FEWEST_NODES:
            fitting = order[:1]
        if not fitting:
            return nodes
        nodes = [node for node in nodes if node is not fitting[0]] + fitting[0].parts()


def _groups(nodes: Iterable[_Folder]) -> dict[str, bool]:
    """By path, whether the node stands for all modules below it or for one module alone."""
    return {node.path: bool(node.folders) for node in nodes}


def _group(module: str, groups: Mapping[str, bool]) -> str:
    if module in groups:
        return module
    folder = module.rpartition("/")[0]
    while folder and not groups.get(folder, False):
        folder = folder.rpartition("/")[0]
    return folder


def _most_connected(
    paths: Iterable[str], edges: Collection[tuple[str, str]], most: int
) -> frozenset[str]:
    degree = dict.fromkeys(paths, 0)
    for edge in edges:
        for end in edge:
            degree[end] += 1
    order = sorted(degree, key=lambda path: (-degree[path], path))
    return frozenset(order[:most])
