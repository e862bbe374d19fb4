"""The completion check: an answer cites lines that exist and hold what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from summarizer.dataclass import dataclass
from summarizer.errors import Refused
from summarizer.patterns import lazy
from summarizer.records.agent import Citation, Files

Bears = Callable[[str, str], str]
"""Why a text does not follow from the lines that it cites (text, lines), `""` where it may."""

_NUMBER = lazy(r":L?(\d{1,7})(?:[-–]L?(\d{1,7}))?")
_PATH_LIKE = lazy(r"[\w@.+/-]*(?:/[\w@.+-]+|\w\.[A-Za-z]\w{0,9})$")
_LONGEST_PATH = 300
_ABOVE, _BELOW = 3, 12
"""Lines around a citation that count with it: who cites a definition means its body too."""
_MOST_CITED = 40
_LONGEST_SPAN = 80
"""Who cites a whole file cites nothing."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The citations that hold, and what is wrong with the answer, `""` if nothing is."""

    evidence: tuple[Citation, ...]
    problem: str


def checked(answer: str, files: Files, bears: Bears) -> Checked:
    """Hold an answer against the lines that it cites."""
    cited, spans, unknown = [], [], []
    for path, line, end, span in _cited(answer, files):
        spans.append(span)
        found = _citation(path, line, end, files)
        if isinstance(found, str):
            unknown.append(found)
        else:
            cited.append(found)
    evidence = tuple(dict.fromkeys(cited))[:_MOST_CITED]
    if unknown:
        return Checked(evidence, "; ".join(dict.fromkeys(unknown)))
    if not evidence:
        return Checked((), "it cites no path:line")
    return Checked(evidence, bears(_without(answer, spans), _held(evidence, files)))


def _cited(answer: str, files: Files) -> Iterator[tuple[str, int, int, tuple[int, int]]]:
    """Each `path:line` of a text: the path, the lines, and where in the text it stands."""
    for match in _NUMBER.finditer(answer):
        line = int(match[1])
        end = max(line, int(match[2] or line))
        path = _path_before(answer, match.start(), files)
        if path:
            yield path, line, end, (match.start() - len(path), match.end())


def _path_before(answer: str, at: int, files: Files) -> str:
    """The longest path of the repository that ends here, else what looks like one."""
    before = answer[max(0, at - _LONGEST_PATH) : at]
    for start in range(len(before)):
        inside = start and (before[start - 1].isalnum() or before[start - 1] in "/._-")
        if not inside and files.is_evidence(before[start:]):
            return before[start:]
    found = _PATH_LIKE.search(before)
    return found[0] if found and not found[0].startswith("//") else ""  # no port of an address


def _citation(path: str, line: int, end: int, files: Files) -> Citation | str:
    if not files.is_evidence(path):
        return f"{path} is no file that can be cited"
    try:
        part = files.read(path, max(1, line), 1)
    except Refused as error:
        return str(error)
    if line < 1 or not part.lines or end > part.total:
        return f"{path} has {part.total} lines, there is no line {max(line, end)}"
    if end - line >= _LONGEST_SPAN:
        return f"{path}:{line}-{end} is too much to cite; cite the lines that say it"
    return Citation(path, line, end, part.lines[0].strip())


def _held(evidence: tuple[Citation, ...], files: Files) -> str:
    held = []
    for one in evidence:
        start = max(1, one.line - _ABOVE)
        held += [one.path, *files.read(one.path, start, one.end + _BELOW - start + 1).lines]
    return "\n".join(held)


def _without(answer: str, spans: list[tuple[int, int]]) -> str:
    for start, end in sorted(spans, reverse=True):
        answer = answer[:start] + answer[end:]
    return answer.replace("``", "")
