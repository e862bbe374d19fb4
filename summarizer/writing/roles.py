"""What a path is for: source, tests, examples or docs.

Decided by names alone, of the file itself and of the files around it, so that a module's
partition is a function of the list of paths. A folder's name is not enough: `django/test`
and `numpy/testing` are product code, `tests/helpers.py` is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from summarizer.patterns import lazy

SOURCE, TESTS, EXAMPLES, DOCS = "", "tests", "examples", "docs"

_TESTS = """test tests __tests__ spec specs __specs__ testing e2e __e2e__ integration-tests
integration_tests testdata test-data test_data fixtures __fixtures__ __mocks__ testfixtures
androidtest commontest integrationtest jvmtest jstest nativetest iostest appletest wasmtest
functionaltest unittest unittests cypress
systest systests
test-fixtures test-utils-fixtures tests-e2e e2e-tests acceptance-tests t xt""".split()
_EXAMPLES = """example examples _example _examples demo demos sample samples playground
playgrounds tutorial tutorials""".split()
_DOCS = "doc docs documentation docsrc doc_src website".split()
_FOLDERS = {
    **dict.fromkeys(_TESTS, TESTS),
    **dict.fromkeys(_EXAMPLES, EXAMPLES),
    **dict.fromkeys(_DOCS, DOCS),
}
_TEST_FILE = lazy(
    r"""
      (?:
        test_[^/]*\.(?:py|rb|c|cc|cpp|sh)
      | [^/]*_(?:tests?|unittests?|spec|testlib)\.(?:py|go|rb|c|cc|cpp|cxx|rs|sh|js|ts|php)
      | [^/]*_tests?\.(?:dart|exs|erl|ml)
      | [^/]*_SUITE\.erl
      | [^/]*[.\-](?:test|spec|cy|e2e|test-d|bench)\.[cm]?[jt]sx?
      | (?:conftest|tests)\.py
      | [^/]*[a-z0-9](?:Test|Tests|TestCase|Spec|Specs|IT|ITCase)\.(?:java|kt|scala|cs|php|groovy)
      | [^/]*[a-z0-9](?:Test|Tests|Spec)\.(?:swift|mm?|hs)
      | Test[A-Z][^/]*\.(?:java|kt)
      | tests?\.rs
      | [^/]*\.bats
      | [^/]*_(?:test|spec)\.(?:clj[cs]?|lua)
      | [^/]*\.t
      )$
    """,
    re.VERBOSE,
)
_IN_TEST_FILES = ("est", "pec", "IT", "cy", "e2e", "bench", "bats", ".t")
"""One of these is in each name that the pattern takes."""
_PERLS = ("t", "xt")
_SPECS = ("spec", "specs")
_PRODUCT_ROOTS = ("src/main/", "lib/src/")


def _role_of_name(name: str) -> str:
    if name.endswith("Tests"):  # in small letters it may be a package that tests others' work
        return TESTS
    name = name.lower()
    if name.startswith("__test") or name.endswith("_suite_data"):
        return TESTS
    if name.startswith("template-") or name.endswith(".playground"):
        return EXAMPLES
    return _FOLDERS.get(name, SOURCE)


def is_test_file(path: str) -> bool:
    """Whether the file's own name says that it is a test."""
    start = path.rfind("/") + 1
    if not any(map(path[start:].__contains__, _IN_TEST_FILES)):
        return False  # nearly all, at a tenth of the time
    return _TEST_FILE.match(path, start) is not None


class Roles:
    """The roles of all paths of one state of the repository."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._packages: set[str] = set()
        self._rust_modules: set[str] = set()
        self._with_tests: set[str] = set()
        self._tests: set[str] = set()
        self._folders: dict[str, tuple[str, str]] = {"": (SOURCE, "")}
        for path in paths:
            folder, _, name = path.rpartition("/")
            if name == "__init__.py":
                self._packages.add(folder)
            elif name == "mod.rs":
                self._rust_modules.add(folder)
            elif is_test_file(path):
                self._tests.add(path)
                self._mark_tests(folder)

    def of_folder(self, folder: str) -> tuple[str, str]:
        """The folder's role, and the outermost folder that gives it (`""` for source)."""
        known = self._folders.get(folder)
        if known is None:
            parent, _, name = folder.rpartition("/")
            known = self.of_folder(parent)
            if not known[0]:
                role = _role_of_name(name)
                if role and not self._is_product(folder, parent, name.lower(), role):
                    known = (role, folder)
            self._folders[folder] = known
        return known

    def of(self, path: str) -> str:
        """The file's role."""
        role = self.of_folder(path.rpartition("/")[0])[0]
        return role or (TESTS if path in self._tests else SOURCE)

    def _mark_tests(self, folder: str) -> None:
        """A test in a folder speaks for the folders above it, up to one named for tests."""
        while folder and folder not in self._with_tests:
            self._with_tests.add(folder)
            if _role_of_name(folder.rpartition("/")[2]) == TESTS:
                return
            folder = folder.rpartition("/")[0]

    def _is_product(self, folder: str, parent: str, name: str, role: str) -> bool:
        if role == TESTS and folder in self._with_tests:
            return False
        if parent in self._packages and folder in self._packages:
            return True
        if folder in self._rust_modules and (role != TESTS or name in _SPECS):
            return True
        if role == TESTS:
            # `t` is a name for anything: only Perl's tests make it theirs.
            return (name == "testing" and bool(parent)) or name in _PERLS
        if any(root in f"/{folder}/" for root in _PRODUCT_ROOTS):
            return True
        # A package of the root that is called by a plural holds the examples themselves.
        is_package = folder in self._packages and bool(parent or not name.endswith("s"))
        return role == EXAMPLES and is_package
