"""Which files speak for more than themselves, by their names alone."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping

from summarizer.facts.manifests import is_manifest
from summarizer.records.repository import SYMLINK, FileRef

_CONFIGURATION = ("pyproject.toml", ".summarizer.toml")

_NAMES = ("Dockerfile", "Containerfile", "Jenkinsfile")
README_FOLDERS = ("", "docs", ".github")
"""Where the README of the whole may stand, the first that has one wins; forges look here."""
_README_NAMES = tuple(
    name + suffix
    for name in ("README", "Readme", "readme")
    for suffix in ("", ".md", ".markdown", ".rst", ".adoc", ".txt")
)


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


def readme_links(files: Mapping[str, FileRef], read_blob: Callable[[str], bytes]) -> dict[str, str]:
    """READMEs of the whole that are symbolic links, and the paths of READMEs that they name.

    A file of another name is none: only by its name is it known that a README speaks.
    """
    found: dict[str, str] = {}
    for folder in README_FOLDERS:
        for path in (posixpath.join(folder, name) for name in _README_NAMES):
            ref = files.get(path)
            if ref is not None and ref.mode == SYMLINK:
                target = read_blob(ref.blob).decode("utf-8", "surrogateescape")
                place = posixpath.normpath(posixpath.join(folder, target))
                if place.rpartition("/")[2].lower().startswith("readme"):
                    found[path] = place
    return found


def is_ground(path: str) -> bool:
    """Whether the file decides how names resolve or what is left out."""
    own = path in _CONFIGURATION or path.rpartition("/")[2] == ".gitattributes"
    return own or is_manifest(path)
