"""The central promise: whatever people commit, the map is what a rebuild of that tree gives.

Random histories of edits, new files, renames, removals, configuration and merges go through
the commit hook. Then the committed map equals, byte for byte, one made from nothing.
"""

from __future__ import annotations

import json
import posixpath
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from harness import Repo
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st
from living import (
    OUTPUT,
    PAGE,
    assert_clean,
    bare_hook,
    cloned,
    entry_of,
    living,
    map_at,
    rebuilt,
    reword,
    said,
    take_note,
    try_commit,
)

WORDS = "apple birch cedar daisy elder fern grass heath ivy juniper".split()
FOLDERS = ("src/shop", "src/shop/pricing", "src/shop/store", "src/shop/post", "web/src", "tools")


class People:
    """A few people at work in one repository; every choice comes from one seed."""

    def __init__(self, repo: Repo, seed: int) -> None:
        self.repo = repo
        self.random = Random(seed)  # noqa: S311 - choices of a test, no secrets
        self.count = 0

    # --- choices -------------------------------------------------------------------------

    def word(self) -> str:
        self.count += 1
        return f"{self.random.choice(WORDS)}{self.count}"

    def files(self, *suffixes: str) -> list[str]:
        listed = self.repo.git("ls-files", "-z").split("\0")
        mine = [name for name in listed if name.startswith(("src/", "web/", "tools/", "tests/"))]
        return sorted(name for name in mine if name.endswith(suffixes or (".py", ".js", ".go")))

    def file(self, *suffixes: str) -> str:
        found = self.files(*suffixes)
        return self.random.choice(found) if found else self.add_file()

    def folder(self) -> str:
        return posixpath.dirname(self.file())

    def modules(self) -> list[str]:
        entries = (name for name in map_at(self.repo, "HEAD") if name != PAGE)
        names = (name.removeprefix(f"{OUTPUT}/modules/").removesuffix(".md") for name in entries)
        return sorted(
            name for name in names if "=" not in name and self.repo.exists(entry_of(name))
        )

    # --- what people do ------------------------------------------------------------------

    def add_file(self) -> str:
        folder = self.random.choice([*FOLDERS, self.word()])
        suffix = self.random.choice([".py", ".py", ".js", ".go"])
        name = f"{folder}/{self.word()}{suffix}"
        self.repo.write(name, self.text(suffix))
        if suffix == ".py" and self.random.random() < 0.5:
            self.repo.write(f"{folder}/__init__.py", f'"""Holds {self.word()} and more."""\n')
        return name

    def text(self, suffix: str) -> str:
        doc, name = f"Speaks of {self.word()} and {self.word()}.", self.word()
        if suffix == ".py":
            return f'"""{doc}"""\n\n\ndef {name}():\n    """Do {name}."""\n    return 1\n'
        if suffix == ".js":
            return f"/** {doc} */\n\nexport function {name}() {{\n  return 1;\n}}\n"
        go = f"// {name.title()} does it.\nfunc {name.title()}() {{}}\n"
        return f"// Package p speaks of {doc}\npackage p\n\n{go}"

    def add_to(self) -> None:
        name = self.file()
        suffix = posixpath.splitext(name)[1]
        self.repo.write(name, self.repo.read(name) + "\n\n" + self.text(suffix).split("\n\n")[-1])

    def edit_body(self) -> None:
        name = self.file()
        self.repo.write(name, self.repo.read(name).replace("return 1", "return 1 + 1", 1))

    def rename_symbol(self) -> None:
        name = self.file()
        text = self.repo.read(name)
        found = [w for w in text.replace("(", " ").split() if w.rstrip("0123456789") in WORDS]
        if found:
            self.repo.write(name, text.replace(self.random.choice(found), self.word()))

    def import_something(self) -> None:
        importer, imported = self.file(".py", ".js"), self.file(".py", ".js")
        if importer.endswith(".py"):
            dotted = imported.removeprefix("src/").rpartition(".")[0].replace("/", ".")
            line = f"import {dotted}\n"
        else:
            path = posixpath.relpath(imported, posixpath.dirname(importer))
            line = f'import "{path if path.startswith(".") else f"./{path}"}";\n'
        self.repo.write(importer, self.repo.read(importer) + line)

    def move_file(self) -> None:
        old = self.file()
        new = f"{self.random.choice(FOLDERS)}/{self.word()}{posixpath.splitext(old)[1]}"
        (self.repo.path / new).parent.mkdir(parents=True, exist_ok=True)
        self.repo.git("mv", old, new)

    def move_folder(self) -> None:
        old = self.folder()
        new = f"{posixpath.dirname(old)}/{self.word()}".lstrip("/")
        if old in ("src", "web", "tools", "tests", ""):
            new = f"src/{self.word()}"
        (self.repo.path / new).parent.mkdir(parents=True, exist_ok=True)
        self.repo.git("mv", old, new)

    def remove_file(self) -> None:
        if len(self.files()) > 4:
            self.repo.git("rm", "-qf", self.file())

    def remove_folder(self) -> None:
        folder = self.folder()
        if len([name for name in self.files() if not name.startswith(f"{folder}/")]) > 3:
            self.repo.git("rm", "-rqf", folder)

    def change_manifest(self) -> None:
        data = {
            "name": self.random.choice(["@shop/web", "@shop/site"]),
            "version": f"1.0.{self.count}",
            "description": f"The shop, told in {self.word()}.",
            "main": self.random.choice(["src/index.js", "src/api/client.js"]),
            "scripts": {"test": self.random.choice(["node --test", "vitest run"])},
        }
        self.repo.write("web/package.json", json.dumps(data))

    def change_project(self) -> None:
        script = self.random.choice(["shop.cli:main", "shop.pricing.discounts:discount"])
        self.repo.write(
            "pyproject.toml",
            f'[project]\nname = "shop"\ndescription = "Sells {self.word()}."\n\n'
            f'[project.scripts]\nshop = "{script}"\n',
        )

    def change_configuration(self) -> None:
        lines = self.random.choice(
            ['exclude = ["tools/"]', 'groups = { shop = ["src/shop/**"] }', "max_file_kb = 50", ""]
        )
        self.repo.write(".summarizer.toml", f"{lines}\n")

    def change_attributes(self) -> None:
        pattern = self.random.choice(["web/src/api/*", "src/shop/store/*.py", "*.go"])
        self.repo.write(".gitattributes", f"{pattern} linguist-generated\n")

    def write_readme(self) -> None:
        name = f"{self.folder()}/README.md"
        if self.repo.exists(name) and self.random.random() < 0.5:
            self.repo.git("rm", "-qf", "--ignore-unmatch", name)
        else:
            self.repo.write(name, f"# About\n\nTells what {self.word()} is good for.\n")

    def write_tests(self) -> None:
        self.repo.write(f"{self.folder()}/tests/test_{self.word()}.py", "def test(): ...\n")

    def say(self) -> None:
        """A person's own words about a module, resting on whatever they rested on."""
        modules = self.modules()
        if modules:
            reword(self.repo, self.random.choice(modules), f"A person says {self.word()}.")

    def note(self) -> None:
        modules = self.modules()
        if modules:
            take_note(self.repo, self.random.choice(modules), f"- {self.word()}\n")

    def take_back(self) -> None:
        """An entry is deleted: back to the program."""
        modules = self.modules()
        if modules:
            self.repo.remove(entry_of(self.random.choice(modules)))

    # --- committing ----------------------------------------------------------------------

    def change(self, steps: int) -> None:
        """Change some things and stage them."""
        for _ in range(steps):
            action: Callable[[People], object] = self.random.choice(ACTIONS)
            action(self)
        self.repo.git("add", "-A")

    def work(self, steps: int, *options: str) -> None:
        """One commit of some changes."""
        self.change(steps)
        ran = try_commit(self.repo, "change", "--allow-empty", *options)
        assert ran.code == 0, said(ran)

    def past_the_hooks(self, steps: int) -> None:
        """A commit of which the hooks know nothing, in one of git's ways."""
        way = self.random.choice(["no-verify", "no-verify", "given up", "revert"])
        if way == "revert":
            if self.repo.try_git("revert", "--no-edit", "HEAD").code:
                self.repo.try_git("revert", "--abort")
        elif way == "given up":
            self.change(steps)
            self.repo.try_git("commit", "-q", "-m", "")
            if self.random.random() < 0.5:
                self.repo.git("reset", "-q", "--hard")
                self.repo.git("clean", "-qfd")
        else:
            self.work(steps, "-n")

    def merge(self) -> None:
        """Two branches that grew apart come together; the map's conflicts go to `update`."""
        self.repo.git("branch", "-f", "topic")
        self.work(2)
        self.repo.git("switch", "-q", "topic")
        self.work(2)
        self.repo.git("switch", "-q", "main")
        self.repo.try_git("merge", "-q", "--no-commit", "--no-ff", "topic")
        self.settle()
        ran = self.repo.try_git("commit", "-q", "-m", "merge")
        assert ran.code == 0, said(ran)

    def settle(self) -> None:
        """Resolve sources one way or the other, then let `update` resolve the map."""
        unmerged = self.repo.git("diff", "--name-only", "-z", "--diff-filter=U").split("\0")
        for name in sorted({name for name in unmerged if name and not name.startswith(OUTPUT)}):
            side = self.random.choice(["--ours", "--theirs"])
            if self.repo.try_git("checkout", "-q", side, "--", name).code:
                self.repo.git("rm", "-qf", "--", name)
            else:
                self.repo.add(name)
        if len(self.files()) < 4:  # without any source an update refuses to delete the map
            self.repo.add(self.add_file())
        ran = self.repo.run("update", "--stage")
        assert ran.code == 0, said(ran)


ACTIONS = (
    *(People.add_file, People.add_to, People.add_to, People.edit_body, People.rename_symbol),
    *(People.import_something, People.import_something, People.move_file, People.move_folder),
    *(People.remove_file, People.remove_folder, People.change_manifest, People.change_project),
    *(People.change_configuration, People.change_attributes, People.write_readme),
    *(People.write_tests, People.say, People.note, People.take_back),
)


def assert_as_rebuilt(repo: Repo) -> None:
    """Rebuilt bytes, and a check that finds only what people have to mend themselves."""
    assert map_at(repo) == rebuilt(repo)
    ran = repo.run("check", "--json")
    findings = json.loads(ran.out)["findings"]
    assert not [one for one in findings if one["repairable"]]
    errors = {one["code"] for one in findings if one["severity"] == "error"}
    assert errors <= {"evidence-missing", "symbol-missing", "entry-orphan"}
    if not errors:
        assert ran.code == 0
    assert_clean(repo)


STORY = settings(
    derandomize=True,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # a smaller history is found sooner by hand
    suppress_health_check=[HealthCheck.too_slow],
)


@settings(STORY, max_examples=4)
@given(
    seed=st.integers(0, 2**32),
    steps=st.lists(st.integers(0, 4), min_size=6, max_size=9),
)
def test_any_history_leaves_the_map_of_a_rebuild(seed: int, steps: list[int]) -> None:
    with tempfile.TemporaryDirectory(prefix="history-") as folder:
        repo = bare_hook(living(Path(folder)))
        people = People(repo, seed)
        for step in steps:
            people.merge() if step == 4 else people.work(step)
            note(repo.git("show", "--stat=120", "--format=%s", "HEAD"))
        assert_as_rebuilt(repo)


@settings(STORY, max_examples=2)
@given(seed=st.integers(0, 2**32), steps=st.lists(st.integers(1, 3), min_size=3, max_size=6))
def test_a_branch_with_gaps_is_healed_by_its_last_commit(seed: int, steps: list[int]) -> None:
    with tempfile.TemporaryDirectory(prefix="history-") as folder:
        repo = bare_hook(cloned(Path(folder)))
        repo.git("switch", "-q", "-c", "branch", "--track", "origin/main")
        people = People(repo, seed)
        for step in steps:
            people.past_the_hooks(step) if people.random.random() < 0.7 else people.work(step)
            note(repo.git("show", "--stat=120", "--format=%s", "HEAD"))
        people.work(1)
        assert_as_rebuilt(repo)
