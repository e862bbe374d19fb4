"""Takes a shell script apart into the single commands that it always runs."""

from __future__ import annotations

import re

_OPENS = r"(?:if|for|while|until|case|select)\b|[\w-]+\s*\(\)\s*\{|function\b"
_CLOSES = r"(?:fi|done|esac)\b|\}"
_ONE_LINE = r";\s*(?:fi|done|esac)\b|\}\s*$"
_HEREDOC = r"<<-?\s*[\"']?(\w+)"
_PLUMBING = (
    r"(?:set|echo|printf|export|exit|true|false|source|\.|sleep|mkdir|rm|cp|mv|ls|cat|pwd|test|which"
    r"|chmod|chown|env|eval|trap|wait|return|break|unset|alias|pushd|popd|touch|ln|tee|\[{1,2}|:)(?:\s|$)"
    r"|[A-Za-z_]\w*\+?=\S*$|[A-Za-z_]\w*=[\"'$(]|[(){]|\$\{?\{?\w|#"
)
_CD = r"cd\s+([^\s;&|]+)\s*$"


def commands(script: str, folder: str = "") -> tuple[str, ...]:
    """The command lines of a script in order, without plumbing, loops and branches.

    A command that runs in another folder begins with `cd folder && `; `folder` is where the
    script starts, from the repository's root.
    """
    found: list[str] = []
    for line in _flat_lines(script):
        for part in _parts(line):
            moved = re.match(_CD, part)
            if moved:
                folder = joined(folder, moved.group(1).strip("\"'"))
            elif part and not re.match(_PLUMBING, part):
                found.append(f"cd {folder} && {part}" if folder else part)
    return tuple(found)


def joined(folder: str, target: str) -> str:
    """Where `cd target` leads from `folder`; an absolute or variable target stays as it is."""
    if target.startswith(("/", "~", "$", "-")):
        return target
    parts = [part for part in folder.split("/") if part]
    for part in target.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _flat_lines(script: str) -> list[str]:
    """Logical lines outside of loops, branches, functions, here-documents and long quotes."""
    kept, depth, ending = [], 0, ""
    for raw in re.sub(r"\\\n\s*", " ", script).split("\n"):
        line = raw.strip()
        if ending:
            closed = line == ending or (ending in "'\"" and _leaves_open(line) == ending)
            ending = "" if closed else ending
            continue
        ending = _ending(line)
        if re.match(_OPENS, line):
            depth += 0 if re.search(_ONE_LINE, line) else 1
        elif re.match(_CLOSES, line):
            depth = max(0, depth - 1)
        elif not depth and not ending:
            kept.append(line)
    return kept


def _ending(line: str) -> str:
    """What ends the text that the line opens and does not close itself, else `""`."""
    heredoc = re.search(_HEREDOC, line)
    return heredoc.group(1) if heredoc else _leaves_open(line)


def _leaves_open(line: str) -> str:
    """The quote that the line opens, or closes, without its twin."""
    quote = ""
    for index, char in enumerate(line):
        if char in "'\"" and line[index - 1 : index] != "\\" and quote in ("", char):
            quote = "" if quote else char
    return quote


def _parts(line: str) -> list[str]:
    """The line at `&&` and `;`, where no quotes, branches or pipes make that unsafe."""
    if "'" in line or '"' in line:
        return [line]
    return [" ".join(part.split()) for part in re.split(r"&&|;", line)]
