"""What a command that a README tells needs from the tree: scripts, targets, files, packages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from summarizer.facts.project.shell import joined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from summarizer.facts.project.tree import Tree
    from summarizer.records.project import Manifest

_COMMON_SCRIPTS = (
    r"(?:dev|start|build|test|lint|format|typecheck|type-check|serve|docs|watch|release|storybook|e2e|unit)"
    r"(?:[:-][\w:-]+)?"
)
_RUN_SCRIPT = (
    r"(?:npm|pnpm|yarn|bun) run ([\w:.@/-]+)(?:\s|$)|npm (test|start)(?:\s|$)"
    rf"|(?:pnpm|yarn) ({_COMMON_SCRIPTS})(?:\s|$)"
)
_MAKE = r"make ([a-zA-Z][\w-]*(?: [a-zA-Z][\w-]*)*)$"
_TOX = r"(tox|nox)(?: run)? (?:-e|-s|--session)[ =]?([\w.-]+)(?:\s|$)"
_MODULE = r"python3? -m ([A-Za-z_][\w.]*)(?:\s|$)"
_SUFFIX = r"\.(?:sh|bash|py|js|mjs|cjs|ts|rb|pl|php|ps1)"
_SCRIPT = (
    r"(?:(?:bash|sh|zsh|source|\.|python3?|node|ruby|perl|php) )?"
    rf"((?:\./)?(?:[\w.-]+/)*[\w.-]+{_SUFFIX})(?:\s|$)"
)
_PROGRAM = r"\./((?:[\w.-]+/)+[\w-]+)(?:\s|$)"
_CARGO = r"cargo (?:run|build|test|bench)\b.*?\s(--bin|--example|-p|--package)[ =]([\w-]+)"
_GO = r"go (?:run|build|test|install|vet) (?:-\S+ )*(\./[\w./-]+)"
_GO_FILE = r"go run (?:-\S+ )*((?:\./)?[\w./-]+\.go)(?:\s|$)"
_FILE_OPTION = (
    r"(?:pip3? install|docker[ -]compose|docker build)\b.*?\s"
    r"(?:-r|-f|--file|--requirement)[ =]([\w./-]+)"
)
_BEFORE = (
    r"^(?:(?:[A-Z_][A-Z0-9_]*=\S*|time|env|bundle exec|xvfb-run(?: -\S+)*|coverage run(?: -\S+)*"
    r"|(?:uv|poetry|pdm|hatch|pipenv|rye) run) +)*"
)
_WITH_ARGUMENT = r"(?:-r|--(?:require|import|(?:experimental-)?loader|preload|config)) "
_OPTIONS = rf"(?:{_WITH_ARGUMENT}\S+ |(?!{_WITH_ARGUMENT}|-m )-\S+ )*"
_NAMED_FILE = (
    r"(?:(?:bash|sh|zsh|source|\.|python3?(?:\.\d+)?|node|ruby|perl|php|deno run|bun) "
    rf"{_OPTIONS})?"
    rf"((?:[\w.-]+/)+[\w.-]+|[\w-][\w.-]*{_SUFFIX})(?:\s|$)"
)
_MADE = (
    r"(?:\./)?(?:configure$|(?:(?:\.?_?|cmake-)build[\w-]*|bazel-(?:bin|out|testlogs|genfiles)"
    r"|target|dist|out|output|node_modules|vendor|\.?venv|zig-out)/)"
)
_MAKE_WORDS = r" (?:-[^Cf\s]\S*|\w+=\S*)(?= |$)"
_TOOLS = (
    (r"(?:\./)?mvnw\b", ("mvnw",), "pom.xml"),
    (r"(?:\./)?gradlew\b", ("gradlew",), "build.gradle"),
    (r"mvn\b", ("pom.xml",), ""),
    (r"gradle\b", ("build.gradle", "build.gradle.kts"), ""),
    (r"cargo (?:build|run|test|bench|clippy|fmt)\b", ("Cargo.toml",), ""),
    (r"go (?:build|run|test|vet|generate|mod)\b", ("go.mod",), ""),
    (
        r"docker[ -]compose (?:up|build|run)\b",
        ("docker-compose.yml", "docker-compose.yaml", "compose.yml", "compose.yaml"),
        "",
    ),
    (r"(?:npm|pnpm|yarn|bun) (?:install|ci|i)$|yarn$", ("package.json",), ""),
    (r"bundle (?:install$|exec (?:rake|rspec)\b)", ("Gemfile",), ""),
    (r"composer (?:install|test)\b", ("composer.json",), ""),
    (r"mix (?:test|deps\.get|compile|phx\.server)\b", ("mix.exs",), ""),
    (r"(?:uv sync|(?:poetry|pdm) install)\b", ("pyproject.toml",), ""),
    (r"cmake\b", ("CMakeLists.txt",), ""),
    (r"tox$", ("tox.ini",), ""),
    (r"nox$", ("noxfile.py",), ""),
    (r"make$", ("Makefile", "makefile", "GNUmakefile"), ""),
)
"""Programs, the files one of which they need, and the file that promises the program itself."""

_PLACEHOLDER = r"(?i)your|my[-_]|foo|bar|example|path/to|<|\{|\$|\.\.\.|xxx"
_CODE_SUFFIX = (".sh", ".bash", ".ps1")


def missing_for(
    line: str, places: Sequence[str], tree: Tree, manifests: Sequence[Manifest]
) -> str | None:
    """What the command lacks in the tree: `""` nothing, None where that cannot be told.

    `places` are the folders that it may run in.
    """
    if not places or re.search(_PLACEHOLDER, line):
        return None
    for pattern, check in _CHECKS:
        found = re.match(pattern, line)
        if found:
            return check(found, places, tree, manifests)
    return _tool(line, places, tree)


def resolves(line: str, tree: Tree, manifests: Sequence[Manifest]) -> bool:
    """Whether what a command of CI names is in the tree: its script, its target, its files.

    What is made on the way (`build/`, `node_modules/`) and what only other programs know is
    believed.
    """
    moved = re.match(r"cd (\S+) && ", line)
    place = joined("", moved.group(1)) if moved else ""
    bare = re.sub(_BEFORE, "", line[moved.end() :] if moved else line)
    patterns = (_NAMED_FILE, _FILE_OPTION, _GO_FILE)
    file = next((found for one in patterns if (found := re.match(one, bare))), None)
    if file:
        path = joined(place, file.group(1))
        made = any(re.match(_MADE, one) for one in (file.group(1), path))
        return made or tree.has(path) or tree.inside_file(path)
    if bare.startswith("make "):
        bare = re.sub(_MAKE_WORDS, "", bare)
    unseen = re.match(_MADE, f"{place}/") or tree.inside_file(f"{place}/x")
    script = re.match(_RUN_SCRIPT, bare)
    if script and not unseen:
        # Package managers look for it from the folder upwards.
        packages = {one.folder for one in manifests if one.path.endswith("package.json")}
        around = [one for one in packages if not one or f"{place}/".startswith(f"{one}/")]
        place = max(around, key=len, default=place)
    lacks = missing_for(bare, (place,), tree, manifests)
    if lacks is not None or unseen:
        return not lacks
    if re.match(_MAKE, bare):
        # `configure` and `cmake` make makefiles where none stands.
        return not any(one.folder == place for one in _makefiles(manifests))
    return not (script and packages)


def _tool(line: str, places: Sequence[str], tree: Tree) -> str | None:
    for pattern, needed, promise in _TOOLS:
        if re.match(pattern, line):
            if any(tree.has_file(joined(place, name)) for place in places for name in needed):
                return ""
            promised = promise and any(tree.has_file(joined(place, promise)) for place in places)
            return f"no such path: {needed[0]}" if promised else None
    return None


def _script(
    found: re.Match[str], places: Sequence[str], tree: Tree, manifests: Sequence[Manifest]
) -> str | None:
    name = found.group(1) or found.group(2) or found.group(3)
    owners = [one for one in manifests if one.path.endswith("package.json") and one.commands]
    near = [one for one in owners if one.folder in places]
    if any(command.name == name for one in near for command in one.commands):
        return ""
    if not near or any(command.name == name for one in owners for command in one.commands):
        return None
    if name == "start" and tree.has_file("server.js"):
        return None
    bare = found.group(3)
    if bare and any(bare in one.dependencies for one in owners):
        return ""
    return f"no script `{name}` in {near[0].path}"


def _make(
    found: re.Match[str], places: Sequence[str], tree: Tree, manifests: Sequence[Manifest]
) -> str | None:
    makefiles = _makefiles(manifests)
    near = [one for one in makefiles if one.folder in places and (one.commands or one.open_ended)]
    names = found.group(1).split()
    if near and (any(one.open_ended for one in near) or not _lacking(names, near)):
        return ""
    missing = _lacking(names, makefiles)
    return f"no target `{missing[0]}` in {near[0].path}" if near and missing else None


def _makefiles(manifests: Sequence[Manifest]) -> list[Manifest]:
    return [one for one in manifests if one.path.lower().endswith("makefile")]


def _lacking(targets: Sequence[str], makefiles: Sequence[Manifest]) -> list[str]:
    known = {command.name for one in makefiles for command in one.commands}
    return [name for name in targets if name not in known]


def _tox(
    found: re.Match[str], places: Sequence[str], tree: Tree, manifests: Sequence[Manifest]
) -> str | None:
    file, name = ("tox.ini" if found.group(1) == "tox" else "noxfile.py"), found.group(2)
    near = [one for one in manifests if one.path == joined(one.folder, file)]
    named = {command.name for one in manifests for command in one.commands}
    if name in named:
        return ""
    factors = re.split(r"[-.]", name)
    generated = any(re.fullmatch(r"py\d*|pypy\d*|\d+|all", factor) for factor in factors)
    known = any(factor in other for other in named for factor in factors)
    if not near or not near[0].commands or generated or known:
        return None
    return f"no environment `{name}` in {near[0].path}"


def _module(
    found: re.Match[str], places: Sequence[str], tree: Tree, manifests: Sequence[Manifest]
) -> str | None:
    """Only a module of a package that stands in the tree can be missing from it."""
    parts = found.group(1).split(".")
    for place in places:
        for root in (place, joined(place, "src")):
            top = joined(root, parts[0])
            if not (tree.has_file(f"{top}/__init__.py") or tree.has_file(f"{top}.py")):
                continue
            path = joined(root, "/".join(parts))
            runs = tree.has_file(f"{path}.py") or tree.has_file(f"{path}/__main__.py")
            return "" if runs else f"no {path}.py and no {path}/__main__.py"
    return None


def _file(
    found: re.Match[str], places: Sequence[str], tree: Tree, manifests: Sequence[Manifest]
) -> str | None:
    """A script or file that the command reads; another project's `manage.py` is no claim."""
    named = found.group(1)
    bare = named.removeprefix("./")
    if any(tree.has_file(joined(place, named)) for place in places):
        return ""
    if tree.ends_with(bare):
        return None
    rooted = named.startswith("./") and named.endswith(_CODE_SUFFIX)
    first = bare.partition("/")[0]
    known = "/" in bare and any(tree.has_folder(joined(place, first)) for place in places)
    return f"no such path: {bare}" if rooted or known else None


def _program(
    found: re.Match[str], places: Sequence[str], tree: Tree, manifests: Sequence[Manifest]
) -> str | None:
    named = found.group(1)
    if any(tree.has_file(joined(place, named)) for place in places):
        return ""
    made = re.match(r"(?:bin|build|target|dist|out|output|cmd|node_modules|_?build\w*)/", named)
    known = any(tree.has_folder(joined(place, named.rpartition("/")[0])) for place in places)
    return f"no such path: {named}" if known and not made else None


def _cargo(
    found: re.Match[str], places: Sequence[str], tree: Tree, manifests: Sequence[Manifest]
) -> str | None:
    option, name = found.groups()
    crates = [one for one in manifests if one.path.endswith("Cargo.toml")]
    if not crates:
        return None
    if option == "--example":
        there = tree.ends_with(f"examples/{name}.rs") or tree.ends_with(f"examples/{name}/main.rs")
        return "" if there else None
    if option in ("-p", "--package"):
        return (
            "" if any(one.name == name for one in crates) else f"no package `{name}` in Cargo.toml"
        )
    starts = {start.name for one in crates for start in one.starts}
    built = tree.ends_with(f"src/bin/{name}.rs") or tree.ends_with(f"src/bin/{name}/main.rs")
    return "" if name in starts or built else f"no program `{name}` in Cargo.toml"


def _go(
    found: re.Match[str], places: Sequence[str], tree: Tree, manifests: Sequence[Manifest]
) -> str | None:
    named = found.group(1).removesuffix("...").rstrip("/").removeprefix("./")
    if named in ("", ".") or any(tree.has(joined(place, named)) for place in places):
        return ""
    modules = any(one.path.endswith("go.mod") and one.folder in places for one in manifests)
    return f"no such path: {named}" if modules else None


_CHECKS: tuple[
    tuple[
        str,
        Callable[[re.Match[str], Sequence[str], Tree, Sequence[Manifest]], str | None],
    ],
    ...,
] = (
    (_RUN_SCRIPT, _script),
    (_MAKE, _make),
    (_TOX, _tox),
    (_MODULE, _module),
    (_SCRIPT, _file),
    (_PROGRAM, _program),
    (_CARGO, _cargo),
    (_GO_FILE, _file),
    (_GO, _go),
    (_FILE_OPTION, _file),
)
