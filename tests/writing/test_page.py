from __future__ import annotations

import re
from urllib.parse import unquote

import mdformat
import pytest
from conftest import MakeRepo
from harness import Repo
from hypothesis import given
from hypothesis import strategies as st

from summarizer.document.names import entry_path
from summarizer.document.prose import clean_prose, escape
from summarizer.document.spans import code
from summarizer.records.entries import Entry, Evidence
from summarizer.records.project import Card, Command, Package, ProjectCommands
from summarizer.writing.page import OPENING, node_id, page
from summarizer.writing.sections import Marks, has_words, link

OUTPUT = "docs/map"
CARD = Card(
    name="Thing",
    description="Reads INI files. And more.",
    description_path="pyproject.toml",
    commands=ProjectCommands(test=(Command("", "pytest -q", ".github/workflows/ci.yml"),)),
)


def prose(text: str) -> str:
    return escape(clean_prose(text))


def made(entries: list[Entry], card: Card = CARD, output: str = OUTPUT) -> str:
    return page(
        entries, card, output, lambda name: entry_path(output, name), code=code, prose=prose
    )


def entry(name: str, text: str = "Does a thing.", *depends_on: str) -> Entry:
    return Entry(name, responsibility=text, depends_on=depends_on)


def modules_of(text: str) -> list[str]:
    return text.partition("## Modules\n")[2].strip().splitlines()[2:]


WHOLE = """\
# Thing

{opening}

Reads INI files. Evidence: [`pyproject.toml`](../../pyproject.toml)

## How to work with it

- Test: `pytest -q` ([`.github/workflows/ci.yml`](../../.github/workflows/ci.yml))

## How the parts depend on each other

An arrow goes from a part to one that it uses.

```mermaid
flowchart TD
  n_lib["lib"]
  n_src__app["src/app"]
  n_src__app --> n_lib
```

## Modules

{how}

- [`lib`](modules/lib.md): Does a thing.
- [`src/app`](modules/src/app.md): Runs it.
"""


def test_the_whole_page() -> None:
    text = made([entry("src/app", "Runs it.", "lib", "gone"), entry("lib")])
    how = text.partition("## Modules\n\n")[2].partition("\n")[0]
    assert text == WHOLE.format(opening=OPENING, how=how)
    assert "summarizer show MODULE" in how


def test_without_anything_known_it_still_says_what_it_is() -> None:
    text = made([], Card(name="x"))
    assert text == f"# x\n\n{OPENING}\n"


def test_packages_are_named_where_there_are_several() -> None:
    packages = (
        Package("", "root", "npm", "package.json"),
        Package("a", "@x/a", "npm", "a/package.json", "@x/a"),
        Package("b", "b", "npm", "b/package.json", "Draws boxes"),
    )
    text = made([], Card(name="x", packages=packages))
    assert "- [`a`](../../a/package.json): `@x/a`\n" in text
    assert "- [`b`](../../b/package.json): `b`, Draws boxes.\n" in text
    assert "## Packages" not in made([], Card(name="x", packages=packages[:1]))


def test_a_responsibility_takes_one_line_of_120_characters() -> None:
    text = made([entry("a", "word " * 50)])
    words = modules_of(text)[0].partition("): ")[2]
    assert len(words) <= 120
    assert words.endswith("word…")


def test_twenty_modules_in_a_folder_are_listed_and_one_more_folds_it() -> None:
    top = [entry(f"a{n:02}") for n in range(21)]
    fit = [entry(f"lib/m{n:02}") for n in range(20)]
    assert len(modules_of(made([*top, *fit, entry("z")]))) == 42
    lines = modules_of(made([*top, *fit, entry("lib/m20"), entry("z")]))
    assert lines[21:] == [
        "- [`lib/`](modules/lib/): `m00`, `m01`, `m02`, `m03`, `m04`, `m05`, `m06`, `m07`, …",
        "- [`z`](modules/z.md): Does a thing.",
    ]


def test_a_folder_of_most_modules_has_a_line_for_each_folder_in_it() -> None:
    crates = [entry(f"crates/c{n:02}/{part}") for n in range(60) for part in ("a", "b")]
    lines = modules_of(made([entry("a"), *crates]))
    assert len(lines) == 61
    assert lines[1] == "- [`crates/c00/`](modules/crates/c00/): `a`, `b`"
    deep = [entry(f"src/all/c{n:02}") for n in range(60)]
    lines = modules_of(made([entry("a"), entry("src/own"), *deep]))
    assert len(lines) == 62
    half = [entry(f"a{n:02}") for n in range(61)]
    assert len(modules_of(made([*half, *deep]))) == 62
    many = [entry(f"crates/c{n:03}") for n in range(101)]
    assert len(modules_of(made([entry("a"), *many]))) == 2


@pytest.mark.parametrize(
    ("below", "inside"),
    [
        (["src/main/org/a", "src/main/org/b"], "`src/main/org/`: `a`, `b`"),
        (["src/a", "src/b/c"], "`src/`: `a`, `b`"),
        (["src", "src/a"], "`src/`: `a`"),
        (["src", "src/in/a", "src/in/b"], "`src/in/`: `a`, `b`"),
        (["src", "src/in", "src/in/a/x"], "`src/in/a/`: `x`"),
        (["a/x", "b/x"], "`a`, `b`"),
        (["src", "test"], "`src`, `test`"),
    ],
)
def test_what_a_folder_holds_is_told_below_what_all_of_it_lies_in(
    below: list[str], inside: str
) -> None:
    others = [entry("a"), *(entry(f"lib/m{n:02}") for n in range(19))]
    silent = [Entry("lib/x"), *(Entry(f"lib/x/{name}") for name in below)]
    lines = modules_of(made([*others, *silent]))
    assert lines[-1] == f"- [`lib/x/`](modules/lib/x/): {inside}"


def test_a_folder_with_one_module_below_it_speaks_in_the_words_of_that() -> None:
    others = [entry("a"), *(entry(f"lib/m{n:02}") for n in range(19))]
    built = Entry("lib/x", responsibility="Holds b.gradle.", evidence=(Evidence("lib/x/b.gradle"),))
    deep = entry("lib/x/src/main/org/x", "Defines A and B.")
    lines = modules_of(made([*others, built, deep]))
    assert lines[-1] == "- [`lib/x/`](modules/lib/x/): Defines A and B."
    cited = (Evidence("lib/x/a.py", "C"),)
    defining = Entry("lib/x", responsibility="Defines C.", evidence=cited)
    lines = modules_of(made([*others, defining, deep]))
    assert lines[-1] == "- [`lib/x/`](modules/lib/x/): Defines C."


def test_folders_inside_are_folded_before_the_folder_itself() -> None:
    inner = [entry(f"lib/{part}/m{n}") for part in "abc" for n in range(8)]
    lines = modules_of(made([entry("x"), *inner, entry("lib/alone/deep")]))
    assert [line.partition("]")[0] for line in lines] == [
        "- [`lib/a/`",
        "- [`lib/alone/deep`",
        "- [`lib/b/`",
        "- [`lib/c/`",
        "- [`x`",
    ]


def test_a_list_too_long_to_read_folds_smaller_folders() -> None:
    folders = [entry(f"f{n:02}/{part}") for n in range(15) for part in "abcdefghij"]
    assert len(modules_of(made(folders))) == 150
    lines = modules_of(made([*folders, entry("z")]))
    assert len(lines) == 16
    assert lines[0].startswith("- [`f00/`](modules/f00/): `a`, `b`, ")
    pairs = [entry(f"f{n:03}/{part}") for n in range(80) for part in "ab"]
    assert len(modules_of(made(pairs))) == 80
    alone = [entry(f"f{n:03}") for n in range(200)]
    assert len(modules_of(made(alone))) == 200


def test_a_folded_folder_speaks_in_the_words_of_its_top_module() -> None:
    many = [entry(f"lib/m{n:02}") for n in range(30)] + [entry(f"x{n:02}") for n in range(33)]
    own = modules_of(made([entry("x"), entry("lib", "Speaks for all."), *many]))
    assert own[0] == "- [`lib/`](modules/lib/): Speaks for all."
    named = Entry("lib", responsibility="Holds index.js.", evidence=(Evidence("lib/index.js"),))
    source = [named, entry("lib/src", "Speaks from src.")]
    assert "Speaks from src." in modules_of(made([entry("x"), *source, *many]))[0]
    silent = modules_of(made([entry("x"), named, *many]))
    assert silent[0].startswith("- [`lib/`](modules/lib/): `m00`, ")


@pytest.mark.parametrize(
    ("text", "evidence", "by", "words"),
    [
        ("Defines a and b.", (Evidence("x.py", "a"), Evidence("x.py", "b")), "auto", False),
        ("Defines a and b.", (Evidence("x.py", "a"), Evidence("x.py", "b")), "human", True),
        ("Defines a, b, …", (Evidence("x.py", "a"), Evidence("x.py", "b")), "auto", False),
        ("Defines the command line.", (Evidence("x.py"),), "auto", True),
        ("Defines subtypes of C: a.", (Evidence("x.py", "a"),), "auto", False),
        ("Re-exports a from b.", (Evidence("x.py", "a"),), "auto", False),
        ("Re-exports warm food.", (Evidence("x.py"),), "auto", True),
        ("Holds m.c.", (Evidence("d/m.c"),), "auto", False),
        ("Holds the lock while writing.", (Evidence("d/m.c"),), "auto", True),
        ("Package k: defines a.", (Evidence("p.toml"), Evidence("x.py", "a")), "auto", False),
        ("Package k: holds m.c.", (Evidence("p.toml"), Evidence("d/m.c")), "auto", False),
        ("Package k defines errors.", (Evidence("x.go"),), "auto", True),
        ("Reads files.", (Evidence("d/m.c"),), "auto", True),
        ("", (), "auto", False),
    ],
)
def test_has_words(text: str, evidence: tuple[Evidence, ...], by: str, words: bool) -> None:
    assert has_words(Entry("m", responsibility=text, evidence=evidence, by=by)) is words


def test_labels_leave_out_a_long_path_that_all_share() -> None:
    deep = "src/main/java/org/example/acme/thing"
    text = made([entry(f"{deep}/a", "x", f"{deep}/b"), entry(f"{deep}/b"), entry(deep)])
    assert '["acme/thing"]' in text
    assert '["acme/thing/a"]' in text
    assert 'n_src__a["src/a"]' in made([entry("src/a", "x", "src/b"), entry("src/b")])


def test_where_all_lies_in_one_folder_its_inside_is_listed() -> None:
    lines = modules_of(made([entry(f"src/pkg/m{n:02}") for n in range(40)]))
    assert len(lines) == 40


def test_the_graph_needs_an_arrow_and_has_at_most_14_nodes() -> None:
    assert "mermaid" not in made([entry("a"), entry("b")])
    names = [f"m{n:02}" for n in range(30)]
    linked = [entry(name, "x", *names[:3]) for name in names]
    text = made(linked)
    assert text.count('["') == 14
    assert "The most connected parts are shown." in text


def test_where_nearly_all_arrows_lie_in_one_folder_that_one_is_unfolded() -> None:
    crates = [f"crates/c{n:02}" for n in range(40)]
    linked = [entry(name, "x", *crates[:number][-2:]) for number, name in enumerate(crates)]
    text = made([*(entry(name) for name in "abcde"), *linked])
    assert text.count('["') == 14
    assert '["crates/c05"]' in text


def test_of_parts_that_all_use_one_another_fewer_are_drawn() -> None:
    names = [f"m{n:02}" for n in range(12)]
    text = made([entry(name, "x", *names) for name in names])
    assert text.count('["') == 7
    assert "The most connected parts are shown." in text


def test_many_arrows_are_thinned() -> None:
    names = [f"m{n:02}" for n in range(12)]
    text = made([entry(name, "x", *names[:number]) for number, name in enumerate(names)])
    assert text.count("-->") == 11
    assert "Arrows that follow from others are left out." in text


def test_arrows_back_to_the_folder_around_a_part_go_where_there_are_many() -> None:
    parts = [f"lib/m{n:02}" for n in range(8)]
    tied = [entry(name, "x", "lib", *parts[:number]) for number, name in enumerate(parts)]
    text = made([entry("lib", "x", *parts), *tied])
    assert text.count("-->") == 8
    assert "--> n_lib\n" not in text
    assert "follow from others, and back to a folder around the part, are left out." in text
    few = made([entry("lib", "x", *parts[:2]), *tied[:2]])
    assert "--> n_lib\n" in few
    assert "left out" not in few


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ('a"b', "a#34;b"),
        ("a]b;c", "a#93;b#59;c"),
        ("<b>", "#60;b#62;"),
        ("a#b", "a#35;b"),
        ("a`b`", "a#96;b#96;"),
        ("gnp\u202ecod", "gnp#92;u#123;202e#125;cod"),
        ("a\u2066b\u200bc", "a#92;u#123;2066#125;b#92;u#123;200b#125;c"),
        ("a\nb", "a#92;x0ab"),
        ("a\udcff", "a#92;xff"),
        ("a\u00a0b", "a#92;u#123;a0#125;b"),
        ("\u65e5\u672c/e\u0301", "\u65e5\u672c/e\u0301"),
        ("\U0001f600 \u201cx\u201d", "\U0001f600 \u201cx\u201d"),
        ("naïve", "naïve"),
    ],
)
def test_labels_are_shown_as_they_are(name: str, label: str) -> None:
    assert f'["{label}"]' in made([entry(name, "x", "other"), entry("other")])


@pytest.mark.parametrize(
    ("path", "output", "target"),
    [
        ("docs/map/modules/a.md", "docs/map", "modules/a.md"),
        ("README.md", "docs/map", "../../README.md"),
        ("docs/x.md", "docs/map", "../x.md"),
        ("README.md", ".map", "../README.md"),
        ("docs/map", "docs/map", "../map"),
        ("a b/(c)/d%.md", "m", "../a%20b/%28c%29/d%25.md"),
        ("a\udcff.md", "m", "../a%FF.md"),
        ("ü/[x].md", "m", "../%C3%BC/%5Bx%5D.md"),
    ],
)
def test_links_are_relative_and_encoded(path: str, output: str, target: str) -> None:
    assert link(path, output) == target


def test_the_description_starts_no_markdown_block() -> None:
    for text in ("# Heading words", "- item words here", "1. first words", "> quoted words here"):
        shown = made([], Card(name="x", description=text)).splitlines()[4]
        assert shown[0].isalpha()


def test_marks_are_used_for_every_name() -> None:
    marks = Marks(code=lambda name: f"«{name}»", prose=lambda text: f"¶{text}")
    text = page(
        [entry("a"), entry("b", "x", "a")],
        CARD,
        OUTPUT,
        lambda name: entry_path(OUTPUT, name),
        code=marks.code,
        prose=marks.prose,
    )
    assert "[«a»](modules/a.md): ¶Does a thing." in text
    assert "«pytest -q» ([«.github/workflows/ci.yml»]" in text
    assert text.startswith("# ¶Thing\n")


PARTS = st.text(alphabet="ab.-_()[]{}<>|`*#&!\"'~ \\é\n\udcff", min_size=1, max_size=6).filter(
    lambda part: part.strip("./ ") != ""
)
MODULES = st.lists(PARTS, min_size=1, max_size=3).map("/".join)
TEXTS = st.text(alphabet="ab `*_[](){}>#-.&!~é\"'", max_size=60)


@given(st.dictionaries(MODULES, TEXTS, max_size=8), TEXTS)
def test_the_page_is_a_fixed_point_whatever_the_names(found: dict[str, str], text: str) -> None:
    names = sorted(found)
    entries = [
        Entry(name, responsibility=clean_prose(found[name]), depends_on=tuple(names[:2]))
        for name in names
    ]
    whole = made(
        entries, Card(name=text, description=text, description_path=names[0] if names else "")
    )
    assert whole == made(
        entries[::-1], Card(name=text, description=text, description_path=names[0] if names else "")
    )
    assert mdformat.text(whole) == whole
    linked = re.findall(r"\]\((modules/[^)]*)\)", whole)
    decoded = {unquote(target, errors="surrogateescape") for target in linked}
    assert {f"{OUTPUT}/{target}" for target in decoded} == {
        entry_path(OUTPUT, name) for name in names
    }


@pytest.mark.parametrize(
    ("link", "target", "evidence"),
    [
        ("README.md", "bakery/README.md", "bakery/README.md"),
        ("README.md", "./bakery/../bakery/README.md", "bakery/README.md"),
        ("docs/README.md", "../bakery/README.md", "bakery/README.md"),
        ("README", "bakery/README.md", "bakery/README.md"),
        # out of the repository, to nothing, to a folder, to a link, to itself, left out
        ("README.md", "/etc/README.md", ""),
        ("README.md", "../README.md", ""),
        ("README.md", "none/README.md", ""),
        ("README.md", "readme-folder", ""),
        ("README.md", "again/README.md", ""),
        ("README.md", "README.md", ""),
        ("README.md", "node_modules/x/README.md", ""),
        ("README.md", "bakery/words.md", ""),
        ("other/README.md", "../bakery/README.md", ""),
    ],
)
def test_a_readme_that_is_a_link(repo: Repo, link: str, target: str, evidence: str) -> None:
    told = "# Bakery\n\nBakes bread for the whole town.\n"
    files = ("bakery/README.md", "bakery/words.md", "node_modules/x/README.md")
    repo.write_all(dict.fromkeys(files, told))
    repo.write_all({"bakery/a.py": "def bake(): pass\n", "readme-folder/a.py": ""})
    for path, to in (("again/README.md", "../bakery/README.md"), (link, target)):
        place = repo.path / path
        place.parent.mkdir(exist_ok=True)
        place.symlink_to(to)
    repo.add()
    assert repo.run("init").code == 0
    repo.add()
    page = repo.read("docs/map/README.md")
    said = f"whole town. Evidence: [`{evidence}`](../../{evidence})\n"
    assert page.startswith("# Bakery\n" if evidence else "# This repository\n")
    assert (said in page) is bool(evidence)
    assert repo.run("check").code == 0


def test_the_page_follows_what_its_readme_is_a_link_to(repo: Repo) -> None:
    repo.write_all(
        {"a/README.md": "# A\n\nBakes.\n", "b/README.md": "# B\n\nSells bread in town.\n"}
    )
    repo.write("src/x.py", "def bake(): pass\n")
    (repo.path / "README.md").symlink_to("a/README.md")
    repo.add()
    assert repo.run("init").code == 0
    repo.commit_all({}, "map")
    repo.write("a/README.md", "# A\n\nBakes and sells.\n")
    repo.add()
    assert repo.run("check").code == 1
    assert repo.run("update").code == 0
    assert "Bakes and sells. Evidence" in repo.read("docs/map/README.md")
    repo.commit_all({}, "words")
    repo.remove("README.md")
    (repo.path / "README.md").symlink_to("b/README.md")
    repo.add()
    assert repo.run("update").code == 0
    assert "Sells bread in town. Evidence: [`b/README.md`]" in repo.read("docs/map/README.md")
    repo.add()
    assert repo.run("check").code == 0


def test_the_title_follows_the_address_that_the_packages_tell(make_repo: MakeRepo) -> None:
    def files(name: str) -> dict[str, str | bytes]:
        told = f'repository = "https://github.com/acme/{name}"\n'
        return {
            f"{part}/{path}": text
            for part in ("one", "two")
            for path, text in (
                ("Cargo.toml", f'[package]\nname = "{part}"\n{told}'),
                ("src/lib.rs", "pub fn go() {}\n"),
            )
        }

    repo = make_repo(files("tool"))
    assert repo.run("init").code == 0
    repo.add()
    assert repo.read("docs/map/README.md").startswith("# tool\n")
    repo.write_all(files("other"))
    repo.add()
    assert repo.run("update").code == 0
    assert repo.read("docs/map/README.md").startswith("# other\n")


@pytest.mark.parametrize(
    ("name", "node"),
    [
        ("lib", "n_lib"),
        ("end", "n_end"),
        ("src/app", "n_src__app"),
        ("src_app", "n_src_5fapp"),
        ("src__app", "n_src_5f_5fapp"),
        ("src/_app", "n_src___5fapp"),
        ("a-b.c", "n_a_2db_2ec"),
        (".", "n__2e"),
        ("ünï", "n__c3_bcn_c3_af"),
        ("\udcff", "n__ff"),
        ('x"]; y', "n_x_22_5d_3b_20y"),
    ],
)
def test_a_node_s_id_is_made_of_its_name(name: str, node: str) -> None:
    text = made([entry(name, "x", "zz"), entry("zz")])
    assert f'  {node}["' in text
    assert f"  {node} --> n_zz\n" in text


@given(st.sets(st.text("ab/_. -5fé", min_size=1, max_size=4), min_size=2, max_size=14))
def test_no_two_nodes_share_an_id(names: set[str]) -> None:
    ids = [node_id(name) for name in sorted(names)]
    assert len(set(ids)) == len(names)
    assert all(one.isascii() and one.replace("_", "").isalnum() for one in ids)


@pytest.mark.parametrize("new", ["aa", "mm", "zz"])
def test_a_new_module_rewrites_no_line_of_the_graph(new: str) -> None:
    old = [entry("b", "x", "k"), entry("k", "x", "y"), entry("y")]
    before = made(old).splitlines()
    after = made([*old, entry(new, "x", "b")]).splitlines()
    assert [line for line in after if line in before] == before
