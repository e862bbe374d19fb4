"""From the spans that a query found to the facts of a file. Knows no parser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.dataclass import replace
from summarizer.facts.comments import Block, Comments
from summarizer.facts.docs import about_file, as_written, clean_any, clean_docstring
from summarizer.facts.lines import Lines
from summarizer.facts.notes import may_reason, notes_of
from summarizer.facts.placing import counted, place
from summarizer.facts.pod import pod_words
from summarizer.facts.roxygen import exported_by_tags
from summarizer.facts.signatures import Signatures
from summarizer.facts.statements import imports_of
from summarizer.facts.uses import uses_of
from summarizer.facts.visibility import close, visibilities
from summarizer.patterns import lazy
from summarizer.records.sources import FileFacts, Renamed, Symbol

if TYPE_CHECKING:
    from summarizer.facts.harvest import Definition, Harvest
    from summarizer.facts.language import Language
    from summarizer.records.sources import Import

# `#![allow(warnings)]` is Rust's.
_SHEBANG = lazy(rb"#!\s*/")
_CALLED_BY_SYSTEM = frozenset({"c", "cpp", "objc", "kotlin", "dart"})
"""Where the system calls `main` by its name."""
_IN_HEADERS = frozenset({"static", "inline", "constexpr"})
"""With one of these before its name a function may have its body in many files."""
_APART = 5
"""Lines at most between overloads: decorators, a comment."""
_PARTIAL_SHARE = 0.1
"""Of the bytes: grammars stumble over up to a twentieth of files that compilers take."""


def assemble(harvest: Harvest, text: bytes, language: Language) -> FileFacts:
    """Return the facts of the file with the UTF-8 bytes `text`."""
    comments = Comments(harvest, text, language.doc_openers)
    lines = Lines(text)
    placed = place(harvest)
    imports = imports_of(counted(harvest), language.imports, lines)
    close(placed, imports)
    symbols = _symbols(placed, harvest, text, language, comments, lines)
    doc = _file_doc(harvest, text, language, comments, placed, symbols)
    docs = {**harvest.docs, **dict(harvest.own_docs.values())}
    if language.name == "perl":
        doc, symbols = _with_pod(text, doc, symbols, harvest.package)
    return FileFacts(
        language=language.name,
        doc=doc,
        symbols=symbols,
        imports=imports,
        exports=_exports(harvest),
        notes=notes_of(harvest, text, placed, symbols, doc, comments, lines),
        package=harvest.package,
        main=harvest.main or (_SHEBANG.match(text) is not None and (language.runs or harvest.runs)),
        partial=harvest.broken > max(1, _PARTIAL_SHARE * len(text)),
        uses=uses_of(text, language, harvest.comments, docs),
        renamed=_renamed(harvest, symbols, imports, lines) if harvest.renamed else (),
    )


def _with_pod(
    text: bytes, doc: str, symbols: tuple[Symbol, ...], package: str
) -> tuple[str, tuple[Symbol, ...]]:
    """Perl's words about a file and its subs stand apart from them."""
    about, items = pod_words(text.decode("utf-8", "replace"))
    items.update({package: about} if package else {})
    told = (s if s.doc else replace(s, doc=items.get(s.name, "")) for s in symbols)
    return about or doc, tuple(told)


def _symbols(
    placed: list[Definition],
    harvest: Harvest,
    text: bytes,
    language: Language,
    comments: Comments,
    lines: Lines,
) -> tuple[Symbol, ...]:
    others = {(start, alias) for start, _, alias in harvest.renamed}
    listed = harvest.exported.union(one[1] for one in harvest.exports or () if one not in others)
    if language.visibility == "roxygen":
        listed |= exported_by_tags(placed, comments.above)
    signatures = Signatures(harvest, text)
    _adjust(placed, harvest, language, signatures)
    shown = visibilities(placed, signatures.head, listed, language.visibility)
    found: dict[tuple[str, str, str], tuple[Symbol, bool]] = {}
    for one, exported in zip(placed, shown, strict=True):
        key = (one.parent, one.name, one.kind)
        earlier, was_declared = found.get(key, (None, False))
        # Overloads: the first stands for all; but a definition stands for its declaration.
        if earlier and not (was_declared and not one.declared):
            doc = earlier.doc or _doc(one, harvest, text, comments)
            start, end = (lines.of(place) for place in (one.start, max(one.start, one.end - 1)))
            # … and reaches to the end of the one with a body, where that stands right below.
            end = max(earlier.end, end) if start - earlier.end <= _APART else earlier.end
            checked, exported = earlier.checked and one.checked, earlier.exported or exported
            joined = replace(earlier, doc=doc, end=end, checked=checked, exported=exported)
            found[key] = (joined, was_declared)
            continue
        if one.if_listed and one.name not in listed:
            continue
        # `typedef struct a {} a;` defines one thing.
        if one.kind in {"struct", "union", "enum"} and (one.parent, one.name, "type") in found:
            continue
        signature = signatures.of(one)
        doc = _doc(one, harvest, text, comments) or (earlier.doc if earlier else "")
        line = lines.of(max(one.start, one.name_start))
        end = lines.of(max(one.start, one.end - 1))
        told = (signature, line, doc, one.parent, exported, end, one.checked)
        found[key] = (Symbol(one.name, one.kind, *told), one.declared)
    return tuple(sorted((symbol for symbol, _ in found.values()), key=lambda s: s.line))


def _adjust(
    placed: list[Definition], harvest: Harvest, language: Language, signatures: Signatures
) -> None:
    """What a program starts with nobody else calls; who includes a file sees more than linkers."""
    for one in placed if harvest.main and language.name in _CALLED_BY_SYSTEM else ():
        one.private = one.private or (one.kind == "function" and one.name == "main")
    if language.visibility != "not-static":
        return
    is_code = not harvest.header and any(  # not all headers have a guard
        one.kind == "function"
        and one.body >= 0
        and not one.declared
        and _IN_HEADERS.isdisjoint(signatures.head(one).split())
        for one in placed
    )
    for one in placed:  # `static const` is there for all that include it
        one.exported = one.exported or (harvest.header and one.kind == "constant")
        one.private = one.private or (is_code and one.kind == "macro")


def _doc(one: Definition, harvest: Harvest, text: bytes, comments: Comments) -> str:
    """Return the words about a definition: of a member, which nobody shows, as written.

    Cleaning all of them took a fifth of the time that a file takes.
    """
    inside = one.doc or (one.body, harvest.docs.get(one.body, 0))
    if inside[1]:
        return _told(text[slice(*inside)].decode("utf-8"), one)
    above = _told(comments.above(one.start), one)
    span = harvest.own_docs.get(one.start)
    return above or (_told(text[slice(*span)].decode("utf-8"), one) if span else "")


def _told(text: str, one: Definition) -> str:
    return as_written(text) if one.parent and not may_reason(text) else clean_any(text)


def _file_doc(
    harvest: Harvest,
    text: bytes,
    language: Language,
    comments: Comments,
    placed: list[Definition],
    symbols: tuple[Symbol, ...],
) -> str:
    if harvest.file_doc and comments.is_first(harvest.file_doc[0]):
        start, end = harvest.file_doc
        return clean_docstring(text[start:end].decode("utf-8"))
    if len(harvest.stated_docs) == 1:
        return clean_any(text[slice(*harvest.stated_docs[0])].decode("utf-8"))
    if harvest.doc_above >= 0:
        return about_file([Block(comments.above(harvest.doc_above), True, b"")], ())
    shown = {(one.parent, one.name) for one in symbols if one.name not in harvest.given}
    owned = {comments.outermost(d.start) for d in placed if (d.parent, d.name) in shown}
    return about_file(comments.head(owned), language.file_openers)


def _renamed(
    harvest: Harvest, symbols: tuple[Symbol, ...], imports: tuple[Import, ...], lines: Lines
) -> tuple[Renamed, ...]:
    """What is defined here or taken from elsewhere, and given to others by another name."""
    known = {symbol.name for symbol in symbols if not symbol.parent}
    known.update(ours for one in imports for _, ours in one.had)
    found = {
        (name, alias): Renamed(name, alias, lines.of(start))
        for start, name, alias in sorted(harvest.renamed, reverse=True)
        if name != alias and name in known
    }
    return tuple(reversed(found.values()))


def _exports(harvest: Harvest) -> tuple[str, ...] | None:
    if harvest.exports is None:
        return None
    return tuple(dict.fromkeys(name for _, name in sorted(harvest.exports)))
