"""How many tokens a text costs, as an upper estimate, without anyone's tokenizer.

`pieces.txt` is the part of a real vocabulary that code is made of, in the order in which its
pieces were learned (`benchmarks/calibrate_tokens.py` makes it, and compares the estimate with
real tokenizers). Words are put together from it as byte-pair encoding does it: a tokenizer
that knows more pieces needs fewer of them. Behind a piece stands what it costs where another
vocabulary has to cut it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import ceil
from types import MappingProxyType

from summarizer.patterns import lazy

_MARGIN = 1.05  # words that another vocabulary merges in another order, again and again
_CHUNK = lazy(
    r"'(?i:[sdmt]|ll|ve|re)|(?:[^\r\n\w]|_)?[^\W\d_]+|\d{1,3}"
    r"| ?(?:[^\s\w]|_)+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
"""How cl100k divides a text before it merges."""
SPACE, NEWLINE, TAB = "\u2420", "\u2424", "\u2409"


class Meter:
    """Counts the tokens of lines; remembers the words that it has met."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def line(self, text: str) -> float:
        """The tokens of one line with its line end, with the margin; sums may be rounded up."""
        return _MARGIN * sum(map(self._chunk, _CHUNK.findall(f"{text}\n")))

    def _chunk(self, chunk: str) -> int:
        count = self._known.get(chunk)
        if count is None:
            count = self._known[chunk] = _cut(chunk, _pieces())
        return count


def tokens_of(text: str) -> int:
    """The most tokens that `text` costs, by the estimate."""
    meter = Meter()
    return ceil(sum(map(meter.line, text.split("\n"))))


def cut(text: str, tokens: int) -> str:
    """The first whole lines of a text that fit, `…` in the place of the rest."""
    if tokens_of(text) <= tokens:
        return text
    meter = Meter()
    kept: list[str] = []
    room = tokens - meter.line("…")
    for line in text.split("\n"):
        room -= meter.line(line)
        if room < 0:
            break
        kept.append(line)
    return "\n".join([*kept, "…"])


def _cut(chunk: str, pieces: Mapping[str, tuple[int, int]]) -> int:
    """Merge neighbours, the earliest learned pair first; a lone character may cost its bytes."""
    parts = list(chunk)
    while True:
        pairs = [
            (pieces[left + right], i)
            for i, (left, right) in enumerate(pairwise(parts))
            if left + right in pieces
        ]
        if not pairs:
            break
        _, i = min(pairs)
        parts[i : i + 2] = [parts[i] + parts[i + 1]]
    return sum(
        pieces[part][1] if part in pieces else len(part.encode("utf-8", "surrogatepass"))
        for part in parts
    )


@cache
def _pieces() -> Mapping[str, tuple[int, int]]:
    """Piece → (when it was learned, what it costs)."""
    text = files(__package__).joinpath("pieces.txt").read_text("utf-8")
    found: dict[str, tuple[int, int]] = {}
    spelled = str.maketrans(SPACE + NEWLINE + TAB, " \n\t")
    for rank, line in enumerate(text.splitlines()):
        piece, _, cost = line.partition("\t")
        found[piece.translate(spelled)] = (rank, int(cost or 1))
    return MappingProxyType(found)
