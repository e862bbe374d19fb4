"""What a query found in one file, as plain spans of bytes: the input of `assemble`."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Definition:
    """A definition's spans, in bytes. `parent` is set where it is written outside of its type.

    `kind` is the symbol's kind; `"scope"`, `"hidden"`, `"ignored"` and `"private"` make no
    symbol: the first gives its name to the definitions in it as their parent, in the second
    and third nothing is a symbol, in the last nothing is exported. `name_start` and `name_row`
    say where the name stands.
    """

    start: int
    end: int
    row: int
    kind: str
    name: str = ""
    parent: str = ""
    head: int = -1
    body: int = -1
    name_start: int = -1
    name_row: int = -1
    exported: bool = False
    private: bool = False
    declared: bool = False

    @property
    def line(self) -> int:
        """The line that its name stands on, from 1."""
        return max(self.row, self.name_row) + 1


@dataclass(slots=True)
class Comment:
    """A comment (or an attribute line, which a doc comment may stand above): span and rows."""

    start: int
    end: int
    row: int
    end_row: int


@dataclass(slots=True)
class Section:
    """From here to the end of the body (or the next section), what is defined is private or not."""

    start: int
    end: int
    private: bool


@dataclass(slots=True)
class Unlisted:
    """A name that the body between two offsets takes back from its users (`private :a`)."""

    name: str
    start: int
    end: int


@dataclass(slots=True)
class Statement:
    """An import: its text as written, or `spec` and `names` where the query captured them."""

    text: str
    row: int
    start: int = -1
    spec: str = ""
    names: list[str] = field(default_factory=list)
    reexport: bool = False


@dataclass(slots=True)
class Harvest:
    """All that one query found in one file; the lists are in no order.

    `header` is false where a declaration alone (`int f(void);`) tells of another file's symbol.
    """

    definitions: list[Definition] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    attributes: list[Comment] = field(default_factory=list)
    drops: list[tuple[int, int]] = field(default_factory=list)
    docs: dict[int, tuple[int, int]] = field(default_factory=dict)
    file_doc: tuple[int, int] | None = None
    outers: dict[int, tuple[int, int]] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    exports: list[str] | None = None
    exported: set[str] = field(default_factory=set)
    package: str = ""
    main: bool = False
    broken: int = 0
    header: bool = True
    sections: list[Section] = field(default_factory=list)
    unlisted: list[Unlisted] = field(default_factory=list)
