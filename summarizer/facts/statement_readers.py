"""Reads the import statements of Rust, Java, Ruby and PHP from their text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.taking import taking
from summarizer.patterns import lazy
from summarizer.records.sources import Import

_COMMENT = lazy(r"//[^\n]*|/\*.*?(?:\*/|\Z)", re.S)
_RUST_HEAD = lazy(r"\s*(pub\b(?:\s*\([^)]*\))?)?\s*(use|mod|extern\s+crate)\b(.*)", re.S)
_RUST_TOKEN = lazy(r"\bas\s+\w+|(?:r#)?\w+|[{},*]")
_RUBY_CALL = lazy(r"(\w+)\s*\(?\s*(?::(\w+)\s*,\s*)?(['\"])([^'\"#{}]+)\3")
_PHP_HEAD = lazy(r"use\s+(?:(function|const)\s+)?(.*?);?\s*$", re.S | re.I)
_PHP_GROUP = lazy(r"(.*?)\\?\{(.*)\}", re.S)
_PHP_ALIAS = lazy(r"\s+as\s+(\w+)", re.I)
_PHP_PATH = lazy(
    r"\w+\s*\(?\s*(?:(__DIR__|dirname\(\s*(?:__FILE__|__DIR__)\s*\))\s*\.\s*)?"
    r"(['\"])([^'\"$]+)\2\s*\)?\s*$",
    re.I,
)


def read_rust(text: str, line: int) -> Iterator[Import]:
    """`use a::{b, c as d}` is `a` with (b, c), `a::*` is `a` with (*), `mod x;` is `mod:x`."""
    found = _RUST_HEAD.match(_COMMENT.sub(" ", text))
    if not found:
        return
    reexport, keyword, rest = bool(found[1]), found[2], found[3]
    if keyword == "mod":
        yield Import("mod:" + rest.strip(" \t\r\n;"), (), line, reexport)
        return
    taken: dict[str, list[tuple[str, str]]] = {}
    for path, alias in _rust_leaves(rest):
        named = len(path) > 1
        names = taken.setdefault("::".join(path[:-1] if named else path), [])
        names.extend([(path[-1], alias or path[-1])] if named else ())
    for spec, names in taken.items():
        yield taking(spec, names, line, reexport=reexport)


def _rust_leaves(tree: str) -> Iterator[tuple[list[str], str]]:
    """Yield the paths of a `use`, and the other name that some get."""
    prefixes: list[list[str]] = []
    path: list[str] = []
    alias = ""
    for piece in _RUST_TOKEN.findall(tree):
        if piece == "{":
            prefixes.append(path)
            path = list(path)
        elif piece in {",", "}"}:
            yield from _rust_leaf(path, prefixes, alias)
            alias = ""
            if piece == "}":
                del prefixes[-1:]
            path = list(prefixes[-1]) if piece == "," and prefixes else []
        elif piece[:2] == "as" and piece[2:3].isspace():
            alias = piece[2:].strip()
        else:
            path.append(piece)
    yield from _rust_leaf(path, prefixes, alias)


def _rust_leaf(
    path: list[str], prefixes: list[list[str]], alias: str
) -> Iterator[tuple[list[str], str]]:
    # `{` and `}` alone leave the path where it was: nothing is named.
    if path and not (prefixes and path == prefixes[-1]):
        yield path[:-1] if path[-1] == "self" and len(path) > 1 else path, alias


def read_java(text: str, line: int) -> Iterator[Import]:
    """`import a.b.C` and `import a.b.*` as written, `import static a.C.f` is `a.C` with (f)."""
    text = _COMMENT.sub(" ", text) if "/" in text else text
    words = text.replace(";", " ").split()
    spec = "".join(words[1:])
    if words[1:2] == ["static"]:
        owner, _, name = "".join(words[2:]).rpartition(".")
        yield Import(owner, (name,), line)
    elif spec:
        yield Import(spec, (), line)


def read_ruby(text: str, line: int) -> Iterator[Import]:
    """`require_relative "x"` is `./x`, `autoload :X, "y"` is `y` with (X)."""
    found = _RUBY_CALL.match(text)
    if found:
        here = "./" if found[1] == "require_relative" else ""
        yield Import(here + found[4], (found[2],) if found[2] else (), line)


def read_php(text: str, line: int) -> Iterator[Import]:
    r"""`use A\B` is `A\B`, `use function A\f` is `A` with (f), `__DIR__ . "/x"` is `./x`.

    `use A\B as C` is `A\B`, called `C`.
    """
    text = _COMMENT.sub(" ", text)
    used = _PHP_HEAD.match(text)
    if not used:
        yield from _php_path(text, line)
        return
    group = _PHP_GROUP.match(used[2])
    prefix, listed = (group[1].strip() + "\\", group[2]) if group else ("", used[2])
    for part in listed.split(","):
        words = _PHP_ALIAS.sub("", part).split()
        if words:
            kind = used[1] or (words[0] if len(words) > 1 else "")
            called = tuple(_PHP_ALIAS.findall(part))
            yield _php_use((prefix + words[-1]).lstrip("\\"), bool(kind), called, line)


def _php_use(name: str, is_value: bool, called: tuple[str, ...], line: int) -> Import:
    space, _, last = name.rpartition("\\")
    if is_value and space:
        return Import(space, (last,), line, aliases=called)
    return Import(name, (), line, aliases=called)


def _php_path(text: str, line: int) -> Iterator[Import]:
    found = _PHP_PATH.match(text)
    if found and found[1]:
        up = ".." if found[1].lower() not in {"__dir__", "dirname(__file__)"} else "."
        yield Import(up + "/" + found[3].lstrip("/"), (), line)
    elif found:
        yield Import(found[3], (), line)
