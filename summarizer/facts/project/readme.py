"""What a README claims about the tree: paths that it names, commands that it tells to type.

A README is a hypothesis: these claims are checked by `support.unsupported`, the tree wins.
What may speak of somebody else's project, of an example or of a file to be made is no claim.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from summarizer.dataclass import dataclass
from summarizer.facts.project.shell import joined
from summarizer.fences import loose_fence_end
from summarizer.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

_README = lazy(r"readme(?:\.(?:md|markdown|mdx|rst|txt|adoc|asciidoc))?")
_LARGEST = 300_000
_LONGEST_LINE = 2000
_LONGEST_COMMAND = 300
_INFO = r"^[\s>]*[`~]+\s*([\w+-]*)"
_SHELLS = frozenset(
    ["", *"sh bash shell zsh console shell-session sh-session terminal text shellscript".split()]
)
_REST_CODE = r"\s*\.\. (?:code-block|code|sourcecode)::\s*([\w+-]*)\s*$|.*::\s*$"
_HEADING = r"#{1,6}\s|={1,5} \S"
_UNDERLINE = r"([=~^\"'*+-])\1{2,}\s*$"
_PROMPT = r"\s*(?:\$|%|❯|>)\s+(.*)$"
_INDENTED_PROMPT = r"(?: {4}|\t)\s*[$%]\s+\S"
_LINK = r"\]\(\s*<?([^()\s<>]*(?:\([^()]*\)[^()\s<>]*)*)>?(?:\s+[\"'][^\"']*[\"'])?\s*\)"
_LINK_TARGET = r"^ {0,3}\[[^\]]+\]:\s*<?([^\s<>]+)>?"
_HTML_LINK = r"(?i)<(?:a|img)\b[^>]*?\b(?:href|src)=[\"']([^\"']+)[\"']"
_REST_LINK = r"`[^`<>]+<([^`<>\s]+)>`__?"
_MARKS = r"[`\]<]"
_CODE = r"(?<!`)`([^`\n]+)`(?!`)"
_STARTS_ANOTHER = (
    r"(?:npm|yarn|pnpm|bun)x? (?:create|init|dlx create)\b"
    r"|npx (?:\S+ )*?\S*(?:create|degit|init|new)\b"
    r"|(?:degit|cookiecutter|copier|mkdir|git init|cargo (?:new|init|generate)|rails new|dotnet new"
    r"|django-admin|flutter create|ng new|vue create|nest new|mix new|mix phx\.new|laravel new"
    r"|composer create-project|hugo new|go mod init|uv init|poetry (?:new|init)|npm init|docker run"
    r"|docker exec|ssh|vagrant|kubectl)\b"
)
_CLONE = r"(?:git|gh repo) clone (?:-\S+ )*\S*?([\w.-]+?)(?:\.git)?(?:\s+(\S+))?$"
_CD = r"(?:cd|pushd) ([^\s;&|]+)$"


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim: `kind` is link, path or command, `target` what it names, `text` its words.

    `folder` is where a command runs below the README's folder or the root, `clone` the name
    of the repository that was cloned before it; `path` and `line` say where it stands.
    `context` is the line's prose around a path.
    """

    kind: str
    target: str
    text: str
    path: str
    line: int
    folder: str = ""
    clone: str = ""
    context: str = ""


def is_readme(path: str) -> bool:
    """True for README files of any spelling in prose formats."""
    name = path[path.rfind("/") + 1 :].lower()
    return name.startswith("readme") and _README.fullmatch(name) is not None


def claims(source: str, path: str) -> tuple[Claim, ...]:
    """The claims of the README at `path` that can be checked, in the order they stand in it."""
    if len(source) > _LARGEST:
        return ()
    return tuple(_Reader(path).read(_without_comments(source).split("\n")))


def _without_comments(source: str) -> str:
    """The source with blank lines in place of its comments."""
    kept, start = [], 0
    while (begin := source.find("<!--", start)) >= 0:
        end = source.find("-->", begin)
        end = len(source) if end < 0 else end + 3
        kept += [source[start:begin], "\n" * source.count("\n", begin, end)]
        start = end
    return "".join([*kept, source[start:]])


class _Reader:
    """Walks through the lines once and knows in which folder the commands of a section run."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._folder = ""
        self._clone = ""
        self._elsewhere = False

    def read(self, lines: list[str]) -> Iterator[Claim]:
        at = 0
        while at < len(lines):
            line, number = lines[at][:_LONGEST_LINE], at + 1
            end = loose_fence_end(lines, at)
            if end > at:
                (info,) = re.findall(_INFO, line)[:1]
                yield from self._block(lines[at + 1 : end], number + 1, info.lower())
                at = end + 1
                continue
            if re.match(_INDENTED_PROMPT, line):
                yield from self._block([line], number, "")
                at += 1
                continue
            code = re.match(_REST_CODE, line)
            yield from self._prose(line, number)
            at += 1
            if code and self._path.lower().endswith((".rst", ".txt", "readme")):
                end = _indented_end(lines, at)
                yield from self._block(lines[at:end], at + 1, (code.group(1) or "").lower())
                at = end

    def _prose(self, line: str, number: int) -> Iterator[Claim]:
        if re.match(_HEADING, line) or re.match(_UNDERLINE, line):
            self._folder, self._clone, self._elsewhere = "", "", False
        if line.startswith(("    ", "\t")) or not re.search(_MARKS, line):
            return
        for pattern in (_LINK, _LINK_TARGET, _HTML_LINK, _REST_LINK):
            for found in re.finditer(pattern, line):
                yield from self._link(found.group(1), number)
        for found in re.finditer(_CODE, line):
            yield from self._code(found.group(1).strip(), line, number)

    def _link(self, target: str, number: int) -> Iterator[Claim]:
        bare = unquote(re.split(r"[#?]", target, maxsplit=1)[0])
        if bare and not re.match(r"[a-zA-Z][\w+.-]*:|//|mailto|\{|<|#", target):
            yield Claim("link", bare, target, self._path, number)

    def _code(self, text: str, line: str, number: int) -> Iterator[Claim]:
        if " " in text:
            if not self._elsewhere:
                yield Claim("command", text, text, self._path, number, context=line)
        elif "/" in text:
            yield Claim("path", text, text, self._path, number, context=line)

    def _block(self, lines: list[str], first: int, language: str) -> Iterator[Claim]:
        if language not in _SHELLS:
            return
        prompted = any(re.match(_PROMPT, line) for line in lines)
        for number, line in enumerate(lines, first):
            found = re.match(_PROMPT, line[:_LONGEST_LINE])
            if prompted and not found:
                continue
            told = found.group(1) if found else line[:_LONGEST_LINE]
            yield from self._commands(told.strip(), number)

    def _commands(self, line: str, number: int) -> Iterator[Claim]:
        for part in re.split(r"\s+#\s.*$|\s*&&\s*|;\s+", line):
            text = " ".join((part or "").split())
            if len(text) > _LONGEST_COMMAND:
                continue
            cloned, moved = re.match(_CLONE, text), re.match(_CD, text)
            if cloned:
                self._clone, self._folder = cloned.group(2) or cloned.group(1), ""
            elif re.match(_STARTS_ANOTHER, text):
                self._elsewhere = True
            elif moved:
                self._move(moved.group(1).strip("\"'"))
            elif text and not text.startswith("#") and not self._elsewhere:
                yield Claim("command", text, text, self._path, number, self._folder, self._clone)

    def _move(self, target: str) -> None:
        if target.startswith(("/", "~", "$", "<", "-")):
            self._elsewhere = True
        elif self._clone and not self._folder and target.rstrip("/") == self._clone:
            return
        else:
            self._folder = joined(self._folder, target)


def _indented_end(lines: list[str], at: int) -> int:
    while at < len(lines) and (not lines[at].strip() or lines[at][0] in " \t"):
        at += 1
    return at
