"""Makes `summarizer/pieces.txt`, and compares the estimate with real tokenizers.

    python benchmarks/calibrate_tokens.py [--write] REPO...

Reads the paths, definition lines and docs of the repositories, keeps the pieces that they are
made of in the vocabulary cl100k, and prints, for samples of some ninety lines, the estimate in
proportion to the real count of cl100k or o200k, whichever is greater. Both are shipped by litellm,
which must be installed (the extra `llm`); nothing is fetched.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

from summarizer.pipeline.session import open_session
from summarizer.pipeline.sources import sources_of
from summarizer.ranking.lines import symbol_line
from summarizer.snapshot.gitcli import Git
from summarizer.tokens import NEWLINE, SPACE, TAB, tokens_of

CHOSEN = ("cl100k_base", "o200k_base")
MOST = 40_000
PIECES = Path(__file__).parents[1] / "summarizer" / "pieces.txt"
SAMPLE = 90


def main() -> None:
    """Count, write if asked to, compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="replace pieces.txt")
    parser.add_argument("repos", type=Path, nargs="+")
    options = parser.parse_args()
    vocabularies = [vocabulary(name) for name in CHOSEN]
    texts = {repo: list(lines(repo)) for repo in options.repos}
    if options.write:
        write([line for repo in texts.values() for line in repo], *vocabularies)
    for repo, found in texts.items():
        ratios = sorted(compare(found, vocabularies))
        middle = ratios[len(ratios) // 2]
        print(f"{repo.name:16} {ratios[0]:.3f} {middle:.3f} {ratios[-1]:.3f} (least, median, most)")


def vocabulary(name: str) -> Any:
    """A tokenizer from the file that litellm ships."""
    litellm = find_spec("litellm")
    if litellm is None or litellm.origin is None:
        raise SystemExit("litellm is not installed\n  next: pip install -e '.[llm]'")
    folder = Path(litellm.origin).parent / "litellm_core_utils" / "tokenizers"
    os.environ["TIKTOKEN_CACHE_DIR"] = str(folder)
    import tiktoken

    return tiktoken.get_encoding(name)


def lines(repo: Path) -> Iterator[str]:
    """The lines that maps of the repository are made of."""
    yield from subprocess.run(
        ["git", "-C", str(repo), "ls-files"], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    with open_session(Git.open(repo)) as session:
        for source in sources_of(session, session.survey(session.git.index())):
            yield from map(symbol_line, source.symbols)
            for symbol in source.symbols:
                yield from symbol.doc.splitlines()


def write(texts: list[str], vocabulary: Any, other: Any) -> None:
    """Keep the pieces that the lines are made of, and those that they are merged from."""
    counts: Counter[int] = Counter()
    for text in texts:
        counts.update(vocabulary.encode_ordinary(f"{text}\n"))
    ranks = {piece: rank for rank, piece in enumerate(vocabulary.token_byte_values())}
    ranks = {piece: vocabulary.encode_single_token(piece) for piece in ranks}
    kept = {bytes([code]) for code in (10, *range(32, 127))}
    pending = [vocabulary.decode_single_token_bytes(rank) for rank, _ in counts.most_common(MOST)]
    pending += [piece for piece in ranks if not piece.strip(b" \n\t")]
    while pending:
        piece = pending.pop()
        if piece not in kept and is_text(piece):
            kept.add(piece)
            pending.extend(halves(piece, ranks))
    ordered = sorted(kept, key=lambda piece: ranks[piece])
    PIECES.write_text("".join(spelled(piece, other) for piece in ordered), encoding="utf-8")
    print(f"{len(ordered)} pieces")


def spelled(piece: bytes, other: Any) -> str:
    """The piece's line: with its cost, where the other vocabulary cuts it."""
    text = piece.decode()
    cost = len(other.encode_ordinary(text))
    shown = text.translate(str.maketrans(" \n\t", SPACE + NEWLINE + TAB))
    return f"{shown}\t{cost}\n" if cost > 1 else f"{shown}\n"


def halves(piece: bytes, ranks: dict[bytes, int]) -> list[bytes]:
    """The pieces that the last merge of `piece` put together."""
    parts = [bytes([byte]) for byte in piece]
    while len(parts) > 2:
        pairs = [a + b for a, b in pairwise(parts)]
        best = min((pair for pair in pairs if pair in ranks), key=lambda pair: ranks[pair])
        i = pairs.index(best)
        parts[i : i + 2] = [best]
    return parts if len(parts) == 2 else []


def is_text(piece: bytes) -> bool:
    """Whether a piece is whole characters, which a list of lines can hold as they are spelled."""
    try:
        text = piece.decode()
    except UnicodeDecodeError:
        return False
    return len(text.strip(" \n\t").split()) == 1 or not text.strip(" \n\t")


def compare(texts: list[str], vocabularies: list[Any]) -> Iterator[float]:
    """The estimate in proportion to the greatest real count, a sample of lines at a time."""
    spread = texts[:: max(1, len(texts) // (SAMPLE * 60))]
    for start in range(0, max(1, len(spread) - SAMPLE), SAMPLE):
        text = "\n".join(spread[start : start + SAMPLE]) + "\n"
        yield tokens_of(text) / max(len(one.encode_ordinary(text)) for one in vocabularies)


if __name__ == "__main__":
    main()
