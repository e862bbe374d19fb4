"""The first sentence that says something: what documentation and READMEs give the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from summarizer.addressed import has_link, is_addressed, without_pointers
from summarizer.patterns import lazy
from summarizer.writing.markup import blocks, inline_text, markdown_to_text
from summarizer.writing.noise import is_noise, is_tautology, subwords
from summarizer.writing.sentences import ended, shorten, split_sentences

__all__ = [
    "first_sentence",
    "first_words",
    "is_noise",
    "is_tautology",
    "markdown_to_text",
    "readme_summary",
    "readme_title",
]

_MOST_CHARACTERS = 20_000
_LONGEST = 1500
_UNDERLINE = lazy(r"\s*([=~^\"'#*+._-])\1{2,}\s*$")
_ITEM = lazy(r"\s*(?:[-*+•]|\d{1,2}[.)])\s+")
_STRUCTURE = lazy(
    r"\s*(?:@(?!file\b|fileoverview|overview|brief|description|desc\b|summary)\w"
    r"|:(?:param|type|returns?|rtype|raises|copyright|license|author)\b|\.\. |```|~~~|>>> |#{1,6} "
    r"|(?:Copyright|SPDX-|\(c\)|©)"
    r"|[Uu]sage:\s"
    r"|(?:Args|Arguments|Returns|Raises|Yields|Examples?|Parameters|Usage|Attributes|Notes?):?\s*$)"
)
_TAG = r"\s*[@\\](?:file|brief|fileoverview|overview|description|desc|summary)\b\s*:?\s*"
_TAGGED = lazy(_TAG)
_LABEL = lazy(
    rf"(?i)(?:{_TAG}"
    r"|(?:description|summary|overview|abstract|purpose|synopsis)\s*:\s+"
    r"|[*/#!;%-]+\s+|\*+\s*|[\w./-]+\.[A-Za-z]{1,4}\s*(?:--?|[—–:])\s+)"
)
_LIST_INTRODUCTION = lazy(
    r"(?i)\b(?:following|follows|below|these|includes?|contains?|are|is|runs?|specifically|parts|steps"
    r"|supports?|things|ways|provides?|features|namely|e\.g\.|offers?|by|to|with|from|like)\W*:$"
    r"|(?<!they)(?<!there)\s(?:are|includes?|following|by|to|of|the|an?|and|or|with|from|for|as|that)$"
)
_PLAIN_WORD = lazy(r"[^\W\d_A-Z]+(?:[-'’][^\W\d_A-Z]+)*[,.;:!?…]*$")


@lru_cache(1 << 12)
def first_sentence(text: str, limit: int = 200, name: str = "") -> str:
    """The first sentence of `text` that says something, at most `limit` characters long.

    It ends with a mark and starts with a capital (unless with an identifier or a word of
    `name`); `…` stands where it was cut, at a word's border with no bracket, backtick or quote
    left open.
    Empty where no sentence is left after licences, tags, TODOs, code and links. What speaks to
    an agent takes the rest of its paragraph along.
    """
    for paragraph in _paragraphs(text[:_MOST_CHARACTERS]):
        for sentence in _sentences(paragraph):
            if not _LIST_INTRODUCTION.search(sentence) and not is_noise(sentence):
                return _capitalised(shorten(ended(sentence), limit), name)
    return ""


def first_words(text: str, limit: int = 200, name: str = "") -> str:
    """The first sentence of `text`; where none says something, what there is if it may stand."""
    told = first_sentence(text, limit, name)
    return told or ("" if is_addressed(text) or has_link(text) else shorten(ended(text), limit))


def _sentences(paragraph: str) -> Iterator[str]:
    text = _without_label(inline_text(paragraph[:_LONGEST]))
    for sentence in map(without_pointers, split_sentences(text)):
        if is_addressed(sentence):
            return
        if not has_link(sentence):
            yield sentence


def _paragraphs(text: str) -> list[str]:
    """Runs of prose lines: blank lines and tags end one, titles and lists' items are left out."""
    runs: list[list[str]] = [[]]
    told = False
    lines = text.splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=False):
        title = _UNDERLINE.match(following) and len(following.strip()) + 2 >= len(line.strip())
        ends = not line.strip() or _UNDERLINE.match(line) or _STRUCTURE.match(line)
        item = told and _ITEM.match(line)
        if title or ends or item or _TAGGED.match(line):
            runs.append([])
        if not (title or ends or item):
            runs[-1].append(line)
            told = True
    return ["\n".join(run) for run in runs if run]


def _without_label(text: str) -> str:
    while (label := _LABEL.match(text)) and label.end() < len(text):
        text = text[label.end() :]
    return text


def _capitalised(sentence: str, name: str) -> str:
    first = sentence.split(" ", 1)[0]
    named = first.rstrip(",.;:!?…'’s") in name.split() or first.rstrip(",.;:!?…") in name.split()
    plain = _PLAIN_WORD.match(first) and not named
    return sentence[:1].upper() + sentence[1:] if plain else sentence


# --- READMEs --------------------------------------------------------------------------

_ASIDE_SECTION = lazy(
    r"(?i)\W*(?:install(?:ation|ing)?|usage|getting started|quick ?start|licen[sc](?:es?|ing)"
    r"|contribut\w*|sponsor\w*|backers|table of contents|contents|documentation|docs|links|support"
    r"|community|download(?:s|ing)?|build(?:ing)?|requirements|prerequisites|news|what'?s new"
    r"|change ?log|status|donat\w*|credits|thanks|acknowledg\w*|security|faq|examples?|notice"
    r"|warning|important|notes?|releases?|screenshots?|demos?)(?![\w-])"
)
_LINE_ASIDE = (
    r"(?:\w+ )?(?:note|notice|warning|caution|tips?|attention|update|announcement|news|new|beta"
    r"|alpha|experimental|deprecated|wip|work in progress|status|under construction|important"
    r"|sponsors?|docs|documentation|website|homepage|demo|english|version|usage|license|tl;?dr)"
    r"\s*(?:[:|/!\]]|$|(?:is|are|can|at|that)\b)|(?-i:WARNING|NOTE|NOTICE|IMPORTANT|CAUTION)\b"
)
_CALL_ASIDE = (
    r"see \S|(?:read|watch|run|install|view|download|star|click|follow|join|visit|check out|try)"
    r" (?:the|more|our|about|this|it|us|on|in|with|via|from|using|out|also|here|`|\w+:)"
    r"|(?:sponsored|supported|backed|maintained|built|made) (?:by|with)\b|become an? |donate\b"
    r"|support (?:us|this|the)\b|show your (?:love|support)\b|thanks\b|thank you|please\b"
    r"|welcome\b|hi\b|hello\b|to install\b|there (?:is|are|was|were|have|has)\b"
    r"|for (?:more|full|the|documentation|help|details|information|installation|questions|an)\b"
    r"|the (?:full |official |latest )?(?:docs|documentation|website|homepage|manual)\b|then "
    r"|you (?:can|may|need)\b|we(?:'re| are) (?:hiring|looking|moving)|if |when |by default"
    r"|looking for\b|contributions?\b|in (?:the|this) project directory"
    r"|th(?:is|e) (?:readme|document|page|guide)\b"
)
_HEALTH = (
    r"this (?:project|repo|repository|package|branch|library|functionality|feature|software|tool"
    r"|crate|module|app|application|plugin|extension|code) (?:is|has been|was) "
    r"(?:now |currently |still |no longer )*(?:in |under |a )?(?:beta|alpha|deprecated|archived"
    r"|moved|experimental|unmaintained|mainten|maintain|active|development|early|work in|not )"
    r"|(?:(?!(?:that|which|what|whether|if|when|where|how|who)\b)[\w./`-]{1,40} ){1,5}"
    r"(?:is|has been|was) (?:now |officially )*(?:deprecated|archived|abandoned|discontinued"
    r"|unmaintained|no longer (?:\w+ )?(?:maintained|supported|developed))\b"
)
_DATED = r"\d{1,4}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ]\d{2,4}\b"
_ASIDE = lazy(rf"(?i)\W*?(?:{_LINE_ASIDE}|{_CALL_ASIDE}|{_HEALTH}|{_DATED})")
_VERSIONED = lazy(r"\bv?\d+\.\d+\.\d+\b")
"""A release would make it another sentence."""
_SIGNS = ("⚠", "🚨", "📢", "🎉", "❗", "🚧", "📣", "ℹ", "👉", "[!")
_QUOTES = ("“", "”", '"', "«", "»")
_SEPARATORS = (" | ", " · ", " • ")
_SUBJECT = lazy(
    r"(?!(?i:although|though|while|whereas|since|because|unless|if|when)\b)(.{1,120}?)"
    r" (?:is|are) (?:an?|the|both|one)\b"
)
"""Not that of a clause which another one follows."""
_OF_NAME = lazy(
    r"(?: (?!(?:that|which|for|to|of|with|and)\b)\w+){0,4}"
    r" (?:pronunciation|word|name|acronym|abbreviation) (?:of|for)\b"
)
"""After `NAME is the`: that tells where the name is from."""
_THIS = lazy(
    r"(?i)this (?:plugin|package|library|module|crate|gem|tool|repo(?:sitory)?|folder|directory|app"
    r"|application|extension|action|sdk|project|example|template|component) (?:is (?:an?|the)\b"
    r"|(?:provides|contains|implements|allows|helps|adds|lets|offers|exposes|holds|defines|generates"
    r"|demonstrates|shows)\b)"
)
_CANDIDATES = 6
_TITLES = 2
_ABOUT_SECTION = lazy(
    r"(?i)\W*(?:about|overview|introduction|intro|what is|what'?s|description|summary|name|purpose"
    r"|background|motivation|why)\b"
)


def readme_summary(source: str, name: str) -> str:
    """The sentence of a README that says what the project or folder `name` is, else `""`.

    `NAME is …` among the first few paragraphs wins over a tagline that stands before it.
    """
    candidates = list(islice(_candidates(source, name), _CANDIDATES))
    says = [text for text in candidates if _says_what(text, name)]
    return next(iter([*says, *candidates]), "")


def readme_title(source: str) -> str:
    """The first heading of a README as plain text.

    `""` where prose stands before it, or where it is that of a section about something else.
    """
    for block in blocks(source):
        if block.kind == "heading":
            return "" if _ASIDE_SECTION.match(block.text) else block.text
        if block.kind != "html":
            return ""
    return ""


def _candidates(source: str, name: str) -> Iterator[str]:
    """Sentences that may say what this is: those of the preamble and of sections about it.

    Elsewhere only `NAME is …` counts, of nothing but the name, since other sections tell how,
    not what.
    """
    headings, begun = 0, False
    about, aside = True, False
    for block in blocks(source):
        if block.kind == "heading":
            headings += 1
            about = bool(_ABOUT_SECTION.match(block.text)) or (headings <= _TITLES and not begun)
            aside = bool(_ASIDE_SECTION.match(block.text))
            begun = begun or aside
            continue
        begun = begun or block.kind == "paragraph"
        sentence = "" if aside or block.kind == "item" else _telling(block.text, name)
        if sentence and (about or _says_what(sentence, name, alone=True)):
            yield sentence


def _telling(text: str, name: str) -> str:
    """The sentence of a paragraph that says what this is, else its first one.

    Empty where the paragraph is an aside or only leads to a list.
    """
    sentences = list(split_sentences(text))
    if (text.endswith(":") and len(sentences) == 1) or _is_aside(text):
        return ""
    says = (one for one in sentences if _says_what(one, name) or _THIS.match(one))
    sentence = first_sentence(next(says, "") or text, name=name)
    return "" if _is_aside(sentence) or _VERSIONED.search(sentence) else sentence


def _is_aside(text: str) -> bool:
    """Links in a row, announcements, states of health, lines to type."""
    if text.startswith(_SIGNS) or _ASIDE.match(text) or is_noise(text):
        return True
    if any(text.count(separator) > 1 for separator in _SEPARATORS):
        return True
    if text[:1] in _QUOTES and text[-1:] in _QUOTES:  # a motto
        return True
    return text.startswith(("$ ", "http://", "https://"))


def _says_what(text: str, name: str, *, alone: bool = False) -> bool:
    subject = _SUBJECT.match(text)
    if subject is None or _OF_NAME.match(text, subject.end()):
        return False
    if alone and not is_tautology(subject.group(1), name):
        return False
    return bool(subwords(subject.group(1)) & subwords(name))
