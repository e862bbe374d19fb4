"""Modules, their entries, and what a check finds in them."""

from __future__ import annotations

from summarizer.dataclass import dataclass
from summarizer.records.repository import FileRef


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a claim is borne out: a path, optionally a symbol defined in it."""

    path: str
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """One key decision in the authors' words, with its evidence."""

    text: str
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class ApiItem:
    """A public name and the file of the module that defines it."""

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """Where running or reading starts: a path, its symbol, and what it is (may be empty)."""

    path: str
    symbol: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class FileLine:
    """One file of a module: its summary in its own words (may be empty), its main symbols.

    A path that ends in `/` is a folder that belongs to the module (tests, examples, docs).
    """

    path: str
    summary: str = ""
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One module's record. Paths are whole (from the root); the document makes them relative.

    `api_more`, `starts_more` and `files_more` say that the list was cut (`- …`). `by` is auto,
    model or human; `text` is the digest of the prose as generated, `basis` the digest of what
    model or human prose was written about; both are `""` in an entry without a stamp. `notes`
    is everything below the stamp, byte for byte (undecodable bytes as surrogate escapes).
    """

    module: str
    responsibility: str = ""
    evidence: tuple[Evidence, ...] = ()
    decisions: tuple[Decision, ...] = ()
    api: tuple[ApiItem, ...] = ()
    api_more: bool = False
    depends_on: tuple[str, ...] = ()
    entry_points: tuple[EntryPoint, ...] = ()
    starts_more: bool = False
    files: tuple[FileLine, ...] = ()
    files_more: bool = False
    by: str = "auto"
    writer: int = 0
    text: str = ""
    basis: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Module:
    """What the index describes by one entry: its name (a folder, `.` or a group) and its files.

    `companions` are folders of tests, examples and docs that belong to it, `readme` the path
    of the folder's own README (`""` without one).
    """

    name: str
    files: tuple[FileRef, ...]
    companions: tuple[FileLine, ...] = ()
    readme: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """One import of one file, resolved: the files that it reaches and the modules they are in.

    `targets` is empty where the import leaves the repository or cannot be resolved; `modules`
    leaves out files that belong to no module. `had` are the names that it takes, each with what
    the file calls it.
    """

    path: str
    spec: str
    had: tuple[tuple[str, str], ...]
    reexport: bool
    targets: tuple[str, ...]
    modules: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names that it takes, as the other file has them."""
        return tuple(name for name, _ in self.had)


@dataclass(frozen=True, slots=True)
class ModuleInputs:
    """Everything that a module's entry is a function of, beside the blobs it names.

    Two equal inputs make equal entries, so comparing the inputs of two states says which
    entries a change can touch. `descriptions` are (path, text) of the manifests that speak for
    the module, nearest first; `package` is the manifest (as path) and name (as symbol) of the
    package that the module stands for; `starts` are declared starts inside it; `records` are
    decision records (ADRs) that belong to it; `top` says that no package encloses it.
    """

    name: str
    files: tuple[FileRef, ...]
    companions: tuple[FileLine, ...] = ()
    readme: FileRef | None = None
    records: tuple[FileRef, ...] = ()
    descriptions: tuple[tuple[str, str], ...] = ()
    package: Evidence | None = None
    starts: tuple[EntryPoint, ...] = ()
    links: tuple[Link, ...] = ()
    top: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the check says. `severity` is error or warning; `line` 0 means the file."""

    code: str
    severity: str
    file: str
    message: str
    line: int = 0
    module: str = ""
    path: str = ""
    symbol: str = ""
    fix: str = ""
    repairable: bool = False
