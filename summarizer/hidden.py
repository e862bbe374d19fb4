"""Characters that no one sees: found, dropped from prose, written out in names, never trusted.

Fixed ranges, not the tables of the running Python, which differ from version to version.
"""

from __future__ import annotations

import re

# controls, soft hyphen, fillers, zero-width and bidi marks, variation selectors, annotations,
# shorthand and musical controls, tags
HIDDEN_RANGES = (
    "\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
SPACES = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
SURROGATES = "\ud800-\udfff"

_PICTURES = "\u00a9\u00ae\u203c-\u2049\u2100-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
_KEYCAPS = "#*0-9"
# scripts that need the zero-width joiners: Arabic to Sinhala, Tibetan, Myanmar, Khmer, Mongolian
_JOINED = "\u0620-\u0dff\u0f00-\u109f\u1780-\u17b3\u17b6-\u180a\u1810-\u18af\ua840-\uabff"
_NEIGHBOUR = f"[{_JOINED}{_PICTURES}]"
_WHITE = "\t-\r\x1c-\x1f\x85\u2028\u2029"

# compiled by `re` when a text first needs it: plain ASCII does not
_HIDDEN = (
    f"(?![{_WHITE}\ufe0f\u200c\u200d])[{HIDDEN_RANGES}]"
    f"|(?<![{_PICTURES}{_KEYCAPS}])\ufe0f"
    f"|(?<!{_NEIGHBOUR})(?<![{_PICTURES}]\ufe0f)[\u200c\u200d]"
    f"|[\u200c\u200d](?!{_NEIGHBOUR})"
)
# what a terminal takes for a command: colours and cursor moves, titles and links, character sets
_COMMAND = (
    "(?:\x1b+\\[|\x9b)[0-?]*[ -/]*[@-~]"
    "|\x1b+\\][^\x07\x1b]{0,2000}(?:\x07|\x1b\\\\)"
    "|\x1b+[ -/]+[0-~]"
)
_UNDECODED = f"[{SURROGATES}]+"
_UNSEEN = f"[{HIDDEN_RANGES}{SPACES}{SURROGATES}]"


def strip_hidden(text: str) -> str:
    r"""Drops what no one sees; keeps white space and the joiners that scripts and emoji need.

    A command to a terminal goes whole, with its parameters.
    Bytes that are not UTF-8 (surrogates) become `\ufffd`. Idempotent.
    """
    if text.isascii() and text.isprintable():
        return text
    seen = re.sub(_HIDDEN, "", re.sub(_COMMAND, "", text))
    return re.sub(_UNDECODED, "\ufffd", seen)


def has_hidden(text: str) -> bool:
    """Whether something in it is not seen, or not for what it is; line ends too."""
    plain = text.isascii() and text.isprintable()
    return not plain and re.search(_UNSEEN, text) is not None


def show_hidden(text: str) -> str:
    r"""Write out what no one sees, line ends too, as `\xNN` or `\u{N}`."""
    if text.isascii() and text.isprintable():
        return text
    return re.sub(_UNSEEN, escaped, text)


def show_hidden_in_json(text: str) -> str:
    r"""Write out what no one sees in JSON, but for line ends, as its `\uNNNN`: the same data."""
    return re.sub(f"(?!\n){_UNSEEN}", _json_escaped, text)


def _json_escaped(match: re.Match[str]) -> str:
    units = match.group().encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))


def escaped(match: re.Match[str]) -> str:
    r"""A character as `\xNN` (ASCII, or from 80 on a byte that is not UTF-8), else as `\u{N}`."""
    number = ord(match.group())
    if 0xDC80 <= number <= 0xDCFF:
        return f"\\x{number - 0xDC00:02x}"
    return f"\\x{number:02x}" if number < 0x80 else f"\\u{{{number:x}}}"
