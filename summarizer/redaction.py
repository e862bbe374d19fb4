"""Takes strings that are shaped like keys out of texts, before anybody else sees them.

`redact` is for prompts, caches of answers, logs and errors: better a word too many than a key
too few. `masked` is for what the map is made of, sources, READMEs, manifests: it takes out
what is a key beyond doubt, in its own length, so that lines and offsets stay true; from what
people type and machines run, `masked_script` takes the values without quotes too.
"""

from __future__ import annotations

import re
from functools import partial

from summarizer.patterns import lazy

REMOVED = "[secret removed]"
_MASK = "x"

_BLOCK = (
    r"-----BEGIN [A-Z0-9 ]*(?:PRIVATE KEY|CERTIFICATE)[A-Z ]*-----.*?(?:-----END [^-]*-----|\Z)"
)
_LOOSE = r"\b(?:sk|rk|pk)[-_][A-Za-z0-9_-]{16,}"
_BEARER = r"(?i)\b(bearer|basic|authorization:\s*token)\s+[A-Za-z0-9._~+/=-]{16,}"
_USER = r"[^/\s:@\"']{0,80}:[^/\s@\"']{1,200}(?=@)"
_IN_ADDRESS = rf"(?<=://){_USER}"
_CALLED = (
    r"api[_-]?key|secret|token|passw(?:or)?d|passphrase|private[_-]?key|access[_-]?key"
    r"|credential|auth[_-]?key"
)
_NAMED = rf"(?:{_CALLED})s?"
_TYPED = r"(?:\s{0,8}:\s{0,8}[\w&'.<>\[\]|? ]{1,40}?|[ \t]{1,8}[\w.*]{1,30})?"
"""The type that languages write between a name and its value."""
_QUOTED_VALUE = (
    rf"(?i)({_NAMED}\w{{0,20}}[\"']?\]?{_TYPED}\s{{0,8}}(?:[:=]|=>|:=)\s{{0,8}}\(?\s{{0,8}})"
    r"([\"'`])[^\s\"'`]{6,}\2"
)
_IN_CONNECTION = r"(?i)(?<=;password=)[^;\"'\s]{4,}|(?<=;pwd=)[^;\"'\s]{4,}"
_BARE_VALUE = (
    rf"(?i)({_NAMED}\w{{0,20}}[\"']?[ \t]{{0,8}}[:=][ \t]{{0,8}})"
    r"(?=[A-Za-z+/_=-]{0,200}[0-9])[A-Za-z0-9+/_=-]{16,}"
)
_GIVEN_NAME = rf"(?:{_CALLED}|pwd)"
_NO_KEY = "".join(
    f"(?<!{end})" for end in "file path url uri name type ttl size count length [_-]id".split()
)
_ON_THE_LINE = r"\b[^\n]{0,200}?[ \t]"
_GIVEN_VALUE = lazy(
    rf"(?im)(?:{_GIVEN_NAME}(?:[_.-]\w{{1,20}}){{0,3}}{_NO_KEY}="
    rf"|(?<!\S)--?[\w-]{{0,40}}?{_GIVEN_NAME} "
    rf"|^[ \t]*ENV[ \t]+\w{{0,60}}?{_GIVEN_NAME}\w{{0,20}}{_NO_KEY}[ \t]+"
    rf"|\b(?:curl|wget){_ON_THE_LINE}(?:-u|--user)[ =][\"']?[\w.@-]{{1,80}}:"
    rf"|\b(?:login|mysql\w{{0,20}}){_ON_THE_LINE}-p[ =]?"
    r"|\bauthorization:[ \t]*(?:bearer|basic|token)[ \t]+|\bx-api-key:[ \t]*)[\"']?"
    r"(?P<key>(?!\w{1,40}=\w)(?![/.~]|https?:)"
    r"(?=[^\s\"'`$]{0,200}?[0-9])(?=[^\s\"'`$]{0,200}?[a-z])"
    r"[^\s\"'`;&|<>(){}$\\,]{6,400})(?=[\s\"'`;&|]|$)",
    re.ASCII,
)
"""A value that a command is given: in a variable before it, in an option, beside a user."""


_MIXED = r"(?=[\w.-]*[0-9])"  # names of packages and styles have none
_BODY = r"(?:[\s\"'+,]|\\[nr])*(?:[A-Za-z0-9+/=]{16,}(?:[\s\"'+,]|\\[nr])*)+[A-Za-z0-9+/=]*"
_TAILS = {
    **dict.fromkeys(("sk-", "sk_live_", "sk_test_", "rk_live_"), rf"{_MIXED}[\w-]{{16,}}"),
    **dict.fromkeys(("AKIA", "ASIA"), r"[0-9A-Z]{16}\b"),
    **dict.fromkeys(("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"), r"\w{20,}"),
    "xox": rf"[abeprs]-{_MIXED}[\w-]{{10,}}",
    "xapp-": rf"{_MIXED}[\w-]{{10,}}",
    **dict.fromkeys(("glpat-", "SG.", "ya29.", "hvs.", "hvb."), rf"{_MIXED}[\w.-]{{16,}}"),
    **dict.fromkeys(("npm_", "pypi-", "AIza", "dop_v1_", "lin_api_"), rf"{_MIXED}[\w-]{{30,}}"),
    **dict.fromkeys(("hf_", "gsk_", "xai-"), r"[A-Za-z0-9]{24,}"),
    **dict.fromkeys(("dckr_pat_", "whsec_", "sntrys_"), rf"{_MIXED}[\w+/=-]{{20,}}"),
    **dict.fromkeys(("shpat_", "shpss_", "shpca_", "dapi"), r"[0-9a-fA-F]{32}\b"),
    **dict.fromkeys(("sq0atp-", "sq0csp-", "GOCSPX-", "rubygems_"), rf"{_MIXED}[\w-]{{20,}}"),
    **dict.fromkeys(("sbp_", "nfp_", "figd_", "pplx-", "ATATT3"), rf"{_MIXED}[\w=-]{{36,}}"),
    **dict.fromkeys(("Bearer ", "bearer ", "Basic "), r"(?=[\w.~+/-]*[0-9])[\w.~+/-]{20,}=*"),
    "AGE-SECRET-KEY-1": r"[0-9A-Z]{50,}",
    ":AA": rf"{_MIXED}[\w-]{{30,}}",
    "/api/webhooks/": r"[0-9]{15,}/[\w-]{40,}",
    "eyJ": r"[\w-]{10,}\.[\w-]{10,}\.[\w-]{4,}",
    "SK": r"[0-9a-f]{32}\b",
    "hooks.slack.com/": r"services/[\w/-]{20,}",
    "AccountKey=": r"[A-Za-z0-9+/]{40,}=*",
    "://": _USER,
    "PRIVATE KEY-----": _BODY,
    "PRIVATE KEY BLOCK-----": rf"(?:\s*(?:Version|Comment|Hash|Charset): [^\n]*)*{_BODY}",
}
"""What follows on what a key begins with: to look for that costs next to nothing."""
_BOUND = {"://": "", "/api/webhooks/": "", ":AA": r"(?<=[0-9]{8}:AA)"}
_SHAPES = {
    mark: lazy(re.escape(mark) + _BOUND.get(mark, rf"(?<!\w{re.escape(mark)})") + tail, re.ASCII)
    for mark, tail in _TAILS.items()
}
_IN_BLOCK = r"(?<!\\)[A-Za-z0-9+/=]+"
_WORDS = {
    "://": r"[^:@]+",
    **dict.fromkeys(("Bearer ", "bearer ", "Basic "), r".+"),
    "PRIVATE KEY-----": _IN_BLOCK,
    "PRIVATE KEY BLOCK-----": _IN_BLOCK,
}
"""What of a match is crossed out, where that is not all of it."""
_NAMES = ("ecret", "oken", "assw", "assphrase", "redential")
_KEY_NAMES = tuple("pikey pi_key pi-key atekey ate_key esskey ess_key uthkey uth_key".split())
"""Parts of what `_NAMED` takes, one in each, in lower case; the second where `key` is."""
_GIVEN = tuple(
    f"{sign}{gap}{quote}" for sign in "=:>" for gap in ("", " ") for quote in ('"', "'", "`", '\\"')
)
_VALUE = lazy(
    r"[:=>]\s{0,8}\\?(?P<quote>[\"'`])(?=[^\"'`]{0,200}?[0-9])(?=[^\"'`]{0,200}?[a-z])"
    r"(?P<key>(?!https?:|urn:)[^\s\"'`\\]{8,})\\?(?P=quote)",  # JSON escapes its quotes
    re.IGNORECASE | re.ASCII,
)
_NAME_BEFORE = lazy(rf"(?ai){_NAMED}\w{{0,20}}\\?[\"']?\]?{_TYPED}\s{{0,8}}[:=]?\Z")
_REACH = 64
"""Letters that the name of a value may stand before it."""


def redact(text: str, *known: str) -> str:
    """The text without key-shaped strings and without the `known` ones."""
    for secret in known:
        if len(secret) > 3:  # shorter ones are words: taking them out would tell more than it hides
            text = text.replace(secret, REMOVED)
    text = re.sub(_BLOCK, REMOVED, text, flags=re.DOTALL)
    for mark, shape in _SHAPES.items():
        text = shape.sub(REMOVED, text) if mark in text and mark not in _WORDS else text
    text = re.sub(_LOOSE, REMOVED, text)
    text = re.sub(_BEARER, rf"\1 {REMOVED}", text)
    text = re.sub(_IN_ADDRESS, REMOVED, text)
    text = re.sub(_IN_CONNECTION, REMOVED, text)
    text = re.sub(_QUOTED_VALUE, rf"\1\2{REMOVED}\2", text)
    text = _GIVEN_VALUE.sub(partial(_without, REMOVED), text)
    return re.sub(_BARE_VALUE, rf"\1{REMOVED}", text)


def holds_key(text: str, words: str | None = None) -> bool:
    """Whether a text holds what `masked` would take out.

    `words` are the words of the text where they are known: whether a text has a word is told
    by them, which are fewer.
    """
    words = text if words is None else words
    for mark, shape in _SHAPES.items():
        if mark in (words if mark.isidentifier() else text) and shape.search(text):
            return True
    holds = words.lower().__contains__
    named = any(map(holds, _NAMES)) or (holds("key") and any(map(holds, _KEY_NAMES)))
    return (
        named and any(map(text.__contains__, _GIVEN)) and any(map(_is_named, _VALUE.finditer(text)))
    )


def masked(text: str) -> str:
    """The text with an `x` for each letter of a key; line ends stay."""
    if not holds_key(text):
        return text
    for mark, shape in _SHAPES.items():
        if mark in text:
            text = shape.sub(_crossed_key, text)
    return _VALUE.sub(lambda found: _crossed_value(found) if _is_named(found) else found[0], text)


def masked_script(text: str) -> str:
    """The same for READMEs, CI files and Dockerfiles, with what commands are given."""
    return _GIVEN_VALUE.sub(_crossed_value, masked(text))


def masked_bytes(data: bytes, *, script: bool = False) -> bytes:
    """The same for bytes of any encoding that has ASCII in it; letters are never cut apart."""
    text = data.decode("utf-8", "surrogateescape")
    clean = masked_script(text) if script else masked(text)
    return clean.encode("utf-8", "surrogateescape")


def _crossed(key: str) -> str:
    return _MASK * len(key)


def _crossed_key(found: re.Match[str]) -> str:
    """A key crossed out: of an address its user and password, of a PEM block what it holds."""
    for mark, words in _WORDS.items():
        if found[0].startswith(mark):
            rest = found[0][len(mark) :]
            return mark + re.sub(words, lambda word: _crossed(word[0]), rest)
    return _crossed(found[0])


def _is_named(found: re.Match[str]) -> bool:
    start = found.start()
    return _NAME_BEFORE.search(found.string, max(0, start - _REACH), start) is not None


def _crossed_value(found: re.Match[str]) -> str:
    return _without(_crossed(found["key"]), found)


def _without(other: str, found: re.Match[str]) -> str:
    """The match with something other in the place of its key."""
    start, end = (place - found.start() for place in found.span("key"))
    return found[0][:start] + other + found[0][end:]
