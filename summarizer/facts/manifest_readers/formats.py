"""Parses TOML, forgiving JSON and harmless XML; `ValueError` or `SyntaxError` on bad text."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from summarizer import toml
from summarizer.facts.manifest_readers.shapes import MAX_TEXT, sane
from summarizer.patterns import lazy

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# What is never closed ends with the text: a search for its end at each opener is quadratic.
_JSON_EXTRA = lazy(r'("(?:[^"\\]|\\.?)*(?:"|\Z))|//[^\n]*|/\*.*?(?:\*/|\Z)', re.S)
_TRAILING_COMMA = lazy(r'("(?:[^"\\]|\\.?)*(?:"|\Z))|,(?=\s{0,99}[}\]])', re.S)


def load_toml(text: str) -> object:
    """Return the tables of a TOML document."""
    return _sane(toml.parse(text.encode()), text)


def load_json(text: str) -> object:
    """Return what a JSON document holds; comments and trailing commas are allowed."""
    try:
        loaded: object = json.loads(text)
    except json.JSONDecodeError:
        bare = _JSON_EXTRA.sub(lambda found: found[1] or " ", text)
        loaded = json.loads(_TRAILING_COMMA.sub(lambda found: found[1] or "", bare))
    return _sane(loaded, text)


def _sane(loaded: object, text: str) -> object:
    """Most are as they should be: too short for a long string, without a lone surrogate."""
    return loaded if len(text) <= MAX_TEXT and "\\u" not in text else sane(loaded)


def load_xml(text: str) -> Element:
    """Return the root of an XML document, tags without their namespaces.

    A document type, and so every entity of one's own, is refused: expanding them is how a
    small file becomes gigabytes or reads another one.
    """
    from xml.etree.ElementTree import fromstring

    if re.search(r"<!\s*(DOCTYPE|ENTITY)", text, re.I):
        raise ValueError("document types are refused")
    root = fromstring(text)  # noqa: S314 - without a document type there is nothing to expand
    for element in root.iter():
        element.tag = str(element.tag).rpartition("}")[2]
    return root
