"""The code of Jupyter notebooks, with the lines of the JSON text that it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from summarizer.facts.lines import Lines
from summarizer.facts.markup import prose
from summarizer.patterns import lazy

_STRING = lazy(rb'"(?:[^"\\]|\\.)*"', re.S)
_MAGIC = lazy(r"^([ \t]*)(?:[%!?]|[\w.]+\?{1,2}\s*$).*$")
_MAGIC_VALUE = lazy(r"^([ \t]*\w[\w.,\s]*=)\s*[%!].*$")
_OTHER_LANGUAGE = lazy(r"^%%(?!time\b|timeit\b|capture\b|prun\b|memit\b|debug\b)")
_HEADING = lazy(r"\A\s*#+[ \t]+([^\n]*)")
_KERNELS = {"python3": "python", "ipython": "python", "c++": "cpp", "c#": "csharp", "shell": "bash"}


class Cells(NamedTuple):
    """The code cells of a notebook as one text.

    `lines` gives for each line of `text`, from the first, its line in the file; `doc` is the
    prose of a first cell that is Markdown, else its heading.
    """

    text: bytes
    language: str
    lines: tuple[int, ...]
    doc: str


class _Object(list[tuple[str, Any]]):
    """A JSON object: its pairs in the order of the text."""


def read_notebook(text: bytes) -> Cells | None:
    """Return the code of a notebook; None where the text is no notebook."""
    import json

    try:
        whole = json.loads(text, object_pairs_hook=_Object)
        words = list(_words(whole))
    except (ValueError, RecursionError):
        return None
    if not isinstance(whole, _Object) or not {"cells", "worksheets"} & dict(whole).keys():
        return None
    language = _language(dict(whole))
    code: list[str] = []
    lines: list[int] = []
    for cell in _cells(words, text):
        source = [line for line, _ in cell]
        code += [*(_plain(source) if language == "python" else source), ""]
        lines += [*(number for _, number in cell), cell[-1][1]]
    joined = "\n".join(code).encode("utf-8", "replace")
    return Cells(joined, language, tuple(lines), _doc(dict(whole).get("cells")))


def _words(node: Any, cell: int = 0) -> Iterator[tuple[str, int]]:
    """Yield every string in the order of the text, with a mark of its code cell, else 0."""
    if isinstance(node, str):
        yield node, cell
    elif isinstance(node, _Object):
        is_code = ("cell_type", "code") in node
        for key, value in node:
            yield key, 0
            yield from _words(value, id(node) if is_code and key in ("source", "input") else 0)
    elif isinstance(node, list):
        for one in node:
            yield from _words(one, cell)


def _cells(words: list[tuple[str, int]], text: bytes) -> Iterator[list[tuple[str, int]]]:
    """Yield the source lines of each code cell, each with its line in `text`."""
    counted = Lines(text)
    cell, source = 0, list[tuple[str, int]]()
    for (word, mark), found in zip(words, _STRING.finditer(text), strict=False):
        if source and mark != cell:
            yield source
            source = []
        cell = mark
        if mark:
            number = counted.of(found.start())
            source += [(line, number) for line in word.removesuffix("\n").split("\n")]
    if source:
        yield source


def _plain(source: list[str]) -> list[str]:
    """Return a cell without what only IPython knows; a block keeps a statement."""
    if _OTHER_LANGUAGE.match(source[0]):
        return [""] * len(source)
    return [_MAGIC.sub(r"\1pass", _MAGIC_VALUE.sub(r"\1 None", line)) for line in source]


def _language(whole: dict[str, Any]) -> str:
    metadata = _pairs(whole.get("metadata"))
    kernel, info = _pairs(metadata.get("kernelspec")), _pairs(metadata.get("language_info"))
    name = info.get("name") or kernel.get("language") or "python"
    name = name.lower() if isinstance(name, str) else "python"
    return _KERNELS.get(name, name)


def _doc(cells: Any) -> str:
    first = _pairs(cells[0]) if isinstance(cells, list) and cells else {}
    source = first.get("source")
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    if first.get("cell_type") != "markdown":
        return ""
    heading = _HEADING.match(text)
    words = prose(text[heading.end() :] if heading else text)
    return words or (prose(heading[1]) if heading else "")


def _pairs(node: Any) -> dict[str, Any]:
    return dict(node) if isinstance(node, _Object) else {}
