"""What a module is for, in its own words.

In this order: the package's documentation, the manifest's description, the folder's README,
the file or symbol that is called like the module, its program; only where nobody wrote anything,
the names that it defines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from summarizer.patterns import lazy
from summarizer.records.entries import ApiItem, Evidence, ModuleInputs
from summarizer.records.sources import FileFacts
from summarizer.writing.hub import (
    by_importance,
    is_front,
    is_namesake,
    own_names,
    speaking_symbol,
)
from summarizer.writing.named import Claim, named
from summarizer.writing.prose import (
    first_sentence,
    is_noise,
    is_tautology,
    readme_summary,
    readme_title,
)

LIMIT = 200
_OTHER_STARTS = (
    *("We ", "I "),
    *("NOTE:", "NOTE ", "Note:", "Note that ", "WARNING:", "Warning:", "IMPORTANT:", "Important:"),
)
"""What begins like this is about the authors, or about a detail."""
_NAMED_ONLY = lazy(r"(?i)\b(?:package|module|component|crate|library)\W*$")
"""What ends like this may be nothing but the path in other words."""
_OF_FILE = ("This file ", "This script ", "This header ", "This source file ", "The file ")


def responsibility(
    inputs: ModuleInputs,
    facts: Mapping[str, FileFacts],
    readme: str,
    api: tuple[ApiItem, ...],
) -> Claim:
    """One sentence of at most 200 characters, and where it is borne out."""
    for text, evidence in _candidates(inputs, facts, readme):
        if worth_saying(text, inputs.name):
            return text, (evidence,)
    return named(inputs, facts, api)


def worth_saying(text: str, name: str) -> bool:
    """Whether a sentence says more than a name does of what it is about, not of its authors."""
    if text.startswith(_OTHER_STARTS):
        return False
    if _NAMED_ONLY.search(text) and is_tautology(text, name):
        return False
    return bool(text) and not is_noise(text) and not is_tautology(text, name.rpartition("/")[2])


def _candidates(
    inputs: ModuleInputs, facts: Mapping[str, FileFacts], readme: str
) -> Iterator[tuple[str, Evidence]]:
    called = " ".join(own_names(inputs))
    for path in _speakers(facts):
        yield first_sentence(facts[path].doc, LIMIT, called), Evidence(path)
    for path, description in inputs.descriptions:
        yield first_sentence(description, LIMIT, called), Evidence(path)
    if inputs.readme is not None:
        known = f"{readme_title(readme)} {called}"
        yield readme_summary(readme, known), Evidence(inputs.readme.path)
    yield from _namesakes(inputs, facts)


def _speakers(facts: Mapping[str, FileFacts]) -> list[str]:
    """The files whose words are the package's own, by the custom of their language."""

    def speaks(path: str) -> bool:
        name = path.rpartition("/")[2]
        return (
            is_front(path)
            or facts[path].language == "go"
            or name in ("package-info.java", "main.rs", "module-info.java")
        )

    return sorted(
        (path for path in facts if facts[path].doc and speaks(path)),
        key=lambda path: (path.rpartition("/")[2] not in ("doc.go",), not is_front(path), path),
    )


def _namesakes(
    inputs: ModuleInputs, facts: Mapping[str, FileFacts]
) -> Iterator[tuple[str, Evidence]]:
    """Words of the module's namesake or of its program.

    A file that most others use tells of itself: mostly it is a part that all share.
    """
    names = own_names(inputs)
    called = " ".join(names)
    programs = [path for path in facts if facts[path].main]
    led = any(is_front(path) and facts[path].symbols for path in facts)
    few = len(facts) == 1 or (len(facts) == 2 and not led)
    for path in by_importance(inputs, facts):
        alone = few or programs == [path]
        namesake = alone or any(is_namesake(name, path) for name in names)
        if facts[path].doc and namesake:
            sentence = first_sentence(facts[path].doc, LIMIT, called)
            if len(facts) == 1 or not sentence.startswith(_OF_FILE):
                yield sentence, Evidence(path)
        symbol = speaking_symbol(path, facts[path]) if namesake else None
        if symbol is not None:
            sentence = first_sentence(symbol.doc, LIMIT - len(symbol.name) - 2)
            if sentence and not is_noise(sentence) and not is_tautology(sentence, symbol.name):
                named = sentence.split()[0].strip("`.,:") == symbol.name
                text = sentence if named else f"{symbol.name}: {sentence}"
                yield text, Evidence(path, symbol.name)
