"""Which language a file is written in: by its name, its first line, its neighbours."""

from __future__ import annotations

from types import MappingProxyType

from summarizer.facts.language_rows import LANGUAGES
from summarizer.patterns import lazy

EXTRACTOR_VERSION = 9
"""Part of every cache key: raised when the same bytes would give other facts."""


BY_NAME = MappingProxyType({language.name: language for language in LANGUAGES})
_BY_SUFFIX = MappingProxyType({s: one.name for one in LANGUAGES for s in one.suffixes})
_BY_FILENAME = MappingProxyType({f: one.name for one in LANGUAGES for f in one.filenames})
_BY_STEM = MappingProxyType({s: one.name for one in LANGUAGES for s in one.stems})
_BY_INTERPRETER = MappingProxyType({i: one.name for one in LANGUAGES for i in one.interpreters})

# What is written about a `Dockerfile`, or makes one, is none.
_ABOUT = frozenset({".md", ".txt", ".rst", ".adoc", ".html", ".yml", ".yaml", ".json", ".lock"})
_SHEBANG = lazy(rb"#!\s*(\S+)(?:\s+(.*))?")
_VERSION = lazy(r"[-.\d]+$")


def language_of(path: str) -> str:
    """Return the name of the language of the file at `path`, by its name alone, else `""`."""
    name = path.rpartition("/")[2]
    if name in _BY_FILENAME:
        return _BY_FILENAME[name]
    dot = name.rfind(".")
    suffix = name[dot:].lower() if dot > 0 else ""
    longer = name[name.rfind(".", 0, dot) :].lower() if dot > 0 else ""
    stem = "" if suffix in _ABOUT else name.partition(".")[0]
    return _BY_SUFFIX.get(longer) or _BY_SUFFIX.get(suffix) or _BY_STEM.get(stem, "")


def is_module_source(path: str) -> bool:
    """Say whether the file at `path` is, by its name, one of those that modules are made of."""
    language = language_of(path)
    return bool(language) and BY_NAME[language].module


def language_of_script(first_line: bytes) -> str:
    """Return the language that a `#!` line names, else `""`.

    `env`, its options and assignments are passed over, so is a version (`python3.12`).
    """
    found = _SHEBANG.match(first_line)
    if not found:
        return ""
    words = [found[1].decode("latin-1"), *(found[2] or b"").decode("latin-1").split()]
    if words[0].rpartition("/")[2] == "env":
        words = [w for w in words[1:] if not w.startswith("-") and "=" not in w] or [""]
    program = words[0].rpartition("/")[2]
    return _BY_INTERPRETER.get(program) or _BY_INTERPRETER.get(_VERSION.sub("", program), "")
