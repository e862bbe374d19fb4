"""What is no source of this project, by path alone: the only door to pathspec."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, overload

from summarizer.errors import BadConfig
from summarizer.patterns import lazy
from summarizer.records.repository import SUBMODULE, SYMLINK, FileRef, Pruned, Scope
from summarizer.snapshot import attributes, names
from summarizer.typed import marked

if TYPE_CHECKING:
    from collections.abc import Callable

    from summarizer.records.repository import BlobReader, Snapshot
    from summarizer.records.settings import Settings

OUTPUT = "our own output"
EXCLUDED = "excluded by config"
_STARS = lazy(r"\*{3,}")
"""To git as many as one; to try each of them on its own takes for ever."""
BY_MODE = {SUBMODULE: "submodule", SYMLINK: "symlink"}


def prune(snapshot: Snapshot, settings: Settings, read_blob: BlobReader) -> Scope:
    """Divide the files of a snapshot into those to look at and those left out, with the reason.

    `.gitattributes` of the snapshot mark files or take built-in verdicts back; the patterns of
    `include` win over everything but the map itself, submodules, links and secrets. What only
    the bytes tell (a marker in the first lines, the size, a pointer) is found when they are
    read. Raises BadConfig for a pattern that cannot be read, BlobMissing.
    """
    files = tuple(snapshot.files.values())
    rules = _Rules(files, settings, read_blob)
    kept = tuple(file for file in files if rules.keeps(file))
    return Scope(kept, _LeftOut(files, kept, rules.reason), rules.by_hand)


class _LeftOut(Sequence[Pruned]):
    """The files that are not kept; the reasons are made out when somebody looks at them."""

    def __init__(
        self,
        files: Sequence[FileRef],
        kept: Sequence[FileRef],
        reason: Callable[[FileRef], str],
    ) -> None:
        self._given = (files, kept, reason)

    def __len__(self) -> int:
        return len(self._given[0]) - len(self._given[1])

    @overload
    def __getitem__(self, at: int) -> Pruned: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Pruned]: ...
    def __getitem__(self, at: int | slice) -> Pruned | Sequence[Pruned]:
        return self._known[at]

    @cached_property
    def _known(self) -> tuple[Pruned, ...]:
        files, kept, reason = self._given
        paths = {file.path for file in kept}
        return tuple(Pruned(file.path, reason(file)) for file in files if file.path not in paths)


class _Rules:
    """All that decides about the files of one snapshot."""

    def __init__(self, files: Sequence[FileRef], settings: Settings, read_blob: BlobReader) -> None:
        self._output = f"{settings.output.strip('/')}/"
        self._of_folder = lru_cache(maxsize=None)(names.folder_reason)
        rules = attributes.rule_files(files)
        rules = [file for file in rules if not self._of_folder(_folder(file.path))]
        self._marks = attributes.marks(rules, [file.path for file in files], read_blob)
        self._marked = self._marks.generated.keys() | self._marks.vendored.keys()
        self._included = _patterns("include", settings)
        self._excluded = _patterns("exclude", settings)
        self._patterned = bool(settings.include or settings.exclude)

    @property
    def by_hand(self) -> frozenset[str]:
        """The files of which the attributes say that they are not generated."""
        return frozenset(path for path, made in self._marks.generated.items() if not made)

    def keeps(self, file: FileRef) -> bool:
        """Whether there is no reason to leave the file out, which is asked of every file."""
        path = file.path
        plain = not self._patterned and path not in self._marked
        return not (plain and self._of_folder(_folder(path))) and not self.reason(file)

    def reason(self, file: FileRef) -> str:
        """Why the file is left out, `""` when it is not."""
        path = file.path
        folder, _, name = path.rpartition("/")
        if file.mode in BY_MODE:
            return BY_MODE[file.mode]
        if path.startswith(self._output):
            return OUTPUT
        if names.is_secret(name):
            return names.SECRET
        if not self._patterned and path not in self._marked:  # nearly all
            return self._of_folder(folder) or names.name_reason(name)
        if self._included(path):
            return ""
        if self._excluded(path):
            return EXCLUDED
        marks = self._marks
        return _marked(path, marks) or _by_name(path, self._of_folder(folder), name, marks)


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

    plain = [_STARS.sub("*", line) for line in lines]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", FutureWarning)  # sets in sets: `[[:alpha:]]`
            spec = pathspec.GitIgnoreSpec.from_lines(plain)
    except (ValueError, re.error, FutureWarning) as error:  # an error: a range such as `[z-a]`
        step = f"mend `{key}`" + (f", then: git add -- {marked(where)}" if where else "")
        raise BadConfig(f"`{key}`: {error}", where=where, next_step=step) from error
    return lambda path: bool(spec.match_file(path))


def _patterns(key: str, settings: Settings) -> Callable[[str], bool]:
    lines: tuple[str, ...] = getattr(settings, key)
    return matcher(lines, key, settings.origins.get(key, ""))
