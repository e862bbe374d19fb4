"""What packages and the whole project say about themselves."""

from __future__ import annotations

import re

from summarizer.dataclass import dataclass, field


def plain_name(name: str) -> str:
    """`github.com/moby/moby/v2` is called moby, `org.acme:server` server."""
    parts = [part for part in re.split(r"[/:]", name) if not re.fullmatch(r"v\d+", part)]
    return parts[-1] if parts else name


SEPARATOR = "\n"
"""Between the ordered alternatives in one value of `Manifest.resolution`."""


@dataclass(frozen=True, slots=True)
class Command:
    """A named command of a manifest or a CI file (`test` → `pytest -q`), with its evidence."""

    name: str
    line: str
    path: str


@dataclass(frozen=True, slots=True)
class Start:
    """A program or library entrance that a manifest declares.

    `target` is as written: a path (`dist/cli.js`, `cmd/x/main.go`) or `package.module:function`.
    """

    name: str
    target: str
    kind: str = "command"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a package says about itself. `folder` is `""` for the repository's root.

    `repository` is the address of the repository that it says it lives in, as written.
    `open_ended` says that it has more commands than can be read here: of other files, by a rule.

    `resolution` holds just the fields that decide how names resolve (package name, exports,
    workspaces, paths, module path, source roots …), as sorted (key, value) pairs: two
    manifests with equal `resolution`, `starts` and `description` make equal entries.
    """

    path: str
    folder: str
    kind: str
    name: str = ""
    description: str = ""
    languages: tuple[str, ...] = ()
    dependencies: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()
    starts: tuple[Start, ...] = ()
    resolution: tuple[tuple[str, str], ...] = ()
    repository: str = ""
    open_ended: bool = False


@dataclass(frozen=True, slots=True)
class ProjectCommands:
    """What to type to install, build, run, test and lint the project, best borne out first."""

    install: tuple[Command, ...] = ()
    build: tuple[Command, ...] = ()
    run: tuple[Command, ...] = ()
    test: tuple[Command, ...] = ()
    lint: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class Package:
    """A package of the repository: the folder of its manifest (`""` for the root), its name."""

    folder: str
    name: str
    kind: str
    path: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """What the repository is, from facts alone.

    `description_path` says where the description stands. `languages` and `dependencies` are
    ordered by weight; `tree` is the folded directory tree, one line a folder; `containers`
    are the CMD and ENTRYPOINT of Dockerfiles.
    """

    name: str
    description: str = ""
    description_path: str = ""
    languages: tuple[str, ...] = ()
    dependencies: tuple[str, ...] = ()
    packages: tuple[Package, ...] = ()
    commands: ProjectCommands = field(default_factory=ProjectCommands)
    containers: tuple[Command, ...] = ()
    tree: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A claim of a README that the tree does not bear out, and what is missing."""

    path: str
    line: int
    text: str
    why: str
