"""The languages that are read: one row of data each, and which row a file belongs to."""

from __future__ import annotations

from types import MappingProxyType

from summarizer.dataclass import dataclass
from summarizer.patterns import lazy

EXTRACTOR_VERSION = 1
"""Part of every cache key: raised when the same bytes would give other facts."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language: how its files are named and which rules its facts follow.

    `grammar` is its name in the grammar pack, `queries` name its queries
    (`queries/*.scm`; empty means the one that is named like the language). `interpreters` are
    the programs of a `#!` line. `visibility` names a rule of `visibility.py`, `imports` a
    reader of `statements.py` (`""` where the query itself captures what an import names).
    `doc_openers` are the comment openers that make a
    comment documentation, `file_openers` those of one about the file; empty means any.
    `runs`: a `#!` line makes a program of any file, not just of one in which the query finds
    `@runs`. `preprocessor`: macros and conditional lines are taken out first (`cfamily.py`).
    """

    name: str
    grammar: str
    suffixes: tuple[str, ...]
    filenames: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    visibility: str = "all"
    imports: str = ""
    doc_openers: tuple[str, ...] = ()
    file_openers: tuple[str, ...] = ()
    queries: tuple[str, ...] = ()
    runs: bool = True
    preprocessor: bool = False


LANGUAGES = (
    Language(
        name="python",
        runs=False,
        grammar="python",
        suffixes=(".py", ".pyi", ".pyw"),
        filenames=("SConstruct", "SConscript", "wscript"),
        interpreters=("python", "python2", "python3", "pypy", "pypy3"),
        visibility="underscore",
        imports="python",
    ),
    Language(
        name="javascript",
        runs=False,
        grammar="javascript",
        suffixes=(".js", ".jsx", ".mjs", ".cjs"),
        interpreters=("node", "nodejs", "bun"),
        visibility="listed",
        imports="javascript",
    ),
    Language(
        name="typescript",
        runs=False,
        grammar="typescript",
        suffixes=(".ts", ".mts", ".cts"),
        queries=("javascript", "typescript"),
        interpreters=("ts-node", "tsx", "deno"),
        visibility="listed",
        imports="javascript",
    ),
    Language(
        name="tsx",
        grammar="tsx",
        suffixes=(".tsx",),
        queries=("javascript", "typescript"),
        visibility="listed",
        imports="javascript",
    ),
    Language(
        name="bash",
        runs=False,
        grammar="bash",
        suffixes=(".sh", ".bash", ".zsh", ".ksh", ".bats"),
        interpreters=("sh", "bash", "zsh", "ksh", "dash", "ash", "bats"),
        visibility="underscore",
        imports="bash",
    ),
    Language(name="go", grammar="go", suffixes=(".go",), visibility="capital"),
    Language(
        name="rust",
        grammar="rust",
        suffixes=(".rs",),
        interpreters=("rust-script",),
        visibility="pub",
        imports="rust",
        doc_openers=("///", "/**"),
        file_openers=("//!", "/*!"),
    ),
    Language(
        name="java",
        grammar="java",
        suffixes=(".java",),
        visibility="public",
        imports="java",
        doc_openers=("/**", "///"),
    ),
    Language(
        name="c",
        grammar="c",
        suffixes=(".c", ".h"),
        visibility="not-static",
        preprocessor=True,
    ),
    Language(
        name="cpp",
        grammar="cpp",
        suffixes=(
            *(".cc", ".cpp", ".cxx", ".c++", ".cppm", ".ixx", ".cu"),
            *(".hpp", ".hh", ".hxx", ".h++", ".ipp", ".inl", ".tpp", ".cuh"),
        ),
        visibility="not-static",
        preprocessor=True,
    ),
    Language(
        name="ruby",
        grammar="ruby",
        suffixes=(".rb", ".rake"),
        filenames=("Rakefile", "rakefile", "config.ru"),
        interpreters=("ruby", "jruby"),
        imports="ruby",
    ),
    Language(
        name="csharp",
        grammar="csharp",
        suffixes=(".cs", ".csx"),
        visibility="public",
        doc_openers=("///", "/**"),
        preprocessor=True,
    ),
    Language(
        name="php",
        grammar="php",
        suffixes=(".php", ".phtml"),
        interpreters=("php",),
        visibility="not-private",
        imports="php",
        doc_openers=("/**",),
    ),
)
"""Every language that is read, by name unique."""

BY_NAME = MappingProxyType({language.name: language for language in LANGUAGES})
_BY_SUFFIX = MappingProxyType({s: one.name for one in LANGUAGES for s in one.suffixes})
_BY_FILENAME = MappingProxyType({f: one.name for one in LANGUAGES for f in one.filenames})
_BY_INTERPRETER = MappingProxyType({i: one.name for one in LANGUAGES for i in one.interpreters})

_SHEBANG = lazy(rb"#!\s*(\S+)(?:\s+(.*))?")
_VERSION = lazy(r"[-.\d]+$")


def language_of(path: str) -> str:
    """Return the name of the language of the file at `path`, by its name alone, else `""`."""
    name = path.rpartition("/")[2]
    if name in _BY_FILENAME:
        return _BY_FILENAME[name]
    dot = name.rfind(".")
    return _BY_SUFFIX.get(name[dot:].lower(), "") if dot > 0 else ""


def language_of_script(first_line: bytes) -> str:
    """Return the language that a `#!` line names, else `""`.

    `env`, its options and assignments are passed over, so is a version (`python3.12`).
    """
    found = _SHEBANG.match(first_line)
    if not found:
        return ""
    words = [found[1].decode("latin-1"), *(found[2] or b"").decode("latin-1").split()]
    if words[0].rpartition("/")[2] == "env":
        words = [w for w in words[1:] if not w.startswith("-") and "=" not in w] or [""]
    program = words[0].rpartition("/")[2]
    return _BY_INTERPRETER.get(program) or _BY_INTERPRETER.get(_VERSION.sub("", program), "")
