"""Whether the configured folder of the map can be it: no other map, and no sources in its place."""

from __future__ import annotations

from summarizer.document.markdown import from_bytes
from summarizer.document.names import entry_path, page_path
from summarizer.errors import BadConfig
from summarizer.pipeline.pages import is_our_page
from summarizer.pipeline.state import ReadMany, State, source_folders
from summarizer.pipeline.stored import StoredMap
from summarizer.typed import marked


def refuse_misplaced(state: State, stored: StoredMap, read_many: ReadMany) -> None:
    """Raise BadConfig where `output` names a folder of sources, or the map is somewhere else."""
    output = stored.output
    where = state.settings.origins.get("output", "")
    sources = source_folders(stored.files.values()) if where else []
    if sources:
        raise BadConfig(
            f"output = {output!r} names a folder of sources ({sources[0]})",
            where=where,
            next_step=f"set another `output`, such as docs/map, then: git add -- {marked(where)}",
        )
    before = "" if _has_map(stored) else _map_elsewhere(state, read_many)
    if before:
        parent = output.rpartition("/")[0]
        make = f"mkdir -p -- {marked(parent)} && " if parent else ""
        raise BadConfig(
            f"the map is in {before}, but `output` is {output}; nothing is written",
            where=where,
            next_step=f"{make}git mv -- {marked(before)} {marked(output)}",
        )


def _has_map(stored: StoredMap) -> bool:
    return stored.page_path in stored.files or bool(stored.entry_paths())


def _map_elsewhere(state: State, read_many: ReadMany) -> str:
    """The folder of a map of this repository's modules, `""` where there is none."""
    files = state.snapshot.files
    inside = (path.partition("/modules/") for path in files if path.endswith(".md"))
    folders = {folder for folder, found, _ in inside if found and page_path(folder) in files}
    for folder in sorted(folders):
        page = page_path(folder)
        if any(entry_path(folder, name) in files for name in state.modules):
            data = read_many([files[page].blob]).get(files[page].blob, b"")
            if is_our_page(from_bytes(data), page):
                return folder
    return ""
