"""What others may use of a module: at most eight names, a function of its surface."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from summarizer.patterns import lazy
from summarizer.records.entries import ApiItem, Link, ModuleInputs
from summarizer.records.sources import FileFacts
from summarizer.writing.hub import (
    SCRIPTS,
    is_declaration,
    is_front,
    is_nameless,
    is_telling,
    public_symbols,
    stem,
)
from summarizer.writing.standing import standing

MOST = 8
_HEADERS = (".h", ".hh", ".hpp", ".hxx")
_WHOLE = ".__all__"
_NOTEBOOK = ".ipynb"
_SPLIT = lazy(r"\W+")
_CONFIGURES = lazy(r"(^|/)\.|\bconf(ig)?\.[cm]?[jt]s$")
"""What a tool is told: it reads the keys, nobody imports them."""


def public_api(
    inputs: ModuleInputs, facts: Mapping[str, FileFacts], readme: str
) -> tuple[tuple[ApiItem, ...], bool]:
    """The names to show, the most telling first, and whether there are more.

    The module's own export list decides where it has one; else what its files export. What
    is called like the module, its package or its file is shown first, then what is documented,
    what the code of the README shows, and what the module's other names are bound to.
    """
    candidates = _given_by_front(inputs, facts) or _exported(facts)
    chosen = sorted(candidates, key=standing(inputs, facts, readme, candidates))[:MOST]
    items = tuple(ApiItem(name, candidates[name]) for name in chosen)
    return items, len(candidates) > len(items)


def _exported(facts: Mapping[str, FileFacts]) -> dict[str, str]:
    """Every exported name and the file that defines it, code first, then in path order.

    What C shows to others stands in headers, where a module has any, what OCaml does in the
    interface beside a file. Nobody imports a notebook: what it defines is told where nothing
    else is.
    """
    headers = [path for path in facts if path.endswith(_HEADERS)]
    hidden = ("c", "cpp") if headers else ()
    outside = [p for p in facts if facts[p].language not in hidden and not _is_behind(p, facts)]
    shown = sorted({*headers, *outside}, key=lambda p: (is_declaration(p), p), reverse=True)
    imported = [path for path in shown if not path.endswith(_NOTEBOOK)]
    return _names(imported, facts) or _names(shown, facts)


def _is_behind(path: str, facts: Mapping[str, FileFacts]) -> bool:
    return path.endswith(".ml") and f"{path}i" in facts


def _names(paths: Iterable[str], facts: Mapping[str, FileFacts]) -> dict[str, str]:
    return {name: path for path in paths for name in _shown(path, facts[path])}


def _shown(path: str, file: FileFacts) -> list[str]:
    """The names under which others take what the file exports.

    In JavaScript they may be others than those of its definitions: `{ renamed: f }`.
    """
    own = [symbol.name for symbol in public_symbols(file)]
    own = [name for name in own if not is_nameless(name, file.language)]
    if _is_python(file) and file.exports is not None:
        return [name for name in file.exports if _is_name(name)]
    if file.language not in SCRIPTS or _CONFIGURES.search(path):
        return own
    known = {"module.exports", *(symbol.name for symbol in file.symbols)}
    known.update(name for one in file.imports for name in one.names)
    known.difference_update(one.alias for one in file.renamed)
    others = [name for name in file.exports or () if name not in known and _is_name(name)]
    return [*(name for name in own if name in (file.exports or ())), *others] if others else own


def _given_by_front(inputs: ModuleInputs, facts: Mapping[str, FileFacts]) -> dict[str, str]:
    """Name → file for what the module's front file gives out; empty without such a list."""
    given: dict[str, str] = {}
    for ref in inputs.files:
        file = facts.get(ref.path)
        if file is None or not is_front(ref.path):
            continue
        links = [link for link in inputs.links if link.path == ref.path]
        taken = dict(_taken(file, links, facts, ref.path.rpartition("/")[0]))
        names = [*(file.exports or ()), *taken]
        if _is_python(file) and file.exports is not None:
            names = [*file.exports]
            given.update(_of_lists(file.exports, links, facts))
        elif names:
            names += _shown(ref.path, file)
        for name in filter(_is_name, names):
            given.setdefault(name, taken.get(name, ref.path))
    return given


def _taken(
    file: FileFacts, links: list[Link], facts: Mapping[str, FileFacts], folder: str
) -> Iterator[tuple[str, str]]:
    """What a front passes on from other files, each with the own file that defines it.

    In Python that is what it imports from its own folder and below; the rest it only uses.
    """
    for link in links:
        below = all(target.startswith(f"{folder}/") for target in link.targets)
        if not link.targets or not (link.reexport or (_is_python(file) and below)):
            continue
        for target in link.targets:
            public = set(_shown(target, facts[target])) if target in facts else set()
            every = [(name, name) for name in sorted(public)] if "*" in link.names else []
            for own, name in (*every, *_given_on(file, link)):
                # `from . import submodule`, but not `from .name import name`
                is_module = stem(target) == own and _SPLIT.split(link.spec)[-1] != own
                is_module = is_module and file.language not in SCRIPTS
                is_own = own == name and name in public
                if not is_module and (is_own or len(name) > 1):
                    yield name, target if is_own else link.path


def _of_lists(
    exports: Iterable[str], links: list[Link], facts: Mapping[str, FileFacts]
) -> Iterator[tuple[str, str]]:
    """The names, each with its file, of the lists that a list takes in: `base.__all__`."""
    taken = {one.split(".")[-2] for one in exports if one.endswith(_WHOLE)}
    targets = {target for link in links for target in link.targets if stem(target) in taken}
    for target in sorted(targets & facts.keys()):
        yield from ((name, target) for name in _shown(target, facts[target]))


def _given_on(file: FileFacts, link: Link) -> tuple[tuple[str, str], ...]:
    """The names that a link takes, each with that by which it is given on."""
    if file.exports is None or _is_python(file):
        return link.had
    return tuple(pair for pair in link.had if pair[1] in file.exports)


def _is_python(file: FileFacts) -> bool:
    return file.language == "python"


def _is_name(name: str) -> bool:
    """No wildcard, private name, or name that must be quoted (`export { x as "a.b" }`)."""
    listed = name not in ("*", "default") and not name.startswith(("_", "'", '"'))
    listed = listed and not name.endswith(_WHOLE)
    return listed and is_telling(name)
