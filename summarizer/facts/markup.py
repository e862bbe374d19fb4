"""Plain prose from the markup of docstrings and doc comments: reST, Markdown, JSDoc and others."""

from __future__ import annotations

import html
import re

from summarizer.patterns import lazy

LIMIT = 600
"""The most characters that are kept of one text."""

_SECTIONS = (
    r"(?:Args|Arguments|Params?|Parameters|Keyword Arguments|Kwargs|Options|Returns?|Yields?|Raises"
    r"|Throws|Panics|Errors|Safety|Attributes|Properties|Methods|Fields|Examples?|Usage|Notes?"
    r"|Warnings?|References|See [Aa]lso|Todos?|Changelog|History|Thread[- ][Ss]afety|Invariants"
    r"|(?:Implementation|Design) [Nn]otes?)"
)
_END = lazy(
    r"\n[ \t]*(?:[@\\][a-zA-Z_]\w*\b(?!/)"
    r"|:[a-zA-Z][\w -]*(?: [^:`\n]*)?:(?:[ \t]|$)"
    rf"|{_SECTIONS}:[ \t]*$"
    rf"|[-+*][ ](?:{_SECTIONS}|Parameter[ ]\w+):"
    rf"|{_SECTIONS}[ \t]*\n[ \t]*[-=~]{{3,}}[ \t]*$"
    rf"|(?:#+|={{2,}})[ \t]+{_SECTIONS}\b"
    r"|(?:Implementation|Design) [Nn]otes?[ \t]*$"
    r"|</?(?:param|typeparam|value|returns|remarks|exception|example)\b)",
    re.MULTILINE,
)
"""Looked for behind a line break: the search for a literal is fast."""
_IN_ENDS = ("@", "\\", ":", "#", "==", "--", "~~", "<", " note", " Note")
"""One of these is in whatever ends the prose."""
_FENCE = lazy(r"^[ \t]*(```+)[^\n]*\n.*?(?:^[ \t]*\1[ \t]*$|\Z)", re.M | re.S)
_DIRECTIVE = lazy(
    r"^([ \t]*)\.\.(?:[ \t][^\n]*)?(?:\n|\Z)(?:[ \t]*(?:\n|\Z)|\1[ \t]+[^\n]*(?:\n|\Z))*?"
    r"(?=\1?\S|[ \t]*\Z|\Z)",
    re.M,
)
_LITERAL = lazy(
    r"^([ \t]*)(\S[^\n]*)?::[ \t]*\n(?:[ \t]*\n)+(?:\1[ \t]+[^\n]*(?:\n|\Z)|[ \t]*\n)+", re.M
)
_PRE = lazy(r"<pre\b.*?(?:</pre>|\Z)|<code>\s*\n.*?</code>", re.S | re.I)
_SIMPLE = lazy(r"[\w(][^`*<{\[&\\@|+\n]*[.\w)]")
_PARAGRAPH = lazy(r"\n[ \t]*\n")
_RULE = lazy(r"^[ \t]*([-=~*_#+^.|:<>/\\ \t])[-=~*_#+^.|:<>/\\ \t]+$", re.M)
_TITLE = lazy(r"^[ \t]*\S+[ \t]*\n[ \t]*([=~#*^-])\1{2,}[ \t]*$", re.M)
_IN_TITLES = ("===", "~~~", "###", "***", "^^^", "---")
_IN_RULES = "-=~*_#+^.|:<>/\\ \t"
_CODE_LINE = lazy(r"(?: {4,}|\t|>>> |\$ |\||\+-)")
_PROMPT = lazy(r"^[ \t]*>>>[ ]", re.MULTILINE)
_NO_PROSE = lazy(
    r"[\W\d_]*|[#=]+ .*|[\w .-]+\(https?://[^\s()]+\)|[A-Z0-9_]+"
    r"|<?https?://\S+|[\w./-]+\.[a-z]{1,4}(?: v?[\d.]+)?"
    r"|.*[-=*#~─]{5,}|[-=*#~─]{3,}.*"
)
_LABELLED = lazy(r"[A-Z]\w*(?: \w+){0,3}::[ \t]+\S")
"""A list of RDoc: `Supported browsers:: all`."""
_LEAD_IN = lazy(r"(?:(?<=[.!?])\s+[^.!?]*|^[^.!?]{0,30}):$")
_ITEM = lazy(r"(?:[-*+•]|\d+[.)])[ \t]")
_ITEM_MARKS = frozenset("-*+•0123456789")
_BLANK = " \t"

_SPECIAL = lazy(r"[`*<{\[&\\]")
_ROLE = lazy(r":[a-zA-Z][\w:+.-]*:`(?:~(?:[\w.]*\.)?|!|\.)?([^`<]+?)(?:\s*<[^`]*>)?`")
_TITLED = lazy(r"`([^`<]+?)\s+<[^`>]+>`_{1,2}")
_INLINE_TAG = lazy(r"\{@(?:link(?:code|plain)?|code|literal|value|see|linkplain)\s+([^{}]*)\}")
_ANY_INLINE_TAG = lazy(r"\{@\w+[^{}]*\}")
_LINK = lazy(
    r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\](?:\([^()\s]*(?:\([^()]*\)[^()\s]*)?(?:\s[^)]*)?\)|\[[^\]]*\])"
)
_BRACKETED = lazy(r"\[`([^`\]]+)`\]|\[((?=[\w./:-]*[A-Z:./])[A-Za-z_][\w./:-]*)\](?![\[(])")
_RDOC_LINK = lazy(r"\{([^{}\n]+)\}\[(?:https?:|mailto:|link:|rdoc-)[^\[\]\s]*\]")
_CREF = lazy(r"<(?:see|seealso|paramref|typeparamref)\s+\w+=\"(?:[A-Z]:)?([^\"]*)\"\s*/?>")
_TAG = lazy(
    r"</?(?:p|br|b|i|em|strong|code|pre|a|ul|ol|li|h[1-6]|table|t[rdh]|thead|tbody|div|span|img|sub"
    r"|sup|tt|blockquote|para|summary|c|see|seealso|list|item|description|dl|dt|dd|hr|kbd|details"
    r"|small|center|u|font)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_COMMENT = lazy(r"<!--.*?(?:-->|\Z)", re.S)
_CODE = lazy(r"(?<!`)(`{1,3})(?!`)([^`]+)\1(?!`)")
_BOLD = lazy(r"(?<![\w*])(\*{1,3})(?=[^\s*])([^*\n]*[^\s*])\1(?![\w*])")
_ESCAPE = lazy(r"\\([*_`\[\]<>|\\#@])")
_RDOC_CODE = lazy(r"(?<![\w+])\+([A-Za-z_][\w.:#?!=]*)\+(?![\w+])")
_DOXYGEN = lazy(r"(?<!\S)[@\\](?:[capeb]|em|ref)\s+(?=[\w(])")
_SPACE = lazy(r"[ \t]+")
_OPENER = lazy(
    r"([A-Z][a-z]+[a-rt-z]s|This|These|It|The|There|If|When|Note|Used?|See|You|We|By|For|In)\s[a-z(`]"
)
"""A verb, as sentences about code begin, or a word that begins others."""
_UNFINISHED = lazy(
    r"\b(?:an?|the|and|or|of|to|in|on|for|from|with|by|as|at|is|are|be|that|which|this|its?|than"
    r"|into|over|under|via|per|not|no|if|when|each|all|any|our|your|their)$",
    re.IGNORECASE,
)
_NARROW = 66
"""Characters: nobody wraps lines as narrow as that."""
_SHORTEST_TITLE = 20
_SENTENCE_END = lazy(r"(?<!\be\.g)(?<!\bi\.e)(?<!\bvs)(?<!\bcf)[.!?](?=\s)")


def prose(text: str, limit: int = LIMIT) -> str:
    """Return the words of `text` in plain characters, paragraphs parted by a blank line.

    Examples, literal blocks, tables, fields and all from the first block tag or section on
    (`@param`, `:return:`, `Args:`) are left out; at most `limit` characters are kept.
    """
    if _SIMPLE.fullmatch(text) and len(text) <= limit:
        return "" if _is_no_prose(text) else text
    kept: list[str] = []
    size = 0
    for paragraph in _PARAGRAPH.split(_without_blocks(text)):
        line = _fold(paragraph)
        if line and not (kept and line.startswith("Deprecated:")):
            kept.append(line)
            size += len(line) + 2
        if size > limit:
            break
    if kept and kept[-1].endswith(":"):
        kept[-1] = _LEAD_IN.sub("", kept[-1])
    return shorten("\n\n".join(kept).strip(), limit)


def shorten(text: str, limit: int) -> str:
    """Cut `text` on the border of a sentence, else of a word."""
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    ends = [found.end() for found in _SENTENCE_END.finditer(text[:limit])]
    if ends and ends[-1] > limit // 3:
        return head[: ends[-1]].rstrip()
    return head.rsplit(None, 1)[0].rstrip(" ,;:-") + "…"


def _without_blocks(text: str) -> str:
    end = _END.search("\n" + text) if any(map(text.__contains__, _IN_ENDS)) else None
    if end:
        text = text[: end.start()]
    if "```" in text:
        text = _FENCE.sub("\n", text)
    if "::" in text:
        text = _LITERAL.sub(lambda found: f"{found[1]}{found[2]}:\n\n" if found[2] else "\n", text)
    if ".." in text:
        text = _DIRECTIVE.sub("\n", text)
    if "<" in text:
        text = _COMMENT.sub("", _PRE.sub("\n\n", text))
        text = re.sub(r"<(?:p|/p|br|li|/li|para)\s*/?>", "\n\n", text, flags=re.I)
    return text


def _fold(paragraph: str) -> str:
    """Return a paragraph on one line (an item of a list begins another)."""
    if ">>>" in paragraph:
        paragraph = _PROMPT.split(paragraph, maxsplit=1)[0]
    paragraph = paragraph.strip("\n")
    if "::" in paragraph and _LABELLED.match(paragraph):
        return ""
    lines = paragraph.split("\n")
    if not paragraph[:1].isalpha() and all(
        _CODE_LINE.match(line) for line in lines if line.strip()
    ):
        return ""
    if len(lines) > 1:
        if any(map(paragraph.__contains__, _IN_TITLES)):
            paragraph = _TITLE.sub("", paragraph)
        if not all(line.strip(_IN_RULES) for line in lines):
            paragraph = _RULE.sub("", paragraph)
        paragraph = _joined(paragraph.strip().split("\n"))
    text = plain(paragraph)
    return "" if _is_no_prose(text) or _is_drawn(text) else text


def _joined(lines: list[str]) -> str:
    """Lines on one; an item of a list begins another, as it is written.

    A line above a sentence gets its full stop where it has none.
    """
    text = above = lines[0]
    for line in lines[1:]:
        bare = line.lstrip(" \t")
        if bare[:1] in _ITEM_MARKS and _ITEM.match(bare):
            text = f"{text}\n{line}"
        else:
            stop = "." if bare[:1].isupper() and _begins_anew(bare, above.strip()) else ""
            text = f"{text.rstrip(_BLANK)}{stop} {bare}"
        above = line
    return text


def _begins_anew(line: str, above: str) -> bool:
    """Whether a line begins a sentence: its first word does, and had found room above."""
    word = _OPENER.match(line)
    if word is None or not _SHORTEST_TITLE < len(above) + len(word[1]) < _NARROW:
        return False
    return above[-1:].isalnum() and _UNFINISHED.search(above) is None


def _is_no_prose(text: str) -> bool:
    """Ask what tells at once before the pattern that looks at all of it."""
    if text[:1].isalpha() and text.count(" ") > 1 and text[-1] not in "-=*#~─":
        return "(http" in text and _NO_PROSE.fullmatch(text) is not None
    return _NO_PROSE.fullmatch(text) is not None


def _is_drawn(text: str) -> bool:
    """Letters that are drawn with strokes, and tables."""
    strokes = sum(map(text.count, "|_/\\"))
    return strokes > 0 and strokes * 3 > len(text) - text.count(" ")


def plain(text: str) -> str:
    """Return one paragraph without inline markup, white space folded."""
    if _SPECIAL.search(text):
        text = _plain_references(text)
        text = _TAG.sub("", _CREF.sub(r"\1", text)) if "<" in text else text
        text = _CODE.sub(r"\2", text) if "`" in text else text
        text = _BOLD.sub(r"\2", text) if "*" in text else text
        text = html.unescape(text) if "&" in text else text
        text = _ESCAPE.sub(r"\1", text) if "\\" in text else text
    text = _RDOC_CODE.sub(r"\1", text) if "+" in text else text
    text = _DOXYGEN.sub("", text) if "\\" in text or "@" in text else text
    if "  " in text or "\t" in text:
        text = _SPACE.sub(" ", text)
    return text.strip()


def _plain_references(text: str) -> str:
    if "`" in text:
        text = _TITLED.sub(r"\1", _ROLE.sub(r"\1", text))
    if "{@" in text:
        text = _ANY_INLINE_TAG.sub("", _INLINE_TAG.sub(_label, text))
    if "}[" in text:
        text = _RDOC_LINK.sub(r"\1", text)
    if "[" in text:
        text = _BRACKETED.sub(lambda found: found[1] or found[2], _LINK.sub(r"\1", text))
    return text


def _label(tag: re.Match[str]) -> str:
    """`{@link Target label}` shows its label; `{@code a b}` is all code."""
    if not tag[0].startswith("{@link"):
        return tag[1].strip()
    target, _, label = tag[1].replace("|", " ").strip().partition(" ")
    return label.strip() or target.lstrip("#").replace("#", ".")
