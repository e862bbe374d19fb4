"""Which files speak for more than themselves, by their names alone."""

from __future__ import annotations

from summarizer.facts.manifests import is_manifest

_CONFIGURATION = ("pyproject.toml", ".summarizer.toml")

_NAMES = ("Dockerfile", "Containerfile", "Jenkinsfile")
README_FOLDERS = ("", "docs", ".github")
"""Where the README of the whole may stand, the first that has one wins; forges look here."""


def shows_on_page(path: str) -> bool:
    """Whether a change of this file alone, without one of an entry, may change the page.

    Generous on purpose: what it lets through is only read, what it missed would go stale.
    """
    folder, _, name = path.rpartition("/")
    if name.startswith(_NAMES):
        return True
    low = name.lower()
    if low.endswith((".yml", ".yaml")):
        return not folder or folder.startswith(".")
    return folder in README_FOLDERS and low.startswith("readme")


def is_ground(path: str) -> bool:
    """Whether the file decides how names resolve or what is left out."""
    own = path in _CONFIGURATION or path.rpartition("/")[2] == ".gitattributes"
    return own or is_manifest(path)
