"""C#: a namespace is a folder of a project, where the project follows the convention."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from summarizer.facts.resolving.family import OUTSIDE, Family, Resolution, inside
from summarizer.facts.resolving.tree import Tree
from summarizer.paths import ancestors, folder_of, join
from summarizer.records.project import Manifest
from summarizer.records.sources import Import

_KINDS = frozenset({"csproj", "vbproj", "fsproj"})


class CSharpImports(Family):
    """Resolves `using A.B` to the files of the folders that hold that namespace.

    Only folders of the file's own project and of those that it references, directly or
    through others, are looked at.
    """

    def __init__(self, tree: Tree, manifests: Sequence[Manifest]) -> None:
        super().__init__(tree, manifests)
        self._projects = {one.path: one for one in manifests if one.kind in _KINDS}
        self._by_folder: dict[str, list[str]] = {}
        for path in sorted(self._projects):
            self._by_folder.setdefault(folder_of(path), []).append(path)
        self._known: dict[tuple[str, str], Resolution] = {}
        self._seen: dict[str, tuple[str, ...]] = {}

    def resolve(self, path: str, item: Import, package: str = "") -> Resolution:
        """Say where the namespace that the file at `path` uses lies."""
        key = (folder_of(path), item.spec)
        if key not in self._known:
            self._known[key] = self._search(*key)
        return self._known[key]

    def _search(self, folder: str, spec: str) -> Resolution:
        projects = self._visible(folder)
        found: set[str] = set()
        own = False
        for project in projects:
            for namespace, home in _roots(self._projects[project]):
                if spec == namespace or spec.startswith(f"{namespace}."):
                    own = True
                    rest = spec[len(namespace) :].strip(".")
                    found.update(self._sources(home, rest))
        if found or own:
            return inside(found)
        return self._by_tail(spec, projects)

    def _by_tail(self, spec: str, projects: Sequence[str]) -> Resolution:
        """Match whole namespaces with the ends of folders, where no project is in the way."""
        tail = spec.replace(".", "/")
        if projects or "." not in spec:
            return OUTSIDE
        folders = {*self._tree.folders_ending(tail), *self._tree.folders_ending(spec)}
        files = [one for folder in folders for one in self._tree.inside(folder, (".cs",))]
        return inside(files) if files else OUTSIDE

    def _sources(self, home: str, below: str) -> list[str]:
        """Return the files of a namespace below the project's, or that of a type (an alias).

        A type in another one is in that one's file.
        """
        place = f"{home}/{below.replace('.', '/')}".strip("/")
        files = [one for one in (f"{place}.cs",) if one in self._tree.files]
        dotted = f"{home}/{below}".strip("/")
        files += self._tree.inside(place, (".cs",)) + self._tree.inside(dotted, (".cs",))
        around = f"{folder_of(place)}.cs"
        return files or [one for one in (around,) if "." in below and one in self._tree.files]

    def _visible(self, folder: str) -> tuple[str, ...]:
        """Return the projects that hold `folder`, and all that they reference."""
        if folder not in self._seen:
            around = (self._by_folder[one] for one in ancestors(folder) if one in self._by_folder)
            todo = list(next(around, ()))
            found: dict[str, None] = {}
            while todo:
                project = todo.pop()
                if project not in found:
                    found[project] = None
                    todo.extend(self._references(project))
            self._seen[folder] = tuple(sorted(found))
        return self._seen[folder]

    def _references(self, project: str) -> Iterator[str]:
        for key, value in self._projects[project].resolution:
            target = join(folder_of(project), value) if key == "project" else None
            if target in self._projects:
                yield target


def _roots(project: Manifest) -> Iterator[tuple[str, str]]:
    """Give (namespace, folder) of a project."""
    for key, value in project.resolution:
        if key == "namespace":
            yield value, project.folder
