"""What is said of one language: a row of data."""

from __future__ import annotations

from summarizer.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    r"""One language: how its files are named and which rules its facts follow.

    `suffixes` have one dot, or two; `stems` are whole names that may go on behind a dot
    (`Dockerfile.dev`).
    `grammar` is its name in the grammar pack, `queries` name its queries
    (`queries/*.scm`; empty means the one that is named like the language). `interpreters` are
    the programs of a `#!` line. `visibility` names a rule of `visibility.py`, `imports` a
    reader of `statements.py` (`""` where the query itself captures what an import names).
    `doc_openers` are the comment openers that make a
    comment documentation, `file_openers` those of one about the file; empty means any.
    `runs`: a `#!` line makes a program of any file, not just of one in which the query finds
    `@runs`. `preprocessor`: macros and conditional lines are taken out first (`cfamily.py`).
    `embedding` names what is parsed in the file's place (`embedded.py`; grammar and queries of
    the row are not used where that is in another language).
    `letters`: what stands in `'` is one letter, or a sign of a type's or a name's (`'a`, `x'`),
    and no string. `inserts`: a string may hold code (`"{a}"`, `"$a"`, `"\(a)"`).
    `module`: a file of it makes its folder a module and belongs to the module's files.
    """

    name: str
    grammar: str
    suffixes: tuple[str, ...]
    filenames: tuple[str, ...] = ()
    stems: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    visibility: str = "all"
    imports: str = ""
    doc_openers: tuple[str, ...] = ()
    file_openers: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    runs: bool = True
    preprocessor: bool = False
    embedding: str = ""
    letters: bool = False
    inserts: bool = False
    module: bool = True
