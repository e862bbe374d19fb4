"""The map as a snapshot holds it: which entries there are, read as far as they are needed."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from summarizer.dataclass import dataclass
from summarizer.document.conflicts import conflict_lines, merge_marked
from summarizer.document.markdown import claims, from_bytes, parse
from summarizer.document.merge import merge_entries, under
from summarizer.document.names import entries_folder, entry_path, page_path
from summarizer.errors import DamagedDocument
from summarizer.facts.cache import Cache
from summarizer.pipeline.state import ReadMany
from summarizer.records.entries import Entry, EntryPoint
from summarizer.records.repository import FileRef, Snapshot

_BRIEFS = "briefs-1"
_entry_path = lru_cache(maxsize=None)(entry_path)  # a pure function, asked some times a module


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One entry's file. `entry` is None where it is damaged; `problem` then says how.

    `conflicts` are the lines of conflict markers; `entry` then holds both sides put together.
    """

    path: str
    text: str
    entry: Entry | None
    problem: DamagedDocument | None = None
    conflicts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredMap:
    """The files of the map in a snapshot; nothing is read before it is asked for."""

    output: str
    files: Mapping[str, FileRef]
    read_many: ReadMany
    unmerged: frozenset[str] = frozenset()

    @property
    def folder(self) -> str:
        """The folder of the entries."""
        return entries_folder(self.output)

    @property
    def page_path(self) -> str:
        """The front page."""
        return page_path(self.output)

    def path_of(self, module: str) -> str:
        """The entry's file of a module, whether it exists or not."""
        return _entry_path(self.output, module)

    def entry_paths(self) -> tuple[str, ...]:
        """The files of all entries, in path order."""
        return tuple(filter(self.is_entry, self.files))

    def is_entry(self, path: str) -> bool:
        """Whether a file is an entry by its path; others in that folder are people's."""
        return path.startswith(self.folder) and path.endswith(".md")

    def read(self, paths: Iterable[str]) -> dict[str, StoredEntry]:
        """The entries in these files, those that exist, by path."""
        refs = [self.files[path] for path in sorted(set(paths)) if path in self.files]
        blobs = self.read_many(ref.blob for ref in refs)
        return {
            ref.path: read_entry(ref.path, blobs[ref.blob]) for ref in refs if ref.blob in blobs
        }

    def data(self, path: str) -> bytes | None:
        """A file's bytes, None where the snapshot has none or has it in conflict."""
        ref = None if path in self.unmerged else self.files.get(path)
        return self.read_many([ref.blob]).get(ref.blob) if ref else None


def stored_map(snapshot: Snapshot, output: str, read_many: ReadMany) -> StoredMap:
    """The map below `output` in this snapshot."""
    prefix = f"{output}/"
    files = {path: ref for path, ref in snapshot.files.items() if path.startswith(prefix)}
    unmerged = frozenset(one.path for one in snapshot.unmerged if one.path.startswith(prefix))
    return StoredMap(output, files, read_many, unmerged)


def read_entry(path: str, data: bytes) -> StoredEntry:
    """Parse one entry's file; damage is a value, not an exception."""
    text = _text(data)
    conflicts = conflict_lines(text)
    sides = merge_marked(text) if conflicts else (text,)
    try:
        entries = [parse(side, path) for side in sides]
    except DamagedDocument as problem:
        return StoredEntry(path, text, None, problem, conflicts)
    entry = merge_entries(None, *_at(path, entries)) if len(entries) == 2 else entries[0]
    return StoredEntry(path, text, entry, None, conflicts)


def _at(path: str, sides: Sequence[Entry]) -> Iterator[Entry]:
    """The sides of a conflict as one module's: the one of this file, where they name two."""
    names = [side.module for side in sides]
    home = next((name for name in names if path.endswith(entry_path("", name))), names[0])
    return (under(side, home) for side in sides)


def _text(data: bytes) -> str:
    """A document's text, also as editors of Windows save it: with a mark, or in UTF-16."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        with suppress(UnicodeError):
            return data.decode("utf-16")
    return from_bytes(data.removeprefix(codecs.BOM_UTF8))


@dataclass(frozen=True, slots=True)
class Brief:
    """What the page, the overview and the following of renames need of an entry.

    `cites` are the paths that a person's or a model's prose rests on.
    """

    entry: Entry
    cites: tuple[str, ...] = ()


def briefs(stored: StoredMap, cache: Cache, without: frozenset[str] = frozenset()) -> list[Brief]:
    """The briefs of all entries whose file is not in `without`; damaged ones are left out."""
    refs = [stored.files[path] for path in stored.entry_paths() if path not in without]
    known = cache.get(_BRIEFS, (ref.blob for ref in refs))
    found: dict[str, Brief] = {}
    for ref in refs:
        brief = _decode(known.get(ref.blob, ""))
        if brief is not None:
            found[ref.path] = brief
    missing = [ref for ref in refs if ref.path not in found]
    rows: dict[str, str] = {}
    for path, one in stored.read(ref.path for ref in missing).items():
        if one.entry is not None:
            found[path] = brief_of(one.entry)
            rows[stored.files[path].blob] = _encode(found[path])
    cache.put(_BRIEFS, rows)
    return [found[path] for path in sorted(found)]


def brief_of(entry: Entry) -> Brief:
    """The brief of one entry."""
    prose = [*entry.evidence, *(e for d in entry.decisions for e in d.evidence)]
    cites = sorted({evidence.path for evidence in prose}) if entry.by != "auto" else []
    lite = Entry(
        module=entry.module,
        responsibility=claims(entry)[0].text,  # plain words, also of a person's Markdown
        evidence=entry.evidence,
        depends_on=entry.depends_on,
        entry_points=entry.entry_points,
        by=entry.by,
    )
    return Brief(lite, tuple(cites))


def _encode(brief: Brief) -> str:
    entry = brief.entry
    points = [[p.path, p.symbol, p.text] for p in entry.entry_points]
    said = [entry.module, entry.responsibility, entry.by, list(entry.depends_on)]
    evidence = [[e.path, e.symbol] for e in entry.evidence]
    return json.dumps([*said, points, list(brief.cites), evidence])


def _decode(row: str) -> Brief | None:
    from summarizer.records.entries import Evidence

    try:
        module, text, by, depends_on, points, cites, evidence = json.loads(row)
        entry = Entry(
            module=module,
            responsibility=text,
            by=by,
            depends_on=tuple(depends_on),
            entry_points=tuple(EntryPoint(*point) for point in points),
            evidence=tuple(Evidence(*one) for one in evidence),
        )
        return Brief(entry, tuple(cites))
    except (ValueError, TypeError):
        return None  # an absent or damaged row is read again
