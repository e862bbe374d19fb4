from __future__ import annotations

from dataclasses import replace

import pytest

from summarizer.records.entries import (
    ApiItem,
    Decision,
    Entry,
    EntryPoint,
    Evidence,
    FileLine,
    Finding,
)
from summarizer.verification.claims import Tree, missing_paths, missing_symbols

ENTRY = Entry(
    module="src/retry",
    responsibility="Retries.",
    evidence=(Evidence("src/retry/backoff.py", "retry"),),
    decisions=(Decision("Full jitter.", (Evidence("src/retry/jitter.py"),)),),
    api=(ApiItem("retry", "src/retry/backoff.py"),),
    depends_on=("src/api",),
    entry_points=(EntryPoint("src/retry/cli.py"),),
    files=(FileLine("src/retry/backoff.py"), FileLine("tests/", "tests")),
)
ALL = frozenset(
    ["src/retry/backoff.py", "src/retry/jitter.py", "src/api", "src/retry/cli.py", "tests"]
)


def findings(entry: Entry, paths: frozenset[str], **tree: object) -> list[Finding]:
    given = {"moved": {}, "removed_in": lambda path: "", **tree}
    held = Tree(paths, **given)  # type: ignore[arg-type]
    return list(missing_paths("docs/map/x.md", entry, held, lambda path, symbol: 7, frozenset()))


def test_what_stands_is_not_reported() -> None:
    assert findings(ENTRY, ALL) == []


@pytest.mark.parametrize("gone", sorted(ALL))
def test_each_dead_path_is_one_finding(gone: str) -> None:
    (finding,) = findings(ENTRY, ALL - {gone})
    assert (finding.code, finding.path, finding.line) == ("evidence-missing", gone, 7)
    assert finding.repairable
    assert gone in finding.message


def test_under_a_persons_words_only_a_move_can_be_repaired() -> None:
    human = replace(ENTRY, by="human")
    (finding,) = findings(human, ALL - {"src/retry/jitter.py"})
    assert (finding.code, finding.repairable) == ("evidence-missing", False)
    moved = {"src/retry/jitter.py": "src/util/jitter.py"}
    (finding,) = findings(human, ALL - {"src/retry/jitter.py"}, moved=moved)
    assert (finding.code, finding.repairable) == ("evidence-moved", True)
    assert "moved to src/util/jitter.py" in finding.message


def test_facts_of_a_persons_entry_are_still_facts() -> None:
    human = replace(ENTRY, by="human")
    (finding,) = findings(human, ALL - {"src/retry/cli.py"})
    assert finding.repairable


def test_the_commit_that_removed_it_is_named() -> None:
    (finding,) = findings(ENTRY, ALL - {"src/retry/jitter.py"}, removed_in=lambda path: "abc1234")
    assert "removed in abc1234" in finding.message


def test_a_path_below_a_submodule_is_told_apart() -> None:
    (finding,) = findings(ENTRY, ALL - {"src/retry/jitter.py"}, submodules=("src/retry",))
    assert "in a submodule" in finding.message


def test_a_symbol_that_its_file_lost() -> None:
    held = Tree(ALL, {}, lambda path: "")
    lost = list(
        missing_symbols("m.md", ENTRY, lambda path, symbol: False, held, lambda path, symbol: 3)
    )
    assert [(f.code, f.symbol) for f in lost] == [("symbol-missing", "retry")]
    kept = missing_symbols("m.md", ENTRY, lambda path, symbol: True, held, lambda p, s: 3)
    assert not list(kept)


def test_a_dead_file_is_not_also_reported_for_its_symbol() -> None:
    held = Tree(ALL - {"src/retry/backoff.py"}, {}, lambda path: "")
    assert not list(missing_symbols("m.md", ENTRY, lambda p, s: False, held, lambda p, s: 3))
