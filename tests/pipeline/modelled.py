"""Updates with a model inside this process: the library is imported once for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from harness import Repo
from loopback import Loopback, Script

from summarizer.cli import main
from summarizer.document.markdown import parse
from summarizer.records.entries import Entry

SHOP: dict[str, str | bytes] = {
    "README.md": "# Shop\n\nSells books over the counter.\n",
    "pyproject.toml": '[project]\nname = "shop"\ndescription = "Sells books over the counter."\n'
    'dependencies = ["requests"]\n\n[project.scripts]\nshop = "shop.cli:main"\n\n'
    '[project.optional-dependencies]\ndev = ["pytest"]\n',
    "shop/__init__.py": '"""Sells books over the counter."""\n',
    "shop/cli.py": '"""The command line of the shop."""\n\n'
    "from shop.pricing.discounts import discount\n"
    '\n\ndef main() -> int:\n    """Sell one book."""\n    return discount(10)\n',
    "shop/pricing/__init__.py": "",
    "shop/pricing/discounts.py": '"""Discounts for those who buy much."""\n\nRATE = 10\n\n\n'
    'def discount(price: int) -> int:\n    """Take a tenth off the price."""\n'
    "    return price - price // RATE\n",
    "shop/store/__init__.py": "",
    "shop/store/shelves.py": '"""Shelves, on which books stand by title."""\n\n\nclass Shelf:\n'
    '    """Books by title."""\n\n    def put(self, title: str, price: int) -> None:\n'
    '        """Put one book on it."""\n',
}
PRICING, STORE, CORE = "shop/pricing", "shop/store", "shop"
DISCOUNTS = "shop/pricing/discounts.py"


@dataclass
class Shop:
    """The sample with its map committed, and a server that a test gives its answers."""

    repo: Repo
    server: Loopback
    said: Callable[[], str]

    def update(self, *words: str, code: int = 0) -> str:
        """`summarizer update WORDS` with the model; what it printed, stderr first."""
        assert main(["update", "--model", "--stage", *words]) == code, self.said()
        return self.said()

    def entry(self, module: str) -> Entry:
        return parse(self.repo.read(f"docs/map/modules/{module}.md"))

    def commit(self) -> None:
        self.repo.add()
        self.repo.commit()


@contextmanager
def opened(
    repo: Repo, script: Script, patch: pytest.MonkeyPatch, capture: pytest.CaptureFixture[str]
) -> Iterator[Shop]:
    def said() -> str:
        told = capture.readouterr()
        return told.err + told.out

    with Loopback(script) as server:
        patch.chdir(repo.path)
        patch.setattr("summarizer.writing.model._PAUSE_S", 0.01)
        for name, value in server.environment.items():
            patch.setenv(name, value)
        if not repo.exists("docs/map"):
            assert main(["init"]) == 0
            repo.add()
            repo.commit("map")
        said()
        yield Shop(repo, server, said)


def scripted(by_module: dict[str, Any]) -> Callable[[Any], Any]:
    """A script that answers by module; the whole and all others as a careful model would."""
    from scripted import careful, module_of

    def script(asked: Any) -> Any:
        answer = by_module.get(module_of(asked))
        if answer is None:
            return careful(asked)
        return answer(asked) if callable(answer) else answer

    return script
