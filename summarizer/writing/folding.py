"""The graph of modules folded into a few folders, to be drawn or read as layers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from summarizer.records.entries import Entry

MOST_NODES = 14
_FEWEST_NODES = 4


class Graph(NamedTuple):
    """Folders or modules and who uses whom: `edges` are (user, used), both sorted.

    `left_out` says that less connected nodes are not in it.
    """

    nodes: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]
    left_out: bool = False


class _Folder:
    """A folder of modules: whether it is one itself, how many, how many edges run inside.

    `is_linked` says whether an edge ends in one of them.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.is_module = False
        self.is_linked = False
        self.links_itself = False
        self.modules = 0
        self.edges = 0
        self.folders: dict[str, _Folder] = {}

    def parts(self) -> list[_Folder]:
        """What stands in its place when it is unfolded; the folder itself where it cannot be."""
        own = []
        if self.is_module:
            alone = _Folder(self.path)
            alone.is_module, alone.modules, alone.is_linked = True, 1, self.links_itself
            own.append(alone)
        return [*own, *(self.folders[name] for name in sorted(self.folders))]


def fold(entries: Iterable[Entry], most: int = MOST_NODES) -> Graph:
    """The modules folded by folder to at most `most` nodes.

    Folders are unfolded in the order of how many edges run inside. Where even the top has more
    folders, or one with most of the edges does not fit, the most connected nodes stay. Nodes
    without an edge take nobody's place: they are shown where all of them fit.
    """
    entries = sorted(entries, key=lambda entry: entry.module)
    nodes = _unfolded(_tree(entries), most)
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


def _tree(entries: Sequence[Entry]) -> _Folder:
    root = _Folder("")
    known = {entry.module for entry in entries}
    linked = _linked(entries, known)
    for entry in entries:
        here = root
        here.modules += 1
        for part in entry.module.split("/"):
            path = f"{here.path}/{part}" if here.path else part
            here = here.folders.setdefault(part, _Folder(path))
            here.modules += 1
            here.is_linked = here.is_linked or entry.module in linked
        here.is_module, here.links_itself = True, entry.module in linked
    for entry in entries:
        for target in entry.depends_on:
            if target in known and target != entry.module:
                _count_edge(root, entry.module, target)
    return root


def _linked(entries: Sequence[Entry], known: Collection[str]) -> set[str]:
    """The modules that some edge ends in."""
    found: set[str] = set()
    for entry in entries:
        used = {one for one in entry.depends_on if one in known and one != entry.module}
        found |= used | ({entry.module} if used else set())
    return found


def _count_edge(root: _Folder, user: str, used: str) -> None:
    """Counts an edge in all folders that both of its ends lie in."""
    here = root
    here.edges += 1
    for mine, its in zip(user.split("/"), used.split("/"), strict=False):
        if mine != its:
            return
        here = here.folders[mine]
        here.edges += 1


def _unfolded(root: _Folder, most: int) -> list[_Folder]:
    nodes = root.parts()
    while _size(nodes) <= most:
        order = sorted(
            (node for node in nodes if node.folders),
            key=lambda node: (-node.edges, -node.modules, node.path),
        )
        fitting = (node for node in order if _may_unfold(node, root, nodes, most))
        chosen = next(fitting, None)
        if chosen is None:
            return nodes
        nodes = [node for node in nodes if node is not chosen] + chosen.parts()
    return nodes


def _may_unfold(folder: _Folder, root: _Folder, nodes: Sequence[_Folder], most: int) -> bool:
    """Whether its parts fit, or hiding them would hide most edges and they are not too many.

    Nearly all edges are never hidden, however many the parts. Where nodes without an edge take
    the room, it opens for edges that it hides.
    """
    parts = folder.parts()
    if len(nodes) <= most:
        holds_all = 10 * folder.edges >= 9 * root.edges
        holds_most = 2 * folder.edges >= root.edges and len(parts) <= 2 * most
        fits = len(nodes) - 1 + len(parts) <= most
        if fits or holds_all or holds_most or len(nodes) < _FEWEST_NODES:
            return True
    return folder.edges > 0 and _size(nodes) - 1 + _size(parts) <= most


def _size(nodes: Iterable[_Folder]) -> int:
    return sum(node.is_linked for node in nodes)


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
    """The nodes with most edges, each with one to another of them; and all others, if they fit."""
    degree = dict.fromkeys(paths, 0)
    for edge in edges:
        for end in edge:
            degree[end] += 1
    order = sorted(degree, key=lambda path: (-degree[path], path))
    loose = frozenset(path for path in order if not degree[path])
    linked = [path for path in order if path not in loose]
    while True:
        kept = frozenset(linked[:most])
        held = {end for edge in edges if kept.issuperset(edge) for end in edge}
        if kept == held:
            break
        linked = [path for path in linked if path in held or path not in kept]
    return kept | loose if len(kept) + len(loose) <= most else kept
