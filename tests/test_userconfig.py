from __future__ import annotations

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
    "name", ["huggingface/https://evil.example/x", "a b", "openai/x?y=1", "-x", "a//b"]
)
def test_a_name_that_says_where_to_go_is_no_name(tmp_path: Path, name: str) -> None:
    choice = model_choice(Settings(llm_model=name), environ(tmp_path, "[llm]\nallow = true\n"))
    assert choice.model == ""
    assert "no plain name" in choice.why


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[llm]\nmodle = 'x'", "unknown key 'llm.modle'"),
        ("[llm]\nmax_cost_usd = 'much'", "a number of 0 or more"),
        ("[llm]\nmax_cost_usd = true", "a number of 0 or more"),
        ("[llm]\nmodel = 1", "a string"),
        ("[llm]\nallow = 1", "true, false or a list"),
        ("[llm", "not valid TOML"),
    ],
)
def test_a_mistake_names_the_file(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(BadConfig) as caught:
        model_choice(Settings(), environ(tmp_path, text))
    assert words in str(caught.value)
    assert caught.value.where.endswith("config.toml")
