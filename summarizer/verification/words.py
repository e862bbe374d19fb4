"""Holds what a model says against the tree: what is not borne out is dropped, and counted."""

from __future__ import annotations

from collections.abc import Iterable

from summarizer.addressed import has_link, is_addressed
from summarizer.dataclass import replace
from summarizer.records.entries import Decision, Evidence
from summarizer.records.words import Draft, Dropped, Ground, Statement
from summarizer.verification.support import unknown_edge, unknown_tool, unsupported

_LONGEST_SHOWN = 120


def verified(draft: Draft, ground: Ground) -> tuple[Draft, tuple[Dropped, ...]]:
    """The draft without what the tree does not bear out, and what was dropped.

    A responsibility without support comes back empty.
    """
    dropped: list[Dropped] = []
    opening = _claim(draft.responsibility, "responsibility", ground, dropped)
    decisions = [_claim(one, "decision", ground, dropped) for one in draft.decisions]
    dropped += [
        _drop(ground, "dependency", name, "not among the resolved imports")
        for name in draft.depends_on
        if name not in ground.depends_on
    ]
    starts = {_whole(path, ground) for path in draft.entry_points}
    dropped += [
        _drop(ground, "start", path, "neither a main nor a declared start")
        for path in sorted(starts - ground.starts)
    ]
    said = [one for one in decisions if one is not None and one != opening]
    kept = replace(
        draft,
        responsibility=opening or Decision(""),
        decisions=tuple(dict.fromkeys(said)),
        depends_on=tuple(name for name in draft.depends_on if name in ground.depends_on),
        entry_points=tuple(sorted(starts & ground.starts)),
    )
    return kept, tuple(dropped)


def verified_statements(
    said: Iterable[Statement], ground: Ground
) -> tuple[tuple[Statement, ...], tuple[Dropped, ...]]:
    """The statements about the whole that their evidence bears out, and the others."""
    dropped: list[Dropped] = []
    kept = []
    for one in said:
        claim = _claim(Decision(one.text, one.evidence), one.topic, ground, dropped)
        if claim is not None:
            kept.append(Statement(one.topic, claim.text, claim.evidence))
    return tuple(dict.fromkeys(kept)), tuple(dropped)


def _claim(claim: Decision, place: str, ground: Ground, dropped: list[Dropped]) -> Decision | None:
    if not claim.text:
        dropped.append(_drop(ground, place, "", "no text"))
        return None
    evidence = []
    for item in claim.evidence:
        found, why = _evidence(item, ground)
        if found is not None:
            evidence.append(found)
        else:
            what = f"{item.path} {item.symbol}".strip()
            dropped.append(_drop(ground, f"evidence of a {place}", what, why))
    why = _against(claim.text, evidence, ground)
    if why:
        dropped.append(_drop(ground, place, claim.text, why))
        return None
    return Decision(claim.text, tuple(dict.fromkeys(evidence)))


def _evidence(item: Evidence, ground: Ground) -> tuple[Evidence | None, str]:
    path = _whole(item.path, ground)
    if path not in ground.shown:
        return None, "no such path among those shown"
    if item.symbol and not ground.defines(path, item.symbol):
        return None, "the file does not define the symbol"
    return Evidence(path, item.symbol), ""


def _whole(path: str, ground: Ground) -> str:
    """The path from the root; one below the module may have been written relative to it."""
    below = f"{ground.subject}/{path}"
    return below if path not in ground.shown and below in ground.shown else path


def _against(text: str, evidence: list[Evidence], ground: Ground) -> str:
    if is_addressed(text):
        return "it is addressed to an agent or a shell"
    if has_link(text):
        return "it holds the address of a page"
    if not evidence:
        return "no evidence"
    if _folded(text) in _folded(ground.instructions):
        return "it repeats the instructions"
    paths = sorted({item.path for item in evidence})
    held = "\n".join([*paths, *(ground.text_of(path) for path in paths)])
    tool = unknown_tool(text, ground.commands, held)
    if tool:
        return f"neither manifests nor CI files nor the evidence name {tool!r}"
    edge = unknown_edge(text, ground.edges)
    if edge:
        return edge
    names = {*ground.names, *ground.depends_on, *(item.symbol for item in evidence)}
    return unsupported(text, held, names - {""}, english=ground.english)


def _folded(text: str) -> str:
    return " ".join(text.lower().split()).rstrip(". …")


def _drop(ground: Ground, place: str, text: str, why: str) -> Dropped:
    subject = ground.subject
    return Dropped(subject, place, text[:_LONGEST_SHOWN], why)
