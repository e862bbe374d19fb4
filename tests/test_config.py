from __future__ import annotations

import pytest

from summarizer.config import load, values
from summarizer.errors import BadConfig
from summarizer.records.settings import Settings


def test_without_files_the_defaults_hold() -> None:
    assert load(None, None) == Settings()
    assert load(b"[project]\nname = 'summarizer'\n", None) == Settings()


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ('output = ".map"', "output", ".map"),
        ('output = "docs/map/"', "output", "docs/map"),
        ('output = "Dokumente/Übersicht 1"', "output", "Dokumente/Übersicht 1"),
        ('base = ["release/*"]', "base", ("release/*",)),
        ('exclude = ["gen/**"]', "exclude", ("gen/**",)),
        ('include = "vendor/ours/**"', "include", ("vendor/ours/**",)),
        ("max_file_kb = 5", "max_file_kb", 5),
        ("[overview]\ntracked = true", "overview.tracked", True),
        ("overview.max_bytes = 4096", "overview.max_bytes", 4096),
        ("[map]\ntokens = 2048\nshare = 0.2", "map.share", 0.2),
        ('[llm]\nwhen = ["pre-commit", "manual"]', "llm.when", ("pre-commit", "manual")),
        ("llm.commit_deadline_s = 3", "llm.commit_deadline_s", 3.0),
        ('check.docs = ["AGENTS.md"]', "check.docs", ("AGENTS.md",)),
        ('groups = { api = ["src/api/**"] }', "groups", {"api": ("src/api/**",)}),
    ],
)
def test_each_key_is_read_from_either_file(text: str, key: str, value: object) -> None:
    own = load(None, text.encode())
    assert values(own)[key] == value
    assert own.origins[key] == ".summarizer.toml"
    lines = text.replace("[", "[tool.summarizer.", 1) if text.startswith("[") else text
    table = lines if text.startswith("[") else f"[tool.summarizer]\n{text}"
    assert values(load(table.encode(), None))[key] == value


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("# one\noutpt = 'x'", 2, "unknown key 'outpt'; valid keys are: output, base"),
        ("[llm]\nmodle = 'x'", 2, "unknown key 'llm.modle'"),
        ("max_file_kb = 'many'", 1, "max_file_kb must be a whole number"),
        ("max_file_kb = 0", 1, "above 0"),
        ("[overview]\ntracked = 1", 2, "overview.tracked must be true or false"),
        ("output = '../elsewhere'", 1, "a folder inside the repository"),
        ("output = '/abs'", 1, "a folder inside the repository"),
        ("output = 'C:\\\\x'", 1, "a folder inside the repository"),
        ("output = '.git/map'", 1, "a folder inside the repository"),
        ("output = ''", 1, "a folder inside the repository"),
        ('output = "docs/\\u0000"', 1, "a folder inside the repository"),
        ('output = "docs/map\\n"', 1, "a folder inside the repository"),
        ("llm.commit_deadline_s = nan", 1, "a number of seconds above 0"),
        ("llm.commit_deadline_s = inf", 1, "a number of seconds above 0"),
        ("exclude = [1]", 1, "a list of strings"),
        ("groups = ['a']", 1, "a table"),
        ("groups = { '../x' = ['a'] }", 1, "a table whose names"),
        ("[llm]\nwhen = ['always']", 2, "pre-commit, post-merge, manual"),
        ("[llm]\napi_base = 'http://x'", 2, "belongs to the person"),
        ("map.share = 2", 1, "at most 1"),
    ],
)
def test_a_mistake_names_the_file_the_line_and_what_would_be_right(
    text: str, line: int, words: str
) -> None:
    with pytest.raises(BadConfig) as caught:
        load(None, text.encode())
    assert caught.value.where == f".summarizer.toml:{line}"
    assert words in str(caught.value)
    assert caught.value.code == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[tool.other]\noutput = 1\n\n[tool.summarizer]\noutput = 1\n", 5),
        ("[tool.summarizer]\nbase = []\noutput = 1\n[tool.other]\noutput = 1\n", 3),
        ("[tool.other.llm]\nwhen = 1\n[tool.summarizer.llm]\nwhen = 1\n", 4),
        ("[tool.other]\nllm.when = 1\n[tool.summarizer]\nllm.when = 1\n", 4),
        ("[tool.other]\noutpt = 1\n[ tool . 'summarizer' ] # ours\n'outpt' = 1\n", 4),
        ("[tool]\nother.output = 1\nsummarizer.output = 1\n", 3),
        (
            "[tool.summarizer]\nbase = []\n[tool.other]\nwhen = 1\n[tool.summarizer.llm]\nwhen = 1",
            6,
        ),
        ("when = 1\n[tool.summarizer]\nllm = { model = 'x', when = 1 }\n", 3),
        ("[tool.summarizer.llm]\nwhen = ['manual']\n[tool.summarizer.llms.a]\nb = 1\n", 3),
        ("[[output]]\nx = 1\n[tool.summarizer]\nexclude = [\n  'output',\n]\noutput = 1\n", 7),
        ("[project]\nd = 'a\u2028b'\n\n[tool.summarizer]\noutput = 1\n", 5),
        ("[tool]\nsummarizer = { output = 1 }\n", None),
    ],
)
def test_another_tools_key_is_not_named(text: str, line: int | None) -> None:
    with pytest.raises(BadConfig) as caught:
        load(text.encode(), None)
    assert caught.value.where == ("pyproject.toml" if line is None else f"pyproject.toml:{line}")


def test_broken_toml_is_the_users_side() -> None:
    with pytest.raises(BadConfig, match="not valid TOML") as caught:
        load(None, b"base = []\noutput = ")
    assert caught.value.where == ".summarizer.toml:2"
    with pytest.raises(BadConfig, match="not valid TOML") as caught:
        load(b"[tool.summarizer]\noutput = \xff", None)
    assert caught.value.where == "pyproject.toml:2"


def test_two_files_at_once_are_refused() -> None:
    with pytest.raises(BadConfig, match="both"):
        load(b"[tool.summarizer]\noutput = 'a'", b"output = 'b'")


def test_a_pyproject_that_never_speaks_of_us_may_even_be_broken() -> None:
    assert load(b"[project\n", None) == Settings()


def test_deep_nesting_is_no_traceback() -> None:
    with pytest.raises(BadConfig):
        load(None, b"a = " + b"[" * 5000)
