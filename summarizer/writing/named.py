"""The last resort of an entry: what stands in the module, by name.

Each sentence says no more than signatures, imports and names of files prove.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from summarizer.patterns import lazy
from summarizer.records.entries import ApiItem, Evidence, ModuleInputs
from summarizer.records.sources import FileFacts, Symbol
from summarizer.writing.hub import by_importance, is_front, public_symbols

Claim = tuple[str, tuple[Evidence, ...]]

_MOST = 4
_MORE = "…"
_FEWEST_SUBTYPES = 3
_CLASSES = frozenset("class interface struct record object trait".split())
_COMPONENTS = {".vue": "Vue", ".svelte": "Svelte", ".astro": "Astro"}
_BASES = (
    lazy(r"\b(?:extends|implements)\s+(.+?)(?=\s+(?:extends|implements|with|permits)\b|\s*$)"),
    lazy(r"^class \w+\(([^()]*)\)$"),
    lazy(r"^class \S+ < (\S+)$"),
)
"""How Java, PHP, Dart and the scripts of browsers tell a base; Python; Ruby."""

_OPENING = lazy(r"(Package \S+: )?(?:[Dd]efines|[Rr]e-exports|[Hh]olds) ")
_ARGUMENTS = lazy(r"(?<=\w)<[^<>]*>|\[[^\[\]]*\]|\w+\s*=[^,)]*")
_QUALIFIER = lazy(r"[.\\:]+")
_ROOTS = frozenset(("object", "Object"))


def named(inputs: ModuleInputs, facts: Mapping[str, FileFacts], api: tuple[ApiItem, ...]) -> Claim:
    """What the module defines or re-exports, else which files it holds."""
    package = inputs.package
    opening = f"Package {package.symbol}: " if package else ""
    source = (Evidence(package.path),) if package else ()
    if api:
        base = _common_base(facts, api)
        shown = [item for item in api if item.name != base]
        chosen = sorted(shown[:_MOST], key=lambda item: item.name)
        names = _listed([item.name for item in chosen], len(shown) > _MOST)
        evidence = tuple(Evidence(item.path, item.name) for item in chosen)
        told = f"defines subtypes of {base}: {names}" if base else _told(inputs, facts, api, names)
        return _sentence(opening + told), (*source, *evidence)
    held = by_importance(inputs, facts) or [ref.path for ref in inputs.files]
    paths = sorted(held[:_MOST])
    names = _listed([path.rpartition("/")[2] for path in paths], len(held) > _MOST)
    return _sentence(f"{opening}holds {names}"), (*source, *(Evidence(path) for path in paths))


def only_lists(text: str, cited: tuple[Evidence, ...]) -> bool:
    """Whether a sentence is one of `named`, which cites the package and then all that it lists."""
    opening = _OPENING.match(text)
    if not opening or not cited:
        return False
    listed = cited[1:] if opening[1] else cited
    return all((item.symbol or item.path.rpartition("/")[2]) in text for item in listed)


def _told(
    inputs: ModuleInputs, facts: Mapping[str, FileFacts], api: tuple[ApiItem, ...], names: str
) -> str:
    components = {_framework(item.path) for item in api}
    if len(components) == 1 and "" not in components:
        return f"defines the {min(components)} component{'s' if len(api) > 1 else ''} {names}"
    origin = _origin(inputs, facts, api)
    return f"re-exports {names} from {origin}" if origin else f"defines {names}"


def _framework(path: str) -> str:
    return next((told for end, told in _COMPONENTS.items() if path.endswith(end)), "")


def _origin(inputs: ModuleInputs, facts: Mapping[str, FileFacts], api: tuple[ApiItem, ...]) -> str:
    """The only module that a front's names come from, where it defines nothing itself."""
    fronts = {item.path for item in api}
    if any(not is_front(path) or path not in facts or facts[path].symbols for path in fronts):
        return ""
    links = [link for link in inputs.links if link.path in fronts]
    if len(links) != sum(len(facts[path].imports) for path in fronts):
        return ""  # something comes from outside of the repository
    origins = {name for link in links for name in link.modules or ("",)}
    return min(origins) if len(origins) == 1 and origins != {inputs.name} else ""


def _common_base(facts: Mapping[str, FileFacts], api: tuple[ApiItem, ...]) -> str:
    """What all classes that are shown derive from, and all others of the module."""
    classes = {symbol.name: symbol for symbol in _public(facts)}
    if not all(item.name in classes for item in api):
        return ""
    above = {name: _ancestors(name, classes) for name in classes}
    shared = [
        base
        for base in sorted(set().union(*above.values()))
        if all(base in found or name == base for name, found in above.items())
    ]
    own = [base for base in shared if base in classes]
    told = own if own else shared
    enough = len(classes.keys() - set(told)) >= _FEWEST_SUBTYPES
    return told[0] if enough and len(told) == 1 else ""


def _public(facts: Mapping[str, FileFacts]) -> Iterator[Symbol]:
    for path in sorted(facts):
        yield from (one for one in public_symbols(facts[path]) if one.kind in _CLASSES)


def _ancestors(name: str, classes: Mapping[str, Symbol]) -> frozenset[str]:
    """All bases that signatures in the module tell, from the class upwards.

    What is told with a qualifier may be another one than the module's own of that name.
    """
    found: set[str] = set()
    waiting = [name]
    while waiting:
        symbol = classes.get(waiting.pop())
        for told in _bases(symbol.signature) if symbol else ():
            bare = _QUALIFIER.split(told)[-1]
            if bare.isidentifier() and bare not in found | _ROOTS:
                found.add(bare)
                waiting += [bare] if bare == told else []
    return frozenset(found)


def _bases(signature: str) -> Iterator[str]:
    """The names of what a class says it derives from, without arguments."""
    text, before = _ARGUMENTS.sub("", signature), signature
    while text != before:
        text, before = _ARGUMENTS.sub("", text), text
    for listed in (one for pattern in _BASES for one in pattern.findall(text)):
        yield from (part.strip() for part in listed.split(","))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}{'' if text.endswith(_MORE) else '.'}"


def _listed(names: list[str], more: bool) -> str:
    if more:
        return ", ".join([*names, _MORE])
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
