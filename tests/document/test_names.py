from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from summarizer.document.names import entries_folder, entry_path

PARTS = st.text(
    st.sampled_from(
        'aAbBzZßſıİÉéKµ가각日しじ.-_ ~=1<>:"|?*\\\t\u0301\u1100\u1161\u11a8\u200b\u212b\udcff'
    )
    | st.characters(codec="utf-8", exclude_characters="/"),
    max_size=8,
)
WORDS = st.sampled_from(
    [
        "con",
        "CON",
        "aux.c",
        "x",
        "x.md",
        "X.MD",
        "nul ",
        "com1",
        "README",
        ".github",
        "git~1",
        ".",
        "",
    ]
)
MODULES = st.lists(PARTS | WORDS, min_size=1, max_size=3).map("/".join)
RESERVED = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|\Z)", re.IGNORECASE
)


@pytest.mark.parametrize(
    ("module", "path"),
    [
        ("src/retry", "src/retry.md"),
        ("packages/@vue/compiler-core", "packages/@vue/compiler-core.md"),
        ("a_b.c-d+e/with space", "a_b.c-d+e/with space.md"),
        ("app/[id]", "app/[id].md"),
        ("日本語/カテゴリ", "日本語/カテゴリ.md"),
        (".", "root=.md"),
        ("Foo", "Foo=1.md"),
        ("src/main/java/org/RetryPolicy/impl", "src/main/java/org/RetryPolicy=21/impl.md"),
        ("README", "README=3f.md"),
        (".github/workflows", "==2egithub/workflows.md"),
        ("aux", "==61ux.md"),
        ("lib/nul.d/x", "lib/==6eul.d/x.md"),
        ("x.md/y", "x==2emd/y.md"),
        ("a:b", "a==3ab.md"),
        ("a=b", "a==3db.md"),
        ("end.", "end==2e.md"),
        ("git~1", "git==7e1.md"),
        ("a~b", "a~b.md"),
        ("straße", "stra==c3==9fe.md"),
        ("bad\udcff", "bad==ff.md"),
        ("..", "==2e==2e.md"),
    ],
)
def test_a_module_has_its_path(module: str, path: str) -> None:
    assert entry_path("docs/map", module) == f"docs/map/modules/{path}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Foo", "foo"),
        ("x", "x.md"),
        ("é", "e\u0301"),
        ("가", "\u1100\u1161"),
        ("a" * 300, "a" * 299 + "b"),
        ("A" * 300, "a" * 300),
        (".", "root"),
        ("", "."),
        ("a/b", "a=b"),
        ("Foo", "Foo=1"),
        ("straße", "strasse"),
        ("ı", "i"),
        ("ı", "I"),
        ("ſ", "s"),
        ("\u212a", "k"),
    ],
)
def test_twins_never_share_a_path(one: str, other: str) -> None:
    assert _on_any_disk(entry_path("m", one)) != _on_any_disk(entry_path("m", other))


def _on_any_disk(path: str) -> str:
    """The path as a disk compares it that ignores case and normalises Unicode."""
    folded = unicodedata.normalize("NFD", path).casefold()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", folded).upper().casefold())


@given(MODULES, MODULES)
def test_the_rule_is_injective_on_every_disk(one: str, other: str) -> None:
    assume(one != other)
    assert _on_any_disk(entry_path("m", one)) != _on_any_disk(entry_path("m", other))


@given(PARTS, st.data())
def test_names_that_differ_in_case_or_form_alone_have_paths_of_their_own(
    name: str, data: st.DataObject
) -> None:
    forms = {name.upper(), name.lower(), name.swapcase(), name.title(), name.casefold()}
    forms |= {name.upper().lower(), name.lower().upper(), name.upper().casefold()}
    forms |= {unicodedata.normalize(form, name) for form in ("NFC", "NFD", "NFKC", "NFKD")}
    paths = {_on_any_disk(entry_path("m", form)) for form in sorted(forms | {name})}
    assert len(paths) == len(forms | {name})


@given(MODULES)
def test_every_part_is_a_name_that_every_system_takes(module: str) -> None:
    path = entry_path("docs/map", module)
    assert path.startswith(entries_folder("docs/map"))
    for part in path.removeprefix("docs/map/").split("/"):
        assert 0 < len(part.encode()) <= 255
        assert not re.search(r'[\x00-\x1f\x7f<>:"|?*\\]', part)
        assert part[0] not in ". "
        assert part[-1] not in ". "
        assert not RESERVED.match(part)


@given(MODULES, MODULES)
def test_no_folder_stands_where_a_file_stands(one: str, other: str) -> None:
    file, below = entry_path("m", one), entry_path("m", f"{other}/x")
    assert _on_any_disk(file) != _on_any_disk(below.rpartition("/")[0])


@given(st.text(st.sampled_from("aZ日\udcff:"), min_size=80, max_size=400))
def test_long_names_stay_within_what_disks_allow(name: str) -> None:
    assert all(len(part.encode()) <= 255 for part in entry_path("m", name).split("/"))
