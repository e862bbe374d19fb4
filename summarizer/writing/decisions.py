"""What the authors wrote down as a decision: records (ADRs), marked comments, rationales."""

from __future__ import annotations

import re
from collections.abc import Mapping

from summarizer.patterns import lazy
from summarizer.records.entries import Decision, Evidence, ModuleInputs
from summarizer.records.sources import FileFacts
from summarizer.writing.prose import first_sentence, is_noise

MOST = 5
LIMIT = 240
_FEWEST_WORDS = 6
_POINTING = (
    r"(?:This|The (?:above|below|following)) (?:method|function|parameter|argument|value|one)\b"
)
_NOT = r"(?:must|do|should|can|may|need)(?: not|n['’]t)"
_AIMS = "accommodate allow avoid break ensure keep make match prevent stay support work".split()
_REASON = lazy(
    r"(?i)\b(?:because|since|so that|so (?:we|it|i|they|the|this|an?|as to)"
    r"|in order (?:to|for|that)|instead of|rather than|even though|deliberate(?:ly)?"
    r"|intentional(?:ly)?|on purpose|by design"
    rf"|due to|otherwise|or else|for (?:\w+ )?compat\w*|to (?:{'|'.join(_AIMS)})"
    rf"|{_NOT}|must|cannot|never|without|in sync|synchroni[sz]ed with)\b|, (?:so|as)\b"
)
"""What a sentence says that gives a reason, or a rule that somebody could break."""
_MUSING = lazy(
    r"I(?:['’]\w+)? |(?:Similar|Identical|Same|Copied|Equivalent) (?:to|as|from)\b"
    r"|(?:It )?(?:[Ss]hould|[Cc]ould|[Mm]ight|[Ww]ould)\b"
    r"|(?:Maybe|Perhaps|Not sure|Probably|As of)\b"
    r"|We should (?:start|eventually|probably|also|really)\b"
    r"|(?:Raised|Thrown|Returned|Called|Emitted|Fired|Invoked|Triggered|Occurs) (?:when|if)\b"
)
_GIVEN = frozenset(("DECISION", "WHY", "BECAUSE"))
"""Marks of those who knew that they wrote down a reason."""
_MARKS = {"DECISION": 0, "WHY": 1, "BECAUSE": 2, "NOTE": 3, "HACK": 4}
_TITLE = lazy(r"^#\s+(?:ADR[- ]?)?(?:\d+[.:)\s-]+\s*)?(.+?)\s*#*$", re.MULTILINE)
_DEAD = lazy(r"status\W{0,6}\s*(?:superseded|rejected|deprecated|proposed)", re.IGNORECASE)


def decisions(
    inputs: ModuleInputs, facts: Mapping[str, FileFacts], texts: Mapping[str, str]
) -> tuple[Decision, ...]:
    """At most five, decision records first; `texts` holds the records' contents by path."""
    recorded = [d for ref in inputs.records if (d := _record(ref.path, texts.get(ref.path, "")))]
    noted: dict[str, tuple[tuple[int, str, str], Decision]] = {}
    for path in sorted(facts):
        for note in facts[path].notes:
            text = first_sentence(note.text, LIMIT)
            if _stands_alone(text) and (note.mark in _GIVEN or _REASON.search(text)):
                rank = (_MARKS.get(note.mark, 9), path, text)
                noted.setdefault(text, (rank, Decision(text, (Evidence(path, note.symbol),))))
    ranked = [decision for _, decision in sorted(noted.values(), key=lambda pair: pair[0])]
    chosen = [*recorded[-MOST:], *ranked][:MOST]
    return tuple(sorted(chosen, key=lambda d: (d.evidence[0].path, d.evidence[0].symbol, d.text)))


def _stands_alone(text: str) -> bool:
    """Whether a note says something to who does not see the line that it stands at."""
    if len(text.split()) < _FEWEST_WORDS or is_noise(text) or text[-1] in ":?!":
        return False
    return re.match(_POINTING, text) is None and _MUSING.match(text) is None


def _record(path: str, text: str) -> Decision | None:
    """A decision record's title, unless its status says that it does not hold."""
    title = _TITLE.search(text)
    if title is None or _DEAD.search(text[:1500]):
        return None
    text = first_sentence(title.group(1), LIMIT)
    return Decision(text, (Evidence(path),)) if text else None
