"""Checks a README's claims against the tree. When in doubt it says nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from summarizer.facts.project.shell import joined
from summarizer.facts.project.told import missing_for
from summarizer.facts.project.tree import Tree
from summarizer.records.project import Command, Unsupported

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from summarizer.facts.project.readme import Claim
    from summarizer.records.project import Manifest

_PLACEHOLDER = (
    r"(?i)(?:^|[/_.-])(?:your|my|foo|bar|baz|qux|examples?[-_]\w+|example|path|xxx?|some|app-?name|user"
    r"|username|owner|org|repo|name|placeholder|tmp|temp|x\.y\.z)(?:[/_.-]|$)"
    r"|[<>{}*?$|\[\]=,;\"'\\^@:()!%]|\.\.\.|…|\s"
)
_MADE = (
    r"(?i)(?:^|/)(?:dist|build|out|output|target|node_modules|bin|obj|coverage|\.?venv|env|__pycache__"
    r"|vendor|logs?|_?site|_build|public|generated|gen|\.next|\.nuxt|\.?cache|bundles?|release"
    r"|debug|te?mp|htmlcov|\.git|data|results?|artifacts?|configure|config\.status"
    r"|local\.properties)(?:/|$)|(?:^|/)\.env|\.local\b|\.(?:log|pid|sock|db|sqlite3?|map|o|so|exe|dll"
    r"|class|jar|whl|tgz|zip|gz|min\.js)$"
)
_NOT_NOW = (
    r"(?i)\b(?:creat|add|cop(?:y|ies)|generat|output|writ|will be|new\b|renam|sav(?:e|ing)|replac"
    r"|put|plac|e\.g|for example|such as|like\b|remov|delet|deprecat|no longer|used to|was\b"
    r"|were\b|formerly|moved|old\b|previous|legacy|if you|your|example|optional|ignor|builds?\b"
    r"|built|compil|produc|install|download|upload|cache|log|migrat|instead|template|scaffold|emit|export|import|mount"
    r"|default|would|could|should|can be|planned|future|upstream)"
)
_TEXT_SUFFIXES = ("", ".md", ".rst", ".adoc", ".mdx", ".txt", ".html", "/index.md", "/README.md")
_FORGE_PAGES = (
    r"(?:\.\./)*(?:issues|pulls?|wiki|releases|discussions|actions|tags|blob|tree|security|commits?"
    r"|compare|graphs|projects|packages|network|stargazers|labels|milestones)(?:/|$)"
)


def unsupported(
    claims: Iterable[Claim], paths: Collection[str], manifests: Sequence[Manifest]
) -> tuple[Unsupported, ...]:
    """What the tree does not bear out, in the order of the claims, each text once.

    `paths` are all files of the snapshot, the pruned ones too.
    """
    tree = Tree(paths)
    names = frozenset(_folded(manifest.name) for manifest in manifests if manifest.name)
    found: dict[tuple[str, str], Unsupported] = {}
    for claim in claims:
        why = _why_not(claim, tree, manifests, names)
        if why:
            missing = Unsupported(claim.path, claim.line, claim.text, why)
            found.setdefault((claim.path, claim.text), missing)
    return tuple(found.values())


def told_commands(
    claims: Iterable[Claim], paths: Collection[str], manifests: Sequence[Manifest]
) -> tuple[Command, ...]:
    """The commands of code blocks that run in the project itself and that the tree bears out."""
    tree = Tree(paths)
    names = frozenset(_folded(manifest.name) for manifest in manifests if manifest.name)
    return tuple(
        Command(
            "", f"cd {claim.folder} && {claim.text}" if claim.folder else claim.text, claim.path
        )
        for claim in claims
        if claim.kind == "command"
        and not claim.context
        and (not claim.folder or tree.has_folder(claim.folder))
        and missing_for(claim.target, _places(claim, tree, names), tree, manifests) == ""
    )


def _why_not(claim: Claim, tree: Tree, manifests: Sequence[Manifest], names: frozenset[str]) -> str:
    if claim.kind == "link":
        return _dead_link(claim, tree)
    if claim.kind == "path":
        return _dead_path(claim, tree)
    if claim.context and re.search(_NOT_NOW, claim.context.replace(f"`{claim.text}`", "")):
        return ""
    return missing_for(claim.target, _places(claim, tree, names), tree, manifests) or ""


def _places(claim: Claim, tree: Tree, names: frozenset[str]) -> tuple[str, ...]:
    """The folders that the command may run in; none where that is another project's."""
    if claim.clone and _folded(claim.clone) not in names:
        return ()
    own = claim.path.rpartition("/")[0]
    places = (joined(own, claim.folder), joined("", claim.folder))
    return tuple(dict.fromkeys(place for place in places if not place or tree.has_folder(place)))


def _folded(name: str) -> str:
    """The last part of a name, without case, marks and scope."""
    return re.sub(r"[^a-z0-9]", "", name.rpartition("/")[2].lower())


def _dead_link(claim: Claim, tree: Tree) -> str:
    target = claim.target
    if re.search(_PLACEHOLDER, target) or re.match(_FORGE_PAGES, target):
        return ""
    folder = claim.path.rpartition("/")[0]
    resolved = target.lstrip("/") if target.startswith("/") else joined(folder, target)
    if resolved.startswith("..") or not resolved or re.search(_MADE, resolved):
        return ""
    if target.startswith("/") and not tree.has_folder(resolved.partition("/")[0]):
        return ""
    return "" if _resembles(resolved, tree) else "no such path"


def _dead_path(claim: Claim, tree: Tree) -> str:
    """A path in backticks counts where its first folder is known and no path ends like it."""
    target = claim.target.removeprefix("./")
    if (
        re.search(_PLACEHOLDER, target)
        or re.search(_MADE, target)
        or target.startswith(("/", "~", "..", "-"))
    ):
        return ""
    if re.search(_NOT_NOW, claim.context.replace(f"`{claim.text}`", "")):
        return ""
    folder = claim.path.rpartition("/")[0]
    first = target.partition("/")[0]
    if not any(tree.has_folder(joined(base, first)) for base in {folder, ""}):
        return ""
    shaped = target.endswith("/") or re.search(r"\.[a-z]\w{0,4}$", target) or target.count("/") > 1
    if not shaped or tree.ends_with(target.rstrip("/")):
        return ""
    resembled = any(_resembles(joined(base, target), tree) for base in (folder, ""))
    return "" if resembled else "no such path"


def _resembles(path: str, tree: Tree) -> bool:
    """True where the path is there, or is spelled a little otherwise, or lies in a submodule."""
    path = path.rstrip("/")
    stem = re.sub(r"\.(?:html?|md|rst|mdx)$", "", path)
    return (
        any(tree.has(stem + suffix) for suffix in _TEXT_SUFFIXES)
        or tree.has(path)
        or tree.inside_file(path)
    )
