"""The ranked map of the repository as it lies there, unsaved work included."""

from __future__ import annotations

from summarizer.errors import SummarizerError
from summarizer.pipeline.live import live
from summarizer.pipeline.session import Session
from summarizer.pipeline.sources import sources_of, touches_of
from summarizer.ranking.repomap import repo_map
from summarizer.records.ranking import Question, RepoMap, Source
from summarizer.records.settings import Settings

_SIZES = ((50, 1024), (300, 2048))
_LARGE = 4096


def ranked_map(session: Session, question: Question, context: int, share: float) -> RepoMap:
    """Rank the sources for `question`.

    Without `question.tokens` the ceiling is `share` of `context` tokens; without that what the
    configuration says, else what the repository's size asks for. Raises SummarizerError for a
    focus that is no file here.
    """
    session, state = live(session)
    sources = sources_of(session, state)
    tokens = question.tokens or _tokens(sources, state.settings, context, share)
    for path in question.focus:
        if path not in state.snapshot.files:
            raise SummarizerError("no such file in this repository", where=path)
    touches = touches_of(session, session.git.head())
    return repo_map(
        sources, touches, Question(tokens, question.text, question.mentions, question.focus)
    )


def _tokens(sources: tuple[Source, ...], settings: Settings, context: int, share: float) -> int:
    if context:
        return int(context * (share or settings.map_share))
    if settings.map_tokens:
        return settings.map_tokens
    code = sum(1 for source in sources if not source.role)
    return next((tokens for most, tokens in _SIZES if code < most), _LARGE)
