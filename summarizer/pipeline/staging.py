"""What may be written and staged without harm to anybody's edits.

Seen on real git: during `git commit -- path` the real index would keep the old map; a file
with unstaged edits would lose them or take them into the commit.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from summarizer.dataclass import dataclass
from summarizer.patterns import lazy
from summarizer.typed import marked

_NAMED = lazy(rb'(?:\+\+\+ (?="?b/)|--- (?="?a/))("?)./(.*?)\1\t?\n?\Z')
_LINE = lazy(rb"[^\n]*\n|[^\n]+\Z")
_ESCAPED = lazy(rb"\\([0-7]{3}|.)")
_LETTERS = {
    b"a": b"\a",
    b"b": b"\b",
    b"f": b"\f",
    b"n": b"\n",
    b"r": b"\r",
    b"t": b"\t",
    b"v": b"\v",
}


@dataclass(frozen=True, slots=True)
class Door:
    """How the program was called: in a commit, under pre-commit, with which index.

    `partial` says that git commits named paths only (`git commit -- path`).
    """

    in_commit: bool
    partial: bool
    under_pre_commit: bool


def door(environ: Mapping[str, str]) -> Door:
    """Read the door from the environment."""
    index = environ.get("GIT_INDEX_FILE", "")
    partial = index.replace("\\", "/").rpartition("/")[2].startswith("next-index-")
    return Door(bool(index), partial, environ.get("PRE_COMMIT") == "1")


def commit_with(files: Iterable[str], named: Iterable[str]) -> str:
    """The command that goes on where `git commit -- named` was stopped for want of `files`."""
    wanted = marked(*files)
    return f"git add -f -- {wanted} && git commit -- {marked(*named)} {wanted}"


def stashed() -> dict[str, list[bytes]]:
    """Path → lines of the patch in which pre-commit or prek keeps its unstaged edits for now."""
    found: dict[str, list[bytes]] = {}
    for patch in _patches():
        with suppress(OSError):
            found.update(by_path(patch.read_bytes()))
    return found


def by_path(patch: bytes) -> dict[str, list[bytes]]:
    """The lines of a patch from the first hunk on, by the path that its header names."""
    found: dict[str, list[bytes]] = {}
    path, is_header = "", False
    for line in _LINE.findall(patch):
        named = _NAMED.match(line) if is_header else None
        if line.startswith(b"diff --git "):
            path, is_header = "", True
        elif named:
            path = os.fsdecode(_ESCAPED.sub(_byte, named[2]) if named[1] else named[2])
            found.setdefault(path, [])
        elif path:
            is_header = is_header and not line.startswith(b"@@")
            found[path].append(line)
    return found


def _byte(escape: re.Match[bytes]) -> bytes:
    """What git writes a letter of a path as that is not plain ASCII."""
    return bytes([int(escape[1], 8)]) if escape[1].isdigit() else _LETTERS.get(escape[1], escape[1])


def patched(before: bytes, patch: Iterable[bytes]) -> bytes | None:
    """The bytes that the lines of a patch make of a file; None where they do not fit it."""
    old = _LINE.findall(before)
    new: list[bytes] = []
    at = 0
    for line in patch:
        if line.startswith(b"@@"):
            start = int(line.split()[1][1:].split(b",")[0])
            new += old[at : max(start - 1, at)]
            at = max(start - 1, at)
        elif line.startswith(b"+"):
            new.append(line[1:])
        elif line.startswith((b" ", b"-")):
            if at >= len(old) or old[at].rstrip(b"\n") != line[1:].rstrip(b"\n"):
                return None
            new += [old[at]] if line.startswith(b" ") else []
            at += 1
        elif line.startswith(b"\\") and new:
            new[-1] = new[-1].rstrip(b"\n")
    return b"".join(new + old[at:])


def _patches() -> list[Path]:
    """Patch files named for the processes above us (`patch1700000000-1234`)."""
    homes = [os.environ.get("PRE_COMMIT_HOME"), os.environ.get("PREK_HOME")]
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folders = [Path(home) for home in homes if home]
    folders += [Path(cache, "pre-commit"), Path(cache, "prek"), Path(cache, "prek", "patches")]
    ours = {str(pid) for pid in _ancestors()}
    found = [
        patch
        for folder in folders
        if folder.is_dir()
        for patch in folder.glob("*patch*-*")
        if patch.name.rpartition("-")[2].split(".")[0] in ours
    ]
    return sorted(found)


def _ancestors() -> list[int]:
    """Our parent, and its parent where the system tells it."""
    parent = os.getppid()
    try:
        stat = Path(f"/proc/{parent}/stat").read_text(encoding="utf-8", errors="replace")
        return [parent, int(stat.rpartition(")")[2].split()[1])]
    except (OSError, ValueError, IndexError):
        return [parent]
