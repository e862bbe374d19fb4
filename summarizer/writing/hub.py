"""What a module turns around: how its own files use each other, and which symbol leads a file.

Everything here follows exports, docs and imports, never bodies.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from summarizer.patterns import lazy
from summarizer.records.entries import Link, ModuleInputs
from summarizer.records.sources import NAMELESS, FileFacts, Symbol

TYPES = frozenset(
    "class struct interface trait enum type protocol record object module union concept"
    " table view resource".split()
)
ASIDES = frozenset("constant const variable static macro property field".split())
SCRIPTS = frozenset({"javascript", "typescript", "tsx"})
_WORDS_OF_TYPES = ("erlang", "python")
_APART = lazy(r"[^a-z0-9]")
_FRONT = lazy(r"(?:__init__\.pyi?|index\.[cm]?[jt]sx?|mod\.rs|lib\.rs|mod\.[jt]s)$")
_FRONTS = ("__init__", "index", "mod", "lib")


def stem(path: str) -> str:
    """The file's name without its folder and suffixes."""
    return path.rpartition("/")[2].split(".")[0]


def folded(name: str) -> str:
    """A name as lower-case letters and digits: `HTTPClient` and `http_client` are one."""
    low = name.lower()
    return low if low.isalnum() and low.isascii() else _APART.sub("", low)


@lru_cache(1 << 12)
def is_front(path: str) -> bool:
    """Whether the file is the one that a folder shows to others (`__init__`, index, lib.rs)."""
    name = path[path.rfind("/") + 1 :]
    return any(map(name.__contains__, _FRONTS)) and _FRONT.search(name) is not None


def is_type(symbol: Symbol, language: str) -> bool:
    """Whether others make values of it.

    What Erlang calls a type is a word about values, what Python calls one an alias or a variable.
    """
    return symbol.kind in TYPES and not (symbol.kind == "type" and language in _WORDS_OF_TYPES)


def is_aside(symbol: Symbol, language: str) -> bool:
    """Whether it is neither a type nor called."""
    return symbol.kind in ASIDES or (symbol.kind in TYPES and not is_type(symbol, language))


def package_name(inputs: ModuleInputs) -> str:
    """The last part of the name of the package that the module stands for; may be empty."""
    return re.split(r"[/:]", inputs.package.symbol)[-1] if inputs.package else ""


def own_names(inputs: ModuleInputs) -> tuple[str, ...]:
    """What the module is called: its folder's name, and its package's."""
    names = (inputs.name.rpartition("/")[2], package_name(inputs))
    return tuple(name for name in names if folded(name))


def is_declaration(path: str) -> bool:
    """Whether the file only declares what code elsewhere defines."""
    return path.endswith((".d.ts", ".d.mts", ".d.cts"))


def used_files(inputs: ModuleInputs) -> Counter[str]:
    """For each own file, how many other files of the module import it."""
    return Counter(used for _, used in _uses(inputs))


def _uses(inputs: ModuleInputs) -> set[tuple[str, str]]:
    """Which own file imports which other one: (user, used)."""
    own = {ref.path for ref in inputs.files}
    links = (link for link in inputs.links if not is_front(link.path))  # that imports everything
    pairs = {(link.path, target) for link in links for target in _meant(link)}
    return {pair for pair in pairs if pair[1] in own and pair[0] != pair[1]}


def _meant(link: Link) -> tuple[str, ...]:
    """The files that an import names; of a package that is imported as a whole, none."""
    if len(link.targets) == 1:
        return link.targets
    return tuple(target for target in link.targets if stem(target) in link.names)


def used_names(inputs: ModuleInputs) -> Counter[str]:
    """For each name, how many files of the module take it from another one by name."""
    own = {ref.path for ref in inputs.files}
    users: dict[str, set[str]] = {}
    for link in inputs.links:
        if any(target in own and target != link.path for target in link.targets):
            for name in link.names:
                users.setdefault(name, set()).add(link.path)
    return Counter({name: len(files) for name, files in users.items()})


def public_symbols(facts: FileFacts) -> list[Symbol]:
    """The file's exported definitions that stand in no other one, once each name.

    A shell script shows its functions; its variables are how it works.
    """
    names: dict[str, Symbol] = {}
    outer = [symbol for symbol in facts.symbols if symbol.exported and not symbol.parent]
    if facts.language == "bash":
        outer = [symbol for symbol in outer if symbol.kind == "function"]
    for symbol in outer:
        known = names.get(symbol.name)
        if known is None or (symbol.doc and not known.doc):
            names[symbol.name] = symbol
    return [one for name, one in names.items() if is_telling(name) and not _is_letter(one)]


def _is_letter(symbol: Symbol) -> bool:
    """A variable of one letter, such as those that stand for types."""
    value = symbol.kind in ASIDES or symbol.signature == symbol.name
    return len(symbol.name) == 1 and value


def is_telling(name: str) -> bool:
    """No dunder, no test, no version number."""
    known = name.lower() in ("version", "version_info", "version_tuple")
    return name != "_" and not name.startswith(("__", "test_")) and not known


def is_nameless(name: str, language: str) -> bool:
    """Whether it is no name at all: who takes what a script gives so names it."""
    return language in SCRIPTS and name in NAMELESS


def leading_symbols(path: str, facts: FileFacts, used: Mapping[str, int]) -> list[Symbol]:
    """The file's public symbols, the ones that it is about first.

    `used` says how many files of the module take a name from another one.
    """

    def standing(symbol: Symbol) -> tuple[bool, bool, bool, int, bool, bool, str]:
        of_type = is_type(symbol, facts.language)
        return (
            symbol.checked,
            not is_namesake(symbol.name, path),
            not of_type and symbol.kind not in ("function", "method"),
            -used.get(symbol.name, 0),
            not of_type,
            not symbol.doc,
            symbol.name,
        )

    return sorted(public_symbols(facts), key=standing)


def speaking_symbol(path: str, facts: FileFacts) -> Symbol | None:
    """The symbol whose words hold for the whole file: its namesake, or its only one."""
    public = [symbol for symbol in public_symbols(facts) if not symbol.checked]
    namesakes = [symbol for symbol in public if is_namesake(symbol.name, path)]
    types = [symbol for symbol in public if symbol.kind in TYPES]
    for group in (namesakes, public, types):
        if len(group) == 1 and group[0].doc:
            return group[0] if group is not types or len(public) <= 3 else None
    return None


def is_namesake(name: str, path: str) -> bool:
    """Whether a name is that of its file (or folder), but for spelling and plural."""
    own, other = folded(name.rpartition("/")[2]), folded(stem(path))
    return own == other or f"{own}s" == other or f"{own}es" == other or own == f"{other}s"


def by_importance(inputs: ModuleInputs, facts: Mapping[str, FileFacts]) -> list[str]:
    """The module's files that could be read, those that matter most first.

    Those that many others use, and those that use many: in them comes together what it does.
    """
    bound = Counter(path for pair in _uses(inputs) for path in pair)
    starts = {point.path for point in inputs.starts}
    own = set(map(folded, own_names(inputs)))

    def standing(path: str) -> tuple[bool, bool, int, bool, bool, str]:
        file = facts[path]
        return (
            is_declaration(path),
            not (is_front(path) or path in starts or file.main or folded(stem(path)) in own),
            -bound[path],
            not public_symbols(file),
            not file.doc,
            path,
        )

    return sorted((ref.path for ref in inputs.files if ref.path in facts), key=standing)
