"""What other programs are served: the four tools, the overview, the entries, the ranked map.

Each answer looks at index and worktree anew, so that it holds what is there at that moment; what
follows from the same files is kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from summarizer.agent.tools import Toolbox
from summarizer.dataclass import dataclass, field
from summarizer.errors import SummarizerError
from summarizer.pipeline.compass import index_lines, overview_text
from summarizer.pipeline.live import live
from summarizer.pipeline.looking import LiveFiles
from summarizer.pipeline.maps import ranked_map
from summarizer.pipeline.session import open_session
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import briefs, stored_map
from summarizer.records.agent import Limits, Observation
from summarizer.records.ranking import Question
from summarizer.redaction import redact
from summarizer.snapshot.gitcli import Git

SCHEME = "summarizer://"
OVERVIEW, INDEX = f"{SCHEME}overview", f"{SCHEME}modules"
ENTRY, MAP = f"{SCHEME}entry/", f"{SCHEME}map/"


@dataclass(frozen=True, slots=True)
class Listed:
    """A text that can be read by its address."""

    uri: str
    name: str
    about: str


@dataclass(frozen=True, slots=True)
class Service:
    """One repository, as it is served."""

    git: Git
    limits: Limits
    surveyed: list[State] = field(default_factory=list, repr=False, compare=False)

    def call(self, name: str, arguments: Mapping[str, Any]) -> Observation:
        """What a tool gives; wrong arguments are a text that says what is right."""
        with open_session(self.git, surveyed=self.surveyed) as session, LiveFiles(session) as files:
            return Toolbox(files, self.limits).call(name, json.dumps(dict(arguments)))

    def listed(self) -> tuple[Listed, ...]:
        """Overview, index, and each module's entry, by name."""
        with open_session(self.git, surveyed=self.surveyed) as session:
            session, state = live(session)
            stored = stored_map(state.snapshot, state.settings.output, session.read_many)
            told = [one.entry for one in briefs(stored, session.cache)]
        first = (
            Listed(OVERVIEW, "overview", "What the repository is, its layers, where to start."),
            Listed(INDEX, "modules", "Every module in one line."),
        )
        told = sorted(told, key=lambda entry: entry.module)
        entries = (
            Listed(f"{ENTRY}{quote(one.module, safe='/')}", one.module, redact(one.responsibility))
            for one in told
        )
        return (*first, *entries)

    def text(self, uri: str) -> str:
        """The text behind an address; raises SummarizerError for one that is not served."""
        if uri.startswith(MAP):
            return self.map(unquote(uri.removeprefix(MAP)))
        with open_session(self.git, surveyed=self.surveyed) as session:
            session, state = live(session)
            if uri == OVERVIEW:
                return redact(overview_text(session, state))
            if uri == INDEX:
                return redact("\n".join(index_lines(session, state)))
            name = unquote(uri.removeprefix(ENTRY)) if uri.startswith(ENTRY) else ""
            stored = stored_map(state.snapshot, state.settings.output, session.read_many)
            found = stored.read([stored.path_of(name)]) if name else {}
            for one in found.values():
                return redact(one.text)
        raise SummarizerError(f"nothing is served at {uri[:200]!r}", next_step=f"read {INDEX}")

    def map(self, question: str, tokens: int = 0) -> str:
        """The files and definitions to read first for a question."""
        with open_session(self.git, surveyed=self.surveyed) as session:
            return redact(ranked_map(session, Question(tokens, question), 0, 0.0).text)
