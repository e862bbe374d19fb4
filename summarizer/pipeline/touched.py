"""Which modules a branch touches: those whose inputs differ from the base.

A change of a file's bytes touches its module. A change of the list of paths, of a field that
decides how names resolve, or of the configuration can touch any entry: then the inputs of
both states are compared, from cached imports.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from summarizer import config
from summarizer.facts.gather import Gatherer
from summarizer.facts.manifests import is_manifest
from summarizer.pipeline.inputs import module_inputs
from summarizer.pipeline.pages import shows_on_page
from summarizer.pipeline.state import State, read_settings, survey
from summarizer.pipeline.stored import StoredMap
from summarizer.records import Change, FileRef, Manifest, Snapshot
from summarizer.snapshot.gitcli import Git


@dataclass(frozen=True, slots=True)
class Touched:
    """What differs from the base: modules, the map's own files, and renames.

    `modules` names the modules to rebuild, `vanished` those of the base that are gone,
    `moved` maps old paths to new ones, `heirs` a module to the vanished one it was renamed from.
    `page` says that the front page can differ.
    """

    modules: frozenset[str]
    vanished: frozenset[str]
    moved: Mapping[str, str]
    heirs: Mapping[str, str]
    page: bool
    changed: frozenset[str] = frozenset()


def touched(git: Git, state: State, base: str, stored: StoredMap, gatherer: Gatherer) -> Touched:
    """Compare the state with the commit `base` (`""` for a repository without commits)."""
    target = "index" if state.snapshot.origin == "index" else state.snapshot.origin
    changes = git.changes(base or None, target)
    return compare(git, state, base, changes, stored, gatherer)


def compare(
    git: Git,
    state: State,
    base: str,
    changes: tuple[Change, ...],
    stored: StoredMap,
    gatherer: Gatherer,
) -> Touched:
    """The same from changes that are already known."""
    paths = {ref.path for change in changes for ref in (change.old, change.new) if ref}
    names = _modules_of(state, stored, paths)
    moved = {
        change.old.path: change.new.path
        for change in changes
        if change.old is not None and change.new is not None and change.old.path != change.new.path
    }
    vanished: frozenset[str] = frozenset()
    heirs: dict[str, str] = {}
    structural = any(_is_structural(change, stored) for change in changes)
    if structural:
        before = git.tree(base) if base else Snapshot({}, "")
        settings = read_settings(before, gatherer.read_many)
        old = survey(before, gatherer.read_many, settings)
        vanished = frozenset(old.modules.keys() - state.modules.keys())
        heirs = _heirs(old, state, vanished, moved)
        names |= _resolving_otherwise(old, state, names, gatherer)
    page = structural or bool(names) or any(_shows_on_page(c, stored) for c in changes)
    return Touched(
        frozenset(names & state.modules.keys()), vanished, moved, heirs, page, frozenset(paths)
    )


def _modules_of(state: State, stored: StoredMap, paths: set[str]) -> set[str]:
    """The modules whose own files, README, decision records or entry are among these paths."""
    names = {state.module_of[path] for path in paths if path in state.module_of}
    names |= {name for name, module in state.modules.items() if module.readme in paths}
    names |= {n for n, refs in state.records.items() if any(ref.path in paths for ref in refs)}
    if any(path.startswith(stored.folder) for path in paths):
        names |= {name for name in state.modules if stored.path_of(name) in paths}
    return names


def _is_structural(change: Change, stored: StoredMap) -> bool:
    """Whether the change can alter how other files' names resolve, or the partition."""
    refs: Iterable[FileRef | None] = (change.old, change.new)
    paths = {ref.path for ref in refs if ref is not None}
    if all(path.startswith(f"{stored.output}/") for path in paths):
        return False
    if change.old is None or change.new is None or len(paths) > 1:
        return True
    (path,) = paths
    name = path.rpartition("/")[2]
    own = path in (config.PYPROJECT, config.OWN) or name == ".gitattributes"
    return own or is_manifest(path) or change.old.mode != change.new.mode


def _shows_on_page(change: Change, stored: StoredMap) -> bool:
    refs = (change.old, change.new)
    return any(r and (r.path == stored.page_path or shows_on_page(r.path)) for r in refs)


def _resolving_otherwise(old: State, new: State, known: set[str], gatherer: Gatherer) -> set[str]:
    """The modules whose own files are the same but whose inputs are not."""
    alike = [
        module
        for name, module in new.modules.items()
        if name not in known and name in old.modules and old.modules[name].files == module.files
    ]
    names = set(new.modules) - known - {module.name for module in alike}
    if old.settings.max_file_kb != new.settings.max_file_kb:
        return set(new.modules)
    if _same_ground(old, new):
        return names
    facts = gatherer.facts(ref for module in alike for ref in module.files)
    for module in alike:
        before = module_inputs(old, old.modules[module.name], facts)
        if before != module_inputs(new, module, facts):
            names.add(module.name)
    return names


def _same_ground(old: State, new: State) -> bool:
    """Whether names resolve in both states alike and belong to the same modules."""
    return (
        old.snapshot.files.keys() == new.snapshot.files.keys()
        and old.module_of == new.module_of
        and [_deciding(m) for m in old.manifests] == [_deciding(m) for m in new.manifests]
    )


def _deciding(manifest: Manifest) -> tuple[object, ...]:
    return (
        manifest.path,
        manifest.kind,
        manifest.name,
        manifest.description,
        manifest.starts,
        manifest.resolution,
    )


def _heirs(
    old: State, new: State, vanished: frozenset[str], moved: Mapping[str, str]
) -> dict[str, str]:
    """For each new module, the vanished one from which most of its files came."""
    votes: dict[str, Counter[str]] = {}
    for before, after in sorted(moved.items()):
        source, target = old.module_of.get(before), new.module_of.get(after)
        if source in vanished and target is not None and target not in old.modules:
            votes.setdefault(target, Counter())[source or ""] += 1
    return {
        target: min(counts, key=lambda name: (-counts[name], name))
        for target, counts in votes.items()
    }
