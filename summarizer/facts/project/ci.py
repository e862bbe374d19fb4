"""The commands that continuous integration runs, from the files of the usual services."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from summarizer.facts.project import shell
from summarizer.facts.project.yaml_lines import Node, scan
from summarizer.records.project import Command

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_WORKFLOW = r"\.(?:github|gitea|forgejo)/workflows/[^/]+\.ya?ml$"
_JENKINS = r"(?:.*/)?Jenkinsfile(?:\.[\w-]+)?$"
_KEYS_BY_FILE = (
    (_WORKFLOW, frozenset(("run",))),
    (r"\.gitlab-ci\.ya?ml$", frozenset(("script", "before_script"))),
    (r"\.circleci/config\.ya?ml$", frozenset(("run", "command"))),
    (
        r"\.?azure-pipelines[\w.-]*\.ya?ml$|\.azure(?:-pipelines)?/[^/]+\.ya?ml$",
        frozenset(("script", "bash", "pwsh", "powershell")),
    ),
    (r"\.travis\.ya?ml$", frozenset(("install", "before_script", "script"))),
    (r"bitbucket-pipelines\.ya?ml$", frozenset(("script",))),
    (
        r"\.(?:drone|woodpecker)\.ya?ml$|\.woodpecker/[^/]+\.ya?ml$",
        frozenset(("commands",)),
    ),
    (r"\.buildkite/[\w.-]+\.ya?ml$", frozenset(("command", "commands"))),
    (
        r"\.?appveyor\.ya?ml$",
        frozenset(("install", "build_script", "test_script", "cmd", "ps", "sh")),
    ),
    (
        r"\.cirrus\.ya?ml$",
        frozenset(("install_script", "build_script", "test_script", "script")),
    ),
)
_TITLES = ("name", "displayName", "label")
_FOLDERS = ("working-directory", "working_directory", "workingDirectory")
_FRAME = frozenset(
    "jobs steps step script before_script commands command run stages pipelines default parallel "
    "pipeline install all strategy deploy runOnce phases build_script test_script".split()
)
_SHELL_STEP = (
    r"(?s)\b(?:sh|bat|powershell|pwsh)\s*\(?\s*(?:script\s*:\s*)?('''|\"\"\"|'|\")(.*?)(?<!\\)\1"
)
_STAGE = r"\bstage\s*\(?\s*['\"]([^'\"]+)['\"]"
_EXPRESSION = r"\$\{\{\s*env\.(\w+)\s*\}\}"
_LARGEST = 400_000


def is_ci_file(path: str) -> bool:
    """Whether `path` is one that `ci_commands` reads: it decides by the name alone."""
    return bool(re.match(_JENKINS, path)) or bool(_keys(path))


def ci_commands(path: str, source: str) -> tuple[Command, ...]:
    """The commands of a CI file in the order they stand in it, each once.

    `name` is the step's name, else its job's. Plumbing, loops and branches of shell scripts
    are left out; a command that runs in another folder begins with `cd folder && `.
    """
    if len(source) > _LARGEST:
        return ()
    steps = _jenkins(source) if re.match(_JENKINS, path) else _yaml(source, _keys(path))
    found = (Command(name, line, path) for name, lines in steps for line in lines)
    return tuple(dict.fromkeys(found))


def _keys(path: str) -> frozenset[str]:
    return next((keys for pattern, keys in _KEYS_BY_FILE if re.match(pattern, path)), frozenset())


def _yaml(source: str, keys: frozenset[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    steps = _Steps(scan(source))
    settings = _settings(steps.nodes)
    for number, node in enumerate(steps.nodes):
        above = steps.nodes[node.parent].key if node.parent >= 0 else ""
        if (node.key or above) not in keys or not node.value or node.value[0] in "*&!{":
            continue
        for script in _flow_list(node.value):
            known = re.sub(_EXPRESSION, lambda found: settings.get(found[1], found[0]), script)
            yield steps.name(number), shell.commands(known, steps.folder(number))


def _settings(nodes: Sequence[Node]) -> dict[str, str]:
    """The `env` variables that the file gives one value only."""
    values: dict[str, set[str]] = {}
    for node in nodes:
        if node.key and node.parent >= 0 and nodes[node.parent].key == "env":
            values.setdefault(node.key, set()).add(node.value)
    plain = {key: min(found) for key, found in values.items() if len(found) == 1}
    return {key: value for key, value in plain.items() if "$" not in value}


def _flow_list(value: str) -> list[str]:
    if not (value.startswith("[") and value.endswith("]")):
        return [value]
    return [part.strip("\"' ") for part in value[1:-1].split(",")]


class _Steps:
    """What the nodes of a CI file say about a step: its title and where it runs."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        self._values: dict[tuple[int, int, str], str] = {}
        self._defaults: dict[int, str] = {}
        for node in nodes:
            if node.value:
                self._values.setdefault((node.parent, node.group, node.key), node.value)
            if node.key in _FOLDERS:
                self._note_default(node)

    def _note_default(self, node: Node) -> None:
        """Below `defaults: run:` a folder holds for the whole job or file."""
        run = self.nodes[node.parent] if node.parent >= 0 else node
        defaults = self.nodes[run.parent] if run.key == "run" and run.parent >= 0 else node
        if defaults.key == "defaults":
            self._defaults.setdefault(defaults.parent, node.value)

    def name(self, number: int) -> str:
        """The step's own title, else the nearest key above that is no part of the frame."""
        while number >= 0:
            title = self._beside(number, _TITLES)
            if title and "${{" not in title:
                return title
            number = self.nodes[number].parent
            if number >= 0 and self.nodes[number].key and self.nodes[number].key not in _FRAME:
                return self.nodes[number].key
        return ""

    def folder(self, number: int) -> str:
        """The step's own working directory, else the default of its job or file."""
        found = self._beside(number, _FOLDERS)
        while not found and number >= 0:
            number = self.nodes[number].parent
            found = self._defaults.get(number, "")
        return "" if found in (".", "./") else found.removeprefix("./").rstrip("/")

    def _beside(self, number: int, keys: tuple[str, ...]) -> str:
        """The value of one of `keys` in the mapping that the node stands in."""
        node = self.nodes[number]
        if not node.key:
            return ""
        found = (self._values.get((node.parent, node.group, key), "") for key in keys)
        return next((value for value in found if value), "")


def _jenkins(source: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    stages = [(found.start(), found.group(1)) for found in re.finditer(_STAGE, source)]
    for step in re.finditer(_SHELL_STEP, source):
        before = [name for start, name in stages if start < step.start()]
        yield before[-1] if before else "", shell.commands(step.group(2))
