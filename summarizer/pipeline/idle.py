"""Tells at once that a commit has nothing to do with the map, before anything else is loaded.

It only says so when every change is an edit in place of a file that no entry, no page and no
rule of resolution can depend on; in every other case the full comparison decides.
"""

from __future__ import annotations

from summarizer.dataclass import dataclass
from summarizer.facts.languages import is_module_source
from summarizer.pipeline.speaking import is_ground, shows_on_page
from summarizer.records.repository import Change
from summarizer.snapshot.gitcli import Git

_REGULAR = 0o100644
_PROSE = frozenset(
    """md mdx markdown mdown mkd rst adoc asciidoc txt org textile wiki rmd qmd myst pod html htm
    xhtml""".split()
)
"""Suffixes of documents, which a check may be told to read; so may one without a suffix be."""


@dataclass(frozen=True, slots=True)
class Glance:
    """The branch's base and what the index differs in from it, renames as removal and addition."""

    base: str
    changes: tuple[Change, ...]

    @property
    def in_place(self) -> bool:
        """Whether every change is an edit of a file that stays where it is."""
        return all(change.old is not None and change.new is not None for change in self.changes)


def glance(git: Git) -> Glance:
    """Look at the index before anything else is loaded."""
    base = git.merge_base()
    return Glance(base, git.changes(base, "index", renames=False))


def is_idle(seen: Glance, *, documents: bool) -> bool:
    """Whether what differs from the branch's base cannot touch the map.

    `documents` also looks at hand-written documents, whose links a check may be told to read.
    """
    return bool(seen.base) and all(_is_beside(change, documents) for change in seen.changes)


def _is_beside(change: Change, documents: bool) -> bool:
    if change.old is None or change.new is None:
        return False
    path = change.new.path
    if change.old.mode != _REGULAR or change.new.mode != _REGULAR:
        return False
    if is_module_source(path) or is_ground(path) or shows_on_page(path):
        return False
    return not (_may_be_map_or_record(path) or (documents and _may_have_links(path)))


def _may_have_links(path: str) -> bool:
    stem, _, suffix = path.rpartition("/")[2].rpartition(".")
    return not stem or suffix.lower() in _PROSE


def _may_be_map_or_record(path: str) -> bool:
    low = path.lower()
    inside = "/modules/" in low or "readme" in low
    return inside or "adr" in low or "decision" in low
