"""Which stored entries were found fresh before, so that nothing about them is computed again.

A key holds everything that an entry is a function of: the module's blobs, the list of paths,
what the manifests say, the configuration and the rules' numbers, and the entry's own blob.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping

from summarizer.dataclass import dataclass
from summarizer.facts.cache import Cache
from summarizer.facts.languages import EXTRACTOR_VERSION
from summarizer.pipeline.speaking import shows_on_page
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredMap
from summarizer.records.entries import Module
from summarizer.writing.auto import WRITER

RULES = f"{EXTRACTOR_VERSION}-{WRITER}"
"""The numbers of the rules by which files are read and entries and the page are written."""
_KIND = f"fresh-{RULES}"


@dataclass(frozen=True, slots=True)
class Known:
    """The keys of the modules of one state, and which of them the cache holds."""

    ground: bytes
    keys: Mapping[str, str]
    found: frozenset[str]

    def is_fresh(self, name: str) -> bool:
        """Whether the module's stored entry was found fresh under the same key."""
        return self.keys.get(name, "") in self.found


def known(state: State, stored: StoredMap, names: Iterable[str], cache: Cache) -> Known:
    """Ask the cache about the stored entries of these modules."""
    base = ground(state)
    keys = {}
    for name in names:
        ref = stored.files.get(stored.path_of(name))
        if ref is not None and ref.path not in stored.unmerged:
            keys[name] = _key(state, state.modules[name], base, ref.blob)
    return Known(base, keys, frozenset(cache.get(_KIND, keys.values())))


def remember(state: State, known: Known, entries: Mapping[str, str], cache: Cache) -> None:
    """Keep that these modules' entries are fresh; `entries` gives their blobs by module."""
    keys = (_key(state, state.modules[n], known.ground, blob) for n, blob in entries.items())
    cache.put(_KIND, {key: "" for key in keys if key not in known.found})


def page_key(known: Known, state: State, entries: Mapping[str, str], page: str) -> str:
    """The key of the front page: `entries` are the blobs of the entries' files by path."""
    listed = [f"{path}\0{entries[path]}" for path in sorted(entries)]
    text = "\0".join([card_key(known.ground, state), page, state.settings.output, *listed])
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def card_key(ground: bytes, state: State) -> str:
    """The key of the card of a state with this `ground`."""
    digest = hashlib.sha256(ground)
    kept = state.scope.kept
    spoken = [ref.blob for ref in kept if shows_on_page(ref.path)]
    for path, target in state.links.items():
        spoken += [path, target, state.snapshot.files[target].blob]
    text = "\0".join([*spoken, *(ref.path for ref in kept)])
    digest.update(text.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def is_kept(key: str, cache: Cache) -> bool:
    """Whether the cache holds this key."""
    return bool(cache.get(_KIND, [key]))


def keep(key: str, cache: Cache) -> None:
    """Let the cache hold this key."""
    cache.put(_KIND, {key: ""})


def ground(state: State) -> bytes:
    """The digest of all that decides how names resolve and who owns what."""
    digest = hashlib.sha256()
    digest.update("\0".join(state.snapshot.files).encode("utf-8", "surrogateescape"))
    for manifest in state.manifests:
        digest.update(repr(manifest).encode("utf-8", "replace"))
    settings = state.settings
    digest.update(repr((settings.max_file_kb, dict(settings.groups))).encode("utf-8", "replace"))
    digest.update(repr((settings.include, settings.exclude)).encode("utf-8", "replace"))
    marks = (ref.blob for ref in state.scope.kept if ref.path.endswith(".gitattributes"))
    digest.update("\0".join(marks).encode())
    return digest.digest()


def _key(state: State, module: Module, ground: bytes, entry: str) -> str:
    digest = hashlib.sha256(ground)
    files = [ref.blob for ref in module.files]
    files += [ref.blob for ref in state.records.get(module.name, ())]
    readme = state.snapshot.files.get(module.readme)
    said = "\0".join([module.name, entry, readme.blob if readme else "", *files])
    digest.update(said.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def blob_id(data: bytes, algorithm: str) -> str:
    """The id that git gives to a blob of these bytes; `algorithm` is sha1 or sha256."""
    digest = hashlib.new(algorithm, usedforsecurity=False)
    digest.update(b"blob %d\0" % len(data))
    digest.update(data)
    return digest.hexdigest()
