"""What `.gitattributes` files say about generated and vendored files, as git reads them.

Only the files of the snapshot count: a reader's own attributes must not change a map.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from summarizer.records import SUBMODULE, SYMLINK
from summarizer.snapshot.listing import text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from summarizer.records import BlobReader, FileRef

FILE = ".gitattributes"
GENERATED = "linguist-generated"
VENDORED = "linguist-vendored"
SPECIAL = re.compile(r"[*?\[\\]")
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"(.*)')
BLANKS = re.compile(r"[ \t\r]+")
ESCAPE = re.compile(r"\\(.)", re.S)
TOKEN = re.compile(r"\[[!^]?\]?(?:\\.|[^\\\]])*\]|\\.|/\*\*/|\*\*/|/\*\*|\*+|\?|.", re.S)
NEVER = "(?!)"


@dataclass(frozen=True, slots=True)
class Marks:
    """By path: True where the file is marked so, False where a mark is taken back."""

    generated: dict[str, bool] = field(default_factory=dict)
    vendored: dict[str, bool] = field(default_factory=dict)


def rule_files(files: Iterable[FileRef]) -> list[FileRef]:
    """The attribute files among these; git follows no link to one."""
    named = [file for file in files if file.path.endswith(FILE)]  # nearly none of them
    named = [file for file in named if file.path.rpartition("/")[2] == FILE]
    return [file for file in named if file.mode not in (SYMLINK, SUBMODULE)]


def marks(rules: Iterable[FileRef], paths: Sequence[str], read_blob: BlobReader) -> Marks:
    """The marks of `paths`, from these attribute files.

    A deeper file wins over a shallower one, a later line over an earlier one.
    """
    found = Marks()
    by_name = {GENERATED: found.generated, VENDORED: found.vendored}
    for file in sorted(rules, key=lambda rule: (rule.path.count("/"), rule.path)):
        data = read_blob(file.blob)
        if b"linguist-" not in data:
            continue
        folder = file.path.removesuffix(FILE)
        below = [path for path in paths if path.startswith(folder)]
        for pattern, states in parse(text_of(data)):
            matches = matcher(folder, pattern)
            for path in filter(matches, below):
                for name, state in states:
                    _set(by_name[name], path, state)
    return found


def _set(marked: dict[str, bool], path: str, state: bool | None) -> None:
    if state is None:
        marked.pop(path, None)
    else:
        marked[path] = state


def parse(text: str) -> Iterator[tuple[str, list[tuple[str, bool | None]]]]:
    """The patterns that set one of the two attributes, with its state (None: unspecified)."""
    for line in text.removeprefix("\ufeff").split("\n"):
        pattern, words = _split(line.strip(" \t\r"))
        states = [found for word in words if (found := _state(word))]
        if states and pattern and pattern[0] not in "#!" and not pattern.endswith("/"):
            yield pattern, states


def _split(line: str) -> tuple[str, list[str]]:
    if quoted := QUOTED.fullmatch(line):
        return ESCAPE.sub(r"\1", quoted[1]), BLANKS.split(quoted[2])
    pattern, *words = BLANKS.split(line)
    return pattern, words


def _state(word: str) -> tuple[str, bool | None] | None:
    name, _, value = word.lstrip("-!").partition("=")
    if name not in (GENERATED, VENDORED):
        return None
    if word.startswith("!"):
        return name, None
    return name, not word.startswith("-") and value != "false"


def matcher(folder: str, pattern: str) -> Callable[[str], bool]:
    """A test for paths at or below `folder` (`""` or with a `/` at its end).

    Plain suffixes, names and folders, nearly all that is written, need no regular expression.
    """
    if "/" in pattern:
        return _anchored(folder + pattern.removeprefix("/"), len(folder))
    if not SPECIAL.search(pattern):
        return lambda path: path.rpartition("/")[2] == pattern
    if pattern[0] == "*" and not SPECIAL.search(pattern, 1):
        return lambda path: path.endswith(pattern[1:])
    in_name = _compiled(_regex(pattern))
    return lambda path: in_name.fullmatch(path.rpartition("/")[2]) is not None


def _anchored(pattern: str, literal: int) -> Callable[[str], bool]:
    if not SPECIAL.search(pattern, literal):
        return lambda path: path == pattern
    if pattern.endswith("/**") and not SPECIAL.search(pattern[:-3], literal):
        return lambda path: path.startswith(pattern[:-2])
    in_path = _compiled(re.escape(pattern[:literal]) + _regex(pattern[literal:]))
    return lambda path: in_path.fullmatch(path) is not None


def _compiled(expression: str) -> re.Pattern[str]:
    try:
        return re.compile(expression, re.S)
    except re.error:  # a range that runs backwards matches nothing in git
        return re.compile(NEVER)


def _regex(pattern: str) -> str:
    """Git's wildmatch as a regular expression for the whole text; `*` stops at a `/`."""
    tokens = TOKEN.findall(pattern)
    starts = [at == 0 or tokens[at - 1].endswith("/") for at in range(len(tokens))]
    pieces = [_piece(token, starts[at]) for at, token in enumerate(tokens)]
    if tokens[-1:] == ["/**"]:
        pieces[-1] = "/.*"
    return "".join(pieces)


def _piece(piece: str, starts: bool) -> str:
    fixed = {"/**/": "/(?:.*/)?", "/**": "/[^/]*", "?": "[^/]", "[": NEVER, "\\": NEVER}
    if piece in fixed:
        return fixed[piece]
    if piece == "**/":
        return "(?:.*/)?" if starts else "[^/]*/"
    if piece[0] == "*":
        return "[^/]*"
    if piece[0] == "[":
        return f"(?!/){_set_of(piece[1:-1])}"
    return re.escape(piece[-1])


def _set_of(body: str) -> str:
    """A bracket's content as a set; POSIX classes are not read."""
    negated = body[:1] in ("!", "^")
    inside = re.sub(r"\\.|[^-]", lambda found: re.escape(found[0][-1]), body[negated:], flags=re.S)
    return f"[{'^' if negated else ''}{inside}]"
