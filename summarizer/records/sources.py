"""What one source file says."""

from __future__ import annotations

from summarizer.dataclass import dataclass, field

NAMELESS = frozenset({"default", "module.exports"})
"""What JavaScript's files define without a name: these are no words that others use."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition. `line` and `end`, its last, count from 1; `parent` names the enclosing type.

    Where a body ends is not compared: two symbols are equal where they show the same.
    `signature` is one line with white space folded, without body, decorators or comments;
    `doc` is the cleaned text of its docstring or doc comment (paragraphs by a blank line); of
    a member, which is searched and not shown, mostly the comment as written, in one line.
    What is `checked` is there for type checkers alone, so that it stands behind all others.
    """

    name: str
    kind: str
    signature: str
    line: int
    doc: str = ""
    parent: str = ""
    exported: bool = True
    end: int = field(default=0, compare=False)
    checked: bool = False

    @property
    def full(self) -> str:
        """The name with its type's before it: `Type.name`."""
        return f"{self.parent}.{self.name}" if self.parent else self.name


@dataclass(frozen=True, slots=True)
class Import:
    """A use of another file as the source writes it: `spec`, and the names it takes from it.

    `reexport` is true where the statement also gives those names on (`export … from`,
    `pub use`). Python keeps its leading dots in `spec`; C keeps `<…>` around system headers.
    `aliases` are the names as the file has them, in the same order; none where all are kept. An
    import without names may have one: what the file calls that which `spec` leads to.
    """

    spec: str
    names: tuple[str, ...] = ()
    line: int = 0
    reexport: bool = False
    aliases: tuple[str, ...] = ()

    @property
    def had(self) -> tuple[tuple[str, str], ...]:
        """Each name that it takes, and what the file calls it."""
        return tuple(zip(self.names, self.aliases or self.names, strict=False))


@dataclass(frozen=True, slots=True)
class Renamed:
    """What a file has as `name` and gives to others as `alias`: `export { name as alias }`.

    Of what it gives without a name the alias is one of NAMELESS.
    """

    name: str
    alias: str
    line: int


@dataclass(frozen=True, slots=True)
class Note:
    """What an author wrote down as a decision: a marked comment or a sentence of a docstring.

    `mark` is NOTE, DECISION, WHY, HACK or BECAUSE; `symbol` the definition it stands in or
    above (`""` for the file as a whole); `text` is clean prose without the mark.
    """

    mark: str
    text: str
    symbol: str
    line: int


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What one file says, a function of its bytes and its language alone.

    `doc` is the file's own words about itself (module docstring, `//!`, package comment);
    `exports` the file's own export list (`__all__`, `export {…}`, `module.exports`), None
    where it has none; `package` the package or namespace that it declares; `main` is true
    for a program's start (a `main` function, an `if __name__ == "__main__"`, a script with a
    shebang); `partial` when error nodes pass the threshold; `skipped` says why nothing was
    read (then all else is empty); `uses` are the distinct names in its code, divided
    by spaces (not compared: bodies are in it, and facts are what a file shows); `renamed` is
    what it gives to others by another name than its own.
    """

    language: str
    doc: str = ""
    symbols: tuple[Symbol, ...] = ()
    imports: tuple[Import, ...] = ()
    exports: tuple[str, ...] | None = None
    notes: tuple[Note, ...] = ()
    package: str = ""
    main: bool = False
    partial: bool = False
    skipped: str = ""
    uses: str = field(default="", compare=False)
    renamed: tuple[Renamed, ...] = ()
