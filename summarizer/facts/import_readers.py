"""Reads the import statements of Clojure, Perl, Julia, Nim and Zig from their text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from summarizer.facts.taking import taking
from summarizer.patterns import lazy
from summarizer.records.sources import Import

_CLOJURE_TOKEN = lazy(r";[^\n]*|\"(?:\\.|[^\"\\])*\"|#_|[()\[\]{}]|[^\s()\[\]{}\"';,`~@^#]+", re.S)
_CLOJURE_CLAUSES = frozenset({":require", ":use", ":require-macros", ":use-macros"})
_CLOJURE_CALLS = frozenset({"require", "use", "load"})
_CLOJURE_DEEPEST = 20
_PERL_USE = lazy(r"(use|require)\s+([A-Za-z_][\w:]*|(['\"])([\w./-]+)\3)(.*)", re.S)
_PERL_WORDS = lazy(r"qw\s*[(\[{</|](.*?)[)\]}>/|]|'([^']*)'|\"([^\"$@]*)\"", re.S)
_PERL_PARENTS = frozenset({"parent", "base", "Mojo::Base"})
_JULIA = lazy(r"\s*(?:using|import)\s+(.*)", re.S)
_AS = lazy(r"\s+as\s+([^\s,]+)")
_NIM = lazy(r"\s*(?:import|include)\s+(.*)|\s*from\s+(\S+(?:\s*/\s*\S+)*)\s+import\s+(.*)", re.S)
_NIM_EXCEPT = lazy(r"\bexcept\b.*", re.S)
_NIM_NOISE = lazy(r"#[^\n]*|\s+as\s+\S+|\{\.[^}]*\.?\}")
_ZIG = lazy(r"@import\(\s*\"([^\"\n]+)\"")
_NIM_GROUP = lazy(r"([^,\[\]]*)\[([^\[\]]*)\]|([^,\[\]]+)")

_Form: TypeAlias = "str | list[_Form]"


def read_clojure(text: str, line: int) -> Iterator[Import]:
    """`(ns x (:require [a.b :refer [f]]))` is `a.b` with (f); `(a [b] c)` is `a.b` and `a.c`."""
    for form in _clojure_forms(text):
        if not isinstance(form, list) or not form:
            continue
        if form[0] in _CLOJURE_CALLS:
            clauses: list[_Form] = [form]
        else:
            clauses = [part for part in form if _clojure_is_clause(part)]
        for clause in clauses:
            for part in clause[1:]:
                yield from _clojure_libs(part, "", line)


def _clojure_forms(text: str) -> list[_Form]:
    """Nest the forms of a text; maps and what `#_` discards are left out."""
    top: list[_Form] = []
    around: list[list[_Form]] = [top]
    for word in _CLOJURE_TOKEN.findall(text):
        if word in {"(", "[", "{"}:
            around.append([])
        elif word in {")", "]", "}"}:
            if len(around) > 1:
                form = around.pop()
                _clojure_add(around[-1], [] if word == "}" else form)
        elif word == "#_":
            around[-1].append(word)
        elif not word.startswith(";"):
            _clojure_add(around[-1], word)
    return top if len(around) <= _CLOJURE_DEEPEST else []


def _clojure_add(forms: list[_Form], form: _Form) -> None:
    if forms and forms[-1] == "#_":
        forms.pop()
    elif form:
        forms.append(form)


def _clojure_is_clause(form: _Form) -> bool:
    return isinstance(form, list) and bool(form) and form[0] in _CLOJURE_CLAUSES


def _clojure_libs(form: _Form, prefix: str, line: int, depth: int = 0) -> Iterator[Import]:
    if isinstance(form, str):
        if not form.startswith((":", "?", "&")):
            yield Import(prefix + form.strip('"'), (), line)
        return
    if not form or depth > _CLOJURE_DEEPEST:
        return
    head, rest = form[0], form[1:]
    if not isinstance(head, str) or head.startswith((":", "?")):
        # A reader conditional, of which every branch counts.
        for part in form:
            yield from _clojure_libs(part, prefix, line, depth + 1)
    elif rest and not (isinstance(rest[0], str) and rest[0].startswith(":")):
        for part in rest:
            yield from _clojure_libs(part, f"{prefix}{head}.", line, depth + 1)
    else:
        yield Import(prefix + head.strip('"'), tuple(_clojure_names(rest)), line)


def _clojure_names(options: list[_Form]) -> Iterator[str]:
    for key, value in pairwise(options):
        if not isinstance(key, str):
            continue
        if key in {":refer", ":only", ":refer-macros"} and isinstance(value, list):
            yield from (name for name in value if isinstance(name, str))
        elif key == ":refer" and value == ":all":
            yield "*"


def read_perl(text: str, line: int) -> Iterator[Import]:
    """`use A::B qw(c)` is `A::B` with (c), `use parent 'A'` is `A`, `require "x.pl"` is `x.pl`."""
    found = _PERL_USE.match(text)
    if not found:
        return
    if found[4]:
        yield Import(found[4], (), line)
        return
    words = [
        word
        for listed, single, double in _PERL_WORDS.findall(found[5])
        for word in (listed or single or double).split()
    ]
    if found[2] in _PERL_PARENTS and "-norequire" not in found[5]:
        yield from (Import(word, (), line) for word in words if word[:1].isupper())
    # A name in small letters is a pragma's: what the compiler does, not what is used.
    if not found[2].islower():
        names = tuple(word for word in words if word.replace("_", "a").isalnum())
        yield Import(found[2], names if found[1] == "use" else (), line)


def read_julia(text: str, line: int) -> Iterator[Import]:
    """`using A.B: c, d as e` is `A.B` with (c, d), `import A, ..B` is `A` and `..B`."""
    found = _JULIA.match(text)
    if not found:
        return
    module, colon, names = found[1].partition(":")
    parts = [part for part in (names if colon else module).split(",") if part.strip()]
    told = [("".join(_AS.sub("", part).split()), tuple(_AS.findall(part))) for part in parts]
    if colon:
        pairs = [(name, called[0] if called else name) for name, called in told]
        yield taking("".join(module.split()), pairs, line)
    else:
        yield from (Import(name, (), line, aliases=called) for name, called in told)


def read_nim(text: str, line: int) -> Iterator[Import]:
    """`import a/[b, c], ./d` is `a/b`, `a/c` and `./d`; `from a import b` is `a` with (b)."""
    found = _NIM.match(_NIM_NOISE.sub(" ", text))
    if found and found[2]:
        yield Import("".join(found[2].split()), tuple(_listed(found[3])), line)
    elif found:
        for prefix, group, alone in _NIM_GROUP.findall(_NIM_EXCEPT.sub("", found[1])):
            names = [prefix + name for name in _listed(group)] if group else [alone]
            for name in ("".join(one.split()).strip('"') for one in names):
                if name:
                    yield Import(name, (), line)


def read_zig(text: str, line: int) -> Iterator[Import]:
    """`@import("x.zig").Y` is `x.zig`."""
    found = _ZIG.match(text)
    if found:
        yield Import(found[1], (), line)


def _listed(names: str) -> Iterator[str]:
    for name in names.split(","):
        if name.strip():
            yield "".join(name.split())
