"""Our part of `.pre-commit-config.yaml`, put in and taken out as text.

The file is a person's: not a byte outside our own lines changes.
"""

from __future__ import annotations

import json
import re
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from summarizer import __version__
from summarizer.document.publish import write_if_changed
from summarizer.errors import DamagedDocument
from summarizer.patterns import lazy

HOME = "https://github.com/repo-summarizer/repo-summarizer"
HOOKS = ("summarizer-update", "summarizer-overview", "summarizer-check")
_STAGES = ("pre-commit", "pre-push", "post-merge", "post-rewrite", "post-checkout")
_TYPES = f"default_install_hook_types: [{', '.join(_STAGES)}]"
_OWN_TYPES = lazy(r"^default_install_hook_types:((?:.*\n?)(?:[ \t-].*\n?)*)", re.MULTILINE)
_OWN_INDENT = "  "  # that of our item says whether the file was there before
_REPOS = lazy(r"^repos:[ \t]*(\[[ \t]*\])?[ \t]*(#.*)?\r?$", re.MULTILINE)
_TOP_LEVEL = lazy(r"^[^\s#\-]", re.MULTILINE)


class Source(NamedTuple):
    """Where pre-commit finds the hooks: a repository and a revision of it."""

    repo: str
    rev: str


def hook_source() -> Source:
    """Where this program was installed from, as far as its metadata tell; else its home."""
    try:
        text = metadata.distribution("repo-summarizer").read_text("direct_url.json")
        origin = json.loads(text or "{}")
    except (metadata.PackageNotFoundError, ValueError):
        origin = {}
    url = str(origin.get("url", ""))
    commit = str(origin.get("vcs_info", {}).get("commit_id", ""))
    if commit:
        return Source(url, commit)
    if url.startswith("file://"):
        return _checkout(Path(url.removeprefix("file://")))
    return Source(HOME, f"v{__version__}")


def _checkout(folder: Path) -> Source:
    from summarizer.errors import SummarizerError
    from summarizer.snapshot.gitcli import Git

    try:
        head = Git.open(folder, {}).head()
    except SummarizerError:
        head = ""
    return Source(str(folder), head) if head else Source(HOME, f"v{__version__}")


def hook_lines(source: Source, indent: str = _OWN_INDENT) -> str:
    """The whole configuration for a repository that has none."""
    return f"{_TYPES}\nrepos:\n{_item(source, indent)}"


def _item(source: Source, indent: str) -> str:
    lines = [f"- repo: {source.repo}", f"  rev: {source.rev}", "  hooks:"]
    lines += [f"    - id: {name}" for name in HOOKS]
    return "".join(f"{indent}{line}\n" for line in lines)


def install_command(path: Path) -> str:
    """What sets up all kinds of hook: they are named where the file does not name them all."""
    text = path.read_text("utf-8", "replace") if path.is_file() else _TYPES
    found = _OWN_TYPES.search(text)
    named = re.findall(r"[\w-]+", found[1]) if found else []
    if set(_STAGES) <= set(named):
        return "pre-commit install"
    return f"pre-commit install {' '.join(f'-t {stage}' for stage in _STAGES)}"


def add_hooks(path: Path, source: Source) -> list[str]:
    """Put the hooks into the file; the names of changed files, empty when they are there."""
    text = path.read_bytes().decode("utf-8") if path.is_file() else ""
    if "summarizer-update" in text:
        return []
    indent = "" if path.is_file() else _OWN_INDENT
    changed = _merged(text, source, path.name) if text.strip() else hook_lines(source, indent)
    write_if_changed(path.parent, path.name, changed.encode())
    return [path.name]


def _merged(text: str, source: Source, name: str) -> str:
    found = _REPOS.search(text)
    if found is None:
        raise DamagedDocument(
            "there is no line `repos:` to put the hooks under",
            where=name,
            next_step=f"put these lines into {name}:\n{hook_lines(source)}",
        )
    end_of_line = "\r\n" if "\r\n" in text else "\n"
    following = _TOP_LEVEL.search(text, found.end() + 1)
    end = following.start() if following else len(text)
    body = text[found.end() : end]
    item = re.search(r"^([ \t]*)- ", body, re.MULTILINE)
    block = _item(source, item.group(1) if item else "").replace("\n", end_of_line)
    head = text[: found.end()]
    if found.group(1):
        head = text[: found.start(1)].rstrip(" \t") + text[found.end(1) : found.end()]
    kept = body if body.endswith("\n") else body + end_of_line
    types = "" if "default_install_hook_types:" in text else _TYPES + end_of_line
    return types + head + kept + block + text[end:]


def remove_hooks(path: Path) -> list[str]:
    """Take our item out of the file again; everything else stays as it is."""
    if not path.is_file():
        return []
    lines = path.read_bytes().decode("utf-8").splitlines(keepends=True)
    start = next((n for n, line in enumerate(lines) if HOOKS[0] in line), -1)
    if start < 0:
        return []
    first = max(n for n in range(start + 1) if re.match(r"\s*- repo:", lines[n]))
    indent = len(lines[first]) - len(lines[first].lstrip())
    last = first + 1
    while last < len(lines) and (
        not lines[last].strip() or len(lines[last]) - len(lines[last].lstrip()) > indent
    ):
        last += 1
    del lines[first:last]
    rest = "".join(line for line in lines if line.strip() != _TYPES)
    if rest.strip() in ("", "repos:") and indent == len(_OWN_INDENT):
        path.unlink()
    else:
        write_if_changed(path.parent, path.name, _with_list(rest).encode())
    return [path.name]


def _with_list(text: str) -> str:
    """The text with a list under `repos:`, an empty one where none is left."""
    found = _REPOS.search(text)
    if found is None or found[1]:
        return text
    following = _TOP_LEVEL.search(text, found.end() + 1)
    body = text[found.end() : following.start() if following else len(text)]
    if re.search(r"^[ \t]*- ", body, re.MULTILINE):
        return text
    at = found.start() + len("repos:")
    return f"{text[:at]} []{text[at:]}"
