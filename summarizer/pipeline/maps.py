"""The ranked map of the repository as it lies there, unsaved work included."""

from __future__ import annotations

from functools import partial

from summarizer.dataclass import replace
from summarizer.errors import SummarizerError
from summarizer.pipeline.live import live, saved
from summarizer.pipeline.ranked import aligned, graph_of, nodes_of, symbols_of
from summarizer.pipeline.session import Session
from summarizer.pipeline.sources import touches_ahead
from summarizer.ranking.repomap import repo_map
from summarizer.records.ranking import Node, Question, RepoMap
from summarizer.records.settings import Settings
from summarizer.typed import marked

_SIZES = ((50, 1024), (300, 2048))
_LARGE = 4096


def ranked_map(session: Session, question: Question, context: int, share: float) -> RepoMap:
    """Rank the sources for `question`.

    Without `question.tokens` the ceiling is `share` of `context` tokens; without that what the
    configuration says, else what the repository's size asks for. Raises SummarizerError for a
    focus that is no file here.
    """
    session, state = live(session)
    for path in question.focus:
        if path not in state.snapshot.files:
            inside = next((one for one in state.snapshot.files if one.startswith(f"{path}/")), "")
            what = "this is a folder; name a file" if inside else "no such file in this repository"
            step = f"summarizer map --focus {marked(inside)}" if inside else "git ls-files"
            raise SummarizerError(what, where=path, next_step=step)
    touches = touches_ahead(session, session.git.head())
    graph = graph_of(session, saved(session, state))
    nodes = nodes_of(session, state)
    tokens = question.tokens or _tokens(nodes, state.settings, context, share)
    return repo_map(
        nodes,
        aligned(graph, [node.path for node in nodes]),
        touches(),
        replace(question, tokens=tokens),
        partial(symbols_of, session, state),
    )


def _tokens(nodes: tuple[Node, ...], settings: Settings, context: int, share: float) -> int:
    if context:
        return int(context * (share or settings.map_share))
    if settings.map_tokens:
        return settings.map_tokens
    code = sum(1 for node in nodes if not node.role)
    return next((tokens for most, tokens in _SIZES if code < most), _LARGE)
