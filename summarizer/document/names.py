"""Where the map's files stand; an entry's, at a path made from the module's name alone.

One rule, blind to every other module, so that a new neighbour renames nothing. Two names
never share a path, not even where a disk ignores case or normalises Unicode. Each part of
the name is written as it is, but for

- `=` followed by a number in hexadecimal at its end where it holds ASCII capitals: bit *i*
  says that its *i*-th ASCII letter is one (`Foo` → `Foo=1`, `RetryPolicy` → `RetryPolicy=21`);
- `==` and two hexadecimal digits for each byte of a character that some system or tool
  would refuse, hide, fold or take for something else (`.github` → `==2egithub`);
- `=x` and a digest where the part would be too long for a file name.

`=` itself is always escaped, so none of these can be met in a name. Not `~`: `git~1` and its
like are short names to Windows, and git refuses them.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

from summarizer.patterns import lazy

_ROOT = "root=.md"
_LONGEST = 255 - len(".md")
_PREFIX = 160  # bytes of a name that is too long, kept for its reader
_RESERVED = r"(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])"
_UNSAFE = lazy(
    rf"""
      [\x00-\x1f\x7f<>:"|?*\\=]              # illegal on Windows, or our own mark
    | \A[. ] | [. ]\Z                        # hidden, or cut off by Windows
    | \.(?=[mM][dD]\Z)                       # `x.md/` beside the `x.md` of module `x`
    | ~(?=[0-9])                             # looks like a short name of Windows
    | \A(?=(?i:{_RESERVED})[ ]*(?:\.|\Z))[A-Za-z]  # a device of Windows
    | [^\x00-\x7f]                           # looked at one by one
    """,
    re.VERBOSE,
)


def entries_folder(output: str) -> str:
    """The folder of all entries, with its final `/`: `docs/map/modules/`."""
    return f"{output}/modules/"


def page_path(output: str) -> str:
    """The path of the front page."""
    return f"{output}/README.md"


def overview_path(output: str) -> str:
    """The path of the overview."""
    return f"{output}/overview.md"


def entry_path(output: str, module: str) -> str:
    """The path, from the repository's root, of the file that holds a module's entry.

    `output` is the map's folder (`docs/map`), `module` a folder, `.` or a group's name.
    Total: any string gives a path strictly below `entries_folder(output)`.
    """
    if module == ".":
        return entries_folder(output) + _ROOT
    parts = "/".join(_component(part) for part in module.split("/"))
    return f"{entries_folder(output)}{parts}.md"


def _component(name: str) -> str:
    text = _UNSAFE.sub(_escaped, name)
    capitals = _capitals(name)
    if capitals or not name:
        text += f"={capitals:x}"
    if len(text.encode()) <= _LONGEST:
        return text
    digest = hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()
    return f"{text.encode()[:_PREFIX].decode('utf-8', 'ignore')}=x{digest[:32]}"


def _escaped(match: re.Match[str]) -> str:
    char = match.group()
    if char > "\x7f" and _stands_everywhere(char):
        return char
    return "".join(f"=={byte:02x}" for byte in char.encode("utf-8", "surrogateescape"))


def _stands_everywhere(char: str) -> bool:
    """Whether a character beyond ASCII is the same on disks that fold or normalise names.

    Asked of the frozen Unicode 3.2 tables, so that every Python gives the same answer. Marks
    and conjoining jamo are out: they melt into the letter before them.
    """
    return (
        unicodedata.ucd_3_2_0.category(char)[0] in "LN"
        and not "\u1100" <= char <= "\u11ff"
        and unicodedata.normalize("NFC", char) == char
        and char.casefold() == char == char.upper().casefold()
    )


def _capitals(name: str) -> int:
    letters = (char for char in name if char.isascii() and char.isalpha())
    return sum(1 << place for place, char in enumerate(letters) if char.isupper())
