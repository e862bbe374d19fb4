"""What ranking reads of a file, what it is asked, and what it answers."""

from __future__ import annotations

from summarizer.dataclass import dataclass
from summarizer.records.sources import Import, Renamed, Symbol


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one file, a function of its bytes.

    `defined` are those that it defines, each once, `members` those of them that belong to a
    type, `private` those that no other file can mean; `uses` the distinct names in its code, by
    spaces; `renamed` those that it gives to others by another one.
    """

    language: str
    package: str
    defined: tuple[str, ...]
    members: tuple[str, ...]
    imports: tuple[Import, ...]
    uses: str
    private: tuple[str, ...] = ()
    renamed: tuple[Renamed, ...] = ()


@dataclass(frozen=True, slots=True)
class Linked:
    """One file as the graph sees it.

    `role` is `""` for code, else tests, examples or docs; `targets` are the files that its
    imports lead to, `gives` those of them that it hands on (re-exports); `leads` are the files
    of each import, in the order of `names.imports`. `value` are the definitions that others
    may have by another name: that of the file. `unit` is the folder with which it is compiled
    as one, `""` where that is its own: who imports a file of a unit sees all of it.
    """

    path: str
    role: str
    names: Names
    targets: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    leads: tuple[tuple[str, ...], ...] = ()
    value: tuple[str, ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """One file with its definitions.

    `language` is what its bytes are read as: `jupyter`, not the language of the cells.
    """

    linked: Linked
    symbols: tuple[Symbol, ...]
    language: str

    @property
    def path(self) -> str:
        """Where it lies."""
        return self.linked.path

    @property
    def role(self) -> str:
        """What it is there for, as in `Linked`."""
        return self.linked.role

    @property
    def uses(self) -> str:
        """The distinct names in its code, by spaces."""
        return self.linked.names.uses


@dataclass(frozen=True, slots=True)
class Sketch:
    """The words of a file, divided and enclosed by spaces.

    `lines` is the line of its last definition's end; `defined` are the names that it defines,
    `names` their sub-words and `docs` those of its docs, both as `word=count`, `uses` those of
    its code.
    """

    lines: int
    defined: str
    names: str
    uses: str
    docs: str


@dataclass(frozen=True, slots=True)
class Node:
    """A file that can be ranked: `role` is `""` for code, else tests, examples or docs."""

    path: str
    role: str
    sketch: Sketch


@dataclass(frozen=True, slots=True)
class Touch:
    """One commit of the history, no merge: the files that it changed."""

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What a map is for. `text` is free text, `mentions` names, `focus` paths being worked on.

    `tokens` is the ceiling that the map must stay under.
    """

    tokens: int
    text: str = ""
    mentions: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RankedFile:
    """One file of a map: its rank (1 is the best file's), and the definitions that are shown."""

    path: str
    rank: float
    symbols: tuple[Symbol, ...] = ()


@dataclass(frozen=True, slots=True)
class RepoMap:
    """A map under its ceiling: `tokens` is an upper estimate of what `text` costs."""

    budget: int
    tokens: int
    files: tuple[RankedFile, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file, from 1: a definition with its kind and signature, or a use.

    `module` is the use's module, `""` for a file that belongs to none (a test, an example).
    """

    path: str
    line: int
    kind: str = ""
    signature: str = ""
    module: str = ""


@dataclass(frozen=True, slots=True)
class References:
    """A symbol as asked for, where it is defined, and where its name is used."""

    symbol: str
    definitions: tuple[Place, ...]
    uses: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """What a change can reach: a module or a test file, how many steps away, and through what.

    0 holds the change itself, 1 uses what changed, 2 uses what uses it. `via` are the files of
    the step before.
    """

    name: str
    distance: int
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Impact:
    """A change, in paths and symbols (`path:Type.name`), and what it can reach.

    `unknown` are changed symbols whose name is too common to tell who uses them.
    """

    changed: tuple[str, ...]
    symbols: tuple[str, ...]
    modules: tuple[Reach, ...]
    tests: tuple[Reach, ...]
    unknown: tuple[str, ...]
