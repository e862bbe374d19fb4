"""Reads the import statements of Python, JavaScript and shell scripts from their text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.taking import taking
from summarizer.patterns import lazy
from summarizer.records.sources import Import

_PY_NOISE = lazy(r"#[^\n]*|\\\r?\n")
_PY_IMPORT = lazy(r"\bimport\b")
_PY_AS = lazy(r"\s+as\s+(?=\S+\s*$)")

_JS_COMMENT = lazy(r"/\*.*?\*/|//[^\n]*", re.S)
_JS_ATTRIBUTES = lazy(r"\b(?:with|assert)\s*\{")
_JS_STRING = lazy(r"'([^'\n]*)'|\"([^\"\n]*)\"")
_JS_NAMESPACE = lazy(r"\s*\*\s*as\b")
_JS_SOURCE = lazy(r"(?:\bfrom|\brequire\s*\()\s*$")
_JS_NAME = lazy(
    r"(?:type\s+|typeof\s+)?(['\"]?)([^'\"\s:]+)\1"
    r"(?:\s*(?:\bas\b|:)\s*([\w$]+))?(?:\s*(?:\bas\b|:|=).*)?$",
    re.S,
)

_SH_PATH = lazy(r"(?:source|\.)\s+(?:--\s+)?((?:\"[^\"]*\"|'[^']*'|\$\([^\n]*\)|[^\s;&|])+)")
_SH_HERE = lazy(
    r"""(?:\$\{(?:BASH_SOURCE(?:\[0\])?|0)%/\*\}
        |\$\(\s*dirname\s+(?:--\s+)?["']?\$(?:0|\{?BASH_SOURCE(?:\[0\])?\}?|\{0\})["']?\s*\)
        |\$\(\s*cd\s+(?:--\s+)?["']?\$\(\s*dirname\s+[^()]*\)["']?\s*(?:>\S+\s*)?&&\s*pwd(?:\s+-P)?\s*\)
        )/""",
    re.X,
)


def read_python(text: str, line: int) -> Iterator[Import]:
    """`import a.b as c, d` is `a.b` and `d`, `from ..p import (a, b as c)` is `..p` with (a, b)."""
    text = _PY_NOISE.sub(" ", text)
    module, *listed = _PY_IMPORT.split(text, maxsplit=1)
    names = _python_names(listed[0] if listed else "")
    if module.startswith("from"):
        yield taking("".join(module[4:].split()), names, line)
        return
    for name, _ in names:
        yield Import(name, (), line)


def _python_names(listed: str) -> Iterator[tuple[str, str]]:
    for part in listed.split(","):
        word, *alias = _PY_AS.split(part.strip("() \t\r\n;"), maxsplit=1)
        name = "".join(word.split())
        if name:
            yield name, alias[0] if alias else name


def read_javascript(text: str, line: int) -> Iterator[Import]:
    """`import d, { a as b } from "x"` is `x` with (default, a), `* as n` is (*).

    `export * as n from "x"` gives nobody the names of `x`: it is `x` without names.
    """
    text = _JS_ATTRIBUTES.split(text, maxsplit=1)[0]
    strings = list(_JS_STRING.finditer(text))
    if strings:
        spec = strings[-1][1] or strings[-1][2] or ""
        clause = _JS_SOURCE.sub("", text[len("import") : strings[-1].start()])
        gives = text.startswith("export")
        names = () if gives and _JS_NAMESPACE.match(clause) else javascript_names(clause)
        yield taking(spec, names, line, reexport=gives)


def javascript_names(clause: str) -> Iterator[tuple[str, str]]:
    """Yield what an import clause or a destructuring pattern takes from a file, and calls it."""
    clause = _JS_COMMENT.sub(" ", clause)
    outside, _, inside = clause.partition("{")
    inside, _, after = inside.rpartition("}")
    for part in (outside + after).split(","):
        word = part.strip().removeprefix("type ").strip()
        if word.startswith("*"):
            yield "*", "*"
        elif word and word != "type" and not word.endswith("="):
            yield "default", word
    for part in inside.split(","):
        name = _JS_NAME.match(part.strip())
        if name and not name[2].startswith("..."):
            yield name[2], name[3] or name[2]


def read_shell(text: str, line: int) -> Iterator[Import]:
    """`source "$(dirname "$0")/x.sh"` is `./x.sh`; other variables stay as written."""
    found = _SH_PATH.match(text)
    if found:
        path = re.sub(r"[\"']", "", _SH_HERE.sub("./", found[1].strip("\"'")))
        yield Import(_SH_HERE.sub("./", path), (), line)
