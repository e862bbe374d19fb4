"""From a state and the names of modules to their entries."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping

from summarizer.dataclass import dataclass
from summarizer.facts.gather import Gatherer
from summarizer.facts.surface import surface
from summarizer.pipeline.inputs import module_inputs
from summarizer.pipeline.state import ReadMany, State
from summarizer.records.entries import Entry, Module, ModuleInputs
from summarizer.records.repository import FileRef
from summarizer.records.sources import FileFacts
from summarizer.redaction import masked_script
from summarizer.writing.auto import write


@dataclass(frozen=True, slots=True)
class Built:
    """A module's fresh entry (None where all its files are generated) and what it rests on.

    `unread` says that git does not have its README or a decision record here.
    """

    module: Module
    entry: Entry | None
    inputs: ModuleInputs
    facts: Mapping[str, FileFacts]
    unread: bool = False


def build(
    state: State, names: Collection[str], gatherer: Gatherer, read_many: ReadMany
) -> Iterator[Built]:
    """The modules in the order of their names; while one is written the next ones are read."""
    ordered = [state.modules[name] for name in sorted(names) if name in state.modules]
    texts = _texts(state, ordered, read_many)
    read = gatherer.by_group(module.files for module in ordered)
    for module, facts in zip(ordered, read, strict=True):
        inputs = module_inputs(state, module, facts)
        unread = any(ref.path not in texts for ref in _words(state, module))
        yield Built(module, write(inputs, facts, texts), inputs, facts, unread)


def _words(state: State, module: Module) -> list[FileRef]:
    """The module's README and decision records."""
    readme = state.snapshot.files.get(module.readme) if module.readme else None
    return [*state.records.get(module.name, ()), *([readme] if readme else [])]


def _texts(state: State, modules: Iterable[Module], read_many: ReadMany) -> dict[str, str]:
    """The READMEs and decision records by path; those that git does not have are left out."""
    refs = [ref for module in modules for ref in _words(state, module)]
    blobs = read_many(ref.blob for ref in refs)
    return {
        ref.path: masked_script(blobs[ref.blob].decode("utf-8", "replace"))
        for ref in refs
        if ref.blob in blobs
    }


def surface_digest(built: Built) -> str:
    """The digest of everything that the module shows; a renamed file shows the same."""
    shown = sorted(surface(file) for file in built.facts.values())
    return hashlib.sha256("\n".join(shown).encode("utf-8", "surrogateescape")).hexdigest()[:8]
