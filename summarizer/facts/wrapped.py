"""The scripts of Vue's and Svelte's components."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from summarizer.facts.components import COMPONENT, UNNAMED, pascal
from summarizer.facts.docs import clean_doc
from summarizer.facts.templates import blank, code_of_svelte, code_of_vue
from summarizer.patterns import lazy
from summarizer.records.sources import Symbol

_ATTRIBUTES = rb"((?:\s+[^\s=<>/]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s<>\"']+))?){0,40})\s*"
_OPENER = lazy(rb"<!--|<([a-zA-Z][\w:-]*)" + _ATTRIBUTES + rb"(/?)>")
_TEMPLATE = lazy(rb"<(/?)template(?=[\s/>])(?:\"[^\"]*\"|'[^']*'|[^<>\"'])*?(/?)>", re.I)
_ATTRIBUTE = lazy(rb"([^\s=]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s]+)))?")
_DIALECTS = {
    **dict.fromkeys(("", "js", "javascript", "babel"), "javascript"),
    **dict.fromkeys(("ts", "typescript"), "typescript"),
    **dict.fromkeys(("jsx", "tsx"), "tsx"),
}
_HIDDEN_IN = frozenset({b"svelte:head", b"style"})

_OBJECT = (
    rb"(?:\bexport\s+default\s*(?:\(|[\w.$]+\s*(?:<[^<>{}]*>)?\(\s*)?|\bdefineOptions\s*\(\s*)\{"
)
_NAME_OPTION = lazy(_OBJECT + rb"(?:[^{}]*[,\s])?name\s*:\s*(['\"])([A-Za-z][\w-]*)\1")
_OWN_DEFAULT = lazy(
    rb"\bexport\s+default\s+(?:(?:abstract\s+)?class\s+\w|[\w$]+\s*(?:;|\n|\Z)|\{\s*\}?\s*from\b)"
)
_DOC_ENDS = lazy(rb"\*/\s*export\s+default\b")
_MARKER = lazy(r"^\s*@component\b")


class Scripts(NamedTuple):
    """A file of the same lines that holds nothing but the scripts, and what wraps them.

    `dialect` is the language of the scripts; `component` the symbol of the file as a whole, None
    where a script defines and names it; `markup` the code of the markup, on the same lines.
    """

    text: bytes
    dialect: str
    component: Symbol | None
    markup: bytes


class _Block(NamedTuple):
    """A top-level element of a component: where its text starts and ends."""

    tag: bytes
    attributes: bytes
    opener: int
    start: int
    end: int


def read_component(text: bytes, *, vue: bool) -> Scripts:
    """Return the scripts of the component `text`, and the component itself."""
    blocks = list(_blocks(text, vue=vue))
    out = blank(text)
    dialects: set[str] = set()
    for block in blocks:
        words = _attributes(block.attributes)
        typed = "typescript" if words.get("type") == "text/typescript" else ""
        dialect = _DIALECTS.get(words.get("lang", typed))
        if block.tag != b"script" or dialect is None:
            continue
        dialects.add(dialect)
        _copy(out, text, block, words.get("src", ""))
    scripts = bytes(out)
    whole = _component(scripts, _comment(text, blocks), vue) if text.strip() else None
    # One text has one dialect: the one that takes in the others.
    dialect = next((one for one in ("tsx", "typescript") if one in dialects), "javascript")
    return Scripts(scripts, dialect, whole, _markup(text, blocks, vue=vue))


def _markup(text: bytes, blocks: list[_Block], *, vue: bool) -> bytes:
    if not vue:
        return code_of_svelte(text, [(block.opener, block.end) for block in blocks])
    pages = [block for block in blocks if block.tag == b"template"]
    plain = (one for one in pages if _attributes(one.attributes).get("lang", "html") == "html")
    return code_of_vue(text, [(block.start, block.end) for block in plain])


def _blocks(text: bytes, *, vue: bool) -> Iterator[_Block]:
    """Yield the top-level elements of Vue; of Svelte those whose text is no markup."""
    place = 0
    while found := _OPENER.search(text, place):
        place = found.end()
        tag = found[1]
        if tag is None:
            end = text.find(b"-->", place)
            end = len(text) if end < 0 else end
            yield _Block(b"!", b"", found.start(), found.start(), min(len(text), end + 3))
            place = end
            continue
        if found[3] and tag.lower() == b"script":
            yield _Block(tag.lower(), found[2], found.start(), place, place)
        if found[3] or not (vue or tag == b"script" or tag in _HIDDEN_IN):
            continue
        end = _template_end(text, place) if vue and tag == b"template" else -1
        end = text.find(b"</" + tag, place) if end < 0 else end
        end = len(text) if end < 0 else end
        yield _Block(tag.lower(), found[2], found.start(), place, end)
        place = end


def _template_end(text: bytes, place: int) -> int:
    """Return where a `<template>` ends; there are others in it."""
    depth = 1
    for found in _TEMPLATE.finditer(text, place):
        depth += -1 if found[1] else 0 if found[2] else 1
        if not depth:
            return found.start()
    return -1


def _attributes(written: bytes) -> dict[str, str]:
    pairs = ((m[1], m[2] or m[3] or m[4] or b"") for m in _ATTRIBUTE.finditer(written))
    return {key.decode().lower(): value.decode() for key, value in pairs}


def _copy(out: bytearray, text: bytes, block: _Block, source: str) -> None:
    """Put a script where it stands; one of another file (`src="./x.ts"`) becomes an import."""
    out[block.start : block.end] = text[block.start : block.end]
    if block.end < len(out) and out[block.end : block.end + 1] == b" ":
        out[block.end : block.end + 1] = b";"
    line = f"import '{source}'".encode()
    if source and "'" not in source and len(line) <= block.start - block.opener:
        out[block.opener : block.opener + len(line)] = line


def _component(scripts: bytes, comment: str, vue: bool) -> Symbol | None:
    if vue and _OWN_DEFAULT.search(scripts):
        return None
    named = _NAME_OPTION.search(scripts) if vue else None
    name = pascal(named[2].decode()) if named else UNNAMED
    signature = f"{COMPONENT} {name}" if named else COMPONENT
    written = _above_default(scripts) if vue else ""
    return Symbol(name, "class", signature, 1, clean_doc(written or comment))


def _above_default(scripts: bytes) -> str:
    """Return the JSDoc above `export default`, `""` without one."""
    end = _DOC_ENDS.search(scripts)
    start = scripts.rfind(b"/*", 0, end.start()) if end else -1
    is_doc = start >= 0 and scripts.startswith(b"/**", start)
    return scripts[start : end.start() + 2].decode() if end and is_doc else ""


def _comment(text: bytes, blocks: list[_Block]) -> str:
    """Return the comment about the component: Svelte's `@component`, else the first in the file."""
    for block in blocks:
        if block.tag != b"!":
            continue
        written = text[block.start : block.end].decode("utf-8", "replace")
        words = written.removeprefix("<!--")
        if _MARKER.match(words):
            return f"<!--{_MARKER.sub('', words)}"
        if not text[: block.start].strip():
            return written
    return ""
