"""What the agent's tools read: the index overlaid with the worktree, and nothing beside it."""

from __future__ import annotations

import posixpath
from contextlib import ExitStack
from difflib import get_close_matches

from summarizer.errors import Refused
from summarizer.hidden import strip_hidden
from summarizer.pipeline.live import live
from summarizer.pipeline.searching import MOST_BYTES, SECONDS, Reader, Text, Texts, search
from summarizer.pipeline.session import Session
from summarizer.records.agent import Found, Hit, Lines
from summarizer.records.repository import SUBMODULE, SYMLINK
from summarizer.redaction import redact
from summarizer.snapshot.filters import unfiltered
from summarizer.snapshot.names import is_secret
from summarizer.snapshot.prune import OUTPUT

_CLOSED = {SYMLINK: "a symbolic link", SUBMODULE: "a submodule"}
_MOST_HELD = 8
_STATUS = ("--no-optional-locks", "status", "--branch", "--porcelain=v1", "--ignore-submodules=all")


class LiveFiles:
    """`Files` of a session; sees what there was when it was made. Close it after use."""

    def __init__(self, session: Session, seconds: float = SECONDS) -> None:
        self.session, self.state = live(session)
        self._seconds = seconds
        self._stack = ExitStack()
        self._reader: Reader | None = None
        self._held: dict[str, Text] = {}
        self._pruned = {one.path: one.reason for one in self.state.scope.pruned}
        files = self.state.snapshot.files
        self._open = {path: ref.blob for path, ref in files.items() if not self._closed(path)}
        self._texts = Texts(session.git, self._open)

    def __enter__(self) -> LiveFiles:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes that read."""
        self._stack.close()
        self._reader = None

    def is_evidence(self, path: str, /) -> bool:
        """Whether a file may be cited: the map proves nothing about the tree."""
        return path in self._open and self._pruned.get(path) != OUTPUT

    def list(self, path: str, /) -> tuple[str, ...]:
        """What a folder directly holds; files that the map leaves out say why."""
        folder = self._folder(path)
        prefix = f"{folder}/" if folder else ""
        folders: dict[str, int] = {}
        names: list[str] = []
        for one in self.state.snapshot.files:
            if one.startswith(prefix):
                name, below, _ = one[len(prefix) :].partition("/")
                if below:
                    folders[name] = folders.get(name, 0) + 1
                else:
                    names.append(_shown(name + self._why(one)))
        counted = [f"{_shown(name)}/ ({folders[name]} files)" for name in sorted(folders)]
        return (*counted, *names)

    def read(self, path: str, start: int, count: int, /) -> Lines:
        """A part of a file; raises Refused."""
        path = _plain(path)
        if path not in self._open:
            raise self._refusal(path)
        found = self._text(path)
        if found.text is None:
            raise Refused(f"{path} is no text, or over {MOST_BYTES} bytes")
        lines = found.text.removesuffix("\n").split("\n") if found.text else []
        part = lines[start - 1 : start - 1 + count]
        return Lines(tuple(map(_shown, part)), start, len(lines), found.cut)

    def grep(self, pattern: str, path: str, fold: bool, /) -> Found:
        """Sources first, then tests and texts; what the map leaves out only where it is named."""
        path = _plain(path)
        if path in self._open:
            paths = [path]
        else:
            folder = self._folder(path)
            prefix = f"{folder}/" if folder else ""
            inside = [one for one in self._open if one.startswith(prefix)]
            kept = [one for one in inside if one not in self._pruned]
            paths = sorted(kept or inside, key=lambda one: (one not in self.state.module_of, one))
        found = search(self._texts, paths, pattern, fold=fold, seconds=self._seconds)
        hits = (Hit(one.path, one.line, _shown(one.text)) for one in found.hits)
        return Found(tuple(hits), found.stopped)

    def status(self) -> tuple[str, ...]:
        """Branch and changed files, as `git status --short` tells them."""
        git = self.session.git
        told = git.line(*unfiltered(git), *_STATUS)
        return tuple(_shown(line) for line in told.split("\n")) if told else ("no status",)

    # --- what is open ------------------------------------------------------------------

    def _closed(self, path: str) -> bool:
        """Links, submodules, keys, and names that nobody could type or cite."""
        mode = self.state.snapshot.files[path].mode
        return mode in _CLOSED or not path.isprintable() or is_secret(path.rpartition("/")[2])

    def _why(self, path: str) -> str:
        reason = self._pruned.get(path, "")
        return f" ({reason})" if reason else ""

    def _folder(self, path: str) -> str:
        folder = _plain(path)
        if folder in self.state.snapshot.files:
            raise self._refusal(folder)
        if folder and not any(one.startswith(f"{folder}/") for one in self.state.snapshot.files):
            raise self._refusal(folder)
        return folder

    def _refusal(self, path: str) -> Refused:
        ref = self.state.snapshot.files.get(path)
        if ref is not None and ref.mode in _CLOSED:
            return Refused(f"{path} is {_CLOSED[ref.mode]} and is not followed; read another file")
        if ref is not None and path not in self._open:
            return Refused(f"{path} may hold secrets and is not read; read another file")
        if ref is not None:
            return Refused(f"{path} is a file, no folder; read it with read_file")
        if any(one.startswith(f"{path}/") for one in self.state.snapshot.files):
            return Refused(f"{path} is a folder; list it with list_files")
        name = posixpath.basename(path)
        same = [one for one in self._open if posixpath.basename(one) == name][:3]
        near = same or get_close_matches(path, list(self._open), 3, 0.6)
        hint = f"; there is {', '.join(near)}" if near else "; list_files tells what there is"
        return Refused(f"there is no {path[:200]!r}{hint}")

    def _text(self, path: str) -> Text:
        if path not in self._held:
            if self._reader is None:
                self._reader = self._stack.enter_context(self._texts.opened())
            while len(self._held) >= _MOST_HELD:
                self._held.pop(next(iter(self._held)))
            self._held[path] = self._reader(path)
        return self._held[path]


def _plain(path: str) -> str:
    """A path from the root; raises Refused for one that leads out of it or into git's own."""
    given = path.strip()
    if given.startswith(("/", "~", "\\")) or given[1:2] == ":":
        raise Refused("absolute paths are refused; give one from the repository's root")
    parts = [part for part in given.replace("\\", "/").split("/") if part not in ("", ".")]
    if ".." in parts:
        raise Refused("paths with .. are refused; give one from the repository's root")
    if any(part.lower().rstrip(". ") == ".git" for part in parts):
        raise Refused(".git is refused; ask git_status, or read the files")
    if not given.isprintable():
        raise Refused("the path holds characters that no path here has")
    return "/".join(parts)


def _shown(line: str) -> str:
    """A line without keys and without what no one sees; tabs stay."""
    return redact(strip_hidden(line.rstrip("\r")))
