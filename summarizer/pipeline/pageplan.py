"""Plans the front page and the files beside it, from the entries as a plan leaves them."""

from __future__ import annotations

from collections.abc import Mapping

from summarizer.dataclass import dataclass
from summarizer.document.markdown import from_bytes, normal
from summarizer.errors import CannotWrite
from summarizer.pipeline.known import Known, blob_id, is_kept, keep, page_key
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredMap, brief_of, briefs
from summarizer.records.entries import Entry
from summarizer.typed import marked


@dataclass(frozen=True, slots=True)
class Planned:
    """One file of the map and the bytes it should have (None: it should not be there).

    `parts` names what differs from the stored entry, `new` says that there was none.
    """

    path: str
    data: bytes | None
    module: str = ""
    parts: tuple[str, ...] = ()
    new: bool = False


@dataclass(frozen=True, slots=True)
class After:
    """The entries that were built, by path, and the files that a plan removes."""

    current: Mapping[str, Entry]
    removed: frozenset[str]


def all_entries(
    session: Session, state: State, stored: StoredMap, after: After
) -> tuple[Entry, ...]:
    """The built entries, as reading gives them back, and all other stored ones, in brief."""
    away = after.removed | after.current.keys()
    from_map = (brief.entry for brief in briefs(stored, session.cache, away))
    entries = [entry for entry in from_map if entry.module in state.modules]
    entries += [brief_of(normal(entry)).entry for entry in after.current.values()]
    return tuple(sorted(entries, key=lambda entry: entry.module))


def plan_page(
    session: Session,
    state: State,
    stored: StoredMap,
    fresh: Known,
    after: After,
    planned: dict[str, Planned],
) -> None:
    """Add the page to what is planned, unless it was found fresh for the same entries before.

    As long as an entry cannot be read the page stays as it is: it would lose a module that is
    there.
    """
    path, algorithm = stored.page_path, session.git.object_format
    data = stored.data(path)
    stands = stored.files[path].blob if data is not None else ""
    blobs = _blobs_after(state, stored, planned, algorithm)
    if is_kept(page_key(fresh, state, blobs, stands), session.cache):
        return
    from summarizer.pipeline.pages import render_page

    if data is not None:
        refuse_foreign(data, path)
    entries = all_entries(session, state, stored, after)
    told = {stored.path_of(entry.module) for entry in entries} | after.removed
    if any(
        path in stored.files and path not in told for path in map(stored.path_of, state.modules)
    ):
        return
    page = render_page(session, state, entries)
    now = blob_id(page, algorithm)
    if now != stands:
        planned[path] = Planned(path, page, new=path not in stored.files)
    keep(page_key(fresh, state, blobs, now), session.cache)


def refuse_foreign(data: bytes, path: str) -> None:
    """Never write over a page or overview that somebody else wrote."""
    from summarizer.pipeline.pages import is_our_page

    if data.strip() and not is_our_page(from_bytes(data), path):
        raise CannotWrite(
            "this file is not the program's own; it is left as it is",
            where=path,
            next_step=f"mv -- {marked(path)} ELSEWHERE, "
            "or set another `output` in .summarizer.toml",
        )


def _blobs_after(
    state: State, stored: StoredMap, planned: Mapping[str, Planned], algorithm: str
) -> dict[str, str]:
    """The blobs of the entries of all modules as the plan leaves them, by path."""
    paths = (stored.path_of(name) for name in state.modules)
    blobs = {path: stored.files[path].blob for path in paths if path in stored.files}
    for path, one in planned.items():
        blobs.pop(path, None)
        if one.data is not None:
            blobs[path] = blob_id(one.data, algorithm)
    return blobs
