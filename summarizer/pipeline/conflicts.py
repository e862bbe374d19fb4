"""Entries in conflict, put together from the stages of the index."""

from __future__ import annotations

from summarizer.document.merge import merge_entries
from summarizer.pipeline.state import ReadMany
from summarizer.pipeline.stored import StoredEntry, StoredMap, read_entry
from summarizer.records.entries import Entry
from summarizer.records.repository import Snapshot, Unmerged


def merged_entries(
    snapshot: Snapshot, stored: StoredMap, read_many: ReadMany
) -> dict[str, StoredEntry]:
    """By path, for each entry that is unmerged: prose and notes three-way, facts of any side."""
    wanted = [one for one in snapshot.unmerged if one.path.startswith(stored.folder)]
    blobs = read_many(blob for one in wanted for blob in (one.base, one.ours, one.theirs) if blob)
    merged: dict[str, StoredEntry] = {}
    for one in wanted:
        sides = [_side(one, blob, blobs.get(blob)) for blob in (one.base, one.ours, one.theirs)]
        present = [side for side in sides[1:] if side is not None]
        if present:
            entry = merge_entries(sides[0], present[0], present[-1])
            merged[one.path] = StoredEntry(one.path, "", entry)
    return merged


def _side(one: Unmerged, blob: str, data: bytes | None) -> Entry | None:
    return read_entry(one.path, data).entry if blob and data is not None else None
