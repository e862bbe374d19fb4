r"""Names in code spans: exact, on one line, always between single backticks.

Inside a span what could not be told apart, seen or kept is written as `\xNN` (an ASCII
character, or from 80 on a byte that is not UTF-8) or `\u{N}` (any other character), both in
hexadecimal. A backslash stands for itself unless it would read as one of these.
"""

from __future__ import annotations

import posixpath
import re

from summarizer.hidden import HIDDEN_RANGES, SPACES, SURROGATES, escaped
from summarizer.patterns import lazy
from summarizer.records.entries import Evidence

SPAN = r"`[^`]+`"
EVIDENCE = rf"{SPAN}(?: {SPAN})?(?:, {SPAN}(?: {SPAN})?)*"

_SPAN = lazy(SPAN)
_SIMPLE = lazy(r"[A-Za-z0-9_./-]+")
# compiled by `re` when a name first needs it: most runs meet none that does
_UNSAFE = (
    rf"[`{HIDDEN_RANGES}{SPACES}{SURROGATES}]"
    r"|\A | \Z|(?<= ) "
    r"|<(?=!--)|(?<=--)>"
    r"|\\(?=x[0-9a-f]{2}|u\{[0-9a-f]*\})"
)
_ESCAPE = lazy(r"\\(?:x([0-9a-f]{2})|u\{([0-9a-f]{0,6})\})")
_PLAIN = lazy(
    r"@?[A-Za-z0-9](?:[A-Za-z0-9./-]|/@(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])_(?=[A-Za-z0-9]))*"
)


def code(name: str) -> str:
    """A name as a code span; `uncode` gives it back exactly, whatever it holds."""
    if _SIMPLE.fullmatch(name):
        return f"`{name}`"
    return f"`{re.sub(_UNSAFE, escaped, name)}`" if name else r"`\u{}`"


def uncode(span: str) -> str:
    """The name that a code span (with its backticks) holds."""
    name = span.strip("`")
    return name if "\\" not in name else _ESCAPE.sub(_unescaped, name)


_RELATIVE = lazy(r"(?:^|/)\.\.?(?:/|$)")


def word(name: str) -> str:
    """A module's name as it is, or as a code span where Markdown or a forge would change it."""
    plain = _PLAIN.fullmatch(name) and name[-1].isalnum() and "//" not in name
    return name if plain and not name.startswith("www.") else code(name)


def shown_path(path: str, module: str) -> str:
    """A path as an entry shows it: relative below its module's folder, else `/` and whole."""
    if module == ".":
        return path
    inside = path[len(module) + 1 :] if path.startswith(f"{module}/") else ""
    return inside if inside and not inside.startswith("/") else f"/{path}"


def whole_path(shown: str, module: str) -> str:
    """The inverse of `shown_path`; what people write (`./a`, `../a/`) is resolved."""
    path = shown if module == "." or shown.startswith("/") else f"{module}/{shown}"
    path = path.removeprefix("/")
    if not _RELATIVE.search(path):
        return path
    plain = posixpath.normpath(path)
    return f"{plain}/" if path.endswith("/") and not plain.endswith((".", "/")) else plain


def show_evidence(evidence: tuple[Evidence, ...], module: str) -> str:
    """`a.py` `A`, `b.py`: each path in backticks, its symbol after it."""
    return ", ".join(
        code(shown_path(item.path, module)) + (f" {code(item.symbol)}" if item.symbol else "")
        for item in evidence
    )


def read_evidence(text: str, module: str) -> tuple[Evidence, ...]:
    """The inverse of `show_evidence`; `text` matches `EVIDENCE` or is `none`."""
    items = (spans(item) for item in re.findall(rf"{SPAN}(?: {SPAN})?", text))
    return tuple(
        Evidence(whole_path(names[0], module), names[1] if len(names) > 1 else "")
        for names in items
    )


def spans(text: str) -> list[str]:
    """The names in all code spans of a text, in order."""
    return [uncode(span) for span in _SPAN.findall(text)]


def _unescaped(match: re.Match[str]) -> str:
    byte, point = match.groups()
    if byte:
        number = int(byte, 16)
        return chr(number if number < 0x80 else number + 0xDC00)
    number = int(point or "110000", 16)
    readable = number < 0xD800 or 0xDFFF < number < 0x110000
    return chr(number) if readable else match.group() if point else ""
