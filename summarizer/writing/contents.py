"""The list of modules on the front page: what has a line of its own, and what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from posixpath import commonpath
from typing import TYPE_CHECKING

from summarizer.writing.sections import Marks, has_words, link, one_line

if TYPE_CHECKING:
    from summarizer.records.entries import Entry

_MOST_IN_FOLDER = 20
_MOST_IN_MAIN = 100
"""Of the folder that holds most modules: in one line it would tell nothing of the whole."""
_MOST_LINES = 150
_FEWER_IN_FOLDER = (8, 3, 1)
"""Where the list would be longer than that."""
_MOST_NAMES = 8


class _Folder:
    """A folder in the list of modules: its own entry, its folders, how many modules in all."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.entry: Entry | None = None
        self.folders: dict[str, _Folder] = {}
        self.modules = 0

    def children(self) -> list[_Folder]:
        return [self.folders[name] for name in sorted(self.folders)]


def module_lines(
    entries: Sequence[Entry], output: str, entry_path: Callable[[str], str], marks: Marks
) -> Iterator[str]:
    """One line a module, one a folder where that has more than 20 lines and not most modules."""
    by_name = {entry.module: entry for entry in entries}
    for name, is_folder in _listed(entries):
        speaker = _speaker(name, by_name) if is_folder else by_name[name]
        words = one_line(speaker.responsibility, marks) if speaker else ""
        if is_folder and not words:
            words = _inside(name, by_name, marks)
        target = _folder_of(name, by_name, entry_path) if is_folder else entry_path(name)
        shown, end = (name + "/", "/") if is_folder else (name, "")
        where = f"[{marks.code(shown)}]({link(target, output)}{end})"
        yield f"- {where}: {words}" if words else f"- {where}"


def _speaker(folder: str, modules: Mapping[str, Entry]) -> Entry | None:
    """The module whose words go for a folder: itself, its source folder or its namesake."""
    names = (folder, *(f"{folder}/{name}" for name in ("src", "lib", folder.rpartition("/")[2])))
    found = (modules[name] for name in names if name in modules)
    return next((entry for entry in found if has_words(entry)), None)


def _inside(folder: str, modules: Mapping[str, Entry], marks: Marks) -> str:
    """What a folder holds that nobody described: the names below what all of it lies in.

    Where that is one module, wherever it lies, the line of that, or of a module of the folder's
    own that defines something.
    """
    below = [name for name in modules if name.startswith(f"{folder}/")]
    if len(below) == 1:
        own = modules.get(folder)
        defines = own is not None and any(one.symbol for one in own.evidence)
        return one_line(modules[folder if defines else below[0]].responsibility, marks)
    while (around := commonpath(below)) in below and len(below) > 1:
        below.remove(around)
    if len(below) == 1:
        around = around.rpartition("/")[0]
    names = sorted({name[len(around) + 1 :].partition("/")[0] for name in below})
    more = ", …" if len(names) > _MOST_NAMES else ""
    told = ", ".join(marks.code(name) for name in names[:_MOST_NAMES]) + more
    shared = around[len(folder) + 1 :]
    return f"{marks.code(shared + '/')}: {told}" if shared else told


def _listed(entries: Sequence[Entry]) -> list[tuple[str, bool]]:
    """What the list names, by path: modules, and folders (true) that stand for what is in them."""
    root = _Folder("")
    for entry in entries:
        here = root
        here.modules += 1
        for part in entry.module.split("/"):
            path = f"{here.path}/{part}" if here.path else part
            here = here.folders.setdefault(part, _Folder(path))
            here.modules += 1
        here.entry = entry
    while len(root.folders) == 1 and root.entry is None:
        (root,) = root.children()
    half = root.modules // 2
    lines = [(root.path, False)] if root.entry else []
    for most in (_MOST_IN_FOLDER, *_FEWER_IN_FOLDER):
        inside = [line for child in root.children() for line in _lines(child, half, most)]
        if len(inside) <= _MOST_LINES:
            break
    return sorted([*lines, *inside])


def _lines(folder: _Folder, half: int, most: int) -> list[tuple[str, bool]]:
    """The lines of a folder, at most `most` but for the one that holds more than `half` of all."""
    own = [(folder.path, False)] if folder.entry else []
    inside = [(child, _lines(child, half, most)) for child in folder.children()]
    whole = own + [line for _, lines in inside for line in lines]
    if len(whole) <= most:
        return whole
    shown = (lines if child.modules > half else [_folded(child)] for child, lines in inside)
    folded = own + [line for lines in shown for line in lines]
    most = _MOST_IN_MAIN if folder.modules > half else most
    return folded if len(folded) <= most else [(folder.path, True)]


def _folded(folder: _Folder) -> tuple[str, bool]:
    """One line for a folder: its only module, wherever that lies, or the folder as a whole."""
    while folder.entry is None and len(folder.folders) == 1:
        (folder,) = folder.children()
    return folder.path, folder.modules > 1


def _folder_of(name: str, modules: Mapping[str, Entry], entry_path: Callable[[str], str]) -> str:
    """The folder that holds the entries of the modules below `name`."""
    inside = min(module for module in modules if module.startswith(f"{name}/"))
    below = inside.count("/") - name.count("/")
    return entry_path(inside).rsplit("/", below)[0]
