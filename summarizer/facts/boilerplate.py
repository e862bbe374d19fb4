"""What stands in comments but is no documentation: words to tools and lawyers, chores, code."""

from __future__ import annotations

import functools
import re

from summarizer.patterns import lazy

_DIRECTIVE = lazy(
    r"\n[ \t]*(?:eslint\b|eslint-|prettier-|tslint:|jshint\b|jslint\b|globals?\s+\w|istanbul "
    r"|[cv]8 ignore|@ts-|@flow\b|@jsx|@vitest-|@jest-|biome-|stylelint-|oxlint-|deno-|dprint-"
    r"|@vite-ignore|webpack\w*:|noqa\b|type:\s*ignore|mypy:|pylint:|flake8[:-]|pyright:|ruff:"
    r"|fmt:|isort:|yapf:|nosec\b|pragma[: ]|pyflakes:|vim?:|ex:|-\*-|coding[:=]"
    r"|encoding[:=]|shellcheck\b|c?spell-?check|cspell:|codespell|nolint|go:|\+build\b|rubocop:"
    r"|frozen_string_literal:|typed:|compdef\b|@generated\b|sourcemappingurl|#?(?:end)?region\b"
    r"|<reference\b|<amd-|[@#]__\w+__|resharper\b|nosonar|clang-format|iwyu|checkstyle|phpcs:"
    r"|@?psalm-|@?phpstan-|swift-tools-version:|mark:|created by .*\d|\$id|use strict"
    r"|@preserve\b|@format\b|@noflow|@(?:author|copyright|licen[sc]e|since|version|date)\b"
    r"|(?:syntax|escape|check|language)\s*=|hadolint (?:global )?ignore|<auto-?generated"
    r"|[a-z][\w-]*:(?:ignore|disable|enable|skip|off|nolint)\b|#nosec\b|no critic \(|nopmd\b"
    r"|(?:luacheck|stylua|selene|cython|distutils|basedpyright|pytype|autopep8|nosemgrep|kate)\s*:"
    r"|(?:buf|protolint|sqlfluff|swiftlint|periphery|tfsec|checkov|warn_(?:indent|past_scope)):"
    r"|(?:tflint|ktlint|swift-format)-(?:ignore|disable)\b|noinspection\b|[lg]covr?_excl_|pyre-"
    r"|(?:cppcheck|squawk|coveralls|standard|knip|sort-imports)-(?:ignore|disable|suppress)\b"
    r"|#*[ \t]*(?:begin|end) init info\b|(?:required|should|default)-(?:start|stop)[ \t]*:"
    r"|short-description[ \t]*:|provides[ \t]*:[ \t]*[\w.$-]+[ \t]*(?=\n)"
    r"|\[(?:start|end) [\w-]+\]|ignore(?:_for_file)?:[ \t]*\w|dart format (?:on|off)\b"
    r"|shareable_constant_value:|\+(?:kubebuilder|k8s|goose|migrate)\b"
    r"|copyright\b|\(c\)|©|spdx-|all rights reserved|portions copyright"
    r"|(?:authors?|maintainers?|licen[sc]e|created|last modified|date|version)\s*:).*"
)
"""Looked for in lower case, behind a line break: the search for a literal is fast."""
_LICENCE = lazy(
    r"(?:copyright\b.*\d{4}|©|\(c\)\s*\d{4}|\bspdx-|\bauthors? of this software\b"
    r"|\blook at licen[sc]e\b|\blicense is (?:mit|bsd|apache)\b"
    r"|all rights reserved|\bauthors file\b|\bpublic domain\b|^\W*the \w+ license\b"
    r"|distribut(?:ed|able) under\b|conditions of distribution|subject to the terms of an?\b"
    r"|to the extent possible under law)",
    re.MULTILINE,
)
_LEGAL_WORDS = (
    "licens",
    "licenc",
    "copyright",
    "©",
    "(c)",
    "spdx",
    "warrant",
    "permission",
    "distribut",
    "terms of",
    "under law",
    "of this software",
    "authors file",
    "rights reserved",
    "public domain",
    "merchant",
    "is part of",
    "as is",
)
_TERMS = lazy(
    r"(?:\blicen[sc]ed (?:under|to)\b|permission (?:is hereby granted|to use)\b"
    r"|redistributions?\b.*\b(?:of|in|and)\b|warrant(?:y|ies) of\b|without (?:any )?warrant"
    r"|is free software|gnu (?:lesser|affero|general|library) \w+ license|\bgoverned by\b.*license"
    r"|merchantability|subject to the terms of the|license (?:agreement|terms)"
    r"|found in the license|terms of the .*licen[sc]e|above copyright notice|provided \"?as is\b"
    r"|licen[sc]e information\b|^\W*this (?:source )?file is part of\b)",
    re.MULTILINE,
)
_PARAGRAPHS = lazy(r"\n[ \t]*\n")
_CHORE = lazy(r"^[ \t]*@?(?:TODO|FIXME|XXX)\b.*(?:\n(?![ \t]*$).*)*", re.MULTILINE)
_CHORE_WORDS = ("TODO", "FIXME", "XXX")
_CODE_LINE = lazy(
    r"\s*(?:.*[;{}]\s*$|(?:[\w.\[\]\"']+)\s*(?:=|\+=)\s*\S|[\w.]+\??\(.*\)(?::\s*[\w<>\[\]| ]+)?,?$"
    r"|(?:import|from|const|let|var|return|def|print|export|await|elif)\b.*[\w)\]'\":]$"
    r"|[)\]}>]+[,;]?$|@\w+(?:\(.*\))?$|</?\w[^>]*>$|[\"']?\w+[\"']?:\s*\S+,$|if\b.*:$|for\b.*:$)"
)
_RULE = lazy(r"[-=*#~/+_. ]{4,}")


def without_boilerplate(text: str) -> str:
    """Return the text of a comment without directives, licences and chores."""
    text = _without_directives(without_licence(text))
    if any(map(text.__contains__, _CHORE_WORDS)):
        text = _CHORE.sub("", text)
    return text


def without_licence(text: str) -> str:
    """Take legal words away: terms of use fill the rest of their comment, a notice its lines."""
    lower = _lower(text)
    if not any(map(lower.__contains__, _LEGAL_WORDS)):
        return text
    notice, terms = _legal_places(lower)
    if terms >= 0:
        place = min(terms, notice if notice >= 0 else terms)
        return text[: text.rfind("\n", 0, place) + 1]
    if notice >= 0:
        parts = _PARAGRAPHS.split(_without_directives(text))
        return "\n\n".join(part for part in parts if not _LICENCE.search(_lower(part)))
    return text


@functools.lru_cache(maxsize=256)
def _legal_places(lower: str) -> tuple[int, int]:
    """Return where a notice and terms start, else -1; most files of a repository begin alike."""
    notice, terms = _LICENCE.search(lower), _TERMS.search(lower)
    return notice.start() if notice else -1, terms.start() if terms else -1


def _without_directives(text: str) -> str:
    kept, place = [], 0
    for found in _DIRECTIVE.finditer("\n" + _lower(text)):
        kept.append(text[place : found.start()])
        place = found.end() - 1
    return "".join([*kept, text[place:]]) if kept else text


def _lower(text: str) -> str:
    """Lower case without a change of places (`İ` has two characters)."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(one.lower() if len(one.lower()) == 1 else one for one in text)


def is_code(text: str) -> bool:
    """Return whether most lines of a comment's text read like code that was put to rest."""
    lines = [line for line in text.split("\n") if line.strip()]
    coded = sum(_CODE_LINE.match(line) is not None for line in lines)
    return coded * 2 > len(lines)


def is_banner(text: str) -> bool:
    """Return whether a comment stands between two rules: it heads a part of the file."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    return bool(lines) and all(_RULE.fullmatch(line) for line in (lines[0], lines[-1]))
