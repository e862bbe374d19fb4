"""Which module's words belong to which module now: they go where most of its files went.

A module takes over another one's words where each is the other's best match: most of what the
one lost lies in the other, and most of what the other has came from it. On a tie nobody does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain

from summarizer.document.markdown import digest
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredMap, read_entry
from summarizer.records.entries import Entry
from summarizer.records.repository import Change
from summarizer.snapshot.intent import EMPTY_BLOBS
from summarizer.verification.freshness import author, differences

_EMPTY = frozenset(EMPTY_BLOBS.values())
_FACTS = frozenset(("API", "dependencies", "starts", "files"))
_WEIGHT = 1000  # of a file against an empty one, which looks like all others


def moved_paths(changes: Iterable[Change]) -> dict[str, str]:
    """Old path → new path of each rename."""
    return {
        change.old.path: change.new.path
        for change in changes
        if change.old is not None and change.new is not None and change.old.path != change.new.path
    }


def moved_files(changes: Iterable[Change]) -> dict[str, str]:
    """Old path → new path of each file that moved, also from a path where another one is now.

    Git looks for where a file went only where its path is gone.
    """
    left: dict[str, list[str]] = {}
    came: dict[str, str] = {}
    for old, new in ((change.old, change.new) for change in changes):
        if old and new and old.blob == new.blob and old.path == new.path:
            continue  # its mode alone
        if old and old.blob not in _EMPTY:
            left.setdefault(old.blob, []).append(old.path)
        if new:
            came[new.path] = new.blob
    exact: dict[str, str] = {}
    for path, blob in sorted(came.items()):
        found = left.get(blob, [])
        named = [old for old in found if _name(old) == _name(path)] or found
        if len(named) == 1 and named[0] != path:
            exact.setdefault(named[0], path)
    taken = set(exact.values())
    renames = moved_paths(changes).items()
    return exact | {old: new for old, new in renames if old not in exact and new not in taken}


def _name(path: str) -> str:
    return path.rpartition("/")[2]


def heirs_of(
    state: State, stored: StoredMap, changes: Iterable[Change], *, in_place: bool = False
) -> dict[str, str]:
    """For each module that takes over another one's words, that one.

    Of modules with an entry of their own only those do (`in_place`) whose own words go on to
    another module in the same step, and whose entry the step has not written yet. A module that
    is still there keeps words that were written since its files left: they are about what it is
    now.
    """
    changes = tuple(changes)
    known = stored.files
    matched = _matched(_votes(state, changes))
    found = {t: s for t, s in matched.items() if stored.path_of(s) in known}
    found = {t: s for t, s in found.items() if s not in state.modules or _has_words(stored, s)}
    entries = {path for path in map(stored.path_of, found) if path in known}
    if not in_place:
        found = {t: s for t, s in found.items() if stored.path_of(t) not in entries}
    going = {stored.path_of(s) for s in found.values() if s in state.modules}
    asked = going | entries if in_place else going
    written = (
        _rewritten(stored, changes, asked, found if in_place else {}) if asked else frozenset()
    )
    found = {
        target: source
        for target, source in found.items()
        if written.isdisjoint({stored.path_of(source)} & going)
        and not (in_place and stored.path_of(target) in written)
    }
    return _lossless(stored, found, entries)


def _votes(state: State, changes: tuple[Change, ...]) -> Counter[tuple[str, str]]:
    """(from which module, to which) → the weight of the files that lie there now."""
    moves = moved_files(changes)
    blobs = {change.new.path: change.new.blob for change in changes if change.new}
    added = {c.new.path for c in changes if c.new and (not c.old or c.old.path != c.new.path)}
    added.update(moves.values())
    votes: Counter[tuple[str, str]] = Counter()
    for before, after in moves.items():
        target = state.module_of.get(after)
        if target:
            votes[before.rpartition("/")[0] or ".", target] += _weight(blobs[after])
    for name in state.modules.keys() & set(chain.from_iterable(votes)):
        files = state.modules[name].files
        votes[name, name] += sum(_weight(ref.blob) for ref in files if ref.path not in added)
    return votes


def _weight(blob: str) -> int:
    return 1 if blob in _EMPTY else _WEIGHT


def _matched(votes: Mapping[tuple[str, str], int]) -> dict[str, str]:
    """Target → source where each is the other's best, and no other is as good."""
    went: dict[str, Counter[str]] = {}
    came: dict[str, Counter[str]] = {}
    for (source, target), weight in votes.items():
        went.setdefault(source, Counter())[target] += weight
        came.setdefault(target, Counter())[source] += weight
    best = ((_best(counts), source) for source, counts in went.items())
    return {t: s for t, s in sorted(best) if t != s and t and _best(came[t]) == s}


def _best(counts: Counter[str]) -> str:
    """The one with the most, `""` where two have as much."""
    first, *others = counts.most_common(2)
    return "" if others and others[0][1] == first[1] else first[0]


def _rewritten(
    stored: StoredMap,
    changes: tuple[Change, ...],
    entries: set[str],
    heirs: Mapping[str, str],
) -> frozenset[str]:
    """Which of these entries say other words since the step began: taken over, or a person's.

    With `heirs` only those that were taken over: a person who edits the words in the same step
    leaves the facts as they were, and what is written goes along.
    """
    before = _before(stored, changes, entries)
    found = set()
    for path, old in before.items():
        here = stored.read([path]).get(path)
        entry = here.entry if here is not None else None
        if old is None or entry is None or words(old) != words(entry):
            found.add(path)
    if heirs:
        came = {stored.path_of(target): stored.path_of(source) for target, source in heirs.items()}
        found = {path for path in found if _is_taken_over(stored, before, path, came.get(path))}
    return frozenset(found | (entries & stored.unmerged))


def _before(
    stored: StoredMap, changes: tuple[Change, ...], paths: set[str]
) -> dict[str, Entry | None]:
    """Of these entries those that the step changed, as they were; None for one that was not."""
    olds = {c.new.path: c.old for c in changes if c.new and c.new.path in paths}
    refs = {path: old for path, old in olds.items() if old is not None and old.path == path}
    blobs = stored.read_many(ref.blob for ref in refs.values())
    found: dict[str, Entry | None] = dict.fromkeys(olds)
    for path, ref in refs.items():
        found[path] = read_entry(path, blobs[ref.blob]).entry if ref.blob in blobs else None
    return found


def _is_taken_over(
    stored: StoredMap, before: Mapping[str, Entry | None], path: str, source: str | None
) -> bool:
    """Whether the step already gave the entry other facts, or the words of its `source`."""
    old, here = before[path], stored.read([path])[path].entry
    if old is None or here is None or not _FACTS.isdisjoint(differences(old, here)):
        return True
    if source is None:
        return True
    origin = before.get(source)
    return words(here) == (words(origin) if origin is not None else _words_at(stored, source))


def _lossless(stored: StoredMap, heirs: dict[str, str], entries: set[str]) -> dict[str, str]:
    """`heirs` without those whose own words would be overwritten and go nowhere."""
    while True:
        going = set(heirs.values())
        kept = {
            target: source
            for target, source in heirs.items()
            if stored.path_of(target) not in entries
            or target in going
            or not _has_words(stored, target)
        }
        if len(kept) == len(heirs):
            return kept
        heirs = kept


def words(entry: Entry) -> tuple[str, str]:
    """What people or a model wrote in an entry, whatever its module is called."""
    return "" if author(entry, digest) == "auto" else digest(entry), entry.notes.strip()


def _has_words(stored: StoredMap, name: str) -> bool:
    """Whether there is something to lose in a module's entry, or it cannot be read."""
    found = _words_at(stored, stored.path_of(name))
    return found is None or any(found)


def _words_at(stored: StoredMap, path: str) -> tuple[str, str] | None:
    one = stored.read([path]).get(path)
    return words(one.entry) if one is not None and one.entry is not None else None
