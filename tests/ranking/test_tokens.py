from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.tokens import cut, tokens_of

WORDS = """def class func export interface self request Response session get_cookie_name async
src tests packages runtime-core url_for makeResponse HTTPClient __init__ to_python i18n v2 42
-> => :: () {} [] , . / … é 漢字 \N{SNAKE} ' " `""".split()


@pytest.fixture(scope="module")
def tokenizers() -> list[Any]:
    """Real vocabularies, from the files that litellm ships."""
    litellm = find_spec("litellm")
    assert litellm is not None
    folder = Path(litellm.origin or "").parent / "litellm_core_utils" / "tokenizers"
    os.environ["TIKTOKEN_CACHE_DIR"] = str(folder)
    import tiktoken

    return [tiktoken.get_encoding(name) for name in ("cl100k_base", "o200k_base")]


@given(
    text=st.lists(st.sampled_from([*WORDS, " ", " ", "_", "\n"]), max_size=120).map("".join)
    | st.text(max_size=60)
)
def test_an_estimate_is_never_below_what_tokenizers_say(tokenizers: list[Any], text: str) -> None:
    real = max(len(one.encode_ordinary(text)) for one in tokenizers)
    assert tokens_of(text) >= real


def test_this_program_is_estimated_closely(tokenizers: list[Any]) -> None:
    folder = Path(__file__).parents[2] / "summarizer"
    text = "\n".join(path.read_text("utf-8") for path in sorted(folder.glob("*/*.py"))[:40])
    real = max(len(one.encode_ordinary(text)) for one in tokenizers)
    assert real <= tokens_of(text) <= 1.2 * real


@given(st.text(max_size=200), st.integers(3, 60))
def test_a_cut_stays_under_its_ceiling(text: str, most: int) -> None:
    assert tokens_of(cut(text, most)) <= most


def test_what_fits_is_not_cut() -> None:
    assert cut("a\nb\nc", 100) == "a\nb\nc"
    assert tokens_of("") <= 2
