"""Facts of the map that a hand edited: they follow the code, and the text of the hand is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from summarizer.pipeline.pageplan import Planned
from summarizer.pipeline.session import Session
from summarizer.pipeline.stored import StoredEntry, StoredMap, read_entry
from summarizer.records.repository import FileRef
from summarizer.verification.freshness import differences

_MADE = "made-1"
"""The rows of the cache that tell which texts of the map the program has made."""


class Undone(NamedTuple):
    """Files whose staged facts were made again, and path → blob that holds what a hand wrote."""

    replaced: tuple[str, ...]
    kept: dict[str, str]


def undone(
    session: Session,
    stored: StoredMap,
    entries: Mapping[str, StoredEntry],
    ready: Sequence[Planned],
    overwritten: Mapping[str, bytes | None],
) -> Undone:
    """What is lost of people's work once `ready` is written; the texts themselves are kept.

    A file is replaced that is staged with other facts than the code has. Words and notes that
    are staged beside a change of the code are none of that. `overwritten` are the texts of the
    worktree that go beside; `entries` those of the index.
    """
    known = stored.files.keys() - stored.unmerged
    wrong = {
        p.path: p for p in ready if p.path in known and (p.parts or p.path == stored.page_path)
    }
    git = session.git
    staged = git.changes(git.head(), renames=False) if wrong else ()
    heads = {c.new.path: c.old for c in staged if c.new is not None and c.new.path in wrong}
    replaced = [
        path
        for path, head in sorted(heads.items())
        if _has_other_facts(session, wrong[path], entries.get(path), head)
    ]
    texts = {**overwritten, **{path: stored.data(path) for path in replaced}}
    unmade = _unmade(session, {path: text for path, text in texts.items() if text is not None})
    kept = {}
    if unmade:
        made = [one.data for one in ready] + [
            stored.data(path) for path in overwritten if path not in replaced
        ]
        before = (c.old for c in staged if c.old and c.old.path.startswith(f"{stored.output}/"))
        told = set().union(*map(_words, (*made, *(_data(session, ref) for ref in before))))
        kept = {path: git.keep(text) for path, text in unmade.items() if _words(text) - told}
    _remember(session, ready)
    return Undone(tuple(replaced), kept)


def _unmade(session: Session, texts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The texts that the program has not made, as far as it remembers."""
    keys = {path: _key(path, data) for path, data in texts.items()}
    known = session.cache.get(_MADE, keys.values()) if keys else {}
    return {path: text for path, text in sorted(texts.items()) if keys[path] not in known}


def _remember(session: Session, planned: Iterable[Planned]) -> None:
    keys = (_key(one.path, one.data) for one in planned if one.data is not None)
    session.cache.put(_MADE, dict.fromkeys(keys, ""))


def _words(data: bytes | None) -> set[bytes]:
    """The words of a text: of a line that was but moved or taken out nothing is lost."""
    return set((data or b"").split())


def _key(path: str, data: bytes) -> str:
    text = path.encode("utf-8", "surrogateescape") + b"\0" + data
    return hashlib.sha256(text).hexdigest()


def _data(session: Session, ref: FileRef | None) -> bytes | None:
    return session.read_many([ref.blob]).get(ref.blob) if ref is not None else None


def _has_other_facts(
    session: Session, one: Planned, here: StoredEntry | None, head: FileRef | None
) -> bool:
    """Whether of what is made again some was changed since the commit, of the blob `head`."""
    data = _data(session, head) if one.parts else None
    before = read_entry(one.path, data).entry if data is not None else None
    if before is None or here is None or here.entry is None:
        return True
    return bool(set(one.parts).intersection(differences(before, here.entry)))
