"""What git lists, read into records. Pure: bytes in, records out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.records.repository import SUBMODULE, SYMLINK, Change, FileRef, Snapshot, Unmerged

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping


class _Modes(dict[str, int]):
    """Modes by how git prints them; rare ones (old group-writable files) are computed."""

    def __missing__(self, octal: str) -> int:
        return int(octal, 8)


MODES: Mapping[str, int] = _Modes(
    {"100644": 0o100644, "100755": 0o100755, "120000": SYMLINK, "160000": SUBMODULE}
)
ABSENT = "000000"
RENAMED_OR_COPIED = "RC"


def text_of(output: bytes) -> str:
    """Git's output as text; bytes that are not UTF-8 become surrogate escapes."""
    return output.decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    """The inverse of `text_of`."""
    return text.encode("utf-8", "surrogateescape")


def split_z(output: bytes) -> list[str]:
    """The records of a `-z` listing."""
    return text_of(output).split("\0")[:-1]


def parse_index(output: bytes, absent: Collection[str] = ()) -> Snapshot:
    """Read `ls-files --stage -z`; paths of `absent` (intent to add) are left out."""
    files: dict[str, FileRef] = {}
    conflicts: dict[str, dict[str, FileRef]] = {}
    records = split_z(output)
    tab = records[0].find("\t") if records else 0  # `MODE ID STAGE` is as long in each
    for record in records:
        path = record[tab + 1 :]
        file = FileRef(path, MODES[record[:6]], record[7 : tab - 2])
        if record[tab - 1] == "0":
            files[path] = file
        else:
            conflicts.setdefault(path, {})[record[tab - 1]] = file
    for path in absent:
        files.pop(path, None)
    for path, stages in conflicts.items():
        kept = stages.get("2") or stages.get("3")
        if kept:
            files[path] = kept
    unmerged = tuple(_unmerged(path, conflicts[path]) for path in sorted(conflicts))
    return Snapshot(in_path_order(files), "index", unmerged)


def _unmerged(path: str, stages: Mapping[str, FileRef]) -> Unmerged:
    base, ours, theirs = (stages[n].blob if n in stages else "" for n in "123")
    return Unmerged(path, base, ours, theirs)


def parse_tree(output: bytes, commit: str) -> Snapshot:
    """Read `ls-tree -r -z --full-tree` of the commit with this full id."""
    files: dict[str, FileRef] = {}
    for record in split_z(output):
        head, _, path = record.partition("\t")
        files[path] = FileRef(path, MODES[head[:6]], head.rpartition(" ")[2])
    return Snapshot(in_path_order(files), commit)


def in_path_order(files: dict[str, FileRef]) -> dict[str, FileRef]:
    """The same files in the order of `sorted(paths)`, which is git's but for odd bytes."""
    ordered = sorted(files)
    return files if ordered == list(files) else {path: files[path] for path in ordered}


def parse_changes(output: bytes) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """Read `--raw -z` of full ids: the changes, and the paths that are unmerged."""
    changes: list[Change] = []
    unmerged: list[str] = []
    for head, paths in _raw_records(output):
        old_mode, new_mode, old_blob, new_blob, status = head[1:].split(" ")
        if status == "U":
            unmerged.append(paths[0])
            continue
        old = None if old_mode == ABSENT else FileRef(paths[0], MODES[old_mode], old_blob)
        new = None if new_mode == ABSENT else FileRef(paths[-1], MODES[new_mode], new_blob)
        changes.append(Change(old, new))
    return in_change_order(changes), tuple(sorted(set(unmerged)))


def _raw_records(output: bytes) -> Iterator[tuple[str, tuple[str, ...]]]:
    fields = iter(split_z(output))
    for head in fields:
        status = head.rpartition(" ")[2]
        count = 2 if status[0] in RENAMED_OR_COPIED else 1
        yield head, tuple(next(fields) for _ in range(count))


def in_change_order(changes: Collection[Change]) -> tuple[Change, ...]:
    """Changes by the path where the file is now, else by where it was."""
    return tuple(sorted(changes, key=_now_and_before))


def _now_and_before(change: Change) -> tuple[str, str]:
    old, new = (file.path if file else "" for file in (change.old, change.new))
    return new or old, old
