"""What a query found in one file, as plain spans of bytes: the input of `assemble`."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Definition:
    """A definition's spans, in bytes. `parent` is set where it is written outside of its type.

    `kind` is the symbol's kind; `"scope"` and `"hidden"` make no symbol: the first gives its
    name to the definitions in it as their parent, in the second nothing is a symbol.
    """

    start: int
    end: int
    row: int
    kind: str
    name: str = ""
    parent: str = ""
    head: int = -1
    body: int = -1
    exported: bool = False


@dataclass(slots=True)
class Comment:
    """A comment (or an attribute line, which a doc comment may stand above): span and rows."""

    start: int
    end: int
    row: int
    end_row: int


@dataclass(slots=True)
class Statement:
    """An import: its text as written, or `spec` and `names` where the query captured them."""

    text: str
    row: int
    spec: str = ""
    names: list[str] = field(default_factory=list)
    reexport: bool = False


@dataclass(slots=True)
class Harvest:
    """All that one query found in one file; the lists are in no order."""

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
