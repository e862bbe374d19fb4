"""What can go wrong, in words for the person at the keyboard."""

from __future__ import annotations


class SummarizerError(Exception):
    """Something the user can mend: what happened, where, and the next command to type.

    `where` is `file` or `file:line`; the command exits with `code` (design: 1 stale, 2 the
    user's side).
    """

    code = 2

    def __init__(self, what: str, *, where: str = "", next_step: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.next_step = next_step

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        step = f"\n  next: {self.next_step}" if self.next_step else ""
        return f"{place}{self.what}{step}"


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
