"""Reads one source file: bytes and a language in, `FileFacts` out.

Each language has one query, `queries/<name>.scm`. A pattern describes one thing; the captures
that it may use are these and no others:

definitions (one match = one symbol)
  `@def.KIND`    the definition's node. KIND is the symbol's kind as recorded: function, method,
                 class, interface, trait, struct, enum, union, type, constant, variable, macro,
                 module, field, property. A definition inside the body of a `function`,
                 `method`, `constant` or `variable` is not a symbol; inside any other kind it is,
                 and names that as its parent (a `module` or `type` gives no parent, a
                 `namespace` only to functions: it is a `module` if it has any or nothing
                 stands in it, else no symbol); `table`, `view`, `index` and `resource` are
                 those of SQL and Terraform.
                 A `function` inside a type is recorded as a `method`. Several matches
                 of one definition (same node, same name) are joined.
  `@name`        its name, taken as written
  `@name.part`   in place of `@name`, its parts: quotes (and a symbol's colon) are taken
                 off, dots put between
  `@name.first`  in place of `@name`, what starts with it (`Box{T} <: Any`); a path is no name
  `@kind`        the word that tells the kind, where KIND is only what is left: struct, enum,
                 union, const, var
  `@doc`         its docstring; left out of the signature
  `@declarator`  in place of `@name`, a C declarator: the name is somewhere inside of it
                 (`declarators.py`); a function's match that declares none is dropped
  `@body`        where the signature ends: the signature is the text from `@def` to `@body`,
                 white space folded, comments and `@drop` left out. Without it: the whole node.
  `@lead`        a word put before the signature (the keyword of a Go group)
  `@head`        where the signature starts, if not at `@def`
  `@parent`      the type it belongs to, if that is written elsewhere (Go's receiver)
  `@visible`     any node: the definition is exported, whatever the visibility rule says
  `@if.listed`   any node: it is a symbol only where the file's list of exports names it
  `@declared`    any node: a declaration alone; counts in headers, and stands back behind the
                 definition of the same name
regions (no symbol)
  `@scope`       definitions in it get `@name` as their parent (Rust's `impl`)
  `@hidden`      definitions in it are not symbols (a function body that is no definition's)
  `@ignored`     the same, nor do imports in it count (what is compiled for tests alone)
  `@ignored.from`  the same, from a line of a preprocessor to the next that belongs to it
  `@branch.opens`, `@branch.else`, `@branch.ends`   the lines of a preprocessor among which that
                 is looked for; in the section of `@ignored.from`
  `@private`     definitions in it, and itself, are not exported (an anonymous namespace)
  `@closed`      those in it that stand in no type are not exported unless an import that gives
                 names on takes them from `@name` (Rust's modules that are not `pub`)
  `@checked`     definitions in it are there for type checkers alone: behind all others
  `@section.private`, `@section.public`   from here to the end of the parent node, or to the
                 next such line, definitions without `@visible` are (not) exported
  `@private.name`   a name that the body around the statement `@private.by` does not export
                 (`private :a`)
  `@outer`, `@inner`   the doc comment of what starts at `@inner` stands above `@outer`
                 (an export statement, decorators)
  `@drop`        left out of signatures (annotations, attributes inside of a definition)
  `@attribute`   a line that may stand between a doc comment and its definition
words
  `@comment`     every comment, once
  `@doc`         a docstring; it belongs to the definition whose `@body` starts where it starts
  `@doc.file`    the file's docstring
  `@doc.own`     a docstring or comment, wherever it stands, of what starts at `@doc.of`
  `@doc.stated`  the file's docstring, wherever it stands (with `@doc.of`: if that stands at
                 the top); none where there are several
  `@doc.above`   the file's doc is the comment right above this node, and no other
names
  `@import`      a statement for the row's reader (`statements.py`), or, with `@spec` (quotes
                 are taken off) and any number of `@import.name`, or an `@import.pattern`
                 (`{ a, b: c }`), read right here; `@import.as` is what the file calls it;
                 `@reexport` any node: the names are given on. One node that is both
                 `@import` and `@spec` is a use by the full name: told once a file
  `@exports`     any node: the file has a list of exports (it may be empty)
  `@export`      a name on that list, or several with spaces between
  `@exported`    a definition that is exported under another name
  `@alias`       that name, or what stands for it where there is none (`default`)
  `@given`       the name of what the file is for others (Lua returns it): its members and the
                 words above it are the file's own
  `@package`     the package or namespace of the file
  `@package.more`  the next part of it, where several statements make one (Scala)
  `@main`        any node: the file is a program's start
  `@runs`        any node: the file does something when it is run; a program if it has a `#!`

Captures that start with `_` are for predicates (of which `#not-any-of?` does not work: the
binding lets all pass; `#not-match?` does). A line `;;; depth N` starts a section whose
patterns begin at most N levels below the root (the root is 0): patterns that stand at the top
of a file cost next to nothing there, and slow the walk through the whole tree elsewhere; after
`;;; depth N nested` they are also asked of each type in a type, N - 1 levels below that. The
section after `;;; if REGEX || REGEX` is only asked of a file in which one is found, after
`;;; where …` only around these places (a search for what begins with a literal is fast). After
`;;; at …` nodes are looked up that start at these places, without a walk: its patterns are
`(kind) @comment`, `(kind) @import` (a use by the full name, which is what the regular
expression found), or `(parent (kind) @drop)`, and nothing else. After `;;; to …` it is nodes
that end there, of which those are imports that are a type's full name (`com.acme.Bar`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.dataclass import replace
from summarizer.facts.assemble import assemble
from summarizer.facts.cfamily import code_of, lines_of
from summarizer.facts.decode import is_western, to_utf8
from summarizer.facts.embedded import Page, rewrap, unwrap
from summarizer.facts.languages import BY_NAME
from summarizer.facts.objc import is_objective_c
from summarizer.facts.occurrences import code_between, code_by_symbol, lines_with
from summarizer.facts.parser import Found, NoGrammarError, read
from summarizer.records.sources import FileFacts

if TYPE_CHECKING:
    from collections.abc import Mapping


def extract(source: bytes, language: str, *, deadline_s: float = 2.0) -> FileFacts:
    """Return the facts of `source`, a file written in `language` (a name of `languages.py`).

    A function of its arguments that never raises on bad input: what cannot be read has
    `skipped` set. `deadline_s` is the wall time in seconds that parsing may take.
    """
    decoded = to_utf8(source)
    if decoded is None:
        return FileFacts(language, skipped="unreadable encoding")
    text = decoded.text
    if b"\0" in text:
        return FileFacts(language, skipped="binary")
    if language == "objc" and text and not is_objective_c(text, header=False):
        return FileFacts(language, skipped="not Objective-C")
    page = unwrap(text, BY_NAME[language])
    try:
        found = None if page.problem else read(page.text, page.row, deadline_s)
    except NoGrammarError as error:
        return FileFacts(language, skipped=str(error))
    if found is None:
        return FileFacts(language, skipped=page.problem or "slow parse")
    if found.taken:
        page = replace(page, markup=code_of(page.text, found.taken))
    facts = rewrap(assemble(found.harvest, found.text, found.row), page)
    return _legible(facts) if decoded.is_guess else facts


def _legible(facts: FileFacts) -> FileFacts:
    """The facts without words that were read in an encoding that they are not written in."""
    return replace(
        facts,
        doc=facts.doc if is_western(facts.doc) else "",
        symbols=tuple(s if is_western(s.doc) else replace(s, doc="") for s in facts.symbols),
        notes=tuple(note for note in facts.notes if is_western(note.text)),
    )


def definition_tokens(
    source: bytes, language: str, symbol: str, *, deadline_s: float = 2.0
) -> tuple[str, ...]:
    """Return the code of each definition of `symbol` (`name`, `Type.name`) as its tokens.

    One text a definition, tokens divided by spaces: what neither formatting nor comments
    change. Empty where the file cannot be read or defines no such symbol.
    """
    found, _ = _opened(source, language, deadline_s)
    if found is None:
        return ()
    name = symbol.rpartition(".")[2]
    names = (name, symbol)  # `app.users` of SQL is one name
    found_at = ((d.start, d.end) for d in found.harvest.definitions if d.name in names)
    spans = sorted(set(found_at))
    root, row = found.tree.root_node, found.row
    return tuple(code_between(root, found.text, row.name, *span) for span in spans)


def code_of_symbols(source: bytes, language: str, *, deadline_s: float = 2.0) -> Mapping[str, str]:
    """Return the code of each symbol (`name`, `Type.name`) without that of symbols inside it.

    Tokens divided by spaces: neither formatting nor comments change it.
    """
    found, _ = _opened(source, language, deadline_s)
    if found is None:
        return {}
    symbols = assemble(found.harvest, found.text, found.row).symbols
    return code_by_symbol(found.tree.root_node, found.text, found.row.name, symbols)


def lines_using(
    source: bytes, language: str, name: str, *, deadline_s: float = 2.0
) -> tuple[int, ...]:
    """Return the lines, from 1, on which the code of `source` uses `name`; empty if unreadable."""
    found, page = _opened(source, language, deadline_s)
    if found is None or page is None:
        return ()
    lines = lines_with(found.tree.root_node, found.text, name)
    around = page.lines_around(name)
    return tuple(sorted({*map(page.line_of, lines), *around}))


def _opened(
    source: bytes, language: str, deadline_s: float
) -> tuple[Found, Page] | tuple[None, None]:
    """The file parsed, and what it was parsed as; Nones where it cannot be read."""
    decoded = to_utf8(source)
    page = None if decoded is None else unwrap(decoded.text, BY_NAME[language])
    if page is None or page.problem:
        return None, None
    try:
        found = read(page.text, page.row, deadline_s)
    except NoGrammarError:
        return None, None
    if found is None:
        return None, None
    if found.taken:
        page = replace(page, markup=lines_of(page.text, found.taken))
    return found, page
