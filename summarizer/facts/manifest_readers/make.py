"""Reads makefiles: the targets that a person runs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.patterns import lazy
from summarizer.records.project import Manifest, Start

_RULE = lazy(r"([A-Za-z0-9_][^:=#\t]*)::?(?![:=])([^#]*)(?:#+\s*(.*))?$")
_ERLANG = lazy(r"^[-s]?include[ \t]+(?:\S+/)?erlang\.mk[ \t]*$", re.M)
"""A makefile that takes its targets from there describes an Erlang application."""
_NESTED = r"(?:[^()\n]|\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\))*"
_VARIABLE = rf"\$(?:\({_NESTED}\)|\{{[^{{}}\n]*\}})"
_LETTERS = r"(?:[^#=:$\n]|\$(?![({]))*"
_MORE = lazy(
    r"^(?:[-s]?include[ \t]|(?:%|\.DEFAULT)[ \t]*:|[ \t]*\$\((?:eval|foreach)\b"
    r"|(?!\t| *(?:(?:else[ \t]+)?ifn?eq|vpath)\b)"
    rf"{_LETTERS}(?:{_VARIABLE}{_LETTERS})+::?(?![:=]))",
    re.M,
)
"""What gives a makefile targets that do not stand in it by their names."""
_DEFINED = lazy(r"^define[ \t]+[^\s:=].*?(?:^endef\b|\Z)", re.S | re.M)
"""The text that a variable holds; one without an end goes to the end of the file, as in make."""
_NAME = lazy(r"[A-Za-z0-9_][\w.-]*")


def read(path: str, source: str) -> Manifest | None:
    """Return the commands of the makefile at `path`.

    A command's line is the help written beside its target (`target: ## help`), else the
    first line of its recipe.
    """
    text = _DEFINED.sub("", source.replace("\\\n", " "))
    lines = text.splitlines()
    phony = set(" ".join(re.findall(r"^\.PHONY\s*:([^#\n]*)", text, re.M)).split())
    commands = [*_commands(lines, phony)]
    is_open = _MORE.search(text) is not None
    if not _ERLANG.search(text):
        return manifest(path, "Makefile", commands=commands, open_ended=is_open)
    name = _value(text, "PROJECT")
    return manifest(
        path,
        "Makefile",
        name=name,
        description=_value(text, "PROJECT_DESCRIPTION"),
        languages=("erlang",),
        commands=[*commands, ("all", ""), ("tests", "")],
        starts=[Start(name, f"src/{name}.erl", "library")] if name else (),
        open_ended=is_open,
    )


def _value(text: str, variable: str) -> str:
    """The literal that a variable is set to."""
    found = re.search(rf"^{variable}[ \t]*[:?]?=[ \t]*([^\n#$]*)$", text, re.M)
    return found[1].strip() if found else ""


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
