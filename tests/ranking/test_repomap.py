from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ranked import paths, ranked

from summarizer.ranking.lines import trim
from summarizer.ranking.words import parts
from summarizer.records.ranking import Question, Touch
from summarizer.tokens import tokens_of

SHOP = {
    "shop/cart.py": (
        "from shop.price import total_price\n"
        "class Cart:\n"
        "    '''Holds what a customer wants.'''\n"
        "    def add_item(self, item: str, count: int = 1) -> None:\n"
        "        self.items.append(item)\n"
        "    def total(self) -> int:\n        return total_price(self.items)\n"
    ),
    "shop/price.py": (
        "def total_price(items):\n    '''Adds the taxes.'''\n    return apply_discount(items)\n"
        "def apply_discount(items):\n    return items\n"
    ),
    "shop/mail.py": "def send_receipt(address):\n    return address\n",
    "tests/test_cart.py": (
        "from shop.cart import Cart\n"
        + "".join(f"def test_cart_{i}():\n    Cart().add_item('a')\n" for i in range(40))
    ),
}
LINKS = {"shop/cart.py": ["shop/price.py"], "tests/test_cart.py": ["shop/cart.py"]}

names = st.sampled_from("get New String run_task parse_header Cart url_for é_name 名前".split())
bodies = st.lists(names, max_size=8).map(
    lambda found: "".join(f"def {name}(a: int, b='x') -> str:\n    return a\n" for name in found)
)
folders = st.sampled_from(["src/", "src/deep/er/", "tests/", "docs/", ""])
files = st.dictionaries(
    st.tuples(folders, st.integers(0, 40)).map(lambda pair: f"{pair[0]}m{pair[1]}.py"),
    bodies,
    max_size=40,
)


@settings(max_examples=60)
@given(files=files, budget=st.integers(1, 600), text=st.sampled_from(["", "parse the header", "x"]))
def test_the_ceiling_holds_whatever_the_repository(
    files: dict[str, str], budget: int, text: str
) -> None:
    found = ranked(files, Question(budget, text))
    assert found.tokens <= budget
    assert tokens_of(found.text) - 2 <= found.tokens or not found.text
    assert found.text.count("\n") == sum(1 + len(file.symbols) for file in found.files)


def test_nine_tenths_are_used_where_there_is_enough() -> None:
    many = {
        f"pkg/m{i:03}.py": "".join(f"def do_{j}_{i}(first, second): pass\n" for j in range(9))
        for i in range(80)
    }
    for budget in (100, 1024, 4096):
        assert ranked(many, Question(budget)).tokens >= 0.9 * budget
        assert ranked(many, Question(budget, "do second")).tokens >= 0.9 * budget


def test_the_order_of_files_changes_nothing() -> None:
    order = list(SHOP)
    random.Random(3).shuffle(order)  # noqa: S311 - no secret
    again = {path: SHOP[path] for path in order}
    assert ranked(again, Question(200), LINKS) == ranked(SHOP, Question(200), LINKS)


def test_what_others_use_comes_first_and_tests_come_last() -> None:
    found = ranked(SHOP, Question(400), LINKS)
    assert paths(found)[-1] == "tests/test_cart.py"
    assert paths(found).index("shop/price.py") < paths(found).index("shop/mail.py")


def test_a_text_brings_what_it_speaks_of() -> None:
    found = ranked(SHOP, Question(30, "the receipt is sent to no address"), LINKS)
    assert found.files[0].path == "shop/mail.py"
    assert [symbol.name for symbol in found.files[0].symbols] == ["send_receipt"]
    found = ranked(SHOP, Question(60, "Fix the discounted prices"), LINKS)
    assert found.files[0].path == "shop/price.py"
    assert "apply_discount" in {symbol.name for symbol in found.files[0].symbols}


def test_a_text_of_nothing_here_gives_the_plain_map() -> None:
    plain = ranked(SHOP, Question(80), LINKS)
    assert ranked(SHOP, Question(80, "zyx qwv"), LINKS).files == plain.files


def test_a_name_that_is_mentioned_is_shown() -> None:
    found = ranked(SHOP, Question(40, mentions=("Cart.add_item",)), LINKS)
    assert found.files[0].path == "shop/cart.py"
    assert "add_item" in {symbol.name for symbol in found.files[0].symbols}


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("sha512 fails", "sha512"),
        ("sha256 fails", "sha256"),
        ("v2 fails", "v2"),
        ("v1 fails", "v1"),
        ("the hash is wrong in sha512", "sha512"),
        ("wipe fails", "wipe"),
        ("sha1 of a wipe", "wipe"),
    ],
)
@pytest.mark.parametrize("apart", [True, False])
def test_a_name_with_digits_is_asked_for_as_it_is(text: str, first: str, apart: bool) -> None:
    names = ("sha256", "sha512", "v1", "v2", "wipe")
    texts = {name: f"def {name}(data):\n    return data\n\n" for name in names}
    files = {f"m_{i}.py": texts[name] for i, name in enumerate(names)}
    found = ranked(files if apart else {"all.py": "".join(texts.values())}, Question(12, text))
    assert [symbol.name for symbol in found.files[0].symbols] == [first]


def test_a_test_comes_first_where_its_path_is_asked_for() -> None:
    found = ranked(SHOP, Question(60, "tests/test_cart.py fails"), LINKS)
    assert found.files[0].path == "tests/test_cart.py"


def test_files_in_focus_bring_their_neighbours_and_are_not_repeated() -> None:
    found = ranked(SHOP, Question(400, focus=("shop/cart.py",)), LINKS)
    assert "shop/cart.py" not in paths(found)
    assert found.files[0].path == "shop/price.py"


def test_busy_files_rise() -> None:
    same = {f"m{i}.py": f"def do_{i}(): pass\n" for i in range(6)}
    touches = [Touch(("m4.py",))] * 5
    assert paths(ranked(same, Question(200), touches=touches))[0] == "m4.py"
    mass = [Touch(tuple(f"m{i}.py" for i in range(200)))] * 5
    assert paths(ranked(same, Question(200), touches=mass))[0] == "m0.py"


def test_deep_modules_are_not_lost() -> None:
    deep = {f"a/b/c/d/e/f{i}.py": "def deep_one(): pass\n" for i in range(3)}
    found = ranked({**SHOP, **deep}, Question(1000), LINKS)
    assert deep.keys() <= set(paths(found))


def test_it_is_no_sample_of_first_lines() -> None:
    """The last definition of a file counts like the first, if others want it."""
    late = "".join(f"def early_{i}(): pass\n" for i in range(60)) + "def wanted_by_all(): pass\n"
    users = {f"u{i}.py": "from late import wanted_by_all\nwanted_by_all()\n" for i in range(9)}
    found = ranked({"late.py": late, **users}, Question(90), {user: ["late.py"] for user in users})
    assert "wanted_by_all" in found.text


def test_what_is_there_for_type_checkers_stands_behind_all_others() -> None:
    helper = "  class Long:\n" + "    def m(self) -> int: ...\n" * 9
    text = f"if TYPE_CHECKING:\n{helper}request = Local(1)\nflag = Local(2)\n"
    names = [one.name for one in ranked({"a.py": text}, Question(12)).files[0].symbols]
    assert names == ["request", "flag"]
    assert "Long" in ranked({"a.py": text}, Question(200)).text
    plain = text.replace("TYPE_CHECKING", "READY")
    assert "Long" in ranked({"a.py": plain}, Question(12)).text


def test_a_member_is_shown_below_its_type() -> None:
    found = ranked(SHOP, Question(60, "add item"), LINKS)
    lines = found.text.splitlines()
    assert lines[lines.index("  def add_item(self, item, count)") - 1] == " class Cart"


def test_a_member_of_a_type_in_a_type_is_set_off() -> None:
    nested = (
        "class Cart:\n    class Line:\n        def price(self): pass\n"
        "    def total(self): pass\ndef check(): pass\n"
    )
    found = ranked({"cart.py": nested}, Question(500))
    assert found.text.splitlines() == [
        *("cart.py", " class Cart", "  class Line", "   def price(self)"),
        *("  def total(self)", " def check()"),
    ]


def test_what_is_set_off_stands_below_all_types_around_it() -> None:
    nested = "".join(
        f"class A{i}:\n    class B{i}:\n        def wanted_{i}(self): pass\n" for i in range(20)
    )
    lines = ranked({"a.py": nested}, Question(60, "wanted")).text.splitlines()
    members = [i for i, line in enumerate(lines) if "wanted" in line]
    assert members
    assert all(lines[i - 2].startswith(" class A") for i in members)


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        ("a.rs", "impl Thing {\n    pub fn build(&self) {}\n}\n", "pub fn Thing::build(&self)"),
        ("a.rs", "struct Thing;\nimpl Thing {\n    fn build(&self) {}\n}\n", "fn build(&self)"),
        ("a.rs", "fn build(f: u8) {}\n", "fn build(f)"),
        ("a.swift", "extension Thing {\n  func build(a: Int) { }\n}\n", "func Thing.build(a)"),
        ("a.swift", "class Thing {\n  func build(a: Int) { }\n}\n", "func build(a)"),
        ("a.go", "package a\nfunc (t *Thing) Build() {}\n", "func (t *Thing) Build()"),
        ("a.cpp", "int Thing::build(int x) { return x; }\n", "int Thing::build(int x)"),
        ("a.py", "class Thing:\n    def build(self): pass\n", "def build(self)"),
    ],
)  # fmt: skip
def test_a_member_of_a_type_of_another_file_names_it(path: str, text: str, line: str) -> None:
    found = ranked({path: text}, Question(60))
    assert line in [one.strip() for one in found.text.splitlines()]
    assert tokens_of(found.text.removesuffix("\n")) <= found.tokens


@pytest.mark.parametrize(
    ("signature", "name", "line"),
    [
        ("def f(self, a: int, *, b: str = 'x') -> int", "f", "def f(self, a, *, b)"),
        ("def f(a: Callable[[int, str], None]) -> X", "f", "def f(a)"),
        ("class Flask(App)", "Flask", "class Flask(App)"),
        ("func (c *Client) Do(ctx Context) error", "Do", "func (c *Client) Do(ctx Context)"),
        ("pub fn new(p: &str, f: impl Fn(u8) -> u8) -> Self", "new", "pub fn new(p, f)"),
        ("export function f<T>(a: Map<string, () => void>, b = (1, 2)): T", "f",
         "export function f<T>(a, b)"),
        ("int std::f(std::vector<int> a, int b = 3)", "f", "int std::f(std::vector<int> a, int b)"),
        ("LIMIT", "LIMIT", "LIMIT"),
        ("class " + "V" * 70, "V" * 70, "class " + "V" * 70),
        ("def f(" + ", ".join(f"argument_{i}" for i in range(9)) + ")", "f",
         "def f(argument_0, argument_1, argument_2…"),
        ("def broken(", "broken", "def broken()"),
    ],
)  # fmt: skip
def test_a_signature_is_trimmed(signature: str, name: str, line: str) -> None:
    assert trim(signature, name) == line


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("sendFile_MAX", ("send", "fil", "max")),
        ("HTTPClient", ("http", "client")),
        ("closing", ("clos",)),
        ("queries", ("query",)),
        ("x", ()),
        ("__init__", ("init",)),
    ],
)
def test_names_fall_into_words(name: str, words: tuple[str, ...]) -> None:
    assert parts(name) == words
