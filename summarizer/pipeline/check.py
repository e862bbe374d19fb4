"""Holds the stored map against the tree: damage, evidence, symbols, freshness. Writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from summarizer.dataclass import dataclass, replace
from summarizer.document.conflicts import conflict_lines
from summarizer.document.markdown import from_bytes
from summarizer.document.places import locate
from summarizer.facts.skipped import MISSING
from summarizer.facts.surface import known_names
from summarizer.paths import folders_of
from summarizer.pipeline.docs import check_documents
from summarizer.pipeline.mending import STAGE, UPDATE, mend, unflag
from summarizer.pipeline.overviews import overview_finding
from summarizer.pipeline.pageplan import Planned
from summarizer.pipeline.placement import refuse_misplaced
from summarizer.pipeline.plan import Job, Plan, plan
from summarizer.pipeline.renames import whole_reach
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredEntry, StoredMap, stored_map
from summarizer.pipeline.touched import Touched
from summarizer.records.entries import Finding
from summarizer.snapshot.worktree import bytes_there
from summarizer.typed import marked, quoted
from summarizer.verification.claims import Tree, cited, missing_paths, missing_symbols

EVERYTHING = Touched(page=True)


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings in the order of files and lines; `undecided` could not be looked at.

    `waiting` counts the modules that the model of this machine was not asked about yet.
    """

    findings: tuple[Finding, ...]
    stored: StoredMap
    undecided: tuple[str, ...] = ()
    waiting: int = 0

    @property
    def status(self) -> str:
        """`stale` with an error among the findings, `undecided` where git lacks files, `fresh`."""
        if any(finding.severity == "error" for finding in self.findings):
            return "stale"
        return "undecided" if self.undecided else "fresh"


def check(
    session: Session, *, rev: str = "", since: str | None = None, evidence_only: bool = False
) -> Checked:
    """Check the index, or the commit `rev`: everything, or what differs from `since`.

    `since` is a commit, or `""` for the base of the branch; None checks everything.
    """
    git = session.git
    snapshot = git.tree(rev) if rev else git.index()
    whole = since is None
    if whole and not evidence_only:
        session.get_ready(snapshot)
    state = session.survey(snapshot)
    stored = stored_map(snapshot, state.settings.output, session.read_many)
    refuse_misplaced(state, stored, session.read_many)
    reach = _reach(session, state, stored, since, rev)
    undecided: tuple[str, ...] = ()
    if evidence_only:
        entries = stored.read(stored.entry_paths())
        findings = [
            *_damage(session, stored, entries),
            *_evidence(session, state, entries, reach),
        ]
    else:
        planned = plan(session, state, stored, Job(reach, whole))
        findings = [
            *_damage(session, stored, planned.stored),
            *_evidence(session, state, planned.stored, reach),
        ]
        told = {finding.file for finding in findings if finding.severity == "error"}
        findings += _freshness(session, state, planned, told, in_worktree=not rev)
        if whole:
            findings += [] if rev else _unstaged_markers(session, stored, told)
            undecided = planned.undecided
            findings += overview_finding(session, state, stored)
    findings += check_documents(state, session.read_many, _paths_and_folders(snapshot.files))
    return Checked(tuple(sorted(findings, key=_order)), stored, undecided)


def _order(finding: Finding) -> tuple[str, int, str, str, str]:
    return finding.file, finding.line, finding.code, finding.path, finding.symbol


def _reach(
    session: Session, state: State, stored: StoredMap, since: str | None, rev: str
) -> Touched:
    """What differs from the base; history only tells where paths went, and may be missing."""
    git = session.git
    base = git.resolve(since) if since else session.base(state.settings, rev or "HEAD")
    reach = session.compare(state, stored, base)
    return reach if since is not None else whole_reach(session, state, stored, reach)


def _damage(
    session: Session, stored: StoredMap, entries: Mapping[str, StoredEntry]
) -> Iterator[Finding]:
    for path in sorted({stored.page_path, *stored.unmerged}):
        text = _as_it_lies(session, stored, path)
        yield from _markers(path, conflict_lines(text, shown=path != stored.page_path))
    for path, one in sorted(entries.items()):
        if path not in stored.unmerged:
            yield from _markers(path, one.conflicts)
        if one.problem is not None:
            yield Finding(
                "document-damaged",
                "error",
                path,
                one.problem.what,
                _line_of(one.problem.where),
                fix=mend(session.git, one),
            )


def _unstaged_markers(session: Session, stored: StoredMap, told: set[str]) -> Iterator[Finding]:
    """Conflict markers that only the worktree has; once they are staged an update clears them."""
    for path in session.git.edited(stored.output):
        if path in told or path in stored.unmerged or not path.endswith(".md"):
            continue
        text = from_bytes(bytes_there(Path(session.git.root), path) or b"")
        lines = conflict_lines(text, shown=path != stored.page_path)
        yield from _markers(path, lines, f"git add -f -- {marked(path)}")


def _markers(path: str, lines: Iterable[int], fix: str = UPDATE) -> Iterator[Finding]:
    for line in lines:
        yield Finding("document-damaged", "error", path, "conflict markers", line, fix=fix)


def _as_it_lies(session: Session, stored: StoredMap, path: str) -> str:
    """The text of a file of the map; of one in conflict, of which there are several, git's mix."""
    data = stored.data(path)
    if path in stored.unmerged:
        here = bytes_there(Path(session.git.root), path)
        data = data if here is None else here
    return from_bytes(data or b"")


def _line_of(where: str) -> int:
    number = where.rpartition(":")[2]
    return int(number) if number.isdigit() else 0


def _evidence(
    session: Session, state: State, entries: Mapping[str, StoredEntry], reach: Touched
) -> Iterator[Finding]:
    own = f"{state.settings.output}/"  # the map is no evidence for itself
    tree = Tree(
        paths=_paths_and_folders(p for p in state.snapshot.files if not p.startswith(own)),
        moved=reach.moved,
        removed_in=session.git.removed_in,
        submodules=tuple(p.path for p in state.scope.pruned if p.reason == "submodule"),
    )
    groups = frozenset(state.settings.groups)
    defines = _definer(session, state, entries.values())
    for path, one in sorted(entries.items()):
        if one.entry is None or one.conflicts or one.entry.module not in state.modules:
            continue

        def line_of(path: str, symbol: str, text: str = one.text) -> int:
            return locate(text, path, symbol)

        yield from missing_paths(path, one.entry, tree, line_of, groups)
        yield from missing_symbols(path, one.entry, defines, tree, line_of)


def _definer(
    session: Session, state: State, entries: Iterable[StoredEntry]
) -> Callable[[str, str], bool]:
    """Whether a file defines or imports a symbol; only those that are cited with one are read."""
    files = state.snapshot.files
    paths = {
        claim.evidence.path
        for one in entries
        if one.entry is not None
        for claim in cited(one.entry)
        if claim.evidence.symbol and claim.evidence.path in files
    }
    refs = [files[path] for path in sorted(paths)]
    facts = session.gatherer(state).facts(refs)
    names = {path: known_names(file) for path, file in facts.items()}
    opaque = [r for r in refs if facts[r.path].skipped or facts[r.path].partial]
    sources = session.read_many(ref.blob for ref in opaque)
    texts = {ref.path: sources.get(ref.blob, b"") for ref in opaque}

    def defines(path: str, symbol: str) -> bool:
        if symbol in names.get(path, ()) or (path in facts and facts[path].skipped == MISSING):
            return True
        return symbol.rpartition(".")[2].encode("utf-8", "surrogateescape") in texts.get(path, b"")

    return defines


def _paths_and_folders(paths: Iterable[str]) -> frozenset[str]:
    files = frozenset(paths)
    folders = folders_of(files)
    return files | folders | {f"{folder}/" for folder in folders}


def _freshness(
    session: Session, state: State, planned: Plan, told: set[str], in_worktree: bool
) -> Iterator[Finding]:
    there = {one.path for one in planned.files if Path(session.git.root, one.path).is_file()}
    _, hidden = session.git.beside_index([p.path for p in planned.files] if in_worktree else ())
    for one in planned.files:
        if one.path not in told:
            found = _stale(one, in_worktree and one.path in there)
            if flag := hidden.get(one.path):
                fix = unflag(one.path, flag) if one.path in there else STAGE
                found = replace(found, fix=fix)
            yield found
    for orphan in planned.orphans:
        module = orphan.entry.module if orphan.entry else ""
        why = "whose entry is another file" if module in state.modules else "which has no source"
        message = f"describes {module}, {why}, but holds people's words"
        fix = f"move the words, then: git rm -f -- {marked(orphan.path)}"
        yield Finding("entry-orphan", "error", orphan.path, message, 1, module, module, fix=fix)
    for reviewed in planned.review:
        module = reviewed.entry.module if reviewed.entry else ""
        message = "the code under the prose changed since it was written"
        fix = f"summarizer accept {quoted(module)}"
        yield Finding("needs-review", "warning", reviewed.path, message, 3, module, fix=fix)


def _stale(one: Planned, in_worktree: bool) -> Finding:
    code = "entry-missing" if one.new else "entry-stale"
    if one.new and in_worktree:
        message = "untracked map file: it exists but is not in the index"
    elif one.new:
        message = f"{one.module or 'the front page'} has no entry in the index"
    elif one.data is None:
        code, message = "entry-orphan", "is no module's entry any more"
    else:
        message = f"stale: {', '.join(one.parts) or 'its text'} would change"
    fix = f"git add -f -- {marked(one.path)}" if one.new and in_worktree else ""
    return Finding(
        code, "error", one.path, message, 1, one.module, one.module, fix=fix, repairable=True
    )


def modules_to_review(session: Session, names: Iterable[str]) -> frozenset[str]:
    """Which of these modules have prose whose code changed since it was written."""
    state = session.survey(session.git.index())
    stored = stored_map(state.snapshot, state.settings.output, session.read_many)
    entries = stored.read(stored.path_of(name) for name in names)
    worded = [one.entry.module for one in entries.values() if one.entry and one.entry.by != "auto"]
    reach = replace(EVERYTHING, modules=frozenset(worded), page=False)
    planned = plan(session, state, stored, Job(reach))
    return frozenset(one.entry.module for one in planned.review if one.entry)
