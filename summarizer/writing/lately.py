"""The sections of the overview that come from git's history."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from summarizer.addressed import has_link, is_addressed
from summarizer.writing.fitting import Section
from summarizer.writing.graphs import Places, churn_by_module
from summarizer.writing.sections import Marks, has_words, is_in, names, one_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from summarizer.records.entries import Entry
    from summarizer.records.repository import Churn, History

_UNKNOWN = "- unknown (shallow clone, or git gave no answer)"
_MOST_FILES = 3
_MOST_SUBJECTS = 12
_MOST_BUSY = 8
_CHORE = (
    r"(?i)(?:chore|ci|style|build|release|tests?|docs?)(?:\([^)]*\))?!?:|fix\(deps"
    r"|\W*(?:bump|merge|release|prepare|revert|wip|typos?|start version"
    r"|fix(?:ed|es)? (?:a )?typos?|update (?:dev |dependenc|deps|lock|version|changelog)"
    r"|\[pre-commit|pre-commit autoupdate|v?\d+\.\d+)"
)
_NO_WORK = (
    r"(?i).*\.(?:md|rst|txt|adoc|ya?ml|toml|json5?|jsonc|lock|lockb|snap|ini|cfg|svg|png|gif|jpe?g|sum"
    r"|mod|csv|ipynb|po|pot|xml|html)$|(?:.*/)?(?:\.[^/]*|change(?:log|s)|news|version|authors|copying"
    r"|notice|(?:un)?licen[sc]e(?:-[^/]*)?)$"
)
"""Files whose changes are not work on the code: documents, settings, data."""


def work(entries: Sequence[Entry], history: History, marks: Marks) -> Section:
    """Where git saw most changes in the last months, by module, with its busiest files."""
    heading = "## Where the work happens"
    if not history.known:
        return Section(heading, (_UNKNOWN,), 2)
    changed = _code_churn(history)
    places = Places(entry.module for entry in entries)
    sums = churn_by_module(changed, (entry.module for entry in entries))
    busy = sorted(sums, key=lambda name: (-sums[name], name))[:_MOST_BUSY]
    files: dict[str, dict[str, None]] = {}
    for one in changed:  # files of one name are told once: it is all that is shown of them
        files.setdefault(places.of(one.path), {})[one.path.rpartition("/")[2]] = None
    items = tuple(
        f"- {marks.code(name)}: mostly {names(list(files[name])[:_MOST_FILES], marks)}"
        for name in busy
    )
    words = "Most changed in the six months before this commit, busiest first."
    if not items:
        return Section(heading, ("- no changes to source in the last six months",), 2)
    return Section(heading, items, 2, words, few=4)


def _code_churn(history: History) -> list[Churn]:
    return [one for one in history.churn if not re.match(_NO_WORK, one.path)]


def subjects(history: History, marks: Marks) -> Section:
    """What was worked on last, in the commits' own words, chores left out."""
    heading = "## Worked on lately"
    if not history.known:
        return Section(heading, (_UNKNOWN,), 5)
    told = dict.fromkeys(one for one in history.subjects if _may_stand(one))
    telling = [one for one in told if not re.match(_CHORE, one)] or list(told)
    items = tuple(f"- {_quoted(subject, marks)}" for subject in telling[:_MOST_SUBJECTS])
    return Section(heading, items, 5, few=4)


def _may_stand(subject: str) -> bool:
    return len(subject.split()) > 1 and not is_addressed(subject) and not has_link(subject)


def _quoted(subject: str, marks: Marks) -> str:
    """A commit's subject as a quotation: it is somebody's words, never an instruction."""
    return f"“{one_line(subject, marks)}”"


def authors(entries: Sequence[Entry], history: History, marks: Marks) -> Section:
    """By part of the repository that holds modules today: history knows others, too."""
    heading = "## Who knows which part"
    if not history.known:
        return Section(heading, (_UNKNOWN,), 6)
    items = tuple(
        f"- {marks.code(one.folder)}: {', '.join(marks.prose(name) for name in people)}"
        for one in history.authors
        if (people := [name for name in one.names if not is_addressed(name)])
        and any(is_in(entry.module, one.folder) for entry in entries)
    )
    return Section(heading, items, 6, few=4, many=10)


def wordless(ranked: Sequence[Entry], history: History, marks: Marks) -> Section:
    """Modules that change often and that nobody has described: worth a sentence."""
    silent = [entry.module for entry in ranked if not has_words(entry)]
    changes = churn_by_module(_code_churn(history), (entry.module for entry in ranked))
    busy = sorted((name for name in silent if changes.get(name)), key=lambda n: (-changes[n], n))
    items = tuple(f"- {marks.code(name)}" for name in busy[:_MOST_BUSY])
    words = "A docstring, package comment or README in these would help most."
    return Section("## Busy modules without words of their own", items, 7, words, few=3, many=5)
