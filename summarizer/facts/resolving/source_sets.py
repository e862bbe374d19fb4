"""The source roots of one Kotlin module: its code lies in sets for each platform."""

from __future__ import annotations

from summarizer.facts.resolving.tree import Tree
from summarizer.patterns import lazy

_OF_TESTS = lazy(r"/(?:src/)?(?:test|androidTest|[a-z]\w*Test)/")
_KINDS = lazy(r"(?:Main|Test)$")


def module_of(path: str) -> str:
    """Return the folder of the module that holds the source at `path`: what is before `src`."""
    return f"/{path}".partition("/src/")[0]


def sibling_roots(root: str, tree: Tree) -> list[str]:
    """Return the roots that a file below `root` sees: its own, then the common ones, then others.

    `m/src/jvmTest/kotlin` sees `m/src/*Main/kotlin`; `m/jvm/test` sees `m/*/src`.
    """
    parts = root.split("/")
    found: list[str] = []
    if len(parts) > 2 and parts[-3] == "src" and _KINDS.search(parts[-2]):
        above = "/".join(parts[:-2])
        sets = (one for one in tree.children.get(above, ()) if one.endswith("Main"))
        found = [f"{above}/{one}/{parts[-1]}" for one in sets]
    elif len(parts) > 1 and parts[-1] in {"src", "test"}:
        above = "/".join(parts[:-2])
        found = [f"{above}/{one}/src".lstrip("/") for one in tree.children.get(above, ())]
    elif "/test/" in root:
        found = [root.replace("/test/", "/main/")]
    there = sorted(one for one in found if one in tree.all_folders and one != root)
    return [root, *sorted(there, key=lambda one: not is_common(one))]


def is_test(path: str) -> bool:
    """Say whether the source at `path` is in a set that is built for tests alone."""
    return _OF_TESTS.search(f"/{path}") is not None


def is_common(root: str) -> bool:
    """Say whether `root` is of the set that all platforms share."""
    return any(part.startswith("common") for part in root.split("/")[-3:])
