"""From a model's text to typed values: strict about the shape, never repaired.

JSON may stand alone or in one fence; half of it is no JSON, since a list that a repair closes
would be a shorter list. Nothing here says whether a claim is true.
"""

from __future__ import annotations

import json
import posixpath
import re
from typing import Any

from summarizer.dataclass import replace
from summarizer.hidden import strip_hidden
from summarizer.records.entries import Decision, Evidence
from summarizer.records.model import Failure
from summarizer.records.words import Draft, Statement
from summarizer.writing.failures import failure, fingerprint
from summarizer.writing.prose import first_sentence
from summarizer.writing.sentences import ended, shorten

LIMIT = 200
DECISION_LIMIT = 240
MOST_DECISIONS = 5
MOST_EVIDENCE = 4
MOST_STATEMENTS = 6
TOPICS = ("what", "flow", "layers", "coupling", "start")

_FENCE = r"```(?:json|JSON)?\s*\n(.*?)\n\s*```"
_THOUGHT = r"\A\s*<think>.*?</think>"
# a line is never kept: lines move with each edit
_LINES = r"(?::L?\d+(?:[-:]L?\d+)*|#L\d+(?:-L?\d+)?)\Z"
_LONGEST_PATH = 400


class _WrongShapeError(ValueError):
    """The text says where the answer has another shape."""


def entry_draft(text: str, module: str) -> Draft | Failure:
    """The draft of a module's entry; paths below the module may be written relative to it."""
    try:
        table = _table(json_in(text), ("responsibility", "key_decisions"), _DRAFT_KEYS)
        return Draft(
            responsibility=_claim(table["responsibility"], module, LIMIT),
            decisions=tuple(
                _claim(item, module, DECISION_LIMIT)
                for item in _list(table["key_decisions"], "key_decisions")[:MOST_DECISIONS]
            ),
            depends_on=_texts(table.get("depends_on", []), "depends_on"),
            entry_points=_texts(table.get("entry_points", []), "entry_points"),
        )
    except _WrongShapeError as error:
        return failure("wrong-schema", str(error))
    except ValueError:
        return replace(failure("not-json"), seen=fingerprint(text))


def statements(text: str) -> tuple[Statement, ...] | Failure:
    """What an answer says about the whole, by topic and in its order."""
    try:
        table = _table(json_in(text), TOPICS, TOPICS)
        found = []
        for topic in TOPICS:
            for item in _list(table[topic], topic)[:MOST_STATEMENTS]:
                said = _claim(item, "", DECISION_LIMIT)
                found.append(Statement(topic, said.text, said.evidence))
        return tuple(found)
    except _WrongShapeError as error:
        return failure("wrong-schema", str(error))
    except ValueError:
        return replace(failure("not-json"), seen=fingerprint(text))


_DRAFT_KEYS = ("responsibility", "key_decisions", "depends_on", "entry_points")


def json_in(text: str) -> Any:
    """The JSON of an answer, alone or in one fence; raises ValueError."""
    plain = re.sub(_THOUGHT, "", text, flags=re.DOTALL).strip()
    fenced = re.findall(_FENCE, plain, re.DOTALL)
    if len(fenced) == 1 and not plain.startswith("{"):
        plain = fenced[0]
    try:
        return json.loads(plain, object_pairs_hook=_once)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these pairs; of a key that comes twice nobody knows which was meant."""
    table = dict(pairs)
    if len(table) < len(pairs):
        raise _WrongShapeError("a key comes twice")
    return table


def _table(value: Any, required: tuple[str, ...], known: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _WrongShapeError("no object")
    for key in required:
        if key not in value:
            raise _WrongShapeError(f"{key} is missing")
    for key in value:
        if key not in known:
            raise _WrongShapeError("a key that was not asked for")
    return value


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise _WrongShapeError(f"{key} is no list")
    return value


def _text(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise _WrongShapeError(f"{key} is no text")
    return value


def _texts(value: Any, key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_text(item, key).strip() for item in _list(value, key)[:40]))


def _claim(value: Any, module: str, limit: int) -> Decision:
    table = _table(value, ("text", "evidence"), ("text", "evidence"))
    said = " ".join(strip_hidden(_text(table["text"], "text")).split())
    told = first_sentence(said, limit) if limit == LIMIT else ""
    evidence = [
        _evidence(item, module) for item in _list(table["evidence"], "evidence")[:MOST_EVIDENCE]
    ]
    text = told or (shorten(ended(said), limit) if said else "")
    return Decision(text, tuple(dict.fromkeys(evidence)))


def _evidence(value: Any, module: str) -> Evidence:
    table = _table(value, ("path",), ("path", "symbol"))
    path = re.sub(_LINES, "", _text(table["path"], "path").strip().strip("`"))[:_LONGEST_PATH]
    symbol = _text(table.get("symbol") or "", "symbol").strip().strip("`")
    symbol = re.sub(r"\(.*\)\Z", "", symbol)[:_LONGEST_PATH]
    return Evidence(_plain(path, module), symbol)


def _plain(path: str, module: str) -> str:
    """A path from the root; `./x` and `/x` are written as people do, `..` stays as it is."""
    path = posixpath.normpath(path.lstrip("/")) if path else ""
    return "" if path == "." and module != "." else path
