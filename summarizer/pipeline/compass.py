"""What the agent is told before it starts: its rules, the overview, and one line a module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from summarizer.agent.procedures import rules
from summarizer.document.markdown import from_bytes
from summarizer.document.names import overview_path
from summarizer.pipeline.cards import card_of
from summarizer.pipeline.session import Session
from summarizer.pipeline.state import State
from summarizer.pipeline.stored import briefs, stored_map
from summarizer.records.agent import Limits
from summarizer.snapshot.worktree import read_regular
from summarizer.tokens import cut, tokens_of
from summarizer.writing.prompts import quoted

_OVERVIEW, _INDEX = 2500, 3500
_SHARE = 4
"""At most this part of a model's window each is for what stands first."""
_MOST_BYTES = 65_536


def compass(session: Session, state: State, limits: Limits, window: int) -> str:
    """The prefix of every request, the same for all questions about one state."""
    room = max(200, window // _SHARE)
    about = cut(overview_text(session, state), min(_OVERVIEW, room // 2))
    index = cut("\n".join(index_lines(session, state)), min(_INDEX, room - tokens_of(about)))
    told = quoted(f"{about}\n\nModules:\n{index}")
    return f"{rules(limits)}\n\n<repository>\n{told}\n</repository>"


def overview_text(session: Session, state: State) -> str:
    """The overview as it lies there, else what the repository says of itself in a few lines."""
    path = overview_path(state.settings.output)
    found = read_regular(Path(session.git.root), path, _MOST_BYTES)
    if found is not None:
        return from_bytes(found[1]).partition("\n<!-- summarizer")[0].rstrip()
    card = card_of(session, state)
    lines = [f"# {card.name}", card.description, f"Languages: {', '.join(card.languages)}"]
    return "\n".join(line for line in [*lines, *card.tree] if line)


def index_lines(session: Session, state: State) -> Iterator[str]:
    """One line a module, by name: what its entry says it is for."""
    stored = stored_map(state.snapshot, state.settings.output, session.read_many)
    told = {one.entry.module: one.entry.responsibility for one in briefs(stored, session.cache)}
    for name in sorted(told.keys() | state.modules.keys()):
        yield f"{name}: {told[name]}" if told.get(name) else name
