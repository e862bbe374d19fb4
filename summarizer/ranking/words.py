"""Names and prose as sub-words: what a question and a source have in common."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain

from summarizer.patterns import lazy

_LINK = lazy(r"https?://\S+")
_MAIL = lazy(r"[\w.+-]+@[\w-]+\.[\w.]+")
_TRAILER = lazy(
    r"^(?:signed-off-by|co-authored-by|reviewed-by|change-id|cc)\s*:.*$",
    re.IGNORECASE | re.MULTILINE,
)
_NUMBER = lazy(r"\b(?=[a-f]*\d)[0-9a-f]{7,40}\b|#\d+", re.IGNORECASE)
_NAME = lazy(r"[^\W\d_][\w$]*|_+[^\W\d_]\w*")
_DOUBTFUL = frozenset("0123456789_$")
"""What starts with one of these is looked at: a name may stand in it, or be it, or not."""
_PARTED = {ord(one): " " for one in map(chr, range(128)) if not (one.isalnum() or one in "_$")}
"""Whatever is in no name becomes a space: to split is faster than to look for names."""
_PART = lazy(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+")
_STOP = frozenset(
    """a about above after again all allow also always an and any are as at avoid be because been
    before bug but by can case cases change changed changes close closes correct correctly could
    did do does doesn don due during each ensure etc even every fail fails feat feature fix fixed
    fixes fixing for from get gets had has have how however if improve in incorrect incorrectly
    instead into is issue it its just like make makes may merge more most must need needs never
    new no non not now of off on once one only or other our out over properly pull pr regression
    release remove removed request resolve resolved revert same set should since so some still
    such support test testing tests than that the their them then there these they this through to
    too two under unless until update updated upon use used user users uses using very via was way
    we were what when where which while who why will with within without work works wrong would
    you your chore refactor docs doc ci deps bump add added adds don t s ve ll re self cls
    return def""".split()
)
_ENDINGS = ("ingly", "edly", "ings", "ing", "ies", "ied", "ers", "ed", "es", "er", "s")


@lru_cache(1 << 14)
def stem(word: str) -> str:
    """A word without its commonest English ending: enough for `closing` to meet `close`."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)] + ("y" if ending in ("ies", "ied") else "")
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word[-1] == "e" else word


@lru_cache(1 << 16)
def parts(name: str) -> tuple[str, ...]:
    """The sub-words of a name, stemmed: `sendFile_MAX` gives send, fil, max."""
    return tuple(stem(part.lower()) for part in _PART.findall(name) if len(part) > 1)


def pieces(text: str) -> list[str]:
    """The words of prose with what is in no name beside them, for `parts`, which passes over it."""
    return _without_addresses(text).translate(_PARTED).split()


def names(text: str) -> list[str]:
    """The names and words of prose, as written, without links and addresses."""
    return _names(_without_addresses(text))


def names_asked(text: str) -> list[str]:
    """The names and words of what somebody asks: of a commit's message only what it tells."""
    return _names(_NUMBER.sub(" ", _TRAILER.sub(" ", _without_addresses(text))))


def _names(text: str) -> list[str]:
    if not text.isascii():
        found: list[str] = _NAME.findall(text)
        return found
    words = text.translate(_PARTED).split()
    pieces = (_NAME.findall(word) if word[0] in _DOUBTFUL else (word,) for word in words)
    return list(chain.from_iterable(pieces))


def _without_addresses(text: str) -> str:
    if "://" in text:
        text = _LINK.sub(" ", text)
    return _MAIL.sub(" ", text) if "@" in text and _has_mail(text) else text


def _has_mail(text: str) -> bool:
    """Ask what tells at once: in prose nearly every `@` begins a tag."""
    before, *rest = text.split("@")
    for after in rest:
        if before[-1:].isalnum() and after[:1].isalnum():
            return True
        before = after
    return False


def is_telling(word: str) -> bool:
    """Whether a word of a question says anything about code."""
    return word.lower() not in _STOP
