"""The files beside the map that git reads: what stays local, and what reviews fold."""

from __future__ import annotations

from summarizer.document.markdown import from_bytes, to_bytes
from summarizer.pipeline.pageplan import Planned
from summarizer.pipeline.stored import StoredMap
from summarizer.records.settings import Settings

_OURS = {
    ".gitattributes": ("* text eol=lf linguist-generated",),
    ".gitignore": (".summarizer-*.tmp", "/overview.md"),
}
_EARLIER = frozenset({"overview.md"})
"""Lines that the program once wrote: this one also hid a module of that name."""
NAMES = tuple(_OURS)
TRACKED = (*NAMES, "README.md", "modules")
"""What of a map's folder is committed: all but the overview."""
OF_SITES = b"""\
# docs/ is the source of a site, whose strict build would not take the map
output = ".map"
"""
"""A configuration of our own making, for repositories whose `docs/` is a site."""


def plan_side_files(settings: Settings, stored: StoredMap, planned: dict[str, Planned]) -> None:
    """A map's first files bring its ignore rule and attributes; later they are a person's."""
    written = any(one.data is not None for one in planned.values())
    for name in NAMES:
        path = f"{stored.output}/{name}"
        if written and path not in stored.files:
            planned[path] = Planned(path, with_ours(name, b"", settings), new=True)


def with_ours(name: str, data: bytes, settings: Settings) -> bytes:
    """The bytes of such a file with our lines in it; people's lines stay as they are."""
    hidden = "/overview.md" if settings.overview_tracked else ""
    ours = [line for line in _OURS[name] if line != hidden]
    lines = _without(name, data, keep=frozenset(ours))
    known = {line.strip() for line in lines}
    return _joined([*lines, *(line for line in ours if line not in known)])


def without_ours(name: str, data: bytes) -> bytes:
    """The bytes of such a file without our lines, empty where nobody else wrote one."""
    return _joined(_without(name, data, keep=frozenset()))


def _without(name: str, data: bytes, keep: frozenset[str]) -> list[str]:
    drop = {*_OURS[name], *_EARLIER} - keep
    lines = from_bytes(data).removesuffix("\n").split("\n") if data else []
    return [line for line in lines if line.strip() not in drop]


def _joined(lines: list[str]) -> bytes:
    return to_bytes("".join(f"{line}\n" for line in lines))
