from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from summarizer.document.markdown import (
    as_human,
    digest,
    from_bytes,
    normal,
    parse,
    render,
    to_bytes,
)
from summarizer.records import ApiItem, Decision, Entry, EntryPoint, Evidence, FileLine

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


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    module = draw(MODULES)
    paths = st.builds(
        lambda name, inside: f"{module}/{name}" if inside else name, NAMES, st.booleans()
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


@given(entries())
def test_reading_gives_back_what_was_rendered(entry: Entry) -> None:
    assert parse(render(entry)) == normal(entry)


@given(entries())
def test_rendering_gives_back_what_was_read(entry: Entry) -> None:
    text = render(entry)
    assert render(parse(text)) == text
    assert from_bytes(to_bytes(text)) == text


@given(entries())
def test_the_normal_form_is_normal(entry: Entry) -> None:
    assert normal(normal(entry)) == normal(entry)
    assert render(normal(entry)) == render(entry)


@given(entries())
def test_a_person_who_takes_an_entry_over_changes_no_word_of_it(entry: Entry) -> None:
    mine = as_human(entry)
    assert mine.by == "human"
    assert digest(mine) == digest(normal(entry))
    assert parse(render(mine)) == mine
