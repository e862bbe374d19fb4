"""The source roots of one Kotlin module: its code lies in sets for each platform."""

from __future__ import annotations

from summarizer.facts.resolving.tree import Tree
from summarizer.patterns import lazy

_OF_TESTS = lazy(r"/(?:src/)?(?:test|androidTest|[a-z]\w*Test)/")
_KINDS = lazy(r"(?:Main|Test)$")
_OF_SOME_TESTS = lazy(r"(?:Unit|Instrumented)?Test$")
_FOR_ALL = ("common", "commonMain", "commonTest")
_TESTS_ROOT = lazy(r"(?:Unit|Instrumented)?Test/([^/]+)$")
_ROOT = lazy(
    r"(?:^|.*/)src/(?:main|test|[a-z]\w*(?:Main|Test))/(?:java|kotlin|scala|groovy)(?:/|$)"
)


def module_of(path: str) -> str:
    """Return the folder of the module that holds the source at `path`: what is before `src`."""
    return f"/{path}".partition("/src/")[0]


def set_of(path: str) -> str:
    """Return the name of the set that holds what is at `path`: what is behind `src`."""
    return f"/{path}/".partition("/src/")[2].partition("/")[0]


def seen(places: list[str], path: str) -> list[str]:
    """Return those of `places` that the source at `path` sees, of each module all if it sees none.

    It sees its own set, the common ones and `main`, a test also what it tests; what is built for
    the JVM alone, and names no platform, sees that of others.
    """
    own = set_of(path)
    names = {own, "main", _OF_SOME_TESTS.sub("Main", own), *_FOR_ALL}
    names.update(("jvmMain",) if own in ("main", "test") else ())
    near = {one for one in places if set_of(one) in names}
    served = {module_of(f"{one}/") for one in near}
    return [one for one in places if one in near or module_of(f"{one}/") not in served]


def below_root(path: str) -> str:
    """Return what of a path can name a package: what is below `src/main/kotlin`, else all."""
    return _ROOT.sub("", path)


def sibling_roots(root: str, tree: Tree) -> list[str]:
    """Return the roots of the module of `root`: those that a file below it sees come first.

    For `m/src/jvmTest/kotlin` all are `m/src/*Main/kotlin`, for `m/jvm/test` `m/*/src`.
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
        found = [_tested(root)]
    there = sorted(one for one in found if one in tree.all_folders and one != root)
    return [root, *sorted(there, key=lambda one: (not is_near(one, root), "/common" not in one))]


def is_near(other: str, root: str) -> bool:
    """Say whether a file below `root` sees the root `other`: as `seen`, for roots."""
    names = other.split("/")[-3:]
    return other in (root, _tested(root)) or any(name in _FOR_ALL for name in names)


def _tested(root: str) -> str:
    """Return the root of what a root of tests is about, any other root as it is."""
    if root.endswith("/test"):
        return root.removesuffix("test") + "src"
    return _TESTS_ROOT.sub(r"Main/\1", root.replace("/test/", "/main/"))


def is_test(path: str) -> bool:
    """Say whether the source at `path` is in a set that is built for tests alone."""
    return _OF_TESTS.search(f"/{path}") is not None
