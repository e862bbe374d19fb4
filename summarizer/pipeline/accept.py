"""Marks people's and models' prose as reviewed: its basis becomes the code as it is now."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from summarizer.dataclass import replace
from summarizer.document.markdown import digest, render, to_bytes
from summarizer.document.publish import write_if_changed
from summarizer.errors import SummarizerError
from summarizer.pipeline.basis import basis_of
from summarizer.pipeline.build import build
from summarizer.pipeline.session import Session
from summarizer.pipeline.stored import StoredMap, stored_map
from summarizer.typed import marked
from summarizer.verification.freshness import author


def accept(session: Session, names: Iterable[str]) -> tuple[str, ...]:
    """Write the new basis into the entries' files in the worktree; the paths that changed."""
    state = session.survey(session.git.index())
    stored = stored_map(state.snapshot, state.settings.output, session.read_many)
    wanted = sorted(set(names))
    for name in wanted:
        if name not in state.modules or stored.path_of(name) not in stored.files:
            raise SummarizerError(
                f"no entry for module {name!r}",
                where=stored.path_of(name),
                next_step="summarizer show --brief",
            )
    written = []
    gatherer = session.gatherer(state)
    for built in build(state, wanted, gatherer, session.read_many):
        path = stored.path_of(built.module.name)
        old = stored.read([path])[path].entry
        if old is None or author(old, digest) == "auto":
            continue
        basis = basis_of(built, old, state, session.read_many)
        data = to_bytes(render(replace(old, by=author(old, digest), basis=basis)))
        _refuse_edited(session, stored, path, data)
        if write_if_changed(Path(session.git.root), path, data):
            written.append(path)
    return tuple(written)


def _refuse_edited(session: Session, stored: StoredMap, path: str, data: bytes) -> None:
    here = Path(session.git.root, path)
    if here.is_file() and here.read_bytes() not in (stored.data(path), data):
        raise SummarizerError(
            "the file has unstaged edits, which would be lost",
            where=path,
            next_step=f"git add -f -- {marked(path)}",
        )
