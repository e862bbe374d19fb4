"""What `.gitattributes` files say about generated and vendored files, as git reads them.

Only the files of the snapshot count: a reader's own attributes must not change a map.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from summarizer.dataclass import dataclass, field
from summarizer.patterns import lazy
from summarizer.records.repository import SUBMODULE, SYMLINK
from summarizer.snapshot.listing import bytes_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from summarizer.records.repository import BlobReader, FileRef

FILE = ".gitattributes"
GENERATED = "linguist-generated"
VENDORED = "linguist-vendored"
SPECIAL = lazy(r"[*?\[\\]")
QUOTED = lazy(r'"((?:[^"\\]|\\.)*)"(.*)')
BLANKS = lazy(r"[ \t\r]+")
ESCAPE = lazy(r"\\(.)", re.S)
TOKEN = lazy(r"\[[!^]?\]?(?:\\.|[^\\\]])*\]|\\.|/\*\*/|\*\*/|/\*\*|\*+|\?|.", re.S)
RANGE = lazy(r"(\\.|.)(?:-(\\.|.))?", re.S)
STARS = lazy(r"\*{2,}")
NEVER = "(?!)"
MACRO = "[attr]"

State = tuple[str, "bool | None"]
"""One of the two attributes: set, unset (False), or unspecified (None)."""
Macros = dict[str, list[State]]
"""What a name that stands for several attributes says of the two."""


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
    known: Macros = {}
    by_name = {GENERATED: found.generated, VENDORED: found.vendored}
    for file in sorted(rules, key=lambda rule: (rule.path.count("/"), rule.path)):
        data = read_blob(file.blob)
        if b"linguist-" not in data and not any(bytes_of(name) in data for name in known):
            continue
        folder = file.path.removesuffix(FILE)
        known = known if folder else macros(text_of(data))  # git takes them from the top alone
        below = [path for path in paths if path.startswith(folder)]
        for pattern, states in parse(text_of(data), known):
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


def parse(text: str, known: Macros | None = None) -> Iterator[tuple[str, list[State]]]:
    """The patterns that set one of the two attributes, with its state."""
    for line in _lines(text):
        if line.startswith(MACRO):
            continue
        pattern, words = _split(line)
        states = [state for word in words for state in _states(word, known or {})]
        if states and pattern and pattern[0] not in "#!" and not pattern.endswith("/"):
            yield pattern, states


def macros(text: str) -> Macros:
    """The macros of an attribute file that say something of the two attributes.

    One may be made of others, also of later ones; the last definition of a name holds.
    """
    lines = (line.removeprefix(MACRO).lstrip() for line in _lines(text) if line.startswith(MACRO))
    words = dict(map(_split, lines))
    found: Macros = {}
    for _ in words:  # each round opens what is made of the rounds before
        opened = {n: dict(s for word in words[n] for s in _states(word, found)) for n in words}
        found = {name: list(states.items()) for name, states in opened.items()}
    return {name: states for name, states in found.items() if states}


def _lines(text: str) -> Iterator[str]:
    return (line.strip(" \t\r") for line in text.removeprefix("\ufeff").split("\n"))


def _states(word: str, known: Macros) -> list[State]:
    """What a word says of the two attributes; only a macro that is set is opened."""
    state = _state(word)
    return [state] if state else known.get(word, [])


def _split(line: str) -> tuple[str, list[str]]:
    if quoted := QUOTED.fullmatch(line):
        return ESCAPE.sub(r"\1", quoted[1]), BLANKS.split(quoted[2])
    pattern, *words = BLANKS.split(line)
    return pattern, words


def _state(word: str) -> State | None:
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
    in_name = re.compile(_regex(pattern), re.S)
    return lambda path: in_name.fullmatch(path.rpartition("/")[2]) is not None


def _anchored(pattern: str, literal: int) -> Callable[[str], bool]:
    special = SPECIAL.search(pattern, literal)
    if not special:
        return lambda path: path == pattern
    # Git compares what stands before the first special letter as it is and matches the rest
    # alone, so that `src/a**` reaches into folders.
    head, rest = pattern[: special.start()], pattern[special.start() :]
    if rest == "**":
        return lambda path: path.startswith(head)
    in_path = re.compile(re.escape(head) + _regex(rest), re.S)
    return lambda path: in_path.fullmatch(path) is not None


def _regex(pattern: str) -> str:
    """Git's wildmatch as a regular expression for the whole text; `*` stops at a `/`."""
    tokens = TOKEN.findall(STARS.sub("**", pattern))
    starts = [at == 0 or tokens[at - 1].endswith("/") for at in range(len(tokens))]
    pieces = [_piece(token, starts[at]) for at, token in enumerate(tokens)]
    if tokens[-1] == "/**":
        pieces[-1] = "/.*"
    if tokens[-1] == "**" and starts[-1]:
        pieces[-1] = ".*"
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
    inside = "".join(_range(*found.groups("")) for found in RANGE.finditer(body[negated:]))
    return f"[{'^' if negated else ''}{inside}]" if inside else NEVER


def _range(low: str, high: str) -> str:
    low, high = low[-1], high[-1:]
    # A range that runs backwards is its first letter to git.
    return f"{re.escape(low)}-{re.escape(high)}" if low <= high else re.escape(low)
