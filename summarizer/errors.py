"""What can go wrong, in words for the person at the keyboard."""

from __future__ import annotations

from summarizer.hidden import show_hidden
from summarizer.typed import typed

FETCH_ALL = "git -c fetch.recurseSubmodules=no fetch --refetch --no-filter"
"""What to type where git lacks files that a commit names, as in a partial clone."""


class SummarizerError(Exception):
    """Something the user can mend: what happened, where, and the next command to type.

    `where` is `file` or `file:line`; the command exits with `code` (design: 1 stale, 2 the
    user's side). `here` is the folder of the repository where the person stands, as far as
    that is known; paths in the next step are `typed.marked`.
    """

    code = 2
    here = ""

    def __init__(self, what: str, *, where: str = "", next_step: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.marked_step = next_step

    @property
    def next_step(self) -> str:
        """The next command as one types it where one stands."""
        return typed(self.marked_step, self.here)

    def told(self, here: str) -> str:
        """All of it in words for a person who stands in the folder `here`."""
        place = f"{show_hidden(self.where)}: " if self.where else ""
        step = f"\n  next: {typed(self.marked_step, here)}" if self.marked_step else ""
        return f"{place}{self.what}{step}"

    def __str__(self) -> str:
        return self.told(self.here)


class NoRepository(SummarizerError):
    """There is no git repository here, or git cannot read it."""


class GitFailed(SummarizerError):
    """A git command failed; the message carries git's own last words."""


class BlobMissing(SummarizerError):
    """An object that the index or a tree names is not in the object store."""


class BadConfig(SummarizerError):
    """A configuration file cannot be read, or names an unknown key or a wrong value."""


class DamagedDocument(SummarizerError):
    """A file of the map cannot be parsed; its bytes are left as they are."""


class CannotWrite(SummarizerError):
    """The map cannot be written where the configuration wants it."""


class Refused(SummarizerError):
    """A tool of the agent was asked for what it does not give; the message says what it gives."""
