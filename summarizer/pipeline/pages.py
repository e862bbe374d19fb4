"""The front page, from the entries and what manifests, CI files and the README say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from summarizer.dataclass import dataclass
from summarizer.document.markdown import to_bytes
from summarizer.document.names import entry_path
from summarizer.document.prose import clean_prose, escape
from summarizer.document.spans import code
from summarizer.facts.project.card import card, is_dockerfile
from summarizer.facts.project.ci import ci_commands, is_ci_file
from summarizer.facts.project.readme import Claim, claims, is_readme
from summarizer.facts.project.support import told_commands, unsupported
from summarizer.pipeline.speaking import README_FOLDERS, shows_on_page
from summarizer.pipeline.state import ReadMany, State
from summarizer.records.entries import Entry
from summarizer.records.project import Card, Unsupported
from summarizer.redaction import masked, masked_script
from summarizer.writing import overview
from summarizer.writing.page import OPENING, page
from summarizer.writing.prose import readme_summary, readme_title


@dataclass(frozen=True, slots=True)
class Speaking:
    """What speaks for the whole: the card, and the README's claims that do not hold."""

    card: Card
    unsupported: tuple[Unsupported, ...]


def plain(text: str) -> str:
    """Words of others as safe Markdown: hidden characters gone, markup escaped."""
    return escape(clean_prose(masked(text)))


def speaking(state: State, read_many: ReadMany) -> Speaking:
    """Hold the claims of every README against a state."""
    texts = _texts(state, is_readme, read_many)
    every = [claim for path in sorted(texts) for claim in claims(texts[path], path)]
    paths = state.snapshot.files.keys()
    return Speaking(card_of(state, read_many), unsupported(every, paths, state.manifests))


def card_of(state: State, read_many: ReadMany) -> Card:
    """What the main README, the CI files and the Dockerfiles of a state say; read once."""
    if not state.cards:
        linked = frozenset(state.links.values())
        texts = _texts(state, lambda path: _speaks(path) or path in linked, read_many)
        readmes = [path for path in sorted(texts) if is_readme(path)]
        state.cards.append(
            _card(state, texts, {path: claims(texts[path], path) for path in readmes})
        )
    return state.cards[0]


def _texts(state: State, wanted: Callable[[str], bool], read_many: ReadMany) -> dict[str, str]:
    refs = [ref for ref in state.scope.kept if wanted(ref.path)]
    blobs = read_many(ref.blob for ref in refs)
    texts = {ref.path: blobs.get(ref.blob, b"").decode("utf-8", "replace") for ref in refs}
    return {path: masked_script(text) for path, text in texts.items()}


def _card(state: State, texts: Mapping[str, str], claimed: Mapping[str, Sequence[Claim]]) -> Card:
    readme = _main_readme([*claimed, *state.links])
    readme = state.links.get(readme, readme)
    source = texts.get(readme, "")
    paths = state.snapshot.files.keys()
    title = readme_title(source)
    return card(
        paths,
        (ref.path for ref in state.scope.kept),
        state.manifests,
        [c for path in sorted(texts) if is_ci_file(path) for c in ci_commands(path, texts[path])],
        title=title,
        summary=readme_summary(source, title),
        readme=readme,
        told=told_commands(claimed.get(readme, ()), paths, state.manifests),
        dockerfiles={path: texts[path] for path in sorted(texts) if is_dockerfile(path)},
    )


def _main_readme(paths: Iterable[str]) -> str:
    """The README that speaks for the whole, `""` without one."""
    placed = [(path.rpartition("/")[0], path) for path in paths]
    known = [(README_FOLDERS.index(at), path) for at, path in placed if at in README_FOLDERS]
    return min(known, default=(0, ""))[1]


def _speaks(path: str) -> bool:
    return shows_on_page(path) and (is_ci_file(path) or is_dockerfile(path) or is_readme(path))


def render_page(state: State, entries: Sequence[Entry], read_many: ReadMany) -> bytes:
    """The page's bytes; a function of the entries and of the files that speak for the whole."""
    output = state.settings.output
    text = page(
        entries,
        card_of(state, read_many),
        output,
        lambda name: entry_path(output, name),
        code=code,
        prose=plain,
    )
    return to_bytes(text)


def is_our_page(text: str, path: str) -> bool:
    """Whether the program wrote this page, or overview."""
    return (overview.MARK if path.endswith("/overview.md") else OPENING) in text
