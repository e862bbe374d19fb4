"""From the spans that a query found to the facts of a file. Knows no parser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.facts.comments import Comments
from summarizer.facts.docs import clean_doc, clean_docstring
from summarizer.facts.notes import notes_of
from summarizer.facts.signatures import Signatures
from summarizer.facts.statements import imports_of
from summarizer.facts.visibility import RULES
from summarizer.records import FileFacts, Symbol

if TYPE_CHECKING:
    from summarizer.facts.harvest import Definition, Harvest
    from summarizer.facts.languages import Language

_OPAQUE = frozenset({"function", "method", "constant", "variable", "hidden"})
_NAMELESS = frozenset({"module", "namespace"})
_PARTIAL_SHARE = 0.2


def assemble(harvest: Harvest, text: bytes, language: Language) -> FileFacts:
    """Return the facts of the file with the UTF-8 bytes `text`."""
    comments = Comments(harvest, text, language)
    placed = place(harvest.definitions)
    symbols = _symbols(placed, harvest, text, language, comments)
    return FileFacts(
        language=language.name,
        doc=comments.file_doc(),
        symbols=symbols,
        imports=imports_of(harvest.statements, language.imports),
        exports=None if harvest.exports is None else tuple(dict.fromkeys(harvest.exports)),
        notes=notes_of(harvest, text, placed, symbols, comments),
        package=harvest.package,
        main=harvest.main or text.startswith(b"#!"),
        partial=harvest.broken > _PARTIAL_SHARE * max(1, len(text)),
    )


def place(definitions: list[Definition]) -> list[Definition]:
    """Return the definitions that are symbols, in order, each with its parent's name.

    What stands in a function's body is left out; a function in a type becomes a method.
    """
    kept: list[Definition] = []
    around: list[Definition] = []
    for one in sorted(definitions, key=lambda d: (d.start, -d.end)):
        while around and around[-1].end <= one.start:
            around.pop()
        if around and around[-1].kind in _OPAQUE:
            continue
        owner = next((a.name for a in reversed(around) if a.kind not in _NAMELESS), "")
        one.parent = one.parent or owner
        if one.kind == "function" and one.parent:
            one.kind = "method"
        around.append(one)
        if one.kind not in {"scope", "hidden"}:
            kept.append(one)
    return kept


def _symbols(
    placed: list[Definition],
    harvest: Harvest,
    text: bytes,
    language: Language,
    comments: Comments,
) -> tuple[Symbol, ...]:
    rule = RULES[language.visibility]
    listed = harvest.exported.union(harvest.exports or ())
    signatures = Signatures(harvest, text)
    visible: dict[str, bool] = {}
    found: dict[tuple[str, str, str], Symbol] = {}
    for one in placed:
        signature = signatures.of(one)
        head = signature.partition(one.name)[0]
        shown = one.exported or rule(one.name, head, one.parent, listed)
        shown = shown and visible.get(one.parent, True)
        visible.setdefault(one.name, shown)
        doc = _doc(one, harvest, text, comments)
        symbol = Symbol(one.name, one.kind, signature, one.row + 1, doc, one.parent, shown)
        # Overloads: the first stands for all.
        found.setdefault((one.parent, one.name, one.kind), symbol)
    return tuple(found.values())


def _doc(one: Definition, harvest: Harvest, text: bytes, comments: Comments) -> str:
    span = harvest.docs.get(one.body)
    if span:
        return clean_docstring(text[span[0] : span[1]].decode("utf-8"))
    return clean_doc(comments.above(one))
