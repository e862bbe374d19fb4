"""The rows of schemas, styles and builds, and of files that hold another language's code."""

from __future__ import annotations

from summarizer.facts.language import Language

BESIDE = (
    Language("sql", "sql", (".sql",)),
    Language("hcl", "hcl", (".tf", ".hcl")),
    Language("protobuf", "proto", (".proto",)),
    Language("graphql", "graphql", (".graphql", ".gql")),
    Language(name="css", grammar="css", suffixes=(".css",), runs=False, module=False),
    Language(name="scss", grammar="scss", suffixes=(".scss",), embedding="scss", module=False),
    Language(
        name="less",
        grammar="scss",
        suffixes=(".less",),
        queries=("scss",),
        embedding="less",
        module=False,
    ),
    Language(
        name="dockerfile",
        grammar="dockerfile",
        suffixes=(".dockerfile", ".containerfile"),
        stems=("Dockerfile", "Containerfile"),
        runs=False,
        module=False,
    ),
    Language(
        name="make",
        grammar="make",
        suffixes=(".mk", ".mak"),
        filenames=("Makefile", "makefile", "GNUmakefile", "Makefile.am", "Makefile.inc"),
        visibility="underscore",
        runs=False,
        module=False,
    ),
    Language(
        name="cmake",
        grammar="cmake",
        suffixes=(".cmake",),
        filenames=("CMakeLists.txt",),
        visibility="underscore",
        runs=False,
        module=False,
    ),
    Language(
        name="vue",
        grammar="javascript",
        suffixes=(".vue",),
        queries=("javascript",),
        embedding="component",
    ),
    Language(
        name="svelte",
        grammar="javascript",
        suffixes=(".svelte",),
        queries=("javascript",),
        embedding="component",
    ),
    Language(
        name="jupyter",
        grammar="python",
        suffixes=(".ipynb",),
        queries=("python",),
        embedding="notebook",
        inserts=True,
    ),
)
"""What stands beside the code of programs."""
