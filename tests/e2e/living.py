"""A small repository that lives with the map: real git, real pre-commit, this checkout's hooks."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

from harness import Clock, Ran, Repo

from summarizer.document.markdown import parse

CHECKOUT = Path(__file__).resolve().parents[2]
MANIFEST = CHECKOUT / ".pre-commit-hooks.yaml"
HOOK_TYPES = ("pre-commit", "pre-push", "post-merge", "post-rewrite", "post-checkout")
TYPES_LINE = f"default_install_hook_types: [{', '.join(HOOK_TYPES)}]"
CONFIG = ".pre-commit-config.yaml"

OUTPUT = "docs/map"
PAGE = f"{OUTPUT}/README.md"
OVERVIEW = f"{OUTPUT}/overview.md"

SHOP, PRICING, STORE = "src/shop", "src/shop/pricing", "src/shop/store"
WEB, CLIENT = "web/src", "web/src/api"

SAMPLE: dict[str, str] = {
    "README.md": "# Shop\n\nSells books over the counter and on the web.\n\n"
    "Run the tests with `pytest`.\n",
    ".github/workflows/ci.yml": "on: [push]\njobs:\n  test:\n    runs-on: ubuntu-latest\n"
    "    steps:\n      - uses: actions/checkout@v4\n      - run: pip install -e .\n"
    "      - run: pytest -q\n",
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1.0.0"\n'
    'description = "Sells books over the counter and on the web."\n'
    'dependencies = ["requests==2.30.0"]\n\n'
    '[project.scripts]\nshop = "shop.cli:main"\n\n'
    '[tool.setuptools.packages.find]\nwhere = ["src"]\n',
    f"{SHOP}/__init__.py": '"""Sells books over the counter."""\n',
    f"{SHOP}/cli.py": '"""The command line of the shop."""\n\n'
    "from shop.pricing.discounts import discount\n"
    "from shop.store.shelves import Shelf\n\n\n"
    'def main() -> int:\n    """Sell one book."""\n'
    "    shelf = Shelf()\n    shelf.put('novel', discount(10))\n    return 0\n\n\n"
    'if __name__ == "__main__":\n    main()\n',
    f"{PRICING}/__init__.py": '"""Works out what a cart costs, with discounts and taxes."""\n',
    f"{PRICING}/discounts.py": '"""Discounts for those who buy much."""\n\n\n'
    'def discount(price: int) -> int:\n    """Take a tenth off."""\n'
    "    return price - price // 10\n",
    f"{PRICING}/taxes.py": '"""Taxes by country."""\n\n'
    "# DECISION: rates are whole percents, because no country asks for more.\n"
    "RATES = {'de': 19}\n\n\n"
    'def tax(price: int, country: str) -> int:\n    """Add the tax of a country."""\n'
    "    return price + price * RATES[country] // 100\n",
    f"{STORE}/__init__.py": '"""Keeps the books that are for sale."""\n',
    f"{STORE}/shelves.py": '"""Shelves, on which books stand by title."""\n\n\n'
    'class Shelf:\n    """Books by title."""\n\n'
    "    def __init__(self) -> None:\n        self.prices: dict[str, int] = {}\n\n"
    '    def put(self, title: str, price: int) -> None:\n        """Put one book on it."""\n'
    "        self.prices[title] = price\n",
    f"{STORE}/sqlite.py": '"""Shelves that outlive the program, in SQLite."""\n\n'
    "from shop.store.shelves import Shelf\n\n\n"
    'class SqliteShelf(Shelf):\n    """A shelf in a file."""\n',
    "tests/test_pricing.py": "from shop.pricing.discounts import discount\n\n\n"
    "def test_discount():\n    assert discount(10) == 9\n",
    "web/package.json": '{\n  "name": "@shop/web",\n  "version": "1.0.0",\n'
    '  "description": "The shop as people see it in a browser.",\n'
    '  "main": "src/index.js",\n  "scripts": { "test": "node --test" },\n'
    '  "dependencies": { "nanoid": "5.0.0" }\n}\n',
    "web/package-lock.json": '{ "name": "@shop/web", "lockfileVersion": 3 }\n',
    f"{WEB}/index.js": "/** Draws the shop's window in a browser. */\n"
    'import { load } from "./api/client.js";\n\n'
    "export async function draw(root) {\n  root.textContent = await load();\n}\n",
    f"{CLIENT}/client.js": "/** Asks the shop's server for books. */\n\n"
    "/** Loads the titles of all books. */\nexport async function load() {\n"
    '  const answer = await fetch("/books");\n  return answer.text();\n}\n',
}


class Template(NamedTuple):
    """A repository to copy; `holder` removes it when the process ends."""

    holder: tempfile.TemporaryDirectory[str]
    path: Path
    clock: int


# --- repositories ------------------------------------------------------------------------


def living(tmp_path: Path, name: str = "repo") -> Repo:
    """The sample with its map committed, on `main`, with every hook installed by pre-commit."""
    template = _template()
    repo = Repo(tmp_path / name, Clock(template.clock))
    shutil.copytree(template.path, repo.path, symlinks=True)
    repo.git("update-index", "-q", "--refresh")  # the copies have other inodes
    return repo


def cloned(tmp_path: Path, name: str = "mine") -> Repo:
    """A clone of the sample's shared repository `shared.git`, with every hook installed."""
    shared = tmp_path / "shared.git"
    if not shared.exists():
        source = _template()
        Repo(tmp_path).git("clone", "-q", "--bare", f"file://{source.path}", str(shared))
    repo = Repo(tmp_path / "shared.git", Clock(_template().clock)).clone(name)
    install_hooks(repo)
    return repo


def install_hooks(repo: Repo) -> None:
    """What `pre-commit install` leaves, which is the same in every repository."""
    without_hooks(repo)
    shutil.copytree(_template().path / ".git/hooks", repo.path / ".git/hooks")


def without_hooks(repo: Repo) -> Repo:
    """The same repository with none of its hooks."""
    shutil.rmtree(repo.path / ".git/hooks", ignore_errors=True)
    return repo


def bare_hook(repo: Repo) -> Repo:
    """The same repository with `summarizer-update` as git's only hook, without pre-commit."""
    without_hooks(repo).hook("pre-commit", "exec summarizer-update --stage")
    return repo


def unborn(path: Path, files: dict[str, str] | None = None) -> Repo:
    """A repository without commits; the sample's files and the hooks' configuration lie in it."""
    repo = Repo(path)
    path.mkdir(parents=True)
    repo.git("init", "-q")
    repo.write_all(SAMPLE if files is None else files)
    repo.write(CONFIG, hook_config())
    return repo


@cache
def _template() -> Template:
    holder = tempfile.TemporaryDirectory(prefix="living-")
    _keep_bytecode(Path(holder.name) / "bytecode")
    repo = unborn(Path(holder.name) / "repo")
    installed = repo.execute("pre-commit", "install")
    assert installed.code == 0, installed.err
    repo.add()
    ran = repo.run("init")
    assert ran.code == 0, ran.err
    repo.add()
    repo.commit("Begin, with a map")
    assert repo.status() == ""
    return Template(holder, repo.path, repo.clock.now)


def _keep_bytecode(folder: Path) -> None:
    """Let the many processes of these tests compile each module once, whatever the machine says."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(folder))


def hook_config(manifest: str | None = None) -> str:
    """Our manifest's hooks as a local repository's, in the environment that runs the tests."""
    text = manifest if manifest is not None else MANIFEST.read_text()
    hooks = text.replace("language: python", "language: system")
    assert hooks != text
    indented = "".join(f"      {line}\n" for line in hooks.splitlines())
    return f"{TYPES_LINE}\nrepos:\n  - repo: local\n    hooks:\n{indented}"


# --- what people do ----------------------------------------------------------------------


def entry_of(module: str) -> str:
    """The file of a module's entry (modules of plain lower-case names)."""
    return f"{OUTPUT}/modules/{module}.md"


def replace_in(repo: Repo, name: str, old: str, new: str) -> None:
    """Edit a file by hand: `old` stands in it and becomes `new`."""
    text = repo.read(name)
    assert old in text, f"{old!r} is not in {name}"
    repo.write(name, text.replace(old, new))


def append(repo: Repo, name: str, text: str) -> None:
    repo.write(name, repo.read(name) + text)


def add_function(repo: Repo, name: str, function: str) -> None:
    """Add a public, documented Python function: the module's surface changes."""
    append(repo, name, f'\n\ndef {function}() -> int:\n    """Give {function}."""\n    return 1\n')


def reword(repo: Repo, module: str, sentence: str, evidence: str = "") -> str:
    """Edit an entry's responsibility (and its evidence line) by hand; the entry's file."""
    name = entry_of(module)
    lines = repo.read(name).split("\n")
    lines[2] = sentence
    if evidence:
        assert lines[4].startswith("Evidence: ")
        lines[4] = f"Evidence: {evidence}"
    repo.write(name, "\n".join(lines))
    return name


def take_note(repo: Repo, module: str, notes: str) -> str:
    """Write below an entry's stamp; the entry's file."""
    name = entry_of(module)
    append(repo, name, f"\n{notes}")
    return name


def notes_of(text: str) -> str:
    """What stands below an entry's stamp line, byte for byte."""
    found = re.search(r"^<!-- summarizer writer:.*-->\n", text, re.MULTILINE)
    assert found
    return text[found.end() :]


def stamp_of(text: str) -> dict[str, str]:
    """The keys of an entry's stamp."""
    found = re.search(r"^<!-- summarizer (writer:.*) -->$", text, re.MULTILINE)
    assert found
    return dict(pair.split(":", 1) for pair in found[1].split())


def try_commit(repo: Repo, message: str = "change", *args: str) -> Ran:
    """`git commit` as a person types it: hooks may stop it."""
    return repo.try_git("commit", "-q", "-m", message, *args)


def commit_fine(repo: Repo, message: str = "change", *args: str) -> None:
    ran = try_commit(repo, message, *args)
    assert ran.code == 0, ran.out + ran.err


def pre_commit(repo: Repo, *args: str) -> Ran:
    return repo.execute("pre-commit", *args)


# --- what one sees -----------------------------------------------------------------------


def changed_in(repo: Repo, rev: str = "HEAD") -> set[str]:
    """The paths that a commit changes against its first parent, removed ones too."""
    parents = repo.git("rev-list", "--parents", "-n1", rev).split()[1:]
    against = parents[:1] or ["4b825dc642cb6eb9a060e54bf8d69288fbee4904"]
    listed = repo.git("diff-tree", "-r", "-z", "--name-only", "--no-renames", *against, rev)
    return set(listed.split("\0")) - {""}


def footprint(repo: Repo, below: str = OUTPUT) -> dict[str, tuple[int, int, bytes]]:
    """Modification time, inode and bytes of each file below a folder of the worktree."""
    files = (path for path in sorted((repo.path / below).rglob("*")) if path.is_file())
    return {
        str(path.relative_to(repo.path)): (
            path.stat().st_mtime_ns,
            path.stat().st_ino,
            path.read_bytes(),
        )
        for path in files
    }


def map_at(repo: Repo, rev: str = "HEAD", output: str = OUTPUT) -> dict[str, str]:
    """The page and the entries of a commit: their paths and texts."""
    listed = repo.git("ls-tree", "-r", "-z", "--name-only", rev, f"{output}/").split("\0")
    names = [name for name in listed if name.endswith(".md")]
    return {name: repo.try_git("cat-file", "blob", f"{rev}:{name}").out for name in names}


def rebuilt(repo: Repo, rev: str = "HEAD") -> dict[str, str]:
    """The map that `init` makes of a commit's tree from nothing, but for people's own words.

    Entries with a person's prose or notes are taken over; all the rest is deleted first.
    """
    folder = Path(tempfile.mkdtemp(prefix="rebuilt-", dir=repo.path.parent))
    scratch = Repo(folder / "repo", repo.clock)
    repo.git("clone", "-q", "-n", "--shared", str(repo.path), str(scratch.path))
    scratch.git("checkout", "-q", repo.head(rev))
    for name, text in map_at(scratch).items():
        entry = parse(text, name) if name != PAGE else None
        if entry is None or (entry.by == "auto" and not entry.notes):
            scratch.remove(name)
    scratch.add()
    ran = scratch.run("init")
    assert ran.code == 0, ran.err
    below = scratch.path / OUTPUT
    made = sorted(path for path in below.rglob("*.md") if path.name != "overview.md")
    texts = {
        str(path.relative_to(scratch.path)): path.read_bytes().decode("utf-8", "surrogateescape")
        for path in made
    }
    shutil.rmtree(folder)
    return texts


def assert_rebuilt(repo: Repo, rev: str = "HEAD") -> None:
    """The committed map is byte for byte what a rebuild of that commit's tree gives."""
    assert map_at(repo, rev) == rebuilt(repo, rev)


def assert_fresh(repo: Repo) -> None:
    ran = repo.run("check")
    assert ran == Ran(0, "", ran.err), ran.out + ran.err
    assert "Traceback" not in ran.err


def assert_clean(repo: Repo) -> None:
    assert repo.status() == ""


def said(ran: Ran) -> str:
    """All that a command printed, on either stream."""
    return ran.out + ran.err


def command_path(name: str) -> Path:
    """A console script of the environment that runs the tests."""
    return Path(sys.executable).parent / name
