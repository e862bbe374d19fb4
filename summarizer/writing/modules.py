"""The partition of a repository into modules.

Declared groups first, then every folder that directly holds source. No counts, thresholds
or memory: the partition is a function of the list of paths and the groups alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from summarizer.records.entries import FileLine, Module
from summarizer.records.repository import FileRef
from summarizer.writing.hub import folded
from summarizer.writing.roles import SOURCE, Roles

ROOT = "."
_SUPPORT = frozenset(
    """assets bench benches benchmark benchmarks benchsuite bin book build ci config configs
    contrib dev devtools dist etc ext extra extras hack misc packaging perf perf-test perf-tests
    performance profiling project public script scripts site snippets static tasks tooling tools
    typings util utils website""".split()
)
_SUPPORT_ENDS = ("-bench", "_bench", "-benchmarks", "_benchmarks", "-benchmark", "_benchmark")
_SOURCED = {"src": 0.5, "lib": 0.5, "R": 0.6}
"""Folders that hold a package's sources, and how many steps nearer that makes them; beside `R`
lies in `src` what is compiled for it."""


def partition(
    kept: Iterable[FileRef],
    is_source: Callable[[FileRef], bool],
    group_of: Callable[[str], str],
    package_names: Mapping[str, Collection[str]],
) -> tuple[Module, ...]:
    """Modules in the order of their names, each with its source files in path order.

    `kept` are the files left by pruning; `group_of` gives the declared group of a path or
    `""`; `package_names` are the folders of manifests (`""` for the root), to which tests,
    examples and docs belong, and what these call their packages.
    """
    kept = tuple(kept)
    roles = Roles(ref.path for ref in kept)
    files: dict[str, list[FileRef]] = {}
    readmes: dict[str, str] = {}
    companions: dict[str, str] = {}
    for ref in kept:
        folder, _, name = ref.path.rpartition("/")
        role, outermost = roles.of_folder(folder)
        if role:
            companions[outermost] = role
        elif is_source(ref) and roles.of(ref.path) == SOURCE:
            files.setdefault(group_of(ref.path) or folder or ROOT, []).append(ref)
        elif name.lower().split(".")[0] == "readme":
            readmes.setdefault(folder or ROOT, ref.path)
    packages = Packages(files, package_names, is_rooted=is_rooted(files.get(ROOT, ())))
    owned = _owned(companions, files, packages)
    return tuple(
        Module(name, tuple(files[name]), owned.get(name, ()), _readme(name, readmes, packages))
        for name in sorted(files)
    )


def _readme(name: str, readmes: Mapping[str, str], packages: Packages) -> str:
    """The README of the module's own folder, else its package's where it stands for that."""
    package = packages.of("" if name == ROOT else name)
    known = readmes.get(name, "")
    return known if known or packages.main(package) != name else readmes.get(package or ROOT, "")


_AT_ROOT = (".go", ".c", ".h", ".cc", ".cpp", ".hpp")
_ROOTED = 0.7  # behind `src` and its like, before any other folder
_NEAR = 1.5  # a folder of the package, or one right below its `src` or `lib`


class Packages:
    """Which package a path belongs to, and which module stands for a package."""

    def __init__(
        self,
        names: Iterable[str],
        packages: Mapping[str, Collection[str]],
        *,
        is_rooted: bool = False,
    ) -> None:
        """`packages` are the folders of manifests, and what these call their packages.

        `is_rooted` says that the root holds code of its own, not only what configures tools.
        """
        self._is_rooted = is_rooted
        self._packages = {"": (), **packages}
        self._members: dict[str, list[str]] = {}
        self._mains: dict[str, str] = {}
        for name in sorted(names):
            self._members.setdefault(self.of("" if name == ROOT else name), []).append(name)

    def of(self, folder: str) -> str:
        """The nearest package folder at or above `folder` (`""` for the root)."""
        while folder and folder not in self._packages:
            folder = folder.rpartition("/")[0]
        return folder

    def leads(self, name: str, package: str) -> bool:
        """Whether the module is of the package itself and not of its scripts and tools."""
        prefix = f"{package}/" if package else ""
        own = self.of("" if name == ROOT else name) == package
        return own and not _standing(name, prefix, self._is_rooted)[0]

    def main(self, package: str) -> str:
        """The module that stands for the package, `""` where it has none.

        The shallowest that is not of scripts and tools, `src` and the like before others. Of
        several that stand alike the one of the package's own name, else its folder, else none.
        Modules of packages inside it do not count; where it has such, one deep inside, of
        scripts or in the folder of packages, of another name, is but one part more.
        """
        if package not in self._mains:
            self._mains[package] = self.foremost(self._members.get(package, ()), package)
        return self._mains[package]

    def foremost(self, names: Collection[str], package: str) -> str:
        """The one of these modules of the package that would stand for it, `""` for none."""
        prefix = f"{package}/" if package else ""
        standing = {name: _standing(name, prefix, self._is_rooted) for name in names}
        lib = f"{prefix}lib"
        if lib in standing and any(f"{name}/".startswith(f"{prefix}app/") for name in names):
            standing[lib] = (True, *standing[lib][1:])  # the helpers of an application
        best = min(standing.values(), default=None)
        alike = [name for name in names if standing[name] == best]
        aside_or_deep = best is not None and (best[0] or best[2] > _NEAR)
        among = any(self._lies_among_packages(one, package) for one in alike)
        is_doubtful = among or (aside_or_deep and self._holds_others(package))
        if len(alike) > 1 or is_doubtful:
            called = {folded(one) for one in (package.rpartition("/")[2], *self._packages[package])}
            alike = [one for one in alike if folded(one.rpartition("/")[2]) in called - {""}]
        if len(alike) == 1:
            return alike[0]
        return ROOT if ROOT in names else ""

    def _lies_among_packages(self, name: str, package: str) -> bool:
        """Whether the folder around the module, below the package's own, holds packages."""
        folder = name.rpartition("/")[0]
        inside = folder not in ("", package) and name != package
        return inside and any(one.rpartition("/")[0] == folder for one in self._packages)

    def _holds_others(self, package: str) -> bool:
        """Whether other packages with modules lie inside it."""
        prefix = f"{package}/" if package else ""
        return any(name.startswith(prefix) and name != package for name in self._members)


def is_rooted(files: Iterable[FileRef]) -> bool:
    """Whether these files of the root are the package, as customary in Go and C."""
    return any(ref.path.endswith(_AT_ROOT) for ref in files)


def _standing(name: str, prefix: str, rooted: bool) -> tuple[bool, bool, float]:
    if name == ROOT and rooted:
        return (False, False, _ROOTED)
    below = name[len(prefix) :] if name.startswith(prefix) and name != ROOT else ""
    parts = below.split("/") if below else []
    hidden = any(part.startswith((".", "_")) for part in parts)
    support = any(part.lower() in _SUPPORT or part.endswith(_SUPPORT_ENDS) for part in parts)
    nearer = _SOURCED.get(parts[0], 0) if parts else 0
    return (hidden or support, name == ROOT, len(parts) - nearer)


def _owned(
    companions: Mapping[str, str], known: Collection[str], packages: Packages
) -> dict[str, tuple[FileLine, ...]]:
    """The nearest module above in the same package owns a folder, else the package's main one."""
    owned: dict[str, list[FileLine]] = {}
    for folder in sorted(companions):
        parent = folder.rpartition("/")[0]
        package = packages.of(parent)
        while parent != package and parent not in known:
            parent = parent.rpartition("/")[0]
        owner = parent if parent in known else packages.main(package)
        if owner:
            owned.setdefault(owner, []).append(FileLine(f"{folder}/", companions[folder]))
    return {name: tuple(lines) for name, lines in owned.items()}
