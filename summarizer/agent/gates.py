"""Two gates: what of a result is shown, and what of it is remembered.

With them a run's context grows with its steps, never with the bytes that it reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from summarizer.patterns import lazy
from summarizer.records.agent import Limits, Observation

LONGEST_LINE = 300
_PLACE = lazy(r"[^\s:`'\"()<>,;]+:\d+(?:-\d+)?")


def clip(text: str, most: int) -> str:
    """The first characters of a text, `…` in the place of the rest."""
    return text if len(text) <= most else f"{text[: max(0, most - 1)]}…"


def fitting(rows: Sequence[str], limits: Limits) -> list[str]:
    """Gate one: as many rows, each of a bounded length, as one result may show."""
    kept: list[str] = []
    room = limits.characters
    for row in rows[: limits.window]:
        row = clip(row, LONGEST_LINE)
        room -= len(row) + 1
        if room < 0 and kept:
            break
        kept.append(row)
    return kept


def conclusion(own: str, seen: Iterable[Observation], limit: int) -> str:
    """Gate two: one line under `limit` characters; the model's own where it gives one."""
    text = " ".join(own.split())
    if text:
        return _shortened(text, limit)
    told = [(one.summary, one.places) for one in seen]
    if not told:
        return ""
    share = max(20, (limit - 2 * (len(told) - 1)) // len(told))
    return clip("; ".join(_with_places(*one, share) for one in told), limit)


def _shortened(text: str, limit: int) -> str:
    """The text cut on a word's border; the places that the cut would lose stand at its end."""
    if len(text) <= limit:
        return text
    places = list(dict.fromkeys(_PLACE.findall(text)))
    tail = _listed([one.rstrip(".") for one in places], limit // 2)
    head = text[: limit - len(tail) - 2].rpartition(" ")[0] or text[: limit - len(tail) - 2]
    lost = [one for one in tail.split(", ") if one not in head]
    return clip(f"{head}… {', '.join(lost)}".rstrip(), limit)


def _with_places(summary: str, places: Sequence[str], limit: int) -> str:
    listed = _listed(places, limit - len(summary) - 2)
    return f"{summary}: {listed}" if listed else clip(summary, limit)


def _listed(places: Iterable[str], room: int) -> str:
    """Whole places, as many as fit: half a path would lead nowhere."""
    kept: list[str] = []
    for place in places:
        room -= len(place) + 2
        if room < 0:
            break
        kept.append(place)
    return ", ".join(kept)
