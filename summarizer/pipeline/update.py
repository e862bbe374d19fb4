"""Regenerates what is stale, writes it, and stages it where that harms nobody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from summarizer.dataclass import dataclass, field, replace
from summarizer.document.markdown import digest, from_bytes
from summarizer.document.publish import Lock, remove, write_all, write_if_changed
from summarizer.errors import SummarizerError
from summarizer.pipeline.conflicts import merged_entries
from summarizer.pipeline.handmade import undone
from summarizer.pipeline.mending import add_flagged, mend_worktree, unflag
from summarizer.pipeline.pageplan import Planned, all_entries, refuse_foreign
from summarizer.pipeline.placement import refuse_misplaced
from summarizer.pipeline.plan import Job, Plan, plan
from summarizer.pipeline.renames import whole_reach
from summarizer.pipeline.session import Session
from summarizer.pipeline.staging import Door, patched, stashed
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredMap, read_entry, stored_map
from summarizer.pipeline.touched import Touched
from summarizer.records.entries import Entry
from summarizer.records.repository import Snapshot
from summarizer.snapshot.gitcli import Git
from summarizer.snapshot.worktree import bytes_there
from summarizer.verification.freshness import is_machine_made

_LOCK_WAIT_S = 30.0
_MANY_FILES = 32


@dataclass(frozen=True, slots=True)
class Prepared:
    """A state with the map that it holds and the plan for it."""

    state: State
    stored: StoredMap
    plan: Plan


@dataclass(frozen=True, slots=True)
class Outline:
    """A state with the map that it holds, and what is to be planned."""

    state: State
    stored: StoredMap
    job: Job


@dataclass(frozen=True, slots=True)
class Written:
    """What came of a plan: paths written or removed, staged, and left for their edits.

    `machine_made` are those of `blocked` that git can put back and no person edited, `mends`
    what to type about those that cannot be read, or that git does not look at; `replaced` those
    of `written` that said something else since the last commit, and `kept` the blobs that hold
    what a hand had made of files that were written over. `undone` says that a person has to hear
    of that before the commit goes on, `emptied` that it has nothing left in it. `resolved` were
    in conflict, and are staged at every door. `apart` were staged without their copy in the
    worktree, which git does not look at and which says something else; for them and for all that
    is blocked by it `flags` names the flag.
    """

    written: tuple[str, ...] = ()
    staged: bool = False
    blocked: tuple[str, ...] = ()
    machine_made: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    kept: Mapping[str, str] = field(default_factory=dict)
    undone: bool = False
    emptied: bool = False
    resolved: frozenset[str] = frozenset()
    mends: Mapping[str, str] = field(default_factory=dict)
    apart: tuple[str, ...] = ()
    flags: Mapping[str, str] = field(default_factory=dict)


def prepare(
    session: Session,
    *,
    everything: bool,
    older: bool = False,
    since: str = "",
    only: Sequence[str] = (),
    words: Mapping[str, Entry] | None = None,
) -> Prepared:
    """Survey the index and plan: what is touched since the base (or `since`), or everything.

    `only` narrows the plan to the modules at these paths; `words` gives entries with a model's
    prose, by module.
    """
    outlined = outline(session, everything=everything, older=older, since=since, only=only)
    return planned(session, outlined, words)


def planned(
    session: Session, outlined: Outline, words: Mapping[str, Entry] | None = None
) -> Prepared:
    """The plan for what `outline` found; `words` as in `prepare`."""
    state, stored = outlined.state, outlined.stored
    job = replace(outlined.job, words=words or {})
    return Prepared(state, stored, plan(session, state, stored, job))


def outline(
    session: Session,
    *,
    everything: bool,
    older: bool = False,
    since: str = "",
    only: Sequence[str] = (),
    index: Snapshot | None = None,
) -> Outline:
    """Survey the index (`index`, where it was read before), and say what is to be planned."""
    git = session.git
    index = index or git.index()
    if everything and not only:
        session.get_ready(index)
    state = session.survey(index)
    stored = stored_map(state.snapshot, state.settings.output, session.read_many)
    refuse_misplaced(state, stored, session.read_many)
    base = git.resolve(since) if since else session.base(state.settings)
    reach = session.compare(state, stored, base)
    merged = merged_entries(state.snapshot, stored, session.read_many)
    if everything or not stored.entry_paths():  # a map's first commit carries all of it
        reach = whole_reach(session, state, stored, reach)
    elif stored.unmerged:
        names = frozenset(name for name in state.modules if stored.path_of(name) in merged)
        reach = replace(reach, modules=reach.modules | names, page=True)
    if only:
        heirs = {t: s for t, s in reach.heirs.items() if stored.path_of(t) not in stored.files}
        reach = Touched(modules=_modules_at(state, only), moved=reach.moved, heirs=heirs, page=True)
    return Outline(state, stored, Job(reach, everything and not only, older, merged))


def _modules_at(state: State, paths: Sequence[str]) -> frozenset[str]:
    """The modules of these names, of these files, or below these folders."""
    found: set[str] = set()
    for path in paths:
        plain = path.strip("/").removeprefix("./") or "."
        inside = {name for name in state.modules if name.startswith(f"{plain}/")}
        own = {plain} & state.modules.keys() or {state.module_of.get(plain, "")} - {""}
        if not inside | own:
            raise SummarizerError(
                f"no module, source file or folder of sources is called {path!r}",
                next_step="summarizer show --brief",
            )
        found |= inside | own
    return frozenset(found)


def entries_of(session: Session, prepared: Prepared) -> tuple[Entry, ...]:
    """The entries of all modules as the plan leaves them, as far as the overview needs them."""
    return all_entries(session, prepared.state, prepared.stored, prepared.plan.after)


def locked(session: Session) -> AbstractContextManager[object]:
    """One writer at a time; another one waits."""
    return Lock(Path(session.git.common_dir) / "summarizer" / "lock", _LOCK_WAIT_S)


def publish(
    session: Session, prepared: Prepared, door: Door, *, stage: bool, strict: bool
) -> Written:
    """Write the planned files and stage them.

    `strict` (in a hook) leaves every file with unstaged edits alone, also those that a hook
    manager has stashed; by hand a file whose edits the program itself made is written again.
    """
    git, planned = session.git, prepared.plan.files
    conflicted, root = prepared.stored.unmerged, Path(git.root)
    stage = stage and not door.partial
    here, flags, differing = _beside(git, root, planned, prepared.stored)
    machine = {path for path in differing if _is_machine_made(here[path], path, prepared.stored)}
    blocked = differing if strict else differing - machine
    if not stage:  # git would show nobody what was written there
        blocked |= {path for path in flags if here[path] is not None}
    page = bytes_there(root, prepared.stored.page_path)
    if page is not None and any(one.path == prepared.stored.page_path for one in planned):
        refuse_foreign(page, prepared.stored.page_path)
    waiting = _tied(blocked, prepared.plan.ties)
    ready = [one for one in planned if one.path not in waiting]
    over = {path: here[path] for path in machine - waiting}
    replaced, kept = undone(session, prepared.stored, prepared.plan.stored, ready, over)
    hidden = {p.path: p.data for p in ready if stage and p.path in flags}
    apart = {path for path in hidden if here[path] != prepared.stored.data(path)}
    _write(root, [one for one in ready if one.path not in apart])
    git.put(hidden, flags)
    git.add(p.path for p in ready if p.path not in hidden and (stage or p.path in conflicted))
    paths = tuple(one.path for one in ready)
    ours = tuple(sorted(machine & blocked & prepared.stored.files.keys()))
    emptied = stage and door.in_commit and bool(replaced) and not git.staged_paths()
    is_undone = stage and door.in_commit and not kept.keys().isdisjoint(replaced)
    resolved = conflicted.intersection(paths)
    mends = {path: mend_worktree(git, path, prepared.stored.data(path)) for path in blocked}
    mends |= _flagged(flags, () if stage else ready)
    left = tuple(sorted(path for path in apart if here[path] is not None))
    return Written(
        written=paths,
        staged=stage,
        blocked=tuple(sorted(blocked)),
        machine_made=ours,
        replaced=replaced,
        kept=kept,
        undone=is_undone and not git.is_joining,
        emptied=emptied,
        resolved=resolved,
        mends=mends,
        apart=left,
        flags=flags,
    )


def _flagged(flags: Mapping[str, str], loose: Iterable[Planned]) -> dict[str, str]:
    """What to type for files that git does not look at; the `loose` ones have yet to be staged."""
    mends = {path: unflag(path, flag) for path, flag in flags.items()}
    unstaged = (one for one in loose if one.path in flags)
    return mends | {one.path: add_flagged(one.path, flags[one.path], one.data) for one in unstaged}


def _beside(
    git: Git, root: Path, planned: Sequence[Planned], stored: StoredMap
) -> tuple[dict[str, bytes | None], dict[str, str], set[str]]:
    """The worktree's texts of the planned files, their flags, and those that edits differ in."""
    here = {path: bytes_there(root, path) for path in (one.path for one in planned)}
    edits, flags = git.beside_index(here)
    edits -= stored.unmerged
    differing = {p.path for p in planned if p.path in edits and here[p.path] != p.data}
    if planned:
        for path, patch in stashed().items():
            if path in here and path not in stored.unmerged:
                differing.add(path)
                here[path] = patched(stored.data(path) or b"", patch)
    return here, flags, differing


def _tied(blocked: Iterable[str], ties: Iterable[tuple[str, str]]) -> frozenset[str]:
    """The blocked files, and those that words come from or go to, which would be lost there."""
    found = set(blocked)
    while more := {path for pair in ties if found.intersection(pair) for path in pair} - found:
        found |= more
    return frozenset(found)


def _write(root: Path, planned: Sequence[Planned]) -> None:
    for one in planned:
        if one.data is None:
            remove(root, one.path)
    files = {one.path: one.data for one in planned if one.data is not None}
    if len(files) >= _MANY_FILES:
        write_all(root, files)
        return
    for path, data in files.items():
        write_if_changed(root, path, data)


def _is_machine_made(data: bytes | None, path: str, stored: StoredMap) -> bool:
    """Whether nothing that a person wrote would be lost with these bytes of a file of the map."""
    if data is None:
        return False
    if path == stored.page_path:
        from summarizer.pipeline.pages import is_our_page

        return is_our_page(from_bytes(data), path)
    if not path.startswith(stored.folder):
        return False
    here = read_entry(path, data).entry
    before = stored.read([path]).get(path)
    notes = before.entry.notes if before is not None and before.entry is not None else ""
    return here is not None and is_machine_made(here, digest, notes)
