"""Which modules want a model's words: those without any, and those whose code moved under them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from summarizer.dataclass import dataclass
from summarizer.document.markdown import digest
from summarizer.facts.cache import Cache
from summarizer.facts.skipped import MISSING
from summarizer.pipeline.basis import basis_of, surface_moved
from summarizer.pipeline.build import Built, build, surface_digest
from summarizer.pipeline.plan import Job
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import StoredEntry, StoredMap
from summarizer.records.entries import Entry
from summarizer.verification.freshness import author, needs_review
from summarizer.writing.auto import WRITER
from summarizer.writing.prompts import PROMPTS

_TRIED = f"tried-{PROMPTS}"


@dataclass(frozen=True, slots=True)
class Work:
    """A module to ask about, its facts alone as an entry, and what its stored entry holds."""

    built: Built
    fresh: Entry
    old: Entry | None

    @property
    def name(self) -> str:
        """The module's name."""
        return self.built.module.name


def stale_words(
    session: Session,
    state: State,
    stored: StoredMap,
    job: Job,
    model: str,
    *,
    named: bool = False,
) -> tuple[Work, ...]:
    """The modules of the job whose words are to be asked for, by name; a person's never are.

    Where only the code under them moved, and not the module's surface, a model is asked again
    about those alone that a person has `named`.
    """
    names = sorted(job.touched.modules & state.modules.keys())
    before = _before(stored, job, names)
    wanted = [name for name in names if _may_change(before.get(name))]
    found = []
    for built in build(state, wanted, session.gatherer(state), session.read_many):
        one = before.get(built.module.name)
        old = one.entry if one is not None else None
        if built.entry is None or built.unread or _unknown(built):
            continue
        if old is not None and author(old, digest) == "model":
            basis = basis_of(built, old, state, session.read_many, job.touched.moved)
            moved = needs_review(old, basis, digest)
            if not moved or not (named or surface_moved(old.basis, basis)):
                continue
        found.append(Work(built, built.entry, old))
    tried = session.cache.get(_TRIED, (_key(one, model, state) for one in found))
    return tuple(one for one in found if _key(one, model, state) not in tried)


def work_of(session: Session, state: State, name: str) -> Work | None:
    """The work for one module, whether its words are stale or not; None where it has no entry."""
    gatherer = session.gatherer(state)
    for built in build(state, [name], gatherer, session.read_many):
        if built.entry is not None:
            return Work(built, built.entry, None)
    return None


def remember_tried(cache: Cache, works: Iterable[Work], model: str, state: State) -> None:
    """Keep that a model's words about these modules came to nothing, until their surface moves."""
    cache.put(_TRIED, {_key(one, model, state): "" for one in works})


def _before(stored: StoredMap, job: Job, names: Iterable[str]) -> dict[str, StoredEntry]:
    """The entries that the modules have, or inherit from the module that they were renamed from."""
    origins = {name: job.touched.origin(name) for name in names}
    paths = {name: stored.path_of(origin) for name, origin in origins.items() if origin}
    read = {**stored.read(paths.values()), **(job.merged or {})}
    return {name: read[path] for name, path in paths.items() if path in read}


def _may_change(one: StoredEntry | None) -> bool:
    if one is None:
        return True
    if one.entry is None or one.conflicts or one.entry.writer > WRITER:
        return False
    return author(one.entry, digest) != "human"


def _unknown(built: Built) -> bool:
    return any(file.skipped == MISSING for file in built.facts.values())


def _key(work: Work, model: str, state: State) -> str:
    said = (work.name, model, state.settings.llm_language, surface_digest(work.built))
    return hashlib.sha256("\0".join(said).encode("utf-8", "surrogateescape")).hexdigest()
