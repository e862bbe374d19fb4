"""Which modules a branch touches: those whose inputs differ from the base.

A change of a file's bytes touches its module. A change of the list of paths, of a field that
decides how names resolve, or of the configuration can touch any entry: those are suspects.
A suspect that is not fresh is held against the base, so that nobody has to carry what
somebody else left stale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from summarizer.dataclass import dataclass, field
from summarizer.pipeline.heirs import heirs_of, moved_files, moved_paths
from summarizer.pipeline.inputs import module_inputs
from summarizer.pipeline.speaking import is_ground, shows_on_page
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredMap
from summarizer.records.entries import ModuleInputs
from summarizer.records.repository import Change
from summarizer.records.sources import FileFacts

Inherited = Callable[[ModuleInputs, Mapping[str, FileFacts]], bool]


def _nothing(inputs: ModuleInputs, facts: Mapping[str, FileFacts]) -> bool:
    """No base to inherit from."""
    return False


@dataclass(frozen=True, slots=True)
class Touched:
    """What differs from the base.

    `modules` are to be rebuilt; `suspects` only where they are stale and `inherited` does not
    say that the base gives the same inputs. `vanished` are modules that are gone, `heirs` maps
    a module to the one whose words it takes over, `moved` old paths to new ones; `turned` does
    so too for those at which another file is now. `page` says that the front page can differ;
    `changed` are all paths that do.
    """

    modules: frozenset[str] = frozenset()
    suspects: frozenset[str] = frozenset()
    vanished: frozenset[str] = frozenset()
    heirs: Mapping[str, str] = field(default_factory=dict)
    moved: Mapping[str, str] = field(default_factory=dict)
    page: bool = False
    changed: frozenset[str] = frozenset()
    inherited: Inherited = _nothing
    turned: Mapping[str, str] = field(default_factory=dict)

    def origin(self, name: str) -> str:
        """The module whose stored words a module has, `""` where its own went to another."""
        return self.heirs.get(name, "" if name in self.heirs.values() else name)


def compare(
    state: State,
    changes: tuple[Change, ...],
    stored: StoredMap,
    survey_base: Callable[[], State],
    step: tuple[Change, ...] = (),
) -> Touched:
    """What `changes`, the differences from the base to `state`, touch.

    `survey_base` gives the state of the base; it is asked at most once, and only for a suspect.
    `step` are the changes of the commit under way alone, which tell what moved in it.
    """
    paths = {ref.path for change in changes for ref in (change.old, change.new) if ref}
    names = _modules_of(state, stored, paths)
    structural = any(_is_structural(change, stored) for change in changes)
    files = state.snapshot.files
    moved = {**moved_paths(changes), **moved_paths(step)}
    vanished = _vanished(state, stored, (*changes, *step)) if structural or step else frozenset()
    heirs = heirs_of(state, stored, step, in_place=True) if step else {}
    before = heirs_of(state, stored, changes) if structural else {}
    heirs = {**{t: s for t, s in before.items() if s not in heirs.values()}, **heirs}
    shown = stored.page_path in paths or any(map(shows_on_page, paths))
    shown = shown or not paths.isdisjoint(state.links.values())
    return Touched(
        modules=frozenset(names),
        suspects=frozenset(state.modules.keys() - names) if structural else frozenset(),
        vanished=vanished,
        heirs=heirs,
        moved={old: new for old, new in moved.items() if old not in files},
        turned=moved_files(step),
        page=structural or bool(names) or shown,
        changed=frozenset(paths),
        inherited=_inherited(state, survey_base),
    )


def is_reshaped(state: State, stored: StoredMap, changes: tuple[Change, ...]) -> bool:
    """Whether modules came or went since the base, or files may have moved between them.

    An entry that differs where no file of its module does tells of files that moved back.
    """
    moved = moved_files(changes).items()
    if any(old.rpartition("/")[0] != new.rpartition("/")[0] for old, new in moved):
        return True
    if not all(change.old and change.new for change in changes):
        return {stored.path_of(name) for name in state.modules} != set(stored.entry_paths())
    paths = {change.new.path for change in changes if change.new}
    names = {state.module_of[path] for path in paths if path in state.module_of}
    entries = {path for path in paths if path.startswith(stored.folder)}
    return bool(entries - {stored.path_of(name) for name in names})


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
    paths = {ref.path for ref in (change.old, change.new) if ref is not None}
    if all(path.startswith(f"{stored.output}/") for path in paths):
        return False
    if change.old is None or change.new is None or len(paths) > 1:
        return True
    return change.old.mode != change.new.mode or any(map(is_ground, paths))


def _vanished(state: State, stored: StoredMap, changes: tuple[Change, ...]) -> frozenset[str]:
    """Modules with an entry but without source, which this branch took files from.

    Where it changed the ground, groups or exclusions may have moved any of them.
    """
    expected = {stored.path_of(name) for name in state.modules}
    beside = [path for path in stored.entry_paths() if path not in expected]
    entries = [one.entry for one in stored.read(beside).values() if one.entry is not None]
    left = {change.old.path.rpartition("/")[0] or "." for change in changes if change.old}
    any_path = any(change.new is not None and is_ground(change.new.path) for change in changes)
    return frozenset(e.module for e in entries if any_path or e.module in left)


def _inherited(state: State, survey_base: Callable[[], State]) -> Inherited:
    known: list[State] = []

    def inherited(inputs: ModuleInputs, facts: Mapping[str, FileFacts]) -> bool:
        """Whether the base gives the module the same inputs: then its staleness is the base's."""
        if not known:
            known.append(survey_base())
        base = known[0]
        module = base.modules.get(inputs.name)
        if module is None or module_inputs(base, module, facts) != inputs:
            return False
        if any(ref.path in base.scope.by_hand ^ state.scope.by_hand for ref in module.files):
            return False
        return all(base.dialects.of(r.path) == state.dialects.of(r.path) for r in module.files)

    return inherited
