r"""Prose as Markdown: people's words that display as they were typed.

Two forms. *Plain* prose (of an `auto` or `model` entry, and the words in lists of facts) is
text: what Markdown would read as markup is escaped with backslashes, just as mdformat does
it and as Prettier leaves it; well-formed `code spans` pass. *Source* prose (of a `human`
entry) is Markdown that a person typed and stands in the file as it is. Both are one line.
"""

from __future__ import annotations

import re

from summarizer.fences import opening_fence
from summarizer.hidden import strip_hidden
from summarizer.patterns import lazy

_SPAN = r"(?<!`)`(?![`\s])(?:(?!<!--)[^`])*(?<!\s)`(?!`)"
_CODE_SPAN = lazy(_SPAN)
_DOUBLE_SPAN = lazy(r"(?<!`)`` ?([^`\s](?:[^`]*[^`\s])?) ?``(?!`)")
_WORD = lazy(rf"(?:{_SPAN}|\S)+")
_OPENING, _CLOSING = "([{\"'", ".,;:!?\"')]}"
# what formatters disagree on, what forges draw (strikethrough, mathematics), and names that
# are hard to read when escaped
_BETTER_AS_CODE = lazy(
    r"""
      (?<![A-Za-z0-9])_ | _(?![A-Za-z0-9])
    | <. | ~.*~ | \\ | \$[A-Za-z({$]
    """,
    re.VERBOSE,
)
_AWKWARD = lazy(r"[`*_<~\\$]|://|www\.")
_MARKUP = lazy(r"[\\`*_\[\]<&]")
_IN_ADDRESS = lazy(r"[*\[\]&]")
_ESCAPES = lazy(r"\\([!-/:-@\[-`{-~])|" + _SPAN)
_BRACKETS = lazy(r"\[[^\[\]]*\](?![:(])|[\[\]]")
_REFERENCE = lazy(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|([A-Za-z][A-Za-z0-9]*));")
_BLOCK_START = lazy(
    r"""
      \#{1,6}(?:[ ]|\Z) | > | [-+*](?:[ ]|\Z)                   # heading, quote, item
    | [-=]+\Z | ([-*_])(?:[ ]*\1){2,}\Z                        # underline, rule
    | <[A-Za-z/!?] | \[[^\]]+\]:                              # HTML, link definition
    """,
    re.VERBOSE,
)
_NUMBER_START = lazy(r"\A([0-9]+)([.)])(?=[ ]|\Z)")


def clean_prose(text: str) -> str:
    r"""The normal form of plain prose: one line, nothing hidden, awkward names in backticks.

    Hidden characters are dropped, white space is folded, double backticks become single
    ones. `__init__`, `Vec<T>`, `C:\dir` and their like are put in backticks, and a lone `*`
    becomes `∗`: formatters disagree on how to escape them. Idempotent.
    """
    line = " ".join(strip_hidden(text).split())
    if not _AWKWARD.search(line):
        return line
    line = _DOUBLE_SPAN.sub(r"`\1`", line)
    return _WORD.sub(lambda word: _as_code(word.group()), line)


def clean_source(text: str) -> str:
    """The normal form of source prose: one line of Markdown that starts no block. Idempotent."""
    line = " ".join(strip_hidden(text).split())
    return guard(re.sub(r"(?<!\\)<!--", r"\<!--", line))


def escape(text: str) -> str:
    """Plain prose → Markdown within a line; `unescape(escape(t)) == t` for clean `t`."""
    if not _MARKUP.search(text):
        return text
    parts, end = [], 0
    for span in _CODE_SPAN.finditer(text):
        parts += [_escape_text(text[end : span.start()]), span.group()]
        end = span.end()
    return "".join(parts) + _escape_text(text[end:])


def unescape(source: str) -> str:
    """Markdown of one line → plain prose; code spans keep their backticks."""
    return (
        source
        if "\\" not in source
        else _ESCAPES.sub(lambda match: match.group(1) or match.group(), source)
    )


def guard(line: str) -> str:
    """Escapes what would start a heading, list, quote, rule, fence, HTML or link definition."""
    if _BLOCK_START.match(line) or opening_fence(line):
        return "\\" + line
    return _NUMBER_START.sub(r"\1\\\2", line)


def _as_code(word: str) -> str:
    if word == "*":
        return "∗"
    if "`" in word or "<!--" in word:
        return word
    core = word.lstrip(_OPENING).rstrip(_CLOSING)
    before, _, after = word.partition(core) if core else (word, "", "")
    if after.startswith(")") and core.count("(") > core.count(")"):
        core, after = core + ")", after[1:]
    address = "://" in core or core.startswith("www.")
    better = _BETTER_AS_CODE.search(core) or (address and _IN_ADDRESS.search(core))
    return f"{before}`{core}`{after}" if better else word


def _escape_text(text: str) -> str:
    text = text.replace("\\", "\\\\").replace("*", r"\*")
    text = re.sub(r"(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])", r"\\_", text)
    text = _BRACKETS.sub(_escape_brackets, text)
    text = re.sub(r"<(?! )", r"\\<", text).replace("`", r"\`")
    return _REFERENCE.sub(_escape_reference, text)


def _escape_brackets(match: re.Match[str]) -> str:
    """A pair on its own is no link; a bracket that opens or closes one is escaped."""
    found = match.group()
    return found if len(found) > 1 else "\\" + found


def _escape_reference(match: re.Match[str]) -> str:
    from html.entities import html5

    name = match.group(1)
    return match.group() if name and f"{name};" not in html5 else "\\" + match.group()
