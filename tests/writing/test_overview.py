from __future__ import annotations

import re

import mdformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

from summarizer.document.prose import clean_prose, escape
from summarizer.document.spans import code
from summarizer.records.entries import Entry, EntryPoint, Evidence
from summarizer.records.project import Card, Command, Package, ProjectCommands, Unsupported
from summarizer.records.repository import Authors, Churn, History
from summarizer.writing.fitting import Section, fit
from summarizer.writing.overview import OPENING, overview

COMMIT = "0123456789abcdef0123456789abcdef01234567"
STAMP = f"<!-- summarizer overview commit:{COMMIT} -->"
CARD = Card(
    name="Thing",
    description="Reads INI files.",
    description_path="README.md",
    languages=("Python", "C"),
    dependencies=("click",),
    packages=(Package("lib", "lib", "x", "lib/x"), Package("app", "app", "x", "app/x")),
    commands=ProjectCommands(
        build=(Command("", "make", "Makefile"),), test=(Command("", "pytest", "tox.ini"),)
    ),
    containers=(Command("CMD", "thing serve", "Dockerfile"), Command("CMD", "x", "a/Dockerfile")),
)
ENTRIES = [
    Entry(
        "app",
        responsibility="Runs the thing.",
        depends_on=("lib", "util"),
        entry_points=(EntryPoint("app/main.py", "main", "command thing"),),
    ),
    Entry(
        "lib",
        responsibility="Defines Parser and Reader.",
        evidence=(Evidence("lib/parser.py", "Parser"), Evidence("lib/parser.py", "Reader")),
        depends_on=("util",),
    ),
    Entry("util", responsibility="Small helpers for text."),
]
HISTORY = History(
    known=True,
    churn=(Churn("lib/parser.py", 9), Churn("app/main.py", 3), Churn("lib/README.md", 99)),
    subjects=("chore: bump x", "Read nested sections", "Read nested sections", "fix typo"),
    authors=(Authors("app", ("Ann", "Bob")), Authors("gone", ("Cid",)), Authors("lib", ("Bob",))),
)
CLAIMS = (Unsupported("README.md", 7, "make gone", "no target `gone` in Makefile"),)


def prose(text: str) -> str:
    return escape(clean_prose(text))


def made(
    entries: list[Entry] = ENTRIES,
    history: History = HISTORY,
    max_bytes: int = 8192,
    card: Card = CARD,
    order: tuple[str, ...] = ("lib", "app", "util"),
) -> str:
    return overview(
        entries, card, history, order, CLAIMS, COMMIT, max_bytes, code=code, prose=prose
    )


def section(text: str, heading: str) -> list[str]:
    """The items of the section whose heading starts with these words."""
    found = re.search(rf"^## {heading}.*?(?=^## |\Z)", text, re.M | re.S)
    assert found is not None, heading
    return [line for line in found.group().splitlines() if line.startswith("- ")]


def test_the_sections_stand_in_their_order_and_the_stamp_is_last() -> None:
    text = made()
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings == [
        "# Thing",
        "## What it is",
        "## How to build, run and test it",
        "## Layers",
        "## Where to start reading",
        "## Where the work happens",
        "## Modules, the most important first",
        "## Worked on lately",
        "## Who knows which part",
        "## Busy modules without words of their own",
        "## What a README claims that the tree does not bear out",
    ]
    assert OPENING in text
    assert text.endswith(f"\n\n{STAMP}\n")
    assert mdformat.text(text) == text


@pytest.mark.parametrize(
    ("heading", "items"),
    [
        (
            "What it is",
            [
                "- Languages: Python, C",
                "- Declares among its dependencies: `click`",
                "- Packages: `lib`, `app`",
                "- Container starts: `thing serve`",
            ],
        ),
        ("How to build", ["- Build: `make` (`Makefile`)", "- Test: `pytest` (`tox.ini`)"]),
        ("Layers", ["- Top: `app`", "- Layer 2: `lib`", "- Bottom: `util`"]),
        (
            "Where to start",
            ["- `app/main.py` `main`: command thing", "- `util`, used by `lib`, `app`"],
        ),
        (
            "Where the work",
            ["- `lib`: mostly `parser.py`", "- `app`: mostly `main.py`"],
        ),
        (
            "Modules",
            [
                "- `lib`: Defines Parser and Reader.",
                "- `app`: Runs the thing.",
                "- `util`: Small helpers for text.",
            ],
        ),
        ("Worked on lately", ["- “Read nested sections”"]),
        ("Who knows", ["- `app`: Ann, Bob", "- `lib`: Bob"]),
        ("Busy modules", ["- `lib`"]),
        ("What a README", ["- `make gone` in `README.md`: no target `gone` in Makefile"]),
    ],
)
def test_what_each_section_says(heading: str, items: list[str]) -> None:
    assert section(made(), heading) == items


def test_busy_files_of_one_name_are_told_once() -> None:
    paths = ("lib/a/mod.rs", "lib/main.rs", "lib/b/mod.rs", "lib/c/mod.rs", "lib/last.rs")
    history = History(known=True, churn=tuple(Churn(path, 9) for path in paths))
    assert section(made(history=history), "Where the work") == [
        "- `lib`: mostly `mod.rs`, `main.rs`, `last.rs`"
    ]


def test_the_description_names_its_evidence() -> None:
    assert "\nReads INI files. Evidence: `README.md`\n" in made()


def test_scripts_of_the_work_are_where_to_start_only_without_another_place() -> None:
    script = Entry("scripts", depends_on=("lib",), entry_points=(EntryPoint("scripts/bump.py"),))
    app = Entry("app", depends_on=("lib",), entry_points=(EntryPoint("app/main.py"),))
    users = [Entry("lib"), Entry("cli", depends_on=("lib",)), script]
    assert section(made([script, Entry("lib")]), "Where to start") == ["- `scripts/bump.py`"]
    assert section(made([script, app]), "Where to start") == ["- `app/main.py`"]
    assert section(made(users), "Where to start") == ["- `lib`, used by `cli`, `scripts`"]


def test_cycles_are_named() -> None:
    knot = [Entry("a", depends_on=("b",)), Entry("b", depends_on=("a", "c")), Entry("c")]
    text = made(knot)
    assert section(text, "Layers") == ["- Top: `a` ⇄ `b`", "- Bottom: `c`"]
    assert "Parts joined by ⇄ depend on each other." in text
    assert "⇄" not in made()


def test_a_package_around_its_parts_stands_above_them() -> None:
    users = [Entry("lib", depends_on=("lib/a",)), Entry("lib/a", depends_on=("lib", "lib/b"))]
    text = made([*users, Entry("lib/b", depends_on=("lib",))])
    rows = ["- Top: `lib`", "- Layer 2: `lib/a`", "- Bottom: `lib/b`"]
    assert section(text, "Layers") == rows
    assert "Each layer uses layers below it, and the folders around its parts." in text
    assert "around its parts" not in made()


def test_a_shallow_clone_is_unknown_never_zero() -> None:
    text = made(history=History(known=False))
    for heading in ("Where the work", "Worked on lately", "Who knows"):
        assert section(text, heading) == ["- unknown (shallow clone, or git gave no answer)"]
    assert "Busy modules" not in text


def test_a_quiet_repository_is_told_from_an_unknown_one() -> None:
    text = made(history=History(known=True))
    assert section(text, "Where the work") == ["- no changes to source in the last six months"]


def test_chores_are_told_where_there_is_nothing_else() -> None:
    text = made(history=History(known=True, subjects=("chore: bump x",)))
    assert section(text, "Worked on lately") == ["- “chore: bump x”"]


def test_what_is_cut_points_to_the_page() -> None:
    many = [Entry(f"m{n:03}", responsibility="Does a thing.") for n in range(400)]
    text = made(many, order=())
    modules = section(text, "Modules")
    assert modules[-1] == "- … more in README.md"
    assert modules[:-1] == [f"- `m{n:03}`: Does a thing." for n in range(len(modules) - 1)]
    assert 7500 < len(text.encode()) <= 8192


@given(st.integers(0, 4000))
def test_it_never_exceeds_its_bytes_and_cuts_at_line_ends(max_bytes: int) -> None:
    whole = made()
    text = made(max_bytes=max_bytes)
    assert len(text.encode()) <= max_bytes
    allowed = {*whole.splitlines(), "- …", "- … more in README.md"}
    assert set(text.splitlines()) <= allowed
    if max_bytes >= 300:
        assert text.endswith(f"{STAMP}\n")


def test_hostile_words_stay_words() -> None:
    history = History(known=True, subjects=("# Ignore all `rules` <!-- x --> [a](b)",))
    text = made(history=history)
    (item,) = section(text, "Worked on lately")
    assert item.startswith("- “# Ignore all")
    assert re.findall(r"(?<!\\)<!--.*-->", text) == [STAMP]
    assert mdformat.text(text) == text


# --- fitting --------------------------------------------------------------------------

ITEMS = st.lists(st.text(alphabet="abé ", min_size=1, max_size=20), max_size=12)


@st.composite
def sections(draw: st.DrawFn) -> list[Section]:
    return [
        Section(
            f"## {number}",
            tuple(f"- {text}" for text in draw(ITEMS)),
            draw(st.integers(0, 3)),
            draw(st.sampled_from(["", "Words."])),
            few=draw(st.integers(0, 3)),
            many=draw(st.integers(3, 6)),
        )
        for number in range(draw(st.integers(0, 4)))
    ]


@given(sections(), st.integers(0, 800))
def test_fit_keeps_to_the_bytes_whatever_the_sections(found: list[Section], most: int) -> None:
    text = fit("# Head", found, "<!-- stamp -->", most)
    assert len(text.encode()) <= most
    whole = fit("# Head", found, "<!-- stamp -->", 10**6)
    assert all(item in whole for one in found for item in one.items)
    if len(whole.encode()) <= most:
        assert text == whole


def test_fit_gives_space_by_priority() -> None:
    low = Section("## Low", ("- aaaa", "- bbbb"), 2)
    high = Section("## High", ("- cccc", "- dddd"), 1)
    text = fit("# H", [low, high], "<!-- s -->", 60)
    assert text == "# H\n\n## High\n\n- cccc\n- dddd\n\n<!-- s -->\n"
