"""What the queries found in one file, as plain spans of bytes: the input of `assemble`."""

from __future__ import annotations

from summarizer.dataclass import dataclass, field


@dataclass(slots=True)
class Definition:
    """A definition's spans, in bytes. `parent` is set where it is written outside of its type.

    `kind` is the symbol's kind; `"scope"`, `"hidden"`, `"ignored"`, `"private"`, `"checked"` and
    `"closed"` make no symbol: the first gives its name to the definitions in it as their parent,
    in the second and third nothing is a symbol, in the fourth nothing is exported, in the fifth
    all is `checked`: there for type checkers alone; the names of the last that are around it are
    `within`. `name_start`, `head` and `body` are -1 where the query captured none; `doc` is the
    span of a docstring inside of it.
    """

    start: int
    end: int
    kind: str
    name: str = ""
    parent: str = ""
    lead: str = ""
    head: int = -1
    body: int = -1
    name_start: int = -1
    exported: bool = False
    private: bool = False
    declared: bool = False
    if_listed: bool = False
    checked: bool = False
    within: tuple[str, ...] = ()
    doc: tuple[int, int] | None = None


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
    """An import: its text as written, or `spec` and `names` where the query captured them.

    `aliases` are those of `Import`; where nothing is called otherwise they may be the names.
    """

    start: int
    text: str
    spec: str = ""
    names: list[str] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)
    reexport: bool = False


@dataclass(slots=True)
class Harvest:
    """All that the queries found in one file; the lists are in no order.

    `comments` and `attributes` map where one ends to where it starts, `docs` where a docstring
    starts to where it ends, `outers` the start of a definition to the start of what wraps it.
    `exports` holds (place, name), None where the file has no list, `renamed` (place of the alias,
    name, alias); `broken` counts the bytes that could not be parsed. `header` is false where a
    declaration alone (`int f(void);`) tells of another file's symbol; `own_docs` maps where a
    definition starts to its doc's span, `stated_docs` are the file's, wherever they stand; what
    stands before `head_end` (if any) is the file's head, and its doc right above `doc_above` (if
    any). What belongs to one of `given`, and what is said above it, belongs to the file.
    `branches` holds (place, step) for the lines that open a conditional part (1), go on with its
    other branch (0) or close it (-1); `ignored_from` are those whose branch is ignored, until it
    is known where that ends.
    """

    definitions: list[Definition] = field(default_factory=list)
    comments: dict[int, int] = field(default_factory=dict)
    attributes: dict[int, int] = field(default_factory=dict)
    docs: dict[int, int] = field(default_factory=dict)
    outers: dict[int, int] = field(default_factory=dict)
    drops: list[tuple[int, int]] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    exports: list[tuple[int, str]] | None = None
    exported: set[str] = field(default_factory=set)
    renamed: list[tuple[int, str, str]] = field(default_factory=list)
    file_doc: tuple[int, int] | None = None
    doc_above: int = -1
    own_docs: dict[int, tuple[int, int]] = field(default_factory=dict)
    stated_docs: list[tuple[int, int]] = field(default_factory=list)
    given: set[str] = field(default_factory=set)
    package: str = ""
    main: bool = False
    runs: bool = False
    broken: int = 0
    header: bool = True
    head_end: int = -1
    sections: list[Section] = field(default_factory=list)
    unlisted: list[Unlisted] = field(default_factory=list)
    branches: list[tuple[int, int]] = field(default_factory=list)
    ignored_from: list[int] = field(default_factory=list)
