"""The default writer: an entry from facts alone, the same bytes for the same inputs."""

from __future__ import annotations

from collections.abc import Mapping

from summarizer.records.entries import Entry, ModuleInputs
from summarizer.records.sources import FileFacts
from summarizer.writing.api import public_api
from summarizer.writing.decisions import decisions
from summarizer.writing.files import entry_points, file_lines
from summarizer.writing.responsibility import responsibility

WRITER = 8
"""The number of the writer's rules: raised when the same tree would give other bytes."""

_SILENT = frozenset(("generated", "minified", "data", "LFS pointer", "no known language"))


def write(
    inputs: ModuleInputs, facts: Mapping[str, FileFacts], texts: Mapping[str, str]
) -> Entry | None:
    """The module's entry, or None where all its files are generated or data.

    `facts` holds every own file by path, `texts` the README and the decision records.
    """
    read = {path: file for path, file in facts.items() if not file.skipped}
    unread = {
        path: file.skipped
        for path, file in facts.items()
        if file.skipped and file.skipped not in _SILENT
    }
    if not read and not unread:
        return None
    readme = texts.get(inputs.readme.path, "") if inputs.readme else ""
    api, api_more = public_api(inputs, read, readme)
    text, evidence = responsibility(inputs, read, readme, api)
    starts, starts_more = entry_points(inputs, read)
    files, files_more = file_lines(inputs, read, unread)
    return Entry(
        module=inputs.name,
        responsibility=text,
        evidence=evidence,
        decisions=decisions(inputs, read, texts),
        api=tuple(sorted(api, key=lambda item: (item.name, item.path))),
        api_more=api_more,
        depends_on=depends_on(inputs),
        entry_points=starts,
        starts_more=starts_more,
        files=files,
        files_more=files_more,
        by="auto",
        writer=WRITER,
    )


def depends_on(inputs: ModuleInputs) -> tuple[str, ...]:
    """The modules that the module's own imports reach, sorted, never itself."""
    return tuple(
        sorted({name for link in inputs.links for name in link.modules if name != inputs.name})
    )
