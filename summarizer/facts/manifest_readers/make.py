"""Reads makefiles: the targets that a person runs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.patterns import lazy
from summarizer.records.project import Manifest

_RULE = lazy(r"([A-Za-z0-9_][^:=#\t]*)::?(?![:=])([^#]*)(?:#+\s*(.*))?$")
_INCLUDED = lazy(r"^[-s]?include[ \t]+(?:\S+/)?([\w.-]+)[ \t]*$", re.M)
_GIVEN = MappingProxyType({"erlang.mk": ("all", "tests")})
"""Targets that a well-known file gives to the makefile that includes it."""
_NAME = lazy(r"[A-Za-z0-9_][\w.-]*")


def read(path: str, source: str) -> Manifest | None:
    """Return the commands of the makefile at `path`.

    A command's line is the help written beside its target (`target: ## help`), else the
    first line of its recipe.
    """
    text = re.sub(r"^define\b.*?^endef\b", "", source.replace("\\\n", " "), flags=re.S | re.M)
    lines = text.splitlines()
    phony = set(" ".join(re.findall(r"^\.PHONY\s*:([^#\n]*)", text, re.M)).split())
    given = (name for file in _INCLUDED.findall(text) for name in _GIVEN.get(file, ()))
    commands = [*_commands(lines, phony), *((name, "") for name in given)]
    return manifest(path, "Makefile", commands=commands)


def _commands(lines: list[str], phony: set[str]) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(lines):
        rule = _RULE.match(line)
        # `name: VARIABLE = value` sets a variable for one target.
        if not rule or re.match(r"(?:export\s+|override\s+)?\w+\s*[:?+]?=", rule[2].strip()):
            continue
        help_text = rule[3] if rule[3] and "##" in line else ""
        for name in rule[1].split():
            if _NAME.fullmatch(name) and ("." not in name or name in phony):
                yield name, help_text or _recipe(lines[number + 1 :], rule[2].strip())


def _recipe(lines: list[str], prerequisites: str) -> str:
    """Return the first command below a rule; `a: b; command` has it beside the rule."""
    if ";" in prerequisites:
        return prerequisites.partition(";")[2].strip()
    for line in lines:
        if line.strip() and not line.startswith("\t"):
            return ""
        command = line.strip().lstrip("@-+ ")
        if command and not command.startswith("#"):
            return command
    return ""
