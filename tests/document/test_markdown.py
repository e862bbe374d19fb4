from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from summarizer.document.markdown import (
    as_human,
    claims,
    digest,
    from_bytes,
    normal,
    parse,
    render,
    to_bytes,
)
from summarizer.errors import DamagedDocument
from summarizer.records.entries import ApiItem, Decision, Entry, EntryPoint, Evidence, FileLine

AWKWARD = "|`[]<>!-\"' \n\r\t_\\*#é日\u200b\u202e\udcff\x85\u2028\u3000{}x1A./~&="
NAMES = st.text(st.sampled_from(AWKWARD) | st.characters(codec="utf-8"), min_size=1, max_size=12)
FRAGMENTS = st.sampled_from(
    [
        *("Evidence: `a.py`", "Evidence: none", "<!-- summarizer writer:1 by:auto -->", "## Files"),
        *("`code`", "``two``", "__init__", "**kw", "[a](b)", "1. ", "# ", "- ", "&amp;", "…"),
        *("\\", ":", ", ", ". "),
    ]
)
PROSE = st.lists(
    FRAGMENTS | st.text(st.sampled_from("aZ 1") | st.sampled_from(AWKWARD), max_size=8), max_size=5
).map(" ".join)
DIGEST = st.sampled_from(["", "4f1d9c22", "00000000"])
MODULES = st.sampled_from(["src/retry", ".", "a", "app/[id]", "pkg/__tests__"]) | st.lists(
    NAMES.filter(lambda name: "/" not in name), min_size=1, max_size=3
).map("/".join)


def _is_in_git(name: str) -> bool:
    """Whether git may have a file or, with a slash at the end, a folder of this name."""
    return not {"", ".", ".."}.intersection(name.removesuffix("/").split("/"))


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    module = draw(MODULES)
    paths = st.builds(
        lambda name, inside: f"{module}/{name}" if inside and module != "." else name,
        NAMES.filter(_is_in_git),
        st.booleans(),
    )
    symbols = st.just("") | NAMES
    evidence = st.lists(st.builds(Evidence, paths, symbols), max_size=3).map(tuple)
    return Entry(
        module=module,
        responsibility=draw(PROSE),
        evidence=draw(evidence),
        decisions=draw(st.lists(st.builds(Decision, PROSE, evidence), max_size=3).map(tuple)),
        api=draw(st.lists(st.builds(ApiItem, NAMES, paths), max_size=3).map(tuple)),
        api_more=draw(st.booleans()),
        depends_on=draw(st.lists(MODULES, max_size=3).map(tuple)),
        entry_points=draw(
            st.lists(st.builds(EntryPoint, paths, symbols, PROSE), max_size=2).map(tuple)
        ),
        starts_more=draw(st.booleans()),
        files=draw(
            st.lists(
                st.builds(FileLine, paths, PROSE, st.lists(NAMES, max_size=2).map(tuple)),
                max_size=3,
            ).map(tuple)
        ),
        files_more=draw(st.booleans()),
        by=draw(st.sampled_from(["auto", "model", "human"])),
        writer=draw(st.integers(0, 99)),
        text=draw(DIGEST),
        basis=draw(DIGEST),
        notes=draw(
            st.text(st.sampled_from(AWKWARD) | st.characters(codec="utf-8"), max_size=30) | PROSE
        ),
    )


RETRY = Entry(
    module="src/retry",
    responsibility="Turns API 429/5xx answers into jittered exponential backoff.",
    evidence=(Evidence("src/retry/backoff.py", "retry"),),
    decisions=(
        Decision(
            "Full jitter.", (Evidence("src/retry/backoff.py", "Backoff"), Evidence("README.md"))
        ),
    ),
    api=(ApiItem("Backoff", "src/retry/backoff.py"), ApiItem("retry", "src/retry/backoff.py")),
    depends_on=("pkg/__tests__", "src/api"),
    entry_points=(
        EntryPoint("src/retry/backoff.py"),
        EntryPoint("src/retry/cli.py", "main", "command `retry`"),
    ),
    files=(
        FileLine("src/retry/backoff.py", "jittered exponential backoff", ("Backoff", "retry")),
        FileLine("src/retry/policy.py"),
        FileLine("src/retry/tests/", "tests"),
    ),
    files_more=True,
    writer=1,
    notes="People's own.\r\nWith *anything*.",
)

DOCUMENT = """\
# [src/retry](/src/retry)

Turns API 429/5xx answers into jittered exponential backoff.

Evidence: `backoff.py` `retry`

## Decisions

- Full jitter. Evidence: `backoff.py` `Backoff`, `/README.md`

## API

- `Backoff` in `backoff.py`
- `retry` in `backoff.py`

## Depends on

- `pkg/__tests__`
- src/api

## Start at

- `backoff.py`
- `cli.py` `main`: command `retry`

## Files

- `backoff.py` (`Backoff`, `retry`): jittered exponential backoff
- `policy.py`
- `tests/`: tests
- …

<!-- summarizer writer:1 by:auto text:8b4e9d7c -->

People's own.\r
With *anything*."""


def test_an_entry_is_this_document() -> None:
    text = render(RETRY)
    assert text == DOCUMENT.replace("8b4e9d7c", digest(RETRY))
    assert parse(text) == normal(RETRY)


def test_the_smallest_entry_has_a_heading_and_a_stamp() -> None:
    text = render(Entry(".", writer=1))
    assert text == f"# [`.`](/)\n\n<!-- summarizer writer:1 by:auto text:{digest(Entry('.'))} -->\n"
    assert parse(text).module == "."


@settings(max_examples=40)
@given(entries())
def test_reading_gives_back_what_was_rendered(entry: Entry) -> None:
    text = render(entry)
    assert parse(text) == normal(entry)
    assert render(parse(text)) == text
    assert from_bytes(to_bytes(text)) == text


@settings(max_examples=40)
@given(entries())
def test_the_normal_form_is_normal_and_a_person_can_take_it_over(entry: Entry) -> None:
    assert normal(normal(entry)) == normal(entry)
    mine = as_human(entry)
    assert (mine.by, digest(mine)) == ("human", digest(normal(entry)))
    assert parse(render(mine)) == mine


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("__init__", "__init__"),
        ("a|b [c] <d>", "a|b [c] <d>"),
        ("a`b", r"a\x60b"),
        ("two\nlines\tb", r"two\x0alines\x09b"),
        (" edge ", r"\x20edge\x20"),
        ("a  b", r"a \x20b"),
        ("<!-- a -->", r"\x3c!-- a --\x3e"),
        ("C:\\dir", "C:\\dir"),
        ("\\x41", r"\x5cx41"),
        ("\\u{41}", r"\x5cu{41}"),
        ("a\u202eb\u200dc\U000e0041", r"a\u{202e}b\u{200d}c\u{e0041}"),
        ("bad\udcff", r"bad\xff"),
        ("\x85\u3000", r"\u{85}\u{3000}"),
        ("日本é", "日本é"),
    ],
)
def test_names_stand_in_backticks_exactly(name: str, shown: str) -> None:
    entry = Entry("m", api=(ApiItem(name, f"m/{name}"),), files=(FileLine(name),))
    text = render(entry)
    assert f"- `{shown}` in `{shown}`\n" in text
    assert parse(text) == normal(entry)


@pytest.mark.parametrize("plain", ["src/api", "a_b/c-d.e", "@vue/core", "packages/@vue/x", "v1.2"])
@pytest.mark.parametrize("coded", ["__tests__", "a b", "a*b", "1.", "www.x.y", "é", ".", "a~b"])
def test_names_of_modules_are_plain_where_markdown_lets_them(plain: str, coded: str) -> None:
    text = render(Entry("m", depends_on=(plain, coded)))
    assert f"- {plain}\n- `{coded}`\n" in text


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n- ", "\n* "),
        lambda text: text.replace("\n- ", "\n\n-   "),
        lambda text: text.replace("\n- Full jitter. ", "\n- Full\n  jitter.\n"),
        lambda text: text.replace("answers into", "answers\ninto"),
        lambda text: text.replace("- Full jitter. ", "- Full jitter.\n\n  "),
        lambda text: text.replace(
            "Evidence: `backoff.py` `retry`", "Evidence: `backoff.py`\n`retry`"
        ),
        lambda text: text.replace("backoff.\n", "backoff.   \n\n\n\n"),
        lambda text: text.replace("## API", "## API ##"),
        lambda text: "\n" + text,
    ],
)
def test_what_formatters_and_editors_do_changes_nothing(change) -> None:  # type: ignore[no-untyped-def]
    text = render(RETRY)
    assert change(text) != text
    assert parse(change(text)) == normal(RETRY)


def test_a_checkout_with_crlf_reads_the_same() -> None:
    entry = replace(RETRY, notes="a\nb\n")
    crlf = render(entry).replace("\n", "\r\n")
    assert parse(crlf) == replace(normal(entry), notes="a\r\nb\r\n")


@pytest.mark.parametrize(
    "notes",
    [
        "x",
        "\n",
        "\n\nx",
        "\r\n",
        " x \n",
        "<!-- summarizer writer:9 by:human -->\n",
        "a\udcffb",
        "<<<<<<< a\n",
    ],
)
def test_notes_are_kept_byte_for_byte(notes: str) -> None:
    entry = replace(RETRY, notes=notes)
    assert parse(render(entry)).notes == notes
    assert render(parse(render(entry))) == render(entry)


def test_notes_may_follow_the_stamp_without_a_blank_line() -> None:
    text = render(replace(RETRY, notes=""))
    assert parse(text + "mine\n").notes == "mine\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("jittered exponential backoff.", "calm."),
        ("Full jitter.", "Full jitter, **capped**."),
        ("`backoff.py` `retry`", "`policy.py`"),
        ("## API", "- Mine. Evidence: `policy.py`\n\n## API"),
        ("backoff.\n", "backoff.\n\nA second paragraph.\n"),
    ],
)
def test_a_hand_edit_of_prose_makes_it_human(old: str, new: str) -> None:
    entry = parse(render(RETRY).replace(old, new, 1))
    assert entry.by == "human"
    assert entry.text == digest(RETRY) != digest(entry)
    assert parse(render(entry)) == entry


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("- `retry` in `backoff.py`\n", ""),
        (": tests", ": all the tests"),
        ("src/api", "src/other"),
        ("- …\n", ""),
        ("anything", "something else"),
    ],
)
def test_a_hand_edit_of_facts_or_notes_does_not(old: str, new: str) -> None:
    entry = parse(render(RETRY).replace(old, new, 1))
    assert entry.by == "auto"
    assert entry != normal(RETRY)


def test_markup_that_a_person_wrote_stays_as_it_is() -> None:
    words = "Has **bold**, [links](https://x.y/a_b_) and `code` with an \\* of its own."
    text = f"# src/a\n\n{words}\n\nEvidence: `x.py`\n\n## Decisions\n\n- *So* it is.\n"
    entry = parse(text)
    assert (entry.by, entry.writer, entry.text) == ("human", 0, "")
    assert entry.responsibility == words
    assert entry.decisions == (Decision("*So* it is."),)
    assert render(entry) == text.replace("# src/a", "# [src/a](/src/a)")
    assert claims(entry)[0] == Decision(words.replace("\\*", "*"), (Evidence("src/a/x.py"),))


@pytest.mark.parametrize(
    ("foreign", "place"),
    [
        ("## Gotchas\n\n- Mind the gap.\n\n```sh\n## Files\n\n- x\n```", "## Depends on"),
        ("````\n```\n## Files\n```\n\n- x\n````", "## Depends on"),
        ("    ~~~ sh\n    ## Files\n\n    ~~~", "## Depends on"),
        ("See the wiki.", "## Depends on"),
        ("- see also the wiki", "## Depends on"),
        ("1. first\n2. second", "## Decisions"),
        ("| a | b |\n| - | - |\n| 1 | 2 |", "## Decisions"),
        ("> quoted\n> twice", "## Decisions"),
        ("<details>\nmore\n</details>", "## Decisions"),
        ("<!-- a\n\ncomment -->", "## Files"),
        ("### Deeper\n\nwords", "## Start at"),
        ("[ref]: https://x.y", "<!-- summarizer"),
        ("front matter", "# ["),
    ],
)
def test_what_is_not_ours_above_the_stamp_moves_below_it(foreign: str, place: str) -> None:
    text = render(RETRY).replace(place, f"{foreign}\n\n{place}", 1)
    entry = parse(text)
    assert entry == replace(normal(RETRY), notes=f"{foreign}\n\n{RETRY.notes}")
    assert parse(render(entry)) == entry


def test_an_entry_without_a_stamp_keeps_every_word() -> None:
    text = "# src/a\n\nWords.\n\n## Mine\n\nMore."
    entry = parse(text)
    assert (entry.by, entry.responsibility, entry.notes) == (
        "human",
        "Words.",
        "## Mine\n\nMore.\n",
    )
    assert parse(render(entry)) == entry


@pytest.mark.parametrize(
    "text",
    [
        "Evidence: `x.py`",
        "see Evidence: `a.py` `b`",
        "Evidence: none",
        "a `b`. Evidence: `c.py`, `d`",
    ],
)
@pytest.mark.parametrize("by", ["auto", "human"])
def test_words_that_look_like_evidence_stay_words(text: str, by: str) -> None:
    entry = Entry(
        "m",
        responsibility=text,
        decisions=(Decision(text), Decision(text, (Evidence("x"),))),
        by=by,
    )
    assert parse(render(entry)) == normal(entry)
    assert parse(render(entry)).responsibility == text


@pytest.mark.parametrize(
    ("change", "line", "what"),
    [
        (lambda text: text.replace("# [src/retry](/src/retry)", "src/retry"), 1, "heading"),
        (lambda text: "", 1, "heading"),
        (lambda text: text.replace("writer:1", "writer:one"), 33, "stamp"),
        (lambda text: text.replace("by:auto", "by:nobody"), 33, "stamp"),
        (lambda text: text.replace("## API", "<<<<<<< HEAD\n## API"), 11, "conflict markers"),
        (lambda text: text.replace("<!-- summ", "<<<<<<< a\n<!-- summ"), 33, "conflict markers"),
    ],
)
def test_damage_is_named_by_line(change, line: int, what: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(DamagedDocument, match=what) as damage:
        parse(change(render(RETRY)), "docs/map/modules/src/retry.md")
    assert damage.value.where == f"docs/map/modules/src/retry.md:{line}"


def test_the_digest_is_that_of_the_words_and_their_evidence() -> None:
    moved = parse(render(RETRY).replace("src/retry", "lib/again"))
    assert moved.module == "lib/again"
    assert moved.by == "auto"
    assert digest(moved) == digest(RETRY) == digest(replace(RETRY, notes="", files=(), writer=7))
    assert digest(replace(RETRY, responsibility="Turns  API")) == digest(
        replace(RETRY, responsibility="Turns API")
    )
    assert digest(replace(RETRY, evidence=())) != digest(RETRY)


@pytest.mark.parametrize(
    ("text", "writer"),
    [
        ("# a\n\n<!-- summarizer writer:12 by:auto -->\n", 12),
        ("# a\n\nwords\n", 0),
        ("# a\n <!-- summarizer writer:3 by:auto -->\n", 0),
    ],
)
def test_the_writer_is_read_from_the_stamp(text: str, writer: int) -> None:
    assert parse(text).writer == writer


def test_a_decision_without_words_or_evidence_is_still_an_item() -> None:
    text = render(Entry("m", decisions=(Decision(""),)))
    assert "\n- Evidence: none\n" in text
    assert parse(text).decisions == (Decision(""),)


def test_keys_of_the_stamp_that_are_not_known_are_passed_over() -> None:
    text = render(RETRY).replace(" text:", " seal:abc text:")
    assert parse(text) == normal(RETRY)


@settings(max_examples=25)
@given(entries())
def test_a_formatter_leaves_a_rendered_entry_alone(entry: Entry) -> None:
    mdformat = pytest.importorskip("mdformat")
    text = render(replace(entry, by="auto", notes=""))
    assert mdformat.text(text) == text
    assert parse(mdformat.text(text, options={"wrap": 30})) == parse(text)
