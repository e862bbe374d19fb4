"""Paths from the repository's root, `/` between their parts; its own folder is `""`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def folder_of(path: str) -> str:
    """Return the folder that holds `path`, `""` for the root."""
    return path.rpartition("/")[0]


def join(folder: str, relative: str) -> str | None:
    """Return where `relative` leads from `folder`; None where it leaves the repository."""
    parts = folder.split("/") if folder else []
    for part in relative.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def ancestors(folder: str) -> Iterator[str]:
    """Give `folder`, then the folders around it, up to the root `""`."""
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]
    yield ""


def folders_of(paths: Iterable[str]) -> frozenset[str]:
    """Return every folder that one of `paths` lies in, however deep, but for the root."""
    found: set[str] = set()
    for path in paths:
        folder = folder_of(path)
        while folder and folder not in found:
            found.add(folder)
            folder = folder_of(folder)
    return frozenset(found)


def is_within(path: str, folder: str) -> bool:
    """Say whether `path` is `folder` or lies in it."""
    return not folder or path == folder or path.startswith(f"{folder}/")


def nearest(paths: Iterable[str], path: str) -> str:
    """Return the one of `paths` that shares most folders with `path`; then the shallowest.

    Ties are broken by the name. `paths` must not be empty.
    """
    own = path.split("/")

    def distance(other: str) -> tuple[int, int, str]:
        parts = other.split("/")
        shared = 0
        for mine, theirs in zip(own, parts, strict=False):
            if mine != theirs:
                break
            shared += 1
        return -shared, len(parts), other

    return min(paths, key=distance)
