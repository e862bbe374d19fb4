"""What speaks for the whole: the main README, CI files and Dockerfiles, read and understood."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from summarizer.facts.project.card import card, is_dockerfile
from summarizer.facts.project.ci import ci_commands, is_ci_file
from summarizer.facts.project.readme import Claim, claims, is_readme
from summarizer.facts.project.support import told_commands, unsupported
from summarizer.pipeline.session import Session
from summarizer.pipeline.speaking import README_FOLDERS, shows_on_page
from summarizer.pipeline.state import State
from summarizer.records.project import Card, Unsupported, plain_name
from summarizer.redaction import masked_script
from summarizer.writing.prose import readme_summary, readme_title


def made_card(session: Session, state: State) -> Card:
    """The card, from the main README, the manifests, CI files and Dockerfiles of a state."""
    linked = frozenset(state.links.values())
    texts = _texts(session, state, lambda path: _speaks(path) or path in linked)
    readmes = [path for path in sorted(texts) if is_readme(path)]
    return _card(state, texts, {path: claims(texts[path], path) for path in readmes})


def unsupported_claims(session: Session, state: State, *made: str) -> tuple[Unsupported, ...]:
    """Hold the claims of every README against a state; the files `made` here are there too."""
    texts = _texts(session, state, is_readme)
    every = [claim for path in sorted(texts) for claim in claims(texts[path], path)]
    return unsupported(every, {*state.snapshot.files, *made}, state.manifests)


def _texts(session: Session, state: State, wanted: Callable[[str], bool]) -> dict[str, str]:
    """The texts of these of the kept files, by path, without the keys in them."""
    refs = [ref for ref in state.scope.kept if wanted(ref.path)]
    blobs = session.read_many(ref.blob for ref in refs)
    texts = {ref.path: blobs.get(ref.blob, b"").decode("utf-8", "replace") for ref in refs}
    return {path: masked_script(text) for path, text in texts.items()}


def _card(state: State, texts: Mapping[str, str], claimed: Mapping[str, Sequence[Claim]]) -> Card:
    readme = _main_readme([*claimed, *state.links])
    readme = state.links.get(readme, readme)
    source = texts.get(readme, "")
    paths = state.snapshot.files.keys()
    title = readme_title(source)
    called = (plain_name(one.name) for one in state.manifests if not one.folder and one.name)
    return card(
        paths,
        (ref.path for ref in state.scope.kept),
        state.manifests,
        [c for path in sorted(texts) if is_ci_file(path) for c in ci_commands(path, texts[path])],
        title=title,
        summary=readme_summary(source, f"{title} {next(called, '')}"),
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
