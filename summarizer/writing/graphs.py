"""The graph of modules: which matter most, and how it folds into a few folders."""

from __future__ import annotations

from math import log1p
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from summarizer.records import Churn, Entry

MOST_NODES = 14
_FEWEST_NODES = 4
_DAMPING = 0.85
_ROUNDS = 60
_DIGITS = 9


class Graph(NamedTuple):
    """Folders or modules and who uses whom: `edges` are (user, used), both sorted.

    `left_out` says that less connected nodes are not in it.
    """

    nodes: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    left_out: bool = False


def module_order(entries: Sequence[Entry], churn: Sequence[Churn]) -> tuple[str, ...]:
    """The modules, the most important first: PageRank over `depends_on`, ties by name.

    Whoever starts at an entry point or changes a file that changes often looks at that module
    first; from there attention flows to what it depends on.
    """
    names = sorted(entry.module for entry in entries)
    known = frozenset(names)
    work = churn_by_module(churn, known)
    used = {
        entry.module: sorted(set(entry.depends_on) & known - {entry.module}) for entry in entries
    }
    starts = {entry.module: float(bool(entry.entry_points)) for entry in entries}
    interest = {name: 1.0 + starts[name] + log1p(work.get(name, 0)) for name in names}
    ranks = _page_rank(names, used, interest)
    return tuple(sorted(names, key=lambda name: (-ranks[name], name)))


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
    kept = _most_connected([node.path for node in nodes], edges, most)
    between = sorted(edge for edge in edges if kept.issuperset(edge))
    return Graph(tuple(sorted(kept)), tuple(between), len(kept) < len(nodes))


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
