"""The managed block in AGENTS.md and CLAUDE.md; outside its markers not a byte changes."""

from __future__ import annotations

from summarizer.errors import DamagedDocument

BEGIN = "<!-- summarizer:begin -->"
END = "<!-- summarizer:end -->"


def put_block(text: str, block: str, path: str = "") -> str:
    """The text with the block between its markers, at the end where it had none.

    Raises DamagedDocument, naming `path` and the line, for markers that do not make one pair.
    """
    found = _find(text, path)
    eol = "\r\n" if "\r\n" in text else "\n"
    marked = f"{BEGIN}{eol}{eol.join(block.splitlines())}{eol}{END}"
    if found is not None:
        return text[: found[0]] + marked + text[found[1] :]
    if not text:
        return marked + eol
    return f"{text}{eol}{eol}{marked}{eol}"


def drop_block(text: str, path: str = "") -> str:
    """The text without the block; what `put_block` added around it goes too."""
    found = _find(text, path)
    if found is None:
        return text
    before, after = text[: found[0]], text[found[1] :]
    eol = "\r\n" if "\r\n" in text else "\n"
    if after == eol:
        after = ""
        before = before.removesuffix(f"{eol}{eol}")
    return before + after


def _find(text: str, path: str) -> tuple[int, int] | None:
    """Where the block with its markers stands, None where the text has no marker."""
    begins, ends = _places(text, BEGIN), _places(text, END)
    if not begins and not ends:
        return None
    if len(begins) == 1 and len(ends) == 1 and begins[0] < ends[0]:
        return begins[0], ends[0] + len(END)
    wrong = [*begins[1:], *ends[1:]] or [*begins, *ends]
    line = text.count("\n", 0, min(wrong)) + 1
    raise DamagedDocument(
        f"the markers {BEGIN} and {END} do not make one pair; the file is left as it is",
        where=f"{path}:{line}" if path else f"line {line}",
        next_step=f"leave one {BEGIN} before one {END}, or remove them all",
    )


def _places(text: str, marker: str) -> list[int]:
    places = []
    at = text.find(marker)
    while at >= 0:
        places.append(at)
        at = text.find(marker, at + 1)
    return places
