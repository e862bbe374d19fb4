"""The blocks of an entry's document, from its heading to its last list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from summarizer.document.prose import escape, guard
from summarizer.document.reading import MORE, ends_like_evidence
from summarizer.document.spans import code, show_evidence, shown_path, word
from summarizer.patterns import lazy
from summarizer.records.entries import Decision, Entry, EntryPoint, FileLine

_NOT_IN_LINK = lazy(rb"[^A-Za-z0-9._~/@+-]")


def draw(entry: Entry) -> Iterator[str]:
    """The blocks of a `normal` entry above its stamp; blank lines belong between them."""
    module = entry.module
    yield f"# [{word(module)}]({_link(module)})"
    yield from _opening(entry)
    yield from _section("Decisions", (_decision(item, entry) for item in entry.decisions))
    api = (f"{code(item.name)} in {_path(item.path, module)}" for item in entry.api)
    yield from _section("API", api, entry.api_more)
    yield from _section("Depends on", (word(name) for name in entry.depends_on))
    starts = (_start(item, module) for item in entry.entry_points)
    yield from _section("Start at", starts, entry.starts_more)
    yield from _section("Files", (_file(item, module) for item in entry.files), entry.files_more)


def _section(title: str, items: Iterable[str], more: bool = False) -> Iterator[str]:
    lines = [f"- {item}" for item in (*items, *([MORE] if more else []))]
    if lines:
        yield f"## {title}"
        yield "\n".join(lines)


def _opening(entry: Entry) -> Iterator[str]:
    if entry.responsibility:
        yield guard(_source(entry.responsibility, entry))
    if evidence := _evidence(Decision(entry.responsibility, entry.evidence), entry):
        yield evidence


def _decision(claim: Decision, entry: Entry) -> str:
    evidence = _evidence(claim, entry)
    if not claim.text:
        return evidence or "Evidence: none"
    return guard(_source(f"{claim.text} " if evidence else claim.text, entry) + evidence)


def _source(text: str, entry: Entry) -> str:
    return text if entry.by == "human" else escape(text)


def _evidence(claim: Decision, entry: Entry) -> str:
    """`Evidence: …`, `""` without any; `none` where the prose itself would be read as some."""
    shown = show_evidence(claim.evidence, entry.module)
    if not shown and ends_like_evidence(_source(claim.text, entry)):
        shown = "none"
    return f"Evidence: {shown}" if shown else ""


def _start(item: EntryPoint, module: str) -> str:
    symbol = f" {code(item.symbol)}" if item.symbol else ""
    return f"{_path(item.path, module)}{symbol}{_words(item.text)}"


def _file(item: FileLine, module: str) -> str:
    symbols = f" ({', '.join(map(code, item.symbols))})" if item.symbols else ""
    return f"{_path(item.path, module)}{symbols}{_words(item.summary)}"


def _words(text: str) -> str:
    return f": {escape(text)}" if text else ""


def _path(path: str, module: str) -> str:
    return code(shown_path(path, module))


def _link(module: str) -> str:
    place = b"" if module == "." else module.encode("utf-8", "surrogateescape")
    return "/" + _NOT_IN_LINK.sub(lambda byte: b"%%%02X" % ord(byte.group()), place).decode()
