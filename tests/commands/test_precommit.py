from __future__ import annotations

from pathlib import Path

import pytest

from summarizer.commands.precommit import (
    Source,
    add_hooks,
    hook_lines,
    install_command,
    names_hooks,
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
    "repos: []",
    "repos:\r\n- repo: https://a\r\n  rev: v1\r\n  hooks:\r\n  - id: x",
    "repos:\n-   repo: https://a\n    rev: v1\n    hooks:\n    -   id: x\n",
    "# summarizer-update is not here yet\nrepos: []\n",
    "default_install_hook_types: [pre-commit]\nrepos:\n  - repo: local\n    hooks: []\n",
    "---\nrepos:\n- repo: local\n  hooks: []\n",
    "%YAML 1.2\n---\nrepos: []\n",
    "# ours\n\n--- # all\r\nrepos: []\r\n...\r\n",
    "\ufeffrepos:\n- repo: local\n  hooks: []\n",
    "\ufeff---\r\nrepos: []\r\n",
]


@pytest.mark.parametrize("text", OTHERS)
def test_not_a_byte_of_others_changes(tmp_path: Path, text: str) -> None:
    path = tmp_path / NAME
    path.write_bytes(text.encode())
    assert add_hooks(path, SOURCE) == [NAME]
    changed = path.read_bytes().decode()
    assert changed.count("id: summarizer-update") == 1
    assert changed.startswith("\ufeff") == text.startswith("\ufeff")
    for line in text.removeprefix("\ufeff").replace("repos: []", "repos:").splitlines():
        assert line in changed.removeprefix("\ufeff").splitlines()
    assert ("\r\n" in text) == ("\r\n" in changed)
    assert add_hooks(path, SOURCE) == []  # twice is once
    assert path.read_bytes().decode() == changed


@pytest.mark.parametrize("text", OTHERS)
def test_what_was_put_in_is_taken_out(tmp_path: Path, text: str) -> None:
    path = tmp_path / NAME
    path.write_bytes(text.encode())
    add_hooks(path, SOURCE)
    assert remove_hooks(path) == [NAME]
    assert path.read_bytes().decode() == text
    assert remove_hooks(path) == []


OURS = "- repo: https://example.org/hooks\n  rev: v1\n  hooks:\n"


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        (  # a hook of theirs beside ours
            (
                "repos:\n- repo: local\n  hooks:\n  - id: mine\n    entry: x\n"
                "  - id: summarizer-update\n    args: [--no-stage]\n  - id: theirs\n"
            ),
            "repos:\n- repo: local\n  hooks:\n  - id: mine\n    entry: x\n  - id: theirs\n",
        ),
        (  # a comment that names us
            (
                "repos:\n- repo: https://black\n  # summarizer-update runs from husky\n"
                f"  hooks:\n  - id: black\n{OURS}  - id: summarizer-update\n"
            ),
            (
                "repos:\n- repo: https://black\n  # summarizer-update runs from husky\n"
                "  hooks:\n  - id: black\n"
            ),
        ),
        (  # the style of pre-commit's sample
            (
                "repos:\n- repo: https://black\n  hooks:\n  - id: black\n"
                "-   repo: https://example.org/hooks\n    rev: v1\n    hooks:\n"
                "    -   id: summarizer-update\n    -   id: summarizer-check  # ours\n"
            ),
            "repos:\n- repo: https://black\n  hooks:\n  - id: black\n",
        ),
        (
            "repos:\n-   repo: local\n    hooks:\n    -   id: 'summarizer-update'\n",
            "repos: []\n",
        ),
        (  # its name comes first
            f"repos:\n{OURS}  - name: the map\n    id: summarizer-update\n\nci: {{}}\n",
            "repos: []\n\nci: {}\n",
        ),
    ],
)
def test_ours_alone_is_taken_out(tmp_path: Path, text: str, rest: str) -> None:
    path = tmp_path / NAME
    path.write_text(text)
    assert names_hooks(path)
    assert remove_hooks(path) == [NAME]
    assert path.read_text() == rest
    assert not names_hooks(path)


@pytest.mark.parametrize(
    "text",
    [
        "repos:\n- {repo: local, hooks: [{id: summarizer-update}, {id: mine}]}\n",
        "repos:\n- repo: local\n  hooks: [{id: mine}, {id: summarizer-update}]\n",
    ],
)
def test_a_list_on_one_line_is_left_to_its_writer(tmp_path: Path, text: str) -> None:
    path = tmp_path / NAME
    path.write_text(text)
    assert add_hooks(path, SOURCE) == []
    assert remove_hooks(path) == []
    assert names_hooks(path)
    assert path.read_text() == text


def test_what_cannot_be_edited_is_refused(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(b"# \xe9\nrepos: []\n")
    with pytest.raises(DamagedDocument, match="not UTF-8"):
        add_hooks(path, SOURCE)
    path.rename(tmp_path / "other")
    path.symlink_to(tmp_path / "other")
    with pytest.raises(DamagedDocument, match="symbolic link"):
        add_hooks(path, SOURCE)
    assert remove_hooks(path) == []
    assert path.is_symlink()


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
