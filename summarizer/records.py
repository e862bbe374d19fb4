"""Frozen records that cross stages, and the capabilities that stages are given.

Every path is relative to the repository's root, with `/` between its parts; bytes that
are not UTF-8 stand in it as surrogate escapes (PEP 383), so that every path can be handed
back to git. Every tuple is sorted or in document order; nothing here depends on time, on
the machine or on the hash seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

SYMLINK = 0o120000
SUBMODULE = 0o160000


# --- capabilities ---------------------------------------------------------------------


class BlobReader(Protocol):
    """Reads the bytes of a blob by its object id; raises `BlobMissing` when git has none."""

    def __call__(self, blob: str, /) -> bytes:
        """Give the blob's bytes."""
        ...


# --- snapshot -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FileRef:
    """One file of a snapshot: `mode` as git has it (0o100644, SYMLINK, SUBMODULE)."""

    path: str
    mode: int
    blob: str


@dataclass(frozen=True, slots=True)
class Unmerged:
    """A path in conflict: the blob ids of stages 1 to 3, `""` where a side has none."""

    path: str
    base: str
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The files of one state of the repository, in the order of their paths.

    `origin` is `"index"` or the commit's full id. An unmerged path is listed in `unmerged`
    and, with the blob of "ours" (else "theirs"), in `files`.
    """

    files: Mapping[str, FileRef]
    origin: str
    unmerged: tuple[Unmerged, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two states. `old` is None for an addition, `new` for a removal.

    A rename is one Change with both paths different.
    """

    old: FileRef | None
    new: FileRef | None


@dataclass(frozen=True, slots=True)
class Pruned:
    """A file that is left out, and why (one of the words of `update --explain`)."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Scope:
    """What pruning by path keeps and what it leaves out, both in path order."""

    kept: tuple[FileRef, ...]
    pruned: tuple[Pruned, ...]


# --- history --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Churn:
    """A file and how many commits changed it in the months before the snapshot's commit."""

    path: str
    commits: int


@dataclass(frozen=True, slots=True)
class Authors:
    """Who changed a top folder most, by name and most commits first; `.` is the root."""

    folder: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class History:
    """What git's history says; all is empty where it is not known (a shallow clone).

    `churn` has the busiest file first, `subjects` the newest commit, `authors` is by folder.
    """

    known: bool
    churn: tuple[Churn, ...] = ()
    subjects: tuple[str, ...] = ()
    authors: tuple[Authors, ...] = ()


# --- facts ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition. `line` counts from 1; `parent` names the enclosing type, else `""`.

    `signature` is one line with white space folded, without body, decorators or comments;
    `doc` is the cleaned text of its docstring or doc comment (paragraphs by a blank line).
    """

    name: str
    kind: str
    signature: str
    line: int
    doc: str = ""
    parent: str = ""
    exported: bool = True


@dataclass(frozen=True, slots=True)
class Import:
    """A use of another file as the source writes it: `spec`, and the names it takes from it.

    `reexport` is true where the statement also gives those names on (`export … from`,
    `pub use`). Python keeps its leading dots in `spec`; C keeps `<…>` around system headers.
    """

    spec: str
    names: tuple[str, ...] = ()
    line: int = 0
    reexport: bool = False


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
    read (then all else is empty).
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


@dataclass(frozen=True, slots=True)
class Command:
    """A named command of a manifest or a CI file (`test` → `pytest -q`), with its evidence."""

    name: str
    line: str
    path: str


@dataclass(frozen=True, slots=True)
class Start:
    """A program or library entrance that a manifest declares.

    `target` is as written: a path (`dist/cli.js`, `cmd/x/main.go`) or `package.module:function`.
    """

    name: str
    target: str
    kind: str = "command"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a package says about itself. `folder` is `""` for the repository's root.

    `resolution` holds just the fields that decide how names resolve (package name, exports,
    workspaces, paths, module path, source roots …), as sorted (key, value) pairs: two
    manifests with equal `resolution`, `starts` and `description` make equal entries.
    """

    path: str
    folder: str
    kind: str
    name: str = ""
    description: str = ""
    version: str = ""
    languages: tuple[str, ...] = ()
    dependencies: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()
    starts: tuple[Start, ...] = ()
    resolution: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ProjectCommands:
    """What to type to install, build, run, test and lint the project, best borne out first."""

    install: tuple[Command, ...] = ()
    build: tuple[Command, ...] = ()
    run: tuple[Command, ...] = ()
    test: tuple[Command, ...] = ()
    lint: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class Package:
    """A package of the repository: the folder of its manifest (`""` for the root), its name."""

    folder: str
    name: str
    kind: str
    path: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What the repository is, from facts alone.

    `description_path` says where the description stands. `languages` and `dependencies` are
    ordered by weight; `tree` is the folded directory tree, one line a folder; `containers`
    are the CMD and ENTRYPOINT of Dockerfiles.
    """

    name: str
    description: str = ""
    description_path: str = ""
    languages: tuple[str, ...] = ()
    dependencies: tuple[str, ...] = ()
    packages: tuple[Package, ...] = ()
    commands: ProjectCommands = field(default_factory=ProjectCommands)
    containers: tuple[Command, ...] = ()
    tree: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A claim of a README that the tree does not bear out, and what is missing."""

    path: str
    line: int
    text: str
    why: str


# --- modules and entries --------------------------------------------------------------


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

    `api_more` and `files_more` say that the list was cut (`- …`). `by` is auto, model or
    human; `text` is the digest of the prose as generated, `basis` the digest of what model
    or human prose was written about; both are `""` in an entry without a stamp. `notes` is
    everything below the stamp, byte for byte (undecodable bytes as surrogate escapes).
    """

    module: str
    responsibility: str = ""
    evidence: tuple[Evidence, ...] = ()
    decisions: tuple[Decision, ...] = ()
    api: tuple[ApiItem, ...] = ()
    api_more: bool = False
    depends_on: tuple[str, ...] = ()
    entry_points: tuple[EntryPoint, ...] = ()
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
    leaves out files that belong to no module.
    """

    path: str
    spec: str
    names: tuple[str, ...]
    reexport: bool
    targets: tuple[str, ...]
    modules: tuple[str, ...]


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


# --- checking -------------------------------------------------------------------------


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


# --- configuration --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settings:
    """The configuration in force; `origins` names the file each set key comes from."""

    output: str = "docs/map"
    base: tuple[str, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    max_file_kb: int = 100
    overview_tracked: bool = False
    overview_max_bytes: int = 8192
    map_tokens: int = 0
    map_share: float = 0.15
    llm_model: str = ""
    llm_when: tuple[str, ...] = ("manual",)
    llm_language: str = ""
    llm_concurrency: int = 4
    llm_commit_deadline_s: float = 8.0
    check_docs: tuple[str, ...] = ()
    origins: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
