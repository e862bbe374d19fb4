"""The programs that a repository's filters name, kept from running where git only looks.

To compare a file with the index git hands it to the `clean` program of its filter. Staging
needs that program, a look does not: without it a filtered file counts as edited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from summarizer.snapshot.listing import split_z

if TYPE_CHECKING:
    from summarizer.snapshot.gitcli import Git

_NAMED = ("config", "--name-only", "-z", "--get-regexp", r"^filter\..*\.(clean|process|required)$")


def unfiltered(git: Git) -> tuple[str, ...]:
    """The options with which git compares files and runs no filter of this repository."""
    keys = sorted(set(split_z(git.attempt(*_NAMED).out)))
    values = ((key, "false" if key.endswith(".required") else "") for key in keys)
    return tuple(word for key, value in values for word in ("-c", f"{key}={value}"))
