"""The index overlaid with the worktree: what `map`, `refs` and `impact` look at."""

from __future__ import annotations

from collections.abc import Mapping

from summarizer.dataclass import replace
from summarizer.facts.content import largest
from summarizer.facts.languages import language_of
from summarizer.pipeline.known import blob_id
from summarizer.pipeline.session import Session
from summarizer.pipeline.sources import WIDER
from summarizer.pipeline.state import State
from summarizer.records.repository import FileRef, Snapshot
from summarizer.snapshot.worktree import live_files


def live(session: Session) -> tuple[Session, State]:
    """A session that also reads edited and new files of the worktree, and the state they make."""
    index = session.git.index()
    session.get_ready(index)
    limit = session.settings(index).max_file_kb * 1024
    files = dict(index.files)
    unsaved: dict[str, bytes] = {}
    for one in live_files(session.git, lambda path: largest(language_of(path), WIDER * limit)):
        if one.data is None:
            files.pop(one.path, None)
            continue
        blob = blob_id(one.data, session.git.object_format)
        unsaved[blob] = one.data
        files[one.path] = FileRef(one.path, one.mode, blob)
    snapshot = Snapshot({path: files[path] for path in sorted(files)}, "worktree", index.unmerged)
    seeing = replace(session, unsaved=_without(unsaved, index.files))
    return seeing, seeing.survey(snapshot)


def saved(session: Session, state: State) -> State:
    """The state of the index: `state` itself, where the worktree does not differ from it."""
    index = session.git.index()
    return state if state.snapshot.files == index.files else session.survey(index)


def _without(unsaved: Mapping[str, bytes], known: Mapping[str, FileRef]) -> dict[str, bytes]:
    """Only what git does not have anyway."""
    stored = {ref.blob for ref in known.values()}
    return {blob: data for blob, data in unsaved.items() if blob not in stored}
