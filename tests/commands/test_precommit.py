from __future__ import annotations

from pathlib import Path

import pytest

from summarizer.commands.precommit import (
    Source,
    add_hooks,
    hook_lines,
    install_command,
    remove_hooks,
)
from summarizer.errors import DamagedDocument

SOURCE = Source("https://example.org/hooks", "v1")
NAME = ".pre-commit-config.yaml"

OTHERS = [
    "repos:\n  - repo: https://a\n    rev: v1\n    hooks:\n      - id: x\n",
    "repos:\n- repo: https://a\n  rev: v1\n  hooks:\n  - id: x\n",
    "# ours\nrepos: # all\n- repo: https://a\n  rev: v1\n  hooks:\n  - id: x  # keep\n\nci: {}\n",
    "repos: []\n",
    "repos: [] # none yet\nci: {}\n",
    "repos: []\r\n# end\r\n",
    "repos:\r\n  - repo: https://a\r\n    rev: v1\r\n    hooks:\r\n      - id: x\r\n",
    "repos:\n  - repo: https://a\n    rev: v1\n    hooks:\n      - id: x",
    "default_install_hook_types: [pre-commit]\nrepos:\n  - repo: local\n    hooks: []\n",
]


@pytest.mark.parametrize("text", OTHERS)
def test_not_a_byte_of_others_changes(tmp_path: Path, text: str) -> None:
    path = tmp_path / NAME
    path.write_bytes(text.encode())
    assert add_hooks(path, SOURCE) == [NAME]
    changed = path.read_bytes().decode()
    assert changed.count("summarizer-update") == 1
    for line in text.replace("repos: []", "repos:").splitlines():
        assert line in changed.splitlines()
    assert ("\r\n" in text) == ("\r\n" in changed)
    assert add_hooks(path, SOURCE) == []  # twice is once
    assert path.read_bytes().decode() == changed


NO_END = "    hooks:\n      - id: x"


@pytest.mark.parametrize("text", [text for text in OTHERS if not text.endswith(NO_END)])
def test_what_was_put_in_is_taken_out(tmp_path: Path, text: str) -> None:
    path = tmp_path / NAME
    path.write_bytes(text.encode())
    add_hooks(path, SOURCE)
    assert remove_hooks(path) == [NAME]
    assert path.read_bytes().decode() == text
    assert remove_hooks(path) == []


def test_a_repository_without_the_file(tmp_path: Path) -> None:
    path = tmp_path / NAME
    add_hooks(path, SOURCE)
    assert path.read_text() == hook_lines(SOURCE)
    remove_hooks(path)
    assert not path.exists()


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_text("exclude: x\n")
    with pytest.raises(DamagedDocument, match="no line `repos:`"):
        add_hooks(path, SOURCE)
    assert path.read_text() == "exclude: x\n"
    assert remove_hooks(path) == []


def test_the_lines_are_what_pre_commit_reads(tmp_path: Path) -> None:
    from pre_commit.clientlib import load_config

    for text in ("", *OTHERS):
        path = tmp_path / NAME
        path.write_bytes(text.encode())
        add_hooks(path, SOURCE)
        config = load_config(str(path))
        ours = [repo for repo in config["repos"] if repo["repo"] == SOURCE.repo]
        assert [hook["id"] for hook in ours[0]["hooks"]] == [
            "summarizer-update",
            "summarizer-overview",
            "summarizer-check",
        ]


EVERY = "pre-commit, pre-push, post-merge, post-rewrite, post-checkout"
NAMED = (
    "pre-commit install -t pre-commit -t pre-push -t post-merge -t post-rewrite -t post-checkout"
)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("", "pre-commit install"),
        (f"default_install_hook_types: [{EVERY}, commit-msg]\n", "pre-commit install"),
        (
            "default_install_hook_types:\n- " + "\n- ".join(EVERY.split(", ")) + "\nrepos: []\n",
            "pre-commit install",
        ),
        ("default_install_hook_types: [pre-commit]\nrepos: []\n", NAMED),
        ("default_install_hook_types:\n  - pre-commit\n  - pre-push\n# post-merge\n", NAMED),
        ("# post-merge, pre-push\nrepos:\n- id: summarizer-update\n", NAMED),
    ],
)
def test_all_kinds_of_hook_are_installed(tmp_path: Path, text: str, command: str) -> None:
    path = tmp_path / NAME
    if text:
        path.write_text(text)
    assert install_command(path) == command
