"""What is no source of this project, by path alone: the only door to pathspec."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from summarizer.errors import BadConfig
from summarizer.records.repository import SUBMODULE, SYMLINK, FileRef, Pruned, Scope
from summarizer.snapshot import attributes, names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from summarizer.records.repository import BlobReader, Snapshot
    from summarizer.records.settings import Settings

OUTPUT = "our own output"
EXCLUDED = "excluded by config"
BY_MODE = {SUBMODULE: "submodule", SYMLINK: "symlink"}


def prune(snapshot: Snapshot, settings: Settings, read_blob: BlobReader) -> Scope:
    """Divide the files of a snapshot into those to look at and those left out, with the reason.

    `.gitattributes` of the snapshot mark files or take built-in verdicts back; the patterns of
    `include` win over everything but the map itself, submodules, links and secrets. What only
    the bytes tell (a marker in the first lines, the size, a pointer) is found when they are
    read. Raises BadConfig for a pattern that cannot be read, BlobMissing.
    """
    files = snapshot.files.values()
    reason_of = _reasons(files, list(snapshot.files), settings, read_blob)
    kept: list[FileRef] = []
    pruned: list[Pruned] = []
    for file in files:
        reason = reason_of(file)
        if reason:
            pruned.append(Pruned(file.path, reason))
        else:
            kept.append(file)
    return Scope(tuple(kept), tuple(pruned))


def _reasons(
    files: Iterable[FileRef], paths: list[str], settings: Settings, read_blob: BlobReader
) -> Callable[[FileRef], str]:
    output = f"{settings.output.strip('/')}/"
    folder_reason = lru_cache(maxsize=None)(names.folder_reason)
    rules = [file for file in attributes.rule_files(files) if not folder_reason(_folder(file.path))]
    marks = attributes.marks(rules, paths, read_blob)
    included = _patterns("include", settings)
    excluded = _patterns("exclude", settings)
    ruled = bool(settings.include or settings.exclude or marks.generated or marks.vendored)

    def reason(file: FileRef) -> str:
        path = file.path
        folder, _, name = path.rpartition("/")
        if file.mode in BY_MODE:
            return BY_MODE[file.mode]
        if path.startswith(output):
            return OUTPUT
        if names.is_secret(name):
            return names.SECRET
        whole = "" if ruled else folder_reason(folder)
        if whole:
            return whole
        if included(path):
            return ""
        if excluded(path):
            return EXCLUDED
        return _marked(path, marks) or _by_name(path, folder_reason(folder), name, marks)

    return reason


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _marked(path: str, marks: attributes.Marks) -> str:
    if marks.generated.get(path):
        return names.GENERATED
    return names.VENDORED if marks.vendored.get(path) else ""


def _by_name(path: str, folder_reason: str, name: str, marks: attributes.Marks) -> str:
    if folder_reason and not _taken_back(folder_reason, path, marks):
        return folder_reason
    reason = names.name_reason(name)
    return "" if reason and _taken_back(reason, path, marks) else reason


def _taken_back(reason: str, path: str, marks: attributes.Marks) -> bool:
    """True when `-linguist-generated` or `-linguist-vendored` contradicts a built-in verdict."""
    if reason == names.VENDORED:
        return marks.vendored.get(path) is False
    return reason in names.MADE_BY_MACHINE and marks.generated.get(path) is False


def group_matcher(settings: Settings) -> Callable[[str], str]:
    """The declared group of a path, `""` for none; the first by name where several match."""
    where = settings.origins.get("groups", "")
    tests = [
        (name, matcher(patterns, "groups", where)) for name, patterns in settings.groups.items()
    ]
    return lambda path: next((name for name, is_in in tests if is_in(path)), "")


def matcher(lines: tuple[str, ...], key: str, where: str = "") -> Callable[[str], bool]:
    """A test of paths for gitignore patterns; without any pathspec is not imported.

    Raises BadConfig, naming the setting `key` and the file `where`.
    """
    if not lines:
        return lambda path: False
    import pathspec

    try:
        spec = pathspec.GitIgnoreSpec.from_lines(lines)
    except ValueError as error:
        raise BadConfig(f"`{key}`: {error}", where=where, next_step=f"mend `{key}`") from error
    return lambda path: bool(spec.match_file(path))


def _patterns(key: str, settings: Settings) -> Callable[[str], bool]:
    lines: tuple[str, ...] = getattr(settings, key)
    return matcher(lines, key, settings.origins.get(key, ""))
