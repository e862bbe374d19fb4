from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from summarizer.errors import BadConfig
from summarizer.records.settings import Settings
from summarizer.userconfig import model_choice, user_file

HOSTILE = Settings(llm_model="openai/gpt-4o")


def environ(home: Path, text: str = "", **variables: str) -> dict[str, str]:
    variables["XDG_CONFIG_HOME"] = str(home)
    if text:
        path = user_file(variables)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return variables


def test_nobody_names_a_model(tmp_path: Path) -> None:
    choice = model_choice(Settings(), environ(tmp_path))
    assert (choice.model, choice.why) == ("", "")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
@pytest.mark.parametrize("kind", ["pipe", "folder", "dangling link"])
def test_what_is_no_file_says_nothing_and_is_not_waited_for(tmp_path: Path, kind: str) -> None:
    variables = environ(tmp_path, "", SUMMARIZER_MODEL="x/y")
    path = user_file(variables)
    path.parent.mkdir(parents=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("missing")
    assert model_choice(HOSTILE, variables).model == "x/y"


def test_what_a_repository_names_is_not_asked_by_that_alone(tmp_path: Path) -> None:
    choice = model_choice(HOSTILE, environ(tmp_path, SUMMARIZER_API_KEY="k"))
    assert choice.model == ""
    assert 'allow = ["openai/gpt-4o"]' in choice.why
    assert "k" not in repr(choice).replace("api_key", "").split("why")[0]


@pytest.mark.parametrize("allow", ["true", '["openai/*"]', '["openai/gpt-4o", "x"]'])
def test_the_person_allows_it(tmp_path: Path, allow: str) -> None:
    choice = model_choice(HOSTILE, environ(tmp_path, f"[llm]\nallow = {allow}\n"))
    assert choice.model == "openai/gpt-4o"


@pytest.mark.parametrize("allow", ["false", "[]", '["anthropic/*"]'])
def test_the_person_allows_others(tmp_path: Path, allow: str) -> None:
    assert not model_choice(HOSTILE, environ(tmp_path, f"[llm]\nallow = {allow}\n")).model


def test_the_persons_own_model_wins_and_needs_no_more(tmp_path: Path) -> None:
    text = '[llm]\nmodel = "ollama/x"\napi_base = "http://localhost:1"\nmax_cost_usd = 0.5\n'
    choice = model_choice(HOSTILE, environ(tmp_path, text))
    assert (choice.model, choice.api_base) == ("ollama/x", "http://localhost:1")
    assert choice.max_cost_usd == 0.5
    off = environ(tmp_path, text, SUMMARIZER_ALLOW="false")
    assert model_choice(HOSTILE, off).why == "llm.allow is false in SUMMARIZER_ALLOW"


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    text = '[llm]\nmodel = "a/b"\napi_base = "http://one"\n'
    here = environ(
        tmp_path,
        text,
        SUMMARIZER_MODEL="c/d",
        SUMMARIZER_API_BASE="http://two",
        SUMMARIZER_MAX_COST_USD="2",
        SUMMARIZER_WINDOW="4096",
    )
    choice = model_choice(Settings(), here)
    assert (choice.model, choice.api_base, choice.max_cost_usd) == ("c/d", "http://two", 2.0)
    assert choice.window == 4096
    assert choice.origins["llm.model"] == "SUMMARIZER_MODEL"


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("http://localhost:11434", "http://localhost:11434"),
        ("https://me:pw@[::1]:8080/v1?a=b", "https://me:pw@[::1]:8080/v1?a=b"),
        ("HTTP://one/", "HTTP://one/"),
        ("http://one\n", "http://one"),
        ("", ""),
    ],
)
def test_an_address_and_a_key_stay_without_the_ends_of_their_lines(
    tmp_path: Path, written: str, address: str
) -> None:
    here = environ(tmp_path, SUMMARIZER_API_BASE=written, SUMMARIZER_API_KEY="k-1\r\n")
    choice = model_choice(Settings(), here)
    assert (choice.api_base, choice.api_key) == (address, "k-1")
    filed = environ(tmp_path, f"[llm]\napi_base = {json.dumps(written)}\n")
    assert model_choice(Settings(), filed).api_base == address


@pytest.mark.parametrize(
    "name", ["huggingface/https://evil.example/x", "a b", "openai/x?y=1", "-x", "a//b"]
)
def test_a_name_that_says_where_to_go_is_no_name(tmp_path: Path, name: str) -> None:
    choice = model_choice(Settings(llm_model=name), environ(tmp_path, "[llm]\nallow = true\n"))
    assert choice.model == ""
    assert "no plain name" in choice.why


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[llm]\nmodle = 'x'", 2, "unknown key 'llm.modle'"),
        ("[other]\nmodle = 'x'\n[llm]\nmodle = 'x'", 4, "unknown key 'llm.modle'"),
        ("[llm]\nmax_cost_usd = 'much'", 2, "a number of 0 or more"),
        ("[llm]\nmax_cost_usd = true", 2, "a number of 0 or more"),
        ("\nllm = { model = 1 }", 2, "a string"),
        ("[llm]\napi_base = 1", 2, "an address that begins with http://"),
        ("[llm]\napi_base = 'localhost:11434'", 2, "an address that begins with http://"),
        ("[llm]\napi_base = 'htp://localhost'", 2, "an address that begins with http://"),
        ("[llm]\napi_base = 'http:///v1'", 2, "an address that begins with http://"),
        ("[llm]\napi_base = 'http://one two'", 2, "an address that begins with http://"),
        ("[llm]\nallow = 1", 2, "true, false or a list"),
        ("[llm", 1, "not valid TOML"),
        ("[llm]\n\nmodel = x\n", 3, "not valid TOML"),
        ("[llm]\nallow = [\n'x',\n\n", 3, "not valid TOML"),
    ],
)
def test_a_mistake_names_the_file_the_line_and_the_next_step(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    here = environ(tmp_path, text)
    with pytest.raises(BadConfig) as caught:
        model_choice(Settings(), here)
    assert words in str(caught.value)
    assert caught.value.where == f"{user_file(here)}:{line}"
    assert caught.value.next_step == f"mend {user_file(here)}:{line}"


@pytest.mark.parametrize(
    ("data", "line"), [(b"[llm]\nmodel = '\xff'\n", 2), (b"a = " + b"[" * 5000, None)]
)
def test_bytes_that_nobody_can_read_name_the_file(
    tmp_path: Path, data: bytes, line: int | None
) -> None:
    here = environ(tmp_path, "x")
    user_file(here).write_bytes(data)
    with pytest.raises(BadConfig, match="not valid TOML") as caught:
        model_choice(Settings(), here)
    if line:
        assert caught.value.where == f"{user_file(here)}:{line}"


@pytest.mark.parametrize("text", ["", "[llm]\nwindow = 10\n"])
def test_a_mistake_in_a_variable_names_the_variable(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadConfig, match="must be a number of 0") as caught:
        model_choice(Settings(), environ(tmp_path, text, SUMMARIZER_WINDOW="wide"))
    assert caught.value.where == "SUMMARIZER_WINDOW"
    assert caught.value.next_step == "unset SUMMARIZER_WINDOW, or mend it"
    other = environ(tmp_path, "[llm]\nwindow = 'wide'\n", SUMMARIZER_WINDOW="10")
    assert model_choice(Settings(), other).window == 10


def test_a_file_without_our_table_is_no_mistake(tmp_path: Path) -> None:
    for text in ("", "[other]\nmodle = 1\n", "llm = 3\n", "\ufeff[llm]\nallow = true\n"):
        assert model_choice(Settings(), environ(tmp_path, text)).model == ""
