"""How to install, build, run, test and lint a project: only what a file bears out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from summarizer.dataclass import replace
from summarizer.facts.project.offers import default_commands, root_commands
from summarizer.facts.project.purposes import PURPOSES, purpose_of
from summarizer.facts.project.told import resolves
from summarizer.facts.project.toolchains import named_commands
from summarizer.facts.project.tree import Tree
from summarizer.paths import folders_of
from summarizer.records.project import Command, Manifest, ProjectCommands

MOST = 3
"""The most lines that are shown for one purpose."""

_LONGEST = 100
_UNTYPEABLE = r"[$`|<>\\\n]|\|\||\bsudo\b|(?:^|\s)(?:lima|docker exec|ssh|kubectl)\s"
_JOBS = r"\s+-j\s?(?:\"?\$[({][^)}]*[)}]\"?|\d*)(?=\s|$)|\s+-o \w+(?=\s)"
_VERSION = (
    r"(?<=[\w\]])(?:@[\^~=]?v?\d[\w.*+-]*"
    r"|(?:={2,3}|~=|!=)\s?v?\d[\w.*+-]*(?:,[<>=!~]{1,3}\d[\w.*+-]*)*)(?=[\s\"',:/]|$)"
)
_MAIN_WORKFLOW = (
    r"(?:^|[/._-])(?:ci|tests?|testing|build|check|checks|main|lint|quality|verify|unit|pr|push|pull|go"
    r"|node|python|rust|java|maven|gradle|test-suite|config|travis|gitlab-ci|continuous)(?:[./_-]|$)"
)
_SIDE_WORKFLOW = (
    r"(?i)(?:release|publish|deploy|nightly|docs?|website|site|size|bench|stale|autofix|copilot|preview|canary"
    r"|update|backport|codeql|scan|valgrind|semgrep|coverage|packag|docker|image|label|cron|fuzz|sync"
    r"|flaky|windows|alternative|legacy|lock|reusable|compat|ecosystem|wasm|cross|manpage|vm\b)"
)
_SIDE_TARGET = (
    r"flaky|nightly|release|publish|deploy|bench|docs?/|(?:test|build|lint)[-:]docs?\b"
    r"|\.(?:bat|cmd|ps1)\b"
)
_ASIDE = 4
_LONG = 48
_SIDE_BY_SIDE = 2
_STAGES = ("autoreconf", "autogen", "configure", "cmake -", "meson setup")
_ASIDE_FOLDER = (
    r"(?i)(?:^|/)(?:tests?|testing|testdata|(?:\w+[-_])?fixtures?|tmpl|__tests__|examples?|demos?|docs?|playground|templates?"
    r"|website|bench|benchmarks?|vendor|third_party|node_modules|template-[^/]+|contrib|samples?)(?:/|$)"
)


def project_commands(
    manifests: Sequence[Manifest],
    ci: Sequence[Command],
    paths: Collection[str],
    told: Sequence[Command] = (),
) -> ProjectCommands:
    """At most three commands a purpose, the best borne out first.

    In this order: what CI runs, what a README tells (`told`, already checked against the
    tree), what the manifests name, what their toolchain does by default. `paths` are all
    files of the snapshot.
    """
    paths = frozenset(paths)
    mains = _main_manifests(manifests)
    plain, aside = _from_ci(ci, paths, manifests)
    known = list(_told(told))
    chosen: dict[str, list[Command]] = {purpose: [] for purpose in PURPOSES}
    for source in (plain, known, _placed(mains, named_commands, paths)):
        for purpose, command in source:
            _add(chosen.get(purpose, []), command)
    # What a side workflow installs serves that workflow.
    aside = [(purpose, command) for purpose, command in aside if purpose != "install"]
    for source in (_defaults(mains, paths), aside):
        missing = [purpose for purpose in PURPOSES if all(map(_is_elsewhere, chosen[purpose]))]
        for purpose, command in source:
            if purpose in missing:
                _add(chosen[purpose], command)
    return ProjectCommands(*(_best(purpose, chosen[purpose]) for purpose in PURPOSES))


def _best(purpose: str, found: list[Command]) -> tuple[Command, ...]:
    """The first three, the plain ones before the long ones; a build's steps in their order."""
    found = sorted(found, key=lambda one: (_is_elsewhere(one), len(one.line) > _LONG))[:MOST]
    if purpose == "build":
        found.sort(key=lambda one: _stage(one.line))
    return tuple(found)


def _is_elsewhere(command: Command) -> bool:
    return command.line.startswith("cd ")


def _defaults(
    manifests: Sequence[Manifest], paths: Collection[str]
) -> Iterator[tuple[str, Command]]:
    """What toolchains offer; many packages side by side have no one way to be built."""
    yield from root_commands(paths)
    if len({one.folder for one in manifests}) <= _SIDE_BY_SIDE:
        yield from _placed(manifests, default_commands, paths)


def is_aside(folder: str) -> bool:
    """Whether a folder is one of tests, fixtures, examples, docs or other people's code."""
    return re.search(_ASIDE_FOLDER, folder) is not None


def _stage(line: str) -> int:
    """Where a line stands in a build of several steps."""
    return next((rank for rank, step in enumerate(_STAGES) if step in line), len(_STAGES))


def _add(kept: list[Command], command: Command) -> None:
    """Adds a line; of two that are one but for options and arguments, the short one stays."""
    for number, other in enumerate(kept):
        if _are_one(command.line, other.line):
            if len(command.line) < len(other.line):
                kept[number] = command
            return
    kept.append(command)


def _are_one(line: str, other: str) -> bool:
    """`pnpm test` and `pnpm run test x`, `cargo test` and `cargo test --lib x` are one."""
    short, long = sorted((_gist(line), _gist(other)), key=len)
    return short == long or (len(short) > 1 and long[: len(short)] == short)


def _gist(line: str) -> tuple[str, ...]:
    """The words that name a command: all before its first option, without `run`."""
    words = ["make" if word == "gmake" else word for word in line.split() if word != "run"]
    options = (number for number, word in enumerate(words) if number > 1 and word[0] in "-'\"")
    return tuple(words[: next(options, len(words))])


def _from_ci(
    ci: Sequence[Command], paths: Collection[str], manifests: Sequence[Manifest]
) -> tuple[list[tuple[str, Command]], list[tuple[str, Command]]]:
    """What the plain build runs, and what side workflows run, each the nearest first."""
    folders, tree = folders_of(paths), Tree(paths)
    ranked = []
    for number, command in enumerate(ci):
        line = _lasting(command.line)
        if _is_typeable(line) and _runs_inside(line, folders) and resolves(line, tree, manifests):
            ranked.append((_distance(command), number, replace(command, line=line)))
    ranked.sort(key=lambda row: row[:2])
    goal = _default_goal(manifests)
    plain = [(_purpose(one.line, goal), one) for distance, _, one in ranked if distance < _ASIDE]
    aside = [(_purpose(one.line, goal), one) for distance, _, one in ranked if distance >= _ASIDE]
    return plain, aside


def _default_goal(manifests: Iterable[Manifest]) -> str:
    """What the first target of the root's makefile runs, which is what `make` alone does."""
    root = (one for one in manifests if one.kind == "Makefile" and not one.folder)
    return next((command.line for one in root for command in one.commands[:1]), "")


def _purpose(line: str, goal: str) -> str:
    return (purpose_of(goal) if line in ("make", "gmake") else "") or purpose_of(line)


def _told(told: Sequence[Command]) -> Iterator[tuple[str, Command]]:
    for command in told:
        line = _lasting(command.line)
        if _is_typeable(line):
            yield purpose_of(line), replace(command, line=line)


def _lasting(line: str) -> str:
    """The line without its number of jobs, and without the versions that a bot raises."""
    return re.sub(_VERSION, "", re.sub(_JOBS, "", line))


def _is_typeable(line: str) -> bool:
    return len(line) <= _LONGEST and not re.search(_UNTYPEABLE, line)


def _runs_inside(line: str, folders: Collection[str]) -> bool:
    moved = re.match(r"cd (\S+) && ", line)
    return moved is None or (
        moved.group(1) in folders and not re.search(_ASIDE_FOLDER, moved.group(1))
    )


def _distance(command: Command) -> int:
    """How far a step is from the plain build: other folders and side workflows come later."""
    workflow = command.path.lower()
    words = f"{workflow} {command.name}"
    aside = bool(re.search(_SIDE_WORKFLOW, words)) or bool(re.search(_SIDE_TARGET, command.line))
    moved = re.match(r"cd (\S+) && ", command.line)
    special = re.search(r"\b[A-Z_]+=", command.line) is not None
    return _ASIDE * aside + 2 * bool(moved) + special + (not re.search(_MAIN_WORKFLOW, workflow))


def _main_manifests(manifests: Sequence[Manifest]) -> list[Manifest]:
    """Those of the root, else the shallowest ones outside of tests, examples and docs."""
    usable = [one for one in manifests if not is_aside(one.folder)]
    if not usable:
        return []
    depth = min(_depth(one.folder) for one in usable)
    found = [one for one in usable if _depth(one.folder) == depth]
    return sorted(found, key=lambda one: (_place(one.path), one.path))


def _place(path: str) -> int:
    """Test runners speak before packages, makefiles (often a convenience) after them."""
    name = path.rpartition("/")[2].lower()
    return 0 if name in ("tox.ini", "noxfile.py") else 2 if name.endswith("makefile") else 1


def _depth(folder: str) -> int:
    return folder.count("/") + 1 if folder else 0


def _placed(
    manifests: Sequence[Manifest],
    offers: Callable[[Manifest, Collection[str]], Iterator[tuple[str, Command]]],
    paths: Collection[str],
) -> Iterator[tuple[str, Command]]:
    for manifest in manifests:
        for purpose, command in offers(manifest, paths):
            place = f"cd {manifest.folder} && " if manifest.folder else ""
            yield purpose, replace(command, line=place + command.line)
