"""Does what an entry states still stand in the tree? Paths and symbols, nothing else."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping

from summarizer.dataclass import dataclass
from summarizer.records.entries import Entry, Evidence, Finding
from summarizer.typed import marked


@dataclass(frozen=True, slots=True)
class Cited:
    """One evidence of an entry. `prose` tells words of people or models from facts."""

    evidence: Evidence
    prose: bool
    place: str


@dataclass(frozen=True, slots=True)
class Tree:
    """What evidence is held against: paths, and where lost ones went.

    `paths` has files, and folders with and without a slash at their end, as people write them.
    `moved` maps a vanished path to the path that has its content now; `removed_in` gives the
    short id of the commit that removed a path, `""` when it is unknown.
    """

    paths: Container[str]
    moved: Mapping[str, str]
    removed_in: Callable[[str], str]
    submodules: tuple[str, ...] = ()


def cited(entry: Entry) -> Iterator[Cited]:
    """Every evidence that the entry states, in the order of the document."""
    prose = entry.by != "auto"
    for evidence in entry.evidence:
        yield Cited(evidence, prose, "responsibility")
    for decision in entry.decisions:
        for evidence in decision.evidence:
            yield Cited(evidence, prose, "decision")
    for item in entry.api:
        yield Cited(Evidence(item.path, item.name), False, "API")
    for name in entry.depends_on:
        yield Cited(Evidence(name), False, "dependency")
    for point in entry.entry_points:
        yield Cited(Evidence(point.path, point.symbol), False, "start")
    for line in entry.files:
        yield Cited(Evidence(line.path.rstrip("/")), False, "file")


def missing_paths(
    file: str, entry: Entry, tree: Tree, line_of: Callable[[str, str], int], groups: Container[str]
) -> Iterator[Finding]:
    """A finding for each path that the entry states and the tree has not, once a path.

    `line_of(path, symbol)` gives the line of the entry's file that states it.
    """
    seen: set[str] = set()
    for claim in sorted(cited(entry), key=lambda c: not c.prose):
        path = claim.evidence.path
        known = path in tree.paths or (claim.place == "dependency" and path in groups)
        if known or path in seen or path == ".":
            continue
        seen.add(path)
        yield _missing(file, entry, claim, tree, line_of(path, ""))


def _missing(file: str, entry: Entry, claim: Cited, tree: Tree, line: int) -> Finding:
    path = claim.evidence.path
    target = tree.moved.get(path, "")
    if target:
        message = f"{claim.place} cites {path}, which moved to {target}"
    elif any(path.startswith(f"{folder}/") for folder in tree.submodules):
        message = f"{claim.place} cites {path}, which is in a submodule"
    else:
        commit = tree.removed_in(path)
        gone = f" (removed in {commit})" if commit else ""
        message = f"{claim.place} cites {path or '/'}, which no longer exists{gone}"
    return Finding(
        code="evidence-moved" if target else "evidence-missing",
        severity="error",
        file=file,
        line=line,
        module=entry.module,
        path=path,
        message=message,
        fix="" if target or not claim.prose else _rewrite(file, line),
        repairable=bool(target) or not claim.prose,
    )


def _rewrite(file: str, line: int) -> str:
    """What only a person can do about a person's claim."""
    return f"rewrite the claim in {file}:{line}, then: git add -f -- {marked(file)}"


def missing_symbols(
    file: str,
    entry: Entry,
    defines: Callable[[str, str], bool],
    tree: Tree,
    line_of: Callable[[str, str], int],
) -> Iterator[Finding]:
    """A finding for each cited symbol that its file, which exists, does not define."""
    seen: set[Evidence] = set()
    for claim in sorted(cited(entry), key=lambda c: not c.prose):
        evidence = claim.evidence
        if not evidence.symbol or evidence in seen or evidence.path not in tree.paths:
            continue
        seen.add(evidence)
        if not defines(evidence.path, evidence.symbol):
            yield Finding(
                code="symbol-missing",
                severity="error",
                file=file,
                line=line_of(evidence.path, evidence.symbol),
                module=entry.module,
                path=evidence.path,
                symbol=evidence.symbol,
                fix=_rewrite(file, line_of(evidence.path, evidence.symbol)) if claim.prose else "",
                message=f"{claim.place} cites {evidence.symbol} in {evidence.path}, "
                "which does not define it",
                repairable=not claim.prose,
            )
