"""Markdown, reStructuredText and AsciiDoc to plain text, by lines: quick and forgiving."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from summarizer.fences import loose_fence_end, opening_fence
from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_CHARACTERS = 100_000
MOST_IN_BLOCK = 4000
_MOST_LINES = 500


class Block(NamedTuple):
    """A piece of a document: `kind` is heading, paragraph, quote, item or html."""

    kind: str
    text: str


_LABELS = lazy(r"(?m)^ {0,3}\[([^\]\n]+)\]:\s*\S")
_SHORTCUT = lazy(r"(?<![\]!])\[([^\[\]\n]+)\](?![\[(:])")
_HEADING = lazy(r"\s{0,3}#{1,6}(?:\s+(.*?))?\s*#*\s*$")
_ASCIIDOC_HEADING = lazy(r"={1,6}\s+(\S.*)$")
_UNDERLINE = lazy(r"\s{0,3}([=~^\"'`#*+.:_-])\1{2,}\s*$|\s{0,3}(?:==|--)\s*$")
_TABLE = lazy(r"\s*(?:\|(?:\s|.*\|\s*$)|\+[-=]{2,}\+|[:| -]*-{3,}[:| -]*\|)|[=]{2,} +[= ]+$")
_ITEM = lazy(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+(.*)$")
_REFERENCE = lazy(r"\s{0,3}\[[^\]]+\]:\s*\S|\s*\.\.(?:\s|$)|//")
_FIELD = lazy(r":[\w -]+:(?:\s|$)")
_DIRECTIVE = lazy(r"\s*\.\.(?:\s|$)|:::+|!!!|\?\?\?")
_ATTRIBUTES = lazy(r"\[[\w,=\"' #.%:-]*\]\s*$")
_DELIMITER = lazy(r"(-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,})\s*$")
_HTML = lazy(r"\s{0,3}</?[A-Za-z][^>]*(?:>|$)")
_CAPTION = lazy(r"(?is)<(summary|figcaption|caption)\b[^<>]{0,300}>.{0,1000}?</\1\s*>")
"""What a fold, a picture or a table is called: no prose of the document."""
_HTML_TITLE = lazy(r"(?ims)^ {0,3}<h1\b[^<>]{0,300}>(?:(?!<h1\b).){1,1000}?</h1>")
"""Of the first level alone: others over several lines hold paragraphs."""
_PICTURE = lazy(r"(?i)<img\b[^<>]*\balt=[\"']([^\"'<>]{1,60})[\"']")
_LOGO = lazy(r"(?i)\W*\b(?:logo(?:type)?|banner|icon|header|image|cover)\b\W*")
_ANCHOR = lazy(r"(?i)<a\b[^<>]{0,500}>")
_INLINE_TAG = lazy(r"(?i)\s*<(?:b|i|em|strong|code|a|kbd|tt|span|sub|sup)\b")


def markdown_to_text(source: str) -> str:
    """The prose of a README as paragraphs apart by a blank line.

    Badges, images, HTML, comments, front matter, tables, code blocks and directives are
    dropped; headings, links, roles and emphasis give their words.
    """
    texts = (block.text for block in blocks(source) if block.kind != "html")
    return "\n\n".join(text for text in texts if text)


def blocks(source: str) -> tuple[Block, ...]:
    """The pieces of a document in order, each as one line of plain text."""
    source = _without_comments(_without_front_matter(source[:MOST_CHARACTERS]))
    if "</" in source:
        source = _without_banners(_CAPTION.sub("\n", source))
        source = _HTML_TITLE.sub(_title_line, source)
    labels = frozenset(label.lower() for label in _LABELS.findall(source))
    made = (
        Block(kind, inline_text(_without_labels(raw, labels)))
        for kind, raw in _raw_blocks(source.splitlines())
    )
    return tuple(block for block in made if block.text)


def _without_labels(raw: str, labels: frozenset[str]) -> str:
    """`[label]` gives its words where the document defines that label somewhere."""
    if not labels:
        return raw

    def word(found: re.Match[str]) -> str:
        return found.group(1) if found.group(1).lower() in labels else found.group()

    return _SHORTCUT.sub(word, raw)


def _without_front_matter(source: str) -> str:
    source = source.lstrip("\ufeff")
    for fence in ("---\n", "+++\n"):
        end = source.find("\n" + fence, len(fence) - 1)
        if source.startswith(fence) and end >= 0:
            return source[end + 1 + len(fence) :]
    return source


def _without_comments(source: str) -> str:
    kept, start = [], 0
    while (begin := source.find("<!--", start)) >= 0:
        kept.append(source[start:begin])
        end = source.find("-->", begin)
        if end < 0:
            return "".join(kept)
        start = end + 3
    return "".join([*kept, source[start:]])


def _title_line(found: re.Match[str]) -> str:
    """A heading in one line; one that is a picture alone says what the picture shows."""
    line = " ".join(found[0].split())
    picture = None if inline_text(line) else _PICTURE.search(line)
    return f"<h1>{_LOGO.sub('', picture[1])}</h1>\n" if picture else f"{line}\n"


def _without_banners(source: str) -> str:
    """The source without links around a picture: badges, and what sponsors say of themselves."""
    kept, start = [], 0
    for anchor in _ANCHOR.finditer(source):
        end = source.find("</a", anchor.end(), anchor.end() + MOST_IN_BLOCK)
        if anchor.start() >= start and end >= 0 and "<img" in source[anchor.end() : end]:
            kept.append(source[start : anchor.start()])
            start = end
    return "".join([*kept, source[start:]])


def _raw_blocks(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Kind and raw text of each piece; code, tables and directives are passed over."""
    at = 0
    while at < len(lines):
        after = _skipped(lines, at)
        if after > at:
            at = after
            continue
        heading = _heading(lines[at])
        if heading is not None:
            yield "heading", heading
            at += 1
            continue
        kind, text, at = _gathered(lines, at)
        yield kind, text


def _skipped(lines: list[str], at: int) -> int:
    """The first line after what stands at `at`, if that is no prose; else `at` itself."""
    line = lines[at]
    end = loose_fence_end(lines, at)
    if end > at:
        return min(end + 1, len(lines))
    if _DIRECTIVE.match(line):
        return _after_indented(lines, at + 1)
    if _DELIMITER.match(line) and at and _ATTRIBUTES.match(lines[at - 1]):
        return _after_delimited(lines, at)
    if line.startswith(("    ", "\t")) and (at == 0 or not lines[at - 1].strip()):
        return _after_indented(lines, at)
    if _FIELD.match(line):
        return _after_indented(lines, at + 1)
    plain = not line.strip() or _TABLE.match(line) or _UNDERLINE.match(line)
    return at + 1 if plain or _REFERENCE.match(line) or _ATTRIBUTES.match(line) else at


def _after_delimited(lines: list[str], at: int) -> int:
    """The line after an AsciiDoc block; the line after its delimiter where nothing closes it."""
    delimiter, end = lines[at].strip(), min(len(lines), at + _MOST_LINES)
    closing = (n + 1 for n in range(at + 1, end) if lines[n].strip() == delimiter)
    return next(closing, at + 1)


def _after_indented(lines: list[str], at: int) -> int:
    while at < len(lines) and (not lines[at].strip() or lines[at].startswith(("  ", "\t"))):
        at += 1
    return at


def _heading(line: str) -> str | None:
    found = _HEADING.match(line) or _ASCIIDOC_HEADING.match(line)
    return (found.group(1) or "") if found else None


def _gathered(lines: list[str], at: int) -> tuple[str, str, int]:
    """The block that begins at `at`: kind, raw text, and the line after it."""
    kind, first = _kind(lines[at])
    gathered = [first]
    at += 1
    while at < len(lines) and not _breaks(lines[at], kind):
        gathered.append(lines[at].lstrip("> ") if kind == "quote" else lines[at])
        at += 1
    if kind == "paragraph" and at < len(lines) and _UNDERLINE.match(lines[at]):
        kind = "heading"
    text = "\n".join(gathered)
    if text.rstrip().endswith("::") and kind == "paragraph":
        at = _after_indented(lines, at)
        text = text.rstrip()[:-1]
    return kind, text, at


def _kind(line: str) -> tuple[str, str]:
    if line.lstrip().startswith(">"):
        return "quote", line.lstrip("> ")
    item = _ITEM.match(line)
    if item:
        return "item", item.group(1)
    if _HTML_HEADING.match(line):
        return "heading", line
    if _HTML.match(line) and not _INLINE_TAG.match(line):
        return "html", line
    return "paragraph", line


def _breaks(line: str, kind: str) -> bool:
    if not line.strip():
        return True
    if kind == "html":
        return bool(_HTML_TEXT.match(line))
    if kind == "quote" and line.lstrip().startswith(">"):
        return not line.strip("> \t")
    fixed = opening_fence(line.lstrip("> \t")) or _UNDERLINE.match(line) or _TABLE.match(line)
    return bool(fixed or _ITEM.match(line) or _heading(line) is not None or _HTML_BLOCK.match(line))


_HTML_BLOCK = lazy(r"(?i)\s{0,3}</?(?:p|div|h[1-6]|table|ul|ol|details|br|hr|img|picture)\b")
_HTML_HEADING = lazy(r"(?i)\s*<h([1-6])[^>]*>.*</h\1>\s*$")
_HTML_TEXT = lazy(r"(?i)\s*<(?:p|div|h[1-6]|table|ul|details)\b")
_INLINE: tuple[tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    ("![", lazy(r"!\[[^\]]*\](?:\([^)\n]*\)|\[[^\]]*\])"), ""),
    ("]", lazy(r"\[\s*\](?:\([^)\n]*\)|\[[^\]]*\])"), ""),
    (
        "](",
        lazy(r"\[([^\[\]]+)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+[\"'][^\"']*[\"'])?\)"),
        r"\1",
    ),
    ("][", lazy(r"\[((?:[^\[\]`]|`[^`]*`)+)\]\[[^\]]*\]"), r"\1"),
    ("[`", lazy(r"\[(`[^\[\]`]+`)\]"), r"\1"),
    ("[", lazy(r"(?:https?|link):[^\s\[\]]+\[([^\]]*)\]"), r"\1"),
    ("[", lazy(r"(?:image|badge|icon)::?\S+\[[^\]]*\]"), ""),
    ("|", lazy(r"\|([\w-]+\.[\w.-]+)\|"), r"\1"),  # Vim's help
    ("|", lazy(r"\|[\w.-]+(?: [\w.-]+)*\|_{0,2}"), ""),
    ("<", lazy(r"`([^`<>]+?)\s*<[^<>`]+>`_{1,2}"), r"\1"),
    (":`", lazy(r":[a-z][\w:+.-]*:`[~!.]?([^`<>]+?)(?:\s*<[^<>`]*>)?`"), r"`\1`"),
    ("`_", lazy(r"`([^`]+)`__?(?!\w)"), r"\1"),
    ("``", lazy(r"``\s?([^`]+?)\s?``"), r"`\1`"),
    ("{@", lazy(r"\{@(?:link|linkplain|code|literal|value)\s+([^{}\s]+)(?:\s+[^{}]*)?\}"), r"`\1`"),
    ("{", lazy(r"\{(?:[0-5](?::[\w-]+)?|[bie])\s+([^{}]+)\}"), r"\1"),  # OCaml's
    ("{!", lazy(r"\{!(?:[a-z]+:)?([^{}\s]+)\}"), r"`\1`"),
    ("<", lazy(r"<(?:https?://|mailto:)([^<>\s]+)>"), r"\1"),
    (
        "<",
        lazy(r"(`[^`\n]{1,100}`)|</?(?!system\b|assistant\b)[A-Za-z][^<>]*>"),
        lambda found: found[1] or " ",  # `Box<T>` holds no tag
    ),
    ("**", lazy(r"(\*\*\*|\*\*)(?=\S)([^*]+?)\1"), r"\2"),
    ("__", lazy(r"(?<!\w)__(?=\S)([^_\s]+\s[^_]*?)__(?!\w)"), r"\1"),
    ("*", lazy(r"(?<![\w*])\*(?=[^\s*])([^*\n]+?)\*(?![\w*])"), r"\1"),
    ("_", lazy(r"(?<![\w_])_(?=[^\s_])([^_\n]+?)_(?![\w_])"), r"\1"),
    (":", lazy(r":[a-z0-9_+]+:(?=\s|$)"), ""),
    ("\\", lazy(r"\\([\\`*_{}\[\]()#+.!|<>-])"), r"\1"),
)
"""What is in each text that a pattern takes, the pattern, and what stands there instead."""
_MARKS = lazy(r"[\[<{|`*_\\&:]")
_LOOSE_MARK = lazy(r"\s+([,.;:!?])(?=\s|$)")
_ENTITIES = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": " ", "&quot;": '"', "&#39;": "'"}


def inline_text(raw: str) -> str:
    """One line of plain text: links give their words, names in code keep one backtick.

    What is longer than 4000 characters is cut.
    """
    raw = raw[:MOST_IN_BLOCK]
    if not _MARKS.search(raw):
        return " ".join(raw.split())
    for sign, pattern, replacement in _INLINE:
        if sign in raw:
            raw = pattern.sub(replacement, raw)
    for entity, char in _ENTITIES.items():
        raw = raw.replace(entity, char)
    return _LOOSE_MARK.sub(r"\1", " ".join(raw.split()))
