"""Reads the import statements of Kotlin, Scala and Elixir from their text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.patterns import lazy
from summarizer.records.sources import Import

_COMMENT = lazy(r"//[^\n]*|/\*.*?(?:\*/|\Z)", re.S)
_AS = lazy(r"\s+as\s+`?(\w+)`?.*", re.S)
_SCALA_PART = lazy(r"([^,{}]+)(?:\{([^}]*)\})?,?")
_RENAMED = lazy(r"(?:\s*=>|\s+as\s)\s*`?(\w+)?.*", re.S)
_ELIXIR = lazy(r"(\w+)[\s(]+([A-Z][\w.]*?)(?:\.\{([^}]*)\})?\s*(?:,\s*as:\s*([A-Z]\w*)|[,)\n#]|\Z)")


def read_kotlin(text: str, line: int) -> Iterator[Import]:
    """`import a.b.c as d` is `a.b.c`, called `d`, `import a.b.*` as written."""
    text = _COMMENT.sub(" ", text)
    words = _AS.sub("", text).replace(";", " ").split()
    spec = "".join(words[1:]).replace("`", "")
    if spec:
        yield Import(spec, (), line, aliases=tuple(_AS.findall(text)))


def read_scala(text: str, line: int) -> Iterator[Import]:
    """`import a.{B, C => D, _}` is `a.B`, `a.C`, called `D`, and `a._`; `C => _` takes none."""
    body = _COMMENT.sub(" ", text).strip().removeprefix("import")
    for found in _SCALA_PART.finditer(body):
        stem = "".join(_RENAMED.sub("", found[1]).split()).replace("`", "")
        for name in found[2].split(",") if found[2] is not None else ("",):
            kept = _RENAMED.sub("", name).strip()
            alias = _RENAMED.search(name or found[1])
            if stem and kept != "given" and not (name and alias and alias[1] == "_"):
                called = (alias[1],) if alias and alias[1] else ()
                yield Import(_joined(stem, kept), (), line, aliases=called)


def _joined(stem: str, name: str) -> str:
    return f"{stem.rstrip('.')}.{name}" if name else stem


def read_elixir(text: str, line: int) -> Iterator[Import]:
    """`alias A.{B, C}` is `A.B` and `A.C`, `alias A.B, as: C` is `A.B`, called `C`.

    `__MODULE__` cannot be known from the statement.
    """
    found = _ELIXIR.match(text)
    if not found:
        return
    names = re.findall(r"[A-Z][\w.]*", found[3]) if found[3] else ()
    for spec in [f"{found[2]}.{name}" for name in names] or [found[2]]:
        yield Import(spec, (), line, aliases=(found[4],) if found[4] else ())
