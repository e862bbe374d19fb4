"""The project card: what the repository is, from facts alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING

from summarizer.facts.project.commands import is_aside, project_commands
from summarizer.facts.project.folders import folded_tree
from summarizer.facts.project.weights import FRAMEWORKS, LANGUAGE_NAMES
from summarizer.records.project import Card, Command, Manifest, Package, plain_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

MOST_LANGUAGES = 5
MOST_DEPENDENCIES = 10
_TITLE_WORDS = 5
_SHARE = 50
_KINDS = """package.json pyproject.toml Cargo.toml go.mod pom.xml composer.json setup.cfg setup.py
mix.exs pubspec.yaml build.gradle build.gradle.kts settings.gradle settings.gradle.kts
CMakeLists.txt deno.json deno.jsonc Gemfile Makefile""".split()
_SUBJECT = (
    r"(?!(?:This|That|It|Here|There|What|Which|The|These|Our|My|A|An|Welcome)\b)"
    r"([A-Z][\w.+#-]*(?: [A-Z][\w.+#-]*){0,2}) is (?:(?:\w+ )?(?:referred to|known) as )?"
    r"(?:an?|the) "
)
_NO_NAMES = frozenset("root monorepo workspace workspaces repo repository".split())
"""What workspaces call a root that is never published."""
_PLACE_INSIDE = r"(?:/-)?/(?:tree|blob|src)/.*$|#.*$"
_REPOSITORY = (
    r"(?:(?:git\+)?(?:https?|ssh|git)://(?:[\w.-]+@)?|[\w.-]+@)?"
    r"(?:(?:github|gitlab|bitbucket)(?::|\.\w+[/:])|codeberg\.org[/:])"
    r"(?:[\w.-]+/)+([\w.-]+?)(?:\.git)?/?$"
)
_INSTRUCTION = r"\s*(CMD|ENTRYPOINT)\s+(.+)$"


def card(
    paths: Collection[str],
    kept: Iterable[str],
    manifests: Sequence[Manifest],
    ci: Sequence[Command] = (),
    *,
    title: str = "",
    summary: str = "",
    readme: str = "",
    told: Sequence[Command] = (),
    dockerfiles: Mapping[str, str] | None = None,
) -> Card:
    """The card of one snapshot.

    `paths` are all its files, `kept` those that pruning leaves; `title` and `summary` come
    from the README at the path `readme`, `told` are the checked commands of the root's README,
    `dockerfiles` the texts of Dockerfiles by path.
    """
    kept = tuple(kept)
    ordered = sorted(manifests, key=_standing)
    name = _name(ordered, title, summary)
    languages = _languages(kept)
    described, where = _description(ordered, summary, readme, name, languages)
    return Card(
        name=name,
        description=described,
        description_path=where,
        languages=languages,
        dependencies=_dependencies(ordered),
        packages=tuple(_packages(ordered)),
        commands=project_commands(ordered, ci, paths, told),
        containers=tuple(_containers(dockerfiles or {})),
        tree=folded_tree(kept),
    )


def is_dockerfile(path: str) -> bool:
    """Whether `card` reads the file at `path` as a Dockerfile."""
    return re.fullmatch(r"Dockerfile|Containerfile", path.rpartition("/")[2]) is not None


def _standing(manifest: Manifest) -> tuple[str, int, str]:
    """Folder by folder; in one folder the manifest that says most about the package first."""
    name = manifest.path.rpartition("/")[2]
    return manifest.folder, _KINDS.index(name) if name in _KINDS else len(_KINDS), manifest.path


def _name(manifests: Sequence[Manifest], title: str, summary: str) -> str:
    """The README's short title where it goes with the root package's name, else that name.

    Where neither is told it is what the packages share, or what a README without a title says
    something of: `Vapor is a web framework`.
    """
    rooted = (plain_name(one.name) for one in manifests if not one.folder and one.name)
    named = next((name for name in rooted if name not in _NO_NAMES), "")
    title = re.sub(r"[^\w\s./+#&'’()-]", "", title).strip()
    if title and len(title.split()) <= _TITLE_WORDS and (not named or _akin(title, named)):
        return title
    if named:
        return named
    own = [one for one in manifests if not is_aside(one.folder)]
    names = {plain_name(one.name) for one in own if one.name} - _NO_NAMES
    shared = _told_repository(own) or _leading(names)
    said = re.match(_SUBJECT, summary)
    return shared or title or (said[1] if said else "") or "This repository"


def _told_repository(manifests: Iterable[Manifest]) -> str:
    """The name in the addresses of the repository, where several packages tell one and the same."""
    told = [one.repository for one in manifests if one.repository]
    found = [re.match(_REPOSITORY, re.sub(_PLACE_INSIDE, "", url)) for url in told]
    names = {match[1] if match else "" for match in found}
    return min(names) if len(told) > 1 and len(names) == 1 else ""


def _leading(names: Collection[str]) -> str:
    """The only name, or the one that all others continue: `axum` of `axum` and `axum-core`."""
    first = min(names, key=len, default="")
    follows = all(re.match(rf"{re.escape(first)}(?![^\W_])", name) for name in names)
    return first if follows else ""


def _akin(title: str, name: str) -> bool:
    """Whether a word of one begins with a word of the other: `Vue.js` and `vue`."""
    words = re.findall(r"[a-z0-9]+", title.lower())
    parts = re.findall(r"[a-z0-9]+", name.lower())
    return any(word.startswith(part) or part.startswith(word) for word in words for part in parts)


def _description(
    manifests: Sequence[Manifest], summary: str, readme: str, name: str, languages: Sequence[str]
) -> tuple[str, str]:
    """What the project is and the file that says so: the root's manifest, else the README.

    Of several at the root the one of the language that most is written in. Else its only
    package, or the only one that is called as the project is.
    """
    rooted = [one for one in manifests if not one.folder and one.description]
    if rooted:
        best = min(rooted, key=lambda one: _place_of(one.languages, languages))
        return best.description, best.path
    if summary:
        return summary, readme
    own = [one for one in manifests if not is_aside(one.folder) and (one.name or one.description)]
    if len({one.folder for one in own}) > 1:
        own = [one for one in own if plain_name(one.name).lower() == name.lower()]
    said = [one for one in own if one.description]
    return (said[0].description, said[0].path) if len(said) == 1 else ("", "")


def _place_of(written: Iterable[str], languages: Sequence[str]) -> int:
    """The place of the first of a manifest's languages among the main ones, else behind them."""
    order = [name.lower() for name in languages]
    called = (LANGUAGE_NAMES.get(one, one).lower() for one in written)  # `cpp` is C++
    return min((order.index(name) for name in called if name in order), default=len(order))


def _languages(kept: Iterable[str]) -> tuple[str, ...]:
    """The main languages, by their number of files; a stray script is none."""
    names = (
        LANGUAGE_NAMES.get(path.rpartition(".")[2].lower(), "") for path in kept if "." in path
    )
    counts = Counter(name for name in names if name)
    order = sorted(counts, key=lambda name: (-counts[name], name))
    fewest = sum(counts.values()) // _SHARE
    return tuple(name for name in order[:MOST_LANGUAGES] if counts[name] >= fewest)


def _dependencies(manifests: Sequence[Manifest]) -> tuple[str, ...]:
    """Frameworks that shape a code base, in the order of how many packages need them."""
    own = {one.name for one in manifests}
    counts = Counter(
        need
        for one in manifests
        if not is_aside(one.folder)
        for need in one.dependencies
        if need not in own and _framework(need)
    )
    order = sorted(counts, key=lambda name: (-counts[name], name))
    return tuple(order[:MOST_DEPENDENCIES])


def _framework(need: str) -> bool:
    name = plain_name(need.lower()) if not need.startswith("@") else need.lower()
    return name in FRAMEWORKS


def _packages(manifests: Sequence[Manifest]) -> Iterator[Package]:
    """One package a folder, outside of tests, examples and docs."""
    seen: set[str] = set()
    for one in manifests:
        if one.name and one.folder not in seen and not is_aside(one.folder):
            seen.add(one.folder)
            yield Package(one.folder, one.name, one.kind, one.path, one.description)


def _containers(dockerfiles: Mapping[str, str]) -> Iterator[Command]:
    """The last ENTRYPOINT and CMD of each Dockerfile, in the order of their paths."""
    for path in sorted(dockerfiles):
        if is_aside(path.rpartition("/")[0]):
            continue
        joined = re.sub(r"\\\n\s*", " ", dockerfiles[path])
        found = [re.match(_INSTRUCTION, line) for line in joined.splitlines()]
        last = {match.group(1): match.group(2).strip() for match in found if match}
        for word in ("ENTRYPOINT", "CMD"):
            if word in last:
                yield Command(word, _exec_form(last[word]), path)


def _exec_form(line: str) -> str:
    if not line.startswith("["):
        return line
    try:
        words = json.loads(line)
    except ValueError:
        return line
    return " ".join(word for word in words if isinstance(word, str))
