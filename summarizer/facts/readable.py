"""What a grammar is given to read: the text, made readable, and the row of its real language."""

from __future__ import annotations

from summarizer.dataclass import replace
from summarizer.facts.cfamily import Prepared, is_cplusplus, prepare
from summarizer.facts.graphql import prepare_graphql
from summarizer.facts.kotlin import prepare_kotlin
from summarizer.facts.language import Language
from summarizer.facts.languages import BY_NAME
from summarizer.facts.objc import is_objective_c, prepare_objective_c


def readable(text: bytes, row: Language) -> tuple[Language, Prepared]:
    """Return the row that `text` belongs to and the text to parse; a header may be of another."""
    if row.grammar == "kotlin":
        text = prepare_kotlin(text)
    if row.name == "graphql":
        text = prepare_graphql(text)
    if row.name in {"c", "objc"} and is_objective_c(text, header=row.name == "c"):
        row, text = BY_NAME["objc"], prepare_objective_c(text)
    if row.name == "c" and is_cplusplus(text):
        row = BY_NAME["cpp"]
    if not row.preprocessor:
        return row, Prepared(text, is_header=True, head_end=-1)
    prepared = prepare(text, macros=row.name != "csharp")
    if row.name == "objc" and b"@implementation" not in text:
        prepared = replace(prepared, is_header=True)
    return row, prepared
