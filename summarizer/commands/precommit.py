"""Our part of `.pre-commit-config.yaml`, put in and taken out as text.

The file is a person's: not a byte outside our own lines changes.
"""

from __future__ import annotations

import json
import re
from importlib import metadata
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from summarizer import __version__
from summarizer.document.publish import write_if_changed
from summarizer.errors import DamagedDocument
from summarizer.lines import lines_of
from summarizer.patterns import lazy

PRE_COMMIT = ".pre-commit-config.yaml"
HOME = "https://github.com/repo-summarizer/repo-summarizer"
HOOKS = ("summarizer-update", "summarizer-overview", "summarizer-check")
_STAGES = ("pre-commit", "pre-push", "post-merge", "post-rewrite", "post-checkout")
_TYPES = f"default_install_hook_types: [{', '.join(_STAGES)}]"
_OWN_TYPES = lazy(r"^default_install_hook_types:((?:.*\n?)(?:[ \t-].*\n?)*)", re.MULTILINE)
_OWN_INDENT = "  "  # that of our item says whether the file was there before
_REPOS = lazy(r"^repos:[ \t]*(\[[ \t]*\])?[ \t]*(#.*)?\r?$", re.MULTILINE)
_NAMED = lazy(r"^[^#\n]*\bid:[ \t]*[\"']?summarizer-update\b", re.MULTILINE)
_OWN = lazy(
    r"(?:([ \t]*-[ \t]+)|[ \t]+)id:[ \t]*([\"']?)summarizer-(?:update|overview|check)\2\s*(?:#.*)?$"
)
_ITEM = lazy(r"[ \t]*-[ \t]+repo:")
_LISTED = lazy(r"[ \t]*-[ \t]")
_TOP_LEVEL = lazy(r"^[^\s#\-]", re.MULTILINE)
_OPENING = lazy(r"(?:[ \t]*(?:#.*)?\r?\n|%.*\n)*---[ \t]*(?:#.*)?\r?\n")
_BOM = "\ufeff"  # of editors on Windows; pre-commit reads over it


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
        return _checkout(Path(unquote(url.removeprefix("file://"))))
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
    text = path.read_text("utf-8-sig", "replace") if path.is_file() else _TYPES
    found = _OWN_TYPES.search(text)
    named = re.findall(r"[\w-]+", found[1]) if found else []
    if set(_STAGES) <= set(named):
        return "pre-commit install"
    return f"pre-commit install {' '.join(f'-t {stage}' for stage in _STAGES)}"


def add_hooks(path: Path, source: Source) -> list[str]:
    """Put the hooks into the file; the names of changed files, empty when they are there."""
    changed = with_hooks(path, source)
    if changed is None:
        return []
    write_if_changed(path.parent, path.name, changed)
    return [path.name]


def with_hooks(path: Path, source: Source) -> bytes | None:
    """The bytes of the file with the hooks, None when they are there; raises DamagedDocument."""
    if names_hooks(path):
        return None
    text = _text_of(path) if path.is_file() else ""
    indent = "" if path.is_file() else _OWN_INDENT
    mark = _BOM if text.startswith(_BOM) else ""
    plain = text.removeprefix(_BOM)
    changed = _merged(plain, source, path.name) if plain.strip() else hook_lines(source, indent)
    return (mark + changed).encode()


def _text_of(path: Path) -> str:
    step = f"put these lines into {path.name}:\n{hook_lines(hook_source())}"
    if path.is_symlink():
        raise DamagedDocument("it is a symbolic link", where=path.name, next_step=step)
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise DamagedDocument("it is not UTF-8", where=path.name, next_step=step) from None


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
    if not body.endswith("\n"):  # nor does the file then
        body, block = body + end_of_line, block.removesuffix(end_of_line)
    types = "" if "default_install_hook_types:" in text else _TYPES + end_of_line
    opening = _OPENING.match(head)  # nothing may stand before directives and the line `---`
    start = opening.end() if opening else 0
    return head[:start] + types + head[start:] + body + block + text[end:]


def names_hooks(path: Path) -> bool:
    """Whether the file has our hooks, in whatever style."""
    return bool(path.is_file() and _NAMED.search(path.read_bytes().decode("utf-8", "replace")))


def remove_hooks(path: Path) -> list[str]:
    """Take our hooks out of the file again, and the item that had no others.

    Everything else stays as it is: also hooks of ours in a list on one line.
    """
    if not path.is_file() or path.is_symlink():
        return []
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    mark = _BOM if text.startswith(_BOM) else ""
    before = lines_of(text.removeprefix(_BOM))
    lines = list(before)
    while (at := _own_hook(lines)) >= 0:
        item = _opener(lines, at, _ITEM)
        del lines[at : _block_end(lines, at)]
        if item >= 0 and not any(map(_LISTED.match, lines[item + 1 : _block_end(lines, item)])):
            del lines[item : _block_end(lines, item)]
    if lines == before:
        return []
    rest = "".join(line for line in lines if line.strip() != _TYPES)
    if not before[-1].endswith("\n"):
        rest = rest.removesuffix("\n").removesuffix("\r")
    if rest.strip() in ("", "repos:") and _was_made_by_us(before):
        path.unlink()
    else:
        data = (mark + _with_list(rest)).encode("utf-8", "surrogateescape")
        write_if_changed(path.parent, path.name, data)
    return [path.name]


def _was_made_by_us(lines: list[str]) -> bool:
    """Whether our item stands as `hook_lines` writes it where there was no file."""
    return any(re.match(rf"{_OWN_INDENT}- repo:", line) for line in lines)


def _own_hook(lines: list[str]) -> int:
    """Where the next hook of ours begins, -1 if none is left that stands on lines of its own."""
    for at, line in enumerate(lines):
        if found := _OWN.match(line):
            return at if found[1] else _opener(lines, at, _LISTED)
    return -1


def _opener(lines: list[str], at: int, opening: re.Pattern[str]) -> int:
    """The nearest line above that opens what the line at `at` is in, -1 if there is none."""
    indent = _indent(lines[at])
    above = (n for n in range(at - 1, -1, -1) if _indent(lines[n]) < indent)
    return next((n for n in above if opening.match(lines[n])), -1)


def _block_end(lines: list[str], first: int) -> int:
    """The line after what is indented below the line `first`; blank lines after it stay."""
    end = last = first + 1
    while end < len(lines) and (
        not lines[end].strip() or _indent(lines[end]) > _indent(lines[first])
    ):
        end += 1
        last = end if lines[end - 1].strip() else last
    return last


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


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
