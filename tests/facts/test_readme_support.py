from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.facts.manifests import read_manifest
from summarizer.facts.project.readme import claims, is_readme
from summarizer.facts.project.support import told_commands, unsupported
from summarizer.facts.project.tree import Tree
from summarizer.records.project import Manifest

PATHS = (
    "README.md",
    "package.json",
    "Makefile",
    "tox.ini",
    "go.mod",
    "Cargo.toml",
    "setup.py",
    "cmd/server/main.go",
    "docs/guide.md",
    "docs/api/index.md",
    "scripts/setup.sh",
    "server/app.py",
    "server/db/models.py",
    "src/bin/tool.rs",
    "thing/__init__.py",
    "thing/cli.py",
    "web/package.json",
    "worker/README.md",
    "vendor-mod",
)


def manifest(path: str, source: str) -> Manifest:
    found = read_manifest(path, source.encode())
    assert found is not None
    return found


MANIFESTS = (
    manifest("package.json", '{"name": "thing", "scripts": {"build": "x", "test:unit": "y"}}'),
    manifest("web/package.json", '{"name": "web", "scripts": {"dev": "vite"}}'),
    manifest("Makefile", "run: build\n\tx\nbuild:\n\ty\n"),
    manifest("tox.ini", "[testenv:lint]\n[testenv:docs]\n"),
    manifest("go.mod", "module example.com/thing\n"),
    manifest("Cargo.toml", '[package]\nname = "thing"\n[[bin]]\nname = "thing-cli"\n'),
)


def missing(source: str, path: str = "README.md") -> list[tuple[str, int]]:
    found = unsupported(claims(source, path), PATHS, MANIFESTS)
    assert all(one.path == path and one.why for one in found)
    return [(one.text, one.line) for one in found]


def block(text: str, language: str = "sh") -> str:
    return f"# Thing\n\n```{language}\n{text}\n```\n"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("See [the guide](docs/gone.md).", [("docs/gone.md", 1)]),
        ("See [the guide](docs/gone.md#part).", [("docs/gone.md#part", 1)]),
        ("\n\n[guide]: docs/gone.md", [("docs/gone.md", 3)]),
        ('<a href="docs/gone.md">x</a>', [("docs/gone.md", 1)]),
        ("![logo](server/logo.png)", [("server/logo.png", 1)]),
        ("See [it](/docs/gone.md).", [("/docs/gone.md", 1)]),
        ("The models live in `server/db/gone.py`.", [("server/db/gone.py", 1)]),
        ("The models live in `server/gone/`.", [("server/gone/", 1)]),
        ("Checked by `server/validate/swagger`.", [("server/validate/swagger", 1)]),
        ("Run `npm run docs` here.", [("npm run docs", 1)]),
        (block("npm run docs"), [("npm run docs", 4)]),
        (block("$ npm run docs\noutput", "console"), [("npm run docs", 4)]),
        (block("cd web\nnpm run gone"), [("npm run gone", 5)]),
        ("Build it:\n\n    % make gone\n    built", [("make gone", 3)]),
        ("1. Build it:\n\n\t$ make gone", [("make gone", 3)]),
        (block("git clone https://x.org/me/thing.git\ncd thing\nmake gone"), [("make gone", 6)]),
        (block("make gone"), [("make gone", 4)]),
        (block("yarn lint"), [("yarn lint", 4)]),
        (block("./scripts/gone.sh"), [("./scripts/gone.sh", 4)]),
        (block("bash scripts/gone.sh --x"), [("bash scripts/gone.sh --x", 4)]),
        (block("python -m thing"), [("python -m thing", 4)]),
        (block("python -m thing.gone"), [("python -m thing.gone", 4)]),
        (block("cargo run --bin gone"), [("cargo run --bin gone", 4)]),
        (block("go run ./cmd/gone"), [("go run ./cmd/gone", 4)]),
        (block("tox -e nothing"), [("tox -e nothing", 4)]),
    ],
)
def test_what_the_tree_does_not_bear_out(source: str, found: list[tuple[str, int]]) -> None:
    assert missing(source) == found


@pytest.mark.parametrize(
    "source",
    [
        "See [the guide](docs/guide.md), [the same](docs/guide) and [html](docs/guide.html).",
        "See [the API](docs/api/), [site](https://x.org/docs/gone.md), [mail](mailto:a@b.c).",
        "See [issues](../../issues), [releases](../../releases/latest) and [above](#part).",
        "See [outside](../../../other/gone.md).",
        "See [built](dist/thing.js), [built](docs/_build/index.html).",
        "See [inside a submodule](vendor-mod/gone.md).",
        "[x]: https://x.org/docs/gone.md",
        "The models live in `server/db/models.py`, `db/models.py` and `models.py`.",
        "`GET /debug/x`, `GEMINI_API_KEY`, `/opt/g-*.json`, `domain/`, `pt-BR`, `text/html`",
        "`owner/repo`, `@scope/package`, `github.com/me/gone`, `~/.config/thing`, `/etc/thing`",
        "`path/to/server`, `your-app/src`, `server/*.py`, `server/<name>.py`, `server/${x}.py`",
        "Create `server/gone.py` with this.",
        "Output goes to `server/gone.json`.",
        "It was moved from `server/gone.py`.",
        "For example `server/gone.py`.",
        "Add the key to `server/.env`.",
        "`server/build/x.js` and `node_modules/x/y.js`",
        "Run `npm run build`, `npm test` and `npm start`.",
        block("npm run build\nnpm run test:unit\nyarn test:unit\npnpm add x\nyarn jest"),
        block("npm create vite my-app\ncd my-app\nnpm run gone"),
        block("npx create-react-app app\ncd app\nnpm run gone\nmake gone"),
        block("git clone https://x.org/other.git\ncd other\nmake gone"),
        block("cd elsewhere\nmake gone"),
        block("cd ~/x\nmake gone"),
        block("cd web && npm run dev"),
        block("make\nmake run build\nmake -j4 gone\nmake X=1 gone\nmake your-target"),
        block(
            "python -m venv .venv\npython -m pytest\npython -m thing.cli\npython manage.py migrate"
        ),
        block("./configure\n./thing\n./bin/thing\n./build/thing"),
        block("cargo run --bin thing-cli\ncargo run --bin tool\ncargo install gone"),
        block("go run ./cmd/server\ngo test ./...\ngo install example.com/gone@latest"),
        block("tox -e lint\ntox -e py312\ntox -e py39-docs"),
        block("npm run docs", "js"),
        block("npm run docs", "python"),
        "    npm run docs",
        "<!-- [hidden](docs/gone.md) -->",
        "",
    ],
)
def test_when_in_doubt_it_says_nothing(source: str) -> None:
    assert missing(source) == []


def test_a_section_of_its_own_starts_in_the_project_again() -> None:
    source = "# A\n\n```sh\nnpm create x\nnpm run a\n```\n\n# B\n\n```sh\nnpm run b\n```\n"
    assert missing(source) == [("npm run b", 11)]


def test_paths_are_relative_to_the_readme() -> None:
    source = "[up](../server/app.py) [gone](../server/gone.py) [also](gone.md)"
    assert missing(source, "worker/README.md") == [("../server/gone.py", 1), ("gone.md", 1)]


def test_rest_links_and_code_blocks() -> None:
    source = "Thing\n=====\n\nSee `it <docs/gone.rst>`_.\n\n.. code-block:: bash\n\n   make gone\n"
    assert missing(source, "README.rst") == [("docs/gone.rst", 4), ("make gone", 8)]


def test_each_text_is_told_once() -> None:
    assert missing("[a](docs/gone.md) [b](docs/gone.md)\n[c](docs/gone.md)") == [
        ("docs/gone.md", 1)
    ]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (block("npm run build\nmake run"), ["npm run build", "make run"]),
        (block("cd web\nnpm run dev"), ["cd web && npm run dev"]),
        (block("npm run gone\npip install thing"), []),
        (block("npm run dev"), []),  # of another package
        (
            block("go run main.go\ngo run ./cmd/server/main.go\ngo run cmd/none/main.go"),
            ["go run ./cmd/server/main.go"],
        ),
        (block("npm create x\nnpm run build"), []),
        ("Type `npm run build`.", []),
    ],
)
def test_told_commands_are_borne_out(source: str, told: list[str]) -> None:
    found = told_commands(claims(source, "README.md"), PATHS, MANIFESTS)
    assert [command.line for command in found] == told


@pytest.mark.parametrize(
    ("path", "reads"),
    [
        ("README.md", True),
        ("a/readme.rst", True),
        ("README", True),
        ("Readme.adoc", True),
        ("README.py", False),
        ("README.md.bak", False),
        ("MYREADME.md", False),
    ],
)
def test_is_readme(path: str, reads: bool) -> None:
    assert is_readme(path) is reads


def test_tree_compares_without_case() -> None:
    tree = Tree(["Docs/Guide.md", "sub"])
    assert tree.has_file("docs/guide.md")
    assert tree.has_folder("DOCS")
    assert not tree.has("docs/other.md")
    assert tree.ends_with("guide.md")
    assert not tree.ends_with("uide.md")
    assert tree.inside_file("sub/x/y")
    assert not tree.inside_file("docs/x")


@given(st.text(alphabet="`[]()#$ \n/.-abcdmakenpru<>!|~", max_size=300))
def test_any_text_is_read(source: str) -> None:
    found = claims(source, "README.md")
    lines = source.count("\n") + 1
    assert all(1 <= claim.line <= lines for claim in found)
    assert isinstance(unsupported(found, PATHS, MANIFESTS), tuple)


def test_a_makefile_that_includes_others_may_have_any_target() -> None:
    closed, wide = "run:\n\tx\n", "include all.mk\nrun:\n\tx\n"
    told = claims("Run `make docs` here.", "README.md")
    assert unsupported(told, PATHS, [manifest("Makefile", closed)])
    assert not unsupported(told, PATHS, [manifest("Makefile", wide)])
