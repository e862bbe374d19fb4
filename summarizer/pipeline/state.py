"""One state of the repository, surveyed before any source is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from summarizer import config
from summarizer.dataclass import dataclass, field
from summarizer.facts.dialects import Dialects
from summarizer.facts.imports import Resolver
from summarizer.facts.languages import BY_NAME, language_of
from summarizer.facts.manifests import at_home, is_manifest, read_manifest
from summarizer.patterns import lazy
from summarizer.pipeline.speaking import readme_links, shows_on_page
from summarizer.records.entries import EntryPoint, Module
from summarizer.records.project import Card, Manifest, plain_name
from summarizer.records.repository import FileRef, Scope, Snapshot
from summarizer.records.settings import Settings
from summarizer.snapshot.prune import group_matcher, prune
from summarizer.writing.modules import ROOT, Packages, is_rooted, partition

ReadMany = Callable[[Iterable[str]], Mapping[str, bytes]]
"""Reads many blobs at once; missing ones are left out."""

_EXECUTABLE = 0o100755
_RECORD = lazy(
    r"(?:^|/)(?:adrs?|decisions?|decision-records|architecture-decisions)/"
    r"(?:adr[-_ ]?)?\d{2,}[^/]*\.(?:md|markdown|rst|adoc)$",
    re.IGNORECASE,
)
_PACKAGE_KINDS = frozenset(
    """package.json pyproject.toml setup.cfg setup.py go.mod Cargo.toml pom.xml gradle
    composer.json gemspec csproj mix.exs pubspec.yaml deno.json Project.toml DESCRIPTION cabal
    nimble opam project.clj build.sbt Makefile.PL dist.ini""".split()
)
_NEVER_SCRIPTS = frozenset("gradlew mvnw configure".split())


@dataclass(frozen=True, slots=True)
class State:
    """A snapshot with its configuration, scope, manifests and partition.

    `module_of` gives the module of a source path; `speakers` the manifests that speak for a
    module, nearest first; `records` the decision records of a module; `fronts` the modules
    that stand for a package, `links` the READMEs of the whole that are symbolic links to others
    of these files. `unread` are manifests and files that speak for the whole which
    git does not have here (a partial clone). `cards` holds the state's card once it is made.
    """

    snapshot: Snapshot
    settings: Settings
    scope: Scope
    manifests: tuple[Manifest, ...]
    modules: Mapping[str, Module]
    module_of: Mapping[str, str]
    speakers: Mapping[str, tuple[Manifest, ...]]
    starts: Mapping[str, tuple[EntryPoint, ...]]
    records: Mapping[str, tuple[FileRef, ...]]
    fronts: frozenset[str]
    resolver: Resolver
    dialects: Dialects
    links: Mapping[str, str] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    cards: list[Card] = field(default_factory=list, repr=False, compare=False)


def survey(snapshot: Snapshot, read_many: ReadMany, settings: Settings) -> State:
    """The state of a snapshot under these settings. Reads its attributes and manifests only."""
    scope = prune(snapshot, settings, lambda blob: read_many([blob]).get(blob, b""))
    links = _links(snapshot, scope, read_many)
    linked = frozenset(links.values())
    speaking = [
        ref
        for ref in scope.kept
        if is_manifest(ref.path) or shows_on_page(ref.path) or ref.path in linked
    ]
    blobs = read_many(ref.blob for ref in speaking)
    manifests = _manifests(speaking, blobs, snapshot.files)
    named = _packages(manifests)
    modules = {
        module.name: module
        for module in partition(scope.kept, _is_source, group_matcher(settings), named)
    }
    module_of = {ref.path: name for name, module in modules.items() for ref in module.files}
    root = modules[ROOT].files if ROOT in modules else ()
    packages = Packages(modules, named, is_rooted=is_rooted(root))
    resolver = Resolver(tuple(snapshot.files), manifests)
    starts = _starts(manifests, module_of, resolver)
    return State(
        snapshot=snapshot,
        settings=settings,
        scope=scope,
        manifests=manifests,
        modules=modules,
        module_of=module_of,
        speakers=_speakers(manifests, modules, packages, starts),
        starts=starts,
        records=_records(scope, packages),
        fronts=frozenset(packages.main(folder) for folder in {"", *named}) - {""},
        resolver=resolver,
        dialects=Dialects([ref.path for ref in scope.kept]),
        links=links,
        unread=tuple(ref.path for ref in speaking if ref.blob not in blobs),
    )


def read_settings(snapshot: Snapshot, read_many: ReadMany) -> Settings:
    """The configuration that the snapshot itself holds."""
    refs = [snapshot.files[n] for n in (config.PYPROJECT, config.OWN) if n in snapshot.files]
    blobs = read_many(ref.blob for ref in refs)
    sources = {ref.path: blobs.get(ref.blob) for ref in refs}
    return config.load(sources.get(config.PYPROJECT), sources.get(config.OWN))


def source_folders(refs: Iterable[FileRef]) -> list[str]:
    """The folders among these files that would be modules."""
    return sorted(module.name for module in partition(tuple(refs), _is_source, lambda _: "", {}))


def _links(snapshot: Snapshot, scope: Scope, read_many: ReadMany) -> dict[str, str]:
    """The links that lead to a file that is kept, which no link is."""
    links = readme_links(snapshot.files, lambda blob: read_many([blob]).get(blob, b""))
    kept = {ref.path for ref in scope.kept} if links else set()
    return {path: target for path, target in links.items() if target in kept}


def _is_source(ref: FileRef) -> bool:
    language = language_of(ref.path)
    if language:
        return BY_NAME[language].module
    name = ref.path.rpartition("/")[2]
    return ref.mode == _EXECUTABLE and "." not in name and name not in _NEVER_SCRIPTS


def _manifests(
    refs: Iterable[FileRef], blobs: Mapping[str, bytes], paths: Iterable[str]
) -> tuple[Manifest, ...]:
    wanted = [ref for ref in refs if is_manifest(ref.path) and ref.blob in blobs]
    read = (read_manifest(ref.path, blobs[ref.blob]) for ref in wanted)
    return at_home([one for one in read if one is not None], paths)


def _packages(manifests: Iterable[Manifest]) -> dict[str, list[str]]:
    """The folders of packages, and what their manifests call them."""
    found: dict[str, list[str]] = {}
    for one in manifests:
        if one.kind in _PACKAGE_KINDS:
            found.setdefault(one.folder, []).append(plain_name(one.name))
    return found


def _speakers(
    manifests: Iterable[Manifest],
    modules: Mapping[str, Module],
    packages: Packages,
    starts: Mapping[str, tuple[EntryPoint, ...]],
) -> dict[str, tuple[Manifest, ...]]:
    """A manifest speaks for its folder, for its main module, and in JavaScript for `src` and `lib`.

    The main module of a package that declares where it starts is the one it starts in; of
    several such modules the foremost.
    """
    spoken: dict[str, list[Manifest]] = {}
    for manifest in manifests:
        if not (manifest.description or manifest.name):
            continue
        prefix = f"{manifest.folder}/" if manifest.folder else ""
        names = {manifest.folder or ROOT}
        if manifest.kind == "package.json":
            names |= {f"{prefix}src", f"{prefix}lib"}
        begun = [name for name in starts if packages.leads(name, manifest.folder)]
        main = packages.foremost(begun, manifest.folder) if begun else ""
        names.add(main or packages.main(manifest.folder))
        for name in sorted(names & modules.keys()):
            spoken.setdefault(name, []).append(manifest)
    return {
        name: tuple(sorted(those, key=lambda m: (-len(m.folder), m.path)))
        for name, those in spoken.items()
    }


def _starts(
    manifests: Iterable[Manifest], module_of: Mapping[str, str], resolver: Resolver
) -> dict[str, tuple[EntryPoint, ...]]:
    found: dict[str, set[EntryPoint]] = {}
    for manifest in manifests:
        for start in manifest.starts:
            place = resolver.locate(manifest, start)
            if place is None or place[0] not in module_of:
                continue
            text = f"command {start.name}" if start.kind == "command" else ""
            found.setdefault(module_of[place[0]], set()).add(EntryPoint(*place, text))
    order = {name: sorted(points, key=repr) for name, points in found.items()}
    return {name: tuple(points) for name, points in order.items()}


def _records(scope: Scope, packages: Packages) -> dict[str, tuple[FileRef, ...]]:
    found: dict[str, list[FileRef]] = {}
    for ref in scope.kept:
        if _RECORD.search(ref.path):
            owner = packages.main(packages.of(ref.path.rpartition("/")[0]))
            found.setdefault(owner, []).append(ref)
    return {name: tuple(refs) for name, refs in found.items() if name}
