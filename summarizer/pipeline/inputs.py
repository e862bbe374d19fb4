"""What a module's entry is a function of, gathered from a state."""

from __future__ import annotations

from collections.abc import Mapping

from summarizer.pipeline.state import State
from summarizer.records.entries import Evidence, Link, Module, ModuleInputs
from summarizer.records.repository import FileRef
from summarizer.records.sources import FileFacts
from summarizer.writing.modules import ROOT


def module_inputs(state: State, module: Module, facts: Mapping[str, FileFacts]) -> ModuleInputs:
    """The module's inputs; `facts` holds at least those of its own files."""
    name = module.name
    readme = state.snapshot.files.get(module.readme) if module.readme else None
    return ModuleInputs(
        name=name,
        files=module.files,
        companions=module.companions,
        readme=readme,
        records=state.records.get(name, ()),
        descriptions=tuple(
            (m.path, m.description) for m in state.speakers.get(name, ()) if m.description
        ),
        package=_package(state, name),
        starts=state.starts.get(name, ()),
        links=tuple(
            link
            for ref in module.files
            if ref.path in facts
            for link in file_links(state, ref, facts[ref.path])
        ),
        top=_is_top(state, name),
    )


def _package(state: State, name: str) -> Evidence | None:
    """The nearest named manifest that speaks for the module, the root's own not for a part."""
    for manifest in state.speakers.get(name, ()):
        if manifest.name:
            return Evidence(manifest.path, manifest.name)
    return None


def file_links(state: State, ref: FileRef, facts: FileFacts) -> tuple[Link, ...]:
    """The file's imports, resolved in this state."""
    if not facts.imports:
        return ()
    resolved = state.resolver.resolve(ref.path, facts.language, facts.imports, facts.package)
    return tuple(
        Link(ref.path, imported.spec, imported.had, imported.reexport, targets, modules)
        for imported, targets in zip(facts.imports, resolved, strict=True)
        if (modules := _modules(state, targets)) or targets
    )


def _modules(state: State, targets: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({state.module_of[t] for t in targets if t in state.module_of}))


def _is_top(state: State, name: str) -> bool:
    """Whether the module stands for a package, or is a Python package that none encloses."""
    if name in state.fronts:
        return True
    folder = "" if name == ROOT else f"{name}/"
    parent = f"{name.rpartition('/')[0]}/" if "/" in name else ""
    files = state.snapshot.files
    return f"{folder}__init__.py" in files and f"{parent}__init__.py" not in files
