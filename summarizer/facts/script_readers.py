"""Reads the import statements of Python, JavaScript and shell scripts from their text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.records import Import

_PY_NOISE = re.compile(r"#[^\n]*|\\\r?\n")
_PY_FROM = re.compile(r"from\b\s*([\w.\s]+?)\s*\bimport\b\s*(.*)", re.S)
_PY_AS = re.compile(r"\s+as\s+\S+\s*$")

_JS_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
_JS_PARTS = re.compile(
    r"(import|export)\b(.*?)(?:\bfrom\s*|\brequire\s*\(\s*)?(['\"])([^'\"\n]*)\3[^'\"]*"
    r"(?:\b(?:with|assert)\s*\{.*\}\s*;?\s*)?$",
    re.S,
)
_JS_BRACES = re.compile(r"\{(.*)\}", re.S)
_JS_NAME = re.compile(
    r"(?:type\s+|typeof\s+)?(['\"]?)([^'\"\s:]+)\1(?:\s*(?:\bas\b|:|=).*)?$", re.S
)

_SH_PATH = re.compile(r"(?:source|\.)\s+(?:--\s+)?((?:\"[^\"]*\"|'[^']*'|\$\([^\n]*\)|[^\s;&|])+)")
_SH_HERE = re.compile(
    r"""(?:\$\{(?:BASH_SOURCE(?:\[0\])?|0)%/\*\}
        |\$\(\s*dirname\s+(?:--\s+)?["']?\$(?:0|\{?BASH_SOURCE(?:\[0\])?\}?|\{0\})["']?\s*\)
        |\$\(\s*cd\s+(?:--\s+)?["']?\$\(\s*dirname\s+[^()]*\)["']?\s*(?:>\S+\s*)?&&\s*pwd(?:\s+-P)?\s*\)
        )/""",
    re.X,
)


def read_python(text: str, line: int) -> Iterator[Import]:
    """`import a.b as c, d` is `a.b` and `d`, `from ..p import (a, b as c)` is `..p` with (a, b)."""
    text = _PY_NOISE.sub(" ", text)
    taken = _PY_FROM.match(text)
    if taken:
        yield Import("".join(taken[1].split()), tuple(_python_names(taken[2])), line)
        return
    for name in _python_names(text.partition("import")[2]):
        yield Import(name, (), line)


def _python_names(listed: str) -> Iterator[str]:
    for part in listed.split(","):
        name = "".join(_PY_AS.sub("", part.strip("() \t\r\n;")).split())
        if name:
            yield name


def read_javascript(text: str, line: int) -> Iterator[Import]:
    """`import d, { a as b } from "x"` is `x` with (default, a), `* as n` is (*)."""
    found = _JS_PARTS.match(text)
    if found:
        reexport = found[1] == "export"
        names = tuple(javascript_names(found[2]))
        yield Import(found[4], names, line, reexport)


def javascript_names(clause: str) -> Iterator[str]:
    """Yield the names that an import clause or a destructuring pattern takes from a file."""
    clause = _JS_COMMENT.sub(" ", clause).strip()
    braces = _JS_BRACES.search(clause)
    outside = _JS_BRACES.sub("", clause)
    for part in outside.split(","):
        word = part.strip().removeprefix("type ").strip()
        if word.startswith("*"):
            yield "*"
        elif word and word not in {"type", "="} and not word.endswith("="):
            yield "default"
    for part in braces[1].split(",") if braces else ():
        name = _JS_NAME.match(part.strip())
        if name and not name[2].startswith("..."):
            yield name[2]


def read_shell(text: str, line: int) -> Iterator[Import]:
    """`source "$(dirname "$0")/x.sh"` is `./x.sh`; other variables stay as written."""
    found = _SH_PATH.match(text)
    if found:
        path = re.sub(r"[\"']", "", _SH_HERE.sub("./", found[1].strip("\"'")))
        yield Import(_SH_HERE.sub("./", path), (), line)
