from __future__ import annotations

import pytest

from summarizer.facts.surface import defined_names
from summarizer.facts.symbols import extract
from summarizer.records.sources import Note

SAID = "the cache is a file, so that processes share it"


def notes(source: str, language: str = "python") -> tuple[Note, ...]:
    return extract(source.encode(), language).notes


@pytest.mark.parametrize(
    ("mark", "recorded"),
    [
        ("NOTE:", "NOTE"),
        ("NB:", "NOTE"),
        ("IMPORTANT:", "NOTE"),
        ("DECISION:", "DECISION"),
        ("WHY:", "WHY"),
        ("HACK:", "HACK"),
        ("NOTE(ann):", "NOTE"),
    ],
)
def test_marks(mark: str, recorded: str) -> None:
    (found,) = notes(f"# {mark} {SAID}\n")
    assert found == Note(recorded, "The cache is a file, so that processes share it", "", 1)


@pytest.mark.parametrize(
    "comment",
    [
        f"# Note: {SAID}",
        f"# note: {SAID}",
        f"# NOTES: {SAID}",
        f"# NOTE {SAID}",
        f"# see NOTE: {SAID}",
        f"# TODO: {SAID}",
        "# NOTE: too short",
        f"x = 'NOTE: {SAID}'",
        "# NOTE: this test is slow on a busy machine",
        f"# {SAID}",
    ],
)
def test_no_note(comment: str) -> None:
    assert notes(comment + "\n") == ()


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (
            "# NOTE: one of two lines,\n# here it ends.\n# \n# Not this.",
            "One of two lines, here it ends.",
        ),
        ("# Before it.\n# NOTE: the second line starts it.", "The second line starts it."),
        ("# NOTE: sqlite3.connect is called once here.", "sqlite3.connect is called once here."),
        ("# NOTE: uses `a_b` and ``c_d`` for it.", "Uses a_b and c_d for it."),
        ("# NOTE: it is done like this. TODO: do better", "It is done like this."),
    ],
)
def test_text(source: str, text: str) -> None:
    (found,) = notes(source + "\n")
    assert found.text == text


def test_a_long_note_is_cut() -> None:
    (found,) = notes("# NOTE: " + "it goes on and on " * 40)
    assert len(found.text) <= 240
    assert found.text.endswith("…")


def test_two_notes_of_one_block() -> None:
    found = notes("# NOTE: the first of both is this.\n# HACK: the second of both is that.\n")
    assert [(one.mark, one.text) for one in found] == [
        ("HACK", "The second of both is that."),
        ("NOTE", "The first of both is this."),
    ]


@pytest.mark.parametrize(
    ("source", "symbol", "line"),
    [
        (f"# NOTE: {SAID}\ndef f(): pass", "f", 1),
        (f"# NOTE: {SAID}\n@cache\ndef f(): pass", "f", 1),
        (f"# NOTE: {SAID}\n\ndef f(): pass", "", 1),
        (f"def f():\n  # NOTE: {SAID}\n  pass", "f", 2),
        (f"def f():\n  pass\n  # NOTE: {SAID}\n", "f", 3),
        (f"class A:\n  # NOTE: {SAID}\n  def m(self): pass", "m", 2),
        (f"class A:\n  def __init__(self):\n    # NOTE: {SAID}\n    pass", "A", 3),
        (f"def f():\n  def g():\n    # NOTE: {SAID}\n    pass", "f", 3),
        (f"x = 1  # NOTE: {SAID}", "", 1),
    ],
)
def test_symbol(source: str, symbol: str, line: int) -> None:
    (found,) = notes(source)
    assert (found.symbol, found.line) == (symbol, line)


@pytest.mark.parametrize(
    ("comment", "language"),
    [
        (f"// NOTE: {SAID}\nexport function f() {{}}", "javascript"),
        (f"/* NOTE: {SAID} */\nexport function f() {{}}", "javascript"),
        (f"/**\n * Does it.\n *\n * NOTE: {SAID}\n */\nexport function f() {{}}", "typescript"),
        (f"# NOTE: {SAID}\nf() {{ :; }}", "bash"),
    ],
)
def test_languages(comment: str, language: str) -> None:
    (found,) = notes(comment, language)
    assert (found.mark, found.symbol) == ("NOTE", "f")


@pytest.mark.parametrize(
    ("doc", "text"),
    [
        ("Does it. We wait because the lock is slow.", "We wait because the lock is slow."),
        ("Does it. The order is kept on purpose.", "The order is kept on purpose."),
        ("Deliberately does nothing else here. Foo.", "Deliberately does nothing else here."),
        ("This is intentionally\n    left open.\n", "This is intentionally left open."),
        (
            "Holds what is fast by design (e.g. X25519, cf. RFC 7748). Foo.",
            "Holds what is fast by design (e.g. X25519, cf. RFC 7748).",
        ),
    ],
)
def test_reasons(doc: str, text: str) -> None:
    assert notes(f'def f():\n    """{doc}"""\n') == (Note("BECAUSE", text, "f", 1),)
    (found,) = notes(f'"""{doc}"""\n')
    assert (found.mark, found.symbol) == ("BECAUSE", "")
    member = doc.replace("\n", "\n    ")
    (found,) = notes(f'class C:\n    def f():\n        """{member}"""\n')
    assert (found.mark, found.text, found.symbol) == ("BECAUSE", text, "f")


@pytest.mark.parametrize(
    "doc", ["Does it.", "Raised because of a timeout.", "We wait because:", "On purpose."]
)
def test_no_reasons(doc: str) -> None:
    assert notes(f'def f():\n    """{doc}"""\n') == ()


@pytest.mark.parametrize(
    ("source", "language", "symbol"),
    [
        (f"impl Quote for tz::Zone {{\n fn q(&self) {{\n // NOTE: {SAID}\n }}\n}}\n", "rust", ""),
        (f"impl Vec<u8> {{\n fn q(&self) {{\n // NOTE: {SAID}\n }}\n}}\n", "rust", ""),
        (f"struct A;\nimpl A {{\n fn q(&self) {{\n // NOTE: {SAID}\n }}\n}}\n", "rust", "A"),
        (f"void ns::Type::run() {{\n // NOTE: {SAID}\n}}\n", "cpp", ""),
        (f"struct T {{ void run(); }};\nvoid T::run() {{\n // NOTE: {SAID}\n}}\n", "cpp", "run"),
        (
            f"@implementation Foo (Bar)\n- (void)run {{\n // NOTE: {SAID}\n}}\n@end\n",
            "objc",
            "",
        ),
        (f"extension String {{\n func f() {{\n // NOTE: {SAID}\n }}\n}}\n", "swift", "f"),
    ],
)
def test_a_note_is_of_what_its_file_defines(source: str, language: str, symbol: str) -> None:
    facts = extract(source.encode(), language)
    (found,) = facts.notes
    assert found.symbol in {"", *defined_names(facts)}
    assert found.symbol == symbol
