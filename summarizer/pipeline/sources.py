"""The files of a state as ranking sees them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence

from summarizer.dataclass import replace
from summarizer.facts.content import TOO_LARGE
from summarizer.facts.gather import Derive, Gatherer
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.ranking.naming import names_of, value_of
from summarizer.records.ranking import Linked, Names, Source, Touch
from summarizer.records.repository import FileRef
from summarizer.records.sources import FileFacts, Import
from summarizer.snapshot.history import LOG, LOG_SECONDS, parse_log
from summarizer.writing.roles import Roles

_TOUCHES = "touches-1"
_COMMITS = 1000
WIDER = 8
_LARGE_FROM = 8  # a large file takes as long to read as ten others


def sources_of(session: Session, state: State) -> tuple[Source, ...]:
    """Every source file that is read, in the order of paths."""
    refs = source_refs(state)
    facts = facts_of(session, state, refs)
    roles = Roles(state.snapshot.files)
    return tuple(
        _source(state, ref.path, roles.of(ref.path), facts[ref.path])
        for ref in refs
        if not facts[ref.path].skipped
    )


def _source(state: State, path: str, role: str, facts: FileFacts) -> Source:
    one = replace(linked(state, path, role, names_of(facts)), value=value_of(facts))
    return Source(one, facts.symbols, state.dialects.of(path) or facts.language)


def facts_of(session: Session, state: State, refs: Iterable[FileRef]) -> dict[str, FileFacts]:
    """Facts by path, of files that are too large for an entry as well.

    What people wrote into one long file is where they work; generated code is told otherwise.
    """
    gatherer = session.gatherer(state)
    known = list(refs)
    found = gatherer.facts(known)
    large = [ref for ref in known if found[ref.path].skipped == TOO_LARGE]
    return {**found, **_wider(gatherer).facts(large)}


def derived_of(
    session: Session, state: State, refs: Sequence[FileRef], derive: Derive
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """For each file, large ones last, its path, why it was skipped and what is derived of it."""
    gatherer = session.gatherer(state)
    large = set()
    for path, skipped, texts in gatherer.derived(refs, derive):
        if skipped == TOO_LARGE:
            large.add(path)
        else:
            yield path, skipped, texts
    yield from _wider(gatherer).derived((ref for ref in refs if ref.path in large), derive)


def _wider(gatherer: Gatherer) -> Gatherer:
    wide = gatherer.max_file_kb * WIDER
    # Processes that run have the grammar at hand, this one would load it.
    many = 1 if gatherer.readers.are_running else _LARGE_FROM
    return replace(gatherer, max_file_kb=wide, memo={}, parallel_from=many)


def source_refs(state: State) -> list[FileRef]:
    """The files that may hold source: by their names, or as scripts."""
    own = state.module_of
    return [ref for ref in state.scope.kept if ref.path in own or state.dialects.of(ref.path)]


def touches_ahead(session: Session, rev: str) -> Callable[[], tuple[Touch, ...]]:
    """Gives the last thousand commits up to `rev`; none where history is not known.

    Until it is called git reads its log beside other work.
    """
    if not rev or session.git.shallow:
        return lambda: ()
    kept = session.cache.get(_TOUCHES, [rev]).get(rev)
    if kept is not None:
        try:
            known = tuple(Touch(tuple(paths)) for paths in json.loads(kept))
        except (TypeError, ValueError):
            pass  # a damaged row is computed again and replaced
        else:
            return lambda: known
    from concurrent.futures import ThreadPoolExecutor

    git, limit = session.git, f"--max-count={_COMMITS}"
    beside = ThreadPoolExecutor(1)
    reading = beside.submit(git.attempt, *LOG, limit, rev, "--", timeout=LOG_SECONDS)
    beside.shutdown(wait=False)

    def touches() -> tuple[Touch, ...]:
        done = reading.result()
        if done.code:
            return ()
        found = tuple(Touch(commit.paths) for commit in parse_log(done.out))
        session.cache.put(_TOUCHES, {rev: json.dumps([touch.paths for touch in found])})
        return found

    return touches


def hands_on(path: str, imported: Import) -> bool:
    """Whether the file at `path` gives on what it takes there."""
    return imported.reexport or path.rpartition("/")[2] == "__init__.py"


def linked(state: State, path: str, role: str, names: Names) -> Linked:
    """A file with what its imports lead to."""
    resolved = state.resolver.resolve(path, names.language, names.imports, names.package)
    targets: set[str] = set()
    gives: set[str] = set()
    for imported, reached in zip(names.imports, resolved, strict=True):
        targets.update(reached)
        if hands_on(path, imported):
            gives.update(reached)
    unit = state.resolver.unit(path, names.language)
    links = tuple(sorted(targets)), tuple(sorted(gives)), resolved
    return Linked(path, role, names, *links, unit=unit)
