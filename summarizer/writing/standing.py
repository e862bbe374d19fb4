"""Which of a module's names tell most of it: by names, words and signatures, never by bodies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from summarizer.patterns import lazy
from summarizer.records.entries import ModuleInputs
from summarizer.records.sources import FileFacts, Symbol
from summarizer.writing.hub import (
    SCRIPTS,
    folded,
    is_aside,
    is_front,
    is_namesake,
    is_type,
    own_names,
    package_name,
    public_symbols,
    stem,
    used_files,
    used_names,
)

Standing = tuple[bool, bool, float, int, int, str]

_NAME = lazy(r"\w+")
_FAULT = lazy(r"\w(?:Error|Exception)s?$")
_FOR_TESTS = lazy(r"(?i)tests?[_-]?(?:help|util|support|fixture)")
_CAPITAL = lazy(r"(?<=[a-z\d])[A-Z]")
_CODE = lazy(r"(?ms)^ {0,3}```.*?^ {0,3}```|`[^`\n]+`|^(?: {3}|\t)[^\n]*")
"""What a README shows in code: fenced, in backticks, or indented."""


def standing(
    inputs: ModuleInputs,
    facts: Mapping[str, FileFacts],
    readme: str,
    candidates: Mapping[str, str],
) -> Callable[[str], Standing]:
    """The key that puts the most telling of the candidates (name → file) first.

    A name of the module or its package comes before all, what helps tests behind all, unless
    the module is called so. What is called like its file or does that, stands
    in the package's own, is documented, shown in code by the README, given on by a front, or
    binds the module together adds up; then how many take it, then the alphabet decide.
    """
    used, bound, included = used_names(inputs), _woven(facts), used_files(inputs)
    own, package = own_names(inputs), folded(package_name(inputs))
    symbols = {path: _by_names(file) for path, file in facts.items()}
    told = frozenset(_NAME.findall(" ".join(_CODE.findall(readme))))
    for_tests = any("test" in folded(one) for one in own)
    helpers = {path for path in facts if not for_tests and _FOR_TESTS.search(stem(path))}

    def key(name: str) -> Standing:
        path = candidates[name]
        symbol = symbols.get(path, {}).get(name)
        weight: float = 3 * is_namesake(name, path) + 2 * (folded(stem(path)) == package)
        weight += (name in told) + is_front(path)
        weight += max(bool(used[name]), bound[name].bit_length() / 2)
        if symbol is not None:
            weight += _weight(symbol, facts[path].language)
            weight += 1.5 * _does(symbol, path, facts[path].language, symbols[path])
        last = (symbol is not None and symbol.checked) or path in helpers
        own_name = any(is_namesake(name, one) or is_namesake(one, name) for one in own)
        taken = used[name] + bound[name]
        return (last, not own_name, -weight, -taken, -included[path], name)

    return key


def _by_names(file: FileFacts) -> dict[str, Symbol]:
    """What a file shows, by its own names and by those that it has for others."""
    own = {symbol.name: symbol for symbol in public_symbols(file)}
    others = {one.alias: own[one.name] for one in file.renamed if one.name in own}
    return {**own, **others}


def _weight(symbol: Symbol, language: str) -> float:
    """What a symbol's words and kind tell of it. What goes wrong is no purpose."""
    of_type = is_type(symbol, language)
    weight = bool(symbol.doc) + 0.5 * (of_type and not _is_erased(symbol, language))
    fault = of_type and _FAULT.search(symbol.name)
    return weight - 0.5 * is_aside(symbol, language) - bool(fault)


def _does(symbol: Symbol, path: str, language: str, beside: Mapping[str, Symbol]) -> bool:
    """Whether a script's function does what its file is called: `loadEnv` of `env.ts`.

    A front is called like its folder. Where a file has a namesake, that is what it is about.
    """
    if language not in SCRIPTS or symbol.kind != "function":
        return False
    called = path.rpartition("/")[0] if is_front(path) else path
    ends = (symbol.name[found.start() :] for found in _CAPITAL.finditer(symbol.name))
    return any(is_namesake(end, called) for end in ends) and not any(
        is_namesake(name, called) for name in beside
    )


def _is_erased(symbol: Symbol, language: str) -> bool:
    """Whether nothing of it runs: a script's types tell what its functions take and give."""
    return language in SCRIPTS and symbol.kind in ("type", "interface")


def _woven(facts: Mapping[str, FileFacts]) -> Counter[str]:
    """For each public type, with how many others of the module's names signatures bind it.

    They are those that tell it, and the types that it and its members tell: what a module is
    there for brings its parts together, also where a folder is one namespace and nobody
    imports a name.
    """
    types = {
        symbol.name
        for file in facts.values()
        for symbol in public_symbols(file)
        if is_type(symbol, file.language) and not _is_erased(symbol, file.language)
    }
    told: set[tuple[str, str]] = set()
    for file in facts.values() if len(types) > 1 else ():
        for symbol in file.symbols:
            if symbol.exported:
                owner = symbol.parent.partition(".")[0] or symbol.name
                found = types.intersection(_NAME.findall(symbol.signature))
                told.update((owner, name) for name in found if name != owner)
    return Counter(name for pair in told for name in pair if name in types)
