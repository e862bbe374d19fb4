"""Reads `CMakeLists.txt`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from summarizer.facts.manifest_readers.shapes import manifest
from summarizer.patterns import lazy
from summarizer.records.project import Manifest, Start

# What is never closed ends with the text: a search for its end at each opener is quadratic.
_COMMENT = lazy(r'("(?:[^"\\]|\\.?)*(?:"|\Z))|#\[(=*)\[.*?(?:\]\2\]|\Z)|#[^\n]*', re.S)
_CALL = lazy(r"\b(\w+)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
_WORD = lazy(r'"((?:[^"\\]|\\.?)*)(?:"|\Z)|([^\s"]+)', re.S)
_HERE = lazy(r"\$\{(?:CMAKE_CURRENT_(?:SOURCE|LIST)_DIR|PROJECT_SOURCE_DIR)\}")
_WRAPPED = lazy(r"\$<(?:BUILD_INTERFACE|INSTALL_INTERFACE):([^$>]*)>")
_FLAGS = frozenset(
    {"WIN32", "MACOSX_BUNDLE", "EXCLUDE_FROM_ALL", "ALIAS", "STATIC", "SHARED", "MODULE"}
    | {"OBJECT", "INTERFACE", "PUBLIC", "PRIVATE"}
)
_NO_FOLDER = frozenset({"PUBLIC", "PRIVATE", "INTERFACE", "SYSTEM", "BEFORE", "AFTER"})
_TEST_ADDERS = frozenset(
    {"add_test", "gtest_discover_tests", "catch_discover_tests", "doctest_discover_tests"}
)
_LANGUAGES = {"C": "c", "CXX": "cpp", "CUDA": "cuda", "FORTRAN": "fortran", "CSHARP": "csharp"}

Calls = list[tuple[str, list[str]]]


def read(path: str, source: str) -> Manifest | None:
    """Return what the `CMakeLists.txt` at `path` says."""
    text = _COMMENT.sub(lambda found: found[1] or "", source)
    calls = [(verb.lower(), _words(listed)) for verb, listed in _CALL.findall(text)]
    project = next((words for verb, words in calls if verb == "project" and words), [])
    return manifest(
        path,
        "CMakeLists.txt",
        name=_literal(project[0]) if project else "",
        description=_after(project, "DESCRIPTION"),
        languages=_languages(project),
        commands=[("test", "ctest")] if _has_tests(calls) else (),
        dependencies=(words[0] for verb, words in calls if verb == "find_package" and words),
        starts=_starts(calls),
        resolution=_resolution(calls),
    )


def _words(listed: str) -> list[str]:
    listed = _WRAPPED.sub(r"\1", _HERE.sub(".", listed))
    return [quoted or bare for quoted, bare in _WORD.findall(listed)]


def _literal(word: str) -> str:
    return "" if "$" in word else word


def _after(words: list[str], key: str) -> str:
    return _literal(words[words.index(key) + 1]) if key in words[:-1] else ""


def _languages(project: list[str]) -> list[str]:
    if not project:
        return []
    found = [_LANGUAGES[word.upper()] for word in project[1:] if word.upper() in _LANGUAGES]
    return found or ["c", "cpp"]


def _starts(calls: Calls) -> Iterator[Start]:
    kinds = {"add_executable": "command", "add_library": "library"}
    for verb, words in calls:
        if verb in kinds and words and "IMPORTED" not in words:
            start = _start_of(words[0], [word for word in words[1:] if word not in _FLAGS])
            if start:
                yield Start(_literal(words[0]), _literal(start), kinds[verb])


def _start_of(target: str, sources: list[str]) -> str:
    """The source that a target starts at: its only one, or the one that is called so."""
    called = (target, f"lib{target}", "main")
    named = [one for one in sources if one.rpartition("/")[2].partition(".")[0] in called]
    return named[0] if named else sources[0] if len(sources) == 1 else ""


def _has_tests(calls: Calls) -> bool:
    """Whether the file lets tests run from the build's root, and adds some, unless told to."""
    off = {words[0] for verb, words in calls if verb == "option" and words and _is_off(words)}
    enabled = added = False
    conditions: list[list[str]] = []
    for verb, words in calls:
        if verb == "if":
            conditions.append(words)
        elif verb == "endif" and conditions:
            conditions.pop()
        elif not any(off & set(condition) for condition in conditions):
            enabled = enabled or verb == "enable_testing" or (verb, words) == ("include", ["CTest"])
            added = added or verb in _TEST_ADDERS or (verb == "add_subdirectory" and _tests(words))
    return enabled and added


def _is_off(option: list[str]) -> bool:
    """Whether an `option` is off by default: so it says, or says nothing."""
    value = option[2:3] or ["OFF"]
    return value[0].upper() in ("OFF", "NO", "FALSE", "N", "0")


def _tests(words: list[str]) -> bool:
    return bool(words) and words[0].rpartition("/")[2].lower() in ("test", "tests", "unittests")


def _resolution(calls: Calls) -> Iterator[tuple[str, str]]:
    for verb, words in calls:
        if verb == "add_subdirectory" and words:
            yield "module", _literal(words[0])
        if verb in {"include_directories", "target_include_directories"}:
            folders = words if verb == "include_directories" else words[1:]
            for folder in folders:
                if folder not in _NO_FOLDER:
                    yield "include", _literal(folder)
