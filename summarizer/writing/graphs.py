"""Which modules matter most, what they reach, where changes belong."""

from __future__ import annotations

import re
from math import log1p
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from summarizer.records.entries import Entry
    from summarizer.records.repository import Churn

_DAMPING = 0.85
_ROUNDS = 60
_DIGITS = 9
_LITTLE = 0.2
_SUPPORT = frozenset(
    """bench benches benchmark benchmarks build ci contrib dev devtools docs e2e example examples
    fixtures hack integration integration-cli misc packaging playground release releases script
    scripts task tasks testing testdata testfiles testutil testutils tool tools tooling website
    """.split()
)
_SUPPORT_NAME = r"\.|tests?(?:[-_].*)?$|.*[-_]tests?$|__tests__$"


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
    parts = (part.lower() for part in module.split("/") if part != ".")
    return any(part in _SUPPORT or re.match(_SUPPORT_NAME, part) for part in parts)


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


def churn_by_module(churn: Iterable[Churn], modules: Iterable[str]) -> dict[str, int]:
    """Changes of files summed up by the module that they belong to."""
    places = Places(modules)
    found: dict[str, int] = {}
    for one in churn:
        name = places.of(one.path)
        if name:
            found[name] = found.get(name, 0) + one.commits
    return found


class Places:
    """Which module a file belongs to, tests and documents of a package included."""

    def __init__(self, modules: Iterable[str]) -> None:
        self._modules = frozenset(modules)
        self._shallowest: dict[str, str] = {}
        for name in sorted(self._modules, key=lambda name: (name.count("/"), name)):
            folder = name.rpartition("/")[0]
            while folder:
                self._shallowest.setdefault(folder, name)
                folder = folder.rpartition("/")[0]

    def of(self, path: str) -> str:
        """The module of the nearest folder that is one or that holds some, `""` for none."""
        folder = path.rpartition("/")[0]
        if not folder:
            return "." if "." in self._modules else ""
        while folder:
            if folder in self._modules:
                return folder
            if folder in self._shallowest:
                return self._shallowest[folder]
            folder = folder.rpartition("/")[0]
        return ""


def _page_rank(
    names: Sequence[str], used: Mapping[str, Sequence[str]], interest: Mapping[str, float]
) -> dict[str, float]:
    total = sum(interest[name] for name in names)
    start = [interest[name] / total for name in names]
    number = {name: at for at, name in enumerate(names)}
    edges = [(at, [number[one] for one in used[name]]) for at, name in enumerate(names)]
    idlers = [at for at, targets in edges if not targets]
    edges = [(at, targets) for at, targets in edges if targets]
    ranks = start
    for _ in range(_ROUNDS):
        idle = sum(ranks[at] for at in idlers)
        ground = 1 - _DAMPING + _DAMPING * idle
        after = [ground * share for share in start]
        for at, targets in edges:
            given = _DAMPING * ranks[at] / len(targets)
            for target in targets:
                after[target] += given
        ranks = after
    return {name: round(rank, _DIGITS) for name, rank in zip(names, ranks, strict=True)}
