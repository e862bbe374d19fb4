"""What a model says about the whole, as a section of the overview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from summarizer.records.words import Statement
from summarizer.writing.fitting import Section
from summarizer.writing.sections import Marks

HEADING = "## How it works, in a model's words"
_WORDS = "Each sentence was held against the files that it cites."
LABELS: Mapping[str, str] = MappingProxyType(
    {
        "what": "What it is",
        "flow": "How data flows",
        "layers": "Layers",
        "coupling": "Coupling",
        "start": "Where to start",
    }
)


def told_section(told: Sequence[Statement], marks: Marks) -> Section:
    """The statements, one item each, topic by topic; no section without any."""
    items = tuple(_item(one, marks) for topic in LABELS for one in told if one.topic == topic)
    return Section(HEADING, items, 0, _WORDS, few=5, many=15)


def _item(statement: Statement, marks: Marks) -> str:
    cited = ", ".join(
        marks.code(item.path) + (f" {marks.code(item.symbol)}" if item.symbol else "")
        for item in statement.evidence
    )
    return f"- {LABELS[statement.topic]}: {marks.prose(statement.text)} Evidence: {cited}"
